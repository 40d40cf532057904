"""Inspection of a database without changing it, whether or not the bot runs."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import asyncpg

from storage.errors import StoreError
from storage.inspection import GROUPS, Inspection, KnownGroup
from storage.postgres.address import DatabaseAddress, read_address
from storage.postgres.connection import PostgresConnection
from storage.postgres.database import ANSWER_S, SCHEMA, another_programs, explaining, schema_version
from storage.sql import rows

_HELD = (
    "SELECT string_agg(DISTINCT worker, ', ') FROM shards JOIN workers ON name = worker"
    " WHERE until > clock_timestamp()"
)


async def inspect(url: str) -> Inspection | None:
    """Inspect a database; None if there is none yet and the bot can create it.

    Raise StoreError, whose message says what to do, if the bot could not use it.
    """
    async with _connected(url) as (connection, address):
        return await _look(connection, address)


async def groups(url: str) -> Sequence[KnownGroup]:
    """Return the groups in a database; raise StoreError."""
    async with _connected(url) as (connection, _):
        if await connection.fetchval("SELECT to_regclass('thousand_schema')") is None:
            return ()
        return [
            KnownGroup(rows.number(number), rows.text(title))
            for number, title in await connection.fetch(GROUPS)
        ]


@asynccontextmanager
async def _connected(url: str) -> AsyncIterator[tuple[PostgresConnection, DatabaseAddress]]:
    """Connect to a database; raise StoreError, also for errors of the block."""
    address = read_address(url)
    with explaining(address):
        connection = await asyncpg.connect(url, timeout=ANSWER_S, command_timeout=ANSWER_S)
        try:
            yield connection, address
        finally:
            await connection.close(timeout=ANSWER_S)


async def database_size(connection: PostgresConnection) -> int:
    """Return the bytes of a database."""
    return rows.number(await connection.fetchval("SELECT pg_database_size(current_database())"))


async def _look(connection: PostgresConnection, address: DatabaseAddress) -> Inspection | None:
    if await connection.fetchval("SELECT to_regclass('thousand_schema')") is None:
        if await another_programs(connection):
            raise StoreError(f"{address}: it has tables of another program: choose an empty database")
        return None
    version, least = await schema_version(connection)
    try:
        SCHEMA.check(version, least)
    except StoreError as error:
        raise StoreError(f"{address}: {error}") from None
    size = await database_size(connection)
    held_by = rows.text_or_none(await connection.fetchval(_HELD))
    return Inspection(version=version, newest=SCHEMA.newest, size=size, held_by=held_by)
