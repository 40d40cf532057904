"""Searches besides moves, as workers run them; each takes a question and a `Stop`.

A move of the deal of the day follows from its question alone, as several people play the same deal: it is
never counted instead of searched, not after the loss of a worker, not behind a full queue, and not at the end
of a time limit that a slower machine reaches earlier.

The strong level plays the deal of the day too, in the person's seat, against the same computers. Each
decision is a request of its own, behind all moves, hints and reviews, so no player waits for it.
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
from club.daily import Daily, DailyResult, dealing, outcome
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
from game.state import new_match
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


COMPUTER_RETRY_S = 20.0
"""Seconds until a decision is tried again after it found no worker."""
COMPUTER_ATTEMPTS = 30
"""Attempts at one decision before the computer's attempt is given up."""


class ComputerAttempts:
    """Plays deals of the day at the strong level, in idle time of the worker pool."""

    def __init__(self, pool: WorkRunner) -> None:
        self._pool = pool

    async def of(self, daily: Daily, seat: Seat) -> DailyResult:
        """Play the deal once, with the seeds of the tables of people; raises NoResult."""
        proof, dealer = dealing(daily)
        rules, match = daily.rules, new_match(daily.rules.table.players, dealer)
        events: tuple[Event, ...] = ()
        while not match.sheet:
            asked = question(rules, match)
            if asked.asked is None:
                deck = fair.deck(daily.seed, proof, match)
                assert deck is not None, "a match that waits for nobody waits for its cards"
                action: Action = Deal(deck)
            else:
                told = situation(rules, match, asked.asked, asked, events, secret=daily.seed)
                action = await self._move(partial(at_level, "strong"), told, daily.chat)
            news, match = step(rules, match, action)
            events = events + news
        return outcome(match.sheet[0], seat)

    async def _move(self, work: partial[Action], told: Situation, chat: int) -> Action:
        for _ in range(COMPUTER_ATTEMPTS - 1):
            try:
                return await self._pool.find(work, told, Request(chat, RequestKind.IDLE), LIMIT_S)
            except NoResult:
                await asyncio.sleep(COMPUTER_RETRY_S)
        return await self._pool.find(work, told, Request(chat, RequestKind.IDLE), LIMIT_S)
