"""A permutation of cards that a viewer cannot know changes nothing they see, are told or are refused.

The worlds come from `tests.worlds`; what a client could send at once is tried by `trials.sequences`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

import pytest

from game import view
from game.actions import Action, Deal, Keep, Refusal, Seat
from game.cards import DECK, Card, Cards, cards
from game.engine import FOLDS, legal, refusal, step
from game.events import CardGiven, CardLaid, CardsDealt, DeckBrought, DeckCut, Event, Passed, TalonTaken
from game.layouts import THREE, dealt_out, stacked
from game.question import hints
from game.rules import Rules, assemble, preset, presets
from game.state import Cutting, Giving, Match, Playing, new_match
from game.view import Hints
from tests.strategies import Transition
from tests.worlds import PUBLIC, DealHistory, Viewer, events, histories, other_worlds, viewers
from trials.sequences import LAYOUTS, Answer, check_rows
from trials.walks import universe


@dataclass(frozen=True)
class Eyes:
    """All that is shown to a viewer; a test may put a leaking one in its place."""

    project: Callable[[Match, Viewer, tuple[Action, ...], Hints], object] = view.project
    observe: Callable[[Event, Viewer], object] = view.observe


def check(
    rng: random.Random, rules: Rules, history: DealHistory, eyes: Eyes, *, refusals: bool = False
) -> int:
    """Compare every viewer's screens in both worlds at every step; return how many worlds were compared."""
    worlds = 0
    for viewer in viewers(history.start):
        for first, second in other_worlds(rng, rules, viewer, history):
            worlds += 1
            for one, other in zip(first, second, strict=True):
                compare(eyes, rules, viewer, one, other)
            if refusals and viewer is not None:
                ends = first[-1].after, second[-1].after
                for action in universe(viewer, history.start.players):
                    assert refusal(rules, ends[0], action) == refusal(rules, ends[1], action)
    return worlds


def compare(eyes: Eyes, rules: Rules, viewer: Viewer, one: Transition, other: Transition) -> None:
    """Assert that the viewer cannot tell two moves apart."""
    heard = [eyes.observe(event, viewer) for event in one.events]
    assert heard == [eyes.observe(event, viewer) for event in other.events]
    assert shown(eyes, rules, viewer, one.after) == shown(eyes, rules, viewer, other.after)


def shown(eyes: Eyes, rules: Rules, viewer: Viewer, match: Match) -> object:
    """Return what the viewer sees of a match."""
    return eyes.project(match, viewer, legal(rules, match), hints(rules, match))


@pytest.mark.seeds(16)
def test_no_viewer_can_tell_worlds_apart(seed: int) -> None:
    """Under random rules over all the options, with two to four at the table.

    Some random matches hide little. Another match follows each of them, so that the test does not depend on
    the rules that a seed happens to draw.
    """
    rng = random.Random(seed)
    compared = 0
    for more in range(10):
        for rules, history in histories(seed + 1000 * more):
            compared += check(rng, rules, history, Eyes(), refusals=True)
        if compared >= 10:
            return
    raise AssertionError(f"only {compared} worlds were compared")


@pytest.mark.parametrize("name", presets())
def test_no_viewer_can_tell_worlds_apart_under_a_preset(name: str) -> None:
    rng = random.Random(name)
    compared = 0
    for seed in range(2):
        for rules, history in histories(seed, preset(name)):
            compared += check(rng, rules, history, Eyes(), refusals=True)
    assert compared >= 20


@pytest.mark.seeds(6)
def test_no_row_of_actions_tells_worlds_apart(seed: int) -> None:
    """Two or three in one press, under random rules over all the options."""
    assert check_rows(seed) >= 300


@pytest.mark.parametrize("made", LAYOUTS.values(), ids=LAYOUTS)
def test_no_row_of_actions_tells_worlds_apart_in_any_layout(made: Rules) -> None:
    assert check_rows(1, made) >= 300


@pytest.mark.parametrize("name", presets())
def test_no_row_of_actions_tells_worlds_apart_under_a_preset(name: str) -> None:
    assert check_rows(1, preset(name)) >= 300


def _tries_one_after_the_other(rules: Rules, match: Match, actions: Sequence[Action]) -> Refusal | None:
    for action in actions:
        if refused := refusal(rules, match, action):
            return refused
        match = step(rules, match, action).match
    return None


@pytest.mark.parametrize("name", ["classic", "two_players", "family", "four_players", "dark_for_all"])
def test_it_is_noticed_when_a_later_action_is_tried_on_what_the_first_uncovers(name: str) -> None:
    answer: Answer = _tries_one_after_the_other
    with pytest.raises(AssertionError):
        sum(check_rows(seed, preset(name), answer) for seed in range(10))


DARK_FOR_ALL = assemble({"dark": "everyone", "dark_min_score": "none", "dark_barrel": "allowed"})
MANY_MARRIAGES = assemble({"players": 2, "queen_jack_marriage": "on"})
"""The most that a hand may bid differs often, and so does why one passes unasked."""


