"""Standings: whose record is what, the order they stand in, and how they are shown on a phone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.buttons import unpack
from bot.markup import words_of
from bot.memories import SeasonPress, ShowStandings
from bot.pictures.board import Board
from bot.pictures.portrait import Portrait
from bot.screens.portrait import Person, duel_screen, person_alert, person_screen
from bot.screens.screen import CAPTION_LIMIT, TEXT_LIMIT, Screen
from bot.screens.seasons import Honoured, honours_screen
from bot.screens.standings import A_PAGE, Standings, standings_screen, tenths
from bot.texts import LANGUAGES, texts
from club.against import against
from club.figures import Figures
from club.model import Result, Season
from club.occupants import NOBODY, Computer, Occupant
from club.ratings import Rated, Rating
from club.seating import told_apart
from club.standings import Circle, Shows, Standing, circles, ordered, standings, together
from club.state import Gone, Why
from tests.bot.pictures.test_sheet import assert_readable

EN = texts("en")
ANN, BOB, CID, DAN = 11, 12, 13, 14
NAMES = {ANN: "Ann", BOB: "Bob", CID: "Cid", DAN: "Dan"}
EVA = Computer("easy", "Eva")


def result(
    players: tuple[Occupant, ...], scores: tuple[int, ...], winner: int | None, **more: object
) -> Result:
    return replace(Result(1, -7, players, scores, winner, deals=20, ended=0.0, why="won"), **more)  # type: ignore[arg-type]


def rated(player: int, mu: float, *, season: int = 1, pool: str = "more") -> Rated:
    return Rated(1, player, pool, season, Rating(mu, 1.0), Rating(mu - 5, 1.0))  # type: ignore[arg-type]


def seen(table: list[Standing], **more: object) -> Standings:
    given = Standings("more", "rating", 0, 0, "Garage", table, NAMES, ("more",), 0)
    return replace(given, **more)  # type: ignore[arg-type]


def presses(screen: Screen) -> list[object]:
    return [unpack(key.data or "") for row in screen.rows for key in row]


def test_the_best_rated_come_first_and_those_without_a_rating_last() -> None:
    played = [result((ANN, BOB, CID), (1000, 880, -120), 0), result((DAN, BOB, CID), (100, 1000, 405), 1)]
    table = standings(played, [rated(ANN, 20), rated(BOB, 30), rated(CID, 25), rated(ANN, 26)], "more")
    assert [each.player for each in table] == [BOB, ANN, CID, DAN]
    assert [(each.games, each.wins) for each in table] == [(2, 1), (1, 1), (2, 0), (1, 0)]
    assert table[1].rating == Rating(26, 1.0), "that of their last match"


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
    found = {each: {one.player: one.wins for one in standings(played, (), each)} for each in circles(played)}
    assert found == {"more": {ANN: 1, BOB: 0, CID: 0}, "two": {ANN: 0, BOB: 1}, "computers": {ANN: 0, CID: 0}}


def test_whoever_left_has_lost_that_match_and_whoever_took_the_seat_may_win_it() -> None:
    gone = (Gone(CID, 2, -300),)
    did = (Figures(CID, deals=3, points=-300), Figures(DAN, deals=6, points=1300, tried=4, made=3))
    table = standings([result((ANN, BOB, DAN), (5, 400, 1000), 2, gone=gone, figures=did)], (), "more")
    of = {each.player: each for each in table}
    assert (of[CID].games, of[CID].wins, of[CID].left, of[CID].figures.deals) == (1, 0, 1, 3)
    assert (of[DAN].games, of[DAN].wins, of[DAN].left, of[DAN].figures.made) == (1, 1, 0, 3)


def test_a_match_ended_without_a_vote_counts_as_left_by_the_admin_or_the_host_who_ended_it() -> None:
    def unfinished(table: int, why: Why, *by: int, chat: int = -7) -> Result:
        return Result(table, chat, (ANN, BOB, CID), (900, 100, 50), None, 9, 1.0, why=why, by=by)

    ended = (unfinished(1, "admin", BOB), unfinished(2, "vote", ANN, CID), unfinished(3, "host", ANN))
    counted = standings((*ended, unfinished(4, "alone", CID), unfinished(5, "admin", DAN)), (), "more")
    assert {each.player: (each.games, each.left) for each in counted} == {ANN: (0, 1), BOB: (0, 1)}
    assert standings((unfinished(6, "host", ANN, chat=ANN),), (), "more") == [], "at their own table"


def test_figures_and_game_points_are_added_up() -> None:
    one, two = (Figures(ANN, 10, 500, 4, 3, 140, 2, 1, 1, 0), Figures(ANN, 5, 100, 2, 1, 200, 1, 0, 0, 1))
    played = [
        result((ANN, BOB, NOBODY), (1000, 5, 0), 0, points=(100, -40, -60), figures=(one,)),
        result((ANN, BOB, CID), (5, 1000, 0), 1, points=(-10, 30, -20), figures=(two,)),
    ]
    ann = next(each for each in standings(played, (), "more") if each.player == ANN)
    assert (ann.points, ann.figures) == (90, Figures(ANN, 15, 600, 6, 4, 200, 3, 1, 1, 1))


@pytest.mark.parametrize(
    ("shows", "first"), [("contracts", BOB), ("barrels", CID), ("cards", ANN), ("points", DAN)]
)
def test_each_page_has_its_own_best_on_top(shows: Shows, first: int) -> None:
    table = [
        Standing(ANN, figures=Figures(ANN, deals=10, points=900)),
        Standing(BOB, figures=Figures(BOB, deals=10, points=100, tried=9, made=7)),
        Standing(CID, figures=Figures(CID, deals=10, points=-50, climbs=4)),
        Standing(DAN, points=300, figures=Figures(DAN)),
    ]
    assert ordered(table, shows)[0].player == first


def test_two_people_beside_one_another_count_what_both_played_to_the_end() -> None:
    did = (Figures(ANN, deals=9, tried=5, made=4), Figures(BOB, deals=9, tried=3, made=1))
    played = [
        result((ANN, BOB, CID), (1000, 880, -120), 0, figures=did),
        result((CID, BOB, ANN), (1000, 300, 300), 0),
        result((CID, BOB, ANN), (1000, 500, 300), 0),
        result((ANN, BOB, EVA), (1000, 5, 0), 0, figures=did),
        result((ANN, CID, DAN), (1000, 5, 0), 0),
        result((ANN, BOB, CID), (900, 5, 0), None),
    ]
    met = together(played, ANN, BOB)
    assert (met.games, met.ahead, met.wins) == (3, (1, 1), (1, 0))
    assert [each.made for each in met.figures] == [4, 1]
    told = words_of(duel_screen(EN, ("Ann", "Bob"), met).text)
    assert "1 – 1 (level 1)" in told
    assert "Contracts: 4/5 – 1/3" in told
    assert EN("duel-never") in duel_screen(EN, ("Ann", "Bob"), together([], ANN, BOB)).text


def many(count: int) -> tuple[list[Standing], dict[int, str]]:
    """Return so many players with long names and large numbers."""
    own = told_apart(["Maximilian der Große <b>"] * count, length=14)
    ids = range(10**9, 10**9 + count)
    figures = Figures(0, 99_999, -999_999, 9_999, 8_888, 300, 9_999, 999, 999, 999)
    table = [
        Standing(
            each, 9_999, 8_888, -123_456, 999, replace(figures, player=each), Rating(40.0 - at / 100, 1.0)
        )
        for at, each in enumerate(ids)
    ]
    return table, dict(zip(ids, own, strict=True))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("shows", ["rating", "contracts", "barrels", "cards", "points"])
def test_two_hundred_players_fit_page_by_page_in_every_language(language: str, shows: Shows) -> None:
    table, names = many(200)
    given = seen(table, names=names, shows=shows, circles=("more", "two", "computers"), seasons=12, season=13)
    for page in (0, 19, 999):
        screen = standings_screen(texts(language), replace(given, page=page), "light")
        assert len(words_of(screen.text)) <= CAPTION_LIMIT
        assert screen.picture is not None
        board = screen.picture.shows
        assert isinstance(board, Board)
        assert len(board.lines) == A_PAGE
        drawn = board.draw()
        assert all(each.box.left >= 0 and each.box.right <= drawn.width for each in drawn.said)
        texts_drawn = [each for each in drawn.said if not each.shape]
        assert not [
            (a.words, b.words)
            for at, a in enumerate(texts_drawn)
            for b in texts_drawn[at + 1 :]
            if a.box.overlaps(b.box)
        ]


def test_every_number_of_the_picture_stands_in_the_words_too() -> None:
    table = standings(
        [result((ANN, BOB, CID), (1000, 880, -120), 0)],
        [rated(ANN, 30), rated(BOB, 22), rated(CID, 21)],
        "more",
    )
    screen = standings_screen(EN, seen(table), "dark")
    assert screen.picture is not None
    board = screen.picture.shows
    assert isinstance(board, Board)
    lines = words_of(screen.text).replace("\N{NO-BREAK SPACE}", " ").splitlines()
    for line in board.lines:
        (told,) = [each for each in lines if line.name in each]
        assert line.cells[0] in told
        assert line.cells[1].replace("/", " of ") in told


def test_a_name_is_no_markup() -> None:
    text = standings_screen(EN, seen([Standing(ANN, 1, 1)], names={ANN: "<b>Ann"}), None).text
    assert "&lt;b&gt;Ann" in text


def test_pages_go_round_and_nothing_turns_where_there_is_one() -> None:
    table, names = many(25)
    keys = presses(standings_screen(EN, seen(table, names=names, page=2), None))
    assert ShowStandings("more", "rating", 0, 1) in keys
    assert ShowStandings("more", "rating", 0, 0) in keys
    few, names = many(3)
    assert ShowStandings("more", "rating", 0, 1) not in presses(
        standings_screen(EN, seen(few, names=names), None)
    )


def test_a_season_can_be_ended_where_it_is_played_and_never_at_home_or_when_it_is_past() -> None:
    table = standings([result((ANN, BOB, CID), (1000, 880, -120), 0)], (), "more")
    ask = SeasonPress("ask", 3)
    assert ask in presses(standings_screen(EN, seen(table, season=3, seasons=2), None))
    assert ask not in presses(standings_screen(EN, seen(table, season=3, seasons=2, home=True), None))
    assert ask not in presses(standings_screen(EN, seen([], season=3, seasons=2), None))
    past = presses(standings_screen(EN, seen(table, season=1, seasons=2), None))
    assert not [each for each in past if isinstance(each, SeasonPress) and each.verb == "ask"]


def test_unfinished_matches_are_mentioned_below_the_standings() -> None:
    table = [Standing(ANN, 1, 1)]
    assert standings_screen(EN, seen(table, unfinished=2), None).text.endswith("Left unfinished: 2")
    assert "unfinished" not in standings_screen(EN, seen(table), None).text
    empty = standings_screen(EN, seen([], unfinished=1), None).text
    assert empty.splitlines() == [EN("standings-empty"), "", "Left unfinished: 1"]


def test_whoever_left_is_marked_and_the_mark_is_explained() -> None:
    told = words_of(standings_screen(EN, seen([Standing(ANN, 2, 0, left=1)]), None).text)
    assert "🚪\N{NO-BREAK SPACE}1" in told
    assert told.endswith("🚪 left before the end")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_one_player_did_fits_in_a_caption_and_in_the_answer_to_a_press(language: str) -> None:
    table, names = many(1)
    name = names[table[0].player]
    person = Person(name, "Garage", table[0], 1, 200, table[0], table[0], tuple(range(1000, 3000, 7)))
    screen = person_screen(texts(language), person, "light")
    assert len(words_of(screen.text)) <= CAPTION_LIMIT
    assert len(person_alert(texts(language), person)) <= 200
    assert screen.picture is not None
    portrait = screen.picture.shows
    assert isinstance(portrait, Portrait)
    drawn = portrait.draw()
    assert_readable(drawn)
    rating, word = (
        next(each for each in drawn.said if each.words == one) for one in (portrait.rating, portrait.rated)
    )
    assert word.words == texts(language).plain("tile-rating")
    assert 0 < word.box.top - rating.box.bottom < 10, "below the figure it names"
    assert all(each.box.left >= 0 and each.box.right <= drawn.width for each in drawn.said)


def test_who_has_played_nothing_is_told_so() -> None:
    assert person_screen(EN, Person("Ann", "Garage"), "light").text == EN("person-none", who="Ann")
    assert person_alert(EN, Person("Ann", "Garage")) == EN("person-none-you")


def test_numbers_have_the_sign_and_the_comma_of_the_language() -> None:
    assert [tenths(EN, each) for each in (5.25, -0.04, -12.06, 0.0)] == ["5.2", "0.0", "−12.1", "0.0"]
    assert tenths(texts("ru"), -3.5) == "−3,5"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hundred_seasons_fit_page_by_page(language: str) -> None:
    table, names = many(3)
    best = tuple((names[each.player], each) for each in table)
    told = [Honoured(Season(number, 1.7e9, ANN), best) for number in range(1, 101)]
    for page in (0, 19, 20, 999):
        screen = honours_screen(texts(language), "Garage", told, page, "light")
        assert len(words_of(screen.text)) <= CAPTION_LIMIT < TEXT_LIMIT
        assert screen.rows


def test_circles_name_what_there_is() -> None:
    nothing: list[Circle] = list(circles([result((ANN, BOB, CID), (900, 5, 0), None, why="vote")]))
    assert nothing == []


def test_names_are_shortened_and_told_apart() -> None:
    assert told_apart(("Ann", "Bob", "Ann")) == ("Ann", "Bob", "Ann 2")
    assert told_apart(("Maximilian the Great", " \n ", "a  b")) == ("Maximilian the", "?", "a b")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_rating_and_a_season_are_is_said_where_they_stand(language: str) -> None:
    t = texts(language)
    rated = seen([Standing(ANN, 2, 1)])
    rating, season = words_of(t("standings-what-rating")), words_of(t("standings-what-season"))
    told = words_of(standings_screen(t, rated, None).text)
    assert rating in told
    assert season not in told
    told = words_of(standings_screen(t, replace(rated, season=rated.seasons + 1, shows="cards"), None).text)
    assert season in told
    assert rating not in told
    told = words_of(standings_screen(t, replace(rated, table=()), None).text)
    assert rating not in told


def solo(*matches: Result) -> Screen:
    """Return the standings of matches with computers."""
    table = standings(matches, (), "computers")
    given = seen(table, circle="computers", circles=("computers",), against=against(matches))
    return standings_screen(EN, given, "light")


def test_who_plays_alone_reads_wins_by_level_contracts_and_the_best_win() -> None:
    strong = Computer("strong", "Max")
    did = (Figures(ANN, deals=20, tried=9, made=6),)
    told = words_of(
        solo(
            result((ANN, EVA, EVA), (1000, 640, 880), 0, figures=did),
            result((ANN, EVA, strong), (100, 640, 1000), 2),
        ).text
    ).replace("\xa0", " ")
    assert "🥇 Ann · 1 of 2\neasy 1/1, strong 0/1 · contracts 6/9 · best win +120" in told
    assert "🤖 easy · 0 of 1\n🤖 strong · 1 of 1" in told
    assert "rating" not in told.lower()
    assert "–" not in told


def test_without_a_win_there_is_no_medal() -> None:
    screen = solo(result((ANN, EVA), (100, 1000), 1))
    told = words_of(screen.text).replace("\xa0", " ")
    assert "1. Ann · 0 of 1" in told
    assert "🥇" not in told
    assert screen.picture is not None
    assert isinstance(screen.picture.shows, Board)
    assert [line.place for line in screen.picture.shows.lines] == ["–", ""], "no first place, no gold"
    assert "🏆 Wins" in [key.text.removeprefix("✓ ") for row in screen.rows for key in row]
    assert_readable(screen.picture.shows.draw())
