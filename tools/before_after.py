"""Paint the same scenes from two checkouts, and lay them side by side (docs/before-after.md).

    cd CHECKOUT && PYTHONPATH=. .venv/bin/python /path/to/before_after.py paint --at BEFORE [--only TEXT]
    python -m tools.before_after join BEFORE AFTER --at docs/before-after

`paint` runs the bot of the checkout in whose folder it is started, plays in its local Telegram as people
would, and takes a screenshot at each scene. It uses only what both checkouts have. A scene that the older one
lacks is painted as far as it comes. `join` needs the folders of both, and writes the page.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import aiohttp
from PIL import Image, ImageDraw, ImageFont
from playwright.async_api import Browser, Error, Page, async_playwright

from club.rules import PresetRules
from tools import app_pictures, browser
from tools.pictures import SEAT, Moment, own_table, play_until

ROOT = Path(__file__).parent.parent
PATIENCE_S = 40.0
REST_MS = 900
PHONE, WIDE = (390, 844), (1400, 900)
LOOKS = {
    "phone-light": (PHONE, "light"),
    "phone-dark": (PHONE, "dark"),
    "wide-light": (WIDE, "light"),
    "wide-dark": (WIDE, "dark"),
}
"""Size and scheme of each screenshot of the local Telegram."""


def _plain(key: dict[str, Any]) -> str:
    """Return the label of a key without the mark of a hint."""
    label: str = key["label"]
    return label.removeprefix("💡 ")


@dataclass
class Chats:
    """The local Telegram: people act through its API, and its page is photographed."""

    address: str
    session: aiohttp.ClientSession
    pages: dict[str, Page]
    at: Path
    group: int = 0
    people: list[int] = field(default_factory=list)

    async def act(self, action: str, **given: Any) -> Any:
        """Carry out an action of a person."""
        async with self.session.post(f"{self.address}/people/{action}", json=given) as answer:
            body = await answer.json()
        if "error" in body:
            raise RuntimeError(body["error"])
        return body["result"]

    async def seen(self, user: int, chat: int) -> list[dict[str, Any]]:
        """Return the messages of a chat, the oldest first."""
        found: list[dict[str, Any]] = await self.act("seen", user=user, chat=chat)
        return found

    async def say(self, user: int, chat: int, text: str, rest_s: float = 1.0) -> None:
        """Write a message and wait for what comes of it."""
        await self.act("say", user=user, chat=chat, text=text)
        await asyncio.sleep(rest_s)

    async def key(self, user: int, chat: int, *labels: str) -> tuple[int, str] | None:
        """Return the newest message with a key whose label has one of the texts, and the data of that key."""
        for message in reversed(await self.seen(user, chat)):
            keys = [key for row in message["keyboard"] for key in row if key["data"]]
            for label in labels:
                for key in keys:
                    if label in key["label"]:
                        return message["id"], key["data"]
        return None

    async def press(self, user: int, chat: int, *labels: str, patience_s: float = PATIENCE_S) -> bool:
        """Press the newest key with one of these texts, as soon as there is one."""
        for _ in range(int(patience_s / 0.25)):
            if found := await self.key(user, chat, *labels):
                await self.act("press", user=user, chat=chat, message=found[0], data=found[1])
                await asyncio.sleep(0.7)
                return True
            await asyncio.sleep(0.25)
        return False

    async def friends(self, title: str, *names: str) -> None:
        """Bring people together in a group with the bot; all have pressed Start."""
        self.people = []
        for name in names:
            person = await self.act("add_person", name=name, language="en")
            await self.act("start", user=person["id"])
            self.people.append(person["id"])
        made = await self.act("create_group", user=self.people[0], title=title, members=self.people[1:])
        self.group = made["id"]
        await self.act("add_bot", user=self.people[0], chat=self.group)
        await asyncio.sleep(1.0)

    async def answer(self, person: int) -> bool:
        """Answer the question in a person's chat, if there is one, in the simplest way."""
        for message in reversed((await self.seen(person, person))[-3:]):
            if "👉" not in message["text"]:
                continue
            keys = [key for row in message["keyboard"] for key in row if key["data"]]
            wanted = [
                (each, key)
                for each, start in enumerate(ANSWERS)
                for key in keys
                if _plain(key).startswith(start)
            ]
            wanted.sort(key=lambda each: (each[1]["style"] != "primary", each[0]))  # first what may be played
            for _, key in wanted[:1]:
                try:
                    await self.act("press", user=person, chat=person, message=message["id"], data=key["data"])
                except RuntimeError:
                    return False
                await asyncio.sleep(0.35)
                return True
        return False

    async def shoot(self, scene: str, room: str, tab: str) -> None:
        """Photograph a chat in all looks."""
        for look, page in self.pages.items():
            await page.goto(self.address)
            await page.wait_for_timeout(600)
            for kind, name in (("room", room), ("tab", tab)):
                chip = page.locator(f".{kind}", has_text=name)
                if await chip.count() and await chip.first.is_visible():
                    await chip.first.click()
            await page.wait_for_timeout(REST_MS)
            await page.evaluate(
                "document.querySelectorAll('.scroller').forEach((each) => each.scrollTop = 1e6)"
            )
            await page.wait_for_timeout(300)
            await page.screenshot(path=self.at / f"{scene}-{look}.png")
        print(scene, flush=True)


