"""Forgetting a person, in SQL: plain functions of a connection; see `storage.store.Store.forget_person`."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Iterable, Mapping

from club.occupants import PersonId
from storage.records import forgetting as records
from storage.sqlite.database import SqliteDatabase
from storage.sqlite.remains import is_left

_OPEN = "SELECT chat, host, stage, seats, life FROM tables WHERE stage IN ('lobby', 'playing') ORDER BY id"
_OWN = "SELECT id FROM tables WHERE chat = :who"

TRIES, AGAIN_S = 30, 1.0
"""How often, and after how many seconds, is tried to empty a log that another program reads, a backup say."""

log = logging.getLogger(__name__)


def forget(connection: sqlite3.Connection, person: PersonId) -> tuple[int, ...]:
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
    _rewrite(connection, "tables", records.TABLES, person)
    _rewrite(connection, "results", records.RESULTS, person)
    return ()


async def clean(database: SqliteDatabase, person: PersonId, names: Iterable[str]) -> None:
    """Leave no byte of somebody who was erased, in the file or in the log beside it."""
    await _empty_log(database)
    if await asyncio.to_thread(is_left, database.path, person, names):
        await database.read(_write_anew)
        await _empty_log(database)


def _write_anew(connection: sqlite3.Connection) -> None:
    connection.execute("VACUUM")


async def _empty_log(database: SqliteDatabase) -> None:
    """Carry the log over into the file and empty it, as soon as no other program reads it."""
    for _ in range(TRIES):
        if await database.read(_emptied):
            return
        await asyncio.sleep(AGAIN_S)
    log.warning("%s is read by another program: what was erased stays in its log until then", database.path)


def _emptied(connection: sqlite3.Connection) -> bool:
    """Empty the log if nobody reads it; say whether that was so."""
    (before,) = connection.execute("PRAGMA busy_timeout").fetchone()
    connection.execute("PRAGMA busy_timeout = 0")  # nobody's press waits for whoever reads
    try:
        busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    finally:
        connection.execute(f"PRAGMA busy_timeout = {before}")
    return not busy


def _rewrite(
    connection: sqlite3.Connection, table: str, columns: Mapping[str, records.Change], person: PersonId
) -> None:
    """Take a person out of the rows of a table, which is read once: that is most of the work."""
    key, also, host = "table_id", "", "0"
    if table == "tables":
        key, also, host = "id", ", version = version + 1", "host = ?1"
    told = " OR ".join(f"instr({column}, ?2)" for column in columns)
    query = f"SELECT {key}, {host}, {', '.join(columns)} FROM {table} WHERE {host} OR {told}"
    for row, hosted, *texts in connection.execute(query, (person, str(person))).fetchall():
        changed: dict[str, str | int] = {
            column: after
            for (column, change), text in zip(columns.items(), texts, strict=True)
            if str(person) in str(text) and (after := records.without(change, text, person)) != text
        }
        if hosted:
            changed["host"] = 0
        if changed:
            new = ", ".join(f"{column} = ?" for column in changed)
            update = f"UPDATE {table} SET {new}{also} WHERE {key} = ?"
            connection.execute(update, (*changed.values(), row))
