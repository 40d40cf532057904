"""Cards and suits as text.

The black suits are outlines, in the colour of the text. Telegram's clients draw ♠ and ♣ as black pictures,
whatever variation selector follows, which are invisible on a dark ground; the red ones stand out on any.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from bot.words.markup import NO_BREAK
from bot.words.texts import Texts
from game.cards import Card, Suit

SUITS = {Suit.SPADES: "♤", Suit.CLUBS: "♧", Suit.DIAMONDS: "♦️", Suit.HEARTS: "♥️"}


@cache
def face(t: Texts, card: Card) -> str:
    """Write one card, as in ♥️K."""
    return SUITS[card.suit] + t.plain(f"card-rank-{card.rank.name.lower()}")


def faces(t: Texts, cards: Iterable[Card]) -> str:
    """Write cards in a row."""
    return " ".join(face(t, each) for each in cards)


def by_suit(cards: Iterable[Card]) -> dict[Suit, list[Card]]:
    """Group cards by suit, in the order they are held."""
    groups: dict[Suit, list[Card]] = {}
    for each in cards:
        groups.setdefault(each.suit, []).append(each)
    return groups


def held(t: Texts, cards: Iterable[Card]) -> str:
    """Write a hand in one line; each suit stays together: ♤ A 10  ♥️ K Q."""
    return "  ".join(
        NO_BREAK.join((SUITS[suit], *(t.plain(f"card-rank-{each.rank.name.lower()}") for each in group)))
        for suit, group in by_suit(cards).items()
    )
