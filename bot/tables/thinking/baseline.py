"""Baseline of a deal of the day: the scores of the strong level in the person's seat, over many playings.

Each decision is a request of its own, behind all moves, hints and reviews, so no player waits for it.
"""

from __future__ import annotations

import asyncio
from functools import partial

from bot.tables.thinking.worker_pool import NoResult, Request, RequestKind, WorkRunner, at_level
from club.daily import Daily, dealing
from game import fair
from game.actions import Action, Deal, Seat
from game.engine import step
from game.events import Event
from game.players.knowledge import Situation, situation
from game.question import question
from game.state import Over, new_match

PLAYINGS = 20
"""Playings of the deal that the baseline averages."""
RETRY_S = 20.0
"""Seconds until a decision is tried again after it found no worker."""
ATTEMPTS = 30
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
        for _ in range(ATTEMPTS - 1):
            try:
                return await self._pool.find(work, told, Request(chat, RequestKind.BASELINE))
            except NoResult:
                await asyncio.sleep(RETRY_S)
        return await self._pool.find(work, told, Request(chat, RequestKind.BASELINE))
