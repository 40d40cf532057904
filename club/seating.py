"""Who sits where, as far as screens need it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from club.occupants import Level
from club.people import cleaned, looks
from club.state import DEFAULT_PREFERENCES, Preferences

NAME_LENGTH = 14
"""Columns of a name that are shown: three totals have to fit into a phone's line."""
SHORT_NAME_LENGTH = 10
"""The same at a table of four."""
MARK = "🤖\N{NO-BREAK SPACE}"
"""Stands before the name of a computer player, or of whoever gave his seat up; no line ends after it."""


@dataclass(frozen=True, slots=True)
class Seating:
    """The people at a table, by seat, and where it stands."""

    table: int
    title: str
    """The group's name."""
    names: tuple[str, ...]
    """As Telegram gives them, shortened and told apart."""
    bot: str
    """The bot's username, for links into the private chat."""
    preferences: tuple[Preferences, ...] = ()
    """How each likes to play; without them all do as somebody who has not said otherwise."""
    next_owners: tuple[str, ...] = ()
    """Who sits down at the next deal, by seat; "" where nobody does."""
    enders: tuple[str, ...] = ()
    """Who ended the match before its end."""
    gone: tuple[str, ...] = ()
    """Who gave a seat up that belongs to somebody else now."""
    levels: tuple[Level | None, ...] = ()
    """How well computer players play, by seat; None where a person sits."""
    hints: bool = False
    """Whether players may ask for hints here."""
    invited: tuple[tuple[int, str], ...] = ()
    """Before a rematch: who has yet to sit down again, by id and name."""
    left: tuple[str, ...] = ()
    """Who left the seat that a computer player has now, by seat; "" where nobody did."""
    computers_by: tuple[str, ...] = ()
    """Who gave the seat that was left to a computer player, or let it go, by seat; "" where nobody did."""
    token: str = ""
    """The name of the table in links."""
    cards: str = ""
    """What keys call the table by that open the cards of a deal that is over; "" where they stay hidden."""

    def preferences_of(self, seat: int) -> Preferences:
        """Return how the player of a seat likes to play."""
        return self.preferences[seat] if self.preferences else DEFAULT_PREFERENCES

    def owner(self, seat: int) -> str:
        """Return the name of the person who has the seat or gave it up, without the mark."""
        before = self.left[seat] if self.left else ""
        return before or self.names[seat].removeprefix(MARK)


def name_length(seats: int) -> int:
    """Return how many columns a name has at a table of so many."""
    return NAME_LENGTH if seats < 4 else SHORT_NAME_LENGTH


def told_apart(names: Sequence[str], nameless: str = "?", *, length: int = 0) -> tuple[str, ...]:
    """Shorten names and number those that look the same: Ann, Bob, Ann 2.

    Who has no name is called `nameless`. `length` counts columns; without it, as many as such a table has.
    """
    length = length or name_length(len(names))
    own = [_short(name, nameless, length) for name in names]
    natural = {looks(name) for _, name in own}
    taken: set[str] = set()
    numbers: dict[tuple[str, int], Iterator[int]] = {}  # of a name many have, so that none is tried twice
    shown = []
    for mark, short in own:
        name, room, look = short, length - len(mark), looks(short)
        if look in taken:
            name = _numbered(short, room, numbers.setdefault((look, room), count(2)), natural, taken)
        taken.add(looks(name))
        shown.append(mark + name)
    return tuple(shown)


def _short(name: str, nameless: str, length: int) -> tuple[str, str]:
    """Return the mark of a name, and the name cut to what it leaves; no name begins with one by itself."""
    mark = MARK if name.startswith(MARK) else ""
    return mark, cleaned(name, length - len(mark)) or cleaned(nameless, length - len(mark))


def _numbered(name: str, length: int, numbers: Iterator[int], *taken: set[str]) -> str:
    """Return a name with the first of some numbers that makes it look like none that is taken."""
    suffixes = (f" {number}" for number in numbers)
    numbered = (cleaned(name, length - len(suffix)) + suffix for suffix in suffixes)
    return next(each for each in numbered if not any(looks(each) in some for some in taken))
