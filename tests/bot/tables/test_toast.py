"""Answers to presses, as Telegram takes them."""

from __future__ import annotations

import pytest
from markupsafe import Markup

from bot.tables.visit import Toast
from bot.telegram import Flaky
from tests.bot.table import Room, room
from tests.scenes import with_scene


@with_scene(room)
async def test_a_long_answer_is_cut_to_what_a_toast_may_hold(table: Room) -> None:
    await table.house.answers.answer("query", Toast("x" * 300))
    assert table.telegram.answers == [("query", "x" * 200)]


def test_an_answer_with_markup_is_shown_as_plain_text() -> None:
    assert Toast(Markup("<b>Ann &amp; Bob</b>")) == Toast("Ann & Bob")


def test_an_answer_is_no_alert_and_keeps_the_keyboard_unless_it_says_so() -> None:
    assert Toast("Ann") == Toast("Ann", alert=False, url=None, drop_keyboard=False)


@with_scene(room)
async def test_a_silent_answer_shows_nothing_and_a_lost_one_troubles_nobody(
    table: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = table.telegram.answer

    async def lossy(
        query_id: str, text: str | None = None, *, alert: bool = False, url: str | None = None
    ) -> None:
        await answer(query_id, text, alert=alert, url=url)
        raise Flaky("timed out")

    monkeypatch.setattr(table.telegram, "answer", lossy)
    await table.house.answers.answer("query", Toast())
    assert table.telegram.answers == [("query", None)]
