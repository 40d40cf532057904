"""Standings: rows, their order, seasons, and matches with computer players."""

from __future__ import annotations

from dataclasses import replace

import pytest

from club.model import PlayerFigures, Result
from club.standings import (
    INITIAL_RATING,
    LevelRecord,
    Pool,
    Rating,
    RatingRecord,
    SortKey,
    StandingsRow,
    computer_standings,
    head_to_head,
    leaderboard_of,
    leaderboards,
    of_season,
    points_per_deal,
    rating_change,
    sort_standings,
    standings,
)
from club.state import NOBODY, Departure, EndReason, Occupant
from tests.club.records import ANN, BOB, CID, DAN, EVA, MAX


def result(
    players: tuple[Occupant, ...], scores: tuple[int, ...], winner: int | None, **more: object
) -> Result:
    ended = Result(
        table=1, chat=-7, players=players, scores=scores, winner=winner, deals=20, ended=0.0, why="won"
    )
    return replace(ended, **more)  # type: ignore[arg-type]


def rated(player: int, mu: float, *, season: int = 1, pool: Pool = "more") -> RatingRecord:
    return RatingRecord(
        table=1,
        player=player,
        pool=pool,
        season=season,
        rating=Rating(mu, 1.0),
        in_season=Rating(mu - 5, 1.0),
    )


def test_the_best_rated_come_first_and_those_without_a_rating_last() -> None:
    played = [result((ANN, BOB, CID), (1000, 880, -120), 0), result((DAN, BOB, CID), (100, 1000, 405), 1)]
    table = standings(played, [rated(ANN, 20), rated(BOB, 30), rated(CID, 25), rated(ANN, 26)], "more")
    assert [each.player for each in table] == [BOB, ANN, CID, DAN]
    assert [(each.games, each.wins) for each in table] == [(2, 1), (1, 1), (2, 0), (1, 0)]
    assert table[1].rating == Rating(26, 1.0), "that of their last match"


def test_a_match_changes_the_rating_of_its_pool() -> None:
    known = [
        rated(ANN, 20),
        rated(BOB, 30),
        rated(ANN, 40, pool="two"),
        replace(rated(ANN, 26), table=2),
    ]
    assert rating_change(known, 2, ANN) == (Rating(20, 1.0), Rating(26, 1.0))
    assert rating_change(known, 1, BOB) == (INITIAL_RATING, Rating(30, 1.0))
    assert rating_change(known, 2, BOB) is None


def test_a_season_has_its_own_matches_and_ratings() -> None:
    played = [result((ANN, BOB, CID), (1000, 5, 0), 0, season=each) for each in (1, 1, 2)]
    ratings = [rated(ANN, 30, season=1), rated(ANN, 35, season=2)]
    (ann,) = [each for each in standings(played, ratings, "more", 2) if each.player == ANN]
    assert (ann.games, ann.rating) == (1, Rating(30, 1.0))
    assert standings(played, ratings, "more", 3) == []


def test_matches_of_two_and_with_computers_stand_apart() -> None:
    played = [
        result((ANN, BOB, CID), (1000, 5, 0), 0),
        result((ANN, BOB), (5, 1000), 1),
        result((ANN, EVA, CID), (5, 1000, 0), 1),
    ]
    found = {
        each: {one.player: one.wins for one in standings(played, (), each)} for each in leaderboards(played)
    }
    assert found == {"more": {ANN: 1, BOB: 0, CID: 0}, "two": {ANN: 0, BOB: 1}, "computers": {ANN: 0, CID: 0}}


def test_whoever_left_has_lost_that_match_and_whoever_took_the_seat_may_win_it() -> None:
    gone = (Departure(CID, 2, -300),)
    did = (
        PlayerFigures(player=CID, deals=3, points=-300),
        PlayerFigures(player=DAN, deals=6, points=1300, tried=4, made=3),
    )
    table = standings([result((ANN, BOB, DAN), (5, 400, 1000), 2, gone=gone, figures=did)], (), "more")
    of = {each.player: each for each in table}
    assert (of[CID].games, of[CID].wins, of[CID].left, of[CID].figures.deals) == (1, 0, 1, 3)
    assert (of[DAN].games, of[DAN].wins, of[DAN].left, of[DAN].figures.made) == (1, 1, 0, 3)


def test_a_match_ended_without_a_vote_counts_as_left_by_the_admin_or_the_host_who_ended_it() -> None:
    def unfinished(table: int, why: EndReason, *by: int, chat: int = -7) -> Result:
        return Result(
            table=table,
            chat=chat,
            players=(ANN, BOB, CID),
            scores=(900, 100, 50),
            winner=None,
            deals=9,
            ended=1.0,
            why=why,
            by=by,
        )

    ended = (unfinished(1, "admin", BOB), unfinished(2, "vote", ANN, CID), unfinished(3, "host", ANN))
    counted = standings((*ended, unfinished(4, "alone", CID), unfinished(5, "admin", DAN)), (), "more")
    assert {each.player: (each.games, each.left) for each in counted} == {ANN: (0, 1), BOB: (0, 1)}
    assert standings((unfinished(6, "host", ANN, chat=ANN),), (), "more") == [], "at their own table"


