"""The page in a real browser, as tests use it."""

from __future__ import annotations

import shutil
from typing import Any

from playwright.async_api import Browser, Page, expect

from playground.server import Server

CHROMIUM = shutil.which("chromium")
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


async def open_page(browser: Browser, server: Server, *, width: int = 1400, **given: Any) -> Page:
    """Open the page in English, `width` pixels wide; `given` is for the browser's context."""
    context = await browser.new_context(
        viewport={"width": width, "height": 850}, **({"locale": "en-US"} | given)
    )
    page = await context.new_page()
    await page.goto(server.address)
    return page


async def begin(page: Page) -> None:
    """Bring three friends together with one click, and wait until the bot is with them."""
    await page.locator("#begin").click()
    await expect(page.locator(".column")).to_have_count(4)
    await expect(page.locator(".notice")).to_have_text("Ann added Thousand")


async def choose(page: Page, place: str, item: str) -> None:
    """Open the menu at `place` and choose one of its lines."""
    await page.locator(f"{place} summary").click()
    await page.locator(f"{place} .items").get_by_text(item, exact=True).click()
