"""A plausible player, who answers every question from their own view, so that matches come to an end.

Cards are given away and played as the careful player of tests/e2e/policy.py does.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from game.actions import (
    Action,
    Bid,
    Concede,
    Contract,
    Cross,
    Dark,
    Give,
    Keep,
    Lay,
    Look,
    Pass,
    Play,
    Redeal,
    Refuse,
    Trump,
)
from game.barrel import need
from game.cards import Card, Suit
from game.rules import Rules
from game.state import Kind
from game.view import View
from tests.e2e.policy import choose as careful
from tests.e2e.policy import promise, sight_of

FROM_THE_TALON = 14
"""Points that the unknown cards of a talon are worth to a bidder."""
SURE = 0.8
"""The part of its promise to which a hand raises the contract."""
HOPELESS = 40
"""A hand that promises less is redealt, crossed or conceded where it may be."""
BOLD = 45
"""Points that a hand must promise before the talon to go for the win from the barrel."""
DARING = 0.3
"""Probability that a player commits before they look."""


def answer(rules: Rules, rng: random.Random, view: View) -> Action:
    """Return what a plausible player does, by his own view alone."""
    return _ANSWERS.get(view.kind, _at_random)(rules, rng, view)


def _at_random(_rules: Rules, rng: random.Random, view: View) -> Action:
    return rng.choice(view.choices)


def _claim(_rules: Rules, _rng: random.Random, view: View) -> Action:
    return _of(view, Redeal if promise(view.hand) < HOPELESS else Keep)


def _dark(_rules: Rules, rng: random.Random, view: View) -> Action:
    return _of(view, Dark if rng.random() < DARING else Look)


def _buy(_rules: Rules, _rng: random.Random, view: View) -> Action:
    return _of(view, Refuse)


def _name(_rules: Rules, _rng: random.Random, view: View) -> Action:
    return max(view.choices, key=lambda each: _length(view.hand, each))


def _of(view: View, kind: type[Action]) -> Action:
    """Return the first choice of that kind."""
    return next(each for each in view.choices if isinstance(each, kind))


def _length(hand: Sequence[Card], named: Action) -> int:
    """Return how much a suit weighs in a hand that may name it trump."""
    return sum(1 + each.points for each in hand if isinstance(named, Trump) and each.suit is named.suit)


def _bid(rules: Rules, rng: random.Random, view: View) -> Action:
    """Bid what the hand promises, and from the barrel what wins; sometimes before looking."""
    bids = [each for each in view.choices if isinstance(each, Bid)]
    if any(isinstance(each, Look) for each in view.choices):
        return bids[0] if bids and rng.random() < DARING else _of(view, Look)
    limit = promise(view.hand) + FROM_THE_TALON
    sight = sight_of(view, rules.barrel.barrel_attempts)
    if sight.on_barrel and (sight.last_try or limit >= BOLD):
        limit = max(limit, need(rules.barrel))
        bids = [each for each in bids if each.amount >= need(rules.barrel)]
    if any(isinstance(each, Pass) for each in view.choices):
        bids = [each for each in bids if each.amount <= limit]
    return bids[0] if bids else _of(view, Pass)


def _gift(rules: Rules, _rng: random.Random, view: View) -> Action:
    card = careful(sight_of(view, rules.barrel.barrel_attempts)).card
    return next(each for each in view.choices if isinstance(each, Give | Lay) and each.card is card)


def _commit(rules: Rules, _rng: random.Random, view: View) -> Action:
    """Get out of a hopeless deal; raise as far as is sure, and from the barrel to what wins."""
    ways_out = [each for each in view.choices if isinstance(each, Cross | Concede)]
    sure = int(promise(view.hand) * SURE)
    if ways_out and promise(view.hand) < HOPELESS:
        return ways_out[-1]
    contracts = [each for each in view.choices if isinstance(each, Contract)]
    sight = sight_of(view, rules.barrel.barrel_attempts)
    if sight.on_barrel and (sight.last_try or sure >= need(rules.barrel) - 20):
        sure = max(sure, need(rules.barrel))
    return max((each for each in contracts if each.amount <= sure), key=_amount, default=contracts[0])


def _amount(contract: Contract) -> int:
    return contract.amount


def _card(rules: Rules, _rng: random.Random, view: View) -> Action:
    """Play a careful card; declare its marriage, and keep the trump that one holds more of."""
    card = careful(sight_of(view, rules.barrel.barrel_attempts)).card
    assert card is not None
    plays = {each.saying: each for each in view.choices if isinstance(each, Play) and each.card is card}
    held = _in(view.hand, view.trump) > _in(view.hand, card.suit)
    wanted = ("keep-trump", "declare", "") if held else ("declare", "", "keep-trump")
    return next(plays[saying] for saying in wanted if saying in plays)


def _in(hand: Sequence[Card], suit: Suit | None) -> int:
    return sum(each.suit is suit for each in hand)


_ANSWERS: Mapping[Kind, Callable[[Rules, random.Random, View], Action]] = {
    "claims": _claim,
    "dark": _dark,
    "auction": _bid,
    "giving": _gift,
    "buyout": _buy,
    "contract": _commit,
    "trump": _name,
    "play": _card,
}
"""Answers to each kind of question; the cut and the choice of a talon are left to chance."""
