"""The files belong to their owner alone: whoever reads them can read the cards of every deal."""

from __future__ import annotations

import logging
import os
import stat
import sys
from pathlib import Path

log = logging.getLogger(__name__)

BESIDE = ("", "-wal", "-shm", "-journal", ".lock")
"""A database and what stands beside it, by the ends of their names; SQLite makes them with its rights."""
OTHERS = stat.S_IRWXG | stat.S_IRWXO


def make_private(path: Path) -> None:
    """Make a database that is not there yet for its owner alone, and take older files away from all others.

    What cannot be taken away is told in the log: it is somebody else's file. Windows has other rights.
    """
    if sys.platform == "win32":
        return
    path = path.resolve()
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
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
