"""Where chance comes in: the order of the cards, and who deals first."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from game.cards import DECK, Cards

STACKED_SEED = "00" * 32
"""Secret of tables with stacked cards: whoever stacks the cards wants the same match again."""


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

    @property
    def fair(self) -> bool:
        """Whether decks and lots are drawn as docs/fair.md says."""
        return self.shuffle is shuffled and self.lot is secrets.randbelow

    def seed(self) -> str:
        """Return the secret of a new table; always the same one where the cards are stacked."""
        return secrets.token_hex(32) if self.fair else STACKED_SEED


FAIR = Chance()
"""What nobody can foresee."""