SUITS = ("♤", "♧", "♦", "♥", "♠", "♣")
ANSWERS = (*SUITS, "· ♤", "Pass", "Give", "✅", "▶", "Play", "Look", "Keep", "Talon")
"""Beginnings of keys, the most wanted first."""
TALK = (
    "Who brings the tea?",
    "Trains are late again",
    "😂",
    "Did you see the match?",
    "Tomorrow at eight",
    "ok",
)


IDLE = 80
"""Looks at a chat without a question, half a second apart, after which a deal is over."""


async def lesson(chats: Chats) -> None:
    """A beginner: the rule for bids, and the first deal's first question."""
    await chats.friends("Beginners", "Ann", "Bob")
    ann = chats.people[0]
    await chats.press(ann, ann, "Learn to play")
    for _ in range(30):
        if "5/" in (await chats.seen(ann, ann))[-1]["text"]:
            break
        await chats.press(ann, ann, "Skip", "Next", patience_s=3)
    await chats.shoot("lesson", "Beginners", "Ann")


async def hints(chats: Chats) -> None:
    """A deal alone, with a hint and the review."""
    await chats.friends("Alone", "Ann", "Bob")
    ann = chats.people[0]
    await chats.say(ann, ann, "/new")
    await chats.press(ann, ann, "Deal the cards")
    for _ in range(40):
        if await chats.key(ann, ann, "Hint"):
            break
        await asyncio.sleep(0.5)
    await chats.press(ann, ann, "💡 Hint")
    for _ in range(120):
        if any("💡" in each["text"] for each in await chats.seen(ann, ann)):
            break
        await asyncio.sleep(0.5)
    await chats.shoot("hints", "Alone", "Ann")
    for _ in range(300):
        if await chats.key(ann, ann, "Next deal"):
            break
        if not await chats.answer(ann):
            await asyncio.sleep(0.5)
    await chats.press(ann, ann, "Review", patience_s=5)
    await asyncio.sleep(25)
    await chats.shoot("review", "Alone", "Ann")


async def club(chats: Chats) -> None:
    """A club: its rules in words, and a match with real cards."""
    await chats.friends("Club", "Mark", "Vera", "Dan")
    mark = chats.people[0]
    await chats.act("promote", chat=chats.group, user=mark)
    await chats.say(mark, chats.group, "/rules dump truck 555, ace marriage yes")
    await chats.shoot("rules", "Club", "Club")
    await chats.say(mark, chats.group, "/sheet Mark Vera Dan")
    for deal in ("/sheet Mark 120 35 20", "/sheet Vera 200 10 15", "/sheet Dan 100 40 60"):
        await chats.say(mark, chats.group, deal)
        await chats.press(mark, chats.group, "Write", "✔", patience_s=4)
    await chats.shoot("sheet", "Club", "Club")


