"""Whole matches of two, three and four players in Chromium: `python -m trials.app_matches`.

One player presses buttons in the chat, the others have the app open in a page each. The pages press at random
what they show, up to the end of the match and its rematch. What a page sends must be stored, once and in this
order, and its last score sheet must have the totals of the stored match. Timers of the pages run faster, so
that a trick does not rest on the table.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Page, async_playwright, expect

from bot.words.buttons import LobbyPress, NextDeal, Tap, unpack
from club.rules import chat_with_rules, resized_rules
from club.state import Preferences
from game.actions import Deal, spell
from game.cards import Cards
from game.engine import fold, legal
from game.rules import Rules, change, preset
from game.state import Match
from tests.bot.table import GROUP, NAMES, PLACE
from tests.chance import shuffled
from tests.e2e.stage import until
from tests.webapp.app_players import WEIGHTS, Offer, offers
from tests.webapp.browsing import CHROMIUM, open_table
from tests.webapp.pages import Playhouse, playhouse
from tools.browser import QUIET

os.environ.setdefault("PTB_TIMEDELTA", "true")


SIZES = (2, 3, 4)
PRESET, DEALS = "five_hundred_one", 12
"""Rules of the matches: they end at 501, or after so many deals."""
BY_HAND = Preferences(single="never", lesson=0)
PATIENCE_S = 30.0
"""Seconds in which a page must show the result of a press."""
LOOK_S = 0.005
HASTE = """() => {
  const wait = window.setTimeout;
  window.setTimeout = (act, ms, ...given) => wait(act, ms / 20, ...given);
}"""
"""Let timers of a page run 20 times faster."""
CLICK = """([turn, place, at]) => {
  const found = document.querySelectorAll(place)[at];
  if (Number(document.querySelector(".match")?.dataset.turnNumber) !== turn || !found) return false;
  found.click();
  return true;
}"""
TOTALS = """() => [...document.querySelector(".laid .sheet").tBodies[0].rows].map((row) =>
  [...row.querySelectorAll(".running > .total")].map((each) =>
    Number(each.firstChild.textContent.replace("−", "-"))))"""


@dataclass(slots=True)
class Browsed:
    """A page of a player, and what its connection carried."""

    page: Page
    states: list[dict[str, Any]] = field(default_factory=list)
    sent: dict[str, str] = field(default_factory=dict)
    """Data of each press by its id; a press may be sent again."""

    @property
    def state(self) -> dict[str, Any]:
        return self.states[-1]

    def listen(self) -> None:
        """Note states and presses of the connections that the page opens from now on."""

        def received(text: str | bytes) -> None:
            if (message := json.loads(text))["type"] == "state":
                self.states.append(message["table"])

        def sent(text: str | bytes) -> None:
            if (message := json.loads(text))["type"] == "press":
                self.sent.setdefault(message["id"], message["data"])

        def follow(socket: Any) -> None:
            socket.on("framereceived", received)
            socket.on("framesent", sent)

        self.page.on("websocket", follow)

    async def until_new(self, known: int) -> None:
        """Wait until the page has received more than the `known` states."""
        await until(lambda: len(self.states) > known, every_s=LOOK_S, patience_s=PATIENCE_S)

    async def press(self, place: str, at: int = 0) -> None:
        """Click the element number `at` of a place as soon as the page shows the newest turn, and wait."""
        known, turn = len(self.states), self.state["view"]["turn"]
        async with asyncio.timeout(PATIENCE_S):
            while True:
                if await self.page.evaluate(CLICK, [turn, place, at]):
                    break
                await asyncio.sleep(LOOK_S)
        await self.until_new(known)


def placed(state: dict[str, Any]) -> Iterator[tuple[Offer, str, int]]:
    """Yield what a page offers to the asked player, each with the place of its key or card."""
    cards = {each["data"]: each["card"] for each in state["hand"] if each["to"] is None}
    rows = state["panel"]["rows"]
    keys = [each["data"] for row in rows for each in row if not each["data"] or each["data"] not in cards]
    wheel = state["wheel"]
    first = wheel["steps"][0]["data"] if wheel else None
    for each in offers(state):
        if each.data in cards:
            yield each, f'.hand .legal[data-card="{cards[each.data]}"]', 0
        elif each.data == first:
            yield each, ".keys .main", 0
        elif each.data in keys:
            yield each, ".keys .key:not(.main)", keys.index(each.data)


@dataclass(slots=True)
class WholeMatch:
    """A match of players in the app, and one in the chat: the host, who has the first seat."""

    house: Playhouse
    rng: random.Random
    people: list[int]
    pages: dict[int, Browsed] = field(default_factory=dict)
    actions: list[str] = field(default_factory=list)
    """Answers in their order, in the notation of the game."""

    async def begin(self, rules: Rules, browser: Browser) -> None:
        """Sit down and open the pages."""
        room, host = self.house.room, self.people[0]
        chat = await room.house.people.chat(GROUP, PLACE.title, "en")
        await room.house.people.keep_chat(chat_with_rules(chat, PRESET, rules))
        await room.come_in(*self.people)
        for each in self.people:
            await room.behave(each, BY_HAND)
        await room.set_timer(0)
        await room.at(host).say("/new")
        for each in self.people:
            await room.lobby(each, "join")
        await room.lobby(host, "start")
        for each in self.people[1:]:
            page = Browsed(await open_table(browser, self.house, each, bypass_csp=True))
            await page.page.add_init_script(f"({HASTE})()")
            page.listen()
            await page.page.reload()
            await page.until_new(0)
            self.pages[each] = page

    async def play(self) -> None:
        """Play to the end of the match."""
        room = self.house.room
        while (await room.record()).open:
            match = await room.match()
            if match.asked is None:
                await self._next_deal(match)
                continue
            person = self.people[match.asked]
            if person in self.pages:
                await self._in_page(self.pages[person], match)
            else:
                await self._in_chat(person, match)

    async def _in_page(self, page: Browsed, match: Match) -> None:
        """Press something in the page of the asked player."""
        await until(lambda: page.state["view"]["turn"] == match.turn, every_s=LOOK_S, patience_s=PATIENCE_S)
        found = list(placed(page.state))
        assert found, f"the page has nothing to answer {page.state['view']['kind']!r} with"
        ((_, place, at),) = self.rng.choices(found, [each.weight for each, *_ in found])
        known = set(page.sent)
        await page.press(place, at)
        (data,) = [data for name, data in page.sent.items() if name not in known]
        if isinstance(press := unpack(data), Tap):
            self.actions += [f"{match.asked} {words}" for words in press.words.split(";")]

    async def _in_chat(self, person: int, match: Match) -> None:
        """Answer with a button in the chat."""
        rules = (await self.house.room.live()).table.rules
        found = [spell(each) for each in legal(rules, match)]
        weights = [WEIGHTS.get(each.split()[1], 1.0) for each in found]
        (chosen,) = self.rng.choices(found, weights)
        assert not (await self.house.room.tap(person, chosen.partition(" ")[2])).text
        self.actions.append(chosen)

    async def _next_deal(self, match: Match) -> None:
        """Press for the next deal in a page."""
        page = self.pages[self.rng.choice(list(self.pages))]
        found = [each for each in placed(page.state) if isinstance(each[0].press, NextDeal)]
        if not found or page.state["view"]["turn"] != match.turn:
            await asyncio.sleep(0.02)
            return
        await page.press(*found[0][1:])

    async def assert_nothing_is_lost(self) -> int:
        """Compare what was pressed, what is stored, and the sheet of each page; return how many deals."""
        store = self.house.room.house.store
        match, stored = await store.start_of(1), []
        assert match is not None
        for entry in await store.history(1):
            match = fold(match, entry.events)
            stored += [] if isinstance(entry.action, Deal) else [spell(entry.action)]
        assert stored == self.actions
        totals = [[each.score for each in row.tallies] for row in match.sheet]
        for page in self.pages.values():
            await expect(page.page.locator(".match.kind-over .laid .sheet")).to_be_visible()
            assert await page.page.evaluate(TOTALS) == totals
        return len(totals)

    async def rematch(self) -> None:
        """Press for the rematch in every page, sit down in the chat, and start from a page."""
        room = self.house.room
        for page in self.pages.values():
            await page.page.locator(".panel .key").filter(has_text="Rematch").first.click()
            await expect(page.page.locator(".lobby")).to_be_visible()
        press = LobbyPress(2, "join")
        await room.at(self.people[0]).press(press)
        start = next(iter(self.pages.values())).page.locator(".panel .key").filter(has_text="Start")
        await start.first.click()
        for page in self.pages.values():
            await expect(page.page.locator(".match .hand .card").first).to_be_visible()
        table = await room.house.store.table(2)
        assert table is not None
        assert table.open
        assert set(table.seats) == set(self.people)


async def played(browser: Browser, folder: Path, players: int, seed: int) -> str:
    """Play a match; return a line about it."""
    rng, began = random.Random(f"{players} {seed}"), time.perf_counter()
    rules = change(resized_rules(preset(PRESET), players), "deal_limit", DEALS)

    def deck() -> Cards:
        return shuffled(rng)

    async with playhouse(folder, begun=False, shuffle=deck) as house:
        it = WholeMatch(house, rng, list(NAMES)[:players])
        await it.begin(rules, browser)
        try:
            await it.play()
            deals = await it.assert_nothing_is_lost()
            await it.rematch()
        finally:
            for page in it.pages.values():
                await page.page.context.close()
    spent = time.perf_counter() - began
    return f"{players} players: {deals} deals, {len(it.actions)} answers, {spent:.0f} s"


async def measure(seed: int) -> None:
    """Play a match of each size, and print a line about each."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        for players in SIZES:
            with tempfile.TemporaryDirectory(prefix="thousand-") as folder:
                print(await played(browser, Path(folder), players, seed), flush=True)
        await browser.close()


def main() -> None:
    """Read the seed, and play."""
    parser = argparse.ArgumentParser(prog="python -m trials.app_matches", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    asyncio.run(measure(parser.parse_args().seed))


if __name__ == "__main__":
    main()
