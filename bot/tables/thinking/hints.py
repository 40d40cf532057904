"""Hints: the asked player learns what a strong player would do, and why.

The press is answered at once. A worker searches for the hint, which is shown with the question if that still
stands: only its seat sees it, and it uses only the knowledge of that seat. In a person's first deal, hints
come automatically (`TableState.guided`).
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Coroutine
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bot.runtime.ownership import OwnedElsewhere
from bot.runtime.tasks import start
from bot.tables.live import LiveMatch
from bot.tables.play.moves import refuse_late
from bot.tables.thinking.analysis import counted, hinted
from bot.tables.thinking.worker_pool import NoResult, Request, RequestKind
from bot.tables.visit import Refused, Toast, Visit
from bot.words.buttons import AskAdvice
from game.actions import Seat
from game.advice import Advice
from game.players.knowledge import Situation
from storage.store import StoreError

if TYPE_CHECKING:
    from bot.house import House

log = logging.getLogger(__name__)

RETRY_S = 10.0
"""Seconds after which a failed automatic hint is retried."""
HINTS_AT_ONCE = 2
"""Hints in progress for one person at a time: nobody fills the queue for all."""


class HintService:
    """Hints on request, in chats that allow them."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._searched: set[tuple[int, int]] = set()
        """Questions with a search in progress, by table and turn."""
        self._asked_by: Counter[int] = Counter()
        """Number of searches in progress that a person asked for, by id."""
        self._tasks: set[asyncio.Task[None]] = set()

    def close(self) -> None:
        """Cancel all searches."""
        for task in self._tasks:
            task.cancel()

    async def hint(self, visit: Visit, press: AskAdvice) -> Toast:
        """Start the search for a hint on the present question."""
        person = visit.player.id
        async with visit.seated(press.table) as (live, seat):
            if press.number != live.match.turn or seat != live.asked:
                refuse_late(self._house, live, seat, press)
            self._check(live, person)
            await self._note(live, seat, visit.update)
            asked = self._question(live, seat)
        self._asked_by[person] += 1
        thinking = self._think(press.table, asked, person, else_count=True)
        self._begin(thinking, press.table).add_done_callback(lambda _: self._answered(person))
        return Toast(visit.t.plain("toast-hint-thinks"))

    def _answered(self, person: int) -> None:
        self._asked_by[person] -= 1
        if not self._asked_by[person]:
            del self._asked_by[person]

    def guide(self, live: LiveMatch, seat: Seat) -> None:
        """Start the search for an automatic hint; the table's lock is held."""
        if (live.table.id, live.match.turn) not in self._searched:
            person = live.table.people[seat]
            self._begin(self._guide(live.table.id, self._question(live, seat), person), live.table.id)

    async def _guide(self, table: int, asked: Situation, person: int) -> None:
        """Search, and set the clock of the table again: for the next deadline, or for a retry."""
        await self._think(table, asked, person)
        async with self._house.tables.lock(table):
            live = await self._house.tables.playing(table)
            if live is not None and live.match.turn == asked.view.turn:
                if live.question.hints.advice is None:
                    self._house.runner.try_again(table, RETRY_S)
                else:
                    self._house.runner.set_clock(live)

    def _question(self, live: LiveMatch, seat: Seat) -> Situation:
        """Return the situation to search, and note the search."""
        self._searched.add((live.table.id, live.match.turn))
        return live.situation(seat)

    def _begin(self, thinking: Coroutine[Any, Any, None], table: int) -> asyncio.Task[None]:
        task = start(thinking, f"a hint at table {table}", usual=(StoreError, OwnedElsewhere))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _check(self, live: LiveMatch, person: int) -> None:
        """Refuse a new search: an automatic hint is already on its way, or there are too many."""
        if not (live.settings.hints and live.table.kind.hints):
            raise Refused("toast-hint-off", drop_keyboard=True)
        if (live.table.id, live.match.turn) in self._searched:
            raise Refused("toast-hint-thinks")
        if live.question.hints.advice is not None or len(live.question.choices) < 2:
            raise Refused("")
        full = self._house.pool.full(Request(person, RequestKind.HINT))
        if full or self._asked_by[person] >= HINTS_AT_ONCE:
            raise Refused("toast-hint-busy")

    async def _note(self, live: LiveMatch, seat: Seat, update: int) -> None:
        """Record that the player used a hint in this match; raises Repeated."""
        state = live.table.state
        who = tuple(sorted({*state.hinted, seat}))
        await self._house.runner.keep(
            live, replace(state, hinted=who, touched=self._house.runner.now()), update
        )

    async def _think(self, table: int, asked: Situation, person: int, *, else_count: bool = False) -> None:
        """Search and show the result; if no worker is free, show the result of counting, or nothing."""
        turn = asked.view.turn
        try:
            if advice := await self._found(table, asked, person) or (counted(asked) if else_count else None):
                await self._house.thinking.hint(table, turn, lambda hints: replace(hints, advice=advice))
        finally:
            self._searched.discard((table, turn))

    async def _found(self, table: int, asked: Situation, person: int) -> Advice | None:
        try:
            return await self._house.pool.find(hinted, asked, Request(person, RequestKind.HINT))
        except NoResult as error:
            log.warning("no hint for turn %s of table %s: %s", asked.view.turn, table, error)
            return None
