"""Marriages: king and queen of a suit, what they are worth (docs/rules.md section 4.6)."""

from __future__ import annotations

from game.cards import Cards, Rank, Suit
from game.rules import PlayRules

S, C, D, H = Suit
VALUES: dict[str, dict[Suit, int]] = {
    "standard": {S: 40, C: 60, D: 80, H: 100},
    "spades_high": {S: 100, H: 80, C: 60, D: 40},
    "black_high": {S: 100, C: 80, H: 60, D: 40},
    "five_hundred_one": {C: 20, D: 40, S: 60, H: 80},
}


def worth(rules: PlayRules, suit: Suit) -> int:
    """Return the points of the marriage in `suit` (4.6 `marriage_values`)."""
    return VALUES[rules.marriage_values][suit]


def marriages_held(hand: Cards) -> tuple[Suit, ...]:
    """Return the suits of which `hand` holds king and queen."""
    queens = [each.suit for each in hand if each.rank is Rank.QUEEN]
    return tuple(each.suit for each in hand if each.rank is Rank.KING and each.suit in queens)
