"""Time that computer players take for a move."""

from __future__ import annotations

import pytest

from club.clock import JITTER, LEAD_FACTOR, MOVE_S, SHORT_FACTOR, move_time_s
from club.model import Pace
from club.state import Chair, TableState
from game.state import Match
from tests.club.records import HANDS, a_play
from tests.game.table import Table as Deals

TRICK = "0 AS;1 AC;2 9S"
LEAD, SECOND, THIRD = a_play().match, a_play("0 AS").match, a_play("0 AS;1 AC").match
NEXT_LEAD = a_play(TRICK).match
TALON = Deals({}, HANDS).say("1 pass;2 pass")
GIFT = TALON.match
SECOND_GIFT = Deals({}, HANDS).say("1 pass;2 pass;0 give 9C 1").match
BID = Deals({}, HANDS).match


def table(*people: int) -> TableState:
    """Return a table of computer players, but for some seats."""
    return TableState(chairs=tuple(Chair(computer=seat not in people) for seat in range(3)))


def factor(match: Match, *people: int, pace: Pace = "human") -> float:
    """Return the factor on the average time, at the middle of its variation."""
    return round(move_time_s(pace, table(*people), match._replace(turn=18)) / MOVE_S[pace], 6)


def test_a_move_takes_a_second_or_two() -> None:
    assert (MOVE_S["slow"], MOVE_S["human"], MOVE_S["quick"]) == (2.6, 1.6, 0.8)
    assert (LEAD_FACTOR, SHORT_FACTOR, JITTER) == (1.25, 0.6, 0.3)


def test_time_varies_from_move_to_move_around_the_average() -> None:
    times = [move_time_s("human", table(0, 1, 2), LEAD._replace(turn=turn)) for turn in range(11)]
    assert len(set(times)) == 11
    assert round(min(times) / 1.6, 6) == 0.85
    assert round(max(times) / 1.6, 6) == 1.15
    assert (times.index(min(times)), times.index(max(times))) == (0, 3)
    assert times[1] == move_time_s("human", table(0, 1, 2), LEAD._replace(turn=12))


@pytest.mark.parametrize(
    ("match", "people", "expected"),
    [
        (BID, (0,), 1.0),
        (GIFT, (0,), 1.0),
        (SECOND_GIFT, (0,), SHORT_FACTOR),
        (LEAD, (), 1.0),
        (NEXT_LEAD, (), LEAD_FACTOR),
        (SECOND, (0,), SHORT_FACTOR),
        (SECOND, (2,), 1.0),
        (SECOND, (1, 2), 1.0),
        (THIRD, (0, 1), SHORT_FACTOR),
        (THIRD, (2,), 1.0),
    ],
)
def test_computers_are_quick_when_no_person_has_yet_to_play(
    match: Match, people: tuple[int, ...], expected: float
) -> None:
    assert factor(match, *people) == expected


@pytest.mark.parametrize("pace", ["slow", "quick"])
def test_a_chat_chooses_the_pace(pace: Pace) -> None:
    assert factor(SECOND, 0, 1, 2, pace=pace) == 1.0
