"""Whoever permutes what a viewer cannot know changes nothing of what he sees, is told or is refused.

A deal is played, and then played again in a world that the viewer cannot tell from the first: cards that he
never saw have changed places, and so have hidden gifts. Both worlds must have the same public history, which
is written down here field by field (`PUBLIC`) and not taken from `game.view`: so a view that says more is
caught, and a new kind of event fails until somebody has decided what of it is public.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, NamedTuple

import pytest

from game import view
from game.actions import Action, Bid, Contract, Deal, Give, Lay, Play, Seat
from game.cards import DECK, Card
from game.engine import FOLDS, legal, refusal, step
from game.events import (
    CardGiven,
    CardLaid,
    CardPlayed,
    CardsDealt,
    DarkLifted,
    Event,
    Looked,
    Passed,
    Redealt,
    TalonTaken,
)
from game.layouts import THREE, dealt_out
from game.rules import Rules, assemble
from game.state import Buying, Claiming, Giving, Match, Playing, new_match
from tests.strategies import random_rules, walk
from tests.walks import Move, random_start

Viewer = Seat | None
VIEWERS: tuple[Viewer, ...] = (0, 1, 2, view.GROUP)

PUBLIC: Mapping[str, tuple[str, ...]] = {
    "DeckBrought": ("cutter",),
    "DeckCut": ("seat", "at", "bottom", "again", "fines"),
    "CardsDealt": ("golden", "unseen"),
    "DarkAsked": ("seat",),
    "DarkDeclared": ("seat",),
    "Looked": ("seat", "asked"),
    "ClaimAsked": ("seat",),
    "HandKept": ("seat",),
    "Redealt": ("seat", "hand", "fines", "why"),
    "RedealRefused": ("seat", "fines"),
    "AuctionOpened": ("holder", "bid", "forced", "opens"),
    "BidAsked": ("seat",),
    "BidMade": ("seat", "amount", "unseen"),
    "Passed": ("seat", "asked"),
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
        "declarer", "contract", "result", "points", "lines", "bolts", "tallies", "dealer",
        "deals_played", "golden", "dark", "golden_made", "golden_round",
    ),
    "MatchWon": ("seat",),
}  # fmt: skip
"""What everybody at the table learns of each kind of event; of a shown talon and gift the cards as well."""


def public(event: Event) -> tuple[object, ...]:
    """Return what the whole table learns of an event."""
    name = type(event).__name__
    known = (name, *(getattr(event, each) for each in PUBLIC[name]))
    if isinstance(event, TalonTaken) and event.shown:
        return (*known, event.talon)
    if isinstance(event, CardGiven) and event.shown:
        return (*known, event.card)
    return known


class History(NamedTuple):
    """A deal-out from its deck to some moment of it."""

    start: Match
    actions: tuple[Action, ...]


@dataclass(frozen=True)
class Eyes:
    """What is shown to a viewer; a test may put worse ones in."""

    project: Callable[[Match, Viewer, tuple[Action, ...]], object] = view.project
    told: Callable[[Event, Viewer], object] = view.told


def viewers(history: History) -> tuple[Viewer, ...]:
    """Return everybody who looks on."""
    return (*range(history.start.players), view.GROUP)


def histories(seed: int, rules: Rules | None = None) -> Iterator[tuple[Rules, History]]:
    """Yield random deal-outs, each whole and cut at random moments; under random rules if none are given."""
    rng = random.Random(seed)
    made = rules or random_rules(rng)
    moves: list[Move] = []
    for move in walk(rng, made, random_start(rng, made), 3):
        moves = [move] if isinstance(move.action, Deal) else [*moves, move]
        if move.after.asked is None:
            for length in (len(moves), *(rng.randint(1, len(moves)) for _ in range(3))):
                yield made, History(moves[0].before, tuple(each.action for each in moves[:length]))


def replayed(rules: Rules, history: History) -> Iterator[Move]:
    """Play a history; stop at an action that is refused."""
    match = history.start
    for action in history.actions:
        if refusal(rules, match, action):
            return
        events, after = step(rules, match, action)
        yield Move(match, action, events, after)
        match = after


def seen_by(viewer: Viewer, moves: list[Move]) -> set[Card]:
    """Return the cards of which the viewer knows where they were dealt, or where they went."""
    seen: set[Card] = set()
    down: set[Card] = set()
    for event in (event for move in moves for event in move.events):
        if picks_up(viewer, event):
            seen |= down
        match event:
            case CardsDealt() if viewer is not None and viewer in event.unseen:
                down = set(event.hands[viewer])
            case CardsDealt() if viewer is not None:
                seen |= set(event.hands[viewer])
            case TalonTaken() if event.shown or event.seat == viewer:
                seen |= set(event.talon)
            case CardGiven() if event.shown or viewer in {event.seat, event.to}:
                seen.add(event.card)
            case CardLaid() if event.seat == viewer:
                seen.add(event.card)
            case CardPlayed():
                seen.add(event.card)
            case Redealt():
                seen |= set(event.hand)
    return seen


def picks_up(viewer: Viewer, event: Event) -> bool:
    """Say whether the viewer, who has not seen his cards yet, sees them now."""
    if isinstance(event, Looked | Passed):
        return event.seat == viewer
    return isinstance(event, DarkLifted | TalonTaken)


def exchanged(history: History, one: Card, other: Card) -> History:
    """Return the history with two cards in each other's place from the deck on."""
    swap = {one: other, other: one}

    def changed(action: Action) -> Action:
        if isinstance(action, Deal):
            return replace(action, deck=tuple(swap.get(each, each) for each in action.deck))
        if isinstance(action, Give | Lay | Play):
            return replace(action, card=swap.get(action.card, action.card))
        return action

    return history._replace(actions=tuple(map(changed, history.actions)))


