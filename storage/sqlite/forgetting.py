"""Forgetting a person, in SQL: plain functions of a connection; see `storage.store.Store.forget_person`."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from club.occupants import Person
from storage.records import forgetting as records

_OPEN = "SELECT chat, host, stage, seats, life FROM tables WHERE stage IN ('lobby', 'playing') ORDER BY id"
_OWN = "SELECT id FROM tables WHERE chat = :who"


def forget(connection: sqlite3.Connection, person: Person) -> tuple[int, ...]:
    """Erase a person, unless they still sit somewhere: then the chats of these tables are returned."""
    found = [row for row in connection.execute(_OPEN) if records.is_busy(row, person)]
    if found:
        return tuple(dict.fromkeys(row[0] for row in found))
    who = {"who": person}
    for table in records.ALONE:
        connection.execute(f"DELETE FROM {table} WHERE table_id IN ({_OWN})", who)
    connection.execute("DELETE FROM tables WHERE chat = :who", who)
    for table, column in records.ROWS:
        connection.execute(f"DELETE FROM {table} WHERE {column} = :who", who)
    connection.execute("UPDATE seasons SET ended_by = 0 WHERE ended_by = :who", who)
    connection.execute("UPDATE tables SET host = 0, version = version + 1 WHERE host = :who", who)
    _rewrite(connection, "tables", records.TABLES, person)
    _rewrite(connection, "results", records.RESULTS, person)
    return ()


def clean(connection: sqlite3.Connection) -> None:
    """Write the file anew, so that nothing erased is left in it, and empty the log beside it."""
    connection.execute("VACUUM")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def _rewrite(
    connection: sqlite3.Connection, table: str, columns: Mapping[str, records.Change], person: Person
) -> None:
    """Take a person out of the texts of a table."""
    key, also = ("id", ", version = version + 1") if table == "tables" else ("table_id", "")
    for column, change in columns.items():
        query = f"SELECT {key}, {column} FROM {table} WHERE instr({column}, ?)"
        for row, text in connection.execute(query, (str(person),)).fetchall():
            after = records.without(change, text, person)
            if after != text:
                update = f"UPDATE {table} SET {column} = ?{also} WHERE {key} = ?"
                connection.execute(update, (after, row))
