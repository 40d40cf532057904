"""What holds in every match, whatever the rules, the cards and the choices."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields
from itertools import product
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.actions import Action, Deal
from game.cards import DECK, points
from game.engine import FOLDS, decide, fold, legal, refusal, step
from game.events import DealSettled
from game.record import Recorder, read, write
from game.refusals import IllegalAction, Refusal
from game.replay import replay
from game.rules import Rules, assemble, flat
from game.state import Auction, Committing, Dealing, Dealt, Giving, Match, Over, Playing, new_match
from tests.strategies import Move, choose, decks, random_rules, random_start, rules, seats, walk

AMOUNTS = (*range(90, 421), 1000, 1005)
UNIVERSE = {"seat": range(4), "card": DECK, "to": range(4), "amount": AMOUNTS}
"""By name of a field of an action, the values worth trying."""


def universe() -> Iterator[Action]:
    """Yield every action anybody could think of, but for the decks."""
    for kind in get_args(Action):
        if kind is not Deal:
            names = [each.name for each in fields(kind)]
            for values in product(*(UNIVERSE[name] for name in names)):
                yield kind(**dict(zip(names, values, strict=True)))


ALL = tuple(universe())


def moves(seed: int, deals: int = 4) -> Iterator[tuple[Rules, Move]]:
    """Yield the moves of a random match under random rules."""
    rng = random.Random(seed)
    made = random_rules(rng)
    for move in walk(rng, made, random_start(rng, made), deals):
        yield made, move


seeded = pytest.mark.parametrize("seed", range(25))


@seeded
def test_no_card_is_lost_or_doubled(seed: int) -> None:
    for _, move in moves(seed):
        phase = move.after.phase
        if isinstance(phase, Dealt | Auction):
            out = [*(each for packet in phase.talons for each in packet)]
        elif isinstance(phase, Playing):
            out = [*phase.trick]
            seen = sum(map(len, phase.hands)) + len(out) + sum(phase.tricks) * len(phase.hands)
            assert seen == len(DECK)
            in_hands = sum(map(points, phase.hands))
            assert in_hands + points(out) + sum(phase.card_points) == 120
        elif isinstance(phase, Giving | Committing):
            out = []
        else:
            continue
        held = [*(each for hand in phase.hands for each in hand), *out]
        assert len(held) == len(set(held))
        assert isinstance(phase, Playing) or set(held) == set(DECK)


@seeded
def test_120_points_are_in_a_deal_that_was_played(seed: int) -> None:
    married: dict[int, int] = {}
    for _, move in moves(seed):
        if isinstance(move.before.phase, Playing):
            married = {each.seat: 0 for each in move.before.phase.marriages}
            for each in move.before.phase.marriages:
                married[each.seat] += each.points
        for event in move.events:
            if isinstance(event, DealSettled) and event.result != "conceded":
                assert sum(event.points) - sum(married.values()) == 120


@seeded
def test_the_lines_of_a_player_add_up_to_his_change(seed: int) -> None:
    for _, move in moves(seed, deals=8):
        for event in move.events:
            if isinstance(event, DealSettled):
                for seat, (was, now) in enumerate(
                    zip(move.before.scores, [each.score for each in event.tallies], strict=True)
                ):
                    assert now - was == sum(line.amount for line in event.lines if line.seat == seat)
                assert all(line.amount for line in event.lines)


@seeded
def test_somebody_is_asked_unless_the_deck_is_awaited_or_the_match_is_over(seed: int) -> None:
    for made, move in moves(seed):
        waiting = isinstance(move.after.phase, Dealing | Over)
        assert (move.after.asked is None) is waiting
        assert bool(legal(made, move.after)) is not waiting


@seeded
def test_the_turn_counts_every_question(seed: int) -> None:
    for _, move in moves(seed):
        asked_again = move.after.asked is not None
        assert move.after.turn >= move.before.turn + asked_again


@seeded
def test_only_the_asked_seat_may_answer(seed: int) -> None:
    for made, move in moves(seed):
        assert all(getattr(each, "seat", None) == move.before.asked for each in legal(made, move.before))


@seeded
def test_legal_has_no_doubles_and_amounts_rise(seed: int) -> None:
    for made, move in moves(seed):
        choices = legal(made, move.before)
        assert len(set(choices)) == len(choices)
        amounts = [amount for each in choices if (amount := getattr(each, "amount", None)) is not None]
        assert amounts == sorted(amounts)


@seeded
def test_legal_is_all_of_the_universe_that_is_not_refused(seed: int) -> None:
    for number, (made, move) in enumerate(moves(seed, deals=1)):
        choices = set(legal(made, move.before))
        if number % 2 == seed % 2 or move.before.asked is None:
            accepted = {action for action in ALL if refusal(made, move.before, action) is None}
            assert accepted == {each for each in choices if getattr(each, "amount", 100) in AMOUNTS}


@seeded
def test_deciding_an_action_raises_exactly_when_it_is_refused(seed: int) -> None:
    rng = random.Random(seed)
    for made, move in moves(seed, deals=1):
        for action in (*rng.sample(ALL, 20), *legal(made, move.before)[:8], Deal(DECK), Deal(DECK[:-1])):
            refused = refusal(made, move.before, action)
            assert refused is None or isinstance(refused, Refusal)
            if refused is None:
                assert decide(made, move.before, action)
            else:
                with pytest.raises(IllegalAction) as caught:
                    decide(made, move.before, action)
                assert (caught.value.refusal, caught.value.action) == (refused, action)
                assert refused.code in str(caught.value)


@seeded
def test_decide_is_what_step_did_and_folds_to_its_match(seed: int) -> None:
    for made, move in moves(seed, deals=2):
        assert decide(made, move.before, move.action) == move.events
        assert fold(move.before, move.events) == move.after


@seeded
def test_a_match_is_the_fold_of_all_its_events(seed: int) -> None:
    played = list(moves(seed))
    everything = [event for _, move in played for event in move.events]
    assert fold(played[0][1].before, everything) == played[-1][1].after


@seeded
def test_a_recorded_match_reads_and_replays_to_itself(seed: int) -> None:
    rng = random.Random(seed)
    made = random_rules(rng)
    start = random_start(rng, made)
    recorder = Recorder(made, "classic", ("Ann", 'B"o\\b', "Зоя", "Dan")[: seats(made)], start)
    ends: list[Match] = []
    for move in walk(rng, made, start, 4):
        recorder.note(move.before, move.action, move.after)
        if move.after.asked is None:
            ends.append(move.after)
    text = write(recorder.record())
    again = read(text)
    assert write(again) == text
    assert again.players == recorder.players
    replayed = list(replay(again))
    assert [deal.match for deal in replayed] == ends
    assert all(deal.agrees for deal in replayed)


@pytest.mark.parametrize("cut", [1, 3, 7, 15, 25])
def test_an_unfinished_match_can_be_recorded(cut: int) -> None:
    rng = random.Random(cut)
    recorder = Recorder(Rules(), "classic", ("Ann", "Bob", "Cid"), new_match(3))
    match = new_match(3)
    for move, _ in zip(walk(rng, Rules(), match, 1), range(cut), strict=False):
        recorder.note(move.before, move.action, move.after)
        match = move.after
    again = list(replay(read(write(recorder.record()))))
    # A reader also plays what is forced after the last word.
    assert again[-1].match.turn >= match.turn
    assert again[-1].match.sheet[: len(match.sheet)] == match.sheet


@settings(max_examples=40, deadline=None)
@given(made=rules(), deck=decks(), rng=st.randoms(use_true_random=False))
def test_a_deal_always_ends(made: Rules, deck: Deal, rng: random.Random) -> None:
    match = step(made, new_match(seats(made)), deck).match
    for _ in range(80):
        if match.asked is None:
            break
        match = step(made, match, choose(rng, legal(made, match))).match
    assert isinstance(match.phase, Dealing | Over)
    assert match.deals_played == 1 or match.phase.redeals if isinstance(match.phase, Dealing) else True


@settings(max_examples=100, deadline=None)
@given(rules())
def test_rules_survive_being_flat(made: Rules) -> None:
    assert assemble(flat(made)) == made


def test_matches_end_and_the_winner_was_on_the_barrel() -> None:
    """Random players win now and then when they start on the barrel; every winner had climbed it."""
    won = 0
    for seed in range(60):
        for _, move in moves(seed, deals=6):
            if isinstance(move.after.phase, Over):
                won += 1
                assert move.before.tallies[move.after.phase.winner].on_barrel
    assert won


def test_the_walks_reach_every_kind_of_event() -> None:
    """Otherwise the tests above prove less than they seem to."""
    names = {type(event).__name__ for seed in range(60) for _, move in moves(seed) for event in move.events}
    assert {kind.__name__ for kind in FOLDS} == names
