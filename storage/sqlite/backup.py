"""Backup and restore of the database: `thousand backup` and `thousand restore`.

A backup is one file with the state of one moment: SQLite's online backup copies it in one step beside the
bot.
"""

import logging
import os
import shutil
import sqlite3
import struct
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from storage import StoreError
from storage.sqlite.database import ADVICE, Lock, check_header, check_schema, give_to_owner_of, make_private

log = logging.getLogger(__name__)

WITH_LOG = 2
"""SQLite's format number of a file that has a log beside it while it is used; a backup has none."""
BESIDE = ("-wal", "-shm", "-journal")
"""Suffixes of the files SQLite keeps next to an open database."""


def back_up(database: Path, target: Path, *, force: bool = False) -> None:
    """Copy a database, in use or not, into a file; raise StoreError.

    Create the folder of the target. Replace an existing file only with `force`, in one step when the new one
    is complete.
    """
    check_ours(database)
    with _explaining():
        _back_up(database.resolve(), target.resolve(), force=force)


def back_up_to(database: Path, stream: BinaryIO) -> None:
    """Write a copy of a database, in use or not, to a stream; raise StoreError.

    The copy is complete and checked before the first byte is written.
    """
    check_ours(database)
    database = database.resolve()
    part = database.with_name(f"{database.name}.backup")
    with _explaining(), _temporary(part):
        _copy(database, part, part)
        with part.open("rb") as copy:
            shutil.copyfileobj(copy, stream)
        stream.flush()


def restore_from(stream: BinaryIO, database: Path) -> Path | None:
    """Replace the database by a backup that is read from a stream; see `restore`."""
    part = database.resolve().with_name(f"{database.name}.restoring")
    with _explaining(), _temporary(part):
        part.unlink(missing_ok=True)
        make_private(part)
        with part.open("wb") as copy:
            shutil.copyfileobj(stream, copy)
        return restore(part, database)


@contextmanager
def _temporary(file: Path) -> Iterator[None]:
    """Remove a file in the end."""
    try:
        yield
    finally:
        with suppress(OSError):
            file.unlink(missing_ok=True)


@contextmanager
def _explaining() -> Iterator[None]:
    """Raise errors of files as StoreError."""
    try:
        yield
    except OSError as error:
        raise StoreError(f"{error.filename} cannot be used: {error.strerror}") from error


def _back_up(database: Path, target: Path, *, force: bool) -> None:
    if target.is_dir():
        raise StoreError(f"{target} is a directory: choose a name in it")
    if target.exists() and not force:
        raise StoreError(f"{target} is there already: choose another name, or say --force to replace it")
    if not target.parent.exists():
        target.parent.mkdir(mode=0o700)
    if target in _stands_with(database) or (target.exists() and target.samefile(database)):
        raise StoreError(f"{target} is the database itself: choose another name")
    part = _part(target, database)
    with _temporary(part):
        _copy(database, part, target)
        part.replace(target)


def restore(backup: Path, database: Path, *, now: float | None = None) -> Path | None:
    """Replace the database by a backup; return the new path of the old database, if there was one.

    Change nothing before these are certain: the backup is a complete database of the bot, this version can
    read it, and no process uses the database. Raise StoreError.
    """
    check_ours(backup)
    _check_whole(backup)
    _warn_of_a_copy(backup)
    with _explaining():  # follow links: replace their targets, not the links
        return _restore(backup.resolve(), database.resolve(), now)


def _restore(backup: Path, database: Path, now: float | None) -> Path | None:
    if database.is_dir():
        raise StoreError(f"{database} is a directory: name a file")
    if database.exists() and database.samefile(backup):
        raise StoreError(f"{backup} is the database itself: name a backup")
    part = _part(database, backup)
    lock = Lock(database)
    try:
        with _temporary(part):
            _copy(backup, part, database)
            if database.exists():
                give_to_owner_of(database, part)
            aside = _put_aside(database, time.time() if now is None else now)
            part.replace(database)
            return aside
    finally:
        lock.release()


def _part(target: Path, source: Path) -> Path:
    """Return the path of an unfinished copy; raise StoreError if the source is there."""
    part = target.with_name(f"{target.name}.part")
    if part.exists() and part.samefile(source):
        raise StoreError(f"{source} stands where the copy is made: give it another name first")
    return part


def _stands_with(database: Path) -> list[Path]:
    """Return the files beside a database: SQLite's and the lock."""
    return [database.with_name(database.name + end) for end in (*BESIDE, ".lock")]


def check_ours(file: Path) -> None:
    """Raise StoreError for anything but a file of the bot, for an empty one and for a newer version."""
    if not file.is_file():
        raise StoreError(f"there is no file {file}")
    if not file.stat().st_size:
        raise StoreError(f"{file} is empty: there is nothing in it to copy")
    check_header(file)


def _check_whole(backup: Path) -> None:
    """Raise StoreError for a file that ends within a page: SQLite would read the rest as zeros."""
    with backup.open("rb") as file:
        (size,) = struct.unpack(">16x H", file.read(18))
    if backup.stat().st_size % (65536 if size == 1 else max(size, 1)):
        raise StoreError(f"{backup} is not whole: its end is missing")


def _warn_of_a_copy(backup: Path) -> None:
    """Warn of a file that was copied without the log that stood beside it."""
    with backup.open("rb") as file:
        header = file.read(20)
    if header[18] == WITH_LOG and not backup.with_name(f"{backup.name}-wal").exists():
        log.warning(
            "%s was not made by `thousand backup`: if the bot ran when it was copied, the newest moves are"
            " missing",
            backup,
        )


def _copy(source: Path, target: Path, wanted: Path) -> None:
    """Copy a database into a single new file, readable by its owner alone, and check it.

    Raise StoreError, which names the file that is `wanted` in the end.
    """
    try:
        target.unlink(missing_ok=True)
        make_private(target)
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode = DELETE")
            found = [row[0] for row in new.execute("PRAGMA integrity_check(3)")]
            check_schema(new, source)
        if found != ["ok"]:
            raise StoreError(f"{source} is damaged: {'; '.join(found)}")
        with target.open("rb") as file:
            os.fsync(file.fileno())
    except sqlite3.Error as error:
        told = ADVICE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, error)
        raise StoreError(f"{source} cannot be copied to {wanted}: {told}") from error
    except OSError as error:
        raise StoreError(f"{wanted} cannot be written: {error.strerror}") from error


def _put_aside(database: Path, now: float) -> Path | None:
    """Rename the replaced database and the files beside it.

    Also rename a log without a database: SQLite would apply it to the new database.
    """
    aside = database.with_name(f"{database.name}.{time.strftime('%Y%m%d-%H%M%S', time.gmtime(now))}")
    if aside.exists():
        raise StoreError(f"{aside} is there already: try again in a second")
    there = database.exists()
    if there:
        with suppress(sqlite3.Error), closing(sqlite3.connect(database)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")  # into one file, if it can be read at all
    for end in BESIDE:
        beside = database.with_name(database.name + end)
        if beside.exists():
            beside.rename(aside.with_name(aside.name + end))
    if not there:
        return None
    try:
        os.link(database, aside)
    except OSError:  # a file system without links
        shutil.copy2(database, aside)
    return aside
