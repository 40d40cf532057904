"""Helpers for tests of the Mini App in a real browser."""

from __future__ import annotations

import asyncio
import os
from typing import Any
from urllib.parse import quote

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from tests.browser_pages import PAGES, TIMEOUT_MS
from tests.sources import ROOT
from tests.webapp.pages import Playhouse, init_data
from tools.browser import find

CHROMIUM = find()
PACKAGES = ROOT / "webapp" / "client" / "node_modules"
installed = pytest.mark.skipif(
    not PACKAGES.exists() and "TESTS_NEED_NODE" not in os.environ,
    reason="packages of the client are not installed: npm ci in webapp/client",
)
"""For tests that need packages of npm; they may not be skipped where TESTS_NEED_NODE is set."""
PHONE = {"width": 390, "height": 760}
FRAME = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Expression that waits until the page has been laid out and painted anew."""
GUARD_MS = 400
"""Milliseconds after which a press of what has appeared counts."""
CLIENT = """
window.sent = [];
window.TelegramWebviewProxy = {postEvent: (name, data) => window.sent.push([name, JSON.parse(data)])};
"""
"""Telegram's client around a page, as far as it listens: `told` answers in its name."""


async def open_table(browser: Browser, house: Playhouse, person: int, **given: Any) -> Page:
    """Open table 1 as a person on a phone."""
    return await open_page(browser, house, person, (await house.room.record()).token, **given)


async def open_page(browser: Browser, house: Playhouse, person: int, start: str, **given: Any) -> Page:
    """Open the page that the parameter of a link names, as `open_table` does."""
    page = await PAGES.take(browser, **{"viewport": PHONE, "reduced_motion": "reduce", **given})
    await page.goto(f"{house.url}/#tgWebAppData={quote(init_data(person, start_param=start))}")
    await expect(page.locator(".match, .lobby")).to_be_visible()
    return page


async def told(page: Page, event: str, **data: object) -> None:
    """Tell a page an event of Telegram's client, as Android does."""
    await page.evaluate("([name, data]) => Telegram.WebView.receiveEvent(name, data)", [event, data])


async def until_true(page: Page, condition: str) -> None:
    """Wait until an expression in the page is true.

    Playwright's `wait_for_function` evaluates a string in the page, which its security policy forbids.
    """
    look = f"const look = () => {condition} ? done() : requestAnimationFrame(look); look();"
    async with asyncio.timeout(TIMEOUT_MS / 1000):
        await page.evaluate(f"new Promise((done) => {{ {look} }})")


def card(page: Page, name: str) -> Locator:
    """Return a card of the hand by its text form."""
    return page.locator(f'.hand [data-card="{name}"]')


def key(page: Page, label: str) -> Locator:
    """Return a button of the panel, or of a free seat."""
    return page.locator(".panel .key, .free .offer").filter(has_text=label).first


async def press(each: Locator) -> None:
    """Press a key or a card that has been there long enough to be meant."""
    await expect(each).to_be_visible()
    await each.page.wait_for_timeout(GUARD_MS)
    await each.click()


async def tap(each: Locator) -> None:
    """Tap a card of a fan where its neighbour does not cover it; a dim one, too."""
    await expect(each).to_be_visible()
    await each.page.wait_for_timeout(GUARD_MS)
    box = await each.bounding_box()
    assert box is not None
    await each.click(position={"x": box["width"] * 0.2, "y": box["height"] * 0.25}, force=True)
