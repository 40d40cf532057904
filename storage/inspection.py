"""What is found where a store is looked at without being opened."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Inspection:
    """What a file or a database is like; `held_by` are the processes that answer from it."""

    version: int
    newest: int
    """The version that this program writes."""
    size: int
    """Bytes, with all that belongs to it."""
    held_by: str | None
