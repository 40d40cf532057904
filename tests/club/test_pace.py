"""Computer players take as long for a move as people need to follow."""

from __future__ import annotations

from statistics import mean

import pytest

from club.pace import takes
from club.settings import Pace
from club.state import Chair, TableState
from game.state import Match, Playing
from tests.bot.onlookers import match_of


def playing(trick: int) -> list[Match]:
    """Return the matches of a game of three in which so many cards lie on the table."""
    found = [moment.match for seed in range(6) for moment in match_of(seed)]
    return [
        each
        for each in found
        if isinstance(each.phase, Playing) and len(each.scores) == 3 and len(each.phase.trick) == trick
    ]


def table(*people: int, seats: int = 3) -> TableState:
    """Return a table where computers sit, but for some seats."""
    return TableState(chairs=tuple(Chair(computer=seat not in people) for seat in range(seats)))


def seconds(match: Match, pace: Pace = "human", *people: int) -> float:
    """Return how long a move takes at a table where people sit in some seats."""
    return takes(pace, table(*people), match)


def test_a_move_takes_a_second_or_two_and_not_always_the_same() -> None:
    each = [seconds(match, "human", 0, 1, 2) for match in playing(1)]
    assert 1.2 < min(each) < max(each) < 2.5
    assert len(set(each)) > 5


def test_people_see_a_trick_before_the_next_one_is_led() -> None:
    leads = [match for match in playing(0) if isinstance(match.phase, Playing) and match.phase.taken]
    assert mean(map(seconds, leads)) > 1.15 * mean(seconds(each, "human", 0, 1, 2) for each in playing(1))


def test_it_goes_faster_where_computers_alone_have_yet_to_play_to_a_trick_and_is_never_instant() -> None:
    for match in playing(1):
        assert match.asked is not None
        last = next(seat for seat in range(3) if seat not in {match.asked, follower(match)})
        waited_for = seconds(match, "human", follower(match))
        assert 0.6 < seconds(match, "human", last) < 0.7 * waited_for
        assert seconds(match, "quick", last) > 0.3


def follower(match: Match) -> int:
    """Return who plays the third card of a trick."""
    assert isinstance(match.phase, Playing)
    return next(seat for seat in range(3) if seat not in {match.asked, match.phase.leader})


@pytest.mark.parametrize("trick", [0, 1, 2])
def test_a_chat_may_have_it_slower_or_quicker(trick: int) -> None:
    for match in playing(trick):
        assert seconds(match, "quick") < seconds(match, "human") < seconds(match, "slow")
