"""A lock file beside the database, FILE.lock, that keeps a second process away.

The lock is the operating system's (`flock`), so it ends with the process, however that ends. The file stays
and holds the id of the last process. Windows has no `flock`: there the operator must not start the program
twice on one file.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from storage.errors import StoreError
from storage.sqlite.private import open_private

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
