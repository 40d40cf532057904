"""Who sits where, as far as screens need it."""

from __future__ import annotations

from dataclasses import dataclass

from storage.life import HABITS, Habits

NAME_LENGTH = 14
"""Characters of a name that are shown: three totals have to fit into a phone's line."""
SHORT_NAME_LENGTH = 10
"""The same at a table of four."""
MARK = "🤖 "
"""Stands before the name of whoever gave his seat up."""


@dataclass(frozen=True, slots=True)
class Company:
    """The people at a table, by seat, and where it stands."""

    table: int
    title: str
    """The group's name."""
    names: tuple[str, ...]
    """As Telegram gives them, shortened and told apart."""
    bot: str
    """The bot's username, for links into the private chat."""
    habits: tuple[Habits, ...] = ()
    """How each likes to play; without them all do as somebody who has not said otherwise."""
    coming: tuple[str, ...] = ()
    """Who sits down at the next deal, by seat; "" where nobody does."""

    def habits_of(self, seat: int) -> Habits:
        """Return how the player of a seat likes to play."""
        return self.habits[seat] if self.habits else HABITS

    def owner(self, seat: int) -> str:
        """Return the name of whoever has the seat or gave it up, without the mark."""
        return self.names[seat].removeprefix(MARK)


def told_apart(names: tuple[str, ...]) -> tuple[str, ...]:
    """Shorten names and number those that are the same: Ann, Bob, Ann 2."""
    length = NAME_LENGTH if len(names) < 4 else SHORT_NAME_LENGTH
    taken: dict[str, int] = {}
    shown = []
    for name in names:
        short = " ".join(name.split())[:length].rstrip() or "?"
        taken[short] = taken.get(short, 0) + 1
        shown.append(short if taken[short] == 1 else f"{short} {taken[short]}")
    return tuple(shown)
