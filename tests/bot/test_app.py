"""The handlers of updates: what is left when an answer goes wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.app import App
from bot.people import Who
from bot.trouble import Flaky
from bot.updates import Pressed
from tests.bot.table import PLACE, room
from tests.virtual_time import virtual_time


@pytest.mark.parametrize("wrong", [Flaky("502"), ZeroDivisionError("a bug")])
def test_an_answer_that_goes_wrong_ends_quietly(
    tmp_path: Path, wrong: Exception, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def answer(*_: object, **__: object) -> None:
        raise wrong

    @virtual_time
    async def scene() -> None:
        async with room(tmp_path / "s") as table:
            monkeypatch.setattr(table.telegram, "answer", answer)
            pressed = Pressed(1, Who(11, "Ann", "en"), "q", PLACE, None, None)
            under_way = await App(table.house)._on_press(pressed)
            assert under_way is not None
            await under_way

    scene()
    assert ("a bug" in caplog.text) is isinstance(wrong, ZeroDivisionError)
