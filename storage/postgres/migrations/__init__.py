"""The steps of the schema: `NNNN_name.sql`, numbered from 1 without gaps, each one transaction.

Several processes of two releases run on one database while it is updated. So a change is made in two steps,
in two releases: the first adds what the new program needs, and the old one goes on beside it; the second,
whose name begins with `contract`, takes away what no program uses any more. A program starts on a schema that
has steps it does not know, unless one of these contracts.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Any, NamedTuple

from storage.store import StoreError

KEY = int.from_bytes(b"1000", "big")
"""The advisory lock under which the schema changes: of several processes that start, one does it."""


class MigrationStep(NamedTuple):
    """The SQL of one step, and whether programs that do not know it cannot go on."""

    sql: str
    contracts: bool


def steps() -> tuple[MigrationStep, ...]:
    """Return every step, in order."""
    found = {
        int(each.name.partition("_")[0]): MigrationStep(
            each.read_text(encoding="utf-8"), "_contract" in each.name
        )
        for each in files(__name__).iterdir()
        if each.name.endswith(".sql")
    }
    return tuple(found[number] for number in range(1, len(found) + 1))


async def migrate(connection: Any, known: Sequence[MigrationStep]) -> None:
    """Apply the steps that the database does not have yet; one that fails leaves those before it.

    Raises StoreError for a database that is another program's, or that a newer one contracted.
    """
    while await _next(connection, known):
        pass


async def _next(connection: Any, known: Sequence[MigrationStep]) -> bool:
    """Apply one step, and say whether there may be another."""
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


async def another_programs(connection: Any) -> bool:
    """Say whether there are tables in a database that has no schema of ours."""
    query = "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()"
    return bool(await connection.fetchval(query))


async def _version(connection: Any) -> tuple[int, int]:
    """Return how many steps the database has, and how many a program must know; both are noted anew."""
    if await connection.fetchval("SELECT to_regclass('thousand_schema')") is None:
        if await another_programs(connection):
            raise StoreError("the database has tables of another program: choose an empty one")
        await connection.execute(
            "CREATE TABLE thousand_schema (version bigint NOT NULL, least bigint NOT NULL)"
        )
        await connection.execute("INSERT INTO thousand_schema VALUES (0, 0)")
    row = await connection.fetchrow("SELECT version, least FROM thousand_schema")
    return row["version"], row["least"]
