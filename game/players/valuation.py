"""Value of a hand to a declarer, as a sum over its suits: fast, but blind to how suits work together.

The numbers are a least-squares fit to playouts of random deals (`python -m bench.valuation`).
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import NamedTuple

from game.players.tricks import ACE, JACK, KING, QUEEN, TEN, numbers

HELD = 63


class Weights(NamedTuple):
    """Points by feature of a suit."""

    base: float
    """Base value of a hand."""
    ace: float
    covered_ten: float
    """Ten with the ace above it."""
    guarded_ten: float
    """Ten with a card to play under the ace."""
    bare_ten: float
    king: float
    queen: float
    jack: float
    length: float
    """Each card from the third of a suit on."""
    marriage: float
    """Each marriage."""
    worth: float
    """Each point of a marriage."""
    married_length: float
    """Each further card in the suit of a marriage."""


def features(holding: int, worth: int) -> tuple[float, ...]:
    """Return the features of the cards of one suit, by which the weights after `base` are multiplied."""
    ace, ten, king, queen, jack = (holding >> rank & 1 for rank in (ACE, TEN, KING, QUEEN, JACK))
    count = holding.bit_count()
    both = king & queen
    return (
        ace,
        ten & ace,
        ten & ~ace & (count > 1),
        ten & ~ace & (count == 1),
        king & ~both,
        queen & ~both,
        jack,
        max(0, count - 2),
        both,
        both * worth,
        both * (count - 2),
    )


DEALT = Weights(11.97, 29.78, 14.68, 5.74, 6.46, 9.31, 9.41, 0.39, 6.23, 1.28, 0.76, 6.76)
"""Weights for a hand before the talon."""
READY = Weights(-56.3, 34.86, 17.81, 2.94, -0.99, 1.7, 1.34, -2.2, 16.11, -2.08, 0.87, 4.04)
"""Weights for a hand after the discard."""


@cache
def _table(weights: Weights, worth: int) -> tuple[float, ...]:
    """Return the value of a suit by the cards held; `worth` is the value of its marriage."""
    _, *each = weights
    return tuple(
        sum(weight * count for weight, count in zip(each, features(holding, worth), strict=True))
        for holding in range(64)
    )


class Valuation:
    """Values of hands at a table with these values of marriages, by suit."""

    def __init__(self, weights: Weights, worths: tuple[int, ...]) -> None:
        self._base = weights.base
        self._tables = tuple(_table(weights, worth) for worth in worths)

    def of(self, hand: int) -> float:
        """Return the expected points of a declarer with a hand."""
        spades, clubs, diamonds, hearts = self._tables
        return (
            self._base
            + spades[hand & HELD]
            + clubs[hand >> 6 & HELD]
            + diamonds[hand >> 12 & HELD]
            + hearts[hand >> 18]
        )

    def discards(self, hand: int, count: int, most: int | None = None) -> list[int]:
        """Return the sets of `count` cards that cost least to give away, the best first."""
        cards = sorted(numbers(hand), key=lambda number: -self.of(hand & ~(1 << number)))
        spare = cards[: count + 4]
        gone = [sum(1 << number for number in some) for some in combinations(spare, count)]
        gone.sort(key=lambda some: -self.of(hand & ~some))
        return gone[:most]
