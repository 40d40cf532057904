"""Paint the Mini App at every moment of a match: `python -m tools.app_pictures --at FOLDER [--only TEXT]`.

The bot plays matches of two, three and four players in five languages, and chromium photographs the page of
player, or of a spectator. The screenshots are for the eye of a developer: they cover every size, theme and
language, but not each of their combinations.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Sequence
from itertools import cycle
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, urlencode

from playwright.async_api import Browser, Page, async_playwright, expect

from bot.tables.live import LiveMatch
from club.rules import PresetRules
from club.state import LevelName
from game.rules import preset
from game.state import Auction, Committing, Giving, Over, Playing
from playground.people_api import sign
from tools import browser
from tools.pictures import EVENING, SEAT, TOKEN, Moment, OwnTable, own_table, play_until

SIZES = {
    "small": (360, 640),
    "phone": (390, 844),
    "tablet": (768, 1024),
    "desktop": (1400, 900),
    "lying": (740, 360),
}
"""Width and height of each screen, in CSS pixels."""
ROSE = {
    "bg_color": "#fdf0f4",
    "secondary_bg_color": "#f7dfe8",
    "section_bg_color": "#fff7fa",
    "text_color": "#3b1726",
    "hint_color": "#a0677f",
    "link_color": "#b8336a",
    "button_color": "#c73a78",
    "button_text_color": "#ffffff",
}
THEMES: dict[str, dict[str, str]] = {"light": {}, "dark": {}, "rose": ROSE}
"""Telegram's colours of each theme; without any, the scheme of the browser holds."""
PLAYERS = {
    "en": "Ann",
    "de": "Friederike",
    "pl": "Malgorzata",
    "ru": "Maximiliana Konstantinovna",
    "uk": "Svyatoslav",
}
"""Name of the player, by language."""
PRESETS = {2: "two_players", 3: "classic", 4: "four_players"}
STRANGER = 77
"""Id of a person who does not play."""
REST_MS = 900
"""Milliseconds until a page has drawn everything."""
FEW, MANY = 2, 7
"""Deals on a sheet."""

Act = Callable[[Page], Awaitable[None]]


class Shot(NamedTuple):
    """A screenshot: what is done in the page at a moment, by the player or a spectator."""

    moment: str
    act: str = ""
    person: int | None = None


def asked(kind: type[object], tricks: int = 0, trick: int = 0) -> Moment:
    """Return a moment in which the player answers a question of a phase."""

    def is_it(live: LiveMatch) -> bool:
        phase = live.match.phase
        if live.match.asked != SEAT or not isinstance(phase, kind):
            return False
        return not isinstance(phase, Playing) or (len(phase.taken) >= tricks and len(phase.trick) >= trick)

    return is_it


def forbidden(live: LiveMatch) -> bool:
    """Return whether the player decides in a trick, and may not play every card."""
    phase = live.match.phase
    return (
        isinstance(phase, Playing)
        and asked(Playing, 1, 1)(live)
        and len(live.question.choices) < len(phase.hands[SEAT])
    )


def waiting(live: LiveMatch) -> bool:
    """Return whether another player decides in the play, with a card on the table."""
    phase = live.match.phase
    return isinstance(phase, Playing) and live.match.asked != SEAT and bool(phase.trick)


def married(live: LiveMatch) -> bool:
    """Return whether the player decides and a marriage is trump."""
    return asked(Playing, 1)(live) and getattr(live.match.phase, "trump", None) is not None


def deals(count: int) -> Moment:
    """Return the moment after so many deals."""
    return lambda live: live.match.asked is None and len(live.match.sheet) >= count


def barrel(live: LiveMatch) -> bool:
    """Return whether the player decides, and a player stands on the barrel and one has a bolt."""
    tallies = live.match.tallies
    on, bolt = any(each.on_barrel for each in tallies), any(each.bolts for each in tallies)
    return asked(Playing)(live) and on and bolt


MOMENTS: dict[str, Moment] = {
    "auction": asked(Auction),
    "giving": asked(Giving),
    "contract": asked(Committing),
    "lead": asked(Playing),
    "turn": asked(Playing, 1, 1),
    "forbidden": forbidden,
    "waiting": waiting,
    "married": married,
    "deal": deals(1),
    "deals": deals(FEW),
    "barrel": barrel,
    "sheet": deals(MANY),
    "over": lambda live: isinstance(live.match.phase, Over),
}
"""Moments of a match, in the order in which it comes to them."""


def until(moment: Moment) -> Moment:
    """Return a moment that also comes with the end of the match."""
    return lambda live: moment(live) or isinstance(live.match.phase, Over)


async def _open_dialog(page: Page, key: str) -> None:
    await page.locator(key).locator("visible=true").first.click()
    await expect(page.locator("dialog")).to_be_visible()


async def _sheet(page: Page) -> None:
    if await page.locator(".own .sheet-tool").is_visible():
        await _open_dialog(page, ".own .sheet-tool")


async def _replay(page: Page) -> None:
    await _sheet(page)
    await page.locator(".sheet tbody tr").locator("visible=true").last.click()
    await page.locator(".replay .to-next").click()
    await page.locator(".replay .to-next").click()


async def _fair(page: Page) -> None:
    await _sheet(page)
    await _open_dialog(page, ".fair-key")


async def _illegal(page: Page) -> None:
    await page.wait_for_timeout(REST_MS)  # a tap on what has just come is none
    await page.locator(".hand .dim").first.dispatch_event("click")


async def _offline(page: Page) -> None:
    await page.context.set_offline(offline=True)
    await expect(page.locator(".offline")).to_be_visible()


