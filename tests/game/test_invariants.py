"""Invariants of every match, whatever the rules, the number of players, the cards and the choices."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import product
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.actions import Action, Deal, IllegalAction, Play, Refusal, Saying
from game.barrel import height
from game.cards import DECK, Suit, points
from game.engine import FOLDS, decide, fold, legal, refusal, step
from game.events import BankWon, MatchWon, StoodIn, TrickWon
from game.layouts import layout
from game.record import Recorder, read, write
from game.replay import replay
from game.rules import Rules, assemble, flat
from game.state import (
    ON_THE_BARREL,
    Buying,
    Claiming,
    Cutting,
    Dealing,
    DealSettled,
    Match,
    Over,
    Phase,
    Playing,
    Settling,
    new_match,
)
from tests.strategies import (
    THEMES,
    Transition,
    choose,
    deals_of,
    decks,
    moves,
    random_rules,
    random_start,
    rules,
    walk,
    with_theme,
)

AMOUNTS = (-120, 0, 60, *range(90, 421), *range(480, 1000, 120), 1000, 1005)
UNIVERSE = {
    "seat": range(4),
    "card": DECK,
    "to": range(4),
    "amount": AMOUNTS,
    "at": range(-1, 26),
    "number": range(4),
    "suit": Suit,
    "saying": get_args(Saying),
}
"""By name of a field of an action, the values worth trying."""


def universe() -> Iterator[Action]:
    """Yield every action anybody could think of, but for the decks."""
    for kind in get_args(Action):
        if kind is not Deal:
            names = [each.name for each in fields(kind)]
            for values in product(*(UNIVERSE[name] for name in names)):
                yield kind(**dict(zip(names, values, strict=True)))


ALL = tuple(universe())

seeded = pytest.mark.seeds(20)


def lying(phase: Phase) -> list[object]:
    """Return the cards of a deal, wherever they lie."""
    if isinstance(phase, Cutting):
        return list(phase.deck)
    if isinstance(phase, Playing):
        taken = [each for trick in phase.taken for each in trick.cards]
        return [*(each for hand in phase.hands for each in hand), *phase.trick, *taken, *phase.marks.aside]
    assert not isinstance(phase, Dealing | Over | Settling)
    spread = (phase.back if isinstance(phase, Claiming | Buying) else phase).spread
    return [each for pile in (*spread.hands, *spread.talons, spread.laid) for each in pile]


@seeded
def test_no_card_is_lost_or_doubled(seed: int) -> None:
    for _, move in moves(seed):
        phase = move.after.phase
        if not isinstance(phase, Dealing | Over):
            cards = lying(phase)
            assert len(cards) == len(DECK)
            assert set(cards) == set(DECK)
        if isinstance(phase, Playing):
            in_hands = sum(map(points, phase.hands))
            aside = points(phase.marks.aside)
            assert in_hands + points(phase.trick) + sum(phase.card_points) + aside == 120
            assert sum(phase.tricks) == len(phase.taken)


@seeded
def test_120_points_are_in_a_deal_that_was_played(seed: int) -> None:
    """The points of a settled deal are those of its tricks and bank, and no more than what was declared."""
    for made, move in moves(seed):
        for event in move.events:
            if isinstance(event, DealSettled) and event.result in {"made", "failed"}:
                before = move.before.phase
                assert isinstance(before, Playing)
                played = before.card_points
                for won in move.events:
                    if isinstance(won, TrickWon | BankWon):
                        played = tuple(
                            sum_ + won.points * (seat == won.seat) for seat, sum_ in enumerate(played)
                        )
                nobodys = 0 if layout(made.table).bank else points(before.marks.aside)
                assert sum(played) + nobodys == 120
                check_extra(made, move, event, played)


def check_extra(made: Rules, move: Transition, event: DealSettled, played: tuple[int, ...]) -> None:
    """Assert that beyond his tricks a player has his marriages and nines, unless the rules strip them."""
    last = fold(move.before, [each for each in move.events if not isinstance(each, DealSettled)][:1]).phase
    assert isinstance(last, Playing)
    strips = made.play.marriage_must_be_won == "on" or made.play.marriage_credit == "declarer_only"
    strips = strips or made.barrel.barrel_mode == "accumulate"
    for seat, took in enumerate(played):
        extra = sum(each.points for each in last.marriages if each.seat == seat)
        extra += last.marks.bonus if last.marks.nines == seat else 0
        if seat != event.declarer or strips:
            assert took <= event.points[seat] <= took + extra
        if not strips:
            assert event.points[seat] == took + extra


@seeded
def test_the_lines_of_a_player_add_up_to_his_change(seed: int) -> None:
    """Points that a sold talon moved stand in the ledger, though they moved before."""
    for _, move in moves(seed, deals=8):
        for event in move.events:
            if isinstance(event, DealSettled):
                moved = move.before.carried.moved
                for seat, (was, now) in enumerate(
                    zip(move.before.scores, [each.score for each in event.tallies], strict=True)
                ):
                    lines = sum(line.amount for line in event.lines if line.seat == seat)
                    assert now - was == lines - sum(line.amount for line in moved if line.seat == seat)
                assert all(line.amount or line.reason in ON_THE_BARREL for line in event.lines)
                assert event.lines[: len(moved)] == moved


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
def test_who_sits_out_is_not_asked_before_the_deal_is_over(seed: int) -> None:
    """Of four the dealer may cut, and no more."""
    for made, move in moves(seed):
        if made.table.players == 4 and not isinstance(move.after.phase, Cutting):
            assert move.after.asked != move.after.dealer


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
        if number % 3 == seed % 3 or move.before.asked is None:
            accepted = {action for action in ALL if refusal(made, move.before, action) is None}
            meant = {said_as_listed(made, move.before, action, choices) for action in accepted}
            assert meant == {each for each in choices if getattr(each, "amount", 100) in AMOUNTS}


def said_as_listed(made: Rules, match: Match, action: Action, choices: set[Action]) -> Action:
    """Return what `legal` lists for an action: a marriage declared anyway may be declared in words (R11)."""
    if action in choices or not isinstance(action, Play) or action.saying not in {"", "declare"}:
        return action
    listed = replace(action, saying="" if action.saying else "declare")
    assert step(made, match, listed) == step(made, match, action)
    return listed


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
    names = ("Ann", 'B"o\\b', "Зоя", "Dan")[: made.table.players]
    recorder = Recorder(made, "classic", names, start)
    ends: list[Match] = []
    for move in deals_of(rng, made, start, 4):
        recorder.note(move.before, move.action, move.after)
        if move.after.asked is None:
            ends.append(move.after)
    text = write(recorder.record())
    again = read(text)
    assert write(again) == text
    assert again.players == recorder.players
    assert again.start == start
    replayed = list(replay(again))
    assert [deal.match for deal in replayed][: len(ends)] == ends
    assert all(deal.agrees for deal in replayed)


@pytest.mark.parametrize("cut", [1, 3, 7, 15, 25])
@pytest.mark.parametrize("seed", range(5))
def test_an_unfinished_match_can_be_recorded(cut: int, seed: int) -> None:
    rng = random.Random(100 * cut + seed)
    made = random_rules(rng) if seed else Rules()
    match = new_match(made.table.players)
    recorder = Recorder(made, "classic", ("Ann", "Bob", "Cid", "Dan")[: match.players], match)
    for move, _ in zip(walk(rng, made, match), range(cut), strict=False):
        recorder.note(move.before, move.action, move.after)
        match = move.after
    again = list(replay(read(write(recorder.record()))))
    # A reader also plays what is forced after the last word.
    assert again[-1].match.turn >= match.turn
    assert again[-1].match.sheet[: len(match.sheet)] == match.sheet


@settings(max_examples=80, deadline=None)
@given(made=rules(), deck=decks(), rng=st.randoms(use_true_random=False))
def test_a_deal_always_ends(made: Rules, deck: Deal, rng: random.Random) -> None:
    match = step(made, new_match(made.table.players), deck).match
    for _ in range(200):
        if match.asked is None:
            break
        match = step(made, match, choose(rng, legal(made, match))).match
    assert isinstance(match.phase, Dealing | Over)
    assert len(match.sheet) == 1 or (isinstance(match.phase, Dealing) and match.phase.redeals == 1)


@settings(max_examples=100, deadline=None)
@given(rules())
def test_rules_survive_being_flat(made: Rules) -> None:
    assert assemble(flat(made)) == made


def test_matches_end_and_the_winner_deserved_it() -> None:
    """Random players win now and then when they start late in a match."""
    won = 0
    for seed in range(200):
        for made, move in moves(seed, deals=6):
            if isinstance(move.after.phase, Over):
                won += 1
                assert deserved(made, move, move.after.phase.winner)
    assert won > 10


def deserved(made: Rules, move: Transition, winner: int) -> bool:
    """Return whether the winner came from the barrel, or over the target without one.

    If another one sank, or the last deal was played, the highest total wins.
    """
    if any(isinstance(event, MatchWon) and event.by_deals for event in move.events):
        return move.after.scores[winner] == max(move.after.scores)
    tally, goal = move.after.tallies[winner], made.barrel.target
    if move.before.tallies[winner].on_barrel:
        return True
    if height(made.barrel) is None or tally.without_barrel:
        return tally.score >= goal or sunk(move.after, goal)
    return sunk(move.after, goal) and tally.score == max(move.after.scores)


def sunk(match: Match, goal: int) -> bool:
    """Return whether somebody reached the lower end on the reverse barrel."""
    return any(tally.on_reverse and tally.score <= -goal for tally in match.tallies)


def test_the_walks_reach_every_kind_of_event_and_action() -> None:
    """Otherwise the tests above prove less than they seem to; nobody is absent in them."""
    names = {StoodIn.__name__}
    rng = random.Random(1)
    for theme in THEMES * 60:
        made = with_theme(Rules(), theme)
        for move in deals_of(rng, made, random_start(rng, made), 4):
            names |= {type(event).__name__ for event in move.events} | {type(move.action).__name__}
    for seed in range(40):
        for _, move in moves(seed):
            names |= {type(event).__name__ for event in move.events} | {type(move.action).__name__}
    assert names >= {kind.__name__ for kind in (*FOLDS, *get_args(Action))}
