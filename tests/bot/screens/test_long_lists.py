"""Every list of people, groups or seasons fits into a message, however many there are, in every language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import get_args

import pytest

from bot.features.daily.screens import (
    DailyPage,
    group_page,
    home_page,
    month_page,
    month_text,
    past_page,
    peek_text,
)
from bot.features.evening.screens import EveningPage, compared_screen, deals_text, evening_screen
from bot.features.history import MatchLine, MatchPage, list_screen
from bot.features.rules.screens import told_screen
from bot.features.standings.screens import (
    A_PAGE,
    Honoured,
    Standings,
    honours_screen,
    standings_screen,
    which_screen,
)
from bot.screens import CAPTION_LIMIT, NAMES_ROOM, TEXT_LIMIT, Screen, fitting, shortlist
from bot.screens.over import match_over_screen
from bot.screens.table import which_screen as which_table_screen
from bot.words.texts import LANGUAGES, Texts, texts, words_of
from club.daily import Daily, DailyPlay, DailyRecord, DailyResult, MonthLine
from club.evening import DEALS, MAX_PEOPLE, DealScore, Evening, EveningState, SeatScore, tables_for
from club.model import Season
from club.names import NAME_LENGTH, NAME_WIDTH, TITLE_WIDTH, clean_name, display_width, distinct_names
from club.seats import Seating, presence
from club.standings import LEADERBOARDS, ComputerStandings, LevelRecord, SortKey, StandingsRow
from club.state import LEVELS, MatchEnd, TableState
from game.rules import Rules, change, preset
from game.state import new_match
from game.view import project

Pages = Callable[[Texts], Iterator[tuple[str, Screen]]]
"""Draws screens, each with what it is."""
MANY = 1000
KEYS, KEYS_IN_A_ROW = 100, 8
"""Keys that Telegram accepts in a message and in a row."""
ALERT = 200
"""Characters that Telegram accepts in an answer to a press."""
LONGEST = "Ж\u0323\u0331" * 80
"""Name whose letters carry as many marks as a name may keep."""
PLAIN = "&" * NAME_WIDTH
"""Name of letters that HTML writes as five."""


def people(length: int) -> list[str]:
    """Return a thousand distinct names of some columns, half of them with marks."""
    return [*distinct_names([LONGEST, PLAIN] * (MANY // 2), length=length)]


def size(text: str) -> int:
    """Return the length of a text as Telegram counts it."""
    return len(text.encode("utf-16-le")) // 2


def assert_fits(screen: Screen, what: str) -> None:
    """Check a message against Telegram's limits, with its picture and without."""
    for shown in (screen, screen.unpainted()):
        limit = CAPTION_LIMIT if shown.picture else TEXT_LIMIT
        words = words_of(shown.text)
        assert size(words) <= limit, f"{what}: {size(words)} characters"
    assert sum(map(len, screen.rows)) <= KEYS, what
    assert all(len(row) <= KEYS_IN_A_ROW for row in screen.rows), what


def plays(*, over: bool) -> list[DailyPlay]:
    """Return a thousand attempts at a deal of the day."""
    return [
        DailyPlay(
            chat=-7, day="2026-11-26", person=each, table=f"{each:016x}", opened=1.0, over=over,
            score=-1234 if over else None, contract=300, made=True, streak=365,
        )
        for each in range(1, MANY + 1)
    ]  # fmt: skip


def daily_pages(t: Texts) -> Iterator[tuple[str, Screen]]:
    """Draw the messages of a deal of the day."""
    computer = DailyResult(120, 120, made=True)
    daily = Daily(
        chat=-7, day="2026-11-26", seed="7" * 64, preset="classic", rules=Rules(), computer=computer
    )  # fmt: skip
    names = dict(enumerate(people(NAME_WIDTH), 1))
    month = [
        MonthLine(person=each, points=123456, wins=31, days=31, streak=365) for each in range(1, MANY + 1)
    ]
    title = clean_name(LONGEST * 2, TITLE_WIDTH)
    page = DailyPage(
        daily=daily, token="0" * 16, plays=[], names=names, title=title, month=month, before="2026-11-25"
    )
    mixed = [*plays(over=True)[:500], *plays(over=False)[500:]]
    for public in (False, True):
        for at, played in enumerate((plays(over=True), plays(over=False), mixed)):
            here = replace(page, daily=replace(daily, public=public), plays=played)
            told = replace(here, place=(17, MANY), record=DailyRecord((MANY,) * 4, 365, 365))
            yield f"daily {public} {at} group", group_page(t, here, "thousand_bot")
            yield f"daily {public} {at} home", home_page(t, told, 5, "thousand_bot")
            yield f"daily {public} {at} new", home_page(t, told, -1, "thousand_bot")
            yield f"daily {public} {at} past", past_page(t, told, 5, "thousand_bot")
    yield "daily month", month_page(t, page)
    for text in (peek_text(t, replace(page, plays=plays(over=True))), month_text(t, page)):
        assert size(text) <= ALERT


