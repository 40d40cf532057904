"""Paint the screenshots of README.md: `python -m tools.pictures [--at FOLDER]`.

The bot plays a match at Ann's own table in a local Telegram, with the same cards and the same decisions every
time, and chromium photographs its page as a phone shows it: one trick in the Mini App and in the chat, the
score sheet, and the end of the match.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, nullcontext
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.async_api import Page, async_playwright, expect

from bot.house import House
from bot.run import running
from bot.runtime.settings import Settings
from bot.tables.live import LiveMatch
from bot.tables.match import Chance
from bot.tables.opening import play_own
from bot.telegram.poller import Poller
from bot.words.texts import texts
from club.rules import PresetRules
from club.state import LevelName
from game.arena import shuffled
from game.players import LEVELS, answer
from game.state import Over, Playing
from playground.person import Playground
from playground.server import serve
from playground.world import World
from tools import browser
from webapp.server import AppServer, listen

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "images"
TOKEN = "1:playground"
SEED = 19
"""Seed of the decks. With this one Ann wins the match."""
SEAT = 0
"""Ann's seat at her own table."""
DECIDES = LEVELS["normal"]
"""Computer player that decides for all three seats."""
WIDTH, HEIGHT, SCALE = 390, 880, 2
"""Size of a phone's screen in CSS pixels, and device pixels per CSS pixel."""
COLOURS = 255
"""Colours of a picture file."""
KMEANS = 3
"""Rounds in which the colours are fitted to the picture."""
EVENING = 1_795_374_900.0
"""Time that the page shows, in epoch seconds: 20:15 in Berlin."""
LASTED_S = 48 * 60
"""Seconds that the match has lasted, as its end says."""
TIMEOUT_S = 60
REST_MS = 600
"""Milliseconds until the page has scrolled to its end."""
LAST_TO_PLAY, HELD, ALLOWED = 2, 6, 3
"""First two screenshots: cards of the trick, fewest cards in Ann's hand, and fewest that she may play."""
CLIMBED = 26
"""Third screenshot: deals on the score sheet."""
LEVELS_AT_TABLE: tuple[LevelName, ...] = ("normal", "normal")
"""Levels of the computer players beside Ann."""

Moment = Callable[[LiveMatch], bool]


class OwnTable(NamedTuple):
    """A running bot with a match at a person's own table."""

    address: str
    """URL of the local Telegram."""
    app: str
    """URL of the Mini App."""
    house: House
    live: LiveMatch


def in_a_trick(live: LiveMatch) -> bool:
    """Return whether Ann is the last to play to a trick, with a trump and some of her cards forbidden."""
    phase, choices = live.match.phase, len(live.question.choices)
    if live.match.asked != SEAT or not isinstance(phase, Playing) or phase.trump is None:
        return False
    held = len(phase.hands[SEAT])
    return len(phase.trick) == LAST_TO_PLAY and held >= HELD and ALLOWED <= choices < held


def on_the_barrel(live: LiveMatch) -> bool:
    """Return whether a deal is over in which Ann climbed onto the barrel while another player fell off."""
    return live.match.asked is None and len(live.match.sheet) == CLIMBED


def ended(live: LiveMatch) -> bool:
    """Return whether the match is over."""
    return isinstance(live.match.phase, Over)


def evening() -> float:
    """Return the time that the page shows."""
    return EVENING


@asynccontextmanager
async def own_table(
    folder: Path,
    seed: int,
    levels: tuple[LevelName, ...] = LEVELS_AT_TABLE,
    played: PresetRules | None = None,
    *,
    person: tuple[str, str] = ("Ann", "en"),
) -> AsyncIterator[OwnTable]:
    """Run the bot in a local Telegram and deal at the person's own table.

    `person` is a name and a language.
    """
    server = await serve(World(token=TOKEN, clock=evening))
    pages = listen("127.0.0.1", 0)
    settings = Settings(
        api_url=server.address,
        app_url=f"http://127.0.0.1:{pages.getsockname()[1]}/app",
        database=folder / "pictures.sqlite3",
        language="en",
    )
    decks = random.Random(seed)
    chance = Chance(lambda: shuffled(decks).deck, lambda _seats: SEAT)
    try:
        async with (
            Playground.connect(server.address) as playground,
            running(settings, TOKEN, chance=chance) as (bot, house),
        ):
            app = AppServer(house, url=settings.app_url, token=TOKEN, frames=(server.address,), wall=evening)
            await app.open(pages)
            poller = asyncio.ensure_future(Poller(bot, house.door.polled).run())
            try:
                ann = await playground.add_person(*person)
                await ann.start()
                await ann.wait_for()
                player = await house.people.player(ann.id)
                assert player is not None
                live = await play_own(house, player, None, levels, played)
                assert live is not None
                yield OwnTable(server.address, settings.app_url, house, live)
            finally:
                poller.cancel()
                await asyncio.gather(poller, return_exceptions=True)
                await app.close()
    finally:
        await server.close()


