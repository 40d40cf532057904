"""Knowledge of a seat or the group about a table's state, and the names that screens show."""

from __future__ import annotations

from dataclasses import replace

import pytest

from club.names import COMPUTER_MARK
from club.seats import NO_PRESENCE, Poll, Presence, Seating, SeatPresence, presence
from club.state import NO_STATE, Chair, MatchEnd, Remark, TableState
from tests.club.records import ANN, BOB, DAN, EVA, NOW, a_state

REMARK = Remark(seat=1, occasion="won", level="easy", words=2)
HERE = a_state()


def of_seat(chair: Chair) -> SeatPresence:
    """Return what the group knows of seat 1."""
    return presence(HERE.with_chair(1, chair), None, 0).seats[1]


@pytest.mark.parametrize(
    ("chair", "known"),
    [
        (Chair(), SeatPresence()),
        (Chair(overtime=9.0, premove="AS", spent=0.5, since=3.0), SeatPresence()),
        (Chair(away=NOW), SeatPresence(away=True)),
        (Chair(left=BOB, away=NOW), SeatPresence(left=True)),
        (Chair(left=BOB), SeatPresence(left=True)),
        (Chair(computer=True), SeatPresence()),
        (Chair(left=BOB, computer=True), SeatPresence(left=True, computer="here")),
        (Chair(left=BOB, next_computer=EVA), SeatPresence(left=True, computer="coming")),
        (Chair(left=BOB, next_owner=BOB), SeatPresence(left=True, next_owner="returning")),
        (Chair(left=BOB, next_owner=DAN), SeatPresence(left=True, next_owner="other")),
        (Chair(away=NOW, stood_in=3, against=(0,)), SeatPresence(away=True, put_out=Poll(1, 2))),
        (Chair(away=NOW, stood_in=2, against=(0,)), SeatPresence(away=True)),
    ],
)
def test_everybody_knows_who_has_a_seat(chair: Chair, known: SeatPresence) -> None:
    assert of_seat(chair) == known


def test_everybody_knows_how_the_match_goes_on() -> None:
    state = replace(
        HERE, paused=NOW, claimed=2, ending=(2, 0), end=MatchEnd("vote", (ANN,)), hinted=(1,), guided=True
    )
    for viewer in (None, 1):
        seen = presence(state, viewer, 0)
        assert (seen.paused, seen.claimed, seen.voter, seen.to_end) == (True, 2, 2, Poll(2, 2))
        assert (seen.end, seen.hinted, seen.guided, seen.deserted) == ("vote", (1,), True, False)


def test_a_table_without_a_match_shows_nothing() -> None:
    assert presence(NO_STATE, None, None) == NO_PRESENCE == Presence()
    assert presence(NO_STATE, 0, None) == NO_PRESENCE
    assert presence(HERE, None, 0) == Presence(seats=(SeatPresence(),) * 3)
    assert presence(a_state(*(Chair(away=NOW),) * 3), None, 0).deserted


def test_only_the_player_to_answer_is_warned_and_knows_their_pending_answer() -> None:
    state = replace(HERE, warned=1, pending="bid 300")
    seen = [presence(state, viewer, 0) for viewer in (0, 1, None)]
    assert [each.hurried for each in seen] == [True, False, False]
    assert [each.pending for each in seen] == ["bid 300", "", ""]
    assert not presence(HERE, 0, 0).hurried
    assert not presence(state, None, None).hurried
    assert presence(state, None, None).pending == ""


def test_only_the_player_knows_what_they_may_undo_and_have_chosen() -> None:
    state = replace(HERE.with_chair(1, Chair(premove="AS", away=NOW)), undo=1)
    seen = [presence(state, viewer, 0) for viewer in (0, 1, None)]
    assert [each.undo for each in seen] == [False, True, False]
    assert [each.premove for each in seen] == ["", "AS", ""]
    assert [each.away for each in seen] == [False, True, False]
    assert not presence(replace(state, undo=None), None, 0).undo


@pytest.mark.parametrize(
    ("computers", "remark", "readers"),
    [
        ((False, True, True), REMARK, (None, 0)),
        ((False, False, True), REMARK, (None,)),
        ((False, True, True), replace(REMARK, past=True), ()),
        ((False, True, True), None, ()),
    ],
)
def test_a_remark_is_read_in_the_group_or_by_whoever_plays_alone(
    computers: tuple[bool, ...], remark: Remark | None, readers: tuple[int | None, ...]
) -> None:
    state = TableState(chairs=tuple(Chair(computer=each) for each in computers), remark=remark)
    assert tuple(viewer for viewer in (None, 0) if presence(state, viewer, 0).remark) == readers


SEATING = Seating(
    table=7, title="Garage", names=("Ann", COMPUTER_MARK + "Eva", COMPUTER_MARK + "Cid"), bot="thousand_bot"
)


def test_the_owner_of_a_seat_is_the_person_before_a_computer_player() -> None:
    left = replace(SEATING, left=("", "Bob", ""))
    assert [left.owner(seat) for seat in range(3)] == ["Ann", "Bob", "Cid"]
    assert [SEATING.owner(seat) for seat in range(3)] == ["Ann", "Eva", "Cid"]
    assert not SEATING.hints
