"""Tones and suits of the Mini App: what its player hears, and how cards look in its texts."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.webapp.browsing import CHROMIUM
from tests.webapp.drawing import DrawnPage
from tests.webapp.pages import playhouse

pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")]

BOB = 12
COUNTED = """
  window.notes = 0;
  const real = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    window.notes += 1;
    return real.call(this);
  };
"""
"""Script that counts the notes of the page."""


async def test_the_page_is_silent_until_its_player_switches_tones_on(
    tmp_path: Path, browser: Browser
) -> None:
    async with playhouse(tmp_path) as house:
        state = (await house.open(BOB)).state
    married = {**state, "view": {**state["view"], "marriages": [{"seat": 0, "suit": "H", "points": 100}]}}
    drawn = await DrawnPage.open(browser, state, client=COUNTED)
    await drawn.show(married)
    assert await drawn.page.evaluate("window.notes") == 0
    await drawn.show(state)
    await drawn.page.locator(".tool:not(.sheet-tool)").click()
    await drawn.page.get_by_role("switch", name="Sounds").click()
    await expect(drawn.page.get_by_role("switch", name="Sounds")).to_have_attribute("aria-checked", "true")
    tried = await drawn.page.evaluate("window.notes")
    assert tried > 0
    await drawn.show(married)
    assert await drawn.page.evaluate("window.notes") > tried
    assert await drawn.page.evaluate("localStorage.getItem('sounds')") == "on"
    await drawn.page.evaluate("Object.defineProperty(document, 'hidden', {value: true, configurable: true})")
    heard = await drawn.page.evaluate("window.notes")
    await drawn.show(state)
    await drawn.show(married)
    assert await drawn.page.evaluate("window.notes") == heard
    asked = {**state["view"], "asked": state["me"], "turn": state["view"]["turn"] + 1}
    await drawn.show({**state, "view": asked})
    assert await drawn.page.evaluate("window.notes") > heard
    await drawn.page.evaluate("delete document.hidden")


async def test_suits_in_texts_are_those_of_the_cards(tmp_path: Path, browser: Browser) -> None:
    async with playhouse(tmp_path) as house:
        state = (await house.open(BOB)).state
    told = {**state, "panel": {**state["panel"], "html": "Lead ♤Q, then ♥️K"}}
    drawn = await DrawnPage.open(browser, told)
    story = drawn.page.locator(".story")
    await expect(story).to_have_text("Lead queen of spadesQ, then king of heartsK")
    links = await story.locator("use").evaluate_all("(all) => all.map((each) => each.getAttribute('href'))")
    assert [each.rpartition("#")[2] for each in links] == ["S", "H"]