async def busy(chats: Chats) -> None:
    """A busy group: its first deal, among sixty lines of talk."""
    await chats.friends("Busy", "Ann", "Bob", "Cid")
    await chats.say(chats.people[0], chats.group, "/new")
    for each in chats.people:
        await chats.press(each, chats.group, "Join", patience_s=4)
    await chats.shoot("lobby", "Busy", "Busy")
    await chats.press(chats.people[0], chats.group, "Start")
    await asyncio.sleep(3)
    for turn in range(400):
        told = [each["text"] for each in await chats.seen(chats.people[0], chats.group)]
        if any("Deal 1" in each and "over" in each for each in told):
            break
        if any([await chats.answer(each) for each in chats.people]):
            await chats.say(chats.people[turn % 3], chats.group, TALK[turn % len(TALK)], 0.1)
        else:
            await asyncio.sleep(0.3)
    await asyncio.sleep(4)
    await chats.shoot("busy", "Busy", "Busy")


async def daily(chats: Chats) -> None:
    """The deal of the day, when it is played."""
    await chats.friends("Daily", "Ann", "Bob")
    ann = chats.people[0]
    await chats.say(ann, ann, "/daily", 2)
    await chats.press(ann, ann, "Play")
    idle = 0
    while idle < IDLE:
        idle = 0 if await chats.answer(ann) else idle + 1
        await asyncio.sleep(0.5 if idle else 0)
    await chats.say(ann, ann, "/daily", 2)
    await chats.shoot("daily", "Daily", "Ann")


async def evening(chats: Chats) -> None:
    """An evening of four: who plays where."""
    await chats.friends("Evening", "Ann", "Bob", "Cid", "Dan")
    await chats.say(chats.people[0], chats.group, "/evening", 2)
    for each in chats.people:
        await chats.press(each, chats.group, "in", "play", "Play", "Join", patience_s=4)
    await chats.press(chats.people[0], chats.group, "Start", "Begin", patience_s=5)
    await asyncio.sleep(3)
    await chats.shoot("evening", "Evening", "Evening")


PARTS: dict[str, Callable[[Chats], Awaitable[None]]] = {
    "lesson": lesson,
    "hints": hints,
    "club": club,
    "busy": busy,
    "daily": daily,
    "evening": evening,
}

# The Mini App


async def _click(page: Page, label: str) -> None:
    await page.locator("button", has_text=label).locator("visible=true").first.click(timeout=3000)


async def _concede(page: Page) -> None:
    await _click(page, "Concede")


async def _rules(page: Page) -> None:
    await _click(page, "Rules")


async def _hint(page: Page) -> None:
    await _click(page, "Hint")
    await page.get_by_text("💡 Play").first.wait_for(timeout=40_000)


async def _tap_offline(page: Page) -> None:
    await page.context.set_offline(offline=True)
    await page.locator(".hand .card:not(.dim)").locator("visible=true").first.dispatch_event("click")
    await page.wait_for_timeout(2500)


async def _menu(page: Page) -> None:
    await page.locator(".dots").locator("visible=true").first.click(timeout=3000)


async def _learn(page: Page) -> None:
    if not await page.locator(".dots").count():  # the key is beside the scores, and leads to the chat
        await app_pictures.ACTS["sheet"](page)
        return
    await _menu(page)
    await page.wait_for_timeout(REST_MS)
    await _click(page, "Learn to play")
    for _ in range(2):
        await _click(page, "Next")
        await page.wait_for_timeout(REST_MS)


async def _closed_replay(page: Page) -> None:
    await page.locator(".sheet tbody tr").locator("visible=true").last.click()
    await page.wait_for_timeout(REST_MS)
    await page.keyboard.press("Escape")


async def _wheel_focus(page: Page) -> None:
    await page.locator(".strip").first.focus()
    await page.keyboard.press("ArrowRight")


async def _tap_wheel(page: Page) -> None:
    box = await page.locator(".strip").first.bounding_box()
    assert box is not None
    await page.mouse.click(box["x"] + box["width"] * 0.85, box["y"] + box["height"] / 2)


async def _nothing(_page: Page) -> None:
    """Photograph the page as it is."""


class Scene(NamedTuple):
    """A moment of a match in the Mini App, and what is done there."""

    name: str
    moment: str
    act: Callable[[Page], Awaitable[None]] = _nothing
    size: tuple[int, int] = PHONE
    players: int = 3
    person: int | None = None
    name_of: str = "Ann"
    colours: str = "none"
    token: str | None = None
    first: str = ""
    """Moment at which the page is opened; "" for the moment itself."""
    rest_ms: int = REST_MS
    """Milliseconds between the last step and the screenshot."""


