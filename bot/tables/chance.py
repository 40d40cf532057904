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
    """`shuffle` returns a deck to deal, `lot` draws one of so many seats."""

    shuffle: Callable[[], Cards] = shuffled
    lot: Callable[[int], int] = secrets.randbelow


FAIR = Chance()
"""What nobody can foresee."""
