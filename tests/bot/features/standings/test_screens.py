"""Standings: whose record is what, the order they stand in, and how they are shown on a phone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.features.standings.screens import (
    A_PAGE,
    Honoured,
    PlayerProfile,
    Standings,
    duel_screen,
    honours_screen,
    person_alert,
    person_screen,
    standings_screen,
    tenths,
)
from bot.pictures.chart import Portrait, StandingsBoard
from bot.screens import CAPTION_LIMIT, TEXT_LIMIT, Screen
from bot.words.buttons import SeasonPress, ShowStandings, unpack
from bot.words.texts import LANGUAGES, texts, words_of
from club.model import PlayerFigures, Result, Season
from club.names import distinct_names
from club.standings import (
    HeadToHead,
    Rating,
    RatingRecord,
    SortKey,
    StandingsRow,
    computer_standings,
    head_to_head,
    standings,
)
from club.state import ComputerPlayer, Occupant
from tests.bot.pictures.test_sheet import assert_readable

EN = texts("en")
ANN, BOB, CID, DAN = 11, 12, 13, 14
NAMES = {ANN: "Ann", BOB: "Bob", CID: "Cid", DAN: "Dan"}
EVA = ComputerPlayer("easy", "Eva")


def result(
    players: tuple[Occupant, ...], scores: tuple[int, ...], winner: int | None, **more: object
) -> Result:
    return replace(
        Result(
            table=1, chat=-7, players=players, scores=scores, winner=winner, deals=20, ended=0.0, why="won"
        ),
        **more,  # type: ignore[arg-type]
    )


def rated(player: int, mu: float, *, season: int = 1, pool: str = "more") -> RatingRecord:
    return RatingRecord(
        table=1,
        player=player,
        pool=pool,  # type: ignore[arg-type]
        season=season,
        rating=Rating(mu, 1.0),
        in_season=Rating(mu - 5, 1.0),
    )


def seen(table: list[StandingsRow], **more: object) -> Standings:
    given = Standings(
        circle="more",
        shows="rating",
        season=0,
        page=0,
        chat_name="Garage",
        table=table,
        names=NAMES,
        circles=("more",),
        seasons=0,
    )
    return replace(given, **more)  # type: ignore[arg-type]


def presses(screen: Screen) -> list[object]:
    return [unpack(key.data or "") for row in screen.rows for key in row]


def test_a_duel_says_who_was_ahead_and_whose_contracts_were_made() -> None:
    did = (
        PlayerFigures(player=ANN, deals=9, tried=5, made=4),
        PlayerFigures(player=BOB, deals=9, tried=3, made=1),
    )
    met = HeadToHead(3, (1, 1), (1, 0), did)
    told = words_of(duel_screen(EN, ("Ann", "Bob"), met).text)
    assert "1 – 1 (level 1)" in told
    assert "Contracts: 4/5 – 1/3" in told
    assert EN("duel-never") in duel_screen(EN, ("Ann", "Bob"), head_to_head([], ANN, BOB)).text


def many(count: int) -> tuple[list[StandingsRow], dict[int, str]]:
    """Return so many players with long names and large numbers."""
    own = distinct_names(["Maximilian der Große <b>"] * count, length=14)
    ids = range(10**9, 10**9 + count)
    figures = PlayerFigures(
        player=0,
        deals=99_999,
        points=-999_999,
        tried=9_999,
        made=8_888,
        biggest=300,
        marriages=9_999,
        bolts=999,
        climbs=999,
        falls=999,
    )
    table = [
        StandingsRow(
            player=each,
            games=9_999,
            wins=8_888,
            points=-123_456,
            left=999,
            figures=replace(figures, player=each),
            rating=Rating(40.0 - at / 100, 1.0),
        )
        for at, each in enumerate(ids)
    ]
    return table, dict(zip(ids, own, strict=True))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("shows", ["rating", "contracts", "barrels", "cards", "points"])
def test_two_hundred_players_fit_page_by_page_in_every_language(language: str, shows: SortKey) -> None:
    table, names = many(200)
    given = seen(table, names=names, shows=shows, circles=("more", "two", "computers"), seasons=12, season=13)
    for page in (0, 19, 999):
        screen = standings_screen(texts(language), replace(given, page=page), "light")
        assert len(words_of(screen.text)) <= CAPTION_LIMIT
        assert screen.picture is not None
        board = screen.picture.shows
        assert isinstance(board, StandingsBoard)
        assert len(board.lines) == A_PAGE
        drawn = board.draw()
        assert all(each.box.left >= 0 and each.box.right <= drawn.width for each in drawn.items)
        texts_drawn = [each for each in drawn.items if not each.shape]
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
    assert isinstance(board, StandingsBoard)
    lines = words_of(screen.text).replace("\N{NO-BREAK SPACE}", " ").splitlines()
    for line in board.lines:
        (told,) = [each for each in lines if line.name in each]
        assert line.cells[0] in told
        assert line.cells[1].replace("/", " of ") in told


def test_a_name_is_no_markup() -> None:
    text = standings_screen(
        EN, seen([StandingsRow(player=ANN, games=1, wins=1)], names={ANN: "<b>Ann"}), None
    ).text
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
    table = [StandingsRow(player=ANN, games=1, wins=1)]
    assert standings_screen(EN, seen(table, unfinished=2), None).text.endswith("Left unfinished: 2")
    assert "unfinished" not in standings_screen(EN, seen(table), None).text
    empty = standings_screen(EN, seen([], unfinished=1), None).text
    assert empty.splitlines() == [EN("standings-empty"), "", "Left unfinished: 1"]


def test_whoever_left_is_marked_and_the_mark_is_explained() -> None:
    told = words_of(
        standings_screen(EN, seen([StandingsRow(player=ANN, games=2, wins=0, left=1)]), None).text
    )
    assert "🚪\N{NO-BREAK SPACE}1" in told
    assert told.endswith("🚪 left before the end")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_one_player_did_fits_in_a_caption_and_in_the_answer_to_a_press(language: str) -> None:
    table, names = many(1)
    name = names[table[0].player]
    person = PlayerProfile(
        name=name,
        chat_name="Garage",
        more=table[0],
        position=1,
        of=200,
        two=table[0],
        computers=table[0],
        way=tuple(range(1000, 3000, 7)),
    )
    screen = person_screen(texts(language), person, "light")
    assert len(words_of(screen.text)) <= CAPTION_LIMIT
    assert len(person_alert(texts(language), person)) <= 200
    assert screen.picture is not None
    portrait = screen.picture.shows
    assert isinstance(portrait, Portrait)
    drawn = portrait.draw()
    assert_readable(drawn)
    rating, word = (
        next(each for each in drawn.items if each.words == one) for one in (portrait.rating, portrait.rated)
    )
    assert word.words == texts(language).plain("tile-rating")
    assert 0 < word.box.top - rating.box.bottom < 10, "below the figure it names"
    assert all(each.box.left >= 0 and each.box.right <= drawn.width for each in drawn.items)


def test_who_has_played_nothing_is_told_so() -> None:
    assert person_screen(EN, PlayerProfile(name="Ann", chat_name="Garage"), "light").text == EN(
        "person-none", who="Ann"
    )
    assert person_alert(EN, PlayerProfile(name="Ann", chat_name="Garage")) == EN("person-none-you")


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_rating_and_a_season_are_is_said_where_they_stand(language: str) -> None:
    t = texts(language)
    rated = seen([StandingsRow(player=ANN, games=2, wins=1)])
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
    given = seen(table, circle="computers", circles=("computers",), against=computer_standings(matches))
    return standings_screen(EN, given, "light")


def test_who_plays_alone_reads_wins_by_level_contracts_and_the_best_win() -> None:
    strong = ComputerPlayer("strong", "Max")
    did = (PlayerFigures(player=ANN, deals=20, tried=9, made=6),)
    told = words_of(
        solo(
            result((ANN, EVA, EVA), (1000, 640, 880), 0, figures=did),
            result((ANN, EVA, strong), (100, 640, 1000), 2),
        ).text
    ).replace("\xa0", " ")
    assert "🥇 Ann · 1 of 2\neasy 1/1, strong 0/1 · contracts 6 of 9 · best win +120" in told
    assert "🤖 easy · 0 of 1\n🤖 strong · 1 of 1" in told
    assert "rating" not in told.lower()
    assert "–" not in told


def test_without_a_win_there_is_no_medal() -> None:
    screen = solo(result((ANN, EVA), (100, 1000), 1))
    told = words_of(screen.text).replace("\xa0", " ")
    assert "1. Ann · 0 of 1" in told
    assert "🥇" not in told
    assert screen.picture is not None
    assert isinstance(screen.picture.shows, StandingsBoard)
    assert [line.position for line in screen.picture.shows.lines] == ["–", ""], "no first place, no gold"
    assert "🏆 Wins" in [key.text.removeprefix("✓ ") for row in screen.rows for key in row]
    assert_readable(screen.picture.shows.draw())
