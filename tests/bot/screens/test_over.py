"""The message about the end of a match: places, how long it took, what decided it; on a narrow phone."""

from __future__ import annotations

import pytest

from bot.pictures.chart import Finale
from bot.screens import Screen
from bot.screens.over import finale, lasted, match_over_screen
from bot.screens.score import score_screen
from bot.words.texts import texts
from club.seats import Seating, presence
from club.state import MatchEnd, TableState
from game.events import Event, MatchWon
from game.state import DealSettled, Line, Lines, Over, Reason, Result, Tally, new_match
from game.view import project

EN, RU = texts("en"), texts("ru")
NAMES = ("Ann", "Bob", "Cid", "Dan")
SPACE = "\N{NO-BREAK SPACE}"


def row(scores: tuple[int, ...], lines: Lines, declarer: int, contract: int, result: Result) -> DealSettled:
    zeros = (0,) * len(scores)
    tallies = tuple(Tally(each) for each in scores)
    return DealSettled(
        dealer=0,
        deals_played=1,
        declarer=declarer, contract=contract, result=result, lines=lines, tallies=tallies, points=zeros,
        bolts=zeros,
    )  # fmt: skip


def drawn(
    *scores: int,
    viewer: int | None = None,
    result: Result = "made",
    declarer: int = 0,
    events: tuple[Event, ...] = (),
) -> Screen:
    """Draw the end of a match of three deals that Ann won; Bob fell off the barrel in the second."""
    zeros = (0,) * len(scores)
    rows = (
        row(zeros, (Line(0, 60, Reason.BASE),), 0, 100, "made"),
        row(zeros, (Line(1, -120, Reason.BARREL_FALL), Line(0, 100, Reason.BASE)), 0, 100, "made"),
        row(scores, (Line(0, 120, Reason.BASE),), declarer, 120, result),
    )
    match = new_match(len(scores))._replace(tallies=rows[-1].tallies, sheet=rows, phase=Over(0))
    view = project(match, viewer, ())
    around = presence(TableState(end=MatchEnd("won")), viewer, None)
    return match_over_screen(EN, garage(scores), view, events, around, seconds=2900, home=viewer is not None)


def garage(scores: tuple[int, ...]) -> Seating:
    """Return the table where they play."""
    return Seating(table=7, title="Garage", names=NAMES[: len(scores)], bot="bot")


def test_winner_places_length_and_what_decided_it() -> None:
    assert drawn(1005, 640, -120).plain().text.splitlines() == [
        "🏆 Ann has won the match!",
        "",
        f"🥇 Ann{SPACE}1005 · contracts 3 of 3",
        f"🥈 Bob{SPACE}640",
        f"🥉 Cid{SPACE}−120",
        "",
        "3 deals · 48 minutes",
        "🎯 Won with a contract of 120",
        f"🛢 Deal 2, off the barrel: Bob{SPACE}−120",
    ]


def test_after_the_last_deal_the_reason_and_a_tie_are_told() -> None:
    """Both follow from the rules of a match of a fixed number of deals (docs/rules.md B30)."""
    last = (MatchWon(0, by_deals=True),)
    told = [drawn(420, other, 0, declarer=1, events=last).plain().text for other in (300, 420)]
    assert ["All deals are played" in each for each in told] == [True, True]
    assert ["the first to the dealer’s left wins, Ann" in each for each in told] == [False, True]
    assert "All deals are played" not in drawn(420, 300, 0).plain().text


def test_a_sheet_says_how_many_of_its_deals_are_played() -> None:
    rows = (row((100, 20, 0), (Line(0, 100, Reason.BASE),), 0, 100, "made"),)
    titles = [score_screen(EN, NAMES[:3], rows, deals=deals).plain().text.split("\n")[0] for deals in (0, 12)]
    assert titles == ["Score sheet", "Score sheet · 1 of 12 deals"]


@pytest.mark.parametrize("scores", [(1005, 640), (1005, 640, -120), (1005, 640, 640, -20)])
def test_every_line_fits_a_narrow_phone_and_equal_totals_share_a_place(scores: tuple[int, ...]) -> None:
    screen = drawn(*scores)
    assert [line for line in screen.plain().text.splitlines() if len(line) > 34] == []
    assert screen.plain().text.count("🥈") == scores.count(640)
    assert [key.text for keys in screen.rows for key in keys] == ["Rematch", "🏆 Standings"]


def test_a_player_is_offered_the_review_of_the_last_deal_and_the_accuracy_of_the_match() -> None:
    screen = drawn(1005, 640, -120, viewer=0)
    labels = [key.text for keys in screen.rows for key in keys]
    assert labels == ["Rematch", "🔍 Review of deal 3", "🎯 My accuracy"]


def test_at_home_one_reads_of_oneself_and_of_the_group() -> None:
    lines = drawn(1005, 640, -120, viewer=0).plain().text.splitlines()
    assert lines[:2] == ["🏆 You win the match!", "“Garage”"]
    assert f"🥇 You{SPACE}1005 · contracts 3 of 3" in lines


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_the_picture_names_the_winner_whoever_it_is_drawn_for(viewer: int | None) -> None:
    scores = (1005, 640)
    rows = (row(scores, (Line(0, 120, Reason.BASE),), 0, 120, "made"),)
    match = new_match(2)._replace(tallies=rows[-1].tallies, sheet=rows, phase=Over(0))
    view = project(match, viewer, ())
    picture = finale(EN, garage(scores), view, (), end="won", seconds=2900, paper="light")
    assert isinstance(picture.shows, Finale)
    assert picture.shows.headline == "🏆 Ann has won the match!", "it may be forwarded to anybody"


def test_the_standings_are_one_press_away_in_the_group_and_not_at_home_where_they_are_others() -> None:
    def labels(screen: Screen) -> list[str]:
        return [key.text for row in screen.rows for key in row]

    standings = EN.plain("button-standings")
    assert standings in labels(drawn(1005, 640, -120))
    assert standings not in labels(drawn(1005, 640, -120, viewer=0))


def test_a_failed_contract_may_decide_a_match() -> None:
    told = drawn(1005, 640, -120, result="failed", declarer=1).plain().text
    assert "🎯 Decided by the failed 120: Bob" in told
    assert (
        f"🥇 Ann{SPACE}1005 · contracts 2 of 2\n🥈 Bob{SPACE}640 · contracts 0 of 1\n🥉 Cid{SPACE}−120\n"
        in told
    )


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(20, "1 минута"), (2900, "48 минут"), (7800, "2 часа 10 минут"), (300_000, "3 суток")],
)
def test_how_long_a_match_took_is_said_as_people_say_it(seconds: float, words: str) -> None:
    assert lasted(RU, seconds) == words
