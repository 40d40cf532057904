"""The cards of somebody's first deal: shuffled until there is something to play for. Pure."""

from __future__ import annotations

from collections.abc import Callable

from game.actions import Seat
from game.cards import Cards, Rank
from game.layouts import dealt_out, layout
from game.phases.marriages import suits_married
from game.rules import Rules
from game.state import Match

TRIES = 60
"""Decks that are looked at; one in ten will do."""
ACES = 2


def kind_deck(rules: Rules, match: Match, seat: Seat, shuffle: Callable[[], Cards]) -> Cards:
    """Return a deck that deals a seat a marriage and two aces; any, if none of many does."""
    deck = shuffle()
    for _ in range(TRIES):
        hands, _talons = dealt_out(layout(rules.table), match.players, match.dealer, deck)
        if is_kind(hands[seat]):
            break
        deck = shuffle()
    return deck


def is_kind(hand: Cards) -> bool:
    """Say whether somebody who has never played has something to play for."""
    aces = sum(each.rank is Rank.ACE for each in hand)
    return aces >= ACES and bool(suits_married(hand, Rank.KING, Rank.QUEEN))
