"""kill -9 of the bot while two players are in the app: `python -m trials.app_restarts [--count 5]`.

The bot runs in a process of its own on one SQLite file. It is killed in a trick and started again; a player
has tapped a card meanwhile. The command prints how long the page takes to show that the card counts, after
the bot answers again.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import tempfile
import time
from pathlib import Path
from types import SimpleNamespace
from typing import cast
from urllib.parse import quote, urlencode

from playwright.async_api import Locator, Page, ViewportSize, async_playwright, expect

from playground import groups
from playground.chats import User
from playground.people_api import sign
from playground.server import serve
from playground.world import Press, World
from storage.opening import open_store
from tests.browser_pages import TIMEOUT_MS
from tests.e2e.accounts import assert_played_once
from tests.e2e.offers import answer, offers
from tests.e2e.stage import TOKEN, Guest, seating
from tests.nginx import free_port
from tests.webapp.browsing import CHROMIUM, PHONE, tap
from tools.browser import QUIET
from trials.kill import Ordeal
from trials.kill import expect as expect_guests

os.environ.setdefault("PTB_TIMEDELTA", "true")


ASKED = '.match.kind-play .own .seat[aria-current="true"]'
VIEWPORT = ViewportSize(width=PHONE["width"], height=PHONE["height"])


async def page_of(playwright_page: Page, url: str, guest: Guest) -> Page:
    """Open the app as a guest, at their only table."""
    user = json.dumps({"id": guest.user.id, "first_name": guest.user.name, "language_code": "en"})
    fields = {"user": user, "auth_date": str(int(time.time())), "query_id": "q"}
    data = urlencode(fields | {"hash": sign(fields, TOKEN)})
    await playwright_page.goto(f"{url}/#tgWebAppData={quote(data)}", wait_until="commit")
    await expect(playwright_page.locator(".match")).to_be_visible(timeout=TIMEOUT_MS)
    return playwright_page


async def killed(folder: Path, seed: int, count: int) -> list[float]:
    """Kill the bot in so many tricks; return the seconds until the page shows the card that was tapped."""
    rng, world = random.Random(seed), World(token=TOKEN)
    server = await serve(world)
    guests, group = seating(world, "en")
    port = free_port()
    url = f"http://127.0.0.1:{port}/app"
    it = Ordeal(world, server.address, folder / "bot.sqlite3", folder / "bot.log", guests, group)
    it.given = {"APP_URL": url, "APP_PORT": port}
    await expect_guests(it)
    spent: list[float] = []
    started = world.clock()
    process = it.spawn()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        try:
            await it.answers(started)
            await to_the_tricks(it)
            pages = []
            for guest in guests[:2]:
                context = await browser.new_context(viewport=VIEWPORT, reduced_motion="reduce")
                pages.append((guest.user, await page_of(await context.new_page(), url, guest)))
            while len(spent) < count:
                asked = [each for each in pages if await each[1].locator(ASKED).count()]
                if not asked:
                    await _one_answer(it)
                    continue
                process.kill()
                await asyncio.to_thread(process.wait)
                card = await _tapped_without_bot(it, rng, *asked[0])
                started = world.clock()
                process = it.spawn()
                await it.answers(started)
                began = time.perf_counter()
                await expect(card).to_have_count(0, timeout=TIMEOUT_MS)
                await expect(asked[0][1].locator(".offline")).to_have_count(0)
                spent.append(time.perf_counter() - began)
        finally:
            process.kill()
            await asyncio.to_thread(process.wait)
            await browser.close()
            await server.close()
    store = await open_store(it.place)
    try:
        assert await assert_played_once(store, 1, [press for _, press in it.presses]) > count
    finally:
        await store.close()
    return spent


async def _tapped_without_bot(it: Ordeal, rng: random.Random, user: User, page: Page) -> Locator:
    """Tap a legal card while the bot is away, and note the press; return the card."""
    turn = await page.locator(".match").get_attribute("data-turn-number")
    await expect(page.locator(".offline")).to_be_visible()
    legal = page.locator(".hand .legal[data-card]")
    name = await legal.nth(rng.randrange(await legal.count())).get_attribute("data-card")
    card = page.locator(f'.hand [data-card="{name}"]')
    await tap(card)
    it.presses.append((0, cast("Press", SimpleNamespace(data=f"g1:{turn}:{name}", user=user))))
    return card


async def to_the_tricks(it: Ordeal) -> None:
    """Sit down and answer in the chats until the first card is led."""
    for guest in it.guests:
        groups.start(it.world, guest.user)
    groups.say(it.world, it.guests[0].user, it.group, groups.Draft("/new"))
    async with asyncio.timeout(TIMEOUT_MS / 1000):
        while True:
            await _one_answer(it)
            if it.presses and re.fullmatch(r"g1:\d+:\w\w", it.presses[-1][1].data):
                return


async def _one_answer(it: Ordeal) -> None:
    await asyncio.sleep(0.01)
    key = answer(it.guests)
    for each in [key] if key else offers(it.guests, it.group):
        await it.press(each)


def main() -> None:
    """Kill, and print the times."""
    parser = argparse.ArgumentParser(prog="python -m trials.app_restarts", description=__doc__)
    parser.add_argument("--count", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="thousand-") as folder:
        spent = asyncio.run(killed(Path(folder), chosen.seed, chosen.count))
    print(f"{len(spent)} kills, the right screen after {', '.join(f'{each:.2f}' for each in spent)} s")


if __name__ == "__main__":
    main()
