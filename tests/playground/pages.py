"""The page in a real browser, as tests use it."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable
from contextlib import suppress
from typing import Any

from playwright.async_api import Browser, Page, expect
from playwright.async_api import TimeoutError as NotInTime
from telegram import Bot, CallbackQuery, Message, Update

from playground.server import Server

CHROMIUM = shutil.which("chromium")
PATIENCE_S = 60
"""A browser is many processes, each of which waits for its turn on a busy machine; waiting ends when it
happens."""
LOOKS_AGAIN_S = 3
expect.set_options(timeout=PATIENCE_S * 1000)
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
    context.set_default_timeout(PATIENCE_S * 1000)
    page = await context.new_page()
    await page.goto(server.address)
    return page


async def begin(page: Page) -> None:
    """Bring three friends together with one click, and wait until the bot is with them."""
    await page.locator("#begin").click()
    await expect(page.locator(".column")).to_have_count(4)
    await expect(page.locator(".notice")).to_have_text("Ann added Thousand")


async def choose(page: Page, place: str, item: str) -> None:
    """Open the menu at `place` and choose one of its lines.

    What was chosen before may draw the place anew meanwhile, with its menu closed: then it is opened again.
    """
    line = page.locator(f"{place} .items").get_by_text(item, exact=True)
    async with asyncio.timeout(PATIENCE_S):
        while True:
            if not await line.is_visible():
                await page.locator(f"{place} summary").click()
            with suppress(NotInTime):
                await line.click(timeout=LOOKS_AGAIN_S * 1000)
                return


async def brought(bot: Bot, act: Awaitable[object]) -> Update:
    """Let something be done in the page; return what the bot is brought next.

    A click has been made before what the page sends has come, so what waited before is not what is meant.
    """
    before = await bot.get_updates(offset=-1)
    await act
    offset = before[-1].update_id + 1 if before else 0
    return (await bot.get_updates(offset=offset, timeout=PATIENCE_S))[0]


async def pressed(bot: Bot, page: Page, name: str) -> CallbackQuery:
    """Press a key in the page; return the query."""
    query = (await brought(bot, page.get_by_role("button", name=name).click())).callback_query
    assert query is not None
    return query


async def said(bot: Bot, act: Awaitable[object]) -> Message:
    """Let something be done in the page; return what the bot hears then."""
    message = (await brought(bot, act)).message
    assert message is not None
    return message
