"""Facts about a table's state that other modules read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from club.state import NO_STATE, AutoPlay, Chair, Departure, Preferences, Remark
from tests.club.records import ANN, BOB, NOW, a_state


@pytest.mark.parametrize(
    ("chair", "played_for"),
    [(Chair(), False), (Chair(computer=True), True), (Chair(away=0.0), True), (Chair(left=ANN), True)],
)
def test_a_seat_is_played_for_without_a_person(chair: Chair, played_for: bool) -> None:
    assert chair.played_for is played_for


def test_a_table_is_deserted_without_anybody_there_or_coming() -> None:
    absent = Chair(away=NOW)
    assert not NO_STATE.deserted
    assert a_state(absent, absent).deserted
    assert not a_state(absent, Chair()).deserted
    assert not a_state(absent, Chair(left=ANN, next_owner=BOB)).deserted


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_chair_is_replaced_at_its_seat(seat: int) -> None:
    chairs = [Chair(), Chair(), Chair()]
    chairs[seat] = Chair(spent=0.5)
    assert a_state().with_chair(seat, Chair(spent=0.5)).chairs == tuple(chairs)


@pytest.mark.parametrize(
    ("single", "with_two", "with_one"),
    [("never", False, False), ("last", False, True), ("always", True, True)],
)
def test_a_single_card_plays_itself_as_preferred(single: AutoPlay, with_two: bool, with_one: bool) -> None:
    preferences = Preferences(single=single)
    assert (preferences.plays_itself(2), preferences.plays_itself(1)) == (with_two, with_one)


@pytest.mark.parametrize("own", [True, False])
def test_cards_are_a_picture_at_ones_own_table_unless_preferred_otherwise(own: bool) -> None:
    assert Preferences().on_cloth(own=own) is own
    assert Preferences(picture=True).on_cloth(own=own)
    assert not Preferences(picture=False).on_cloth(own=own)


def test_the_defaults_of_a_state_are_those_of_a_table_before_its_match() -> None:
    """Stored texts of older versions lack fields: a changed default would change what they mean."""
    assert (
        replace(
            NO_STATE,
            since=0.0,
            warned=0,
            touched=0.0,
            lost=False,
            pending="",
            used=0.0,
            guided=False,
            began=0.0,
        )
        == NO_STATE
    )
    assert Chair() == Chair(overtime=0.0, stood_in=0, since=0.0, spent=0.0, computer=False)
    assert Preferences() == Preferences(single="last", taps=1)
    assert Departure(ANN, 0, 1).overtime == 0.0
    assert not Remark(seat=0, occasion="won", level="easy", words=1).past
