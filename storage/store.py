"""The store: everything that must survive a crash, as one table of methods.

Each method runs one piece of work, a function of its subject in `storage/sql`, which has the method's
parameters, its result and its description. `storage.sqlite` runs work on one file for one process,
`storage.postgres` on a database for many.

    await store.player(11)  # runs storage.sql.people.player(11)

Everything that one update causes is one transaction, together with the update's id. When a method returns,
its change survives a crash. If the update was carried out before, the change is refused with `Repeated`.

The record of a table has a version. A caller passes the record as they read it, with the new values, and gets
it back with its new version. If the stored version differs, the change is refused with `Stale`: the caller
reads the record again and decides again. So two processes may serve one table, and neither overwrites the
other's matches.

Every method may raise `StoreError` (`storage/__init__.py`). A refused change writes nothing.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Iterable, Mapping
from functools import partial
from typing import Any, Concatenate, ParamSpec, TypeVar

from storage import AttemptRefused, Away, Corrupt, Newer, Outage, Repeated, Stale, StoreError
from storage.leases import Leases
from storage.sql import duplicate, matches, messages, people, results, sheets, tables
from storage.sql.messages import Shown, Slot
from storage.sql.rows import Work

__all__ = [
    "AttemptRefused",
    "Away",
    "Corrupt",
    "Newer",
    "Repeated",
    "Shown",
    "Slot",
    "Stale",
    "Store",
    "StoreError",
]

T = TypeVar("T")
P = ParamSpec("P")
Method = Callable[Concatenate["Store", P], Coroutine[Any, Any, T]]


def reads(work: Callable[P, Work[T]]) -> Method[P, T]:
    """Return the method that runs work outside any transaction."""

    async def method(self: "Store", /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._read(partial(work, *args, **kwargs))

    method.__doc__ = work.__doc__
    return method


def reads_at_once(work: Callable[P, Work[T]]) -> Method[P, T]:
    """Return the method that runs work whose statements must all see the same moment."""

    async def method(self: "Store", /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._read_at_once(partial(work, *args, **kwargs))

    method.__doc__ = work.__doc__
    return method


def writes(work: Callable[P, Work[T]]) -> Method[P, T]:
    """Return the method that runs work as one transaction, and returns when it is committed."""

    async def method(self: "Store", /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._write(partial(work, *args, **kwargs))

    method.__doc__ = work.__doc__
    return method


class Store(Leases, ABC):
    """Operations of the bot on a store; every method may raise StoreError."""

    _worker = ""
    """Name under which this process owns shards, if it owns any."""

    @property
    @abstractmethod
    def outage(self) -> Outage:
        """The present outage."""

    @abstractmethod
    async def size(self) -> int:
        """Return the bytes of the database, its log included."""

    @abstractmethod
    async def close(self) -> None:
        """Finish running work and release files and connections."""

    # People, groups and their saved rules
    player = reads(people.player)
    keep_player = writes(people.keep_player)
    chat = reads(people.chat)
    chat_called = reads(people.chat_called)
    keep_chat = writes(people.keep_chat)
    move_chat = writes(people.move_chat)
    rule_sets = reads(people.rule_sets)
    keep_rule_set = writes(people.keep_rule_set)
    drop_rule_set = writes(people.drop_rule_set)

    # Tables
    open_table = writes(matches.open_table)
    keep_table = writes(matches.keep_table)
    table = reads(tables.table)
    table_called = reads(tables.table_called)
    open_chats = reads(tables.open_chats)
    last_touches = reads(tables.last_touches)
    open_tables = reads(tables.open_tables)
    tables_of = reads(tables.tables_of)
    tables_with_absence = reads(tables.tables_with_absence)
    people_with_absence = reads(tables.people_with_absence)
    tables_at = reads(tables.tables_at)
    count_at = reads(tables.count_at)
    table_in = reads(tables.table_in)
    last_table = reads(tables.last_table)
    last_own_table = reads(tables.last_own_table)
    tables_of_round = reads(tables.tables_of_round)
    drop_uncounted = writes(matches.drop_uncounted)
    wake = writes(tables.wake)
    beat = writes(tables.beat)

    # Their matches
    begin = writes(matches.begin)
    commit = writes(matches.commit)
    retract = writes(matches.retract)
    saved = reads(matches.saved)
    load = reads_at_once(matches.load)
    history = reads(matches.history)
    start_of = reads(matches.start_of)
    happened = reads(matches.happened)
    with_cards = reads(matches.with_cards)
    erase_cards = writes(matches.erase_cards)

    # Ended matches, ratings, seasons
    results_mark = reads(results.results_mark)
    last_won = reads(results.last_won)
    ratings = reads(results.ratings)
    sheet_of = reads(results.sheet_of)
    seasons = reads(results.seasons)
    end_season = writes(results.end_season)
    reopen_season = writes(results.reopen_season)
    past = reads(results.past)
    past_count = reads(results.past_count)
    newer = reads(results.newer)
    result_of = reads(results.result_of)
    past_chats = reads(results.past_chats)
    has_past = reads(results.has_past)
    results = reads(results.results)  # the last one, as it hides the module

    # Score sheets of matches with real cards
    open_sheet = writes(sheets.open_sheet)
    keep_sheet = writes(sheets.keep_sheet)
    sheet = reads_at_once(sheets.sheet)
    sheet_in = reads_at_once(sheets.sheet_in)
    counted_results = reads(sheets.counted_results)

    # Deals of the day
    daily = reads(duplicate.daily)
    open_daily = writes(duplicate.open_daily)
    keep_daily = writes(duplicate.keep_daily)
    hidden_dailies = reads(duplicate.hidden_dailies)
    publish_daily = writes(duplicate.publish_daily)
    daily_attempted = reads(duplicate.daily_attempted)
    daily_play = reads(duplicate.daily_play)
    daily_place = reads(duplicate.daily_place)
    keep_daily_play = writes(duplicate.keep_daily_play)
    daily_plays = reads(duplicate.daily_plays)
    open_daily_plays = reads(duplicate.open_daily_plays)
    daily_chats = reads(duplicate.daily_chats)
    daily_plays_by = reads(duplicate.daily_plays_by)
    daily_play_of = reads(duplicate.daily_play_of)
    drop_dailies = writes(duplicate.drop_dailies)

    # Duplicate evenings
    open_evening = writes(duplicate.open_evening)
    keep_evening = writes(duplicate.keep_evening)
    evening = reads(duplicate.evening)
    evening_in = reads(duplicate.evening_in)
    open_evenings = reads(duplicate.open_evenings)
    evenings_of = reads(duplicate.evenings_of)
    drop_evenings = writes(duplicate.drop_evenings)

    # Updates carried out, messages shown, calls a second
    knows = reads(messages.knows)
    shown = reads(messages.shown)
    call_rate = reads(messages.call_rate)
    keep_call_rate = writes(messages.keep_call_rate)

    async def remember(self, news: Mapping[Slot, Shown | None]) -> None:
        """Store the messages shown in some slots, None for an emptied slot; all or nothing.

        Skip slots in a shard that another worker owns by now.
        """
        await self._write(partial(messages.remember, news, self._worker))

    async def forget_person(self, person: int) -> tuple[int, ...]:
        """Erase everything stored about a person, to the last byte; in matches, nobody takes their place.

        Erase tables in their direct chat with all matches. If the person sits at an open table, is about to,
        or hosts one that waits, erase nothing and return the chats of these tables.
        """
        player = await self.player(person)
        busy = await self._write(partial(people.forget, person))
        if not busy:
            names = () if player is None else (player.name, player.username or "")
            await self._clean(person, names)
        return busy

    @abstractmethod
    async def _read(self, work: Callable[[], Work[T]]) -> T:
        """Run work outside any transaction."""

    @abstractmethod
    async def _read_at_once(self, work: Callable[[], Work[T]]) -> T:
        """Run work whose statements must all see the same moment."""

    @abstractmethod
    async def _write(self, work: Callable[[], Work[T]]) -> T:
        """Run work as one transaction and return when it is committed."""

    @abstractmethod
    async def _clean(self, person: int, names: Iterable[str]) -> None:
        """Overwrite what is left of an erased person."""
