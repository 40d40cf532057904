"""Rounds of a duplicate evening: their tables are opened with the same deals, and compared at the end.

The state of the evening is stored before its tables are opened. Each table has a thread of its own, so a
restart opens those that are missing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.tables.registry import report
from bot.words.texts import computer_names
from club.evening import DEALS, Evening, PlayedTable, after_round
from club.lobby import new_computer
from club.model import Chat, Table
from club.occupants import LevelName, Occupant
from club.proof import choose_first_dealer, with_secret
from club.state import EndReason, TableState
from game.state import DealSettled, new_match
from storage.store import Corrupt

if TYPE_CHECKING:
    from bot.house import House

COMPUTER: LevelName = "normal"
"""Level of the computer players in empty seats, the same at all tables."""


class EveningRounds:
    """Tables of the rounds of all evenings."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def open(self, chat: Chat, evening: Evening) -> None:
        """Open the tables of the present round that do not exist yet, and deal."""
        for at in range(len(evening.state.seated)):
            thread = evening.thread_of(evening.state.number, at)
            if await self._house.store.last_table(chat.id, thread) is None:
                await self._open(await self._table(chat, evening, at, thread))

    async def _open(self, table: Table) -> None:
        table, dealer = choose_first_dealer(table, 0, None)
        lobby = await self._house.tables.seated(table)
        table = await self._house.runner.open(lobby, new_match(len(table.seats), dealer), None)
        async with self._house.tables.lock(table.id):
            if live := await self._house.tables.playing(table.id):
                self._house.runner.tell(live, None, live.events)

    async def _table(self, chat: Chat, evening: Evening, at: int, thread: int) -> Table:
        """Return a full table of the present round, before its match. It has no host who could end it."""
        state, now = evening.state, self._house.runner.now()
        table = Table(
            id=0,
            chat=chat.id,
            thread=thread,
            host=chat.id,
            stage="lobby",
            seats=(),
            preset=evening.preset,
            rules=evening.rules,
            language=chat.speaks or "",
            created=now,
            state=TableState(since=now, touched=now, evening=DEALS),
        )
        names = await self._computer_names(chat, evening)
        for place in state.seated[at]:
            occupant: Occupant = (
                new_computer(table, names, COMPUTER) if place is None else state.people[place]
            )
            table = replace(table, seats=(*table.seats, occupant))
        return with_secret(table, evening.secret(state.number))

    async def _computer_names(self, chat: Chat, evening: Evening) -> tuple[str, ...]:
        """Return names for computer players that nobody of the evening has, as long as there are enough."""
        names = computer_names(self._house.people.words_in(chat))
        people = [await self._house.people.player(each) for each in evening.state.people]
        taken = {each.name.partition(" ")[0] for each in people if each is not None}
        free = tuple(each for each in names if each not in taken)
        return free if len(free) >= evening.size else names

    async def found(self, evening: Evening) -> list[Table]:
        """Return the tables of the present round, in order; without those that are not opened yet."""
        number = evening.state.number
        threads = [evening.thread_of(number, at) for at in range(len(evening.state.seated))]
        found = [await self._house.store.last_table(evening.chat, each) for each in threads]
        return [each for each in found if each is not None]

    async def closed(self, evening: Evening, tables: Sequence[Table]) -> Evening:
        """Return the evening after a round, whose tables have all ended, with the scores compared."""
        state = evening.state
        left = set(state.left)
        for table, seats in zip(tables, state.seated, strict=True):
            people = [each for each in seats if each is not None]
            left.update(each for each in people if table.seat_of(state.people[each]) is None)
        evening = evening.changed(replace(state, left=tuple(sorted(left))))
        played = [PlayedTable(each, await self._sheet(each)) for each in tables]
        return after_round(evening, played, self._house.runner.now())

    async def _sheet(self, table: Table) -> tuple[DealSettled, ...]:
        """Return the score sheet of a table; empty if it cannot be read."""
        try:
            told = await self._house.store.happened(table.id, (DealSettled,))
        except Corrupt as error:
            report(error)
            return ()
        return tuple(each for each in told if isinstance(each, DealSettled))

    async def let_go(self, number: int, person: int) -> None:
        """Free the seat of a person who leaves the evening."""
        async with self._house.tables.lock(number):
            if live := await self._house.tables.playing(number):
                await self._house.runner.let_go(live, person)

    async def break_off(self, evening: Evening, by: int, *, host: bool, unnamed: bool) -> None:
        """Close the tables of the present round that are still played; `by` ended the evening."""
        for table in await self.found(evening):
            async with self._house.tables.lock(table.id):
                if live := await self._house.tables.playing(table.id):
                    why: EndReason = "host" if host else "admin"
                    await self._house.runner.close(live, live.table, None, why, (by,), unnamed=unnamed)