def regiven(history: History, gift: int, card: Card) -> History:
    """Return the history with another card in the gift at that place."""
    actions = list(history.actions)
    given = actions[gift]
    assert isinstance(given, Give | Lay)
    actions[gift] = replace(given, card=card)
    return history._replace(actions=tuple(actions))


def proposals(rng: random.Random, viewer: Viewer, history: History, moves: list[Move]) -> Iterator[History]:
    """Yield worlds that the viewer might take for this one; not all of them can have happened."""
    hidden = [each for each in DECK if each not in seen_by(viewer, moves)]
    if len(hidden) > 1:
        for _ in range(3):
            yield exchanged(history, *rng.sample(hidden, 2))
    deck = history.actions[0]
    assert isinstance(deck, Deal)
    for place, move in enumerate(moves):
        for event in move.events:
            if hidden_gift(viewer, event):
                assert isinstance(move.before.phase, Giving)
                hand = move.before.phase.spread.hands[move.before.phase.bargain.declarer]
                yield regiven(history, place, rng.choice(hand))


def hidden_gift(viewer: Viewer, event: Event) -> bool:
    """Say whether a card was given or laid that the viewer does not know."""
    if isinstance(event, CardGiven):
        return not event.shown and viewer not in {event.seat, event.to}
    return isinstance(event, CardLaid) and viewer != event.seat


def other_worlds(
    rng: random.Random, rules: Rules, viewer: Viewer, history: History
) -> Iterator[tuple[list[Move], list[Move]]]:
    """Yield pairs of plays with the same public history that differ in what the viewer cannot know."""
    first = list(replayed(rules, history))
    mine = history
    for _ in range(3):
        for proposed in proposals(rng, viewer, mine, list(replayed(rules, mine))):
            moves = list(replayed(rules, proposed))
            if proposed != mine and same_for(viewer, first, moves):
                mine = proposed
    if mine != history:
        yield first, list(replayed(rules, mine))


def same_for(viewer: Viewer, first: list[Move], second: list[Move]) -> bool:
    """Say whether the viewer's own cards and the public history are the same in both plays."""
    if [owned(viewer, move) for move in first] != [owned(viewer, move) for move in second]:
        return False
    return [list(map(public, move.events)) for move in first] == [
        list(map(public, move.events)) for move in second
    ]


