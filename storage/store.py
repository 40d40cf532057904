"""The contract of a store, and the records it keeps. Implementations: `storage.sqlite.sqlite_store` for one
process, `storage.postgres.postgres_store` for many.

Everything that one update causes is one transaction, together with the id of the update: when a
method returns, its change survives a crash. A change whose update is already known is refused with
`Repeated` and nothing is written.

The record of a table has a version. Whoever changes it gives the record as they read it, with what is to be
other, and gets it back with its new version; where somebody else changed it in the meantime, the change is
refused with `Stale` and nothing is written: read it anew, decide anew. So two processes may serve one table
and neither undoes what the other did.

    StoreError         the store cannot be used; the message says what to do
      Away             it does not answer for now; nothing is known to have been changed
        Newer          a newer release wrote what was asked for: that one can answer, this one cannot
      Repeated         the update was carried out before
      Stale            the record was changed by somebody else since it was read; names the table
      Corrupt          stored events do not decode or fold; names the table and the entry
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, Protocol

from club.model import Chat, LogEntry, Player, Result, RuleSet, SavedMatch, Season, Table
from club.ratings import RatingRecord
from game.events import Event
from game.ledger import DealSettled
from game.state import Match
from storage.leases import ALL, Leases


class StoreError(Exception):
    """The store cannot be used; the message tells the operator what to do."""


class Away(StoreError):
    """The store does not answer for now; what was asked of it has not happened, as far as is known."""


class Newer(Away):
    """A record was written by a newer release, which is at work beside this one, or was before it."""


class Repeated(StoreError):
    """The update that asks for this change was carried out before."""


class Stale(StoreError):
    """A table was changed by somebody else since its record was read; nothing was written."""

    def __init__(self, table: int, seen: int, version: int) -> None:
        super().__init__(f"table {table} is at version {version}, the change has seen {seen}")
        self.table = table


class Corrupt(StoreError):
    """Something stored cannot be read back."""

    def __init__(self, table: int, entry: int, why: str) -> None:
        super().__init__(f"table {table}, entry {entry}: {why}")
        self.table = table
        self.entry = entry


class Slot(NamedTuple):
    """A place for a message in a chat: what is shown there is replaced, not repeated."""

    chat: int
    thread: int | None
    name: str

    @property
    def table(self) -> int | None:
        """The table that the slot is about, as its name says; None for a slot of the chat alone."""
        found = re.match(r"[a-z]+:([0-9]{1,15})(?::|$)", self.name)
        return int(found[1]) if found else None

    @property
    def group(self) -> int | None:
        """The group that the slot of a direct chat is about, as its name says; None for all others."""
        found = re.fullmatch(r"[a-z]+:(-[0-9]{1,15})", self.name)
        return int(found[1]) if found else None


class Shown(NamedTuple):
    """The message in a slot: its id, the digest of its screen, and whether it has buttons."""

    message_id: int
    digest: str
    """That of a screen with a picture says so; without any, nobody knows what the message shows."""
    buttons: bool


class Store(Leases, Protocol):
    """Operations of the bot on a store; every method may raise StoreError."""

    async def player(self, player: int) -> Player | None:
        """Return a person, None when never seen."""

    async def keep_player(self, player: Player) -> None:
        """Insert or replace a person."""

    async def chat(self, chat: int) -> Chat | None:
        """Return a group, None when never seen."""

    async def chat_called(self, token: str) -> Chat | None:
        """Return the group of a token."""

    async def keep_chat(self, chat: Chat) -> None:
        """Insert or replace a group."""

    async def move_chat(self, old: int, new: int) -> None:
        """A group became a supergroup: move its settings, rule sets, tables and results to `new`.

        Its slots are forgotten, as its messages stay behind: a supergroup numbers its own from 1.
        """

    async def rule_sets(self, chat: int) -> tuple[RuleSet, ...]:
        """Return the rules that a group keeps under names, in the order of the names."""

    async def keep_rule_set(self, rules: RuleSet) -> RuleSet:
        """Insert rules under a name, or replace those of that name; return them with their id."""

    async def drop_rule_set(self, chat: int, name: str) -> bool:
        """Forget the rules of a name; say whether there were any."""

    async def open_table(
        self, table: Table, update: int | None, match: Match | None = None, entries: Sequence[LogEntry] = ()
    ) -> Table:
        """Insert a table and return it with its id; the given id is ignored.

        If a match begins there at once, its snapshot and first entries are part of the same transaction.
        """

    async def keep_table(self, table: Table, update: int | None, result: Result | None = None) -> Table:
        """Replace a table's record, with the result of a match that ends so; its match is untouched.

        Returns the record with its new version, as all do that change one; raises Stale.

        The chat stays as it is, here and in whatever else replaces a record: `move_chat` alone changes it.
        """

    async def table(self, table: int) -> Table | None:
        """Return a table, open or not."""

    async def table_called(self, token: str) -> Table | None:
        """Return the table of a token, open or not."""

    async def open_chats(self, shards: Collection[int] = ALL) -> Mapping[int, int]:
        """Return the chat of each open table of some shards by its number, oldest first.

        Those that cannot be read are among them. It is quick, however many there are.
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

        `match` is the match before the first of the entries. Raises Stale.
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
        """Write all that one press causes in one transaction: entries, record, snapshot and result.

        `snapshot` is the match as it stood *before* the first of the entries: `saved` folds from there, these
        entries included, so that the story of a deal can be told again. Raises Stale, and refuses with
        StoreError an entry whose number is not the next one.
        """

    async def retract(self, table: Table, number: int, match: Match, update: int | None) -> Table:
        """Delete the last entry, which was taken back: record and snapshot are replaced in one step.

        `number` is that of the entry. `match` is the snapshot again, with `turn` raised so far that no
        button ever shown fits what is asked anew. Raises Stale, and refuses with StoreError an entry that is
        not the last one, and one that the snapshot stands behind.
        """

    async def saved(self, table: int) -> SavedMatch | None:
        """Return the match of a table, None when none began; raises Corrupt."""

    async def load(self, table: int) -> tuple[Table | None, SavedMatch | None]:
        """Return a table, open or not, and its match, as both were at one moment; raises Corrupt."""

    async def history(self, table: int) -> tuple[LogEntry, ...]:
        """Return all entries of a table's match; raises Corrupt."""

    async def start_of(self, table: int) -> Match | None:
        """Return the match as it stood before its first deal."""

    async def happened(self, table: int, kinds: tuple[type, ...]) -> tuple[Event, ...]:
        """Return the events of some kinds of a table's match, in their order; raises Corrupt."""

    async def results(self, chat: int) -> tuple[Result, ...]:
        """Return the ended matches of a chat, oldest first."""

    async def ratings(self, chat: int) -> tuple[RatingRecord, ...]:
        """Return the ratings of a chat after each of its matches, oldest first.

        They are written in the transaction of the result.
        """

    async def sheet_of(self, table: int) -> tuple[DealSettled, ...]:
        """Return the score sheet of a match that has ended; empty where none is kept."""

    async def seasons(self, chat: int) -> tuple[Season, ...]:
        """Return the seasons of a chat that have ended, oldest first."""

    async def end_season(self, chat: int, season: Season, update: int | None) -> bool:
        """End a season, if it is the present one and a match was won in it; say whether it did end."""

    async def reopen_season(self, chat: int, number: int, update: int | None) -> bool:
        """Undo the end of a season, if it is the last one that ended; say whether it was.

        The matches since then belong to it, and their ratings are computed anew.
        """

    async def catch_up(self) -> bool:
        """Count the figures of one match that ended before they were kept; say whether there was one."""

    async def past(self, chat: int, skip: int, limit: int) -> tuple[Result, ...]:
        """Return some of the ended matches of a chat, newest first, without those that cannot be read."""

    async def past_count(self, chat: int) -> int:
        """Return how many matches of a chat have ended."""

    async def newer(self, table: int) -> int:
        """Return how many matches of its chat ended after that of a table."""

    async def result_of(self, table: int) -> Result | None:
        """Return the result of a table; None where its match has not ended, or cannot be read."""

    async def past_chats(self, player: int) -> tuple[tuple[int, int], ...]:
        """Return the chats where somebody took part in matches that ended, and in how many, latest first."""

    async def with_cards(self, chat: int, before: float) -> int:
        """Return how many matches of a chat that ended before a moment still have their entries."""

    async def erase_cards(self, now: float) -> bool:
        """Erase the entries, snapshots and secret of one match that its chat has kept long enough.

        Its result, sheet and record stay. Returns whether there was such a match.
        """

    async def forget_person(self, person: int) -> tuple[int, ...]:
        """Erase all that is kept of a person, to the last byte; in matches nobody has their place.

        Tables that were theirs alone go with all their matches. Where they sit at an open table, are
        about to, or host one that waits, nothing is erased and the chats of these are returned.
        """

    async def knows(self, update: int) -> bool:
        """Return whether the update was carried out before."""

    async def shown(self, shards: Collection[int] = ALL) -> dict[Slot, Shown]:
        """Return all messages shown in slots of some shards: those of a table belong to that of its chat."""

    async def remember(self, news: Mapping[Slot, Shown | None]) -> None:
        """Keep what is shown in some slots, None for nothing any more; all of it or nothing.

        What belongs to a shard that another worker has by now is left as that one keeps it.
        """

    async def wake(self, now: float) -> float:
        """The program starts: move all deadlines by the time it was not running, and return that time.

        It is negative when the machine's clock was set back; zero at the first start. For a store that one
        process has for itself: where leases end, whoever takes a shard moves the clocks there.
        """

    async def beat(self, now: float) -> None:
        """Note that the program is running."""

    async def close(self) -> None:
        """Finish what is under way and release what was taken."""
