"""One SQLite connection on a thread of its own, and advice for everything that may be wrong with a file.

Work is a plain function of the `sqlite3.Connection`. It runs on the connection's thread as a whole, so a
transaction of many statements costs the event loop one visit. Writes that wait at the same time are committed
together. `run` executes the work of `storage.sql` on the connection.

A reader of the files can read the cards of every deal, so they belong to their owner alone.

The lock is the operating system's (`flock`) on a file beside the database, FILE.lock, so it ends with the
process, however that ends. The file stays and holds the id of the last process. Windows has no `flock`:
there the operator must not start the program twice on one file.
"""

import asyncio
import json
import logging
import os
import sqlite3
import stat
import struct
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Concatenate, Generic, ParamSpec, TypeVar

import aiosqlite

from club.state import PersonId
from storage import Away, Outage, StoreError
from storage.schema import schema_of
from storage.sql.rows import Row, StatementBatch, StatementCall, Work

log = logging.getLogger(__name__)

sqlite3.register_adapter(list, json.dumps)  # a list is a JSON array, which `json_each` reads

BESIDE = ("", "-wal", "-shm", "-journal", ".lock")
"""Suffixes of a database and the files beside it; SQLite creates these with the permissions of the
database."""
OTHERS = stat.S_IRWXG | stat.S_IRWXO


def open_private(path: Path) -> int:
    """Open a file; create a missing one for its owner alone, who is for root the owner of the folder.

    So what root restores, or locks while it inspects, stays usable for the bot's user.
    """
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    give_to_owner_of(path.parent, file)
    return file


def give_to_owner_of(other: Path, file: int | Path) -> None:
    """Give a file to the owner of another file or folder; do nothing unless this process may."""
    if sys.platform != "win32" and os.geteuid() == 0:
        owner = other.stat()
        with suppress(OSError):  # a file system without owners
            os.chown(file, owner.st_uid, owner.st_gid)


def make_private(path: Path) -> None:
    """Create a missing database with permissions for its owner alone, and remove others' from older files.

    Log files whose permissions cannot be changed, because they belong to another user. Do nothing on Windows.
    """
    if sys.platform == "win32":
        return
    path = path.resolve()
    os.close(open_private(path))
    for end in BESIDE:
        _narrow(path.with_name(path.name + end))


def _narrow(file: Path) -> None:
    try:
        mode = stat.S_IMODE(file.stat().st_mode)
        if mode & OTHERS:
            file.chmod(mode & ~OTHERS)
            log.warning("%s was open to others (%04o): now its owner alone may read it", file, mode)
    except FileNotFoundError:
        return
    except OSError as error:
        log.warning(
            "%s is open to others, who can read all cards there (%s): chmod 600", file, error.strerror
        )


if sys.platform == "win32":

    def _flock(file: int, *, shared: bool) -> None:
        """Do nothing: Windows has no `flock`."""

else:
    import fcntl

    def _flock(file: int, *, shared: bool) -> None:
        """Lock an open file; raise OSError while another process holds the lock."""
        fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)


class Lock:
    """A lock on `path`, held until `release`; raises StoreError while another process holds it."""

    def __init__(self, path: Path) -> None:
        # Resolved, so that all names of a file share its lock.
        path = _beside(path)
        try:
            self._file: int | None = open_private(path)
        except OSError as error:
            raise StoreError(
                f"cannot write {path} ({error.strerror}): the directory must exist and be writable"
            ) from error
        try:
            _take(self._file, path)
        except BaseException:
            self.release()
            raise

    def release(self) -> None:
        """Release the lock; a second call does nothing."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


def holder(path: Path) -> str | None:
    """Return the id of the process that holds the lock of `path`; None if none does, or on Windows."""
    try:
        file = os.open(_beside(path), os.O_RDONLY)
    except OSError:
        return None
    try:
        _flock(file, shared=True)
    except OSError:
        return _told(file)
    else:
        return None
    finally:
        os.close(file)


def _beside(path: Path) -> Path:
    return path.resolve().with_name(f"{path.resolve().name}.lock")


def _told(file: int) -> str:
    """Return the process id in a lock file."""
    return os.read(file, 32).decode(errors="replace").strip() or "unknown"


def _take(file: int, path: Path) -> None:
    try:
        _flock(file, shared=False)
    except OSError as error:
        raise StoreError(
            f"{path} is held by process {_told(file)}: stop it first, only one may use the store"
        ) from error
    os.ftruncate(file, 0)
    os.write(file, f"{os.getpid()}\n".encode())


T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
P = ParamSpec("P")

SCHEMA = schema_of("storage.sqlite", "wrote the file")

APPLICATION_ID = int.from_bytes(b"1000", "big")
"""SQLite's `application_id` of the bot's files; a file of another program is refused."""

BUSY_TIMEOUT_S = 5.0
"""Seconds to wait while another program writes to the file."""

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
"""Advice to the operator by SQLite's primary error code."""
PASSES = frozenset(
    {
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_IOERR,
    }
)
"""Codes after which nothing was written, and a later attempt may succeed."""

