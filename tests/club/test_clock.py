"""The clock: thinking time, time bank, pauses and absences."""

from __future__ import annotations

from dataclasses import replace

import pytest

from club.clock import (
    after_answer,
    buy_more_time,
    count_stand_in_move,
    grace_s,
    is_stopped,
    mark_away,
    mark_back,
    pause,
    resume,
    save_time_used,
    time_used,
    undo_answer_time,
)
from club.state import Chair, TableState
from tests.club.records import NOW, a_state

TIMER = 60.0
HERE = a_state()
ALL_AWAY = a_state(*(Chair(away=NOW - 9),) * 3)


@pytest.mark.parametrize(
    ("overtime", "seconds"), [(0, 60), (120, 60), (130, 50), (164, 16), (166, 15), (180, 15), (999, 15)]
)
def test_grace_is_as_long_as_the_bank_lasts_within_a_turn(overtime: float, seconds: float) -> None:
    assert grace_s(Chair(overtime=overtime), TIMER) == seconds


@pytest.mark.parametrize("state", [replace(HERE, paused=NOW), replace(HERE, lost=True), ALL_AWAY])
def test_a_stopped_clock_counts_only_the_time_before(state: TableState) -> None:
    state = state.with_chair(0, replace(state.chairs[0], spent=0.5))
    assert is_stopped(state)
    assert not is_stopped(HERE)
    assert time_used(state, 0, TIMER, NOW + 20) == 30


def test_time_used_counts_from_the_question_and_never_backwards() -> None:
    state = HERE.with_chair(0, Chair(spent=0.5))
    assert time_used(state, 0, TIMER, NOW + 20) == 50
    assert time_used(state, 0, TIMER, NOW - 20) == 30
    assert time_used(state, None, TIMER, NOW + 20) == 0
    assert time_used(state, 0, 0, NOW + 20) == 0
    away = HERE.with_chair(0, Chair(away=NOW))
    assert time_used(away, 0, TIMER, NOW + 20) == 0


def test_saving_keeps_the_time_used_and_calls_again() -> None:
    saved = save_time_used(replace(HERE, warned=2), 0, TIMER, NOW + 30)
    assert (saved.chairs[0].spent, saved.since, saved.warned) == (0.5, NOW + 30, 1)
    assert time_used(saved, 0, TIMER, NOW + 40) == 40
    untimed = save_time_used(HERE, 0, 0, NOW + 30)
    assert (untimed.chairs[0].spent, untimed.since, untimed.warned) == (0.0, NOW + 30, 0)


def test_between_deals_the_pause_of_the_match_does_not_count() -> None:
    assert save_time_used(HERE, None, TIMER, NOW + 30).since == NOW
    assert save_time_used(replace(HERE, paused=NOW + 10), None, TIMER, NOW + 30).since == NOW + 20
    assert save_time_used(replace(HERE, paused=NOW - 10), None, TIMER, NOW + 30).since == NOW + 30


@pytest.mark.parametrize(
    ("used", "overtime", "spent", "warned"),
    [(90.0, 20.0, 1.5, 1), (40.0, 50.0, 2 / 3, 1), (30.0, 50.0, 0.5, 0)],
)
def test_an_undo_puts_the_clock_back(used: float, overtime: float, spent: float, warned: int) -> None:
    state = replace(HERE.with_chair(0, Chair(overtime=50.0)), used=used, undo=0, pending=300)
    after = undo_answer_time(state, 1, TIMER, NOW + 15, undo=0)
    assert (after.chairs[0].overtime, after.chairs[0].spent, after.warned) == (overtime, spent, warned)
    assert after.chairs[1].spent == 0.25
    assert (after.since, after.touched, after.undo, after.pending) == (NOW + 15, NOW + 15, None, 0)


def test_an_undo_gives_back_no_more_than_the_bank() -> None:
    state = replace(HERE.with_chair(0, Chair(overtime=10.0)), used=90.0)
    assert undo_answer_time(state, 1, TIMER, NOW, undo=0).chairs[0].overtime == 0.0
    untimed = undo_answer_time(state, 1, 0, NOW, undo=0)
    assert untimed.chairs[0] == Chair(overtime=10.0)


def test_a_called_player_buys_time_until_the_bank_is_empty() -> None:
    state = replace(HERE.with_chair(0, Chair(overtime=100.0, spent=0.5)), warned=2)
    more = buy_more_time(state, 0, TIMER, NOW + 40)
    assert more is not None
    assert more.chairs[0] == Chair(overtime=170.0)
    assert (more.since, more.warned, more.touched) == (NOW + 40, 0, NOW + 40)
    assert buy_more_time(HERE.with_chair(0, Chair(overtime=179.0)), 0, TIMER, NOW) is not None
    assert buy_more_time(HERE.with_chair(0, Chair(overtime=180.0)), 0, TIMER, NOW) is None


