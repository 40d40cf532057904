"""The tables of an evening's present round: they are opened, read when they have ended, and broken off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.tables.registry import report
from bot.words.texts import computer_names
from club.evening import Evening, PlayedTable, after_round
from club.kinds import EVENING
from club.lobby import choose_first_dealer, new_computer, with_secret
from club.model import Chat, Table
from club.state import EndReason, LevelName, Occupant, TableState
from game.state import DealSettled, new_match
from storage.store import Corrupt

if TYPE_CHECKING:
    from bot.house import House

COMPUTER: LevelName = "normal"
"""Level of the computer players in empty seats, the same at all tables."""


async def open_tables(house: House, chat: Chat, evening: Evening) -> None:
    """Open the tables of the present round that do not exist yet, and deal."""
    opened = {each.round for each in await tables_of(house, evening)}
    for at in range(len(evening.state.seated)):
        if evening.place_of(at) not in opened:
            await _open(house, await _new_table(house, chat, evening, at))


async def _open(house: House, table: Table) -> None:
    table, dealer = choose_first_dealer(table, 0, None)
    lobby = await house.tables.seated(table)
    table = await house.runner.open(lobby, new_match(len(table.seats), dealer), None)
    async with house.tables.lock(table.id):
        if live := await house.tables.playing(table.id):
            house.runner.tell(live, None, live.events)


async def _new_table(house: House, chat: Chat, evening: Evening, at: int) -> Table:
    """Return a full table of the present round, before its match. It has no host who could end it."""
    state, now = evening.state, house.clock.now()
    table = Table(
        id=0,
        chat=chat.id,
        thread=None,
        round=evening.place_of(at),
        host=chat.id,
        stage="lobby",
        seats=(),
        preset=evening.preset,
        rules=evening.rules,
        language=chat.speaks or "",
        created=now,
        state=TableState(since=now, touched=now, kind=EVENING),
    )
    names = await _computer_names(house, chat, evening)
    for place in state.seated[at]:
        occupant: Occupant = new_computer(table, names, COMPUTER) if place is None else state.people[place]
        table = replace(table, seats=(*table.seats, occupant))
    return with_secret(table, evening.secret(state.number))


async def _computer_names(house: House, chat: Chat, evening: Evening) -> tuple[str, ...]:
    """Return names for computer players that nobody of the evening has, as long as there are enough."""
    names = computer_names(house.people.words_in(chat))
    people = [await house.people.player(each) for each in evening.state.people]
    taken = {each.name.partition(" ")[0] for each in people if each is not None}
    free = tuple(each for each in names if each not in taken)
    return free if len(free) >= evening.size else names


async def tables_of(house: House, evening: Evening) -> tuple[Table, ...]:
    """Return the tables of the present round, in order; without those that are not opened yet."""
    return await house.store.tables_of_round(evening.id, evening.state.number)


async def compared(house: House, evening: Evening, tables: Sequence[Table]) -> Evening:
    """Return the evening after a round, whose tables have all ended, with the scores compared."""
    state = evening.state
    left = set(state.left)
    for table, seats in zip(tables, state.seated, strict=True):
        people = [each for each in seats if each is not None]
        left.update(each for each in people if table.seat_of(state.people[each]) is None)
    evening = evening.changed(replace(state, left=tuple(sorted(left))))
    played = [PlayedTable(each, await _sheet(house, each)) for each in tables]
    return after_round(evening, played, house.clock.now())


async def _sheet(house: House, table: Table) -> tuple[DealSettled, ...]:
    """Return the score sheet of a table; empty if it cannot be read."""
    try:
        told = await house.store.happened(table.id, (DealSettled,))
    except Corrupt as error:
        report(error)
        return ()
    return tuple(each for each in told if isinstance(each, DealSettled))


async def played_tables(house: House, evening: Evening, number: int) -> list[PlayedTable]:
    """Return the tables of a round, from 1, that is over, with their score sheets."""
    tables = await house.store.tables_of_round(evening.id, number)
    return [PlayedTable(each, await _sheet(house, each)) for each in tables]


async def break_off(house: House, evening: Evening, by: int, *, host: bool, unnamed: bool) -> None:
    """Close the tables of the present round that are still played; `by` ended the evening."""
    for table in await tables_of(house, evening):
        async with house.tables.lock(table.id):
            if live := await house.tables.playing(table.id):
                why: EndReason = "host" if host else "admin"
                await house.runner.close(live, live.table, None, why, (by,), unnamed=unnamed)
