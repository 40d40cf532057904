"""The page of the Mini App on a slow phone: loading, and smoothness while cards move.

    python -m trials.page_speed [--slowdown 4] [--kbit 1600] [--latency 150]

Chromium slows its processor down and limits its network. The first table counts from the navigation until
the hand is on the screen, with an empty cache and again with a full one. A deal is then played from the chat
while the page moves its cards; the browser's trace tells how much processor time each task of the page took,
whatever else runs on the machine. The last figure is that of a new person, without time to think: from the
tap on the key "🃏 In the app" under the group's message to a played card.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import tempfile
from pathlib import Path
from urllib.parse import quote

from playwright.async_api import Browser, CDPSession, Page, ViewportSize, async_playwright

from game.state import Playing
from tests.webapp.browsing import CHROMIUM, PHONE
from tests.webapp.pages import Playhouse, init_data, playhouse
from tools.browser import QUIET
from trials.newcomer import first_card

os.environ.setdefault("PTB_TIMEDELTA", "true")


ANN, BOB, CID = 11, 12, 13
VIEWPORT = ViewportSize(width=PHONE["width"], height=PHONE["height"])
OPENING = ((BOB, "pass"), (CID, "pass"), (ANN, "give 9C 1;give 9S 2"), (ANN, "contract 100"))
LONG_MS = 50.0
"""Longest task that a player does not notice."""
PAUSE_S = 0.6
"""Seconds between two cards, so that each flies alone."""
CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]
"""Events of the browser's trace: tasks of each thread, with the processor time they took."""
FIRST_TABLE = """
window.firstTable = 0;
new MutationObserver(() => {
  if (!window.firstTable && document.querySelector(".hand [data-card]")) {
    requestAnimationFrame(() => { window.firstTable ||= performance.now(); });
  }
}).observe(document, {childList: true, subtree: true});
"""


async def slow_page(browser: Browser, chosen: argparse.Namespace) -> tuple[Page, CDPSession]:
    """Return a page of a slow phone with an empty cache."""
    context = await browser.new_context(viewport=VIEWPORT, device_scale_factor=2)
    page = await context.new_page()
    protocol = await context.new_cdp_session(page)
    await protocol.send("Network.enable")
    bytes_per_s = chosen.kbit * 1000 / 8
    network = {"offline": False, "latency": chosen.latency}
    speeds = {"downloadThroughput": bytes_per_s, "uploadThroughput": bytes_per_s}
    await protocol.send("Network.emulateNetworkConditions", network | speeds)
    await protocol.send("Emulation.setCPUThrottlingRate", {"rate": chosen.slowdown})
    await page.add_init_script(FIRST_TABLE)
    return page, protocol


async def first_table_ms(page: Page, house: Playhouse, person: int) -> float:
    """Open the table; return the milliseconds until the hand is drawn."""
    token = (await house.room.record()).token
    await page.goto("about:blank")
    data = quote(init_data(person, start_param=token))
    await page.goto(f"{house.url}/#tgWebAppData={data}", wait_until="commit")
    while not (spent := await page.evaluate("window.firstTable")):
        await page.wait_for_timeout(20)
    return float(spent)


async def tasks_ms(browser: Browser, page: Page, house: Playhouse) -> list[float]:
    """Play a deal from the chat; return the processor time of each task of the page's main thread, rising."""
    await page.wait_for_timeout(1500)
    await browser.start_tracing(page=page, categories=CATEGORIES)
    room = house.room
    for who, words in OPENING:
        await room.tap(who, words)
        await asyncio.sleep(PAUSE_S)
    while isinstance((await room.match()).phase, Playing):
        await room.tap(await room.asked(), (await room.simplest()).split()[-1])
        await asyncio.sleep(PAUSE_S)
    events = json.loads(await browser.stop_tracing())["traceEvents"]
    named = [each for each in events if each["name"] == "thread_name"]
    main = {(each["pid"], each["tid"]) for each in named if each["args"]["name"] == "CrRendererMain"}
    tasks = [each for each in events if each["name"] == "RunTask" and (each["pid"], each["tid"]) in main]
    return sorted(each.get("tdur", 0) / 1000 for each in tasks)


async def measure(chosen: argparse.Namespace) -> None:
    """Measure and print."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        with tempfile.TemporaryDirectory(prefix="thousand-") as folder:
            async with playhouse(Path(folder), timer=0) as house:
                page, _ = await slow_page(browser, chosen)
                empty = await first_table_ms(page, house, BOB)
                await page.wait_for_timeout(1000)
                full = await first_table_ms(page, house, BOB)
                tasks = await tasks_ms(browser, page, house)
        with tempfile.TemporaryDirectory(prefix="thousand-") as folder:
            page, _ = await slow_page(browser, chosen)
            seconds, taps = await first_card(page, Path(folder))
        await browser.close()
    late = [each for each in tasks if each > LONG_MS]
    network = f"{chosen.kbit:g} kbit/s, latency {chosen.latency:g} ms"
    print(f"processor {chosen.slowdown:g} times slower, {network}")
    print(f"first table: {empty:.0f} ms with an empty cache, {full:.0f} ms with a full one")
    print(f"a deal: {len(tasks)} tasks, {len(late)} over {LONG_MS:g} ms, the longest {tasks[-1]:.0f} ms")
    print(f"a new person: {taps} taps and {seconds:.1f} s from the group's message to a played card")


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(prog="python -m trials.page_speed", description=__doc__)
    parser.add_argument("--slowdown", type=float, default=4, help="times that the processor is slower")
    parser.add_argument("--kbit", type=float, default=1600, help="kilobits per second, each way")
    parser.add_argument("--latency", type=float, default=150, help="milliseconds of a round trip")
    asyncio.run(measure(parser.parse_args()))


if __name__ == "__main__":
    main()
