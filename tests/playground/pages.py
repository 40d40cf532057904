"""Helpers for tests of the page in a real browser."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from typing import Any

from playwright.async_api import Browser, Page, expect
from playwright.async_api import TimeoutError as NotInTime
from telegram import Bot, CallbackQuery, Message, Update

from playground.server import PlaygroundServer
from tests.browser_pages import PAGES
from tools.browser import find

CHROMIUM = find()
PATIENCE_S = 60
"""Timeout for the browser, generous because its processes wait for each other on a busy machine."""
LOOKS_AGAIN_S = 3


async def open_page(browser: Browser, server: PlaygroundServer, *, width: int = 1400, **given: Any) -> Page:
    """Open the page in English, `width` pixels wide; `given` is for the browser's context."""
    size = {"width": width, "height": 850}
    page = await PAGES.take(browser, viewport=size, **({"locale": "en-US"} | given))
    await page.goto(server.address)
    return page


async def begin(page: Page) -> None:
    """Create three friends with one click, and wait until the bot is in their group."""
    await page.locator("#begin").click()
    await expect(page.locator(".column")).to_have_count(4)
    await expect(page.locator(".notice")).to_have_text("Ann added Thousand")


async def choose(page: Page, place: str, item: str) -> None:
    """Open the menu at `place` and choose one of its lines.

    If an earlier choice redraws the menu closed, open it again.
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
    """Act in the page and return the update that the bot receives next, ignoring earlier ones."""
    before = await bot.get_updates(offset=-1)
    await act
    offset = before[-1].update_id + 1 if before else 0
    return (await bot.get_updates(offset=offset, timeout=PATIENCE_S))[0]


async def pressed(bot: Bot, page: Page, name: str) -> CallbackQuery:
    """Press a button in the page; return the callback query."""
    query = (await brought(bot, page.get_by_role("button", name=name).click())).callback_query
    assert query is not None
    return query


async def said(bot: Bot, act: Awaitable[object]) -> Message:
    """Act in the page; return the text that the bot receives."""
    message = (await brought(bot, act)).message
    assert message is not None
    return message