@pytest.mark.parametrize(
    ("made", "kinds"),
    [
        (Rules(), {CardsDealt, TalonTaken, CardGiven}),
        (preset("two_players_bank"), {CardsDealt, TalonTaken, CardGiven, CardLaid}),
        (preset("two_players_pile"), {CardsDealt, CardLaid}),
        (preset("four_players"), {CardsDealt, TalonTaken, CardGiven}),
        (preset("family"), {DeckBrought, DeckCut, CardsDealt, CardGiven}),
        (DARK_FOR_ALL, {CardsDealt, TalonTaken, CardGiven}),
    ],
    ids=["three", "bank", "pile", "four", "cut", "dark"],
)
def test_what_is_hidden_is_permuted(made: Rules, kinds: set[type]) -> None:
    """Otherwise the comparison above would not notice it."""
    differ: Counter[type] = Counter()
    for seed in range(10):
        rng = random.Random(seed)
        for rules, history in histories(seed, made):
            for viewer in viewers(history.start):
                for first, second in other_worlds(rng, rules, viewer, history):
                    pairs = zip(events(first), events(second), strict=True)
                    differ.update(type(one) for one, other in pairs if one != other)
    assert kinds <= set(differ) <= {*kinds, Passed}  # seldom for two reasons of one pass
    assert min(differ[kind] for kind in kinds) > 5


def test_cards_not_looked_at_are_permuted() -> None:
    """Also before the one to whom they were dealt."""
    differ = 0
    for seed in range(10):
        rng = random.Random(seed)
        for rules, history in histories(seed, DARK_FOR_ALL):
            for viewer in range(3):
                for first, second in other_worlds(rng, rules, viewer, history):
                    differ += hands_dealt(viewer, first) != hands_dealt(viewer, second)
    assert differ > 5


def hands_dealt(viewer: Seat, moves: list[Transition]) -> list[Cards]:
    """Return what the viewer was dealt, seen or not."""
    return [event.hands[viewer] for event in events(moves) if isinstance(event, CardsDealt)]


# Eyes that see too much: the test must notice each of them.


Choices = tuple[Action, ...]


def _sees_a_neighbour(match: Match, viewer: Viewer, choices: Choices, more: Hints) -> object:
    neighbour = (
        match.phase.hands[((viewer or 0) + 1) % match.players] if isinstance(match.phase, Playing) else ()
    )
    return view.project(match, viewer, choices, more), len({each.suit for each in neighbour})


def _sees_the_talon(match: Match, viewer: Viewer, choices: Choices, more: Hints) -> object:
    talon = match.phase.bargain.talon if isinstance(match.phase, Giving) else ()
    return view.project(match, viewer, choices, more), talon


def _sees_the_talon_in_play(match: Match, viewer: Viewer, choices: Choices, more: Hints) -> object:
    talon = match.phase.bargain.talon if isinstance(match.phase, Playing) else ()
    return view.project(match, viewer, choices, more), talon


def _sees_all_gifts(match: Match, viewer: Viewer, choices: Choices, more: Hints) -> object:
    gifts = match.phase.bargain.gifts if isinstance(match.phase, Playing) else ()
    return view.project(match, viewer, choices, more), gifts


def _sees_why_all_passed(match: Match, viewer: Viewer, choices: Choices, more: Hints) -> object:
    spread = getattr(match.phase, "spread", None)
    return view.project(match, viewer, choices, more), spread and spread.silences


def _hears_why_all_pass(event: Event, viewer: Viewer) -> object:
    return event if isinstance(event, Passed) else view.observe(event, viewer)


def _sees_all_choices(match: Match, viewer: Viewer, choices: Choices, more: Hints) -> object:
    return replace(view.project(match, viewer, choices, more), choices=choices)


def _counts_all_choices(match: Match, viewer: Viewer, choices: Choices, more: Hints) -> object:
    return view.project(match, viewer, choices, more), len(choices)


def _sees_the_bottom_of_the_deck(match: Match, viewer: Viewer, choices: Choices, more: Hints) -> object:
    bottom = match.phase.deck[-1] if isinstance(match.phase, Cutting) else None
    return view.project(match, viewer, choices, more), bottom


def _sees_what_was_laid(match: Match, viewer: Viewer, choices: Choices, more: Hints) -> object:
    laid = match.phase.spread.laid if isinstance(match.phase, Giving) else ()
    return view.project(match, viewer, choices, more), laid


def _sees_what_lies_face_down(match: Match, viewer: Viewer, choices: Choices, more: Hints) -> object:
    spread = getattr(match.phase, "spread", None)
    own = () if spread is None or viewer is None else spread.hands[viewer]
    return view.project(match, viewer, choices, more), own


def _hears_what_is_laid(event: Event, viewer: Viewer) -> object:
    return event if isinstance(event, CardLaid) else view.observe(event, viewer)


def _hears_everything(event: Event, _viewer: Viewer) -> object:
    return event


def _hears_gifts(event: Event, viewer: Viewer) -> object:
    return event if isinstance(event, CardGiven) else view.observe(event, viewer)


