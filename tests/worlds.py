"""Worlds that a viewer cannot tell apart: cards that they never saw have changed places in one of them.

A deal is played, and played again where what the viewer cannot know is permuted. Both worlds have the same
public history, which is written down here field by field (`PUBLIC`) and not taken from `game.view`: so a view
that says more is caught, and a new kind of event fails until somebody has decided what of it is public.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import zip_longest
from typing import NamedTuple

from game import view
from game.actions import Action, Deal, Give, Lay, Play, Seat
from game.cards import DECK, Card, Cards
from game.engine import refusal, step
from game.events import (
    CardGiven,
    CardLaid,
    CardPlayed,
    CardsDealt,
    DarkLifted,
    DeckCut,
    Event,
    Looked,
    Passed,
    Redealt,
    TalonTaken,
)
from game.players import Situation
from game.rules import Rules
from game.state import Giving, Match
from tests.strategies import Transition, deals_of, random_rules, random_start
from trials.computers import situations

Viewer = Seat | None

PUBLIC: Mapping[str, tuple[str, ...]] = {
    "DeckBrought": ("cutter",),
    "DeckCut": ("seat", "at", "bottom", "again", "fines"),
    "CardsDealt": ("golden", "unseen"),
    "DarkAsked": ("seat",),
    "DarkDeclared": ("seat",),
    "Looked": ("seat", "asked"),
    "ClaimAsked": (),
    "HandKept": (),
    "StoodIn": (),
    "Redealt": ("seat", "hand", "fines", "why"),
    "RedealRefused": ("seat", "fines"),
    "AuctionOpened": ("holder", "bid", "forced", "opens"),
    "BidAsked": ("seat",),
    "BidMade": ("seat", "amount", "unseen"),
    "Passed": ("seat", "asked", "looked"),
    "DarkLifted": ("seat", "ends"),
    "TalonAsked": ("seat", "bid", "way", "dark"),
    "TalonTaken": ("seat", "bid", "shown", "way", "dark", "number"),
    "OfferAsked": ("seat",),
    "OfferMade": ("seat", "amount"),
    "OfferRefused": ("seat",),
    "TalonSold": ("seller", "buyer", "amount"),
    "GiftAsked": ("seat",),
    "CardGiven": ("seat", "to", "shown", "more"),
    "CardLaid": ("seat", "more"),
    "ContractAsked": ("seat",),
    "ContractSet": ("seat", "amount", "names"),
    "TrumpNamed": ("seat", "suit"),
    "Conceded": ("seat",),
    "Crossed": ("seat",),
    "CardPlayed": ("seat", "card"),
    "MarriageDeclared": ("seat", "suit", "points", "trump", "kind", "owes_aces"),
    "TrumpSet": ("seat", "suit"),
    "NinesShown": ("seat", "points"),
    "TrickWon": ("seat", "points"),
    "BankWon": ("seat", "points"),
    "DealSettled": (
        "declarer", "contract", "result", "points", "lines", "bolts", "tallies", "dealer", "deals_played",
        "golden", "dark", "golden_made", "golden_round", "stood_in",
    ),
    "MatchWon": ("seat", "points", "by_deals"),
}  # fmt: skip
"""Public fields of each kind of event; those of a shown talon or gift include the cards."""


def public(event: Event) -> tuple[object, ...]:
    """Return what the whole table learns of an event."""
    name = type(event).__name__
    known = (name, *(getattr(event, each) for each in PUBLIC[name]))
    if isinstance(event, TalonTaken) and event.shown:
        return (*known, event.talon)
    if isinstance(event, CardGiven) and event.shown:
        return (*known, event.card)
    return known


class DealHistory(NamedTuple):
    """A deal-out from its deck to some moment of it."""

    start: Match
    actions: tuple[Action, ...]


def histories(seed: int, rules: Rules | None = None) -> Iterator[tuple[Rules, DealHistory]]:
    """Yield random deal-outs, each whole and cut at random moments; under random rules if none are given."""
    rng = random.Random(seed)
    made = rules or random_rules(rng)
    moves: list[Transition] = []
    for move in deals_of(rng, made, random_start(rng, made), 3):
        moves = [move] if isinstance(move.action, Deal) else [*moves, move]
        if move.after.asked is None:
            for length in (len(moves), *(rng.randint(1, len(moves)) for _ in range(2))):
                yield made, DealHistory(moves[0].before, tuple(each.action for each in moves[:length]))


def replayed(rules: Rules, history: DealHistory) -> Iterator[Transition]:
    """Play a history; stop at an action that is refused."""
    match = history.start
    for action in history.actions:
        if refusal(rules, match, action):
            return
        events, after = step(rules, match, action)
        yield Transition(match, action, events, after)
        match = after


def viewers(match: Match) -> tuple[Viewer, ...]:
    """Return every seat, and the group."""
    return (*range(match.players), view.GROUP)


def looks(viewer: Viewer, event: Event) -> bool:
    """Return whether the viewer, if he had not looked yet, sees the cards dealt to him from this event on."""
    match event:
        case CardsDealt():
            return viewer not in event.unseen
        case Looked() | Passed():
            return viewer == event.seat
        case DarkLifted() | TalonTaken():
            return True
        case _:
            return False


def learns(viewer: Viewer, event: Event, dealt: Cards) -> Cards:
    """Return the cards that an event shows to the viewer, to whom `dealt` lies dealt."""
    seen = dealt if looks(viewer, event) else ()
    match event:
        case DeckCut() if event.bottom is not None:
            seen = (event.bottom,)
        case TalonTaken() if event.shown or event.seat == viewer:
            seen = (*seen, *event.talon)
        case CardGiven() if event.shown or viewer in {event.seat, event.to}:
            seen = (event.card,)
        case CardLaid() if viewer == event.seat:
            seen = (event.card,)
        case CardPlayed():
            seen = (event.card,)
        case Redealt():
            seen = event.hand
    return seen


def witnessed(viewer: Viewer, moves: Iterable[Transition]) -> Iterator[list[object]]:
    """Yield, move by move, what the viewer may know of it: what is public, and the cards that he sees."""
    dealt: Cards = ()
    for move in moves:
        known: list[object] = []
        for event in move.events:
            if isinstance(event, CardsDealt):
                dealt = () if viewer is None else event.hands[viewer]
            known += (public(event), learns(viewer, event, dealt))
        yield known


def seen_by(viewer: Viewer, moves: list[Transition]) -> set[Card]:
    """Return the cards of which the viewer knows where they were dealt, or where they went."""
    dealt: Cards = ()
    seen: set[Card] = set()
    for event in events(moves):
        if isinstance(event, CardsDealt):
            dealt = () if viewer is None else event.hands[viewer]
        seen.update(learns(viewer, event, dealt))
    return seen


def exchanged(history: DealHistory, one: Card, other: Card) -> DealHistory:
    """Return the history with two cards in each other's place from the deck on."""
    swap = {one: other, other: one}

    def changed(action: Action) -> Action:
        if isinstance(action, Deal):
            return replace(action, deck=tuple(swap.get(each, each) for each in action.deck))
        if isinstance(action, Give | Lay | Play):
            return replace(action, card=swap.get(action.card, action.card))
        return action

    return history._replace(actions=tuple(map(changed, history.actions)))


