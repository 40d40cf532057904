"""File descriptors of the process: each connection takes one, and so does each open file."""

import logging
import sys

if sys.platform != "win32":
    import resource

log = logging.getLogger(__name__)

ENOUGH = 65_536
"""Descriptors to ask for if the system would give any number."""


def descriptors() -> int | None:
    """Return how many descriptors this process may have open; None for no limit."""
    if sys.platform == "win32":
        return None
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return None if soft == resource.RLIM_INFINITY else soft


def raise_limit() -> None:
    """Raise the limit of descriptors as far as the system allows."""
    if sys.platform == "win32" or (limit := descriptors()) is None:
        return
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if limit >= wanted:
        return
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError) as error:
        log.warning("this process may open no more than %d files and connections: %s", limit, error)
