"""Searches besides moves, as workers run them; each takes a question and a `Stop`.

A move of the deal of the day follows from its question alone, as several people play the same deal: it is
never counted instead of searched, not after the loss of a worker, not behind a full queue, and not at the end
of a time limit that a slower machine reaches earlier.

The baseline of a deal of the day holds the scores of the strong level in the person's seat, over many
playings. Each decision is a request of its own, behind all moves, hints and reviews, so no player waits for
it.
"""

from __future__ import annotations

import asyncio
import logging
import random
from functools import partial

from bot.tables.thinking.worker_pool import (
    COUNTED,
    NoResult,
    NoWorkers,
    Request,
    RequestKind,
    WorkRunner,
    at_level,
    chance,
    plainly,
)
from club.daily import Daily, dealing
from club.state import StandIn
from game import fair
from game.actions import Action, Deal, Seat
from game.advice import Advice
from game.engine import step
from game.events import Event
from game.players import GREEDY, STRONG, Situation, Stop
from game.players.advice import Decision, PlayedDeal, advise, decisions, judged
from game.players.knowledge import situation
from game.question import question
from game.state import Over, new_match
from game.view import Reviewed

log = logging.getLogger(__name__)

LIMIT_S = 15.0
"""Seconds of processor time that a search may take: many times what the slowest one needs."""
ATTEMPTS = 4
"""Requests to the worker pool before the search takes place in this process."""
RETRY_S = 1.0
"""Seconds between two of them."""


async def searched(pool: WorkRunner, situation: Situation, level: StandIn, user: int) -> Action:
    """Return a move at some level, the same for equal situations."""
    if level in {"modest", *COUNTED}:
        return plainly(situation, level)
    for attempt in range(ATTEMPTS):
        try:
            request = Request(user, RequestKind.MOVE)
            return await pool.find(partial(at_level, level), situation, request, LIMIT_S)
        except NoWorkers:
            break
        except NoResult as error:
            log.warning("attempt %d at turn %s: %s", attempt + 1, situation.view.turn, error)
            await asyncio.sleep(RETRY_S)
    log.warning("turn %s is searched without a worker", situation.view.turn)
    return await asyncio.to_thread(at_level, level, situation, bool)


THOROUGH = STRONG._replace(bidding=80, giving=60, contract=100, cards=120)
"""Level that samples more deals, for answers that no move waits for."""


def hinted(situation: Situation, stop: Stop) -> Advice:
    """Return the hint for the asked player: the choice of the strong level."""
    return advise(situation, STRONG, chance(situation), stop)


def counted(situation: Situation) -> Advice:
    """Return a hint without a search, by counting the hand; it states no chances."""
    return advise(situation, GREEDY, chance(situation))


def decided(asked: tuple[PlayedDeal, Seat], _stop: Stop) -> list[Decision]:
    """Return the decisions of a seat in a deal."""
    return decisions(*asked)


def judged_once(decision: Decision, stop: Stop) -> Reviewed:
    """Compare a decision with the choice of the strong level."""
    return judged(decision, STRONG, chance(decision.situation), stop)


def judged_again(asked: tuple[Decision, Advice], stop: Stop) -> Reviewed:
    """Compare them once more, in other deals than those that led to the choice."""
    decision, better = asked
    others = random.Random(chance(decision.situation).random())  # noqa: S311  # nosec B311 # no secret, a game
    return judged(decision, THOROUGH, others, stop, better)


PLAYINGS = 20
"""Playings of the deal that the baseline averages."""
BASELINE_RETRY_S = 20.0
"""Seconds until a decision is tried again after it found no worker."""
BASELINE_ATTEMPTS = 30
"""Attempts at one decision before the baseline is given up."""


class Baselines:
    """Computes baselines in idle time of the worker pool."""

    def __init__(self, pool: WorkRunner) -> None:
        self._pool = pool

    async def of(self, daily: Daily, seat: Seat) -> tuple[int, ...]:
        """Return the scores of a seat where all seats play at the strong level; raises NoResult."""
        return tuple([await self._score(daily, seat, number) for number in range(PLAYINGS)])

    async def _score(self, daily: Daily, seat: Seat, number: int) -> int:
        """Play the deal once and return the score of a seat."""
        proof, dealer = dealing(daily)
        rules, match = daily.rules, new_match(daily.rules.table.players, dealer)
        secret = fair.derived(daily.seed, f"thousand-baseline/1 {number}")
        events: tuple[Event, ...] = ()
        while not match.sheet and not isinstance(match.phase, Over):
            asked = question(rules, match)
            if asked.asked is None:
                deck = fair.deck(daily.seed, proof, match)
                assert deck is not None, "a match that waits for nobody waits for its cards"
                action: Action = Deal(deck)
            else:
                told = situation(rules, match, asked.asked, asked, events, secret=secret)
                action = await self._move(partial(at_level, "strong"), told, daily.chat)
            news, match = step(rules, match, action)
            events = events + news
        return match.scores[seat]

    async def _move(self, work: partial[Action], told: Situation, chat: int) -> Action:
        for _ in range(BASELINE_ATTEMPTS - 1):
            try:
                return await self._pool.find(work, told, Request(chat, RequestKind.BASELINE))
            except NoResult:
                await asyncio.sleep(BASELINE_RETRY_S)
        return await self._pool.find(work, told, Request(chat, RequestKind.BASELINE))
