"""The contract of a store: `storage.sqlite` keeps it for one process, `storage.postgres` for many.

Everything that one update causes is one transaction, together with the update's id. When a method returns,
its change survives a crash. If the update was carried out before, the change is refused with `Repeated`.

The record of a table has a version. A caller passes the record as they read it, with the new values, and gets
it back with its new version. If the stored version differs, the change is refused with `Stale`: the caller
reads the record again and decides again. So two processes may serve one table, and neither overwrites the
other's changes.

A refused change writes nothing.

    StoreError         the store cannot be used; the message says what to do
      Away             it does not answer for now; as far as is known, nothing has changed
        Newer          a newer release wrote the record; only that release can read it
      Repeated         the update was carried out before
      Stale            the record has changed since it was read; names the table
      Corrupt          a stored record cannot be read; names the table and the entry
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, Protocol

from club.daily import Daily, DailyPlay
from club.evening import Evening
from club.model import Chat, LogEntry, Player, Result, RuleSet, SavedMatch, Season, Table
from club.paper import PaperSheet
from club.standings import RatingRecord
from game.events import Event
from game.state import DealSettled, Match
from storage.leases import ALL, Leases


class StoreError(Exception):
    """The store cannot be used; the message tells the operator what to do."""


class Away(StoreError):
    """The store does not answer for now; as far as is known, nothing has changed."""


class Newer(Away):
    """A newer release wrote the record; it runs beside this one, or ran before it."""


class Repeated(StoreError):
    """The update that causes this change was carried out before."""


class AttemptRefused(StoreError):
    """An attempt at a deal of the day cannot begin: the person has had theirs, or its cards are public."""


class Stale(StoreError):
    """The record of a table has changed since it was read; nothing was written."""

    def __init__(self, table: int, seen: int, version: int) -> None:
        super().__init__(f"table {table} is at version {version}, the change has seen {seen}")
        self.table = table


class Corrupt(StoreError):
    """A stored record cannot be read."""

    def __init__(self, table: int, entry: int, why: str) -> None:
        super().__init__(f"table {table}, entry {entry}: {why}")
        self.table = table
        self.entry = entry


class Slot(NamedTuple):
    """A place for a message in a chat: a new screen replaces the message instead of adding one."""

    chat: int
    thread: int | None
    name: str

    @property
    def table(self) -> int | None:
        """The table in the slot's name, None for a slot without a table."""
        found = re.match(r"[a-z]+:([0-9]{1,15})(?::|$)", self.name)
        return int(found[1]) if found else None

    @property
    def group(self) -> int | None:
        """The group in the name of a slot in a direct chat, None for other slots."""
        found = re.fullmatch(r"[a-z]+:(-[0-9]{1,15})", self.name)
        return int(found[1]) if found else None


class Shown(NamedTuple):
    """The message in a slot: its id, the digest of its screen, whether it has buttons."""

    message_id: int
    digest: str
    """The digest of a screen with a picture says so. Empty: the content of the message is unknown."""
    buttons: bool


class Failing(Protocol):
    """An outage of the store (`storage.outage.Outage`)."""

    @property
    def seconds(self) -> float:
        """Seconds since it began; 0 if there is none."""


