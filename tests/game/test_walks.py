"""Random matches under random rules hold to the invariants of tests/walks.py."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.actions import Deal
from game.cards import DECK
from game.engine import decide, fold, legal, refusal, step
from game.record import Recorder, read, write
from game.record.reading import NAMES
from game.refusals import IllegalAction
from game.replay import replay
from game.rules import Rules, assemble, flat
from game.state import Dealing, Match, Over, new_match
from tests.strategies import decks, rules
from tests.walks import check_match, choose, random_rules, random_start, universe, walk


@pytest.mark.parametrize("seed", range(60))
def test_a_match_holds(seed: int) -> None:
    check_match(seed)


@settings(max_examples=40, deadline=None)
@given(st.integers(10_000, 10_000_000))
def test_any_match_holds(seed: int) -> None:
    check_match(seed)


@pytest.mark.parametrize("seed", range(12))
def test_deciding_raises_exactly_when_an_action_is_refused(seed: int) -> None:
    rng = random.Random(seed)
    made = random_rules(rng)
    for move in walk(rng, made, random_start(rng, made)):
        match = move.before
        thoughts = list(universe(rng.randrange(match.players), match.players))
        for action in (*rng.sample(thoughts, 12), Deal(DECK), Deal(DECK[:-1])):
            refused = refusal(made, match, action)
            if refused is None:
                assert fold(match, decide(made, match, action)) == step(made, match, action).match
                continue
            with pytest.raises(IllegalAction) as caught:
                decide(made, match, action)
            assert (caught.value.refusal, caught.value.action) == (refused, action)
            assert refused.code in str(caught.value)


@pytest.mark.parametrize("seed", range(12))
def test_the_turn_counts_every_question(seed: int) -> None:
    rng = random.Random(seed)
    made = random_rules(rng)
    for move in walk(rng, made, random_start(rng, made)):
        assert move.after.turn >= move.before.turn + (move.after.asked is not None)


@pytest.mark.parametrize("cut", [1, 3, 7, 15, 25])
def test_an_unfinished_match_can_be_recorded(cut: int) -> None:
    rng = random.Random(cut)
    match = new_match(3)
    recorder = Recorder(Rules(), "classic", NAMES[:3], match)
    for move, _ in zip(walk(rng, Rules(), match), range(cut), strict=False):
        recorder.note(move.before, move.action, move.after)
        match = move.after
    again = list(replay(read(write(recorder.record()))))
    # A reader also plays what is forced after the last word.
    assert again[-1].match.turn >= match.turn
    assert again[-1].match.sheet[: len(match.sheet)] == match.sheet


@settings(max_examples=60, deadline=None)
@given(made=rules(), deck=decks(), rng=st.randoms(use_true_random=False))
def test_a_deal_always_ends(made: Rules, deck: Deal, rng: random.Random) -> None:
    match = step(made, new_match(made.table.players), deck).match
    for _ in range(90):
        if match.asked is None:
            break
        match = step(made, match, choose(rng, legal(made, match))).match
    assert isinstance(match.phase, Dealing | Over)


@settings(max_examples=60, deadline=None)
@given(rules())
def test_rules_survive_being_flat(made: Rules) -> None:
    assert assemble(flat(made)) == made


def test_matches_end() -> None:
    """Random players win now and then where they start on the barrel, or reach the end below zero."""
    won = 0
    for seed in range(60):
        rng = random.Random(seed)
        made = random_rules(rng)
        match: Match = random_start(rng, made)
        for move in walk(rng, made, match):
            match = move.after
        won += isinstance(match.phase, Over)
    assert won
