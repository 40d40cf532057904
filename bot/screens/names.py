"""Names of players as one of them reads them, and lists of any number of people. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from bot.screens.screen import text_length
from bot.words.markup import joined, markup
from bot.words.texts import Texts
from game.actions import Seat

NAMES_ROOM = 800
"""Characters for the names in one sentence: three such sentences fit into a message."""


def called(t: Texts, names: Sequence[str], viewer: Seat | None) -> tuple[str, ...]:
    """Return the names by seat for a viewer, who is "you"; a group (None) reads names alone."""
    return tuple(t.plain("you") if seat == viewer else name for seat, name in enumerate(names))


def shortlist(t: Texts, names: Sequence[str], room: int = NAMES_ROOM) -> Markup:
    """Return the names that fit, and the number of the others: "Ann, Bob and 270 more"."""
    shown = fitting(names, room)
    told, more = joined(", ", names[:shown]), len(names) - shown
    return markup(told, " ", t("and-more", count=more)) if more else told


def fitting(parts: Sequence[str], room: int) -> int:
    """Return how many of the first parts, at least one, fit into some characters."""
    used = 0
    for number, each in enumerate(parts):
        used += text_length(each) + 2
        if used > room:
            return max(1, number)
    return len(parts)
