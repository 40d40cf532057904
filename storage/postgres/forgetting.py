"""Forgetting a person, in SQL: functions of a connection; see `storage.store.Store.forget_person`.

Others play on meanwhile: of the open tables only those are held that tell of the person. Whoever sits down at
another one before all is done is not erased by halves: it is undone and begun again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import asyncpg

from club.occupants import PersonId
from storage.postgres import leases
from storage.postgres.tables import OPEN
from storage.records import forgetting as records

_TELLING = (
    f"SELECT id, chat, host, stage, seats, life FROM tables WHERE {OPEN}"
    " AND (chat = $1 OR host = $1 OR strpos(seats, $2) > 0 OR strpos(life, $2) > 0) ORDER BY id FOR UPDATE"
)
"""Open tables that tell of somebody, or of a number that theirs is a part of."""
_OWN = "SELECT id FROM tables WHERE chat = $1"
_HELD = f"(id = ANY($2::bigint[]) OR NOT {OPEN})"


async def forget(connection: Any, person: PersonId) -> tuple[int, ...]:
    """Erase a person, unless they still sit somewhere: then the chats of these tables are returned.

    Raises SerializationError, after which it is tried again, where another table tells of them meanwhile.
    """
    telling = await connection.fetch(_TELLING, person, str(person))
    held = [row["id"] for row in telling]
    found = [row["chat"] for row in telling if records.is_busy(tuple(row)[1:], person)]
    if found:
        return tuple(dict.fromkeys(found))
    for table in records.ALONE:
        await connection.execute(f"DELETE FROM {table} WHERE table_id IN ({_OWN})", person)
    await connection.execute("DELETE FROM tables WHERE chat = $1", person)
    for table, column in records.ROWS:
        await connection.execute(f"DELETE FROM {table} WHERE {column} = $1", person)
    await connection.execute("UPDATE seasons SET ended_by = 0 WHERE ended_by = $1", person)
    hosted = f"UPDATE tables SET host = 0, version = version + 1 WHERE host = $1 AND {_HELD}"
    await connection.execute(hosted, person, held)
    await leases.tell(connection, f"forgotten {person}")
    await _rewrite(connection, "tables", records.TABLES, person, held)
    await _rewrite(connection, "results", records.RESULTS, person)
    if {row["id"] for row in await connection.fetch(_TELLING, person, str(person))} - {*held}:
        raise asyncpg.SerializationError("somebody has sat down who is being forgotten")
    return ()


async def clean(database: Any, person: PersonId, names: Iterable[str]) -> None:
    """Leave it to the server to write over what was erased: its autovacuum does, when it sees fit."""
    del database, person, names


async def _rewrite(
    connection: Any,
    table: str,
    columns: Mapping[str, records.Change],
    person: PersonId,
    held: Sequence[int] = (),
) -> None:
    """Take a person out of the texts of a table; of the open tables out of those that are `held`."""
    of_tables = table == "tables"
    key, also = ("id", ", version = version + 1") if of_tables else ("table_id", "")
    for column, change in columns.items():
        query = f"SELECT {key}, {column} FROM {table} WHERE strpos({column}::text, $1) > 0"
        if of_tables:
            rows = await connection.fetch(f"{query} AND {_HELD} FOR UPDATE", str(person), held)
        else:
            rows = await connection.fetch(query, str(person))
        for row, text in rows:
            after = records.without(change, text, person)
            if after != text:
                update = f"UPDATE {table} SET {column} = $1{also} WHERE {key} = $2"
                await connection.execute(update, after, row)
