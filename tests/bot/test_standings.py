"""Standings: wins first, then the better average; names that are the same are told apart."""

from bot.screens.notices import standings_screen
from bot.texts import texts
from club.model import Result
from club.occupants import NOBODY
from club.seating import told_apart
from club.standings import Standing, standings
from club.state import Gone, Why

ANN, BOB, CID, DAN = 11, 12, 13, 14


def result(players: tuple[int, ...], scores: tuple[int, ...], winner: int) -> Result:
    return Result(1, -7, players, scores, winner, deals=20, ended=0.0)


def test_most_wins_come_first_then_the_better_average() -> None:
    played = [
        result((11, 12, 13), (1000, 880, -120), 0),
        result((13, 12, 11), (1000, 500, 405), 0),
        result((12, 11, 14), (1000, 880, 300), 0),
        result((11, 12, 13), (1010, 300, 200), 0),
    ]
    assert standings(played) == [
        Standing(11, games=4, wins=2, average=824),
        Standing(12, games=4, wins=1, average=670),
        Standing(13, games=3, wins=1, average=360),
        Standing(14, games=1, wins=0, average=300),
    ]


def test_nobody_has_played() -> None:
    assert standings([]) == []


def test_names_are_shortened_and_told_apart() -> None:
    assert told_apart(("Ann", "Bob", "Ann")) == ("Ann", "Bob", "Ann 2")
    assert told_apart(("Maximilian the Great", " \n ", "a  b")) == ("Maximilian the", "?", "a b")


def test_game_points_are_added_up_where_tables_keep_them() -> None:
    played = [
        Result(1, -7, (11, 12, 13), (1000, 880, -120), 0, 20, 0.0, (1240, -120, -1120)),
        Result(2, -7, (12, 11, 13), (1000, 400, 0), 0, 20, 1.0, (1600, -600, -1000)),
        result((11, 12, 13), (1000, 500, 0), 0),
    ]
    assert [(each.player, each.points) for each in standings(played)] == [(11, 640), (12, 1480), (13, -2120)]


def test_whoever_left_before_the_end_has_lost_that_match_and_it_is_told() -> None:
    gone = (Gone(CID, 2, -300),)
    table = standings([Result(1, -7, (ANN, BOB, NOBODY), (1005, 400, -500), 0, 9, 1.0, why="won", gone=gone)])
    assert [(each.player, each.games, each.wins, each.average, each.left) for each in table] == [
        (ANN, 1, 1, 1005, 0),
        (BOB, 1, 0, 400, 0),
        (CID, 1, 0, -300, 1),
    ]
    told = standings_screen(texts("en"), table, {ANN: "Ann", BOB: "Bob", CID: "Cid"}).plain().text
    assert "🚪\N{NO-BREAK SPACE}1" in told.splitlines()[3]
    assert told.splitlines()[-1] == "🚪 left before the end"


def test_an_admin_who_ends_a_match_that_the_others_play_is_told_and_a_vote_is_nobodys_fault() -> None:
    def unfinished(table: int, why: Why, *by: int) -> Result:
        return Result(table, -7, (ANN, BOB, CID), (900, 100, 50), None, 9, 1.0, why=why, by=by)

    ended = (unfinished(1, "admin", BOB), unfinished(2, "vote", ANN, CID), unfinished(3, "host", ANN))
    (bob,) = standings((*ended, unfinished(4, "alone", CID), unfinished(5, "admin", DAN)))
    assert (bob.player, bob.games, bob.left) == (BOB, 0, 1)
