"""State of a store, as seen without opening it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Inspection:
    """State of a file or a database; `held_by` are the processes that answer from it."""

    version: int
    newest: int
    """The version that this program writes."""
    size: int
    """Bytes, with all that belongs to it."""
    held_by: str | None
