"""Hasty taps in the Mini App: none of them makes a large step that its player has not seen."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any
from unittest.mock import patch

import pytest
from playwright.async_api import Browser

from bot.words.buttons import ShowDraft, Tap, unpack
from game.rules import preset
from tests.webapp.app_players import AppPlayer
from tests.webapp.browsing import CHROMIUM
from tests.webapp.drawing import DrawnPage
from trials.app_coverage import HOUSE, SIZES, Setup, covered, documented, setups

pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")]

State = Mapping[str, Any]
LARGE = {
    "auction bid",
    "buyout accept",
    "contract contract",
    "contract concede",
    "contract cross",
    "dark dark",
}
"""Kinds of answers that ask for confirmation."""
SETUPS = [
    each
    for size in SIZES
    for each in setups(size)
    if each.name in HOUSE or preset(each.name).table.players == size
]
TAPS, BETWEEN_MS, GUARD_MS = 5, 200, 350
KEYS = """() => [...document.querySelectorAll(".panel .key")].map((key) => {
  const {left, top, right, bottom} = key.getBoundingClientRect();
  return {left, top, right, bottom, name: key.textContent, main: key.classList.contains("main")};
})"""
BACK = "↩ Back"
Box = Mapping[str, Any]


def confirmations(setup: Setup) -> list[tuple[State, str, State]]:
    """Play until each large step was asked about: the states before and after, and the press that asks."""
    found: dict[str, tuple[State, str, State]] = {}
    press = AppPlayer.press

    async def noting(player: AppPlayer, data: str) -> str:
        before, told = player.state, await press(player, data)
        asks, keys = unpack(data), [unpack(each) for each in pressable(player.state)]
        if isinstance(asks, ShowDraft) and asks.words in {key.words for key in keys if isinstance(key, Tap)}:
            found.setdefault(asks.words.partition(" ")[0], (before, data, player.state))
        return told

    with patch.object(AppPlayer, "press", noting):
        covered(setup, documented()[setup] & LARGE)
    return list(found.values())


def pressable(state: State) -> list[str]:
    """Return what the keys of a panel send."""
    return [each["data"] for row in state["panel"]["rows"] for each in row if each["data"]]


def middle(box: Box) -> tuple[float, float]:
    return (box["left"] + box["right"]) / 2, (box["top"] + box["bottom"]) / 2


def overlap(one: Box, other: Box) -> bool:
    across = one["left"] < other["right"] and other["left"] < one["right"]
    return bool(across and one["top"] < other["bottom"] and other["top"] < one["bottom"])


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.name}-{setup.players}")
async def test_no_key_confirms_where_the_finger_asked(setup: Setup, browser: Browser) -> None:
    """Every large step that the rules of a preset know."""
    found = await asyncio.to_thread(confirmations, setup)
    drawn = await DrawnPage.open(browser, found[0][0])
    for before, data, after in found:
        await drawn.show(before)
        names = [each["text"] for row in before["panel"]["rows"] for each in row if each["data"] == data]
        keys = await drawn.page.evaluate(KEYS)
        (pressed,) = [each for each in keys if (each["name"] in names if names else each["main"])]
        await drawn.page.wait_for_timeout(GUARD_MS)
        await drawn.page.mouse.click(*middle(pressed))
        await drawn.show(after)
        under = [each["name"] for each in await drawn.page.evaluate(KEYS) if overlap(each, pressed)]
        assert set(under) <= {BACK}


async def test_five_hasty_taps_concede_nothing_wherever_they_fall(browser: Browser) -> None:
    found = await asyncio.to_thread(confirmations, Setup("classic", 3))
    (before, asks, after) = next(each for each in found if "concede" in each[1])
    drawn = await DrawnPage.open(browser, before)
    keys = await drawn.page.evaluate(KEYS)
    await drawn.show(after)
    keys += await drawn.page.evaluate(KEYS)
    places = {
        (x, y) for key in keys for x in (key["left"] + 20, key["right"] - 20) for _, y in (middle(key),)
    }
    for x, y in sorted(places):
        await drawn.show(before)
        await drawn.page.wait_for_timeout(GUARD_MS)
        drawn.sent.clear()
        done = 0
        for _ in range(TAPS):
            await drawn.page.mouse.click(x, y)
            await drawn.page.wait_for_timeout(BETWEEN_MS)
            for each in drawn.sent[done:]:
                assert each["data"] not in pressable(after) or isinstance(unpack(each["data"]), ShowDraft), (
                    x,
                    y,
                )
                await drawn.show(after if each["data"] == asks else before)
            done = len(drawn.sent)