STRANGER = 77
NAMED = "\N{HEBREW LETTER SHIN}\N{HEBREW LETTER RESH}\N{HEBREW LETTER HE} \N{HEBREW LETTER LAMED}"
SCENES = (
    Scene("A1", "contract", _concede),
    Scene("A2", "replayed", app_pictures.ACTS["replay"], players=2),
    Scene("A4", "lobby", _rules, token=""),
    Scene("A5", "auction", person=STRANGER, token="t" + "0" * 16),
    Scene("A7", "lead", _hint),
    Scene("A8", "lead", _tap_offline),
    Scene("A9", "turn"),
    Scene("A10", "married", first="auction", rest_ms=500),
    Scene("A10-end", "over"),
    Scene("A11", "auction"),
    Scene("A12", "giving"),
    Scene("A13", "sheet", app_pictures.ACTS["sheet"], size=(320, 568)),
    Scene("A14", "turn", _menu),
    Scene("A14-lesson", "turn", _learn),
    Scene("A16", "deal", _closed_replay),
    Scene("A17", "auction", _wheel_focus),
    Scene("A17-forced", "auction", colours="active"),
    Scene("A18", "lead", name_of=NAMED),
    Scene("A20", "auction", _tap_wheel),
)
"""Scenes for the findings about the Mini App, by their number."""
MOMENTS: dict[str, Moment] = {
    "replayed": lambda live: (
        live.match.asked is None and any(row.result == "made" for row in live.match.sheet[-1:])
    ),
}
"""Moments besides those of `tools.app_pictures`."""


async def _app_page(on: Browser, scene: Scene, app: str, person: int, token: str) -> Page:
    context = await on.new_context(
        viewport={"width": scene.size[0], "height": scene.size[1]},
        has_touch=True,
        forced_colors=scene.colours,  # type: ignore[arg-type]
    )
    context.set_default_timeout(8000)
    page = await context.new_page()
    await page.goto(app_pictures.address(app, person, scene.name_of, "en", token, {}))
    await page.wait_for_timeout(1500)
    return page


async def _lobby(address: str) -> int:
    """Let a newcomer open a table of their own; return their id."""
    async with aiohttp.ClientSession() as session:
        chats = Chats(address, session, {}, Path())
        person: int = (await chats.act("add_person", name="Ann", language="en"))["id"]
        await chats.act("start", user=person)
        await asyncio.sleep(1)
        await chats.say(person, person, "/new")
    return person


async def paint_app(at: Path, on: Browser, scene: Scene) -> None:
    """Paint one scene of the Mini App."""
    name = app_pictures.PRESETS[scene.players]
    rules = PresetRules(name, app_pictures.preset(name))  # type: ignore[attr-defined]  # it moved
    levels: tuple[Any, ...] = ("easy",) * (scene.players - 1)
    moments = {**app_pictures.MOMENTS, **MOMENTS}
    with tempfile.TemporaryDirectory(prefix="thousand-") as folder:
        async with own_table(
            Path(folder), scene.players + 5, levels, rules, person=(scene.name_of, "en")
        ) as table:
            _, app, house, live = table
            person = scene.person or live.table.people[SEAT]
            token = live.table.token if scene.token is None else scene.token
            page: Page | None = None
            if scene.moment == "lobby":
                person = await _lobby(table[0])
            if scene.first:
                await play_until(house, live, app_pictures.until(moments[scene.first]))
                page = await _app_page(on, scene, app, person, token)
            if scene.moment in moments:
                await play_until(house, live, app_pictures.until(moments[scene.moment]))
            if page is None:
                page = await _app_page(on, scene, app, person, token)
            try:
                await scene.act(page)
            except Error as error:
                print(f"{scene.name}: {str(error).splitlines()[0]}")
            await page.wait_for_timeout(scene.rest_ms)
            await page.screenshot(path=at / f"{scene.name}.png")
            await page.context.close()
    print(scene.name, flush=True)


