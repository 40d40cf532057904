"""The way of a new person to their first card: from the key "🃏 In the app" under the group's message."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from playwright.async_api import Locator, Page, expect

from bot.words.texts import texts
from playground.server import serve
from playground.world import World
from tests.browser_pages import TIMEOUT_MS
from tests.e2e.offers import answer
from tests.e2e.stage import TOKEN, Guest, seating, until
from tests.nginx import free_port
from tests.webapp.browsing import tap
from trials.app_restarts import to_the_tricks
from trials.kill import Ordeal
from trials.kill import expect as expect_guests

TABLE, GROUP = texts("en").plain("button-app"), "Thousand for three"
READ_S = 0.5
"""Seconds in which a person sees the question before the tap: an earlier one is ignored."""


async def first_card(page: Page, folder: Path) -> tuple[float, int]:
    """Open the app from the group as the asked player, and play a card; return the seconds and the taps.

    The page is that of the local Telegram, which opens the app in a sheet. Its own loading does not count.
    """
    world = World(token=TOKEN)
    server = await serve(world)
    guests, group = seating(world, "en")
    port = free_port()
    it = Ordeal(world, server.address, folder / "bot.sqlite3", folder / "bot.log", guests, group)
    it.given = {"APP_URL": f"http://127.0.0.1:{port}/app", "APP_PORT": port}
    await expect_guests(it)
    started = world.clock()
    process = it.spawn()
    try:
        await it.answers(started)
        await to_the_tricks(it)
        await until(lambda: answer(guests) is not None, every_s=0.05)
        await until(lambda: None in world.menu_buttons, every_s=0.05)  # links open its page
        key = answer(guests)
        assert key is not None
        await page.goto(server.address)
        return await _played(page, await _in_the_group(page, key.guest))
    finally:
        process.kill()
        await asyncio.to_thread(process.wait)
        await server.close()


async def _in_the_group(page: Page, guest: Guest) -> Locator:
    """Show the group as a guest sees it; return the key that opens the app."""
    await page.get_by_role("button", name=GROUP).first.click()
    column = page.locator(".column.active")
    await column.locator(".switcher").get_by_role("button", name=guest.user.name).click()
    table = column.locator(".messages").get_by_role("button", name=TABLE).last
    await expect(table).to_be_visible(timeout=TIMEOUT_MS)
    return table


async def _played(page: Page, table: Locator) -> tuple[float, int]:
    """Tap the key, then a legal card; return the seconds until it lies there, and the taps."""
    began = time.perf_counter()
    await table.click()
    app = page.frame_locator(".app-sheet iframe")
    legal = app.locator(".hand .legal").last
    await legal.wait_for(timeout=TIMEOUT_MS)
    name = await legal.get_attribute("data-card")
    await asyncio.sleep(READ_S)
    await tap(app.locator(f'.hand [data-card="{name}"]'))
    await app.locator(f'.trick [data-card="{name}"]').wait_for(timeout=TIMEOUT_MS)
    return time.perf_counter() - began, 2