EMPTY = (
    "holds nothing: it was copied without its -wal, or the first start was cut short; restore a backup, or"
    " remove the file to begin anew"
)
"""Complaint about a file of the bot that has no schema."""
FILES = ("", "-wal", ".lock")
"""Suffixes of the files that a running bot keeps open, or locked."""

OF_A_ROW = ("NULL value in ", "CHECK constraint failed in ")
"""Beginnings of complaints about single rows of a sound file."""


@dataclass(slots=True, eq=False)
class Job(Generic[T_co]):
    """Work that waits for the connection's thread, and then its outcome: a result or an error."""

    work: Callable[[sqlite3.Connection], T_co]
    result: list[T_co] = field(default_factory=list)
    error: Exception | None = None

    def attempt(self, connection: sqlite3.Connection) -> None:
        """Do the work; keep what it raises for the caller."""
        try:
            self.result.append(self.work(connection))
        except Exception as error:
            self.error = error

    def attempt_within(self, connection: sqlite3.Connection) -> None:
        """Do the work inside the running transaction, all or nothing; raise errors that end that."""
        connection.execute("SAVEPOINT job")
        self.attempt(connection)
        if isinstance(self.error, sqlite3.OperationalError):
            raise self.error
        if self.error is not None:  # it concerns this caller alone
            connection.execute("ROLLBACK TO job")
        connection.execute("RELEASE job")


class Jobs:
    """Queues of work: filled on the event loop, emptied on the connection's thread."""

    def __init__(self) -> None:
        self.reads: deque[Job[object]] = deque()
        self.writes: deque[Job[object]] = deque()


class BatchingConnection(sqlite3.Connection):
    """A connection whose `commit` does all waiting work and then commits it.

    aiosqlite runs `commit` on the connection's thread. So whole functions get there by its public interface.
    """

    jobs: Jobs

    def commit(self) -> None:
        """Do the waiting work: each read by itself, then all writes in one transaction."""
        while self.jobs.reads:  # first, so that they see nothing that is rolled back later
            self.jobs.reads.popleft().attempt(self)
        writes = [self.jobs.writes.popleft() for _ in range(len(self.jobs.writes))]
        if not writes:
            return
        try:
            self.execute("BEGIN IMMEDIATE")
            if len(writes) == 1:  # mostly: it needs no part of the transaction for itself
                writes[0].attempt(self)
                self.execute("ROLLBACK" if writes[0].error else "COMMIT")
            else:
                for job in writes:
                    job.attempt_within(self)
                self.execute("COMMIT")
        except sqlite3.Error as error:
            for job in writes:
                job.error = job.error or error
            if self.in_transaction:
                self.execute("ROLLBACK")