async def _gift(page: Page) -> None:
    for at in (0, 2):
        await page.locator(".hand .card").nth(at).dispatch_event("click")
        await page.wait_for_timeout(REST_MS)


async def _wheel(page: Page) -> None:
    await page.locator(".turn").last.click()


async def _row(page: Page) -> None:
    await page.locator(".emoting > button").click()


async def _emote(page: Page) -> None:
    await _row(page)
    await page.locator(".signs button").first.click()


async def _last(page: Page) -> None:
    await _open_dialog(page, ".last")


ACTS: dict[str, Act] = {
    "sheet": _sheet,
    "replay": _replay,
    "fair": _fair,
    "illegal": _illegal,
    "offline": _offline,
    "gift": _gift,
    "wheel": _wheel,
    "row": _row,
    "emote": _emote,
    "last": _last,
}

SHOTS = (
    Shot("auction", "wheel"),
    Shot("auction", person=STRANGER),
    Shot("giving"),
    Shot("giving", "gift"),
    Shot("contract"),
    Shot("lead"),
    Shot("turn"),
    Shot("forbidden", "illegal"),
    Shot("waiting"),
    Shot("married"),
    Shot("married", "last"),
    Shot("married", "offline"),
    Shot("deal"),
    Shot("deals", "fair"),
    Shot("deals", "replay"),
    Shot("barrel"),
    Shot("sheet", "sheet"),
    Shot("sheet", "replay"),
    Shot("over"),
    Shot("over", "sheet"),
)
"""Screenshots of each match."""
MATCHES = (("en", 3), ("de", 2), ("ru", 4), ("pl", 3), ("uk", 4), ("ru", 2))
"""Language and players of each match."""


def combinations() -> Iterator[tuple[str, str]]:
    """Yield sizes and themes so that each size meets each theme."""
    sizes, themes = cycle(SIZES), cycle(THEMES)
    while True:
        yield next(sizes), next(themes)


def address(app: str, person: int, name: str, language: str, table: str, theme: dict[str, str]) -> str:
    """Return the address of the Mini App as Telegram opens it for a person."""
    user = json.dumps({"id": person, "first_name": name, "language_code": language})
    fields = {"user": user, "auth_date": str(int(EVENING)), "query_id": "q"}
    fields |= {"start_param": table} if table else {}
    data = urlencode(fields | {"hash": sign(fields, TOKEN)})
    return f"{app}/#tgWebAppData={quote(data)}&tgWebAppThemeParams={quote(json.dumps(theme))}"


async def opened(on: Browser, url: str, size: str, theme: str) -> Page:
    """Open a page of the Mini App on a screen."""
    width, height = SIZES[size]
    context = await on.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        has_touch=size != "desktop",
    )
    context.set_default_timeout(8000)
    page = await context.new_page()
    await page.goto(url)
    await expect(page.locator(".match, .lobby, .ended")).to_be_visible()
    return page


async def paint(
    at: Path, on: Browser, matched: tuple[str, int], looks: Iterator[tuple[str, str]], only: str
) -> None:
    """Play a match, and paint its screenshots and those of the lobby of a person who comes later."""
    language, players = matched
    levels: list[LevelName] = ["easy"] * (players - 1)
    rules = PresetRules(PRESETS[players], preset(PRESETS[players]))
    person = (PLAYERS[language], language)
    with tempfile.TemporaryDirectory(prefix="thousand-") as folder:
        async with own_table(Path(folder), players + 5, tuple(levels), rules, person=person) as table:
            for shot in (Shot("lobby", person=STRANGER + 1), *SHOTS):
                size, theme = next(looks)
                name = f"{language}{players}-{shot.moment}{shot.act}{shot.person or ''}-{size}-{theme}"
                if moment := MOMENTS.get(shot.moment):
                    await play_until(table.house, table.live, until(moment))
                if only in name:
                    await _shoot(at / f"{name}.png", on, shot, (size, theme), matched, table)


async def _shoot(
    file: Path, on: Browser, shot: Shot, look: tuple[str, str], matched: tuple[str, int], table: OwnTable
) -> None:
    person = shot.person or table.live.table.people[SEAT]
    token = "" if shot.moment == "lobby" else table.live.table.token
    url = address(table.app, person, PLAYERS[matched[0]], matched[0], token, THEMES[look[1]])
    page = await opened(on, url, *look)
    try:
        if shot.act:
            await ACTS[shot.act](page)
    except Exception as error:
        print(f"{file.name}: {str(error).splitlines()[0]}")
    await page.wait_for_timeout(REST_MS)
    await page.screenshot(path=file)
    await page.context.close()


async def paint_all(at: Path, only: str) -> None:
    """Paint all screenshots whose name has the text."""
    async with async_playwright() as playwright:
        on = await playwright.chromium.launch(executable_path=browser.find(), args=browser.QUIET)
        looks = combinations()
        for matched in MATCHES:
            await paint(at, on, matched, looks, only)
        await on.close()


def main(arguments: Sequence[str] | None = None) -> None:
    """Paint the screenshots."""
    parser = argparse.ArgumentParser(prog="python -m tools.app_pictures", description=__doc__)
    parser.add_argument("--at", type=Path, required=True, help="folder to write to")
    parser.add_argument("--only", default="", help="paint the screenshots whose name has this text")
    given = parser.parse_args(arguments)
    given.at.mkdir(parents=True, exist_ok=True)
    asyncio.run(paint_all(given.at, given.only))


if __name__ == "__main__":
    main()
