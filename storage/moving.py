"""Copying an SQLite file into an empty PostgreSQL database, then comparing row by row.

Rows are copied unchanged, as both schemas have the same tables and columns. Everything is one transaction of
the database: if a row differs in the end, the database stays empty.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from itertools import islice
from pathlib import Path

import asyncpg

from storage import StoreError
from storage.leases import ALL, SHARDS
from storage.postgres import DatabaseAddress, read_address
from storage.postgres.database import ANSWER_S, PostgresConnection, explaining
from storage.postgres.postgres_store import PostgresStore, open_store
from storage.sql import rows
from storage.sql.rows import Row
from storage.sqlite import sqlite_store
from storage.sqlite.backup import check_ours

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
    "sheets": "id",
    "sheet_deals": "sheet_id, number",
    "dailies": "chat, day",
    "daily_plays": "chat, day, player",
    "daily_marks": "chat, day, person_hmac",
    "evenings": "id",
    "updates": "place",
    "shown": "chat, coalesce(thread, 0), name",
    "heartbeat": "id",
    "call_rates": "bot",
}
"""Sort order of the rows by table; tables that others refer to come first."""
COUNTED = {
    "rule_sets": "id",
    "tables": "id",
    "sheets": "id",
    "evenings": "id",
    "updates": "place",
    "results": "place",
}
"""Columns that the database numbers."""
AT_ONCE = 1000
"""Rows copied or compared at once."""
SIGN = "moving"
"""Name of the worker that owns all shards while the copy runs."""

Columns = Mapping[str, tuple[str, bool]]
"""Type of each column, and whether it may be empty."""
KINDS: dict[str, tuple[type, ...]] = {"text": (str,), "double precision": (float, int)}
"""Python types by type of a column; other columns are integers."""


async def move(file: Path, url: str, tell: Callable[[str], object]) -> None:
    """Copy a file into a database and compare them; pass a line for each table to `tell`.

    Raise StoreError, whose message says what is wrong; then the database stays empty.
    """
    await asyncio.to_thread(check_ours, file)
    source = await sqlite_store.open_store(file)  # migrates it, and keeps every bot away
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
    """Keep every bot away from the database while the lease lasts; the copy itself does not need it.

    A bot that starts meanwhile waits, and then finds the copy.
    """
    owners = (await target.renew_leases(SIGN)).owners
    if await target.take_shards(SIGN, SHARDS) != ALL:
        raise StoreError(f"a bot answers from the database ({', '.join({*owners.values()})}): stop it first")


async def _copy(file: Path, url: str, tell: Callable[[str], object]) -> None:
    address = read_address(url)
    with explaining(address):
        connection = await asyncpg.connect(url, timeout=ANSWER_S)
        try:
            async with connection.transaction():
                await _lock(connection, address)
                with closing(sqlite3.connect(file)) as source:
                    for table, order in ORDER.items():
                        columns = await _columns(connection, table)
                        await _fill(connection, source, table, columns, order)
                        count = await _compare(connection, source, table, columns, order)
                        tell(f"{table}: {count} rows, all equal")
                    await _count_on(connection, source)
                # So a worker that takes a shard shifts its clocks by the time since the file was last used.
                await connection.execute("UPDATE shards SET worker = NULL, free_since = NULL")
        finally:
            await connection.close(timeout=ANSWER_S)


async def _lock(connection: PostgresConnection, address: DatabaseAddress) -> None:
    """Lock all tables against other writers; raise StoreError if one has rows.

    Lock shards first, like a worker that takes them.
    """
    await connection.execute("LOCK TABLE shards IN EXCLUSIVE MODE")
    for table in ORDER:
        await connection.execute(f"LOCK TABLE {table} IN EXCLUSIVE MODE")
        if await connection.fetchval(f"SELECT EXISTS (SELECT FROM {table})"):
            raise StoreError(f"{address}: there is something in {table} already: choose an empty database")


async def _columns(connection: PostgresConnection, table: str) -> Columns:
    """Return the columns of a table in order."""
    found = await connection.fetch(
        "SELECT column_name, data_type, is_nullable = 'YES' FROM information_schema.columns"
        " WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position",
        table,
    )
    return {rows.text(name): (rows.text(kind), bool(nullable)) for name, kind, nullable in found}


async def _fill(
    connection: PostgresConnection, source: sqlite3.Connection, table: str, columns: Columns, order: str
) -> None:
    found = _rows(source, table, columns, order)
    while batch := list(islice(found, AT_ONCE)):
        for row in batch:
            _check(table, row, columns)
        await connection.copy_records_to_table(table, records=batch, columns=list(columns))


def _rows(source: sqlite3.Connection, table: str, columns: Columns, order: str) -> Iterator[Row]:
    return source.execute(f"SELECT {', '.join(columns)} FROM {table} ORDER BY {order}")


def _check(table: str, row: Row, columns: Columns) -> None:
    """Raise StoreError for values that PostgreSQL cannot keep: of a wrong type, or with a character 0."""
    for value, (name, (kind, nullable)) in zip(row, columns.items(), strict=True):
        fits = nullable if value is None else type(value) in KINDS.get(kind, (int,))
        if not fits or (isinstance(value, str) and "\0" in value):
            raise StoreError(
                f"{table}, the row that begins with {row[0]!r}: {name} is no {kind}; mend it first"
            )


async def _compare(
    connection: PostgresConnection, source: sqlite3.Connection, table: str, columns: Columns, order: str
) -> int:
    """Return the number of rows; raise StoreError if one differs."""
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


async def _count_on(connection: PostgresConnection, source: sqlite3.Connection) -> None:
    """Continue the numbering of the file, so that no id is used twice."""
    given: dict[str, int] = dict(source.execute("SELECT name, seq FROM sqlite_sequence").fetchall())
    for table, column in COUNTED.items():
        highest = rows.number(await connection.fetchval(f"SELECT coalesce(max({column}), 0) FROM {table}"))
        last = max(highest, given.get(table, 0))
        if last:
            query = "SELECT setval(pg_get_serial_sequence($1, $2), $3)"
            await connection.fetchval(query, table, column, last)
