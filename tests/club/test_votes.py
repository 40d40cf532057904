"""Votes: to put a player out, and to end the match."""

from __future__ import annotations

from dataclasses import replace

import pytest

from club.seats import (
    Poll,
    eligible_voters,
    enders,
    may_be_put_out,
    poll_against,
    poll_to_end,
    present_seats,
    vote_against,
    vote_to_end,
    without_votes_of,
)
from club.state import Chair
from tests.club.records import ANN, BOB, NOW, a_match, a_state

HERE = a_state()
LATER = NOW + 5


def test_a_vote_passes_with_the_votes_it_needs() -> None:
    assert [Poll(votes, 2).passed for votes in (1, 2, 3)] == [False, True, True]


def test_all_who_are_here_must_agree_to_put_somebody_out() -> None:
    away = HERE.with_chair(2, Chair(away=NOW - 60, stood_in=3))
    once = vote_against(away, 2, 0, LATER)
    assert (once.chairs[2].against, once.touched) == ((0,), LATER)
    assert poll_against(once, 2) == (1, 2)
    assert vote_against(once, 2, 0, LATER).chairs[2].against == ()
    assert vote_against(once, 2, 1, LATER).chairs[2].against == (0, 1)


def test_the_vote_that_decides_is_not_taken_back() -> None:
    alone = a_state(Chair(), Chair(left=BOB), Chair(away=NOW, stood_in=3, against=(0,)))
    assert vote_against(alone, 2, 0, LATER).chairs[2].against == (0,)


def test_votes_of_absent_players_do_not_count() -> None:
    state = a_state(Chair(), Chair(away=NOW), Chair(away=NOW, against=(0, 1)), Chair(computer=True))
    assert present_seats(state) == {0}
    assert poll_against(state, 2) == (1, 1)


@pytest.mark.parametrize(
    ("chair", "may"),
    [
        (Chair(away=NOW, stood_in=3), True),
        (Chair(away=NOW, stood_in=2), False),
        (Chair(stood_in=3), False),
        (Chair(away=NOW, stood_in=3, left=ANN), False),
    ],
)
def test_a_player_is_put_out_after_three_moves_made_for_them(chair: Chair, may: bool) -> None:
    assert may_be_put_out(chair) is may


@pytest.mark.parametrize(
    ("chair", "votes"),
    [
        (Chair(), True),
        (Chair(away=NOW - 3599), True),
        (Chair(away=NOW - 3600), False),
        (Chair(away=NOW - 10, left=BOB), True),
        (Chair(left=BOB), False),
        (Chair(computer=True), False),
    ],
)
def test_a_player_away_for_an_hour_has_no_vote_on_the_end(chair: Chair, votes: bool) -> None:
    assert (1 in eligible_voters(HERE.with_chair(1, chair))) is votes


def test_more_than_half_end_a_match() -> None:
    four = a_state(*(Chair(),) * 4)
    assert poll_to_end(HERE) == (0, 2)
    assert poll_to_end(replace(four, ending=(0, 3))) == (2, 3)
    gone = replace(HERE.with_chair(1, Chair(left=BOB)), ending=(1, 2))
    assert poll_to_end(gone) == (1, 2)


def test_a_vote_is_taken_back_by_another_press_unless_it_decides() -> None:
    first = vote_to_end(HERE, 0, LATER, asks=True)
    assert (first.ending, first.touched) == ((0,), LATER)
    assert vote_to_end(first, 0, NOW, asks=True).ending == (0,), "asking twice is one vote"
    assert vote_to_end(first, 0, NOW).ending == ()
    assert vote_to_end(HERE, 0, NOW).ending == (0,)
    both = vote_to_end(first, 1, NOW)
    assert (both.ending, poll_to_end(both).passed) == ((0, 1), True)
    assert vote_to_end(both, 1, NOW).ending == (0, 1)


def test_only_votes_that_count_end_a_match() -> None:
    table = a_match(Chair(), Chair(away=NOW - 9999), Chair())
    table = replace(table, state=replace(table.state, ending=(1, 0)))
    assert enders(table) == (ANN,)


def test_a_player_who_leaves_has_voted_for_nothing() -> None:
    state = replace(a_state(Chair(against=(1, 2)), Chair(), Chair()), ending=(2, 1))
    after = without_votes_of(state, 2)
    assert (after.chairs[0].against, after.ending) == ((1,), (1,))
