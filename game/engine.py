"""The engine: legal actions, their events, and the next state. It only dispatches by phase.

refusal(rules, match, action)   the reason why an action is illegal, or None: the one primitive
legal(rules, match)             all legal actions of the asked seat
decide(rules, match, action)    the events of an action
evolve(match, event)            the match after one event; it takes no rules
step(rules, match, action)      decide and evolve in one go

The docstring of `game` plays a whole deal. The examples of the functions here begin with this match:

>>> from game.actions import Bid, Deal, Pass, spell
>>> from game.fair import shuffled
>>> from game.rules import preset
>>> from game.state import new_match
>>> rules = preset("classic")
>>> match = step(rules, new_match(3), Deal(shuffled("0" * 64, "5 1764000000"))).match
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from typing import Any, NamedTuple

from game import settlement
from game.actions import Action, Code, Deal, IllegalAction, Refusal
from game.events import Event, StoodIn
from game.phases import auction, claims, contract, deal, openings, play, talon
from game.rules import Rules
from game.state import (
    Auction,
    Buying,
    Claiming,
    Committing,
    Cutting,
    Dealing,
    Dealt,
    Folds,
    Giving,
    Match,
    Naming,
    Over,
    Playing,
    Settling,
    Taking,
)


class PhaseRules(NamedTuple):
    """Functions of one phase; each gets the state of that phase.

    `choices` yields the actions that `refuse` accepts, and `decide` gets no others; `proceed` returns the
    automatic events that follow, () if an answer is awaited.
    """

    refuse: Callable[[Rules, Match, Any, Action], Refusal | None]
    choices: Callable[[Rules, Match, Any], Iterable[Action]]
    decide: Callable[[Rules, Match, Any, Any], tuple[Event, ...]]
    proceed: Callable[[Rules, Match, Any], tuple[Event, ...]]


class Step(NamedTuple):
    """Events of an action, and the match after it."""

    events: tuple[Event, ...]
    match: Match


def _nothing(_rules: Rules, _match: Match, _phase: object, _action: object = None) -> tuple[Any, ...]:
    return ()


def _play_on(rules: Rules, match: Match, phase: Playing) -> tuple[Event, ...]:
    if not phase.trick and not any(phase.hands):
        return settlement.settle(rules, match, play.outcome(rules.play, match, phase))
    return play.proceed(rules, match, phase)


def _settle(rules: Rules, match: Match, phase: Settling) -> tuple[Event, ...]:
    return settlement.settle(rules, match, phase.outcome)


def _closed(_rules: Rules, _match: Match, _phase: object, _action: Action) -> Refusal:
    return Refusal(Code.NOT_NOW)


PHASES: Mapping[type, PhaseRules] = {
    Dealing: PhaseRules(deal.refuse_deck, _nothing, deal.decide_deck, _nothing),
    Cutting: PhaseRules(deal.refuse_cut, deal.cut_choices, deal.decide_cut, _nothing),
    Dealt: PhaseRules(openings.refuse_dark, openings.dark_choices, openings.decide_dark, deal.proceed),
    Claiming: PhaseRules(claims.refuse, claims.choices, claims.decide, _nothing),
    Auction: PhaseRules(auction.refuse, auction.choices, auction.decide, auction.proceed),
    Taking: PhaseRules(talon.refuse_take, talon.take_choices, talon.decide_take, _nothing),
    Giving: PhaseRules(talon.refuse_gift, talon.gift_choices, talon.decide_gift, talon.proceed),
    Buying: PhaseRules(talon.refuse_buyout, talon.buyout_choices, talon.decide_buyout, _nothing),
    Committing: PhaseRules(contract.refuse, contract.choices, contract.decide, contract.proceed),
    Naming: PhaseRules(contract.refuse_trump, contract.trump_choices, contract.decide_trump, _nothing),
    Playing: PhaseRules(play.refuse, play.choices, play.decide, _play_on),
    Settling: PhaseRules(_closed, _nothing, _nothing, _settle),
    Over: PhaseRules(_closed, _nothing, _nothing, _nothing),
}


def _stood_in(match: Match, _phase: object, event: StoodIn) -> Match:
    """Fold an answer by a stand-in: the line of the deal will name the seat."""
    seats = match.carried.stood_in
    if event.seat in seats:
        return match
    return match._replace(carried=match.carried._replace(stood_in=(*seats, event.seat)))


FOLDS: Folds = {
    StoodIn: _stood_in,
    **deal.EVOLVE,
    **openings.EVOLVE,
    **claims.EVOLVE,
    **auction.EVOLVE,
    **talon.EVOLVE,
    **contract.EVOLVE,
    **play.EVOLVE,
    **settlement.EVOLVE,
}


def refusal(rules: Rules, match: Match, action: Action) -> Refusal | None:
    """Return why `action` is illegal now, or None if it is legal.

    >>> refusal(rules, match, Bid(1, 105))
    >>> refusal(rules, match, Bid(1, 103))
    Refusal(code=<Code.BID_OFF_GRID: 'bid-off-grid'>, amount=5, suit=None)
    >>> refusal(rules, match, Pass(2)).code
    <Code.NOT_YOUR_TURN: 'not-your-turn'>
    """
    phase = match.phase
    if isinstance(action, Deal):
        if not isinstance(phase, Dealing):
            return Refusal(Code.NOT_NOW)
    elif action.seat != phase.asked:
        return Refusal(Code.NOT_NOW if isinstance(phase, Dealing | Over) else Code.NOT_YOUR_TURN)
    return PHASES[type(phase)].refuse(rules, match, phase, action)


def legal(rules: Rules, match: Match) -> tuple[Action, ...]:
    """Return all legal actions of the asked seat; empty only while no seat is asked.

    Each phase yields exactly the actions that its `refuse` accepts, which random walks check at every step.

    >>> [spell(each) for each in legal(rules, match)]
    ['1 pass', '1 bid 105', '1 bid 110', '1 bid 115', '1 bid 120']
    >>> legal(rules, new_match(3))
    ()
    """
    if match.asked is None:
        return ()
    return tuple(PHASES[type(match.phase)].choices(rules, match, match.phase))


def decide(rules: Rules, match: Match, action: Action) -> tuple[Event, ...]:
    """Return the events of `action`, up to the next question; raises IllegalAction if it is refused.

    >>> decide(rules, match, Pass(1))
    (Passed(seat=1, asked=True, why=None, looked=False), BidAsked(seat=2))
    """
    return step(rules, match, action).events


def evolve(match: Match, event: Event) -> Match:
    """Return the match after `event`.

    >>> passed, asked = decide(rules, match, Pass(1))
    >>> evolve(match, passed).phase.passed
    (1,)
    >>> evolve(evolve(match, passed), asked) == step(rules, match, Pass(1)).match
    True
    """
    return FOLDS[type(event)](match, match.phase, event)


def fold(match: Match, events: Iterable[Event]) -> Match:
    """Return the match after all of `events`.

    >>> fold(match, decide(rules, match, Pass(1))).asked
    2
    """
    return reduce(evolve, events, match)


def step(rules: Rules, match: Match, action: Action, *, stood_in: bool = False) -> Step:
    """Return the events of `action` and the match after them; raises IllegalAction if it is refused.

    `stood_in`: a stand-in answers for an absent player, which the first event records.

    >>> events, after = step(rules, match, Bid(1, 110))
    >>> [type(each).__name__ for each in events], after.asked, match.asked
    (['BidMade', 'BidAsked'], 2, 1)
    >>> step(rules, match, Bid(1, 500))
    Traceback (most recent call last):
    game.actions.IllegalAction: Bid(seat=1, amount=500) is refused: bid-above-max
    """
    if reason := refusal(rules, match, action):
        raise IllegalAction(reason, action)
    events: list[Event] = []
    if stood_in and not isinstance(action, Deal):
        events.append(StoodIn(action.seat))
        match = evolve(match, events[0])
    more = PHASES[type(match.phase)].decide(rules, match, match.phase, action)
    while more:  # automatic events, until a question stands
        events += more
        for event in more:
            match = FOLDS[type(event)](match, match.phase, event)
        more = PHASES[type(match.phase)].proceed(rules, match, match.phase)
    return Step(tuple(events), match)
