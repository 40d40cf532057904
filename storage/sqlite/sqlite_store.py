"""The store in an SQLite file: one connection, one transaction per change.

`PRAGMA synchronous=FULL`: when a method returns, its change survives a power cut. A lock file beside the
database, FILE.lock, refuses a second process (not on Windows: see `storage.sqlite.lock`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from storage.outage import Outage
from storage.sole_owner import SoleOwner
from storage.sql.statements import Work
from storage.sqlite.cleaning import clean
from storage.sqlite.database import SqliteDatabase, open_database, size_of
from storage.sqlite.lock import Lock
from storage.sqlite.running import run
from storage.store import Store

T = TypeVar("T")


class SqliteStore(SoleOwner, Store):
    """The contract of `storage.store.Store` on one file; made by `open_store`."""

    def __init__(self, database: SqliteDatabase, lock: Lock) -> None:
        super().__init__()
        self._database = database
        self._lock = lock

    async def _read(self, work: Callable[[], Work[T]]) -> T:
        return await self._database.read(lambda connection: run(connection, work()))

    _read_at_once = _read
    """Nothing else runs on the connection's thread meanwhile."""

    async def _write(self, work: Callable[[], Work[T]]) -> T:
        return await self._database.write(lambda connection: run(connection, work()))

    async def _clean(self, person: int, names: Iterable[str]) -> None:
        await clean(self._database, person, names)

    @property
    def outage(self) -> Outage:
        return self._database.outage

    async def size(self) -> int:
        return size_of(self._database.path)

    async def beat(self, now: float) -> None:
        self._database.check_files()
        await super().beat(now)

    async def close(self) -> None:
        try:
            await self._database.close()
        finally:
            self._lock.release()


async def open_store(path: Path) -> SqliteStore:
    """Open the store in a file, or create it; the directory must exist.

    Raise StoreError, whose message says what to do, for a file that is damaged, another program's, written by
    a newer version or in use by another process. Such a file is left unchanged.
    """
    lock = Lock(path)
    try:
        database = await open_database(path)
    except BaseException:
        lock.release()
        raise
    return SqliteStore(database, lock)
