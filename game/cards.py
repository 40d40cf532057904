"""The 24 cards, their values, and their text form: rank then suit, "AS", "TH", "9C".

Source: docs/rules.md section 2.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import final


class Suit(Enum):
    """Suit, by its letter."""

    SPADES = "S"
    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"

    # Members are singletons; the hash that Enum derives from the name is ten times slower.
    __hash__ = object.__hash__


class Rank(Enum):
    """Rank, by its letter; `points` is its value in tricks, `strength` its order within a suit."""

    NINE = ("9", 0)
    JACK = ("J", 2)
    QUEEN = ("Q", 3)
    KING = ("K", 4)
    TEN = ("T", 10)
    ACE = ("A", 11)

    def __init__(self, letter: str, points: int) -> None:
        self.letter = letter
        self.points = points
        self.strength = points  # the order of the values is the order of the ranks

    __hash__ = object.__hash__


@final
class Card:
    """One of the 24 cards, a singleton: `is` and `==` are the same. Use `card` to get one."""

    __slots__ = ("points", "rank", "strength", "suit", "text")

    def __init__(self, rank: Rank, suit: Suit) -> None:
        self.rank = rank
        self.suit = suit
        self.points = rank.points
        self.strength = rank.strength
        self.text = rank.letter + suit.value

    def __repr__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.text,)


Cards = tuple[Card, ...]

DECK: Cards = tuple(Card(rank, suit) for suit in Suit for rank in reversed(Rank))
BY_FACE: Mapping[tuple[Rank, Suit], Card] = {(each.rank, each.suit): each for each in DECK}
"""Cards by rank and suit."""
_BY_TEXT = {each.text: each for each in DECK}
_PLACE = {each: place for place, each in enumerate(DECK)}


def card(text: str) -> Card:
    """Return the card with this text; raises ValueError if there is none."""
    try:
        return _BY_TEXT[text]
    except KeyError:
        raise ValueError(f"there is no card {text!r}: write rank then suit, as in AS, TH, 9C") from None


def cards(text: str) -> Cards:
    """Parse a list of cards separated by blanks, as in "AS TS 9C"."""
    return tuple(card(word) for word in text.split())


def spell(some: Iterable[Card]) -> str:
    """Format cards for `cards` to parse."""
    return " ".join(each.text for each in some)


def in_order(some: Iterable[Card]) -> Cards:
    """Sort cards as a player holds them: by suit, high to low."""
    return tuple(sorted(some, key=_PLACE.__getitem__))


def points(some: Iterable[Card]) -> int:
    """Add up the card values."""
    return sum([each.points for each in some])