@asynccontextmanager
async def _chats(at: Path, on: Browser) -> AsyncIterator[Chats]:
    with tempfile.TemporaryDirectory(prefix="thousand-") as folder:
        async with own_table(Path(folder), 8) as table, aiohttp.ClientSession() as session:
            pages = {}
            for look, ((width, height), scheme) in LOOKS.items():
                context = await on.new_context(
                    viewport={"width": width, "height": height},
                    color_scheme="dark" if scheme == "dark" else "light",
                    locale="en-US",
                )
                pages[look] = await context.new_page()
            yield Chats(table[0], session, pages, at)


async def paint(at: Path, only: str) -> None:
    """Paint all scenes whose name has the text."""
    async with async_playwright() as playwright:
        on = await playwright.chromium.launch(executable_path=browser.find(), args=browser.QUIET)
        for name, part in PARTS.items():
            if only in name:
                async with _chats(at, on) as chats:
                    try:
                        await part(chats)
                    except (RuntimeError, Error) as error:
                        print(f"{name}: {str(error).splitlines()[0]}")
        for scene in SCENES:
            if only in scene.name:
                await paint_app(at, on, scene)
        await on.close()


# Side by side

CAPTIONS = {
    "lesson": (
        "The rule for bids",
        "It goes by the value of the marriage, as the strong computer bids; hints and reviews follow it.",
    ),
    "hints": ("A hint", "It says why in the lesson's terms, and compares the chances to win."),
    "review": (
        "A review",
        "It names a call that broke the rule for bids and its cost, or says in few words that there is none.",
    ),
    "rules": (
        "Rules in words",
        "Several rules in one line, as a club says them; what is refused is quoted whole.",
    ),
    "sheet": (
        "A score sheet for real cards",
        "Marriages outlive a correction, any deal can be corrected, columns stay straight.",
    ),
    "lobby": ("A lobby", "It says whether the bot gives hints; the key to the app says where it leads."),
    "busy": ("A busy group", "The table comes back below the talk from the first deal on."),
    "daily": (
        "The deal of the day",
        "It says when the results come and what the computer made of these cards; Share tells no spoilers.",
    ),
    "evening": (
        "A duplicate evening",
        "Tables and secrecy in words; the digits only in the end, covered until they are tapped.",
    ),
    "A1": (
        "A double tap",
        "Its second touch is refused on a new question, and the way back lies under the finger.",
    ),
    "A2": (
        "Replay for two",
        "Two hands of ten fit every phone; a review and Share stand beside the title.",
    ),
    "A4": ("Rules in the lobby", "They open in the app, with all presets and what each is like."),
    "A5": ("Dead ends", "Each has a key that leads on."),
    "A7": ("Hint", "The toast goes when the hint is there, and the advised card is marked."),
    "A8": ("A tap without connection", "The card stays raised, and the newest tap counts."),
    "A9": (
        "A calm table",
        "The panel keeps its height, so the table stays; the contract says what is missing and in play.",
    ),
    "A10": (
        "Great moments",
        "A marriage is told with its cards and points; its suit stays on the cloth.",
    ),
    "A10-end": (
        "The end of a match",
        "A chart with the turning points, and keys for new settings, a review and the result.",
    ),
    "A11": (
        "What a bidder knows",
        "The question has the auction so far and the card points, as in the chat; a tip says what to do.",
    ),
    "A12": ("The talon", "New cards are marked, and the panel says why you play."),
    "A13": ("Scores on a small phone", "A chart and seven deals instead of two; links moved to the menu."),
    "A14": ("Menu", "Rules, settings, looks, language, standings and history open in the app."),
    "A14-lesson": (
        "The lesson",
        "Its key led to the chat. It is played on the table now, with arrows and explained mistakes.",
    ),
    "A16": ("Closing a replay", "It leads back to where it was opened."),
    "A17": ("Focus", "A ring in two colours, visible on every ground."),
    "A17-forced": (
        "Forced colours",
        "Keys have edges; whose turn it is, switches and charts stay visible.",
    ),
    "A18": ("Names", "Right-to-left names and families of emoji have their letter or sign."),
    "A20": ("The wheel", "A tap on the neighbouring number chooses it."),
}
"""Title of each scene, and what changed."""
PAGE_HEAD = """# Before and after

The bot of 26 November 2026 (commit 3ff9ad25) was played as a newcomer, a club and a busy group would, and
its Mini App was looked at screen by screen. These pictures show the same scenes then and now, the older one
at the left. `tools/before_after.py` paints and joins them. Drawn courts, the computers' faces and the
light of whose turn it is came later than the findings.

Four findings about the app have no picture of their own:

- **A3**: Telegram's Back left the app. It closes the newest layer now, a sheet or a replay.
- **A6**: the page spoke to Telegram by a script of telegram.org, which is blocked in places. It now has a
  bridge of its own.
- **A15**: own cards were dealt face up, and the question was there before them. They come face down now, and
  the question after them.
- **A19**: three keys that did different things bore the same emoji, and "Play now" did not say where. It says
  "Play in the chat" now, as Bob's greeting under *The rule for bids* shows.

Phones are 390 pixels wide, wide pages 1400; scores on a small phone 320.
"""
"""Beginning of the page."""
SHOWN_PHONE, SHOWN_WIDE = (300, 650), (606, 390)
"""Most that a screenshot takes on a sheet."""
GAP, TITLE_PX = 6, 44
QUALITY = 55


