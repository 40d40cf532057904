"""Seats of a running match: players leave, return, and are replaced or put out by votes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from club.model import Stage, Table
from club.progress import close_table
from club.seats import (
    Poll,
    computer_by,
    departures,
    eligible_voters,
    enders,
    give_up_seat,
    has_a_seat,
    has_ended,
    is_abandoned,
    is_between_deals,
    last_gone,
    may_be_put_out,
    may_seat_computer,
    may_take,
    new_deal,
    players_of,
    poll_against,
    poll_to_end,
    present_seats,
    reserve_for_computer,
    reserve_for_person,
    reserved_seat,
    seat_newcomers,
    vacate_seat,
    vote_against,
    vote_to_end,
    without_votes_of,
)
from club.state import NOBODY, Chair, Departure, MatchEnd, SeatOwner
from game.state import Dealing, Match, new_match
from tests.club.records import ANN, BOB, CID, DAN, EVA, MAX, NOW, a_match, a_state, a_table
from tests.game.table import Table as Deals

BETWEEN = new_match(3)
DURING = Deals().match
LATER = NOW + 9


def with_chair(table: Table, seat: int, chair: Chair) -> Table:
    """Return the table with another chair."""
    return replace(table, state=table.state.with_chair(seat, chair))


def without_bob() -> Table:
    """Return a match whose seat 1 is vacant."""
    return give_up_seat(a_match(), 1, 120)


def test_a_player_who_left_may_only_take_their_own_seat() -> None:
    table = replace(a_match(), state=replace(a_state(), gone=(Departure(BOB, 1, 120),)))
    assert may_take(table, BOB, 1)
    assert not may_take(table, BOB, 2)
    assert may_take(table, DAN, 2)


def test_the_last_departure_of_a_player_counts() -> None:
    first, second = Departure(ANN, 0, 10), Departure(ANN, 0, 20)
    table = replace(a_match(), state=replace(a_state(), gone=(first, second, Departure(BOB, 1, 5))))
    assert last_gone(table, ANN) == second
    assert last_gone(table, 99) is None


def test_a_player_who_left_is_remembered_after_they_are_forgotten_until_the_match_is_over() -> None:
    table = give_up_seat(replace(a_match(), seed="ab" * 32), 1, 120)
    (gone,) = table.state.gone
    table = replace(table, state=replace(table.state, gone=(replace(gone, player=0),)))
    assert may_take(table, BOB, 1)
    assert not may_take(table, BOB, 2)
    assert may_take(table, DAN, 2)
    assert may_take(replace(table, seed="cd" * 32), BOB, 2), "the mark names nobody without the secret"
    assert departures(table) == (Departure(0, 1, 120),)
    assert close_table(table, "vote", (), NOW).state.gone == (Departure(0, 1, 120),)


@pytest.mark.parametrize(
    ("match", "between"),
    [(BETWEEN, True), (DURING, False), (BETWEEN._replace(phase=Dealing(redeals=1)), False)],
)
def test_seats_change_hands_between_deals(match: Match, between: bool) -> None:
    assert is_between_deals(match) is between


def test_a_seat_given_up_is_vacant_and_its_score_is_remembered() -> None:
    voted = replace(a_state(Chair(against=(1,)), Chair(overtime=7.0, away=NOW), Chair()), ending=(1, 2))
    table = give_up_seat(replace(a_match(), state=voted), 1, 120)
    assert (table.seats, table.host) == ((ANN, NOBODY, CID), ANN)
    assert table.state.chairs[1] == Chair(left=BOB)
    assert table.state.gone == (Departure(BOB, 1, 120, 7.0),)
    assert (table.state.chairs[0].against, table.state.ending) == ((), (2,))
    put_out = give_up_seat(replace(a_match(), state=voted), 1, 120, put_out=True)
    assert put_out.state.chairs[1] == Chair(left=BOB, away=NOW)


def test_the_player_who_has_sat_longest_becomes_host() -> None:
    table = a_match(Chair(), Chair(since=5.0), Chair(since=3.0))
    assert give_up_seat(table, 0, 0).host == CID
    assert give_up_seat(a_match(), 0, 0).host == BOB
    alone = replace(a_match(), seats=(ANN, EVA, NOBODY))
    assert give_up_seat(alone, 0, 0).host == 0


def test_somebody_who_leaves_again_and_again_is_remembered_once() -> None:
    table = a_match()
    for score in range(50):
        table = give_up_seat(table, 1, score)
        table = with_chair(table, 1, replace(table.state.chairs[1], next_owner=BOB))
        table = seat_newcomers(table, float(score))
    assert [(each.player, each.score) for each in table.state.gone] == [(BOB, 49)]


def test_a_player_who_returns_has_the_rest_of_their_bank_and_their_hints() -> None:
    table = give_up_seat(a_match(Chair(), Chair(overtime=50.0), Chair()), 1, 120)
    table = with_chair(table, 1, replace(table.state.chairs[1], next_owner=BOB))
    table = replace(table, state=replace(table.state, hinted=(0, 1)))
    back = seat_newcomers(table, LATER)
    assert (back.seats, back.state.hinted) == ((ANN, BOB, CID), (0, 1))
    assert back.state.chairs[1] == Chair(since=LATER, overtime=50.0)


def test_a_newcomer_has_a_new_chair() -> None:
    table = with_chair(without_bob(), 1, Chair(left=BOB, next_owner=DAN, next_computer=EVA))
    table = replace(table, state=replace(table.state, hinted=(0, 1)))
    after = seat_newcomers(table, LATER)
    assert (after.seats, after.state.chairs[1]) == ((ANN, DAN, CID), Chair(since=LATER))
    assert after.state.hinted == (0,)


def test_a_computer_player_keeps_the_seat_for_people() -> None:
    coming = Chair(left=BOB, away=NOW, next_computer=EVA, computer_by=ANN)
    table = with_chair(without_bob(), 1, coming)
    table = replace(table, state=replace(table.state, hinted=(1,)))
    after = seat_newcomers(table, LATER)
    assert after.seats == (ANN, EVA, CID)
    assert after.state.chairs[1] == Chair(since=LATER, left=BOB, away=NOW, computer=True, computer_by=ANN)
    assert after.state.hinted == ()


def test_a_deal_begins_with_fresh_clocks_votes_and_owners() -> None:
    table = a_match(Chair(spent=0.5, overtime=3.0), Chair(left=BOB, next_owner=DAN), Chair())
    table = replace(table, seats=(ANN, NOBODY, CID), state=replace(table.state, ending=(0,)))
    after = new_deal(table, 4, LATER)
    assert (after.seats, after.state.ending) == ((ANN, DAN, CID), ())
    assert after.state.chairs[0] == Chair(overtime=3.0)
    assert after.state.owners == (SeatOwner(4, 0, ANN), SeatOwner(4, 1, DAN), SeatOwner(4, 2, CID))


@pytest.mark.parametrize(
    ("chair", "abandoned"),
    [
        (Chair(left=BOB), True),
        (Chair(computer=True), True),
        (Chair(), False),
        (Chair(away=NOW), False),
        (Chair(left=BOB, next_owner=DAN), False),
        (Chair(left=BOB, away=NOW - 10), False),
        (Chair(left=BOB, away=NOW - 9999), True),
    ],
)
def test_a_table_is_abandoned_without_people(chair: Chair, abandoned: bool) -> None:
    assert is_abandoned(a_match(chair, Chair(left=ANN))) is abandoned


def test_departures_are_of_those_who_are_not_there() -> None:
    gone = (Departure(BOB, 1, 5), Departure(DAN, 1, 9), Departure(0, 0, 1), Departure(0, 2, 2))
    table = replace(a_match(), state=replace(a_state(), gone=gone))
    assert departures(table) == gone[1:]
    twice = replace(table, state=replace(table.state, gone=(Departure(DAN, 1, 5), Departure(DAN, 2, 9))))
    assert departures(twice) == (Departure(DAN, 2, 9),)


@pytest.mark.parametrize(
    ("chair", "may"),
    [
        (Chair(left=BOB), True),
        (Chair(left=BOB, next_owner=DAN), False),
        (Chair(left=BOB, next_computer=EVA), False),
    ],
)
def test_a_vacant_seat_may_get_a_computer_player(chair: Chair, may: bool) -> None:
    table = with_chair(without_bob(), 1, chair)
    assert may_seat_computer(table, 1) is may
    assert not may_seat_computer(a_match(), 1)


@pytest.mark.parametrize(
    ("chair", "by"),
    [
        (Chair(computer=True, computer_by=DAN), DAN),
        (Chair(next_computer=EVA, computer_by=DAN), DAN),
        (Chair(left=BOB, computer_by=ANN), ANN),
        (Chair(left=BOB, computer_by=DAN), None),
    ],
)
def test_who_brought_a_computer_player_or_refused_one(chair: Chair, by: int | None) -> None:
    assert computer_by(a_match(Chair(), chair, Chair()), 1) == by


def test_a_computer_player_takes_a_seat_with_the_next_deal() -> None:
    waiting = reserve_for_computer(without_bob(), DURING, 1, EVA, ANN, LATER)
    chair = waiting.state.chairs[1]
    assert (waiting.seats[1], chair.next_computer, chair.computer_by) == (NOBODY, EVA, ANN)
    assert waiting.state.touched == LATER
    at_once = reserve_for_computer(without_bob(), BETWEEN, 1, EVA, ANN, LATER)
    assert (at_once.seats[1], at_once.state.chairs[1].since) == (EVA, LATER)


def test_a_computer_player_leaves_at_once() -> None:
    seated = reserve_for_computer(without_bob(), BETWEEN, 1, EVA, ANN, LATER)
    for match in (DURING, BETWEEN):
        gone = reserve_for_computer(seated, match, 1, None, CID, LATER)
        chair = gone.state.chairs[1]
        assert (gone.seats[1], chair.computer, chair.computer_by) == (NOBODY, False, CID)
    assert reserve_for_computer(seated, DURING, 1, None, ANN, LATER).state.chairs[1].computer_by is None
    other = reserve_for_computer(seated, DURING, 1, MAX, ANN, LATER)
    assert (other.seats[1], other.state.chairs[1].computer_by) == (EVA, ANN)
    cancelled = reserve_for_computer(
        reserve_for_computer(without_bob(), DURING, 1, EVA, ANN, LATER), DURING, 1, None, CID, LATER
    )
    assert (cancelled.seats[1], cancelled.state.chairs[1].next_computer) == (NOBODY, None)


@pytest.mark.parametrize(
    ("stage", "end", "ended"),
    [
        ("over", None, True),
        ("closed", MatchEnd("vote"), True),
        ("closed", None, False),
        ("playing", None, False),
        ("lobby", None, False),
    ],
)
def test_a_cancelled_table_had_no_match(stage: Stage, end: MatchEnd | None, ended: bool) -> None:
    assert has_ended(a_table(stage=stage, state=replace(a_state(), end=end))) is ended


def test_people_with_a_seat_or_a_reservation() -> None:
    table = with_chair(without_bob(), 1, Chair(left=BOB, next_owner=DAN))
    assert players_of(table) == (ANN, CID, DAN)
    assert reserved_seat(table.state, DAN) == 1
    assert reserved_seat(table.state, BOB) is None
    assert [has_a_seat(table, each) for each in (ANN, BOB, CID, DAN)] == [True, False, True, True]


def test_a_seat_vacated_at_its_turn_pays_for_the_time() -> None:
    asked = DURING.asked
    assert asked is not None
    table = vacate_seat(a_match(), DURING, asked, timer=60.0, now=NOW + 70)
    assert (table.seats[asked], table.state.touched) == (NOBODY, NOW + 70)
    assert table.state.gone[0].overtime == 10
    assert table.state.since == NOW + 70
    assert table.state.gone[0].score == DURING.scores[asked]
    assert table.state.chairs[asked].away is None
    other = vacate_seat(a_match(), DURING, (asked + 1) % 3, timer=60.0, now=NOW + 70)
    assert (other.state.gone[0].overtime, other.state.since) == (0, NOW)


def test_a_player_put_out_stays_away() -> None:
    away = a_match(Chair(away=NOW), Chair(away=NOW), Chair(away=NOW))
    assert vacate_seat(away, DURING, 0, timer=60.0, now=LATER, put_out=True).state.chairs[0].away == NOW
    assert vacate_seat(away, DURING, 0, timer=60.0, now=LATER).state.chairs[0].away is None


def test_the_answer_of_a_vacated_seat_does_not_end_a_pause() -> None:
    paused = replace(a_match(), state=replace(a_state(), paused=NOW))
    asked = DURING.asked
    assert asked is not None
    assert vacate_seat(paused, DURING, asked, timer=60.0, now=LATER).state.paused == NOW


def test_a_person_takes_a_seat_with_the_next_deal() -> None:
    waiting = reserve_for_person(without_bob(), DURING, 1, DAN, LATER)
    assert (waiting.seats[1], waiting.state.chairs[1].next_owner) == (NOBODY, DAN)
    assert (waiting.state.touched, waiting.state.since) == (LATER, NOW)
    cancelled = reserve_for_person(waiting, DURING, 1, None, LATER)
    assert cancelled.state.chairs[1].next_owner is None


@pytest.mark.parametrize(("player", "since"), [(DAN, LATER), (BOB, NOW)])
def test_between_deals_a_newcomer_may_look_around(player: int, since: float) -> None:
    table = reserve_for_person(without_bob(), BETWEEN, 1, player, LATER)
    assert (table.seats[1], table.state.since) == (player, since)
    assert reserve_for_person(without_bob(), BETWEEN, 1, None, LATER).state.since == NOW


HERE = a_state()
VOTED = NOW + 5


def test_a_vote_passes_with_the_votes_it_needs() -> None:
    assert [Poll(votes, 2).passed for votes in (1, 2, 3)] == [False, True, True]


def test_all_who_are_here_must_agree_to_put_somebody_out() -> None:
    away = HERE.with_chair(2, Chair(away=NOW - 60, stood_in=3))
    once = vote_against(away, 2, 0, VOTED)
    assert (once.chairs[2].against, once.touched) == ((0,), VOTED)
    assert poll_against(once, 2) == (1, 2)
    assert vote_against(once, 2, 0, VOTED).chairs[2].against == ()
    assert vote_against(once, 2, 1, VOTED).chairs[2].against == (0, 1)


def test_the_vote_that_decides_is_not_taken_back() -> None:
    alone = a_state(Chair(), Chair(left=BOB), Chair(away=NOW, stood_in=3, against=(0,)))
    assert vote_against(alone, 2, 0, VOTED).chairs[2].against == (0,)


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
    first = vote_to_end(HERE, 0, VOTED, asks=True)
    assert (first.ending, first.touched) == ((0,), VOTED)
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
