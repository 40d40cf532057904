"""Everything of an SQLite file into an empty PostgreSQL database: row by row, and compared row by row.

The rows are copied as they stand: both schemas have the same tables and columns, and the same texts in them.
All of it is one transaction of the database; what is not equal at its end leaves nothing there.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any

import asyncpg

from storage.leases import ALL, SHARDS
from storage.postgres.database import ANSWER_S, TROUBLE, explained, place_of
from storage.postgres.postgres_store import PostgresStore, open_store
from storage.sqlite import sqlite_store
from storage.store import StoreError

ORDER = {
    "players": "id",
    "chats": "id",
    "rule_sets": "id",
    "tables": "id",
    "matches": "table_id",
    "entries": "table_id, number",
    "sitting": "player, table_id",
    "results": "table_id",
    "ratings": "table_id, player",
    "took_part": "player, table_id",
    "seasons": "chat, number",
    "updates": "place",
    "shown": "chat, coalesce(thread, 0), name",
    "heartbeat": "id",
}
"""The tables, those that others refer to first, and by what their rows are put in order."""
COUNTED = {"rule_sets": "id", "tables": "id", "updates": "place", "results": "place"}
"""Columns whose next value the database counts."""
AT_ONCE = 1000
"""Rows."""
SIGN = "moving"

Row = tuple[Any, ...]
KINDS: dict[str, tuple[type, ...]] = {"text": (str,), "double precision": (float, int)}


async def move(file: Path, url: str, tell: Callable[[str], object]) -> None:
    """Copy a file into a database and compare them; `tell` is given a line for each table.

    Raises StoreError, with one line that says what is wrong; then the database is as empty as it was.
    """
    if not await asyncio.to_thread(file.is_file):
        raise StoreError(f"{file}: there is no such file")
    source = await sqlite_store.open_store(file)  # brings it up to date, and keeps every bot away
    try:
        target = await open_store(url)
        try:
            await _alone(target)
            await _copy(file, url, tell)
        finally:
            await target.end_leases(SIGN)
            await target.close()
    finally:
        await source.close()


async def _alone(target: PostgresStore) -> None:
    """Keep every bot away from the database as long as the lease lasts, which the copy takes no notice of.

    One that starts in the meantime waits, and then finds what was copied.
    """
    owners = (await target.renew_leases(SIGN)).owners
    if await target.take_shards(SIGN, SHARDS) != ALL:
        raise StoreError(f"a bot answers from the database ({', '.join({*owners.values()})}): stop it first")


async def _copy(file: Path, url: str, tell: Callable[[str], object]) -> None:
    place = place_of(url)
    try:
        connection = await asyncpg.connect(url, timeout=ANSWER_S)
        try:
            async with connection.transaction():
                await _lock(connection, place)
                with closing(sqlite3.connect(file)) as rows:
                    for table, order in ORDER.items():
                        columns = await _columns(connection, table)
                        await _fill(connection, rows, table, columns, order)
                        count = await _compare(connection, rows, table, columns, order)
                        tell(f"{table}: {count} rows, all equal")
                    await _count_on(connection, rows)
                # So whoever takes a shard moves its clocks by the time since the file was used last.
                await connection.execute("UPDATE shards SET worker = NULL, free_since = NULL")
        finally:
            await connection.close(timeout=ANSWER_S)
    except TROUBLE as error:
        raise explained(place, error) from error


async def _lock(connection: Any, place: str) -> None:
    """Let nobody write until the copy is there; raises StoreError where somebody has written before.

    Shards come first, as for whoever takes them.
    """
    await connection.execute("LOCK TABLE shards IN EXCLUSIVE MODE")
    for table in ORDER:
        await connection.execute(f"LOCK TABLE {table} IN EXCLUSIVE MODE")
        if await connection.fetchval(f"SELECT EXISTS (SELECT FROM {table})"):
            raise StoreError(f"{place}: there is something in {table} already: choose an empty database")


async def _columns(connection: Any, table: str) -> dict[str, tuple[str, bool]]:
    """Return the columns of a table, of which type they are, and whether something may be missing there."""
    found = await connection.fetch(
        "SELECT column_name, data_type, is_nullable = 'YES' FROM information_schema.columns"
        " WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position",
        table,
    )
    return {name: (kind, nullable) for name, kind, nullable in found}


async def _fill(connection: Any, source: sqlite3.Connection, table: str, columns: Any, order: str) -> None:
    rows = _rows(source, table, columns, order)
    while batch := list(islice(rows, AT_ONCE)):
        for row in batch:
            _check(table, row, columns)
        await connection.copy_records_to_table(table, records=batch, columns=list(columns))


def _rows(source: sqlite3.Connection, table: str, columns: Any, order: str) -> Iterator[Row]:
    return source.execute(f"SELECT {', '.join(columns)} FROM {table} ORDER BY {order}")


def _check(table: str, row: Row, columns: Any) -> None:
    """Raise StoreError for what SQLite kept and PostgreSQL cannot: the wrong kind of value, a character 0."""
    for value, (name, (kind, nullable)) in zip(row, columns.items(), strict=True):
        fits = nullable if value is None else type(value) in KINDS.get(kind, (int,))
        if not fits or (isinstance(value, str) and "\0" in value):
            raise StoreError(
                f"{table}, the row that begins with {row[0]!r}: {name} is no {kind}; mend it first"
            )


async def _compare(connection: Any, source: sqlite3.Connection, table: str, columns: Any, order: str) -> int:
    """Return how many rows there are; raises StoreError where one is not what it was."""
    query = f"SELECT {', '.join(columns)} FROM {table} ORDER BY {order}"
    wanted, count = _rows(source, table, columns, order), 0
    cursor = await connection.cursor(query)
    while found := await cursor.fetch(AT_ONCE):
        for row in found:
            if tuple(row) != next(wanted, None):
                raise StoreError(f"{table}, the row that begins with {row[0]!r} is not what it was")
        count += len(found)
    if (left := next(wanted, None)) is not None:
        raise StoreError(f"{table}, the row that begins with {left[0]!r} is missing")
    return count


async def _count_on(connection: Any, source: sqlite3.Connection) -> None:
    """Let the database count on from where the file was: an id that was given once is not given again."""
    given = dict(source.execute("SELECT name, seq FROM sqlite_sequence").fetchall())
    for table, column in COUNTED.items():
        highest = await connection.fetchval(f"SELECT coalesce(max({column}), 0) FROM {table}")
        last = max(highest, given.get(table, 0))
        if last:
            query = "SELECT setval(pg_get_serial_sequence($1, $2), $3)"
            await connection.fetchval(query, table, column, last)
