"""What the players of a table are called by one of them. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from bot.words.texts import Texts
from game.actions import Seat


def called(t: Texts, names: Sequence[str], viewer: Seat | None) -> tuple[str, ...]:
    """Return the names by seat as the viewer reads them, who is "you"; a group (None) reads names alone."""
    return tuple(t.plain("you") if seat == viewer else name for seat, name in enumerate(names))
