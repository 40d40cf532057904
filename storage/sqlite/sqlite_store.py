"""The store of one machine: an SQLite file, one connection, one transaction per change.

`PRAGMA synchronous=FULL`: when a method returns, its change survives the loss of power as well. A second
process on the same file is refused by a lock file beside it, FILE.lock (not on Windows: see
`storage.sqlite.lock`).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from club.model import Chat, Entry, Player, Result, RuleSet, Saved, Season, Table
from club.ratings import Rated
from game.events import Event
from game.ledger import DealSettled
from game.state import Match
from storage.sqlite import archive, matches, messages, people, results, tables
from storage.sqlite.database import Database, open_database
from storage.sqlite.lock import Lock
from storage.sqlite.migrations import steps
from storage.store import Shown, Slot

T = TypeVar("T")
P = ParamSpec("P")


class SqliteStore:
    """The contract of `storage.store.Store` on one file; made by `open_store`."""

    def __init__(self, database: Database, lock: Lock) -> None:
        self._database = database
        self._lock = lock

    async def player(self, player: int) -> Player | None:
        return await self._database.read(people.player, player)

    async def keep_player(self, player: Player) -> None:
        await self._database.write(people.keep_player, player)

    async def chat(self, chat: int) -> Chat | None:
        return await self._database.read(people.chat, chat)

    async def chat_called(self, token: str) -> Chat | None:
        return await self._database.read(people.chat_called, token)

    async def keep_chat(self, chat: Chat) -> None:
        await self._database.write(people.keep_chat, chat)

    async def move_chat(self, old: int, new: int) -> None:
        await self._database.write(people.move_chat, old, new)

    async def rule_sets(self, chat: int) -> tuple[RuleSet, ...]:
        return await self._database.read(people.rule_sets, chat)

    async def keep_rule_set(self, rules: RuleSet) -> RuleSet:
        return replace(rules, id=await self._database.write(people.keep_rule_set, rules))

    async def drop_rule_set(self, chat: int, name: str) -> bool:
        return await self._database.write(people.drop_rule_set, chat, name)

    async def open_table(self, table: Table, update: int | None) -> Table:
        number = await self._database.write(_once, update, tables.open_table, table)
        return replace(table, id=number, entries=0, version=1)

    async def keep_table(self, table: Table, update: int | None, result: Result | None = None) -> Table:
        version = await self._database.write(_once, update, _keep, table, result)
        return replace(table, version=version)

    async def table(self, table: int) -> Table | None:
        return await self._database.read(tables.table, table)

    async def table_called(self, token: str) -> Table | None:
        return await self._database.read(tables.table_called, token)

    async def open_tables(self) -> tuple[Table, ...]:
        return await self._database.read(tables.open_tables)

    async def tables_of(self, player: int) -> tuple[Table, ...]:
        return await self._database.read(tables.tables_of, player)

    async def tables_at(self, chat: int) -> tuple[Table, ...]:
        return await self._database.read(tables.tables_at, chat)

    async def table_in(self, chat: int, thread: int | None) -> Table | None:
        return await self._database.read(tables.table_in, chat, thread)

    async def last_table(self, chat: int, thread: int | None) -> Table | None:
        return await self._database.read(tables.last_table, chat, thread)

    async def begin(self, table: Table, match: Match, update: int | None) -> Table:
        return replace(table, version=await self._database.write(_once, update, _begin, table, match))

    async def commit(
        self,
        table: Table,
        entry: Entry,
        update: int | None,
        *,
        snapshot: Match | None = None,
        result: Result | None = None,
    ) -> Table:
        version = await self._database.write(_once, update, _commit, table, entry, snapshot, result)
        return replace(table, entries=entry.number, version=version)

    async def retract(self, table: Table, number: int, match: Match, update: int | None) -> Table:
        version = await self._database.write(_once, update, _retract, table, number, match)
        return replace(table, entries=number - 1, version=version)

    async def saved(self, table: int) -> Saved | None:
        return await self._database.read(matches.saved, table)

    async def history(self, table: int) -> tuple[Entry, ...]:
        return await self._database.read(matches.history, table)

    async def happened(self, table: int, kinds: tuple[type, ...]) -> tuple[Event, ...]:
        return await self._database.read(matches.happened, table, kinds)

    async def start_of(self, table: int) -> Match | None:
        return await self._database.read(matches.start_of, table)

    async def results(self, chat: int) -> tuple[Result, ...]:
        return await self._database.read(results.results, chat)

    async def ratings(self, chat: int) -> tuple[Rated, ...]:
        return await self._database.read(results.ratings, chat)

    async def sheet_of(self, table: int) -> tuple[DealSettled, ...]:
        return await self._database.read(results.sheet_of, table)

    async def seasons(self, chat: int) -> tuple[Season, ...]:
        return await self._database.read(results.seasons, chat)

    async def end_season(self, chat: int, season: Season, update: int | None) -> bool:
        return await self._database.write(_once, update, results.end_season, chat, season)

    async def catch_up(self) -> bool:
        return await self._database.write(results.catch_up)

    async def past(self, chat: int, skip: int, limit: int) -> tuple[Result, ...]:
        return await self._database.read(archive.past, chat, skip, limit)

    async def past_count(self, chat: int) -> int:
        return await self._database.read(archive.past_count, chat)

    async def newer(self, table: int) -> int:
        return await self._database.read(archive.newer, table)

    async def result_of(self, table: int) -> Result | None:
        return await self._database.read(archive.result_of, table)

    async def past_chats(self, player: int) -> tuple[tuple[int, int], ...]:
        return await self._database.read(archive.past_chats, player)

    async def with_cards(self, chat: int, before: float) -> int:
        return await self._database.read(archive.with_cards, chat, before)

    async def erase_cards(self, now: float) -> bool:
        return await self._database.write(archive.erase_cards, now)

    async def knows(self, update: int) -> bool:
        return await self._database.read(messages.knows, update)

    async def shown(self) -> dict[Slot, Shown]:
        return await self._database.read(messages.shown)

    async def remember(self, slot: Slot, shown: Shown) -> None:
        await self._database.write(messages.remember, slot, shown)

    async def forget(self, slot: Slot) -> None:
        await self._database.write(messages.forget, slot)

    async def wake(self, now: float) -> float:
        return await self._database.write(tables.wake, now)

    async def beat(self, now: float) -> None:
        await self._database.write(tables.beat, now)

    async def close(self) -> None:
        try:
            await self._database.close()
        finally:
            self._lock.release()


async def open_store(path: Path) -> SqliteStore:
    """Open the store in a file, or make a new one; the directory must exist.

    Raises StoreError, with one line that says what to do, for a file that is damaged, another program's,
    written by a newer version or in use by another process; the file is left as it was.
    """
    lock = Lock(path)
    try:
        database = await open_database(path, steps())
    except BaseException:
        lock.release()
        raise
    return SqliteStore(database, lock)


def _once(
    connection: sqlite3.Connection,
    update: int | None,
    work: Callable[Concatenate[sqlite3.Connection, P], T],
    *args: P.args,
    **kwargs: P.kwargs,
) -> T:
    """Do the work that an update asks for, the first time; raises Repeated."""
    messages.carry_out(connection, update)
    return work(connection, *args, **kwargs)


def _keep(connection: sqlite3.Connection, table: Table, result: Result | None) -> int:
    version = tables.keep_table(connection, table)
    if result is not None:
        results.keep_result(connection, result)
    return version


def _begin(connection: sqlite3.Connection, table: Table, match: Match) -> int:
    version = tables.keep_table(connection, table)
    matches.begin(connection, table.id, match)
    return version


def _commit(
    connection: sqlite3.Connection,
    table: Table,
    entry: Entry,
    snapshot: Match | None,
    result: Result | None,
) -> int:
    version = _keep(connection, table, result)
    matches.add_entry(connection, table.id, entry)
    if snapshot is not None:
        matches.keep_snapshot(connection, table.id, entry.number - 1, snapshot)
    return version


def _retract(connection: sqlite3.Connection, table: Table, number: int, match: Match) -> int:
    version = tables.keep_table(connection, table)
    matches.drop_entry(connection, table.id, number, match)
    return version
