"""Names of players as one of them reads them. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from bot.words.texts import Texts
from game.actions import Seat


def called(t: Texts, names: Sequence[str], viewer: Seat | None) -> tuple[str, ...]:
    """Return the names by seat for a viewer, who is "you"; a group (None) reads names alone."""
    return tuple(t.plain("you") if seat == viewer else name for seat, name in enumerate(names))
