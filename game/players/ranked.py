"""Cards numbered by rank, four to a rank: the bits of a set are in the order of points.

So all suits are compared at once, and the highest bit of a set is its best card. Time-critical code uses
these numbers.
"""

from __future__ import annotations

from game.players.tricks import POINTS, PlayRulesInBits, numbers

HALF_DECK = 4095
QUEENS = 0xF00
RANK_POINTS = POINTS[:6]
SUITS_IN_RANKS = (*(0x111111 << suit for suit in range(4)), 0)
"""Cards of each suit; none for no trump."""
POINT = {1 << number: RANK_POINTS[number // 4] for number in range(24)}
SUIT = {1 << number: number % 4 for number in range(24)}
SUIT_CARDS = {1 << number: SUITS_IN_RANKS[number % 4] for number in range(24)}


def _turned(bits: int) -> int:
    return sum(1 << number % 6 * 4 + number // 6 for number in numbers(bits))


_BLACK = tuple(_turned(bits) for bits in range(4096))
_RED = tuple(_turned(bits << 12) for bits in range(4096))
_LOW = tuple(sum(RANK_POINTS[number // 4] for number in numbers(bits)) for bits in range(4096))
_HIGH = tuple(sum(RANK_POINTS[number // 4 + 3] for number in numbers(bits)) for bits in range(4096))


def by_rank(cards: int) -> int:
    """Return a set of cards in this numbering."""
    return _BLACK[cards & HALF_DECK] | _RED[cards >> 12]


def points_in(cards: int) -> int:
    """Return the points of a set of cards."""
    return _LOW[cards & HALF_DECK] + _HIGH[cards >> 12]


def winning(cards: int, top: int, trumps: int) -> int:
    """Return which of these playable cards take a trick whose best card is `top`."""
    wins = cards & -2 * top & SUIT_CARDS[top]
    return wins if top & trumps else wins | cards & trumps


def covers(rules: PlayRulesInBits) -> bool:
    """Return whether the plain solver supports the rules of a table."""
    return rules.plain and not rules.explicit and not rules.keeps


class Rising(dict[int, tuple[int, ...]]):
    """Cards by set, fewest points first."""

    def __missing__(self, cards: int) -> tuple[int, ...]:
        """Compute and cache the cards of a set."""
        self[cards] = found = tuple(1 << number for number in numbers(cards))
        return found


class Falling(dict[int, tuple[int, ...]]):
    """Cards by set, most points first."""

    def __missing__(self, cards: int) -> tuple[int, ...]:
        """Compute and cache the cards of a set."""
        self[cards] = found = tuple(1 << number for number in reversed(list(numbers(cards))))
        return found
