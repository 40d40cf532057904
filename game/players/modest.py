"""The modest player: the substitute for an absent player.

It passes, declines dark deals, redeals and offers, plays the contract as bid, and gives and plays the
cheapest cards. It knows the view of its seat and no rules: whatever the table plays, it takes the cheapest of
the listed choices.
"""

from __future__ import annotations

from game.actions import (
    Action,
    Bid,
    Contract,
    Cut,
    Give,
    Keep,
    Lay,
    Look,
    Pass,
    Play,
    Refuse,
    Saying,
    Take,
    Trump,
)
from game.cards import Card, Rank, Suit
from game.phases.play import suits_married
from game.view import View

_DARING: tuple[tuple[type, ...], ...] = (
    (Pass, Keep, Refuse),
    (Look,),
    (Cut, Bid, Take, Give, Lay, Contract, Trump, Play),
    (object,),  # redeals, dark deals, offers, and alternatives to a contract
)
"""Kinds of actions in order of preference: later ones only if no earlier one is possible."""

_SAYINGS: tuple[Saying, ...] = ("declare", "", "keep-trump", "silent")
"""Choices about a marriage, the best first."""


def answer(view: View) -> Action:
    """Return the viewer's choice; of equal choices, the first one listed."""
    return min(view.choices, key=lambda choice: (_daring(choice), *_price(view, choice)))


def _daring(choice: Action) -> int:
    return next(place for place, kinds in enumerate(_DARING) if isinstance(choice, kinds))


def _price(view: View, choice: Action) -> tuple[int, ...]:
    """Return the price of a choice, comparable within its kind."""
    match choice:
        case Bid() | Contract():
            return (choice.amount,)
        case Trump():
            return (-_strength(view, choice.suit),)
        case Give() | Lay():
            return _loss(view, choice.card)
        case Play():
            return (*_loss(view, choice.card), _SAYINGS.index(choice.saying))
        case _:
            return ()


def _loss(view: View, card: Card) -> tuple[int, int]:
    """Return the loss caused by a card: first its marriage, then its points, which also rank it."""
    half = card.rank in {Rank.KING, Rank.QUEEN}
    return (half and card.suit in suits_married(view.hand, Rank.KING, Rank.QUEEN), card.points)


def _strength(view: View, suit: Suit) -> int:
    """Return the weight of a suit in the hand: each card, and its points."""
    return sum(1 + each.points for each in view.hand if each.suit is suit)
