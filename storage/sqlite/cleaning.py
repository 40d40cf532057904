"""Erasing the last bytes of a forgotten person from the file and its log."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Iterable

from club.occupants import PersonId
from storage.sqlite.database import SqliteDatabase
from storage.sqlite.remains import is_left

TRIES = 30
"""Attempts to empty a log that another program is reading, for example a backup."""
AGAIN_S = 1.0
"""Seconds between two attempts."""

log = logging.getLogger(__name__)


async def clean(database: SqliteDatabase, person: PersonId, names: Iterable[str]) -> None:
    """Leave no byte of an erased person in the file or in the log beside it."""
    await _empty_log(database)
    if await asyncio.to_thread(is_left, database.path, person, names):
        await database.read(_rewrite_file)
        await _empty_log(database)


def _rewrite_file(connection: sqlite3.Connection) -> None:
    connection.execute("VACUUM")


async def _empty_log(database: SqliteDatabase) -> None:
    """Copy the log into the file and empty it as soon as no other program reads it."""
    for _ in range(TRIES):
        if await database.read(_emptied):
            return
        await asyncio.sleep(AGAIN_S)
    log.warning("%s is read by another program: what was erased stays in its log until then", database.path)


def _emptied(connection: sqlite3.Connection) -> bool:
    """Empty the log if no program reads it, and return whether that was so."""
    (before,) = connection.execute("PRAGMA busy_timeout").fetchone()
    connection.execute("PRAGMA busy_timeout = 0")  # no press waits for a reader
    try:
        busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    finally:
        connection.execute(f"PRAGMA busy_timeout = {before}")
    return not busy
