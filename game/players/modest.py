"""The modest player: what is done for a seat whose owner is away.

He passes, leaves dark deals, redeals and offers alone, plays the contract as bid, and gives and plays what
costs him least. He knows the view of his seat and no rules: whatever the table plays, he takes the least of
the choices that he is shown.
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
from game.phases.marriages import suits_married
from game.view import View

_DARING: tuple[tuple[type, ...], ...] = (
    (Pass, Keep, Refuse),
    (Look,),
    (Cut, Bid, Take, Give, Lay, Contract, Trump, Play),
    (object,),  # redeals, dark deals, offers, and the ways out of a contract
)
"""Kinds of actions; what stands later is done only where nothing that stands before it can be."""

_SAYINGS: tuple[Saying, ...] = ("declare", "", "keep-trump", "silent")
"""What he says of a marriage, the best first."""


def answer(view: View) -> Action:
    """Return what the viewer does, who is asked; of equal choices the one that is listed first."""
    return min(view.choices, key=lambda choice: (_daring(choice), *_price(view, choice)))


def _daring(choice: Action) -> int:
    return next(place for place, kinds in enumerate(_DARING) if isinstance(choice, kinds))


def _price(view: View, choice: Action) -> tuple[int, ...]:
    """Return what a choice costs beside others of its kind."""
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
    """Return what goes with a card: a marriage weighs more than its points, which are its rank as well."""
    half = card.rank in {Rank.KING, Rank.QUEEN}
    return (half and card.suit in suits_married(view.hand, Rank.KING, Rank.QUEEN), card.points)


def _strength(view: View, suit: Suit) -> int:
    """Return how much a suit of the hand weighs: each card, and its points."""
    return sum(1 + each.points for each in view.hand if each.suit is suit)
