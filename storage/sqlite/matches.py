"""Matches and their entries in SQL: plain functions of a connection; see `storage.store.Store`.

Those that write run inside the transaction of `Database.write`.
"""

from __future__ import annotations

import sqlite3

from club.model import LogEntry, SavedMatch, Table
from game.events import Event
from game.state import Match
from storage.codec import MATCH
from storage.records import matches as records
from storage.sqlite import tables
from storage.store import StoreError


def begin(connection: sqlite3.Connection, table: int, match: Match) -> None:
    text = MATCH.dump(match)
    try:
        connection.execute(
            "INSERT INTO matches (table_id, start, stands_after, snapshot) VALUES (?, ?, 0, ?)",
            (table, text, text),
        )
    except sqlite3.IntegrityError:
        raise StoreError(f"the match of table {table} has begun already") from None


def add_entry(connection: sqlite3.Connection, table: int, entry: LogEntry) -> None:
    """Write the next entry of a match; raises StoreError when it is not the next, or no match has begun."""
    count = "SELECT (SELECT ifnull(max(number), 0) FROM entries WHERE table_id = ?1) FROM matches"
    row = connection.execute(f"{count} WHERE table_id = ?1", (table,)).fetchone()
    if row is None:
        raise StoreError(f"no match has begun at table {table}")
    if entry.number != row[0] + 1:
        raise StoreError(f"table {table} has {row[0]} entries: number {entry.number} is not the next")
    connection.execute(
        f"INSERT INTO entries (table_id, {records.ENTRY}) VALUES (?, ?, ?, ?, ?)",
        (table, *records.entry_row(entry)),
    )


def drop_entry(connection: sqlite3.Connection, table: int, number: int, snapshot: Match) -> None:
    """Delete the last entry of a match and rewrite the snapshot that it is folded onto; raises StoreError."""
    query = (
        "SELECT stands_after, (SELECT ifnull(max(number), 0) FROM entries WHERE table_id = ?1)"
        " FROM matches WHERE table_id = ?1"
    )
    after, last = connection.execute(query, (table,)).fetchone() or (0, 0)
    if number != last or number <= after:
        raise StoreError(f"table {table} has {last} entries: number {number} cannot be taken back")
    connection.execute("DELETE FROM entries WHERE table_id = ? AND number = ?", (table, number))
    keep_snapshot(connection, table, after, snapshot)


def keep_snapshot(connection: sqlite3.Connection, table: int, number: int, match: Match) -> None:
    """Keep how the match stood after the entry `number`: `saved` folds from there."""
    connection.execute(
        "UPDATE matches SET stands_after = ?, snapshot = ? WHERE table_id = ?",
        (number, MATCH.dump(match), table),
    )


def saved(connection: sqlite3.Connection, table: int) -> SavedMatch | None:
    query = "SELECT stands_after, snapshot FROM matches WHERE table_id = ?"
    for after, snapshot in connection.execute(query, (table,)):
        return records.saved(table, after, snapshot, _entries(connection, table, after))
    return None


def load(connection: sqlite3.Connection, table: int) -> tuple[Table | None, SavedMatch | None]:
    return tables.table(connection, table), saved(connection, table)


def start_of(connection: sqlite3.Connection, table: int) -> Match | None:
    for (start,) in connection.execute("SELECT start FROM matches WHERE table_id = ?", (table,)):
        return records.match(table, 0, start)
    return None


def history(connection: sqlite3.Connection, table: int) -> tuple[LogEntry, ...]:
    return _entries(connection, table, 0)


def happened(connection: sqlite3.Connection, table: int, kinds: tuple[type, ...]) -> tuple[Event, ...]:
    """Return the events of some kinds of a match, in their order; entries without any are not read."""
    spoken = records.spoken_of(kinds)
    told = " OR ".join("events LIKE ?" for _ in spoken)
    query = f"SELECT number, events FROM entries WHERE table_id = ? AND ({told}) ORDER BY number"
    found = connection.execute(query, (table, *spoken))
    return tuple(each for number, events in found for each in records.told(table, number, events, kinds))


def _entries(connection: sqlite3.Connection, table: int, after: int) -> tuple[LogEntry, ...]:
    """Return the entries after a number; raises Corrupt when one is bad, or that number is not there."""
    if after:
        known = "SELECT 1 FROM entries WHERE table_id = ? AND number = ?"
        if connection.execute(known, (table, after)).fetchone() is None:
            raise records.gap(table, after)
    query = f"SELECT {records.ENTRY} FROM entries WHERE table_id = ? AND number > ? ORDER BY number"
    return records.entries(table, after, connection.execute(query, (table, after)))
