"""Migrations: files `NNNN_name.sql`, numbered from 1 without gaps, each applied in one transaction.

Processes of two releases run on one database while it is updated. So a change takes two steps in two
releases:

1. The first step adds what the new program needs; the old program continues to work.
2. The second step, `NNNN_contract_….sql`, removes what no program uses any more.

A program starts on a schema with steps that it does not know, unless one of these is a `contract` step.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import NamedTuple

from storage.postgres.connection import PostgresConnection
from storage.records import rows
from storage.store import StoreError

KEY = int.from_bytes(b"1000", "big")
"""Advisory lock of migrations: of several processes that start together, one applies them."""


class MigrationStep(NamedTuple):
    """The SQL of one step, and whether a program that does not know the step must stop."""

    sql: str
    contracts: bool


def steps() -> tuple[MigrationStep, ...]:
    """Return all steps in order."""
    found = {
        int(each.name.partition("_")[0]): MigrationStep(
            each.read_text(encoding="utf-8"), "_contract" in each.name
        )
        for each in files(__name__).iterdir()
        if each.name.endswith(".sql")
    }
    return tuple(found[number] for number in range(1, len(found) + 1))


async def migrate(connection: PostgresConnection, known: Sequence[MigrationStep]) -> None:
    """Apply the missing steps; if one fails, those before it stay applied.

    Raise StoreError for another program's database, or one with an unknown `contract` step.
    """
    while await _next(connection, known):
        pass


async def _next(connection: PostgresConnection, known: Sequence[MigrationStep]) -> bool:
    """Apply one step, and return whether there may be another."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", KEY)
        version, least = await _version(connection)
        if least > len(known):
            raise StoreError(
                f"a newer version of the program changed the database (schema {least}, this one knows up to"
                f" {len(known)}): update the program"
            )
        if version >= len(known):
            return False
        step = known[version]
        await connection.execute(step.sql)
        least = version + 1 if step.contracts else least
        await connection.execute("UPDATE thousand_schema SET version = $1, least = $2", version + 1, least)
        return True


async def another_programs(connection: PostgresConnection) -> bool:
    """Return whether a database without a schema of the bot has tables."""
    query = "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()"
    return bool(await connection.fetchval(query))


async def _version(connection: PostgresConnection) -> tuple[int, int]:
    """Return the number of applied steps, and of those that a program must know; create their table."""
    if await connection.fetchval("SELECT to_regclass('thousand_schema')") is None:
        if await another_programs(connection):
            raise StoreError("the database has tables of another program: choose an empty one")
        await connection.execute(
            "CREATE TABLE thousand_schema (version bigint NOT NULL, least bigint NOT NULL)"
        )
        await connection.execute("INSERT INTO thousand_schema VALUES (0, 0)")
    return await schema_version(connection)


async def schema_version(connection: PostgresConnection) -> tuple[int, int]:
    """Return the number of applied steps, and of the steps that a program must know."""
    ((version, least),) = await connection.fetch("SELECT version, least FROM thousand_schema")
    return rows.number(version), rows.number(least)
