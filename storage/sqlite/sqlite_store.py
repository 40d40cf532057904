"""The store of one machine: an SQLite file, one connection, one transaction per change.

`PRAGMA synchronous=FULL`: when a method returns, its change survives the loss of power as well. A second
process on the same file is refused by a lock file beside it, FILE.lock (not on Windows: see
`storage.sqlite.lock`).
"""

from __future__ import annotations

from pathlib import Path

from storage.kept import KeptStore, Sql
from storage.sole_owner import SoleOwner
from storage.sqlite import archive, changes, forgetting, matches, messages, people, results, tables
from storage.sqlite.database import SqliteDatabase, open_database
from storage.sqlite.lock import Lock
from storage.sqlite.migrations import steps

SQL = Sql(
    people=people,
    tables=tables,
    matches=matches,
    results=results,
    archive=archive,
    messages=messages,
    changes=changes,
    forgetting=forgetting,
)


class SqliteStore(SoleOwner, KeptStore):
    """The contract of `storage.store.Store` on one file; made by `open_store`."""

    _database: SqliteDatabase

    def __init__(self, database: SqliteDatabase, lock: Lock) -> None:
        KeptStore.__init__(self, database, SQL)
        SoleOwner.__init__(self)
        self._lock = lock

    async def close(self) -> None:
        try:
            await self._database.close()
        finally:
            self._lock.release()


async def open_store(path: Path) -> SqliteStore:
    """Open the store in a file, or make a new one; the directory must exist.

    Raises StoreError, with one line that says what to do, for a file that is damaged, another program's,
    written by a newer version or in use by another process; the file is left as it was.
    """
    lock = Lock(path)
    try:
        database = await open_database(path, steps())
    except BaseException:
        lock.release()
        raise
    return SqliteStore(database, lock)
