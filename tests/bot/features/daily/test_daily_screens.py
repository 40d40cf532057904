"""Screens of the deal of the day, drawn without a table."""

from __future__ import annotations

import pytest

from bot.features.daily.screens import DailyPage, home_page, peek_text
from bot.words.texts import texts
from club.daily import Daily
from game.rules import Rules

DAILY = Daily(chat=-7, day="2026-11-30", seed="7" * 64, preset="classic", rules=Rules(), baseline=(88,))
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
    assert home_page(texts(language), PAGE, 5).rows[0][0].text == label


def test_the_answer_to_a_press_says_that_the_computer_has_an_average() -> None:
    assert peek_text(texts("en"), PAGE).startswith("🤖 on average 88")
