"""Ratings: whom a match rates, who is before whom, and in which order they grow."""

from __future__ import annotations

from club.model import Result
from club.occupants import NOBODY, Computer, Occupant
from club.ratings import NEW, pool_of, ranks, rated
from club.state import Gone

ANN, BOB, CID, DAN = 11, 12, 13, 14


def ended(players: tuple[Occupant, ...], scores: tuple[int, ...], winner: int | None, *gone: Gone) -> Result:
    return Result(1, -7, players, scores, winner, 9, 1.0, why="won", gone=gone)


def test_the_winner_is_first_whatever_the_totals_and_equal_totals_share_a_place() -> None:
    assert ranks(ended((ANN, BOB, CID), (880, 900, -5), 0)) == {ANN: 1, BOB: 2, CID: 3}
    assert ranks(ended((ANN, BOB, CID, DAN), (1000, 5, 300, 5), 0)) == {ANN: 1, CID: 2, BOB: 3, DAN: 3}


def test_nobody_is_rated_without_a_winner_or_with_computers() -> None:
    assert ranks(ended((ANN, BOB, CID), (900, 5, 0), None)) == {}
    assert ranks(ended((ANN, BOB, Computer("easy", "Eva")), (1000, 5, 0), 0)) == {}


def test_whoever_gave_a_seat_up_is_last_and_whoever_took_it_over_is_not_rated() -> None:
    left = Gone(CID, 2, 700)
    assert ranks(ended((ANN, BOB, NOBODY), (1000, 5, 900), 0, left)) == {ANN: 1, BOB: 2, CID: 3}
    assert ranks(ended((ANN, BOB, DAN), (5, 300, 1000), 2, left)) == {BOB: 1, ANN: 2, CID: 3}


def test_a_match_of_one_rates_nobody() -> None:
    assert ranks(ended((ANN, NOBODY), (1000, 5), 0)) == {}


def test_matches_of_two_are_rated_apart() -> None:
    assert pool_of(ended((ANN, BOB), (1000, 5), 0)) == "two"
    assert pool_of(ended((ANN, BOB, CID), (1000, 5, 0), 0)) == "more"
    assert pool_of(ended((ANN, BOB, CID, DAN), (1000, 5, 0, 5), 0)) == "more"


def test_a_newcomer_stands_at_a_thousand_and_a_winner_rises_more_than_a_loser() -> None:
    after = rated({ANN: 1, BOB: 2, CID: 3}, {})
    assert NEW.shown == 1000
    assert after[ANN].shown > after[BOB].shown > after[CID].shown
    assert after[ANN].mu > NEW.mu > after[CID].mu


def test_a_tie_brings_two_people_closer_together() -> None:
    strong, weak = rated({ANN: 1, BOB: 2}, {}).values()
    after = rated({ANN: 1, BOB: 1}, {ANN: strong, BOB: weak})
    assert weak.mu < after[BOB].mu < after[ANN].mu < strong.mu


def test_no_match_changes_no_rating() -> None:
    assert rated({}, {ANN: NEW}) == {}
