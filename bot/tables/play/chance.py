"""Random choices: the order of the cards, and the first dealer."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from game.cards import DECK, Cards

STACKED_SEED = "00" * 32
"""Secret of tables with stacked cards, fixed so that the same match repeats."""


def shuffled() -> Cards:
    """Return the deck in unpredictable order."""
    deck = list(DECK)
    secrets.SystemRandom().shuffle(deck)
    return tuple(deck)


@dataclass(frozen=True, slots=True)
class Chance:
    """Source of decks and lots: `shuffle` returns a deck for a table without a chain, `lot` draws a seat.

    With a custom `shuffle` or `lot` no table has a chain, as it would not be dealt from it.
    """

    shuffle: Callable[[], Cards] = shuffled
    lot: Callable[[int], int] = secrets.randbelow

    @property
    def fair(self) -> bool:
        """Whether decks and lots are drawn as docs/fair.md says."""
        return self.shuffle is shuffled and self.lot is secrets.randbelow

    def seed(self) -> str:
        """Return the secret of a new table, a constant if the cards are stacked."""
        return secrets.token_hex(32) if self.fair else STACKED_SEED


FAIR = Chance()
"""Unpredictable decks and lots."""
