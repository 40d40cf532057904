"""Hints: somebody who is asked wants to know what a strong player would do, and why.

The press is answered at once. The hint is thought out in another process and comes with the question, if that
still stands: nobody reads it but the seat it is for, and it is made of what that seat knows. In
somebody's first deal hints come by themselves (`TableState.guided`).
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any

from bot.delivery import Urgency
from bot.runtime.ownership import OwnedElsewhere
from bot.runtime.tasks import start
from bot.tables.live import LiveMatch
from bot.tables.play.moves import late, seated
from bot.tables.services import TableServices
from bot.tables.thinking.analysis import counted, hinted
from bot.tables.thinking.decisions import ComputerMoves
from bot.tables.thinking.request_queue import Request, RequestKind
from bot.tables.thinking.worker_pool import NoResult, WorkRunner
from bot.tables.toast import Toast
from bot.words.buttons import AskAdvice
from bot.words.texts import Texts
from club.model import Player
from game.actions import Seat
from game.advice import Advice
from game.players.situation import Situation
from storage.store import Repeated, StoreError

log = logging.getLogger(__name__)

AGAIN_S = 10.0
"""After so long a hint that should come by itself, and did not, is tried again."""
AT_ONCE = 2
"""Hints that are thought out for one person at a time: nobody fills the queue for all."""


class HintService:
    """Hints for whoever asks for them, where the chat lets its players ask."""

    def __init__(self, services: TableServices, thinking: ComputerMoves, pool: WorkRunner) -> None:
        self._people = services.people
        self._tables = services.tables
        self._runner = services.runner
        self._display = services.display
        self._thinking = thinking
        self._pool = pool
        self._thought_of: set[tuple[int, int]] = set()
        """The questions that a hint is thought out for, by table and turn."""
        self._asked_by: Counter[int] = Counter()
        """How many are thought out for somebody who asked, by id."""
        self._tasks: set[asyncio.Task[None]] = set()

    def close(self) -> None:
        """Think no more."""
        for task in self._tasks:
            task.cancel()

    async def hint(self, player: Player, press: AskAdvice, update: int) -> Toast:
        """Begin to think about the question that stands, or say why not."""
        async with self._tables.lock(press.table):
            t = self._people.words(player)
            found = await seated(self._tables, t, player, press.table)
            if isinstance(found, Toast):
                return found
            live, seat = found
            if press.number != live.match.turn or seat != live.asked:
                self._display.hand(live, seat, Urgency.OWN)
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
        """Begin to think about a question whose hint comes by itself; the table's lock is held."""
        if (live.table.id, live.match.turn) not in self._thought_of:
            person = live.table.people[seat]
            self._begin(self._guide(live.table.id, self._question(live, seat), person), live.table.id)

    async def _guide(self, table: int, asked: Situation, person: int) -> None:
        """Think, and set the clock of the table again: for what comes next, or for another try."""
        await self._think(table, asked, person)
        async with self._tables.lock(table):
            live = await self._tables.playing(table)
            if live is not None and live.match.turn == asked.view.turn:
                if live.question.hints.advice is None:
                    self._runner.try_again(table, AGAIN_S)
                else:
                    self._runner.set_clock(live)

    def _question(self, live: LiveMatch, seat: Seat) -> Situation:
        """Return what is to be thought about, and note that it is."""
        self._thought_of.add((live.table.id, live.match.turn))
        return live.situation(seat)

    def _begin(self, thinking: Coroutine[Any, Any, None], table: int) -> asyncio.Task[None]:
        task = start(thinking, f"a hint at table {table}", usual=(StoreError, OwnedElsewhere))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _refused(self, live: LiveMatch, player: Player, t: Texts) -> Toast | None:
        """Say why nothing new is thought about: what is thought about already comes by itself."""
        if not live.settings.hints:
            return Toast(t.plain("toast-hint-off"), drop_keyboard=True)
        if (live.table.id, live.match.turn) in self._thought_of:
            return Toast(t.plain("toast-hint-thinks"))
        if live.question.hints.advice is not None or len(live.question.choices) < 2:
            return Toast()
        busy = self._pool.full(Request(player.id, RequestKind.HINT)) or self._asked_by[player.id] >= AT_ONCE
        return Toast(t.plain("toast-hint-busy")) if busy else None

    async def _note(self, live: LiveMatch, seat: Seat, update: int) -> None:
        """Keep who has asked for a hint in this match; raises Repeated."""
        state = live.table.state
        who = tuple(sorted({*state.hinted, seat}))
        await self._runner.keep(live, replace(state, hinted=who, touched=self._runner.now()), update)

    async def _think(self, table: int, asked: Situation, person: int, *, else_count: bool = False) -> None:
        """Think, and show what was found; where nobody has time, what counting says, or nothing."""
        turn = asked.view.turn
        try:
            if advice := await self._found(table, asked, person) or (counted(asked) if else_count else None):
                await self._thinking.hint(table, turn, lambda hints: replace(hints, advice=advice))
        finally:
            self._thought_of.discard((table, turn))

    async def _found(self, table: int, asked: Situation, person: int) -> Advice | None:
        try:
            return await self._pool.find(hinted, asked, Request(person, RequestKind.HINT))
        except NoResult as error:
            log.warning("no hint for turn %s of table %s: %s", asked.view.turn, table, error)
            return None
