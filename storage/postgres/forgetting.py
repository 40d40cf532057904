"""Forgetting a person, in SQL: functions of a connection; see `storage.store.Store.forget_person`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from club.occupants import Person
from storage.postgres import leases
from storage.records import forgetting as records

_OPEN = (
    "SELECT chat, host, stage, seats, life FROM tables"
    " WHERE stage IN ('lobby', 'playing') ORDER BY id FOR UPDATE"
)
_OWN = "SELECT id FROM tables WHERE chat = $1"


async def forget(connection: Any, person: Person) -> tuple[int, ...]:
    """Erase a person, unless they still sit somewhere: then the chats of these tables are returned."""
    found = [row for row in await connection.fetch(_OPEN) if records.is_busy(tuple(row), person)]
    if found:
        return tuple(dict.fromkeys(row[0] for row in found))
    for table in records.ALONE:
        await connection.execute(f"DELETE FROM {table} WHERE table_id IN ({_OWN})", person)
    await connection.execute("DELETE FROM tables WHERE chat = $1", person)
    for table, column in records.ROWS:
        await connection.execute(f"DELETE FROM {table} WHERE {column} = $1", person)
    await connection.execute("UPDATE seasons SET ended_by = 0 WHERE ended_by = $1", person)
    await connection.execute("UPDATE tables SET host = 0, version = version + 1 WHERE host = $1", person)
    await leases.tell(connection, f"forgotten {person}")
    await _rewrite(connection, "tables", records.TABLES, person)
    await _rewrite(connection, "results", records.RESULTS, person)
    return ()


async def clean(database: Any, person: Person, names: Iterable[str]) -> None:
    """Leave it to the server to write over what was erased: its autovacuum does, when it sees fit."""
    del database, person, names


async def _rewrite(
    connection: Any, table: str, columns: Mapping[str, records.Change], person: Person
) -> None:
    """Take a person out of the texts of a table."""
    key, also = ("id", ", version = version + 1") if table == "tables" else ("table_id", "")
    for column, change in columns.items():
        query = f"SELECT {key}, {column} FROM {table} WHERE strpos({column}::text, $1) > 0"
        for row, text in await connection.fetch(query, str(person)):
            after = records.without(change, text, person)
            if after != text:
                update = f"UPDATE {table} SET {column} = $1{also} WHERE {key} = $2"
                await connection.execute(update, after, row)
