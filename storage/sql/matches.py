"""Matches and their entries in SQL.

Changes of a match follow `tables.keep_table` in the same transaction. It locks the row of the table, so two
workers never change one match at the same time.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from club.model import LogEntry, SavedMatch, Table
from game.events import Event
from game.state import Match
from storage.codec import MATCH
from storage.errors import StoreError
from storage.records import matches as records
from storage.records import rows
from storage.sql import tables
from storage.sql.statements import Row, Statement, Work, only

_BEGIN = Statement(
    "INSERT INTO matches (table_id, start, stands_after, snapshot) VALUES ($1, $2, 0, $2)"
    " ON CONFLICT DO NOTHING RETURNING table_id"
)
_LAST_NUMBER = "(SELECT coalesce(max(number), 0) FROM entries WHERE table_id = $1)"
_ADD = Statement(  # adds nothing if the entry is not the next, or no match has begun
    f"INSERT INTO entries (table_id, {records.ENTRY}) SELECT $1, $2::bigint, $3, $4, $5 FROM matches"
    f" WHERE table_id = $1 AND $2::bigint = {_LAST_NUMBER} + 1 RETURNING number"
)
_LAST = Statement(f"SELECT stands_after, {_LAST_NUMBER} FROM matches WHERE table_id = $1")
_DROP = Statement("DELETE FROM entries WHERE table_id = $1 AND number = $2")
_KEEP_SNAPSHOT = Statement("UPDATE matches SET stands_after = $2, snapshot = $3 WHERE table_id = $1")
_SAVED = Statement(
    # One statement, so that match and entries are of one moment. First the snapshot with its number, then the
    # entry of that number, which must exist, and the entries after it.
    "SELECT 0, stands_after, NULL, snapshot, NULL FROM matches WHERE table_id = $1 UNION ALL"
    f" SELECT 1, {records.ENTRY} FROM entries WHERE table_id = $1"
    " AND number >= (SELECT stands_after FROM matches WHERE table_id = $1) ORDER BY 1, 2"
)
_HISTORY = Statement(f"SELECT {records.ENTRY} FROM entries WHERE table_id = $1 ORDER BY number")
_START = Statement("SELECT start FROM matches WHERE table_id = $1")


def begin(table: int, match: Match) -> Work[None]:
    if not (yield _BEGIN(table, MATCH.dump(match))):
        raise StoreError(f"the match of table {table} has begun already")


def add_entry(table: int, entry: LogEntry) -> Work[None]:
    """Write the next entry of a match; raise StoreError if it is not the next, or no match has begun."""
    if (yield _ADD(table, *records.entry_row(entry))):
        return
    found = yield _LAST(table)
    if not found:
        raise StoreError(f"no match has begun at table {table}")
    raise StoreError(f"table {table} has {found[0][1]} entries: number {entry.number} is not the next")


def drop_entry(table: int, number: int, snapshot: Match) -> Work[None]:
    """Delete the last entry of a match and replace the snapshot before it; raise StoreError."""
    found = yield _LAST(table)
    after, last = map(rows.number, found[0] if found else (0, 0))
    if number != last or number <= after:
        raise StoreError(f"table {table} has {last} entries: number {number} cannot be taken back")
    yield _DROP(table, number)
    yield from keep_snapshot(table, after, snapshot)


def keep_snapshot(table: int, number: int, match: Match) -> Work[None]:
    """Keep the match as it stood after the entry `number`: `saved` folds from there."""
    yield _KEEP_SNAPSHOT(table, number, MATCH.dump(match))


def saved(table: int) -> Work[SavedMatch | None]:
    """Return the match of a table, None if none began; raise Corrupt."""
    found = yield _SAVED(table)
    if not found:
        return None
    _, stands_after, _, snapshot, _ = found[0]
    after = records.place(table, stands_after)
    return records.saved(table, after, snapshot, _behind(table, after, [row[1:] for row in found[1:]]))


def _behind(table: int, after: int, found: Sequence[Row]) -> tuple[LogEntry, ...]:
    """Return the entries after a number, which comes first unless it is 0; raise Corrupt."""
    if after:
        if not found or found[0][0] != after:
            raise records.gap(table, after)
        found = found[1:]
    return records.entries(table, after, found)


def load(table: int) -> Work[tuple[Table | None, SavedMatch | None]]:
    """Return a table, open or not, and its match, both of the same moment; raise Corrupt."""
    return (yield from tables.table(table)), (yield from saved(table))


def history(table: int) -> Work[tuple[LogEntry, ...]]:
    """Return all entries of a table's match; raise Corrupt."""
    return records.entries(table, 0, (yield _HISTORY(table)))


def happened(table: int, kinds: tuple[type, ...]) -> Work[tuple[Event, ...]]:
    """Return the events of some kinds of a table's match, in order; raise Corrupt.

    Entries without any are not read.
    """
    patterns = records.spoken_of(kinds)
    found = yield _happened(len(patterns))(table, *patterns)
    return tuple(each for row in found for each in records.told(table, row, kinds))


@cache
def _happened(kinds: int) -> Statement:
    told = " OR ".join(f"events LIKE ${place}" for place in range(2, kinds + 2))
    return Statement(f"SELECT number, events FROM entries WHERE table_id = $1 AND ({told}) ORDER BY number")


def start_of(table: int) -> Work[Match | None]:
    """Return the match before its first deal."""
    start = only((yield _START(table)))
    return None if start is None else records.match(table, 0, start)
