"""The store in an SQLite file: one connection, one transaction per change.

`PRAGMA synchronous=FULL`: when a method returns, its change survives a power cut. A lock file beside the
database, FILE.lock, refuses a second process (not on Windows: see `storage.sqlite.database`).

`inspect` and `groups` read a file without changing it, whether or not the bot runs.
"""

import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TypeVar
from urllib.parse import quote

from storage import Outage, StoreError
from storage.leases import SoleOwner
from storage.schema import CALL_RATES, GROUPS, Inspection, KnownGroup
from storage.sql.rows import Work
from storage.sqlite.database import (
    ADVICE,
    OF_A_ROW,
    RESTORE,
    SCHEMA,
    Lock,
    SqliteDatabase,
    check_header,
    check_schema,
    clean,
    holder,
    open_database,
    run,
    size_of,
)
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


def inspect(path: Path) -> Inspection | None:
    """Inspect a database; None if there is none yet and the bot can create it.

    Raise StoreError, whose message says what to do, if the bot could not use it.
    """
    path = path.resolve()
    if not path.parent.is_dir():
        raise StoreError(f"{path}: {ADVICE[sqlite3.SQLITE_CANTOPEN]}")
    held_by = holder(path)
    _check_folder(path)
    check_header(path)
    if not path.exists():
        if held_by is not None:
            raise StoreError(
                f"{path} was removed while process {held_by} uses it: stop that, and restore a backup"
            )
        return None
    _check_writable(path)
    quiet_s = _quiet_s(path)  # first, whatever SQLite does to read
    version, rates = _sound_state(path)
    return Inspection(
        version=version,
        newest=SCHEMA.newest,
        size=size_of(path),
        held_by=held_by,
        quiet_s=quiet_s,
        call_rates=rates,
    )


def groups(path: Path) -> Sequence[KnownGroup]:
    """Return the groups in a file, without changing it; raise StoreError."""
    if not path.exists():
        return ()
    check_header(path)
    with _opened(path) as connection:
        return [KnownGroup(*row) for row in connection.execute(GROUPS)]


def _quiet_s(path: Path) -> float:
    """Return the seconds since the last write; a running bot writes its heartbeat every minute."""
    files = (path.with_name(path.name + end) for end in ("", "-wal"))
    return max(0.0, time.time() - max(file.stat().st_mtime for file in files if file.exists()))


def _check_folder(path: Path) -> None:
    """Create and remove a file beside the database, as SQLite will."""
    trial = path.with_name(f"{path.name}.trial")
    try:
        trial.write_bytes(bytes(4096))
        trial.unlink()
    except OSError as error:
        trial.unlink(missing_ok=True)
        raise StoreError(
            f"cannot write into {path.parent} ({error.strerror}): give the program's user the right to, and"
            " free some space"
        ) from error


def _check_writable(path: Path) -> None:
    try:
        with path.open("r+b"):
            pass
    except OSError as error:
        raise StoreError(f"{path} ({error.strerror}): {ADVICE[sqlite3.SQLITE_READONLY]}") from error


def _sound_state(path: Path) -> tuple[int, dict[int, float]]:
    """Return the version of the schema and the rates of calls; raise StoreError for a damaged file."""
    with _opened(path) as connection:
        for (state,) in connection.execute("PRAGMA quick_check(100)"):
            if state != "ok" and not state.startswith(OF_A_ROW):
                raise StoreError(f"{path}: the file is damaged ({' '.join(state.split())}): {RESTORE}")
        check_schema(connection, path)
        version = int(connection.execute("PRAGMA user_version").fetchone()[0])
        found = connection.execute(CALL_RATES) if version else ()
        return version, {bot: per_s for bot, per_s in found if isinstance(per_s, float)}


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a file for reading only; raise StoreError, also for errors of the block."""
    try:
        with closing(sqlite3.connect(f"file:{quote(str(path))}?mode=ro", uri=True)) as connection:
            yield connection
    except sqlite3.Error as error:
        told = ADVICE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, error)
        raise StoreError(f"{path}: {told}") from error