def regiven(history: DealHistory, gift: int, card: Card) -> DealHistory:
    """Return the history with another card given away, or laid aside, at that place."""
    actions = list(history.actions)
    given = actions[gift]
    assert isinstance(given, Give | Lay)
    actions[gift] = replace(given, card=card)
    return history._replace(actions=tuple(actions))


def proposals(
    rng: random.Random, viewer: Viewer, history: DealHistory, moves: list[Transition]
) -> Iterator[DealHistory]:
    """Yield worlds that the viewer might take for this one; not all of them can have happened."""
    seen = seen_by(viewer, moves)
    hidden = [each for each in DECK if each not in seen]
    if len(hidden) > 1:
        for _ in range(3):
            yield exchanged(history, *rng.sample(hidden, 2))
    deck = history.actions[0]
    assert isinstance(deck, Deal)
    for place, move in enumerate(moves):
        gone = [each for each in move.events if isinstance(each, CardGiven | CardLaid)]
        if gone and not learns(viewer, gone[0], ()):
            assert isinstance(move.before.phase, Giving)
            yield regiven(history, place, rng.choice(move.before.phase.spread.hands[gone[0].seat]))


def other_worlds(
    rng: random.Random, rules: Rules, viewer: Viewer, history: DealHistory
) -> Iterator[tuple[list[Transition], list[Transition]]]:
    """Yield pairs of plays with the same public history that differ in what the viewer cannot know."""
    first = list(replayed(rules, history))
    known = list(witnessed(viewer, first))
    mine, moves = history, first
    for _ in range(3):
        for proposed in list(proposals(rng, viewer, mine, moves)):
            if proposed != mine and (others := indistinct(viewer, known, replayed(rules, proposed))):
                mine, moves = proposed, others
    if mine != history:
        yield first, moves


def questions_alike(rng: random.Random, seed: int) -> Iterator[tuple[Situation, Situation]]:
    """Yield pairs of questions, from random deal-outs, that are the same to whoever is asked."""
    for rules, history in histories(seed):
        for viewer in range(history.start.players):
            for first, second in other_worlds(rng, rules, viewer, history):
                yield from zip(
                    situations(rules, viewer, first), situations(rules, viewer, second), strict=True
                )


def indistinct(viewer: Viewer, known: list[list[object]], played: Iterator[Transition]) -> list[Transition]:
    """Return the moves of a play in which the viewer witnesses just what he knows, [] for any other."""
    moves: list[Transition] = []

    def kept() -> Iterator[Transition]:
        for move in played:
            moves.append(move)
            yield move

    for before, now in zip_longest(known, witnessed(viewer, kept())):
        if before != now:
            return []
    return moves


def events(moves: list[Transition]) -> list[Event]:
    """Return what happened in all of the moves."""
    return [event for move in moves for event in move.events]
