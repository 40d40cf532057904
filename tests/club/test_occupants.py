"""Occupants of seats: people, computer players, nobody."""

from __future__ import annotations

from club.state import NOBODY, computers_in, is_computer, is_unused_name, people_in
from tests.club.records import ANN, CID, EVA, MAX

SEATS = (ANN, EVA, CID, NOBODY)


def test_occupants_by_seat() -> None:
    assert people_in(SEATS) == {0: ANN, 2: CID}
    assert computers_in(SEATS) == {1: EVA}
    assert [is_computer(each) for each in SEATS] == [False, True, False, False]


def test_a_name_is_used_by_a_computer_player() -> None:
    assert not is_unused_name("Eva", SEATS)
    assert is_unused_name("Max", SEATS)
    assert not is_unused_name("Max", (*SEATS, MAX))
