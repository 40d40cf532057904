"""Faults of phones and networks in mid-trick, in Chromium: `python -m trials.app_faults [--seconds 30]`.

Two players are in the app and one presses buttons in the chat. After each fault the page must show the right
screen, and the record of the match must hold each card once. The command prints how long the page takes to
show the right screen once the network or the page is back.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.async_api import Browser, Page, async_playwright, expect

from club.state import Preferences
from game.actions import Play
from game.state import Playing
from tests.browser_pages import TIMEOUT_MS
from tests.e2e.fleet import Road
from tests.webapp.browsing import CHROMIUM, card, open_table, tap
from tests.webapp.pages import Playhouse, playhouse
from tools.browser import QUIET

os.environ.setdefault("PTB_TIMEDELTA", "true")


ANN, BOB, CID = 11, 12, 13
OPENING = ((BOB, "pass"), (CID, "pass"), (ANN, "give 9C 1;give 9S 2"), (ANN, "contract 100"))
BY_HAND = Preferences(single="never", lesson=0)
PATIENCE_S = 30.0
"""Seconds a page may take on a busy machine; the command prints how long it takes."""
SHOWN = """() => {
  const all = (place) => [...document.querySelectorAll(place + " [data-card]")];
  const cards = (place) => all(place).map((each) => each.dataset.card);
  return [Number(document.querySelector(".match")?.dataset.turnNumber), cards(".hand"), cards(".trick")];
}"""
CLICK = "card => document.querySelector(`.hand [data-card='${card}']`)?.click()"
HIDE = """state => {
  Object.defineProperty(document, "visibilityState", {configurable: true, get: () => state});
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@dataclass(slots=True)
class FaultyTable:
    """A table in the first trick: Ann has led the jack of spades, and Bob is to follow."""

    house: Playhouse
    browser: Browser
    road: Road
    pages: dict[int, Page] = field(default_factory=dict)
    seconds: float = 3.0
    """Duration of a fault."""

    async def hand(self, person: int) -> set[str]:
        """Return the cards of a player by the match itself."""
        phase = (await self.house.room.match()).phase
        assert isinstance(phase, Playing)
        return {each.text for each in phase.hands[person - ANN]}

    async def shows_right(self, person: int, page: Page | None = None) -> float:
        """Wait until the page of a player shows the turn, the hand and the trick; return the seconds."""
        page, began = page or self.pages[person], time.perf_counter()
        match = await self.house.room.match()
        assert isinstance(match.phase, Playing)
        wanted = (match.turn, await self.hand(person), {each.text for each in match.phase.trick})
        while (shown := await _shown(page)) != wanted:
            assert time.perf_counter() - began < PATIENCE_S, (shown, wanted)
            await asyncio.sleep(0.02)
        spent = time.perf_counter() - began
        await expect(page.locator(".offline")).to_have_count(0)
        return spent

    async def played(self) -> list[str]:
        """Return the cards played, by the record of the match."""
        entries = await self.house.room.house.store.history(1)
        return [str(each.action.card) for each in entries if isinstance(each.action, Play)]

    async def goes_on(self) -> None:
        """Let Bob and Cid follow, the one in the app and the other in the chat; compare the record."""
        if await self.played() == ["JS"]:
            await tap(card(self.pages[BOB], "9C"))
            await expect(card(self.pages[BOB], "9C")).to_have_count(0)
        await self.house.room.tap(CID, "9S")
        for person in (ANN, BOB):
            await self.shows_right(person)
        assert await self.played() == ["JS", "9C", "9S"]


async def _shown(page: Page) -> tuple[int, set[str], set[str]]:
    """Return the turn, the hand and the trick that a page shows."""
    turn, hand, trick = await page.evaluate(SHOWN)
    return turn, set(hand), set(trick)


@asynccontextmanager
async def mid_trick(folder: Path, browser: Browser, seconds: float) -> AsyncIterator[FaultyTable]:
    """Yield a table in the first trick, with Ann and Bob in the app."""
    roads: list[Road] = []

    async def road(port: int) -> int:
        roads.append(Road(port=port))
        await roads[0].build()
        return roads[0].port

    async with playhouse(folder, road=road, timer=0) as house:
        for person in (ANN, BOB, CID):
            await house.room.behave(person, BY_HAND)
        for who, words in OPENING:
            await house.room.tap(who, words)
        table = FaultyTable(house, browser, roads[0], seconds=seconds)
        for person in (ANN, BOB):
            table.pages[person] = await open_table(browser, house, person)
        await tap(card(table.pages[ANN], "JS"))
        await expect(table.pages[BOB].locator('.trick [data-card="JS"]')).to_be_visible()
        try:
            yield table
        finally:
            for page in table.pages.values():
                await page.context.close()
            await roads[0].close()


async def reload(table: FaultyTable) -> float:
    """Reload the page of the player who is asked."""
    await table.pages[BOB].reload(wait_until="commit")
    return await table.shows_right(BOB)


async def cut(table: FaultyTable) -> float:
    """Cut the network while the asked player taps a card; the card counts once, when the network is back."""
    table.road.cut()
    page = table.pages[BOB]
    await expect(page.locator(".offline")).to_be_visible()
    await tap(card(page, "9C"))
    await asyncio.sleep(table.seconds)
    assert await table.played() == ["JS"]
    table.road.mend()
    began = time.perf_counter()
    await expect(page.locator(".offline")).to_have_count(0, timeout=TIMEOUT_MS)
    await expect(card(page, "9C")).to_have_count(0)
    spent = time.perf_counter() - began
    await table.shows_right(BOB)
    assert await table.played() == ["JS", "9C"]
    return spent


async def silence(table: FaultyTable) -> float:
    """Let nothing through without ending a connection, while the player in the chat waits."""
    table.road.cut(silently=True)
    await asyncio.sleep(table.seconds)
    table.road.mend()
    return await table.shows_right(BOB)


async def two_devices(table: FaultyTable) -> float:
    """Open the table on a second device, and tap the same card on both at once; it counts once."""
    first, second = table.pages[BOB], await open_table(table.browser, table.house, BOB)
    # The card of the slower device may be gone already.
    await asyncio.gather(*[each.evaluate(CLICK, "9C") for each in (first, second)])
    await expect(card(first, "9C")).to_have_count(0)
    spent = max([await table.shows_right(BOB, page) for page in (first, second)])
    assert await table.played() == ["JS", "9C"]
    await second.context.close()
    return spent


async def lock(table: FaultyTable) -> float:
    """Freeze the page of the leader, as a locked phone does, while the others play the trick to its end."""
    page = table.pages[ANN]
    protocol = await page.context.new_cdp_session(page)
    await page.evaluate(HIDE, "hidden")
    await protocol.send("Page.setWebLifecycleState", {"state": "frozen"})
    await tap(card(table.pages[BOB], "9C"))
    await expect(card(table.pages[BOB], "9C")).to_have_count(0)
    await asyncio.sleep(table.seconds)
    await protocol.send("Page.setWebLifecycleState", {"state": "active"})
    await page.evaluate(HIDE, "visible")
    return await table.shows_right(ANN)


FAULTS: Mapping[str, Callable[[FaultyTable], Awaitable[float]]] = {
    "reload": reload, "cut": cut, "silence": silence, "two devices": two_devices, "lock": lock,
}  # fmt: skip


async def suffered(name: str, folder: Path, browser: Browser, seconds: float) -> float:
    """Play a trick with a fault in it; return how long the right screen took."""
    async with mid_trick(folder, browser, seconds) as table:
        spent = await FAULTS[name](table)
        await table.goes_on()
    return spent


async def measure(seconds: float) -> None:
    """Suffer every fault and print the times."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        for name in FAULTS:
            with tempfile.TemporaryDirectory(prefix="thousand-") as folder:
                spent = await suffered(name, Path(folder), browser, seconds)
            print(f"{name}: the right screen after {spent:.2f} s", flush=True)
        await browser.close()


def main() -> None:
    """Read the duration of faults, and measure."""
    parser = argparse.ArgumentParser(prog="python -m trials.app_faults", description=__doc__)
    parser.add_argument("--seconds", type=float, default=30.0, help="duration of a fault")
    asyncio.run(measure(parser.parse_args().seconds))


if __name__ == "__main__":
    main()
