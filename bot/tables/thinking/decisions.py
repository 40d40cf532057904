"""Searches: they run outside the table's lock, and their results carry the turn they were made for.

A worker gets one value, which can be pickled. The result is stored with the present question and disappears
with it: for another turn it is void.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from bot.delivery import Urgency
from bot.runtime.tasks import start
from bot.tables.display import Display
from bot.tables.live import LiveMatch
from bot.tables.registry import Tables
from bot.tables.thinking.analysis import searched
from bot.tables.thinking.worker_pool import INLINE, Think, WorkRunner
from club.state import StandIn
from game.actions import Action
from game.players import counting
from game.players.knowledge import Situation
from game.view import Hints

log = logging.getLogger(__name__)

MOVE_TIMEOUT_S = 30.0
"""Seconds after which the modest player answers instead of a search: no table hangs on a search."""


class ThinkingBackend(NamedTuple):
    """Functions that search: for moves, and for hints and reviews."""

    think: Think
    pool: WorkRunner = INLINE


async def modestly(situation: Situation, level: StandIn, user: int) -> Action:
    """Answer at once, with the move of the modest player."""
    del level, user
    return counting.modest_answer(situation.view)


MODEST = ThinkingBackend(modestly)
"""Backend without any search."""


class ComputerMoves:
    """Moves for absent players, and late hints."""

    def __init__(self, tables: Tables, display: Display, backend: ThinkingBackend = MODEST) -> None:
        self._tables = tables
        self._display = display
        self._backend = backend
        self._searches: dict[tuple[int, int], asyncio.Task[Action]] = {}
        """Searches in progress, by table and turn."""

    async def move(
        self, table: int, situation: Situation, level: StandIn, user: int, *, exact: bool = False
    ) -> bool:
        """Find a move and store it with its question, if that still stands; False if a search is in progress.

        `user` is charged for the search. An `exact` one takes its time: equal situations get equal moves.
        The table's lock must not be held.
        """
        turn = situation.view.turn
        if (table, turn) in self._searches:
            return False
        think = partial(searched, self._backend.pool) if exact else self._backend.think
        search = start(think(situation, level, user), f"the search for table {table}")
        self._searches[table, turn] = search
        try:
            action = await _found(search, situation, None if exact else MOVE_TIMEOUT_S)
        finally:
            del self._searches[table, turn]
        async with self._tables.lock(table):
            if live := await self._standing(table, turn):
                live.question = replace(live.question, move=action)
        return True

    async def hint(self, table: int, turn: int, add: Callable[[Hints], Hints]) -> bool:
        """Add a fact to the hints of the asked player and show it; False if the turn has passed."""
        async with self._tables.lock(table):
            live = await self._standing(table, turn)
            if live is None or live.match.asked not in live.table.people:
                return False  # the player who asked has left the seat, and nobody has it before the next deal
            live.question = replace(live.question, hints=add(live.question.hints))
            draft = live.draft.words if live.draft and live.draft.turn == turn else ""
            self._display.hand(live, live.match.asked, Urgency.OWN, draft)
            return True

    async def _standing(self, table: int, turn: int) -> LiveMatch | None:
        """Return the table if the question of `turn` still stands."""
        live = await self._tables.playing(table)
        return live if live is not None and live.question.turn == turn else None

    def close(self) -> None:
        """Cancel all searches."""
        for search in self._searches.values():
            search.cancel()


async def _found(search: Awaitable[Action], situation: Situation, limit_s: float | None) -> Action:
    """Return a legal move even if the search fails; then it is the modest player's."""
    try:
        async with asyncio.timeout(limit_s):
            action = await search
    except TimeoutError:
        log.warning("no move was found in %g s for turn %s", limit_s, situation.view.turn)
    except Exception:  # logged by the task itself
        return counting.modest_answer(situation.view)
    else:
        if action in situation.view.choices:
            return action
        log.error("the search for turn %s returned %r, which is illegal", situation.view.turn, action)
    return counting.modest_answer(situation.view)
