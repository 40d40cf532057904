"""Result of an inspection of a store, which does not open it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True, kw_only=True)
class Inspection:
    """State of a file or a database; `held_by` names the processes that use it."""

    version: int
    newest: int
    """Schema version of this program."""
    size: int
    """Bytes, including logs."""
    held_by: str | None
    quiet_s: float = 0.0
    """Seconds since the last write to a file; 0 for a database, whose processes lose their leases instead."""


class KnownGroup(NamedTuple):
    """A group that the bot has seen."""

    id: int
    title: str


GROUPS = "SELECT id, title FROM chats WHERE id < 0 ORDER BY title, id"
"""Query for all groups, for both databases."""
