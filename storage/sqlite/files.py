"""The files of a database: who may read them, and the lock that keeps a second process away.

A reader of the files can read the cards of every deal, so they belong to their owner alone.

The lock is the operating system's (`flock`) on a file beside the database, FILE.lock, so it ends with the
process, however that ends. The file stays and holds the id of the last process. Windows has no `flock`:
there the operator must not start the program twice on one file.
"""

from __future__ import annotations

import logging
import os
import stat
import sys
from contextlib import suppress
from pathlib import Path

from storage.errors import StoreError

log = logging.getLogger(__name__)

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
