"""The Mini App for people who see little, use a keyboard, or listen.

axe-core, which comes with `npm ci` in webapp/client, checks every question and dialog in several themes.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from urllib.parse import urlencode

import pytest
from playwright.async_api import Browser, Page, expect

from tests.webapp.browsing import CHROMIUM
from tests.webapp.drawing import STATIC, DrawnPage
from tests.webapp.test_sizes import questions, replay
from tools.app_pictures import ROSE
from trials.app_coverage import Setup

AXE = STATIC.parent / "client" / "node_modules" / "axe-core" / "axe.min.js"
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed"),
]
ANDROID = {
    "bg_color": "#ffffff",
    "secondary_bg_color": "#f0f0f0",
    "section_bg_color": "#ffffff",
    "text_color": "#222222",
    "hint_color": "#a8a8a8",
    "link_color": "#2678b6",
    "button_color": "#50a8eb",
    "button_text_color": "#ffffff",
}
"""Telegram's own colours on Android; their contrast is 2.6."""
THEMES: Mapping[str, Mapping[str, str]] = {"light": {}, "dark": {}, "rose": ROSE, "android": ANDROID}
RUNS = (
    (Setup("classic", 3), "light"),
    (Setup("classic", 3), "dark"),
    (Setup("classic", 3), "rose"),
    (Setup("two_players", 2), "android"),
    (Setup("four_players", 4), "light"),
)
FOUND = """async () => {
  const {violations} = await axe.run({resultTypes: ["violations"], preload: false});
  const told = ({target, any}) => `${target} ${any[0]?.message ?? ""}`;
  return violations.flatMap(({id, nodes}) => nodes.map((node) => `${id}: ${told(node)}`));
}"""
OPENED = {
    "sheet": ".own .tool",
    "last trick": ".last",
    "emotes": ".emoting > button",
}
"""Keys that open something over a late question."""


async def findings(page: Page, name: str) -> list[str]:
    """Return what axe-core finds on the page."""
    return [f"{name}: {each}" for each in await page.evaluate(FOUND)]


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: npm ci in webapp/client")
@pytest.mark.parametrize(("setup", "theme"), RUNS, ids=lambda each: getattr(each, "name", each))
async def test_axe_finds_nothing_in_any_question(setup: Setup, theme: str, browser: Browser) -> None:
    states = await asyncio.to_thread(questions, setup)
    scheme = "dark" if theme == "dark" else "light"
    colours = urlencode({"tgWebAppThemeParams": json.dumps(THEMES[theme])})
    drawn = await DrawnPage.open(browser, states["late"], launch=colours, color_scheme=scheme)
    drawn.answers = {"deal": replay(setup.players)}
    page = drawn.page
    await page.evaluate(AXE.read_text(encoding="utf-8"))
    found = []
    for name, state in states.items():
        await drawn.show(state)
        found += await findings(page, name)
    await drawn.show(states["late"])
    for name, opener in OPENED.items():
        await page.locator(opener).click()
        found += await findings(page, name)
        await page.keyboard.press("Escape")
    await page.locator(".own .tool").click()
    await page.locator(".scores tbody button").first.click()
    found += await findings(page, "replay")
    assert not found, "\n".join(found)


async def test_a_screen_reader_hears_what_lies_on_the_table(browser: Browser) -> None:
    states = await asyncio.to_thread(questions, Setup("classic", 3))
    bidding = {**states["auction 1"]}
    bidding["view"] = {**bidding["view"], "calls": [{"seat": 1, "amount": 110}], "talon": []}
    drawn = await DrawnPage.open(browser, bidding)
    await expect(drawn.page.get_by_role("group", name="Talon, Cards: 3")).to_be_visible()
    await expect(drawn.page.get_by_role("img", name="110, bid")).to_be_visible()
    await expect(drawn.page.locator(".hand [aria-disabled]")).to_have_count(0)
    turn = {
        **states["late"],
        "hand": [{**each, "data": "x", "legal": False} for each in states["late"]["hand"]],
    }
    await drawn.show(turn)
    await expect(drawn.page.locator(".hand [aria-disabled]")).to_have_count(len(turn["hand"]))
