"""Result of an inspection of a store, which does not open it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Inspection:
    """State of a file or a database; `held_by` names the processes that use it."""

    version: int
    newest: int
    """Schema version of this program."""
    size: int
    """Bytes, including logs."""
    held_by: str | None
