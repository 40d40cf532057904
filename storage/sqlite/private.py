"""Permissions of the database files: a reader of the files can read the cards of every deal."""

from __future__ import annotations

import logging
import os
import stat
import sys
from contextlib import suppress
from pathlib import Path

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
