"""Ratings: whom a match rates, who is before whom, and in which order they grow."""

from __future__ import annotations

from club.model import Result
from club.standings import INITIAL_RATING, Rating, places_of, pool_of, rate
from club.state import NOBODY, ComputerPlayer, Departure, Occupant

ANN, BOB, CID, DAN = 11, 12, 13, 14


def ended(
    players: tuple[Occupant, ...], scores: tuple[int, ...], winner: int | None, *gone: Departure
) -> Result:
    return Result(
        table=1,
        chat=-7,
        players=players,
        scores=scores,
        winner=winner,
        deals=9,
        ended=1.0,
        why="won",
        gone=gone,
    )


def test_the_winner_is_first_whatever_the_totals_and_equal_totals_share_a_place() -> None:
    assert places_of(ended((ANN, BOB, CID), (880, 900, -5), 0)) == {ANN: 1, BOB: 2, CID: 3}
    assert places_of(ended((ANN, BOB, CID, DAN), (1000, 5, 300, 5), 0)) == {ANN: 1, CID: 2, BOB: 3, DAN: 3}


def test_nobody_is_rated_without_a_winner_or_with_computers() -> None:
    assert places_of(ended((ANN, BOB, CID), (900, 5, 0), None)) == {}
    assert places_of(ended((ANN, BOB, ComputerPlayer("easy", "Eva")), (1000, 5, 0), 0)) == {}


def test_whoever_gave_a_seat_up_is_last_and_whoever_took_it_over_is_not_rated() -> None:
    left = Departure(CID, 2, 700)
    assert places_of(ended((ANN, BOB, NOBODY), (1000, 5, 900), 0, left)) == {ANN: 1, BOB: 2, CID: 3}
    assert places_of(ended((ANN, BOB, DAN), (5, 300, 1000), 2, left)) == {BOB: 1, ANN: 2, CID: 3}


def test_a_match_of_one_rates_nobody() -> None:
    assert places_of(ended((ANN, NOBODY), (1000, 5), 0)) == {}


def test_matches_of_two_are_rated_apart() -> None:
    assert pool_of(ended((ANN, BOB), (1000, 5), 0)) == "two"
    assert pool_of(ended((ANN, BOB, CID), (1000, 5, 0), 0)) == "more"
    assert pool_of(ended((ANN, BOB, CID, DAN), (1000, 5, 0, 5), 0)) == "more"


def test_a_newcomer_stands_at_a_thousand_and_a_winner_rises_more_than_a_loser() -> None:
    after = rate({ANN: 1, BOB: 2, CID: 3}, {})
    assert INITIAL_RATING.shown == 1000
    assert after[ANN].shown > after[BOB].shown > after[CID].shown
    assert after[ANN].mu > INITIAL_RATING.mu > after[CID].mu


def test_a_tie_brings_two_people_closer_together() -> None:
    strong, weak = rate({ANN: 1, BOB: 2}, {}).values()
    after = rate({ANN: 1, BOB: 1}, {ANN: strong, BOB: weak})
    assert weak.mu < after[BOB].mu < after[ANN].mu < strong.mu


def test_no_match_changes_no_rating() -> None:
    assert rate({}, {ANN: INITIAL_RATING}) == {}


def test_whoever_gave_a_seat_up_is_behind_a_negative_total() -> None:
    left = Departure(CID, 2, 700)
    assert places_of(ended((ANN, BOB, DAN), (1000, -500, 900), 0, left)) == {ANN: 1, BOB: 2, CID: 3}


def test_a_match_of_two_is_rated() -> None:
    assert places_of(ended((ANN, BOB), (5, 1000), 1)) == {BOB: 1, ANN: 2}


def test_a_rating_has_six_decimals_and_is_shown_in_whole_points() -> None:
    after = rate({ANN: 1, BOB: 2}, {})
    assert after[ANN] == (27.635389, 8.065901)
    assert Rating(26.0, 1.0).shown == 1920
