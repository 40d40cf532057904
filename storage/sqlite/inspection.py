"""Inspection of a database without changing it, whether or not the bot runs."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote

from storage.errors import StoreError
from storage.inspection import GROUPS, Inspection, KnownGroup
from storage.sqlite.database import ADVICE, OF_A_ROW, RESTORE, SCHEMA, check_header, check_schema, size_of
from storage.sqlite.lock import holder


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
    return Inspection(
        version=_sound_version(path),
        newest=SCHEMA.newest,
        size=size_of(path),
        held_by=held_by,
        quiet_s=quiet_s,
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


def _sound_version(path: Path) -> int:
    """Return the version of the schema; raise StoreError for a damaged file."""
    with _opened(path) as connection:
        for (state,) in connection.execute("PRAGMA quick_check(100)"):
            if state != "ok" and not state.startswith(OF_A_ROW):
                raise StoreError(f"{path}: the file is damaged ({' '.join(state.split())}): {RESTORE}")
        check_schema(connection, path)
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a file for reading only; raise StoreError, also for errors of the block."""
    try:
        with closing(sqlite3.connect(f"file:{quote(str(path))}?mode=ro", uri=True)) as connection:
            yield connection
    except sqlite3.Error as error:
        told = ADVICE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, error)
        raise StoreError(f"{path}: {told}") from error
