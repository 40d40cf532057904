"""One SQLite connection on a thread of its own, and everything that may be wrong with a file.

Work is a plain function of the `sqlite3.Connection`. It runs on the connection's thread as a whole, so that
a transaction of many statements costs the event loop one visit. Writes that wait for each other's turn are
committed together.
"""

from __future__ import annotations

import logging
import sqlite3
import struct
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

import aiosqlite

from storage.sqlite.migrations import check_version, migrate
from storage.sqlite.private import make_private
from storage.store import StoreError

T = TypeVar("T")
P = ParamSpec("P")

APPLICATION_ID = int.from_bytes(b"1000", "big")
"""Written into every file of ours, so that no other program's file is taken for one."""

BUSY_TIMEOUT_S = 5.0

RESTORE = "stop the program, restore the last backup or move the file away to start anew"
ADVICE = {
    sqlite3.SQLITE_FULL: "the disk is full: free some space; what was saved before is safe",
    sqlite3.SQLITE_NOTADB: f"the file is damaged or no SQLite file: {RESTORE}",
    sqlite3.SQLITE_CORRUPT: f"the file is damaged: {RESTORE}",
    sqlite3.SQLITE_READONLY: "the file cannot be written: give the program's user the right to",
    sqlite3.SQLITE_CANTOPEN: "the file cannot be opened: its directory must exist and be writable",
    sqlite3.SQLITE_BUSY: "another process is writing to the file: stop it",
    sqlite3.SQLITE_IOERR: "the disk reports an error: check it, and the free space",
}
"""What to do, by SQLite's primary error code."""

OF_A_ROW = ("NULL value in ", "CHECK constraint failed in ")
"""Beginnings of what SQLite finds wrong with a row in a file that is sound."""

log = logging.getLogger(__name__)


class Job(Generic[T]):
    """Work that waits for the connection's thread, and afterwards what came of it."""

    def __init__(self, work: Callable[[sqlite3.Connection], T]) -> None:
        self._work = work
        self._done: list[T] = []
        self.error: Exception | None = None

    def attempt(self, connection: sqlite3.Connection) -> None:
        """Do the work; what it raises is kept for whoever asked for it."""
        try:
            self._done.append(self._work(connection))
        except Exception as error:
            self.error = error

    def attempt_within(self, connection: sqlite3.Connection) -> None:
        """Do the work inside the running transaction, whole or not at all; raises what ends all of it."""
        connection.execute("SAVEPOINT job")
        self.attempt(connection)
        if isinstance(self.error, sqlite3.OperationalError):
            raise self.error
        if self.error is not None:  # it is this caller's, not his neighbours'
            connection.execute("ROLLBACK TO job")
        connection.execute("RELEASE job")

    def outcome(self) -> T:
        """Return the result, or raise what went wrong."""
        if self.error is not None:
            raise self.error
        return self._done[0]


class Jobs:
    """What waits for the connection's thread: laid down on the event loop, taken up on the thread."""

    def __init__(self) -> None:
        self.reads: deque[Job[Any]] = deque()
        self.writes: deque[Job[Any]] = deque()