@pytest.mark.parametrize("by_person", [True, False])
def test_time_beyond_the_limit_comes_off_the_bank(by_person: bool) -> None:
    state = replace(HERE.with_chair(0, Chair(overtime=10.0, spent=0.5)), warned=2, paused=None)
    after = after_answer(state, 0, TIMER, NOW + 50, by_person=by_person)
    assert after.chairs[0] == Chair(overtime=30.0)
    assert (after.since, after.warned) == (NOW + 50, 0)
    assert after.touched == (NOW + 50 if by_person else NOW)
    early = after_answer(state, 0, TIMER, NOW + 20, by_person=by_person)
    assert early.chairs[0] == Chair(overtime=10.0)


def test_only_a_person_ends_a_pause_by_an_answer() -> None:
    paused = replace(HERE, paused=NOW)
    assert after_answer(paused, None, TIMER, NOW + 5, by_person=True).paused is None
    assert after_answer(paused, None, TIMER, NOW + 5, by_person=False).paused == NOW


def test_a_pause_saves_the_time_used_unless_the_question_was_not_shown() -> None:
    seen = pause(HERE, 0, TIMER, NOW + 30, unseen=False)
    assert (seen.chairs[0].spent, seen.paused, seen.since) == (0.5, NOW + 30, NOW + 30)
    unseen = pause(HERE, 0, TIMER, NOW + 30, unseen=True)
    assert (unseen.chairs[0].spent, unseen.paused, unseen.since) == (0.0, NOW + 30, NOW + 30)
    after = resume(seen, 0, TIMER, NOW + 90)
    assert (after.chairs[0].spent, after.paused, after.since, after.touched) == (
        0.5,
        None,
        NOW + 90,
        NOW + 90,
    )


@pytest.mark.parametrize("asked", [0, 1])
def test_whoever_leaves_keeps_the_time_they_used(asked: int) -> None:
    away = mark_away(HERE.with_chair(0, Chair(premove="AS")), asked, TIMER, NOW + 30, seat=0)
    assert away.chairs[0] == Chair(away=NOW + 30, spent=0.5 if asked == 0 else 0.0)
    assert away.chairs[asked].spent == (0.5 if asked == 0 else 0.0), "nobody else's clock is touched"
    back = mark_back(away, asked, TIMER, NOW + 30, seat=0)
    assert not back.chairs[0].played_for


def test_moves_made_for_an_absent_player_are_counted() -> None:
    state = replace(HERE, warned=2)
    for moves in (1, 2):
        state = count_stand_in_move(state, 0, TIMER, NOW + 90 * moves)
        assert (state.chairs[0].stood_in, state.chairs[0].away) == (moves, NOW + 90)


@pytest.mark.parametrize(("absent", "counted"), [(1.5, 1.5), (30, 2)])
def test_a_moment_of_absence_counts(absent: float, counted: float) -> None:
    chair = Chair(away=NOW, spent=0.5, stood_in=2, against=(1,))
    back = mark_back(HERE.with_chair(0, chair), 0, TIMER, NOW + absent, seat=0)
    assert back.chairs[0] == Chair(spent=0.5 + counted / TIMER)
    assert (back.since, back.touched) == (NOW + absent, NOW + absent)
    untimed = mark_back(HERE.with_chair(0, chair), 0, 0, NOW + absent, seat=0)
    assert untimed.chairs[0].spent == 0.5
    paused = mark_back(replace(HERE.with_chair(0, chair), paused=NOW), 0, TIMER, NOW + absent, seat=0)
    assert paused.chairs[0].spent == 0.5


def test_the_clocks_of_others_go_on_when_the_first_player_is_back() -> None:
    running = mark_back(HERE.with_chair(1, Chair(away=NOW)), 0, TIMER, NOW + 30, seat=1)
    assert (running.since, running.chairs[0].spent) == (NOW, 0.0)
    stopped = mark_back(ALL_AWAY, 0, TIMER, NOW + 30, seat=1)
    assert (stopped.since, stopped.chairs[0].spent, stopped.chairs[1].away) == (NOW + 30, 0.0, None)
    paused = replace(HERE.with_chair(1, Chair(away=NOW)), paused=NOW + 10)
    assert mark_back(paused, None, TIMER, NOW + 30, seat=1).since == NOW + 30
