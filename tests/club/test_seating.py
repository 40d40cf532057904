"""Names and facts about seats on screens."""

from __future__ import annotations

from dataclasses import replace

from club.names import COMPUTER_MARK
from club.presence import Seating
from club.state import Preferences

SEATING = Seating(
    table=7, title="Garage", names=("Ann", COMPUTER_MARK + "Eva", COMPUTER_MARK + "Cid"), bot="thousand_bot"
)


def test_preferences_are_the_default_if_unknown() -> None:
    assert SEATING.preferences_of(1) == Preferences()
    own = (Preferences(), Preferences(taps=2), Preferences())
    assert replace(SEATING, preferences=own).preferences_of(1).taps == 2


def test_the_owner_of_a_seat_is_the_person_before_a_computer_player() -> None:
    left = replace(SEATING, left=("", "Bob", ""))
    assert [left.owner(seat) for seat in range(3)] == ["Ann", "Bob", "Cid"]
    assert [SEATING.owner(seat) for seat in range(3)] == ["Ann", "Eva", "Cid"]
    assert not SEATING.hints