def test_figures_and_game_points_are_added_up() -> None:
    one, two = (
        PlayerFigures(
            player=ANN,
            deals=10,
            points=500,
            tried=4,
            made=3,
            biggest=140,
            marriages=2,
            bolts=1,
            climbs=1,
            falls=0,
        ),
        PlayerFigures(
            player=ANN,
            deals=5,
            points=100,
            tried=2,
            made=1,
            biggest=200,
            marriages=1,
            bolts=0,
            climbs=0,
            falls=1,
        ),
    )
    played = [
        result((ANN, BOB, NOBODY), (1000, 5, 0), 0, points=(100, -40, -60), figures=(one,)),
        result((ANN, BOB, CID), (5, 1000, 0), 1, points=(-10, 30, -20), figures=(two,)),
    ]
    ann = next(each for each in standings(played, (), "more") if each.player == ANN)
    assert (ann.points, ann.figures) == (
        90,
        PlayerFigures(
            player=ANN,
            deals=15,
            points=600,
            tried=6,
            made=4,
            biggest=200,
            marriages=3,
            bolts=1,
            climbs=1,
            falls=1,
        ),
    )


@pytest.mark.parametrize(
    ("shows", "first"), [("contracts", BOB), ("barrels", CID), ("cards", ANN), ("points", DAN)]
)
def test_each_page_has_its_own_best_on_top(shows: SortKey, first: int) -> None:
    table = [
        StandingsRow(player=ANN, figures=PlayerFigures(player=ANN, deals=10, points=900)),
        StandingsRow(player=BOB, figures=PlayerFigures(player=BOB, deals=10, points=100, tried=9, made=7)),
        StandingsRow(player=CID, figures=PlayerFigures(player=CID, deals=10, points=-50, climbs=4)),
        StandingsRow(player=DAN, points=300, figures=PlayerFigures(player=DAN)),
    ]
    assert sort_standings(table, shows)[0].player == first


def test_two_people_beside_one_another_count_what_both_played_to_the_end() -> None:
    did = (
        PlayerFigures(player=ANN, deals=9, tried=5, made=4),
        PlayerFigures(player=BOB, deals=9, tried=3, made=1),
    )
    played = [
        result((ANN, BOB, CID), (1000, 880, -120), 0, figures=did),
        result((CID, BOB, ANN), (1000, 300, 300), 0),
        result((CID, BOB, ANN), (1000, 500, 300), 0),
        result((ANN, BOB, EVA), (1000, 5, 0), 0, figures=did),
        result((ANN, CID, DAN), (1000, 5, 0), 0),
        result((ANN, BOB, CID), (900, 5, 0), None),
    ]
    met = head_to_head(played, ANN, BOB)
    assert (met.games, met.ahead, met.wins) == (3, (1, 1), (1, 0))
    assert [each.made for each in met.figures] == [4, 1]


@pytest.mark.parametrize(
    ("shows", "rows"),
    [
        (
            "rating",
            [StandingsRow(player=DAN, rating=Rating(30, 1)), StandingsRow(player=ANN, rating=Rating(25, 1))],
        ),
        ("rating", [StandingsRow(player=DAN, rating=Rating(0, 1)), StandingsRow(player=ANN, wins=9)]),
        ("rating", [StandingsRow(player=DAN, wins=2), StandingsRow(player=ANN, wins=1, games=9)]),
        ("rating", [StandingsRow(player=DAN, games=2), StandingsRow(player=ANN, games=1)]),
        ("rating", [StandingsRow(player=ANN), StandingsRow(player=BOB)]),
        ("points", [StandingsRow(player=DAN, points=1, wins=1), StandingsRow(player=ANN, points=1)]),
        ("points", [StandingsRow(player=DAN, points=2), StandingsRow(player=ANN, points=1, wins=3)]),
    ],
)
def test_rows_stand_by_their_key_and_then_by_what_is_next(shows: SortKey, rows: list[StandingsRow]) -> None:
    assert sort_standings(reversed(rows), shows) == rows


@pytest.mark.parametrize(
    ("shows", "figures"),
    [
        (
            "contracts",
            [PlayerFigures(player=DAN, made=2, tried=9), PlayerFigures(player=ANN, made=1, tried=1)],
        ),
        (
            "contracts",
            [PlayerFigures(player=DAN, made=2, tried=3), PlayerFigures(player=ANN, made=2, tried=4)],
        ),
        (
            "contracts",
            [PlayerFigures(player=DAN, made=2, biggest=200), PlayerFigures(player=ANN, made=2, biggest=100)],
        ),
        ("barrels", [PlayerFigures(player=DAN, climbs=2, falls=9), PlayerFigures(player=ANN, climbs=1)]),
        (
            "barrels",
            [PlayerFigures(player=DAN, climbs=2, falls=1), PlayerFigures(player=ANN, climbs=2, falls=2)],
        ),
        (
            "barrels",
            [PlayerFigures(player=DAN, climbs=2, bolts=1), PlayerFigures(player=ANN, climbs=2, bolts=2)],
        ),
        ("cards", [PlayerFigures(player=DAN, deals=1), PlayerFigures(player=ANN, marriages=1)]),
        ("cards", [PlayerFigures(player=DAN, points=-9, deals=1), PlayerFigures(player=ANN)]),
        (
            "cards",
            [PlayerFigures(player=DAN, points=50, deals=1), PlayerFigures(player=ANN, points=60, deals=2)],
        ),
    ],
)
def test_rows_stand_by_their_figures(shows: SortKey, figures: list[PlayerFigures]) -> None:
    rows = [StandingsRow(player=each.player, figures=each) for each in figures]
    assert sort_standings(reversed(rows), shows) == rows


