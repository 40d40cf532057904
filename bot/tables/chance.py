"""Where chance comes in: the order of the cards, and who deals first."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from game.cards import DECK, Cards


def shuffled() -> Cards:
    """Return the deck in an order nobody can foresee."""
    deck = list(DECK)
    secrets.SystemRandom().shuffle(deck)
    return tuple(deck)


@dataclass(frozen=True, slots=True)
class Chance:
    """`shuffle` returns a deck for a table that has no chain, `lot` draws one of so many seats.

    With a `shuffle` or a `lot` of one's own no table has a chain: it would not be dealt as follows from it.
    """

    shuffle: Callable[[], Cards] = shuffled
    lot: Callable[[int], int] = secrets.randbelow

    def seed(self) -> str:
        """Return what the chain of a new table begins from, "" for none."""
        ours = self.shuffle is shuffled and self.lot is secrets.randbelow
        return secrets.token_hex(32) if ours else ""


FAIR = Chance()
"""What nobody can foresee."""