def owned(viewer: Viewer, move: Move) -> tuple[object, ...]:
    """Return what the viewer himself holds, does and gets in a move."""
    known: list[object] = []
    for event in move.events:
        match event:
            case CardsDealt() if viewer is not None and viewer not in event.unseen:
                known.append(event.hands[viewer])
            case TalonTaken() if event.seat == viewer:
                known.append(event.talon)
            case CardGiven() if viewer in {event.seat, event.to}:
                known.append(event.card)
            case CardLaid() if viewer == event.seat:
                known.append(event.card)
        if viewer is not None and picks_up(viewer, event):
            known.append(hand_of(viewer, move.after))
    return tuple(known)


def hand_of(viewer: Seat, match: Match) -> object:
    """Return the cards of a seat, where the deal still lies on the table."""
    back = match.phase.back if isinstance(match.phase, Claiming | Buying) else match.phase
    spread = getattr(back, "spread", None)
    return spread.hands[viewer] if spread is not None else None


def tries(viewer: Seat) -> Iterator[Action]:
    """Yield actions of the viewer, sensible or not: a refusal must not tell him more either."""
    for each in DECK:
        yield Play(viewer, each)
        yield Give(viewer, each, (viewer + 1) % 3)
    for amount in range(100, 320, 20):
        yield Bid(viewer, amount)
        yield Contract(viewer, amount)


def check(rng: random.Random, rules: Rules, history: History, eyes: Eyes, *, refusals: bool = False) -> int:
    """Compare every viewer's screens in both worlds at every step; return how many worlds were compared."""
    worlds = 0
    for viewer in viewers(history):
        for first, second in other_worlds(rng, rules, viewer, history):
            worlds += 1
            for one, other in zip(first, second, strict=True):
                compare(eyes, rules, viewer, one, other)
            if refusals and viewer is not None:
                ends = first[-1].after, second[-1].after
                for action in tries(viewer):
                    assert refusal(rules, ends[0], action) == refusal(rules, ends[1], action)
    return worlds


def compare(eyes: Eyes, rules: Rules, viewer: Viewer, one: Move, other: Move) -> None:
    """Assert that the viewer cannot tell two moves apart."""
    heard = [eyes.told(event, viewer) for event in one.events]
    assert heard == [eyes.told(event, viewer) for event in other.events]
    seen = eyes.project(one.after, viewer, legal(rules, one.after))
    assert seen == eyes.project(other.after, viewer, legal(rules, other.after))


@pytest.mark.parametrize("seed", range(15))
def test_no_viewer_can_tell_worlds_apart(seed: int) -> None:
    rng = random.Random(seed)
    compared = sum(check(rng, rules, history, Eyes(), refusals=True) for rules, history in histories(seed))
    assert compared >= 10


@pytest.mark.parametrize(
    "changes",
    [
        {"dark": "everyone", "dark_min_score": "none"},
        {"dark": "forced_bidder", "dark_min_score": "none", "dark_barrel": "allowed"},
        {"players": 2, "two_player_layout": "9_2x3"},
        {"players": 2, "two_player_layout": "10_2x2_pile"},
        {"players": 4, "cut_ritual": "right_neighbour"},
    ],
    ids=str,
)
def test_nor_where_cards_lie_face_down(changes: dict[str, object]) -> None:
    rng = random.Random(7)
    rules = assemble(changes)
    compared = sum(
        check(rng, rules, history, Eyes(), refusals=True)
        for seed in range(3)
        for _, history in histories(seed, rules)
    )
    assert compared >= 10


def test_hidden_gifts_and_hidden_talons_are_permuted() -> None:
    """Otherwise the comparison above would not notice them."""
    differ: Counter[type] = Counter()
    for seed in range(12):
        rng = random.Random(seed)
        for rules, history in histories(seed, Rules()):
            for viewer in viewers(history):
                for first, second in other_worlds(rng, rules, viewer, history):
                    pairs = zip(events(first), events(second), strict=True)
                    differ.update(type(one) for one, other in pairs if one != other)
    assert set(differ) == {CardsDealt, TalonTaken, CardGiven}
    assert min(differ.values()) > 20


