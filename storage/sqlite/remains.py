"""Erasing the last bytes of a forgotten person from the file and its log.

`PRAGMA secure_delete` overwrites erased rows in place. But SQLite moves rows between pages, and an older copy
may remain in the unused space of a page. Only VACUUM erases it, and nobody else can write meanwhile. So the
file is searched first.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import struct
from collections.abc import Iterable, Iterator
from pathlib import Path

from club.occupants import PersonId
from storage.sqlite.database import SqliteDatabase

AT_ONCE = 1024 * 1024
"""Bytes read at once."""
FIRST = 100
"""Bytes of the file's header, before the header of the first page."""
LEAVES, BRANCHES = frozenset({10, 13}), frozenset({2, 5})
"""First byte of a page of a tree; other pages hold the overflow of long rows, or nothing."""
SIZES = (1, 2, 3, 4, 6, 8)
"""Sizes of integers in SQLite, in bytes."""


def is_left(file: Path, person: PersonId, names: Iterable[str]) -> bool:
    """Return whether a person's number or a name is in unused space, or the number in an overflow page."""
    number = str(person).encode()
    traces = {number, *_written(person), *(name.encode() for name in names if name)}
    return any(
        number in page if free is None else any(each in free for each in traces)
        for page, free in _pages(file)
    )


def _written(person: PersonId) -> Iterator[bytes]:
    """Yield the bytes of a number in a row and as a key."""
    yield person.to_bytes(next(size for size in SIZES if person < 1 << (8 * size - 1)), "big")
    groups = [person & 0x7F]
    while person := person >> 7:
        groups.append(person & 0x7F | 0x80)
    yield bytes(reversed(groups))


def _pages(file: Path) -> Iterator[tuple[bytes, bytes | None]]:
    """Yield each page and its unused space; None for a page outside the trees."""
    with file.open("rb") as source:
        (size,) = struct.unpack(">16x H", source.read(18))
        size = 65536 if size == 1 else size
        source.seek(0)
        first = True
        while read := source.read(max(AT_ONCE, size)):
            for at in range(0, len(read), size):
                page = read[at : at + size]
                yield page, _unused(page, FIRST if first else 0)
                first = False


def _unused(page: bytes, head: int) -> bytes | None:
    kind, _, cells, content = struct.unpack_from(">BHHH", page, head)
    if kind not in LEAVES | BRANCHES:
        return None
    return page[head + (8 if kind in LEAVES else 12) + 2 * cells : content or 65536]


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