def test_points_per_deal_are_an_average() -> None:
    assert points_per_deal(PlayerFigures(player=ANN, deals=4, points=10)) == 2.5
    assert points_per_deal(PlayerFigures(player=ANN)) == 0.0
    assert points_per_deal(PlayerFigures(player=ANN, deals=1, points=10)) == 10


def test_a_match_counts_for_one_leaderboard() -> None:
    assert leaderboard_of(result((ANN, BOB), (1, 2), 1)) == "two"
    assert leaderboard_of(result((ANN, BOB, CID), (1, 2, 3), 1)) == "more"
    assert leaderboard_of(result((ANN, EVA), (1, 2), 1)) == "computers"
    unfinished = result((ANN, BOB), (1, 2), None)
    assert leaderboards([unfinished]) == ()
    assert leaderboards([replace(unfinished, why="admin", by=(ANN,))]) == ("two",)


def test_season_0_means_all_seasons() -> None:
    matches = tuple(result((ANN, BOB), (1, 2), 1, season=each) for each in (1, 2))
    assert of_season(matches, 0) == matches
    assert of_season(matches, 2) == matches[1:]


def test_a_pool_rates_its_own_leaderboard_only() -> None:
    (row, _) = standings([result((ANN, BOB), (1000, 0), 0)], [rated(ANN, 30)], "two")
    assert row.rating is None
    (row, _) = standings([result((ANN, BOB), (1000, 0), 0)], [rated(ANN, 30, pool="two")], "two")
    assert row.rating == Rating(30, 1.0)


def test_a_player_who_left_and_whose_data_is_deleted_has_no_row() -> None:
    left = (Departure(0, 1, 5),)
    rows = standings([result((ANN, DAN, CID), (1000, 0, 0), 0, gone=left)], (), "more")
    assert {each.player for each in rows} == {ANN, DAN, CID}


def test_matches_against_computers_count_by_the_strongest_level() -> None:
    found = computer_standings(
        [
            result((ANN, EVA, EVA), (1000, 640, 880), 0),
            result((ANN, BOB, MAX), (900, 100, 880), 0),
            result((ANN, EVA, MAX), (100, 640, 1000), 2),
            result((ANN, EVA), (1000, 5), None),
            result((ANN, BOB), (1000, 5), 0),
        ]
    )
    ann = found.people[ANN]
    assert (ann.games, ann.wins, ann.best) == ({"easy": 1, "strong": 2}, {"easy": 1, "strong": 1}, 120)
    assert ann.levels() == ("easy", "strong")
    bob, computers = found.people[BOB], found.computers
    assert (bob.games, bob.wins, bob.best) == ({"strong": 1}, {"strong": 0}, 0)
    assert (computers.games, computers.wins) == ({"easy": 1, "strong": 2}, {"easy": 0, "strong": 1})
    assert set(found.people) == {ANN, BOB}


def test_a_win_with_equal_totals_leads_by_a_point() -> None:
    found = computer_standings([result((ANN, EVA), (1000, 1000), 0)])
    assert found.people[ANN].best == 1


def test_people_who_met_in_no_match_have_no_record() -> None:
    met = head_to_head([result((ANN, CID), (1000, 5), 0)], ANN, BOB)
    assert head_to_head([result((ANN, BOB), (1000, 5), 0)] * 2, ANN, BOB).ahead == (2, 0)
    assert head_to_head([result((ANN, BOB), (1000, 5), 0)] * 2, BOB, ANN).ahead == (0, 2)
    assert (met.games, met.ahead, met.wins) == (0, (0, 0), (0, 0))
    assert met.figures == (PlayerFigures(player=ANN), PlayerFigures(player=BOB))


def test_points_are_zero_where_none_are_counted() -> None:
    left = (Departure(CID, 2, 5),)
    rows = standings([result((ANN, BOB, DAN), (1000, 0, 0), 0, gone=left)], (), "more")
    assert {each.points for each in rows} == {0}
    assert (StandingsRow(player=ANN).figures, LevelRecord().best) == (PlayerFigures(player=0), 0)


def test_any_negative_id_is_a_group() -> None:
    ended = result((ANN, BOB), (1, 2), None, why="admin", by=(ANN,), chat=-1)
    assert [each.player for each in standings([ended], (), "two")] == [ANN]