class Store(Leases, Protocol):
    """Operations of the bot on a store; every method may raise StoreError."""

    @property
    def outage(self) -> Failing:
        """The present outage."""

    async def size(self) -> int:
        """Return the bytes of the database, its log included."""

    async def player(self, player: int) -> Player | None:
        """Return a person, None if they were never seen."""

    async def keep_player(self, player: Player) -> None:
        """Insert or replace a person."""

    async def chat(self, chat: int) -> Chat | None:
        """Return a group, None if it was never seen."""

    async def chat_called(self, token: str) -> Chat | None:
        """Return the group with a token."""

    async def keep_chat(self, chat: Chat) -> None:
        """Insert or replace a group."""

    async def move_chat(self, old: int, new: int) -> None:
        """Move settings, rule sets, tables and results of a group that became the supergroup `new`.

        Delete its slots: its messages stay behind, and a supergroup numbers its own from 1.
        """

    async def rule_sets(self, chat: int) -> tuple[RuleSet, ...]:
        """Return the saved rules of a group, sorted by name."""

    async def keep_rule_set(self, rules: RuleSet) -> RuleSet:
        """Insert saved rules or replace those with the same name; return them with their id."""

    async def drop_rule_set(self, chat: int, name: str) -> bool:
        """Delete the saved rules with a name; return whether there were any."""

    async def open_table(
        self,
        table: Table,
        update: int | None,
        match: Match | None = None,
        entries: Sequence[LogEntry] = (),
        attempt: DailyPlay | None = None,
    ) -> Table:
        """Insert a table and return it with its new id.

        If a match begins at once, its snapshot and first entries are part of the same transaction. So is the
        attempt at a deal of the day that is played there; raise AttemptRefused.
        """

    async def keep_table(self, table: Table, update: int | None, result: Result | None = None) -> Table:
        """Replace a table's record, with the result if its match ends; return it with its new version.

        Raise Stale. No method but `move_chat` changes the chat of a stored record.
        """

    async def table(self, table: int) -> Table | None:
        """Return a table, open or not."""

    async def table_called(self, token: str) -> Table | None:
        """Return the table with a token, open or not."""

    async def open_chats(self, shards: Collection[int] = ALL) -> Mapping[int, int]:
        """Return the chat of each open table of some shards by the table's number, oldest first.

        Include tables that cannot be read. It is quick for any number of tables.
        """

    async def last_touches(self, shards: Collection[int] = ALL) -> Mapping[int, float]:
        """Return when a person last pressed at each open table of some shards, the newest first.

        Times are epoch seconds by the table's number; infinity stands for one that cannot be read. It is
        quick for any number of tables.
        """

    async def open_tables(self, shards: Collection[int] = ALL) -> tuple[Table, ...]:
        """Return all tables of some shards that are open or `has_live_screens`, oldest first."""

    async def tables_of(self, player: int) -> tuple[Table, ...]:
        """Return the open tables at which `player` has a seat, oldest first."""

    async def tables_at(self, chat: int) -> tuple[Table, ...]:
        """Return the open tables of a chat in all its topics, oldest first."""

    async def table_in(self, chat: int, thread: int | None) -> Table | None:
        """Return the open table of a chat and topic."""

    async def last_table(self, chat: int, thread: int | None) -> Table | None:
        """Return the newest table of a chat and topic, open or not."""

    async def begin(
        self, table: Table, match: Match, update: int | None, entries: Sequence[LogEntry] = ()
    ) -> Table:
        """Write the start of a match in one transaction: record, snapshot and first entries.

        `match` is the match before the first entry. Raise Stale.
        """

    async def commit(
        self,
        table: Table,
        entries: Sequence[LogEntry],
        update: int | None,
        *,
        snapshot: Match | None = None,
        result: Result | None = None,
    ) -> Table:
        """Write everything that one press causes in one transaction: entries, record, snapshot and result.

        `snapshot` is the match *before* the first entry. `saved` folds from there, including these entries,
        so the events of the deal stay available. Raise Stale, and StoreError if an entry's number is not the
        next.
        """

    async def retract(self, table: Table, number: int, match: Match, update: int | None) -> Table:
        """Delete the last entry, which was taken back; replace record and snapshot with it.

        `number` is the number of the entry. `match` is the snapshot with a higher `turn`, so that no button
        shown before fits the new question. Raise Stale, and StoreError if the entry is not the last one or is
        part of the snapshot.
        """

    async def saved(self, table: int) -> SavedMatch | None:
        """Return the match of a table, None if none began; raise Corrupt."""

    async def load(self, table: int) -> tuple[Table | None, SavedMatch | None]:
        """Return a table, open or not, and its match, both of the same moment; raise Corrupt."""

    async def open_sheet(self, sheet: PaperSheet, update: int | None) -> PaperSheet:
        """Insert a score sheet of a match with real cards and return it with its new id.

        Delete the sheet before it in its chat and topic; of a match that counts, keep the result.
        """

    async def keep_sheet(self, sheet: PaperSheet, update: int | None) -> PaperSheet:
        """Replace a score sheet; return it with its new version. Raise Stale.

        Deals are only added to the stored ones or taken back from their end.
        """

    async def sheet(self, sheet: int) -> PaperSheet | None:
        """Return a score sheet, open or not; raise Corrupt."""

    async def sheet_in(
        self, chat: int, thread: int | None, known: PaperSheet | None = None
    ) -> PaperSheet | None:
        """Return the newest score sheet of a chat and topic, open or not; None if it cannot be read.

        It is `known` if that is still the stored version: its deals need not be read again.
        """

    async def counted_results(self, chat: int) -> tuple[Result, ...]:
        """Return the results of the score sheets that count in a chat's standings, oldest first."""

    async def drop_uncounted(self, before: float) -> None:
        """Delete what has no result and was last used before a moment: score sheets, and ended tables.

        A table without a result is a lobby that was closed. Of a score sheet that counts, keep the result.
        """

    async def history(self, table: int) -> tuple[LogEntry, ...]:
        """Return all entries of a table's match; raise Corrupt."""

    async def start_of(self, table: int) -> Match | None:
        """Return the match before its first deal."""

    async def happened(self, table: int, kinds: tuple[type, ...]) -> tuple[Event, ...]:
        """Return the events of some kinds of a table's match, in order; raise Corrupt."""

    async def results(self, chat: int) -> tuple[Result, ...]:
        """Return the ended matches of a chat, oldest first."""

    async def ratings(self, chat: int) -> tuple[RatingRecord, ...]:
        """Return the ratings of a chat after each of its matches, oldest first.

        The transaction that stores a result stores its ratings.
        """

    async def sheet_of(self, table: int) -> tuple[DealSettled, ...]:
        """Return the score sheet of an ended match; empty if none is stored."""

    async def seasons(self, chat: int) -> tuple[Season, ...]:
        """Return the ended seasons of a chat, oldest first."""

    async def end_season(self, chat: int, season: Season, update: int | None) -> bool:
        """End a season if it is the present one and a match was won in it; return whether it ended."""

    async def reopen_season(self, chat: int, number: int, update: int | None) -> bool:
        """Undo the end of the last ended season; return False if `number` is another one.

        Matches since then become part of it, and their ratings are computed again.
        """

    async def past(self, chat: int, skip: int, limit: int) -> tuple[Result, ...]:
        """Return a page of the ended matches of a chat, newest first, without unreadable ones."""

    async def past_count(self, chat: int) -> int:
        """Return the number of ended matches of a chat."""

    async def newer(self, table: int) -> int:
        """Return the number of matches of the chat that ended after a table's match."""

    async def result_of(self, table: int) -> Result | None:
        """Return the result of a table, None if its match has not ended or cannot be read."""

    async def past_chats(self, player: int) -> tuple[tuple[int, int], ...]:
        """Return the chats where a player took part in ended matches, with their number, latest first."""

    async def with_cards(self, chat: int, before: float) -> int:
        """Return how many matches that ended before a moment still have their entries."""

    async def erase_cards(self, now: float) -> bool:
        """Erase entries, snapshots and seed of one match whose retention time is over.

        Keep its result, sheet and record. Return whether there was such a match.
        """

    async def daily(self, chat: int, day: str) -> Daily | None:
        """Return the deal of a day in a chat."""

    async def open_daily(self, daily: Daily) -> Daily:
        """Insert the deal of a day unless the chat has one; return the stored one."""

    async def keep_daily(self, daily: Daily) -> None:
        """Replace the topic, the baseline, and whether a deal of a day is posted and revealed.

        Its secret and rules never change.
        """

    async def hidden_dailies(self, day: str) -> tuple[Daily, ...]:
        """Return the deals of all days before `day` that are not revealed, oldest first."""

    async def publish_daily(self, chat: int, day: str) -> None:
        """Note that the cards and results of a deal may be shown: no attempt at it begins from now on."""

    async def daily_attempted(self, daily: Daily, person: int) -> bool:
        """Return whether a person has begun the deal of a day, even if they were forgotten since."""

    async def daily_play(self, chat: int, day: str, person: int) -> DailyPlay | None:
        """Return the attempt of a person at the deal of a day in a chat."""

    async def daily_place(self, chat: int, day: str, score: int) -> tuple[int, int]:
        """Return the place of a score among the attempts at a deal that have one, and their number."""

    async def keep_daily_play(self, play: DailyPlay) -> None:
        """Replace the result of a person's attempt."""

    async def daily_plays(self, chat: int, first: str, last: str) -> tuple[DailyPlay, ...]:
        """Return the attempts in a chat from the day `first` to the day `last`, oldest first."""

    async def open_daily_plays(self, day: str) -> tuple[DailyPlay, ...]:
        """Return the attempts of days before `day`, and at public deals, that have not ended."""

    async def daily_chats(self, player: int) -> tuple[int, ...]:
        """Return the groups whose deals of the day a person has played, those played last first."""

    async def daily_baselines(self, chat: int, first: str, last: str) -> dict[str, tuple[int, ...]]:
        """Return the baselines of a chat's public deals of some days, by day."""

    async def daily_play_of(self, table: str) -> DailyPlay | None:
        """Return the attempt that is played at the table with a token."""

    async def drop_dailies(self, day: str) -> None:
        """Delete deals of days before `day`, with all attempts and their marks."""

    async def open_evening(self, evening: Evening, update: int | None) -> Evening:
        """Insert a duplicate evening and return it with its new id."""

    async def keep_evening(self, evening: Evening, update: int | None) -> Evening:
        """Replace the state of an evening; return it with its new version. Raise Stale."""

    async def evening(self, evening: int) -> Evening | None:
        """Return an evening, open or not; None if it cannot be read."""

    async def evening_in(self, chat: int, thread: int | None) -> Evening | None:
        """Return the newest evening of a chat and topic, open or not; None if it cannot be read."""

    async def open_evenings(self) -> tuple[Evening, ...]:
        """Return all evenings that are joined or played, oldest first."""

    async def evenings_of(self, person: int) -> tuple[Evening, ...]:
        """Return the open evenings in which a person takes part, oldest first."""

    async def drop_evenings(self, before: float) -> None:
        """Delete ended evenings that were opened before a moment, and their tables with all cards."""

    async def forget_person(self, person: int) -> tuple[int, ...]:
        """Erase everything stored about a person, to the last byte; in matches, nobody takes their place.

        Erase tables in their direct chat with all matches. If the person sits at an open table, is about to,
        or hosts one that waits, erase nothing and return the chats of these tables.
        """

    async def knows(self, update: int) -> bool:
        """Return whether an update was carried out before."""

    async def shown(self, shards: Collection[int] = ALL) -> dict[Slot, Shown]:
        """Return the messages shown in slots of some shards; a slot of a table is in its chat's shard."""

    async def remember(self, news: Mapping[Slot, Shown | None]) -> None:
        """Store the messages shown in some slots, None for an emptied slot; all or nothing.

        Skip slots in a shard that another worker owns by now.
        """

    async def wake(self, now: float) -> float:
        """Shift all deadlines by the downtime before a start, and return it in seconds.

        It is negative if the machine's clock was set back, and 0 at the first start. For a store with a
        single process; if leases end, a worker that takes a shard shifts the clocks of its tables.
        """

    async def beat(self, now: float) -> None:
        """Store a heartbeat: the program is running."""

    async def close(self) -> None:
        """Finish running work and release files and connections."""
