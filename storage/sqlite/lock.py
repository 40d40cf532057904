"""The lock that keeps a second process away from a file, by another file beside it, FILE.lock.

The lock is the operating system's (`flock`) and ends with the process, however it ends; the file itself stays
and says who had it last. On Windows there is no `flock`: nothing guards there, and starting the
program twice on one file is left to the operator's care.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from storage.store import StoreError

if sys.platform == "win32":

    def _flock(file: int, *, shared: bool) -> None:
        """Do nothing: nothing guards here."""

else:
    import fcntl

    def _flock(file: int, *, shared: bool) -> None:
        """Lock an open file; raises OSError while another process has it."""
        fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)


class Lock:
    """Guards `path` from its making until `release`; raises StoreError while another process does."""

    def __init__(self, path: Path) -> None:
        # Resolved, so that two names of one file share its lock.
        path = _beside(path)
        try:
            self._file: int | None = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
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
        """Let another process in; a second call does nothing."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


def holder(path: Path) -> str | None:
    """Return the id of the process that holds the lock of `path`, None where nobody does, or on Windows."""
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
    """Return whom a lock names."""
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
