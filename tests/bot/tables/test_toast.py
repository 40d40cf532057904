"""Answers to presses, as Telegram takes them."""

from __future__ import annotations

from markupsafe import Markup

from bot.tables.visit import Toast, answer_press
from bot.telegram.errors import Flaky
from tests.bot.table import Telegram


async def test_a_long_answer_is_cut_to_what_a_toast_may_hold() -> None:
    telegram = Telegram()
    await answer_press(telegram, "query", Toast("x" * 300))
    assert telegram.answers == [("query", "x" * 200)]


def test_an_answer_with_markup_is_shown_as_plain_text() -> None:
    assert Toast(Markup("<b>Ann &amp; Bob</b>")) == Toast("Ann & Bob")


def test_an_answer_is_no_alert_and_keeps_the_keyboard_unless_it_says_so() -> None:
    assert Toast("Ann") == Toast("Ann", alert=False, url=None, drop_keyboard=False)


async def test_a_silent_answer_shows_nothing_and_a_lost_one_troubles_nobody() -> None:
    class Lossy(Telegram):
        async def answer(
            self, query_id: str, text: str | None = None, *, alert: bool = False, url: str | None = None
        ) -> None:
            await super().answer(query_id, text, alert=alert, url=url)
            raise Flaky("timed out")

    telegram = Lossy()
    await answer_press(telegram, "query", Toast())
    assert telegram.answers == [("query", None)]