def joined(scene: str, before: Path, after: Path) -> Image.Image | None:
    """Return the pictures of a scene, those of the older checkout at the left; None if one lacks them."""
    rows = []
    for looks in (("phone-light", "phone-dark"), ("wide-light",), ("wide-dark",), ("",)):
        files = [
            folder / (f"{scene}-{look}.png" if look else f"{scene}.png")
            for look in looks
            for folder in (before, after)
        ]
        if all(file.exists() for file in files):
            rows.append([_small(file) for file in files])
    if not rows:
        return None
    width = max(sum(each.width + GAP for each in row) for row in rows) - GAP
    height = TITLE_PX + sum(max(each.height for each in row) + GAP for row in rows)
    sheet = Image.new("RGB", (width, height), "white")
    draw = ImageDraw.Draw(sheet)
    draw.text((4, 3), CAPTIONS[scene][0], "black", ImageFont.load_default(17))
    columns = "before · after" + " · before · after" * (len(rows[0]) > 2)
    draw.text((4, 26), columns, "gray", ImageFont.load_default(12))
    top = TITLE_PX
    for row in rows:
        left = 0
        for each in row:
            sheet.paste(each, (left, top))
            left += each.width + GAP
        top += max(each.height for each in row) + GAP
    return sheet


def _small(file: Path) -> Image.Image:
    picture = Image.open(file).convert("RGB")
    picture.thumbnail(SHOWN_PHONE if picture.height > picture.width else SHOWN_WIDE, Image.Resampling.LANCZOS)
    return picture


def join(before: Path, after: Path, at: Path) -> None:
    """Write a sheet for each scene, and the page that shows them."""
    at.mkdir(parents=True, exist_ok=True)
    lines = [PAGE_HEAD]
    for scene, (title, about) in CAPTIONS.items():
        sheet = joined(scene, before, after)
        if sheet is None:
            print(f"{scene}: no pictures")
            continue
        sheet.save(at / f"{scene}.webp", quality=QUALITY, method=6)
        number = f"{scene.partition('-')[0]} · " if scene[0] == "A" else ""
        picture = f"![{title}, before and after](before-after/{scene}.webp)"
        lines += [f"## {number}{title}", "", about, "", picture, ""]
    (ROOT / "docs" / "before-after.md").write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")


def main() -> None:
    """Paint scenes, or join those of two checkouts."""
    parser = argparse.ArgumentParser(prog="python -m tools.before_after", description=__doc__)
    steps = parser.add_subparsers(dest="step", required=True)
    painting = steps.add_parser("paint")
    painting.add_argument("--at", type=Path, required=True)
    painting.add_argument("--only", default="")
    joining = steps.add_parser("join")
    joining.add_argument("before", type=Path)
    joining.add_argument("after", type=Path)
    joining.add_argument("--at", type=Path, default=ROOT / "docs" / "before-after")
    given = parser.parse_args()
    if given.step == "paint":
        given.at.mkdir(parents=True, exist_ok=True)
        asyncio.run(paint(given.at, given.only))
    else:
        join(given.before, given.after, given.at)


if __name__ == "__main__":
    main()
