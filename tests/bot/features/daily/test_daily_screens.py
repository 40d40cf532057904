"""Screens of the deal of the day, drawn without a table."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest

from bot.features.daily.screens import (
    DailyPage,
    group_page,
    home_page,
    month_page,
    month_text,
    peek_text,
    share_text,
)
from bot.words.texts import texts, words_of
from club.daily import Daily, DailyPlay, DailyRecord, DailyResult, MonthLine
from game.rules import Rules

DAILY = Daily(
    chat=-7,
    day="2026-11-30",
    seed="7" * 64,
    preset="classic",
    rules=Rules(),
    computer=DailyResult(88, 120, made=False),
)
BOT, EN = "thousand_bot", texts("en")
NOON, MIDNIGHT = 1_796_040_000.0, 1_796_083_200
PAGE = DailyPage(daily=DAILY, token="0" * 16, plays=(), names={}, attempted=True, before="2026-11-29")


@pytest.mark.parametrize(
    ("language", "label"),
    [
        ("ru", "◀ 29 нояб."),
        ("en", "◀ Nov 29"),
        ("uk", "◀ 29 лист."),
        ("pl", "◀ 29 lis"),
        ("de", "◀ 29. Nov."),
    ],
)
def test_the_key_to_the_day_before_writes_its_date_as_the_language_does(language: str, label: str) -> None:
    assert home_page(texts(language), PAGE, 5, BOT).rows[0][0].text == label


def attempt(person: int, score: int | None, **facts: int) -> DailyPlay:
    return DailyPlay(
        chat=-7, day="2026-11-30", person=person, table=f"{person:016x}", opened=person, over=True,
        score=score, **facts,  # type: ignore[arg-type]  # of whole numbers
    )  # fmt: skip


PLAYS = (
    attempt(11, 120, contract=120, made=True, streak=4),
    attempt(12, 40),
    attempt(13, 40),
    attempt(14, None),
)
PLAYED = replace(
    PAGE,
    plays=PLAYS,
    names={11: "Ann", 12: "Bob", 13: "Cid", 14: "Dan"},
    place=(1, 3),
    now=NOON,
    ends=MIDNIGHT,
    record=DailyRecord((6, 2, 0, 1), 4, 9),
)


def test_equal_scores_share_a_place_and_the_computer_has_none() -> None:
    assert peek_text(EN, PLAYED).splitlines() == [
        "🥇 Ann +120 · 🎯 120 ✅ · 🔥4",
        "🤖 The computer +88 · 🎯 120 ❌",
        "🥈 Bob +40 · as a defender",
        "🥈 Cid +40 · as a defender",
        "· Dan: not finished",
    ]


def test_the_page_after_playing_has_the_distribution_of_results_and_the_hour_of_the_next_deal() -> None:
    screen = home_page(EN, PLAYED, 11, BOT)
    told = words_of(screen.text)
    assert "📊 Two months: 9 deals · longest streak 🔥9" in told
    bars = told.partition("🔥9\n")[2].splitlines()[:4]
    assert bars == ["100+  ▇▇▇▇▇▇▇▇▇▇ 6", "50–99 ▇▇▇▇ 2", "0–49  0", "< 0   ▇▇ 1"]
    assert told.endswith("Results and the next deal: 00:00 UTC (in 12 hours).")
    assert f'<tg-time unix="{MIDNIGHT}" format="t">00:00 UTC</tg-time>' in screen.text
    assert f'<tg-time unix="{MIDNIGHT}" format="r">in 12 hours</tg-time>' in screen.text


def test_the_message_of_the_group_says_when_results_come_and_never_grows_old() -> None:
    pages = [group_page(EN, replace(PAGE, now=now, ends=MIDNIGHT), BOT).text for now in (NOON, NOON + 3600)]
    assert pages[0] == pages[1]
    assert f'<tg-time unix="{MIDNIGHT}" format="t">00:00 UTC</tg-time>' in pages[0]


@pytest.mark.parametrize(
    ("place", "squares"),
    [
        ((1, 1), "🟨"),
        ((1, 3), "🟨🟩🟩"),
        ((2, 3), "⬜🟨🟩"),
        ((10, 10), "⬜⬜⬜⬜⬜⬜⬜⬜⬜🟨"),
        ((1, 5000), "🟨🟩🟩🟩🟩🟩🟩🟩🟩🟩"),
        ((5000, 5000), "⬜⬜⬜⬜⬜⬜⬜⬜⬜🟨"),
    ],
)
def test_the_line_to_share_shows_the_place_in_at_most_ten_squares(
    place: tuple[int, int], squares: str
) -> None:
    assert share_text(EN, replace(PLAYED, place=place), PLAYS[0]).splitlines()[1] == squares


def test_the_line_to_share_tells_neither_points_nor_cards_nor_the_contract() -> None:
    told = [
        share_text(EN, PLAYED, attempt(11, score, contract=contract, made=made, streak=4))
        for score, contract, made in ((120, 120, 1), (300, 300, 1), (89, 0, 0))
    ]
    assert set(told) == {"🌅 Deal of the day, Nov 30\n🟨🟩🟩\nso far number 1 of 3 · 🤖 beaten · 🔥4"}


def test_the_key_to_share_opens_a_choice_of_chats_with_the_line_and_a_link_to_the_deal() -> None:
    address = home_page(EN, PLAYED, 11, BOT).rows[0][0].url or ""
    asked = parse_qs(urlsplit(address).query)
    assert address.startswith("https://t.me/share/url?")
    assert asked == {
        "url": [f"https://t.me/{BOT}?start=daily_{'0' * 16}"],
        "text": [share_text(EN, PLAYED, PLAYS[0])],
    }
    labels = [key.text for row in home_page(EN, PLAYED, 14, BOT).rows for key in row]
    assert EN.plain("button-daily-share") not in labels, "nothing was played to its end"


def test_a_person_with_a_streak_is_told_before_they_play() -> None:
    page = replace(PAGE, attempted=False, now=NOON, ends=MIDNIGHT, record=DailyRecord((4, 0, 0, 0), 4, 9))
    assert EN.plain("daily-streak", days=4) in words_of(home_page(EN, page, 5, BOT).text)
    page = replace(page, record=DailyRecord((4, 0, 0, 0), 0, 9))
    assert "🔥" not in words_of(home_page(EN, page, 5, BOT).text)


def test_the_month_says_that_the_deal_of_today_does_not_count_yet() -> None:
    month = replace(PAGE, month=(MonthLine(person=5, points=7, wins=1, days=3, streak=2),), names={5: "Ann"})
    note = EN.plain("daily-month-open")
    told = month_text(EN, month).splitlines()
    assert told[1] == note, "not at the end, where a long table is cut"
    assert note in words_of(month_page(EN, month).text)
    over = replace(month, daily=replace(DAILY, public=True))
    assert note not in month_text(EN, over)
    assert note not in words_of(month_page(EN, over).text)
