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

from bot.delivery import Urgency
from bot.runtime.ownership import OwnedElsewhere
from bot.runtime.tasks import start
from bot.tables.live import LiveMatch
from bot.tables.play.moves import late, seated
from bot.tables.thinking.analysis import counted, hinted
from bot.tables.thinking.request_queue import Request, RequestKind
from bot.tables.thinking.worker_pool import NoResult
from bot.tables.visit import Toast
from bot.words.buttons import AskAdvice
from bot.words.texts import Texts
from club.model import Player
from game.actions import Seat
from game.advice import Advice
from game.players.knowledge import Situation
from storage.store import Repeated, StoreError

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

    async def hint(self, player: Player, press: AskAdvice, update: int) -> Toast:
        """Start the search for a hint on the present question, or explain the refusal."""
        async with self._house.tables.lock(press.table):
            t = self._house.people.words(player)
            found = await seated(self._house.tables, t, player, press.table)
            if isinstance(found, Toast):
                return found
            live, seat = found
            if press.number != live.match.turn or seat != live.asked:
                self._house.display.hand(live, seat, Urgency.OWN)
                return late(live, seat, press, t)
            if (refused := self._refused(live, player, t)) is not None:
                return refused
            try:
                await self._note(live, seat, update)
            except Repeated:
                return Toast()
            asked = self._question(live, seat)
        self._asked_by[player.id] += 1
        thinking = self._think(press.table, asked, player.id, else_count=True)
        self._begin(thinking, press.table).add_done_callback(lambda _: self._answered(player.id))
        return Toast(t.plain("toast-hint-thinks"))

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

    def _refused(self, live: LiveMatch, player: Player, t: Texts) -> Toast | None:
        """Return why no new search starts: an automatic hint is already on its way, or there are too many."""
        if not live.settings.hints or live.table.state.daily or live.table.hidden:
            return Toast(t.plain("toast-hint-off"), drop_keyboard=True)
        if (live.table.id, live.match.turn) in self._searched:
            return Toast(t.plain("toast-hint-thinks"))
        if live.question.hints.advice is not None or len(live.question.choices) < 2:
            return Toast()
        busy = (
            self._house.pool.full(Request(player.id, RequestKind.HINT))
            or self._asked_by[player.id] >= HINTS_AT_ONCE
        )
        return Toast(t.plain("toast-hint-busy")) if busy else None

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