class BatchingConnection(sqlite3.Connection):
    """A connection whose commit does all the work that waits, and then is a commit of it.

    aiosqlite carries `commit` to the connection's thread; so whole functions travel there by a call that
    its maintainers keep, and need nothing of its inside.
    """

    def __init__(self, jobs: Jobs, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._jobs = jobs

    def commit(self) -> None:
        """Do what waits: reads each on its own, then all writes in one transaction."""
        for job in _taken(self._jobs.reads):  # first, so that they see nothing that may yet be undone
            job.attempt(self)
        if writes := _taken(self._jobs.writes):
            self._commit_together(writes)

    def _commit_together(self, writes: Sequence[Job[Any]]) -> None:
        try:
            self.execute("BEGIN IMMEDIATE")
            for job in writes:
                job.attempt_within(self)
            self.execute("COMMIT")
        except sqlite3.Error as error:
            for job in writes:
                job.error = job.error or error
            if self.in_transaction:
                self.execute("ROLLBACK")


def _taken(waiting: deque[Job[Any]]) -> list[Job[Any]]:
    return [waiting.popleft() for _ in range(len(waiting))]


class SqliteDatabase:
    """A connection that takes whole functions; made by `open_database`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._open = True
        self._jobs = Jobs()
        self._connection = aiosqlite.connect(
            path,
            timeout=BUSY_TIMEOUT_S,
            isolation_level=None,
            factory=partial(BatchingConnection, self._jobs),
        )

    async def connect(self) -> None:
        """Open the file, once; raises sqlite3.Error."""
        await self._connection

    async def read(
        self, work: Callable[Concatenate[sqlite3.Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return `work(connection, ...)`, outside any transaction; raises StoreError."""
        return await self._do(self._jobs.reads, Job(lambda connection: work(connection, *args, **kwargs)))

    async def write(
        self, work: Callable[Concatenate[sqlite3.Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return `work(connection, ...)` when it is committed; all or nothing of it. Raises StoreError.

        A caller who is cancelled does not learn whether his work was carried out.
        """
        return await self._do(self._jobs.writes, Job(lambda connection: work(connection, *args, **kwargs)))

    async def _do(self, waiting: deque[Job[Any]], job: Job[T]) -> T:
        if not self._open:
            raise StoreError(f"{self.path}: the store is closed")
        waiting.append(job)
        # The thread takes all that waits: whoever comes later finds his job done and returns at once.
        await self._connection.commit()
        try:
            return job.outcome()
        except sqlite3.Error as error:
            raise self.explained(error) from error

    def explained(self, error: sqlite3.Error) -> StoreError:
        """Return what to tell the operator."""
        return StoreError(f"{self.path}: {ADVICE.get(_primary(error), error)}")

    async def close(self) -> None:
        """Finish what is under way and release the file; a second call does nothing."""
        self._open = False
        await self._connection.close()


def _primary(error: sqlite3.Error) -> int:
    """Return the error code without its details; 0 for what Python's own module complains of."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


async def open_database(path: Path, steps: Sequence[str]) -> SqliteDatabase:
    """Open or create a file and bring it to the newest of the schema's `steps`.

    Raises StoreError for a file that is damaged, not ours or newer, and leaves it as it was.
    """
    check_header(path, steps)
    with suppress(OSError):  # SQLite is about to say it better
        make_private(path)
    database = SqliteDatabase(path)
    try:
        await database.connect()
        await database.read(_prepare, path, steps)
    except sqlite3.Error as error:
        raise database.explained(error) from error
    except BaseException:
        await database.close()
        raise
    return database


def check_header(path: Path, steps: Sequence[str]) -> None:
    """Refuse what is not ours before SQLite touches it: opening alone may write to a file."""
    header = _header(path)
    if not header:
        return
    if not header.startswith(b"SQLite format 3\0") or len(header) < 100:
        raise StoreError(f"{path}: {ADVICE[sqlite3.SQLITE_NOTADB]}")
    version, application = struct.unpack(">60x i 4x i 28x", header)
    if application != APPLICATION_ID:
        raise StoreError(f"{path}: the file is another program's: choose another path")
    check_version(path, version, steps)


def _header(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(100)
    except FileNotFoundError:
        return b""
    except PermissionError as error:
        do = "give the program's user the right to read and write it"
        raise StoreError(f"cannot read {path} ({error.strerror}): {do}") from error
    except OSError as error:
        raise StoreError(f"cannot read {path} ({error.strerror}): choose another path") from error


def _decoded(text: bytes) -> str:
    """Return a text from the file; bytes that are none would else spoil every row of an answer."""
    return text.decode(errors="replace")


def _prepare(connection: sqlite3.Connection, path: Path, steps: Sequence[str]) -> None:
    connection.text_factory = _decoded
    for (state,) in connection.execute("PRAGMA quick_check(1000)"):
        if state.startswith(OF_A_ROW):
            log.error("%s: %s; whoever needs that row goes without it", path, state)
        elif state != "ok":
            raise StoreError(f"{path}: the file is damaged ({' '.join(state.split())}): {RESTORE}")
    if connection.execute("PRAGMA application_id").fetchone() != (APPLICATION_ID,):
        # Before WAL, so that it stands in the file itself from the first moment.
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")  # what is erased is overwritten
    migrate(connection, path, steps)
