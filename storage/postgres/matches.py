"""Matches and their entries in SQL: functions of a connection; see `storage.store.Store`.

Those that write run inside the transaction of `Database.write`, behind `tables.keep_table`, which holds the
row of the table: no two write to one match at a time.
"""

from __future__ import annotations

from typing import Any

from club.model import LogEntry, SavedMatch, Table
from game.events import Event
from game.state import Match
from storage.codec import MATCH
from storage.postgres import tables
from storage.records import matches as records
from storage.store import StoreError

_LAST = "(SELECT coalesce(max(number), 0) FROM entries WHERE table_id = $1)"
_NEXT = (  # nothing where it is not the next, or no match has begun
    f"INSERT INTO entries (table_id, {records.ENTRY}) SELECT $1, $2::bigint, $3, $4, $5 FROM matches"
    f" WHERE table_id = $1 AND $2::bigint = {_LAST} + 1 RETURNING number"
)
_SAVED = (  # one statement, so that match and entries are of one moment; the entry before them comes along
    f"SELECT stands_after, snapshot, ARRAY(SELECT ROW({records.ENTRY}) FROM entries"
    " WHERE table_id = $1 AND number >= matches.stands_after ORDER BY number)"
    " FROM matches WHERE table_id = $1"
)


async def begin(connection: Any, table: int, match: Match) -> None:
    query = (
        "INSERT INTO matches (table_id, start, stands_after, snapshot) VALUES ($1, $2, 0, $2)"
        " ON CONFLICT DO NOTHING RETURNING table_id"
    )
    if await connection.fetchval(query, table, MATCH.dump(match)) is None:
        raise StoreError(f"the match of table {table} has begun already")


async def add_entry(connection: Any, table: int, entry: LogEntry) -> None:
    """Write the next entry of a match; raises StoreError when it is not the next, or no match has begun."""
    if await connection.fetchval(_NEXT, table, *records.entry_row(entry)) is None:
        last = await connection.fetchval(f"SELECT {_LAST} FROM matches WHERE table_id = $1", table)
        if last is None:
            raise StoreError(f"no match has begun at table {table}")
        raise StoreError(f"table {table} has {last} entries: number {entry.number} is not the next")


async def drop_entry(connection: Any, table: int, number: int, snapshot: Match) -> None:
    """Delete the last entry of a match and rewrite the snapshot that it is folded onto; raises StoreError."""
    query = f"SELECT stands_after, {_LAST} FROM matches WHERE table_id = $1"
    after, last = await connection.fetchrow(query, table) or (0, 0)
    if number != last or number <= after:
        raise StoreError(f"table {table} has {last} entries: number {number} cannot be taken back")
    await connection.execute("DELETE FROM entries WHERE table_id = $1 AND number = $2", table, number)
    await keep_snapshot(connection, table, after, snapshot)


async def keep_snapshot(connection: Any, table: int, number: int, match: Match) -> None:
    """Keep how the match stood after the entry `number`: `saved` folds from there."""
    query = "UPDATE matches SET stands_after = $2, snapshot = $3 WHERE table_id = $1"
    await connection.execute(query, table, number, MATCH.dump(match))


async def saved(connection: Any, table: int) -> SavedMatch | None:
    row = await connection.fetchrow(_SAVED, table)
    if row is None:
        return None
    after, snapshot, found = row
    return records.saved(table, after, snapshot, _behind(table, after, found))


async def load(connection: Any, table: int) -> tuple[Table | None, SavedMatch | None]:
    async with connection.transaction(isolation="repeatable_read", readonly=True):
        return await tables.table(connection, table), await saved(connection, table)


def _behind(table: int, after: int, found: list[Any]) -> tuple[LogEntry, ...]:
    """Return the entries after a number, which stands before them; raises Corrupt."""
    if after:
        if not found or found[0][0] != after:
            raise records.gap(table, after)
        found = found[1:]
    return records.entries(table, after, found)


async def history(connection: Any, table: int) -> tuple[LogEntry, ...]:
    query = f"SELECT {records.ENTRY} FROM entries WHERE table_id = $1 ORDER BY number"
    return records.entries(table, 0, await connection.fetch(query, table))


async def happened(connection: Any, table: int, kinds: tuple[type, ...]) -> tuple[Event, ...]:
    """Return the events of some kinds of a match, in their order; entries without any are not read."""
    query = (
        "SELECT number, events FROM entries WHERE table_id = $1 AND events LIKE ANY ($2::text[])"
        " ORDER BY number"
    )
    found = await connection.fetch(query, table, records.spoken_of(kinds))
    return tuple(each for number, events in found for each in records.told(table, number, events, kinds))


async def start_of(connection: Any, table: int) -> Match | None:
    start = await connection.fetchval("SELECT start FROM matches WHERE table_id = $1", table)
    return None if start is None else records.match(table, 0, start)
