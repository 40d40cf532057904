"""The contract of a store on a database, whichever it is: each method is one piece of work for its SQL."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from club.model import Chat, LogEntry, Player, Result, RuleSet, SavedMatch, Season, Table
from club.ratings import RatingRecord
from game.events import Event
from game.ledger import DealSettled
from game.state import Match
from storage.leases import ALL
from storage.store import Shown, Slot


@dataclass(frozen=True, slots=True, kw_only=True)
class Sql:
    """The modules of one kind of database: they have the same functions, each of a connection."""

    people: Any
    tables: Any
    matches: Any
    results: Any
    archive: Any
    messages: Any
    changes: Any
    """What is one transaction together with the id of its update."""
    forgetting: Any


class KeptStore:
    """What `storage.store.Store` asks of a database, but for leases and the end of it.

    `database` takes functions of a connection: `read` outside any transaction, `write` as one.
    """

    def __init__(self, database: Any, sql: Sql) -> None:
        self._database = database
        self._sql = sql

    async def player(self, player: int) -> Player | None:
        return await self._database.read(self._sql.people.player, player)

    async def keep_player(self, player: Player) -> None:
        await self._database.write(self._sql.people.keep_player, player)

    async def chat(self, chat: int) -> Chat | None:
        return await self._database.read(self._sql.people.chat, chat)

    async def chat_called(self, token: str) -> Chat | None:
        return await self._database.read(self._sql.people.chat_called, token)

    async def keep_chat(self, chat: Chat) -> None:
        await self._database.write(self._sql.people.keep_chat, chat)

    async def move_chat(self, old: int, new: int) -> None:
        await self._database.write(self._sql.people.move_chat, old, new)

    async def rule_sets(self, chat: int) -> tuple[RuleSet, ...]:
        return await self._database.read(self._sql.people.rule_sets, chat)

    async def keep_rule_set(self, rules: RuleSet) -> RuleSet:
        return replace(rules, id=await self._database.write(self._sql.people.keep_rule_set, rules))

    async def drop_rule_set(self, chat: int, name: str) -> bool:
        return await self._database.write(self._sql.people.drop_rule_set, chat, name)

    async def open_table(
        self, table: Table, update: int | None, match: Match | None = None, entries: Sequence[LogEntry] = ()
    ) -> Table:
        work = self._sql.changes.open_table
        number = await self._database.write(work, update, table, match, entries)
        return replace(table, id=number, entries=len(entries), version=1)

    async def keep_table(self, table: Table, update: int | None, result: Result | None = None) -> Table:
        version = await self._database.write(self._sql.changes.keep_table, update, table, result)
        return replace(table, version=version)

    async def table(self, table: int) -> Table | None:
        return await self._database.read(self._sql.tables.table, table)

    async def table_called(self, token: str) -> Table | None:
        return await self._database.read(self._sql.tables.table_called, token)

    async def open_chats(self, shards: Collection[int] = ALL) -> Mapping[int, int]:
        return await self._database.read(self._sql.tables.open_chats, shards)

    async def open_tables(self, shards: Collection[int] = ALL) -> tuple[Table, ...]:
        return await self._database.read(self._sql.tables.open_tables, shards)

    async def tables_of(self, player: int) -> tuple[Table, ...]:
        return await self._database.read(self._sql.tables.tables_of, player)

    async def tables_at(self, chat: int) -> tuple[Table, ...]:
        return await self._database.read(self._sql.tables.tables_at, chat)

    async def table_in(self, chat: int, thread: int | None) -> Table | None:
        return await self._database.read(self._sql.tables.table_in, chat, thread)

    async def last_table(self, chat: int, thread: int | None) -> Table | None:
        return await self._database.read(self._sql.tables.last_table, chat, thread)

    async def begin(
        self, table: Table, match: Match, update: int | None, entries: Sequence[LogEntry] = ()
    ) -> Table:
        version = await self._database.write(self._sql.changes.begin, update, table, match, entries)
        return replace(table, entries=len(entries), version=version)

    async def commit(
        self,
        table: Table,
        entries: Sequence[LogEntry],
        update: int | None,
        *,
        snapshot: Match | None = None,
        result: Result | None = None,
    ) -> Table:
        work = self._sql.changes.commit
        version = await self._database.write(work, update, table, entries, snapshot, result)
        return replace(table, entries=entries[-1].number, version=version)

    async def retract(self, table: Table, number: int, match: Match, update: int | None) -> Table:
        version = await self._database.write(self._sql.changes.retract, update, table, number, match)
        return replace(table, entries=number - 1, version=version)

    async def saved(self, table: int) -> SavedMatch | None:
        return await self._database.read(self._sql.matches.saved, table)

    async def load(self, table: int) -> tuple[Table | None, SavedMatch | None]:
        return await self._database.read(self._sql.matches.load, table)

    async def history(self, table: int) -> tuple[LogEntry, ...]:
        return await self._database.read(self._sql.matches.history, table)

    async def happened(self, table: int, kinds: tuple[type, ...]) -> tuple[Event, ...]:
        return await self._database.read(self._sql.matches.happened, table, kinds)

    async def start_of(self, table: int) -> Match | None:
        return await self._database.read(self._sql.matches.start_of, table)

    async def results(self, chat: int) -> tuple[Result, ...]:
        return await self._database.read(self._sql.results.results, chat)

    async def ratings(self, chat: int) -> tuple[RatingRecord, ...]:
        return await self._database.read(self._sql.results.ratings, chat)

    async def sheet_of(self, table: int) -> tuple[DealSettled, ...]:
        return await self._database.read(self._sql.results.sheet_of, table)

    async def seasons(self, chat: int) -> tuple[Season, ...]:
        return await self._database.read(self._sql.results.seasons, chat)

    async def end_season(self, chat: int, season: Season, update: int | None) -> bool:
        return await self._database.write(self._sql.changes.end_season, update, chat, season)

    async def reopen_season(self, chat: int, number: int, update: int | None) -> bool:
        return await self._database.write(self._sql.changes.reopen_season, update, chat, number)

    async def catch_up(self) -> bool:
        return await self._database.write(self._sql.results.catch_up)

    async def past(self, chat: int, skip: int, limit: int) -> tuple[Result, ...]:
        return await self._database.read(self._sql.archive.past, chat, skip, limit)

    async def past_count(self, chat: int) -> int:
        return await self._database.read(self._sql.archive.past_count, chat)

    async def newer(self, table: int) -> int:
        return await self._database.read(self._sql.archive.newer, table)

    async def result_of(self, table: int) -> Result | None:
        return await self._database.read(self._sql.archive.result_of, table)

    async def past_chats(self, player: int) -> tuple[tuple[int, int], ...]:
        return await self._database.read(self._sql.archive.past_chats, player)

    async def with_cards(self, chat: int, before: float) -> int:
        return await self._database.read(self._sql.archive.with_cards, chat, before)

    async def erase_cards(self, now: float) -> bool:
        return await self._database.write(self._sql.archive.erase_cards, now)

    async def forget_person(self, person: int) -> tuple[int, ...]:
        player = await self.player(person)
        busy: tuple[int, ...] = await self._database.write(self._sql.forgetting.forget, person)
        if not busy:
            names = () if player is None else (player.name, player.username or "")
            await self._sql.forgetting.clean(self._database, person, names)
        return busy

    async def knows(self, update: int) -> bool:
        return await self._database.read(self._sql.messages.knows, update)

    async def shown(self, shards: Collection[int] = ALL) -> dict[Slot, Shown]:
        return await self._database.read(self._sql.messages.shown, shards)

    async def remember(self, news: Mapping[Slot, Shown | None]) -> None:
        await self._database.write(self._sql.messages.remember, news)

    async def wake(self, now: float) -> float:
        return await self._database.write(self._sql.tables.wake, now)

    async def beat(self, now: float) -> None:
        await self._database.write(self._sql.tables.beat, now)