class SqliteDatabase:
    """A connection that runs whole functions; made by `open_database`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._open = True
        self.outage = Outage("the database is away", "the database is back")
        self._misplaced = False
        self._files: Mapping[Path, tuple[int, int] | None] = {}
        self._jobs = Jobs()

        class OwnConnection(BatchingConnection):
            jobs = self._jobs

        self._connection = aiosqlite.connect(
            path, timeout=BUSY_TIMEOUT_S, isolation_level=None, factory=OwnConnection
        )

    async def connect(self) -> None:
        """Open the file, once; raise sqlite3.Error."""
        await self._connection

    def remember_files(self) -> None:
        """Remember the files as they are now, for `check_files`."""
        path = self.path.resolve()
        files = [path.with_name(path.name + end) for end in FILES]
        self._files = {file: place for file in files if (place := _inode(file)) is not None}

    def check_files(self) -> None:
        """Raise StoreError if a file was removed or replaced, which SQLite does not notice."""
        gone = next((file for file, place in self._files.items() if _inode(file) != place), None)
        self._misplaced = gone is not None
        if gone is not None:
            error = StoreError(
                f"{gone} was removed or replaced while the bot uses it: what is played now will be lost;"
                " stop the bot and put the file back, or restore a backup"
            )
            self.outage.failed(error)
            raise error

    async def read(
        self, work: Callable[Concatenate[sqlite3.Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return `work(connection, ...)`, outside any transaction; raise StoreError."""
        return await self._do(self._jobs.reads, Job(lambda connection: work(connection, *args, **kwargs)))

    async def write(
        self, work: Callable[Concatenate[sqlite3.Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return `work(connection, ...)` when it is committed, all or nothing; raise StoreError.

        A cancelled caller does not learn whether the work was carried out.
        """
        job = Job(lambda connection: work(connection, *args, **kwargs))
        done = await self._do(self._jobs.writes, job)
        if not self._misplaced:  # a read would succeed on a full disk, too
            self.outage.worked()
        return done

    async def _do(self, waiting: deque[Job[object]], job: Job[T]) -> T:
        if not self._open:
            raise StoreError(f"{self.path}: the store is closed")
        waiting.append(job)
        # The thread does all waiting jobs: a later call may find its job done.
        await self._connection.commit()
        if isinstance(job.error, sqlite3.Error):
            explained = self.explained(job.error)
            if isinstance(explained, Away):
                self.outage.failed(explained)
            raise explained from job.error
        if job.error is not None:
            raise job.error
        return job.result[0]

    def explained(self, error: sqlite3.Error) -> StoreError:
        """Return the error with advice to the operator."""
        kind = Away if _primary(error) in PASSES else StoreError
        return kind(f"{self.path}: {ADVICE.get(_primary(error), error)}")

    async def close(self) -> None:
        """Finish running work and release the file; a second call does nothing."""
        self._open = False
        await self._connection.close()


def _primary(error: sqlite3.Error) -> int:
    """Return the primary error code; 0 for an error of Python's own module."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


async def open_database(path: Path) -> SqliteDatabase:
    """Open or create a file and apply the missing steps of the schema.

    Raise StoreError for a file that is damaged, empty, another program's or newer, and leave it unchanged.
    A first start that fails leaves no file.
    """
    check_header(path)
    new = not _header(path)
    with suppress(OSError):  # SQLite reports it below, with advice
        make_private(path)
    database = SqliteDatabase(path)
    try:
        await database.connect()
        await database.read(_prepare, path)
    except BaseException as error:
        await database.close()
        if new:
            _remove_empty(path)
        if isinstance(error, sqlite3.Error):
            raise database.explained(error) from error
        raise
    database.remember_files()
    return database


def _remove_empty(path: Path) -> None:
    """Remove a file to which nothing, or only the application id, was written."""
    with suppress(OSError, StoreError):
        header = _header(path)
        if len(header) < 100 or struct.unpack(">60x i 4x i 28x", header) == (0, APPLICATION_ID):
            path.unlink(missing_ok=True)


def size_of(path: Path) -> int:
    """Return the bytes of a database and its log."""
    return sum(
        file.stat().st_size for end in ("", "-wal") if (file := path.with_name(path.name + end)).exists()
    )


def _inode(file: Path) -> tuple[int, int] | None:
    """Return what tells a file from another one at its path; None if there is none."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def check_header(path: Path) -> None:
    """Raise StoreError for a file of another program or version before SQLite opens it: that may write."""
    header = _header(path)
    if not header:
        return
    if not header.startswith(b"SQLite format 3\0") or len(header) < 100:
        raise StoreError(f"{path}: {ADVICE[sqlite3.SQLITE_NOTADB]}")
    version, application = struct.unpack(">60x i 4x i 28x", header)
    if application != APPLICATION_ID:
        raise StoreError(f"{path}: the file is another program's: choose another path")
    _check_version(path, version)


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
    """Return a text from the file; invalid UTF-8 would otherwise fail the whole query."""
    return text.decode(errors="replace")


def check_schema(connection: sqlite3.Connection, path: Path) -> None:
    """Raise StoreError for a file of the bot in which nothing was ever written."""
    if connection.execute("PRAGMA user_version").fetchone() == (0,):
        raise StoreError(f"{path} {EMPTY}")


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    connection.text_factory = _decoded
    for (state,) in connection.execute("PRAGMA quick_check(1000)"):
        if state.startswith(OF_A_ROW):
            log.error("%s: %s; the row is passed over", path, state)
        elif state != "ok":
            raise StoreError(f"{path}: the file is damaged ({' '.join(state.split())}): {RESTORE}")
    if connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,):
        check_schema(connection, path)
    else:
        # Before WAL, so that it is in the file itself, and not only in the log.
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")  # what is erased is overwritten
    migrate(connection, path)


def migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Apply the missing steps of the schema; if one fails, those before it stay applied.

    The file's `user_version` is its version. Raise StoreError for a file that this program must not use.
    """
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    _check_version(path, version)
    for number, step in SCHEMA.after(version):
        try:
            connection.executescript(
                f"BEGIN IMMEDIATE;\n{step.sql}\nPRAGMA user_version = {number};\nCOMMIT;"
            )
        except sqlite3.Error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def _check_version(path: Path, version: int) -> None:
    try:
        SCHEMA.check(version, version)
    except StoreError as error:
        raise StoreError(f"{path}: {error}") from None


def run(connection: sqlite3.Connection, work: Work[T]) -> T:
    """Execute the statements that work yields and return its result."""
    try:
        call = next(work)
        while True:
            call = work.send(_execute(connection, call))
    except StopIteration as end:
        result: T = end.value
        return result


def _execute(connection: sqlite3.Connection, call: StatementCall | StatementBatch) -> Sequence[Row]:
    sql, count = call.statement.sqlite, call.statement.sqlite_parameters
    if sql is None:
        return ()
    if isinstance(call, StatementCall):
        return connection.execute(sql, call.parameters[:count]).fetchall()
    connection.executemany(sql, (each[:count] for each in call.rows))
    return ()


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