def _hears_points_of_the_talon(event: Event, viewer: Viewer) -> object:
    worth = sum(each.points for each in event.talon) if isinstance(event, TalonTaken) else 0
    return view.observe(event, viewer), worth


LEAKS: dict[str, dict[str, Any]] = {
    "hand": {"project": _sees_a_neighbour},
    "talon": {"project": _sees_the_talon},
    "talon in play": {"project": _sees_the_talon_in_play},
    "gifts in play": {"project": _sees_all_gifts},
    "silences": {"project": _sees_why_all_passed},
    "passes": {"observe": _hears_why_all_pass},
    "choices": {"project": _sees_all_choices},
    "number of choices": {"project": _counts_all_choices},
    "events": {"observe": _hears_everything},
    "gifts": {"observe": _hears_gifts},
    "talon points": {"observe": _hears_points_of_the_talon},
    "deck": {"project": _sees_the_bottom_of_the_deck},
    "laid": {"project": _sees_what_was_laid},
    "laying": {"observe": _hears_what_is_laid},
    "face down": {"project": _sees_what_lies_face_down},
}

LEAK_UNDER = {
    "deck": preset("family"),
    "laid": preset("two_players_pile"),
    "laying": preset("two_players_bank"),
    "face down": DARK_FOR_ALL,
    "silences": MANY_MARRIAGES,
    "passes": MANY_MARRIAGES,
}
"""By leak, the rules that it shows under where random ones would seldom do."""


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_noticed(leak: str) -> None:
    look_for_leaks(Eyes(), LEAK_UNDER.get(leak), seeds=1)
    with pytest.raises(AssertionError):
        look_for_leaks(Eyes(**LEAKS[leak]), LEAK_UNDER.get(leak), seeds=20)


def look_for_leaks(eyes: Eyes, made: Rules | None, seeds: int) -> None:
    """Compare worlds with these eyes until they differ."""
    rng = random.Random(1)
    for seed in range(seeds):
        for rules, history in histories(seed, made):
            check(rng, rules, history, eyes)


def test_every_event_is_decided_upon() -> None:
    """A new kind of event, or a new field of one, has to be declared public or be hidden."""
    assert set(PUBLIC) == {kind.__name__ for kind in FOLDS}
    private = {
        "DeckBrought": {"deck"},
        "DeckCut": {"deck"},
        "CardsDealt": {"hands", "talons"},
        "ClaimAsked": {"seat"},
        "HandKept": {"seat"},
        "Passed": {"why"},
        "TalonTaken": {"talon"},
        "CardGiven": {"card"},
        "CardLaid": {"card"},
        "StoodIn": {"seat"},
    }
    for kind in FOLDS:
        known = {*PUBLIC[kind.__name__], *private.get(kind.__name__, set())}
        assert {each.name for each in fields(kind)} == known, kind.__name__


@pytest.mark.parametrize("stood_in", [False, True])
@pytest.mark.parametrize("viewer", [0, view.GROUP])
def test_who_may_claim_a_redeal_is_the_same_to_all_others_even_if_they_decline(
    viewer: Viewer,
    *,
    stood_in: bool,
) -> None:
    """Bob and Cid change hands: one of them holds four nines. A stand-in may have declined for them."""
    ann, bob, cid = map(cards, ("TS QS JS AC TD AH KD", "9S 9C 9D 9H KS JD QC", "AS TC AD TH QD KH JC"))
    told = []
    for holder, hands in ((1, (ann, bob, cid)), (2, (ann, cid, bob))):
        deck = stacked(THREE, 3, 2, hands, (cards("KC QH JH"),))
        asked = step(Rules(), new_match(3, dealer=2), Deal(deck))
        kept = step(Rules(), asked.match, Keep(holder), stood_in=stood_in)
        assert (asked.match.asked, kept.match.asked) == (holder, 1)
        views = [view.project(each.match, viewer, legal(Rules(), each.match)) for each in (asked, kept)]
        told.append((views, [view.observe(event, viewer) for event in (*asked.events, *kept.events)]))
    assert told[0] == told[1]


def test_the_view_is_an_allow_list() -> None:
    """An event that view.py does not know is told to nobody."""

    @dataclass(frozen=True)
    class HandPeeked:
        card: Card

    secret: Any = HandPeeked(DECK[0])
    assert [view.observe(secret, viewer) for viewer in (0, 1, 2, 3, view.GROUP)] == [None] * 5


@pytest.mark.parametrize("viewer", [0, 1, 2, view.GROUP])
def test_a_viewer_sees_his_own_hand_and_no_other(viewer: Viewer) -> None:
    match = step(Rules(), new_match(3, dealer=2), Deal(DECK)).match
    hands, _ = dealt_out(THREE, 3, 2, DECK)
    seen = view.project(match, viewer, legal(Rules(), match))
    assert seen.hand == (() if viewer is None else hands[viewer])
    assert seen.talon == ()
    assert seen.counts == (7, 7, 7)
    assert bool(seen.choices) is (viewer == match.asked)
