"""The contract `storage.store.Store` on a database: each method is one piece of work for its SQL."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import ParamSpec, TypeVar

from club.daily import Daily, DailyPlay
from club.evening import Evening
from club.model import Chat, LogEntry, Player, Result, RuleSet, SavedMatch, Season, Table
from club.paper import PaperSheet
from club.standings import RatingRecord
from game.events import Event
from game.state import DealSettled, Match
from storage.leases import ALL
from storage.sql import (
    archive,
    changes,
    dailies,
    evenings,
    forgetting,
    matches,
    messages,
    people,
    results,
    sheets,
    tables,
)
from storage.sql.statements import Work
from storage.store import Shown, Slot

T = TypeVar("T")
P = ParamSpec("P")


class SqlStore(ABC):
    """All of `storage.store.Store` except leases and `close`."""

    _worker = ""
    """Name under which this process owns shards, if it owns any."""

    @abstractmethod
    async def _read(self, work: Callable[P, Work[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run work outside any transaction; raise StoreError."""

    @abstractmethod
    async def _read_at_once(self, work: Callable[P, Work[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run work whose statements must all see the same moment; raise StoreError."""

    @abstractmethod
    async def _write(self, work: Callable[P, Work[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run work as one transaction and return when it is committed; raise StoreError."""

    @abstractmethod
    async def _clean(self, person: int, names: Iterable[str]) -> None:
        """Overwrite what is left of an erased person."""

    async def player(self, player: int) -> Player | None:
        return await self._read(people.player, player)

    async def keep_player(self, player: Player) -> None:
        await self._write(people.keep_player, player)

    async def chat(self, chat: int) -> Chat | None:
        return await self._read(people.chat, chat)

    async def chat_called(self, token: str) -> Chat | None:
        return await self._read(people.chat_called, token)

    async def keep_chat(self, chat: Chat) -> None:
        await self._write(people.keep_chat, chat)

    async def move_chat(self, old: int, new: int) -> None:
        await self._write(people.move_chat, old, new)

    async def rule_sets(self, chat: int) -> tuple[RuleSet, ...]:
        return await self._read(people.rule_sets, chat)

    async def keep_rule_set(self, rules: RuleSet) -> RuleSet:
        return replace(rules, id=await self._write(people.keep_rule_set, rules))

    async def drop_rule_set(self, chat: int, name: str) -> bool:
        return await self._write(people.drop_rule_set, chat, name)

    async def open_table(
        self,
        table: Table,
        update: int | None,
        match: Match | None = None,
        entries: Sequence[LogEntry] = (),
        attempt: DailyPlay | None = None,
    ) -> Table:
        number = await self._write(changes.open_table, update, table, match, entries, attempt)
        return replace(table, id=number, entries=len(entries), version=1)

    async def keep_table(self, table: Table, update: int | None, result: Result | None = None) -> Table:
        version = await self._write(changes.keep_table, update, table, result)
        return replace(table, version=version)

    async def table(self, table: int) -> Table | None:
        return await self._read(tables.table, table)

    async def table_called(self, token: str) -> Table | None:
        return await self._read(tables.table_called, token)

    async def last_touches(self, shards: Collection[int] = ALL) -> Mapping[int, float]:
        return await self._read(tables.last_touches, shards)

    async def open_chats(self, shards: Collection[int] = ALL) -> Mapping[int, int]:
        return await self._read(tables.open_chats, shards)

    async def open_tables(self, shards: Collection[int] = ALL) -> tuple[Table, ...]:
        return await self._read(tables.open_tables, shards)

    async def tables_of(self, player: int) -> tuple[Table, ...]:
        return await self._read(tables.tables_of, player)

    async def tables_at(self, chat: int) -> tuple[Table, ...]:
        return await self._read(tables.tables_at, chat)

    async def table_in(self, chat: int, thread: int | None) -> Table | None:
        return await self._read(tables.table_in, chat, thread)

    async def last_table(self, chat: int, thread: int | None) -> Table | None:
        return await self._read(tables.last_table, chat, thread)

    async def begin(
        self, table: Table, match: Match, update: int | None, entries: Sequence[LogEntry] = ()
    ) -> Table:
        version = await self._write(changes.begin, update, table, match, entries)
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
        version = await self._write(changes.commit, update, table, entries, snapshot, result)
        return replace(table, entries=entries[-1].number, version=version)

    async def retract(self, table: Table, number: int, match: Match, update: int | None) -> Table:
        version = await self._write(changes.retract, update, table, number, match)
        return replace(table, entries=number - 1, version=version)

    async def saved(self, table: int) -> SavedMatch | None:
        return await self._read(matches.saved, table)

    async def load(self, table: int) -> tuple[Table | None, SavedMatch | None]:
        return await self._read_at_once(matches.load, table)

    async def open_sheet(self, sheet: PaperSheet, update: int | None) -> PaperSheet:
        number = await self._write(sheets.open_sheet, update, sheet)
        return replace(sheet, id=number, version=1)

    async def keep_sheet(self, sheet: PaperSheet, update: int | None) -> PaperSheet:
        return replace(sheet, version=await self._write(sheets.keep_sheet, update, sheet))

    async def sheet(self, sheet: int) -> PaperSheet | None:
        return await self._read_at_once(sheets.sheet, sheet)

    async def sheet_in(
        self, chat: int, thread: int | None, known: PaperSheet | None = None
    ) -> PaperSheet | None:
        return await self._read_at_once(sheets.sheet_in, chat, thread, known)

    async def counted_results(self, chat: int) -> tuple[Result, ...]:
        return await self._read(sheets.counted_results, chat)

    async def drop_uncounted(self, before: float) -> None:
        await self._write(sheets.drop_sheets, before)
        await self._write(tables.drop_uncounted, before)

    async def history(self, table: int) -> tuple[LogEntry, ...]:
        return await self._read(matches.history, table)

    async def happened(self, table: int, kinds: tuple[type, ...]) -> tuple[Event, ...]:
        return await self._read(matches.happened, table, kinds)

    async def start_of(self, table: int) -> Match | None:
        return await self._read(matches.start_of, table)

    async def results(self, chat: int) -> tuple[Result, ...]:
        return await self._read(results.results, chat)

    async def ratings(self, chat: int) -> tuple[RatingRecord, ...]:
        return await self._read(results.ratings, chat)

    async def sheet_of(self, table: int) -> tuple[DealSettled, ...]:
        return await self._read(results.sheet_of, table)

    async def seasons(self, chat: int) -> tuple[Season, ...]:
        return await self._read(results.seasons, chat)

    async def end_season(self, chat: int, season: Season, update: int | None) -> bool:
        return await self._write(changes.end_season, update, chat, season)

    async def reopen_season(self, chat: int, number: int, update: int | None) -> bool:
        return await self._write(changes.reopen_season, update, chat, number)

    async def past(self, chat: int, skip: int, limit: int) -> tuple[Result, ...]:
        return await self._read(archive.past, chat, skip, limit)

    async def past_count(self, chat: int) -> int:
        return await self._read(archive.past_count, chat)

    async def newer(self, table: int) -> int:
        return await self._read(archive.newer, table)

    async def result_of(self, table: int) -> Result | None:
        return await self._read(archive.result_of, table)

    async def past_chats(self, player: int) -> tuple[tuple[int, int], ...]:
        return await self._read(archive.past_chats, player)

    async def with_cards(self, chat: int, before: float) -> int:
        return await self._read(archive.with_cards, chat, before)

    async def erase_cards(self, now: float) -> bool:
        return await self._write(archive.erase_cards, now)

    async def daily(self, chat: int, day: str) -> Daily | None:
        return await self._read(dailies.daily, chat, day)

    async def open_daily(self, daily: Daily) -> Daily:
        return await self._write(dailies.open_daily, daily)

    async def keep_daily(self, daily: Daily) -> None:
        await self._write(dailies.keep_daily, daily)

    async def hidden_dailies(self, day: str) -> tuple[Daily, ...]:
        return await self._read(dailies.hidden_dailies, day)

    async def publish_daily(self, chat: int, day: str) -> None:
        await self._write(dailies.publish_daily, chat, day)

    async def daily_attempted(self, daily: Daily, person: int) -> bool:
        return await self._read(dailies.daily_attempted, daily, person)

    async def daily_play(self, chat: int, day: str, person: int) -> DailyPlay | None:
        return await self._read(dailies.daily_play, chat, day, person)

    async def daily_place(self, chat: int, day: str, score: int) -> tuple[int, int]:
        return await self._read(dailies.daily_place, chat, day, score)

    async def keep_daily_play(self, play: DailyPlay) -> None:
        await self._write(dailies.keep_daily_play, play)

    async def daily_plays(self, chat: int, first: str, last: str) -> tuple[DailyPlay, ...]:
        return await self._read(dailies.daily_plays, chat, first, last)

    async def open_daily_plays(self, day: str) -> tuple[DailyPlay, ...]:
        return await self._read(dailies.open_daily_plays, day)

    async def daily_chats(self, player: int) -> tuple[int, ...]:
        return await self._read(dailies.daily_chats, player)

    async def daily_baselines(self, chat: int, first: str, last: str) -> dict[str, tuple[int, ...]]:
        return await self._read(dailies.daily_baselines, chat, first, last)

    async def daily_play_of(self, table: str) -> DailyPlay | None:
        return await self._read(dailies.daily_play_of, table)

    async def drop_dailies(self, day: str) -> None:
        await self._write(dailies.drop_dailies, day)

    async def open_evening(self, evening: Evening, update: int | None) -> Evening:
        number = await self._write(evenings.open_evening, update, evening)
        return replace(evening, id=number, version=1)

    async def keep_evening(self, evening: Evening, update: int | None) -> Evening:
        return replace(evening, version=await self._write(evenings.keep_evening, update, evening))

    async def evening(self, evening: int) -> Evening | None:
        return await self._read(evenings.evening, evening)

    async def evening_in(self, chat: int, thread: int | None) -> Evening | None:
        return await self._read(evenings.evening_in, chat, thread)

    async def open_evenings(self) -> tuple[Evening, ...]:
        return await self._read(evenings.open_evenings)

    async def evenings_of(self, person: int) -> tuple[Evening, ...]:
        return await self._read(evenings.evenings_of, person)

    async def drop_evenings(self, before: float) -> None:
        await self._write(evenings.drop_evenings, before)

    async def forget_person(self, person: int) -> tuple[int, ...]:
        player = await self.player(person)
        busy = await self._write(forgetting.forget, person)
        if not busy:
            names = () if player is None else (player.name, player.username or "")
            await self._clean(person, names)
        return busy

    async def knows(self, update: int) -> bool:
        return await self._read(messages.knows, update)

    async def shown(self, shards: Collection[int] = ALL) -> dict[Slot, Shown]:
        return await self._read(messages.shown, shards)

    async def remember(self, news: Mapping[Slot, Shown | None]) -> None:
        await self._write(messages.remember, news, self._worker)

    async def wake(self, now: float) -> float:
        return await self._write(tables.wake, now)

    async def beat(self, now: float) -> None:
        await self._write(tables.beat, now)