def events(moves: list[Move]) -> list[Event]:
    """Return what happened in all of the moves."""
    return [event for move in moves for event in move.events]


# Eyes that see too much: the test must notice each of them.


def _sees_a_neighbour(match: Match, viewer: Viewer, choices: tuple[Action, ...]) -> object:
    neighbour = match.phase.hands[((viewer or 0) + 1) % 3] if isinstance(match.phase, Playing) else ()
    return view.project(match, viewer, choices), len({each.suit for each in neighbour})


def _sees_the_talon(match: Match, viewer: Viewer, choices: tuple[Action, ...]) -> object:
    return view.project(match, viewer, choices), match.phase.bargain.talon if isinstance(
        match.phase, Giving
    ) else ()


def _sees_all_choices(match: Match, viewer: Viewer, choices: tuple[Action, ...]) -> object:
    return replace(view.project(match, viewer, choices), choices=choices)


def _counts_all_choices(match: Match, viewer: Viewer, choices: tuple[Action, ...]) -> object:
    return view.project(match, viewer, choices), len(choices)


def _hears_everything(event: Event, _viewer: Viewer) -> object:
    return event


def _hears_gifts(event: Event, viewer: Viewer) -> object:
    return event if isinstance(event, CardGiven) else view.told(event, viewer)


def _hears_points_of_the_talon(event: Event, viewer: Viewer) -> object:
    worth = sum(each.points for each in event.talon) if isinstance(event, TalonTaken) else 0
    return view.told(event, viewer), worth


LEAKS: dict[str, dict[str, Any]] = {
    "hand": {"project": _sees_a_neighbour},
    "talon": {"project": _sees_the_talon},
    "choices": {"project": _sees_all_choices},
    "number of choices": {"project": _counts_all_choices},
    "events": {"told": _hears_everything},
    "gifts": {"told": _hears_gifts},
    "talon points": {"told": _hears_points_of_the_talon},
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_noticed(leak: str) -> None:
    with pytest.raises(AssertionError):
        look_for_leaks(Eyes(**LEAKS[leak]))


def look_for_leaks(eyes: Eyes) -> None:
    """Compare worlds with these eyes until they differ."""
    rng = random.Random(1)
    for seed in range(20):
        for rules, history in histories(seed):
            check(rng, rules, history, eyes)


def test_every_event_is_decided_upon() -> None:
    """A new kind of event, or a new field of one, has to be declared public or be hidden."""
    assert set(PUBLIC) == {kind.__name__ for kind in FOLDS}
    private = {
        "DeckBrought": {"deck"},
        "DeckCut": {"deck"},
        "CardsDealt": {"hands", "talons"},
        "TalonTaken": {"talon"},
        "CardGiven": {"card"},
        "CardLaid": {"card"},
    }
    for kind in FOLDS:
        known = {*PUBLIC[kind.__name__], *private.get(kind.__name__, set())}
        assert {each.name for each in fields(kind)} == known, kind.__name__


def test_the_view_is_an_allow_list() -> None:
    """An event that view.py does not know is told to nobody."""

    @dataclass(frozen=True)
    class HandPeeked:
        card: Card

    secret: Any = HandPeeked(DECK[0])
    assert [view.told(secret, viewer) for viewer in VIEWERS] == [None] * 4


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_viewer_sees_his_own_hand_and_no_other(viewer: Viewer) -> None:
    match = step(Rules(), new_match(3, dealer=2), Deal(DECK)).match
    hands, _ = dealt_out(THREE, 3, 2, DECK)
    seen = view.project(match, viewer, legal(Rules(), match))
    assert seen.hand == (() if viewer is None else hands[viewer])
    assert seen.talon == ()
    assert seen.counts == (7, 7, 7)
    assert bool(seen.choices) is (viewer == match.asked)
