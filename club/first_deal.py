"""The cards of somebody's first deal: shuffled until the lesson would bid on them. Pure."""

from __future__ import annotations

from collections.abc import Callable

from game.actions import Seat
from game.cards import Cards, Rank
from game.layouts import dealt_out, layout
from game.phases.marriages import suits_married, worth
from game.rules import Rules
from game.state import Match

TRIES = 400
"""Decks that are looked at; one in forty will do."""
MARRIAGE = 80
"""Points of the marriage at least, so that a bid on it is safe."""


def kind_deck(rules: Rules, match: Match, seat: Seat, shuffle: Callable[[], Cards]) -> Cards:
    """Return a deck that deals a seat a hand to bid on; any, if none of many does."""
    deck = shuffle()
    for _ in range(TRIES):
        hands, _talons = dealt_out(layout(rules.table), match.players, match.dealer, deck)
        if is_kind(rules, hands[seat]):
            break
        deck = shuffle()
    return deck


def is_kind(rules: Rules, hand: Cards) -> bool:
    """Say whether the lesson and good players bid on a hand: it has a dear marriage, and an ace with its ten.

    With three aces good players would rather play against the others.
    """
    aces = [each.suit for each in hand if each.rank is Rank.ACE]
    tens = {each.suit for each in hand if each.rank is Rank.TEN}
    married = suits_married(hand, Rank.KING, Rank.QUEEN)
    dear = any(worth(rules.play, suit) >= MARRIAGE for suit in married)
    return dear and len(aces) < 3 and not tens.isdisjoint(aces)