def evening_pages(t: Texts) -> Iterator[tuple[str, Screen]]:
    """Draw the messages of an evening with as many people as may join."""
    everybody = tuple(range(1, MAX_PEOPLE + 1))
    names = dict(zip(everybody, people(NAME_WIDTH), strict=False))
    scores = tuple(((DealScore(-1234, 55.5),) * DEALS,) * MAX_PEOPLE for _ in range(6))
    seated = tuple(tuple(range(first, first + 3)) for first in range(0, MAX_PEOPLE, 3))
    for stage in ("joining", "playing", "pause", "over"):
        state = EveningState(
            host=1, stage=stage, people=everybody, rounds=6, number=6, seated=seated,
            scores=scores if stage in {"pause", "over"} else (), due=1.0,
        )  # fmt: skip
        evening = Evening(
            id=1, chat=-7, thread=None, preset="classic", rules=Rules(), seed="7" * 64, created=0.0,
            state=state,
        )  # fmt: skip
        page = EveningPage(
            evening=evening, names=names, bot="thousand_bot", chat_name="Garage", paper="light"
        )
        for paper in (None, "light"):
            yield f"evening {stage} {paper}", evening_screen(t, replace(page, paper=paper))
        if state.scores:
            assert size(deals_text(t, evening, 1)) <= ALERT
            tables = range(1, tables_for(MAX_PEOPLE, 3) + 1)
            seats = [[SeatScore(at, at, 1000, False, -1234, -1234.5) for at in tables] for _ in range(3)]
            yield "deal of an evening", compared_screen(t, page, 8, seats, ["0" * 16] * len(tables))


def standings_pages(t: Texts) -> Iterator[tuple[str, Screen]]:
    """Draw every page of standings of a thousand people, and the table of honour of a thousand seasons."""
    names = dict(enumerate(people(NAME_LENGTH)))
    table = [StandingsRow(player=each, games=9999, wins=9999, points=-99999, left=99) for each in range(MANY)]
    against = ComputerStandings({}, LevelRecord(dict.fromkeys(LEVELS, 9999), dict.fromkeys(LEVELS, 9999)))
    for circle in LEADERBOARDS:
        for shows in get_args(SortKey):
            seen = Standings(
                circle=circle, shows=shows, season=0, page=MANY // A_PAGE - 1, chat_name="Garage",
                table=table, names=names, circles=LEADERBOARDS, seasons=MANY, unfinished=MANY,
                against=against if circle == "computers" else None,
            )  # fmt: skip
            yield f"standings {circle} {shows}", standings_screen(t, seen, None)
            yield f"standings {circle} {shows} drawn", standings_screen(t, seen, "light")
    best = tuple(zip(people(NAME_LENGTH), table, strict=True))
    told = [Honoured(Season(each + 1, 1e9, 5), best) for each in range(MANY)]
    for page in (0, 57, 10**6):
        yield f"honours {page}", honours_screen(t, "Garage", told, page, "light", undo=MANY)
    yield "which person", which_screen(t, "Ann", people(NAME_LENGTH))


def other_pages(t: Texts) -> Iterator[tuple[str, Screen]]:
    """Draw the other messages that name people or groups."""
    title = clean_name(LONGEST * 2, TITLE_WIDTH)
    yield "rules", told_screen(
        t, people(NAME_WIDTH), ("classic", preset("classic")), ("bank", change(preset("bank"), "fine", 60)),
        playing=True,
    )  # fmt: skip
    yield "which table", which_table_screen(t, [(title, each, 1) for each in range(MANY)])
    yield "forget", Screen(text=t("forget-busy", places=shortlist(t, [title] * MANY)))
    names = people(NAME_LENGTH)
    lines = tuple(MatchLine("0" * 16, 1e9, 99, tuple(names[:4]), (-9999,) * 4, 1) for _ in range(6))
    yield "history", list_screen(t, MatchPage("0" * 16, title, 0, MANY, lines), home=True)
    seating = Seating(table=7, title=title, names=tuple(names[:3]), bot="bot", gone=tuple(names))
    around = presence(TableState(end=MatchEnd("vote")), None, None)
    yield (
        "end",
        match_over_screen(t, seating, project(new_match(3), None, ()), (), around, seconds=1.0, home=False),
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pages", [daily_pages, evening_pages, standings_pages, other_pages])
def test_lists_of_a_thousand_fit_into_a_message(language: str, pages: Pages) -> None:
    count = 0
    for what, screen in pages(texts(language)):
        assert_fits(screen, what)
        count += 1
    assert count >= 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lock_of_a_day_stands_below_a_thousand_names(language: str) -> None:
    t = texts(language)
    daily = Daily(chat=-7, day="2026-11-26", seed="7" * 64, preset="classic", rules=Rules())
    page = DailyPage(
        daily=daily,
        token="0" * 16,
        plays=plays(over=True),
        names=dict(enumerate(people(NAME_WIDTH), 1)),
    )
    text = words_of(group_page(t, page, "thousand_bot").text)
    alone = words_of(group_page(t, replace(page, plays=[]), "thousand_bot").text)
    assert text.endswith(alone.rpartition("\n")[2]), "the lock is the last line"


def test_a_list_that_is_cut_says_how_many_are_left_out() -> None:
    t = texts("en")
    names = [f"Ann {each}" for each in range(300)]
    told = words_of(shortlist(t, names))
    shown, _, more = told.rpartition(" and ")
    assert len(shown.split(", ")) + int(more.removesuffix(" more")) == 300
    assert size(told) <= NAMES_ROOM + 20
    assert words_of(shortlist(t, names[:3])) == "Ann 0, Ann 1, Ann 2"
    assert fitting(["a" * 99], 10) == 1, "a list is never empty"


def test_the_longest_names_are_as_long_as_names_can_be() -> None:
    marked, plain = people(NAME_WIDTH)[:2]
    assert display_width(marked) == display_width(plain) == NAME_WIDTH
    assert size(marked) == 3 * NAME_WIDTH