async def play_until(house: House, live: LiveMatch, moment: Moment) -> None:
    """Decide for every seat until the moment has come, and wait until the screens are sent."""
    async with house.tables.lock(live.table.id):
        began = house.clock.now() - LASTED_S
        await house.runner.keep(live, replace(live.table.state, began=began))
        while not moment(live):
            seat = live.match.asked
            if seat is None:
                await house.runner.deal(live, None)
                continue
            situation = live.situation(seat)
            action = answer(situation, DECIDES, random.Random(situation.seed))
            await house.runner.carry_out(live, (action,), None, by_person=seat == SEAT)
    await house.delivery.drain()


@asynccontextmanager
async def phone(address: str) -> AsyncIterator[Page]:
    """Open the page in a browser that is as wide as a phone."""
    async with async_playwright() as playwright:
        opened = await playwright.chromium.launch(executable_path=browser.find(), args=browser.QUIET)
        context = await opened.new_context(
            viewport={"width": WIDTH, "height": HEIGHT},
            device_scale_factor=SCALE,
            locale="en-US",
            timezone_id="Europe/Berlin",
            reduced_motion="reduce",
        )
        context.set_default_timeout(TIMEOUT_S * 1000)
        page = await context.new_page()
        await page.goto(address)
        await expect(page.locator(".message").first).to_be_visible(timeout=TIMEOUT_S * 1000)
        yield page
        await opened.close()


@asynccontextmanager
async def mini_app(page: Page) -> AsyncIterator[None]:
    """Open the Mini App over the chat, and close it in the end."""
    await page.get_by_role("button", name=texts("en").plain("button-app")).last.click()
    await expect(page.frame_locator(".app-sheet iframe").locator(".match")).to_be_visible()
    yield
    await page.locator(".app-bar .close-app").click()
    await expect(page.locator(".app-sheet")).to_have_count(0)


async def photographed(page: Page) -> bytes:
    """Return the end of the chat as a small PNG, when its pictures are loaded."""
    await page.wait_for_function("[...document.images].every((each) => each.complete)")
    await page.evaluate("document.querySelectorAll('.scroller').forEach((each) => each.scrollTop = 1e6)")
    await page.wait_for_timeout(REST_MS)
    file = BytesIO()
    shot = Image.open(BytesIO(await page.locator(".column").screenshot(animations="disabled"))).convert("RGB")
    few = shot.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, KMEANS, dither=Image.Dither.NONE)
    few.save(file, "PNG", optimize=True)
    return file.getvalue()


async def screenshots(moments: dict[str, Moment], *, seed: int = SEED) -> dict[str, bytes]:
    """Return the screenshots by file name, one for each moment of the match, in its order."""
    found = {}
    with tempfile.TemporaryDirectory(prefix="thousand-") as folder:
        async with own_table(Path(folder), seed) as table, phone(table.address) as page:
            for name, moment in moments.items():
                await play_until(table.house, table.live, moment)
                async with mini_app(page) if name in IN_APP else nullcontext():
                    found[name] = await photographed(page)
    return found


def main(arguments: Sequence[str] | None = None) -> str | None:
    """Write the screenshots; return what is missing, None if nothing is (for `sys.exit`)."""
    parser = argparse.ArgumentParser(prog="python -m tools.pictures", description="Screenshots of README.md.")
    parser.add_argument("--at", type=Path, default=FOLDER, help="folder to write to (default: docs/images)")
    folder = parser.parse_args(arguments).at
    if browser.find() is None:
        return "chromium is missing: `make browser` installs it as root on Debian"
    folder.mkdir(parents=True, exist_ok=True)
    for name, file in asyncio.run(screenshots(MOMENTS)).items():
        (folder / name).write_bytes(file)
        print(f"{folder / name}: {len(file) // 1000} kB")
    return None


MOMENTS: dict[str, Moment] = {
    "app.png": in_a_trick,
    "hand.png": in_a_trick,
    "sheet.png": on_the_barrel,
    "end.png": ended,
}
"""Moment of each screenshot, in the order in which the match comes to them."""
IN_APP = frozenset({"app.png"})
"""Screenshots of the Mini App; the others show the chat."""

if __name__ == "__main__":
    sys.exit(main())
