"""A good hand for a player's first deal: the deck is shuffled until the lesson would bid on it. Pure."""

from __future__ import annotations

from collections.abc import Callable

from game.actions import Seat
from game.cards import Cards, Rank
from game.layouts import dealt_out, layout
from game.phases.play import suits_married, worth
from game.rules import Rules
from game.state import Match

MAX_SHUFFLES = 400
"""Decks tried at most; about one in forty is suitable."""
MIN_MARRIAGE = 80
"""Least value of the marriage, in points, that makes a bid safe."""


def beginner_deck(rules: Rules, match: Match, seat: Seat, shuffle: Callable[[], Cards]) -> Cards:
    """Return a deck that deals `seat` a beginner's hand, or the last deck tried."""
    deck = shuffle()
    for _ in range(MAX_SHUFFLES):
        hands, _talons = dealt_out(layout(rules.table), match.players, match.dealer, deck)
        if is_beginner_hand(rules, hands[seat]):
            break
        deck = shuffle()
    return deck


def is_beginner_hand(rules: Rules, hand: Cards) -> bool:
    """Return whether beginners may bid on a hand: it has a dear marriage, and an ace with its ten."""
    aces = [each.suit for each in hand if each.rank is Rank.ACE]
    tens = {each.suit for each in hand if each.rank is Rank.TEN}
    married = suits_married(hand, Rank.KING, Rank.QUEEN)
    dear = any(worth(rules.play, suit) >= MIN_MARRIAGE for suit in married)
    return dear and len(aces) < 3 and not tens.isdisjoint(aces)
