"""Work beside everything else: whatever it raises is heard, whether somebody waits for it or not."""

import asyncio
import gc
import logging

import pytest

import playground.traffic
from bot.runtime import start
from bot.telegram import Flaky
from tests.virtual_time import virtual_time


async def broken(what: str = "a bug") -> None:
    await asyncio.sleep(1)
    raise ArithmeticError(what)


@virtual_time
async def test_what_breaks_is_logged_by_name_though_nobody_waits(caplog: pytest.LogCaptureFixture) -> None:
    start(broken(), "counting tricks")
    gc.collect()
    await asyncio.sleep(2)
    (line,) = caplog.records
    assert (line.levelno, line.message) == (logging.ERROR, "counting tricks failed with a bug")
    assert line.exc_info
    assert isinstance(line.exc_info[1], ArithmeticError)


@virtual_time
async def test_what_breaks_is_logged_though_whoever_waits_keeps_silent(
    caplog: pytest.LogCaptureFixture,
) -> None:
    await asyncio.gather(start(broken(), "counting tricks"), return_exceptions=True)
    await asyncio.sleep(0)
    assert "counting tricks failed with a bug" in caplog.text


@virtual_time
async def test_what_is_usual_on_a_bad_day_is_news_and_no_fault(caplog: pytest.LogCaptureFixture) -> None:
    async def late() -> None:
        raise Flaky("cut")

    with caplog.at_level(logging.INFO):
        start(late(), "showing cards", usual=(Flaky,))
        await asyncio.sleep(1)
    assert [(each.levelno, each.message) for each in caplog.records] == [
        (logging.INFO, "showing cards failed: Flaky: cut")
    ]


@virtual_time
async def test_who_is_stopped_says_nothing(caplog: pytest.LogCaptureFixture) -> None:
    task = start(broken(), "counting tricks")
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.sleep(2)
    assert caplog.text == ""


@virtual_time
async def test_the_playground_hears_its_own(caplog: pytest.LogCaptureFixture) -> None:
    task = playground.traffic.start(broken(), "bringing updates")
    await asyncio.sleep(2)
    assert task.done()
    assert "bringing updates failed" in caplog.text
