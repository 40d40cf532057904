"""The Mini App for people who see little, use a keyboard, or listen.

axe-core, which comes with `npm ci` in webapp/client, checks every question and dialog in several themes.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Mapping, Sequence
from io import BytesIO
from math import dist
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from PIL import Image
from playwright.async_api import Browser, FloatRect, Page, expect

from tests.webapp.browsing import CHROMIUM, FRAME, GUARD_MS, PACKAGES, installed
from tests.webapp.drawing import DrawnPage
from tests.webapp.pages import playhouse
from tests.webapp.test_group_pages import Screens, group_screens
from tests.webapp.test_sizes import State, questions, replay
from tools.app_pictures import ROSE
from trials.app_coverage import Setup

BOB = 12
AXE = PACKAGES / "axe-core" / "axe.min.js"
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed"),
]
ANDROID = {
    "bg_color": "#ffffff",
    "secondary_bg_color": "#f0f0f0",
    "section_bg_color": "#ffffff",
    "text_color": "#222222",
    "hint_color": "#a8a8a8",
    "link_color": "#2678b6",
    "button_color": "#50a8eb",
    "button_text_color": "#ffffff",
}
"""Telegram's own colours on Android; their contrast is 2.6."""
THEMES: Mapping[str, Mapping[str, str]] = {"light": {}, "dark": {}, "rose": ROSE, "android": ANDROID}
CONTRAST = ("color-contrast",)
"""Rules that another theme can break."""
RUNS = (
    (Setup("classic", 3), "light", ()),
    (Setup("classic", 3), "dark", CONTRAST),
    (Setup("classic", 3), "rose", CONTRAST),
    (Setup("two_players", 2), "android", ()),
    (Setup("four_players", 4), "light", ()),
)
"""Tables, themes, and the rules of axe-core that are checked there; () for all."""
FOUND = """async (rules) => {
  const passing = document.getAnimations().filter(({effect, playState}) =>
    playState === "running" && effect.getComputedTiming().endTime < 60_000);
  await Promise.allSettled(passing.map(({finished}) => finished));
  const only = rules.length ? {runOnly: rules} : {};
  const {violations} = await axe.run({resultTypes: ["violations"], preload: false, ...only});
  const told = ({target, any}) => `${target} ${any[0]?.message ?? ""}`;
  return violations.flatMap(({id, nodes}) => nodes.map((node) => `${id}: ${told(node)}`));
}"""
OPENED = {
    "sheet": ".sheet-tool",
    "menu": ".tool:not(.sheet-tool)",
    "last trick": ".last",
    "emotes": ".emoting > button",
}
"""Keys that open something over a late question."""


@pytest.fixture
async def bidding(tmp_path: Path) -> State:
    """Return the state of Bob's page, who is asked for a bid."""
    async with playhouse(tmp_path) as house:
        return (await house.open(BOB)).state


async def findings(page: Page, name: str, rules: Sequence[str]) -> list[str]:
    """Return what axe-core finds on the page by some of its rules."""
    return [f"{name}: {each}" for each in await page.evaluate(FOUND, rules)]


def in_theme(theme: str, *, painted: bool = True) -> dict[str, Any]:
    """Return what opens a drawn page in a theme."""
    colours = urlencode({"tgWebAppThemeParams": json.dumps(THEMES[theme])})
    return {"launch": colours, "color_scheme": "dark" if theme == "dark" else "light", "painted": painted}


@installed
@pytest.mark.parametrize(
    ("setup", "theme", "rules"), RUNS, ids=[f"{setup.name}-{theme}" for setup, theme, _ in RUNS]
)
async def test_axe_finds_nothing_in_any_question(
    setup: Setup, theme: str, rules: Sequence[str], browser: Browser
) -> None:
    states = await asyncio.to_thread(questions, setup)
    drawn = await DrawnPage.open(browser, states["late"], **in_theme(theme))
    drawn.answers = {"deal": replay(setup.players)}
    page = drawn.page
    await page.evaluate(AXE.read_text(encoding="utf-8"))
    found = []
    for name, state in states.items():
        await drawn.show(state)
        found += await findings(page, name, rules)
    await drawn.show(states["late"])
    await page.locator(".leaf").wait_for()
    await expect(page.locator(".moment")).to_have_count(0)  # four may follow one another
    found += await findings(page, "result", rules)
    for name, opener in OPENED.items():
        await page.locator(opener).click()
        found += await findings(page, name, rules)
        await page.keyboard.press("Escape")
        await expect(page.locator("dialog")).to_have_count(0)
    await page.locator(".sheet-tool").click()
    await page.locator(".scores tbody button").first.click()
    found += await findings(page, "replay", rules)
    assert not found, "\n".join(found)


@pytest.fixture
def english_screens(tmp_path: Path) -> Screens:
    """Return the screens about a group."""
    return group_screens(tmp_path, "en")


@installed
@pytest.mark.parametrize("theme", THEMES)
async def test_axe_finds_nothing_in_any_page_about_a_group(
    theme: str, english_screens: Screens, bidding: State, browser: Browser
) -> None:
    rules = () if theme == "light" else CONTRAST
    state = {**bidding, "evening": True}
    drawn, found = await DrawnPage.open(browser, state, **in_theme(theme)), list[str]()
    await drawn.page.evaluate(AXE.read_text(encoding="utf-8"))
    for name, screen in english_screens.items():
        await drawn.turn_to(screen)
        found += await findings(drawn.page, name, rules)
    await drawn.compare()
    found += await findings(drawn.page, "evening compared", rules)
    assert not found, "\n".join(found)


async def test_a_screen_reader_hears_what_lies_on_the_table(bidding: State, browser: Browser) -> None:
    called = {**bidding, "view": {**bidding["view"], "calls": [{"seat": 0, "amount": 110, "stood": False}]}}
    drawn = await DrawnPage.open(browser, called)
    await expect(drawn.page.get_by_role("group", name="Talon, Cards: 3")).to_be_visible()
    await expect(drawn.page.get_by_role("img", name="110, bid")).to_be_visible()
    await expect(drawn.page.locator(".hand [aria-disabled]")).to_have_count(0)
    turn = {**bidding, "hand": [{**each, "data": "x", "legal": False} for each in bidding["hand"]]}
    await drawn.show(turn)
    await expect(drawn.page.locator(".hand [aria-disabled]")).to_have_count(len(turn["hand"]))
    give = {"text": "✅ Give ♤Q", "data": "give", "url": None, "style": None}
    clock = {"seat": bidding["me"], "of_s": 60, "left_s": 55}
    told = {"html": "👉 Lead ♤Q, then ♥️K", "rows": [[give]]}
    await drawn.show({**turn, "clock": clock, "wheel": None, "tip": None, "panel": told})
    await expect(drawn.page.get_by_role("button", name="Give queen of spades", exact=True)).to_be_visible()
    await expect(drawn.page.get_by_role("timer")).to_have_accessible_name(re.compile(r"Seconds left: \d+"))
    news = drawn.page.get_by_role("log").locator(":scope > :last-child")
    await expect(news).to_have_text("Lead queen of spades, then king of hearts")
    late = {"clock": {**clock, "left_s": 20.5}, "wheel": None, "tip": None}
    await drawn.show({**turn, **late, "panel": told})
    await expect(news).to_have_text("Seconds left: 20")
    again = {"html": "👉 Lead ♤Q, then ♥️K\n💡 An ace is better", "rows": [[give]]}
    await drawn.show({**turn, "wheel": None, "tip": None, "panel": again})
    await expect(news).to_have_text("An ace is better")
    twice = {"html": "♥️K for Cid\n👉 Lead ♤Q, then ♥️K", "rows": [[give]]}
    await drawn.show({**turn, "wheel": None, "tip": None, "panel": twice})
    await expect(news).to_have_text("king of hearts for Cid. Lead queen of spades, then king of hearts")
    # Firefox parts a line at text that is positioned elsewhere, so Orca would read "king of hearts" alone.
    inline = drawn.page.locator(".story .heard").first
    await expect(inline).to_have_text("king of hearts")
    await expect(inline).to_have_css("position", "static")
    await expect(inline).to_have_css("display", "inline")


async def test_a_screen_reader_hears_what_a_dialog_says_when_it_opens_and_what_is_new_then(
    bidding: State, browser: Browser
) -> None:
    drawn = await DrawnPage.open(browser, bidding)
    last = drawn.page.get_by_role("dialog").get_by_role("log").locator(":scope > :last-child")
    await drawn.turn_to(screen("<b>Rules of 🤖 Max</b>\nFollow ♧\nHints: on", "▶"))
    dialog = drawn.page.get_by_role("dialog", name="Rules of Max", exact=True)
    await expect(dialog.get_by_role("button", name="Next", exact=True)).to_be_visible()
    await expect(last).to_have_text("Rules of Max. Follow clubs. Hints: on")
    await drawn.turn_to(screen("<b>Rules of 🤖 Max</b>\nFollow ♧\nHints: off", "▶"))
    await expect(last).to_have_text("Hints: off")
    one, two, tips = (control("value", each) for each in ("One tap", "Two taps", "Tips"))
    await drawn.turn_to({"html": "Hints: off", "rows": [[{**one, "on": True}, two, tips]]})
    await drawn.page.get_by_role("button", name="Two taps").focus()
    await drawn.turn_to({"html": "Hints: off", "rows": [[one, {**two, "on": True}, tips]]})
    await expect(last).to_have_text("Two taps")
    chosen = drawn.page.get_by_role("button", name="Two taps", pressed=True)
    await expect(chosen, "the same key has the focus, so that its state is told").to_be_focused()
    answer = {"type": "answer", "id": "other", "page": None, "url": None, "unstarted": False, "table": ""}
    drawn.send({**answer, "text": "♧ is led", "alert": False})
    await expect(last).to_have_text("clubs is led")
    # Chromium tells of all lines behind a dialog anew when it is gone.
    news = drawn.page.locator("#news")
    await expect(news).to_have_attribute("aria-live", "off")
    await drawn.page.keyboard.press("Escape")
    drawn.send({**answer, "text": "Not yet", "alert": False})
    await expect(news).to_have_attribute("aria-live", "polite")
    await expect(news.locator(":scope > :last-child")).to_have_text("Not yet")
    drawn.send({**answer, "text": "You hold ♧", "alert": True})
    await expect(last).to_have_text("You hold clubs")


async def test_a_screen_reader_hears_each_step_of_a_replay(browser: Browser) -> None:
    states = await asyncio.to_thread(questions, Setup("classic", 3))
    drawn = await DrawnPage.open(browser, states["late"])
    told = replay(3)
    first, *more = told["deal"]["steps"]
    trick = [{"card": "9S", "seat": 0}, {"card": "TH", "seat": 1}]
    told["deal"]["steps"] = [first, {**first, "talons": [], "trick": trick, "html": "<b>Bob</b> +10"}, *more]
    drawn.answers = {"deal": told}
    await drawn.page.locator(".sheet-tool").click()
    await drawn.page.locator(".scores tbody button").first.click()
    last = drawn.page.get_by_role("dialog").get_by_role("log").locator(":scope > :last-child")
    await expect(last).to_have_text(re.compile("You: 120 made. Talon: .* of .*"))
    await drawn.page.keyboard.press("ArrowRight")
    await expect(last).to_have_text("Ann: nine of spades. Bob: ten of hearts. Bob +10")


async def test_letters_lead_to_a_card_by_its_name_once_the_focus_is_in_the_hand(browser: Browser) -> None:
    states = await asyncio.to_thread(questions, Setup("classic", 3))
    drawn = await DrawnPage.open(
        browser, next(each for kind, each in states.items() if kind.startswith("play "))
    )
    cards, keyboard = drawn.page.locator(".hand .card"), drawn.page.keyboard
    name = (await cards.last.locator(".unseen").inner_text()).lower()
    await keyboard.type(name[0])
    await expect(drawn.page.locator(".hand .card:focus")).to_have_count(0)
    await cards.first.focus()
    await keyboard.type(name.replace(" ", ""))
    await expect(cards.last).to_be_focused()


async def test_digits_say_the_table_on_any_layout_zero_repeats_and_a_question_mark_writes_it_all(
    browser: Browser,
) -> None:
    states = await asyncio.to_thread(questions, Setup("classic", 3))
    drawn = await DrawnPage.open(browser, states["late"])
    page, news = drawn.page, drawn.page.locator("#news > :last-child")
    asked = next(each for kind, each in states.items() if kind.startswith("play "))
    await drawn.show({**asked, "clock": {"seat": asked["me"], "of_s": 60, "left_s": 45}})
    await page.locator(".hand .card").first.focus()
    said = list[str]()
    for digit in range(1, 9):
        # Russian letters, and a layout whose digits need Shift, leave the place of the key as it is.
        typed = {"key": "é", "code": f"Digit{digit}", "bubbles": True}
        await page.evaluate("(typed) => document.dispatchEvent(new KeyboardEvent('keydown', typed))", typed)
        said.append(await news.inner_text())
    names = [each.partition(":")[0] for each in said]
    assert names == [
        "Your cards", "On the table", "Contract", "Now", "Auction", "Last trick", "Players", "Scores"
    ]  # fmt: skip
    assert re.search(r"Seconds left: 4\d$", said[3])
    await expect(page.locator(".hand .card:focus"), "the focus stays in the hand").to_have_count(1)
    lines = await page.locator("#news > *").count()
    await page.keyboard.press("0")
    await expect(page.locator("#news > *")).to_have_count(lines + 1)
    await expect(news).to_have_text(said[7])
    await page.keyboard.press("?")
    told = page.get_by_role("dialog", name="Table in words").locator(".read")
    for number, line in enumerate(said, 1):
        name, _, text = line.partition(" Seconds left")[0].partition(": ")
        await expect(told).to_contain_text(f"{number} · {name}\n{text}", use_inner_text=True)
    heard = page.get_by_role("dialog").get_by_role("log").locator(":scope > :last-child")
    await expect(heard).to_contain_text("Table in words")
    await page.keyboard.press("8")
    await expect(heard).to_have_text(said[7])
    await page.keyboard.press("Escape")
    await expect(page.locator(".hand .card:focus")).to_have_count(1)


RING, GOLD = (16, 24, 31), (255, 214, 107)
"""Colours of the two parts of the ring of focus, as the style has them."""
FOCUSED = (
    ".strip",
    ".turn >> nth=1",
    ".key.main",
    ".hand .card:last-child",
    ".sheet-tool",
    ".emoting > button",
    ".story",
)


def sides_with(picture: Image.Image, colour: tuple[int, int, int], edge: int) -> int:
    """Return on how many sides of a picture a colour occurs within some pixels of the edge."""
    width, height = picture.size
    strips = (
        (0, 0, edge, height),
        (width - edge, 0, width, height),
        (0, 0, width, edge),
        (0, height - edge, width, height),
    )
    found = (picture.crop(strip).getcolors(1 << 20) or [] for strip in strips)
    # An RGB picture has tuples; one of a single band would have numbers.
    seen = ([each for _, each in colours if isinstance(each, tuple)] for colours in found)
    return sum(any(dist(each, colour) < 12 for each in colours) for colours in seen)


async def test_the_ring_of_focus_has_two_colours_and_is_cut_off_nowhere(
    bidding: State, browser: Browser
) -> None:
    page = (await DrawnPage.open(browser, bidding, painted=True)).page
    for name in FOCUSED:
        each = page.locator(name).first
        await page.keyboard.press("Shift")
        await each.focus()
        await page.wait_for_timeout(300)
        box = await each.bounding_box()
        assert box is not None
        clip = FloatRect(
            x=box["x"] - 8,
            y=box["y"] - 8,
            width=box["width"] + 16,
            height=box["height"] + 16,
        )
        picture = Image.open(BytesIO(await page.screenshot(clip=clip))).convert("RGB")
        assert sides_with(picture, RING, 20) == 4, f"{name}: dark ring is cut off"
        assert sides_with(picture, GOLD, 20) == 4, f"{name}: golden ring is cut off"


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_forced_colours_keep_edges_and_the_player_to_move(
    scheme: str, bidding: State, browser: Browser
) -> None:
    drawn = await DrawnPage.open(browser, bidding, forced_colors="active", color_scheme=scheme)
    await expect(drawn.page.locator(".sheet-tool")).to_have_css("border-top-style", "solid")
    await expect(drawn.page.locator(".asked > .plate").first).to_have_css("outline-style", "solid")
    before = await drawn.page.evaluate(
        "getComputedStyle(document.querySelector('.board'), '::before').content"
    )
    assert before == "none"


STYLED = """([name, part, property]) =>
  getComputedStyle(document.querySelector(name), part)[property]"""
"""Function that returns how a part of the page is drawn."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_forced_colours_show_which_switch_is_on_what_is_chosen_and_the_course_of_a_match(
    scheme: str, bidding: State, browser: Browser
) -> None:
    drawn = await DrawnPage.open(
        browser, bidding, forced_colors="active", color_scheme=scheme, viewport={"width": 1400, "height": 900}
    )
    off = {"text": "Tips", "data": "tips", "url": None, "style": None, "kind": "switch", "on": False}
    one = {**off, "text": "One", "data": "one", "kind": "value"}
    chosen = {**one, "text": "Two", "data": "two", "on": True}
    rows = [[off], [{**off, "text": "Photo", "data": "photo", "on": True}], [one, chosen]]
    await drawn.turn_to({"html": "How you play", "rows": rows})
    for name in (".switch", ".switch.on"):
        track, thumb = [
            await drawn.page.evaluate(STYLED, [f".page {name}", part, "backgroundColor"])
            for part in ("::before", "::after")
        ]
        assert track != thumb, name
    looks = [
        await drawn.page.evaluate(STYLED, [f".page .value{name}", None, "backgroundColor"])
        for name in (":not(.on)", ".on")
    ]
    assert looks[0] != looks[1]
    await drawn.page.keyboard.press("Escape")
    row = {"declarer": 0, "contract": 100, "result": "made", "golden": False, "dark": False, "marks": []}
    sheet = [{**row, "scores": scores} for scores in ([100, 20, 0], [1000, 40, 0])]
    await drawn.show({**bidding, "view": {**bidding["view"], "kind": "over", "winner": 0, "sheet": sheet}})
    ground = [".finale", None, "backgroundColor"]
    forced = await drawn.page.evaluate(STYLED, ground)
    await drawn.page.emulate_media(forced_colors="none")
    assert forced == await drawn.page.evaluate(STYLED, ground), "the lines are drawn for a dark ground"


async def test_dialogs_and_busy_keys_stand_still_for_people_who_want_no_motion(
    bidding: State, browser: Browser
) -> None:
    drawn = await DrawnPage.open(browser, bidding)
    await drawn.page.locator(".tool:not(.sheet-tool)").click()
    await drawn.page.wait_for_timeout(GUARD_MS)
    await drawn.page.locator("dialog .key:not(.switch)").first.click()
    await expect(drawn.page.locator("dialog .key.busy")).to_have_count(1)
    names = await drawn.page.evaluate("document.getAnimations().map(({animationName}) => animationName)")
    assert set(names) <= {"run-out", "shorten"}, "only the time that is left runs"


async def test_at_twice_the_size_nothing_covers_the_question_and_the_bid_is_seen(
    bidding: State, browser: Browser
) -> None:
    drawn = await DrawnPage.open(browser, bidding, viewport={"width": 195, "height": 422})
    for name in (".story", ".strip .now", ".key.main", ".key.danger"):
        each = drawn.page.locator(name)
        await each.scroll_into_view_if_needed()
        seen = """(element) => {
          const {left, top, width, height} = element.getBoundingClientRect();
          const on = document.elementFromPoint(left + Math.min(width / 2, 60), top + height / 2);
          return width >= 30 && (element.contains(on) || on.contains(element));
        }"""
        assert await each.evaluate(seen), name
    table = drawn.page.locator(".match")
    assert await table.evaluate("({scrollWidth, clientWidth}) => scrollWidth - clientWidth") == 0


async def test_a_low_wide_window_shows_the_whole_amount_and_the_row_that_has_the_focus(
    bidding: State, browser: Browser
) -> None:
    states = await asyncio.to_thread(questions, Setup("classic", 3))
    drawn = await DrawnPage.open(browser, bidding, viewport={"width": 640, "height": 450})
    box, amount = [await drawn.page.locator(each).bounding_box() for each in (".strip", ".strip .now")]
    assert box is not None
    assert amount is not None
    assert box["x"] <= amount["x"]
    assert amount["x"] + amount["width"] <= box["x"] + box["width"]
    await drawn.show(states["late"])
    row = drawn.page.locator(".leaf tbody button").first
    await drawn.page.evaluate(FRAME)
    await row.focus()
    on = """(element) => {
      const {left, top, width, height} = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }"""
    assert await row.evaluate(on)


async def test_the_keyboard_stays_where_it_was_or_on_what_is_asked_next(
    bidding: State, browser: Browser
) -> None:
    drawn = await DrawnPage.open(browser, bidding)
    page, focused = drawn.page, drawn.page.locator(":focus")
    tool = page.locator(".tool:not(.sheet-tool)")
    await tool.focus()
    await page.keyboard.press("Enter")
    await expect(page.locator("dialog .closing")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(tool).to_be_focused()
    await page.keyboard.press("Enter")
    await drawn.turn_to({"html": "Rules", "rows": []})
    await page.locator("dialog.page .key").focus()
    await page.keyboard.press("Escape")
    await expect(tool).to_be_focused()
    give = {"text": "Give", "data": "give", "url": None, "style": "success"}
    concede = {"text": "Concede", "data": "concede", "url": None, "style": "danger"}
    hint = {"text": "Hint", "data": "hint", "url": None, "style": None}
    still = {**bidding, "wheel": None, "hand": [{**each, "data": None} for each in bidding["hand"]]}
    await drawn.show({**still, "panel": {"html": "Give these cards?", "rows": [[give]]}})
    await page.get_by_role("button", name="Give").focus()
    await drawn.show({**still, "panel": {"html": "Play 120?", "rows": [[concede, hint]]}})
    await expect(focused).to_have_text("Hint")
    await drawn.show({**still, "wheel": bidding["wheel"], "panel": {"html": "Your bid?", "rows": []}})
    await expect(focused).to_have_role("spinbutton")
    await drawn.show({**still, "hand": [], "panel": {"html": "Dealing", "rows": []}})
    await expect(focused).to_have_count(0)
    led = [{**each, "data": each["card"], "legal": at == 2} for at, each in enumerate(bidding["hand"])]
    await drawn.show({**still, "hand": led, "panel": {"html": "Your card?", "rows": [[hint]]}})
    await expect(focused).to_have_attribute("data-card", led[2]["card"])
    waiting = {**still, "hand": [each for each in still["hand"] if each["card"] != led[2]["card"]]}
    await drawn.show({**waiting, "panel": {"html": "Bob is asked", "rows": []}})
    await expect(focused).to_have_attribute("data-card", led[3]["card"])
    await drawn.show({**waiting, "wheel": bidding["wheel"], "panel": {"html": "Your bid?", "rows": []}})
    await expect(focused).to_have_role("spinbutton")


async def test_the_keyboard_is_not_lost_with_the_key_of_a_seat_that_is_taken(
    bidding: State, browser: Browser
) -> None:
    keys = [{"text": each, "data": each, "url": None, "style": None} for each in ("Join", "Computer")]
    none: dict[str, Any] = {"view": None, "wheel": None, "clock": None, "tip": None, "hand": [], "me": None}
    waiting = {**bidding, **none, "stage": "lobby", "panel": {"html": "One is needed", "rows": []}}
    drawn = await DrawnPage.open(browser, {**waiting, "free": {"count": 1, "keys": keys}})
    await drawn.page.get_by_role("button", name="Join").focus()
    await drawn.show({**waiting, "free": {"count": 1, "keys": keys[1:]}})
    await expect(drawn.page.locator(":focus")).to_have_text("Computer")
    await drawn.show({**waiting, "free": None, "panel": {"html": "Press Start", "rows": []}})
    await expect(drawn.page.locator(":focus")).to_have_text("Press Start")


def control(kind: str, text: str) -> dict[str, Any]:
    """Return a key that sets something and is off."""
    return {"kind": kind, "text": text, "on": False, "data": text, "url": None, "style": None}


def screen(html: str, *keys: str) -> dict[str, Any]:
    """Return a screen of the chat with keys, each in its row; "!" marks one that cannot be taken back."""
    labels = [(each.removeprefix("!"), "danger" if each[0] == "!" else None) for each in keys]
    rows = [
        [{"text": label, "data": f"{html} {label}", "url": None, "style": style}] for label, style in labels
    ]
    return {"html": html, "rows": rows}


async def test_rules_and_settings_are_read_by_keyboard_alone(bidding: State, browser: Browser) -> None:
    drawn = await DrawnPage.open(browser, bidding)
    page, focused = drawn.page, drawn.page.locator(":focus")
    tool = page.locator(".tool:not(.sheet-tool)")
    await tool.focus()
    await page.keyboard.press("Enter")
    await drawn.turn_to(screen("Rules 1/3", "Next", "Bids"))
    await expect(focused).to_have_text("Close")
    for label in ("Bids", "Next"):
        await page.keyboard.press("Shift+Tab")
        await expect(focused).to_have_text(label)
    for part, keys, text in (
        ("Rules 2/3", ("Back", "Next", "Change"), "Next"),
        ("Rules 3/3", ("Back", "Change"), "Change"),
        ("End the match?", ("!End it", "Go on"), "Go on"),
        ("You have no matches", (), "Close"),
    ):
        await drawn.turn_to(screen(part, *keys))
        await expect(focused).to_have_text(text)
    await page.keyboard.press("Escape")
    await expect(tool).to_be_focused()


async def test_keys_below_the_edge_of_a_page_are_hinted_at(bidding: State, browser: Browser) -> None:
    drawn = await DrawnPage.open(browser, bidding, viewport={"width": 360, "height": 640})
    more = drawn.page.locator(".turns[data-more]")
    await drawn.turn_to(screen("Many", *map(str, range(12))))
    await expect(more).to_have_count(1)
    await drawn.turn_to(screen("Two", "Yes", "No"))
    await expect(more).to_have_count(0)
    await drawn.turn_to(screen("Many", *map(str, range(12))))
    await expect(more).to_have_count(1)
    await drawn.page.locator(".turns .key").last.focus()
    await expect(more).to_have_count(0)


async def walk(page: Page, key: str, most: int = 60) -> list[str]:
    """Return where a key leads the focus, until it leaves the page or comes back to where it has been."""
    seen = list[str]()
    for _ in range(most):
        await page.keyboard.press(key)
        at: str = await page.evaluate(FOCUS)
        if not at or at in seen:
            break
        seen.append(at)
    return seen


FOCUS = """() => {
  const active = document.activeElement;
  if (active === document.body || active.matches("dialog")) return "";
  const all = [...document.querySelectorAll("*")];
  return `${all.indexOf(active)} ${active.className} ${active.textContent.slice(0, 30)}`;
}"""
LAYERS = (
    ((".sheet-tool",), ("scores",)),
    ((".tool:not(.sheet-tool)",), ("menu",)),
    ((".last",), ("last-trick",)),
    ((".sheet-tool", ".fair-key"), ("fair",)),
    ((".sheet-tool", "tbody button"), ("replay", "scores")),
    ((".emoting > button",), ()),
)
"""Keys that open one thing after another, and the dialogs that Escape closes then."""


async def test_tab_leads_back_the_way_it_came_and_escape_closes_what_was_opened_last(
    browser: Browser,
) -> None:
    states = await asyncio.to_thread(questions, Setup("classic", 3))
    drawn = await DrawnPage.open(browser, states["late"])
    drawn.answers = {"deal": replay(3), "fair": {"text": "Nothing yet.", "html": "", "proof": None}}
    page, dialog = drawn.page, drawn.page.locator("dialog")
    await expect(page.locator(".moment")).to_have_count(0)
    for openers, names in LAYERS:
        for at, opener in enumerate(openers):
            await page.locator(f"dialog {opener}" if at else opener).first.focus()
            await page.keyboard.press("Enter")
            await page.evaluate(FRAME)
        there = await walk(page, "Tab")
        back = await walk(page, "Shift+Tab")
        assert back[: len(there)] == there[::-1], openers
        assert back, openers
        for name in names:
            await expect(dialog).to_have_class(name)
            await page.keyboard.press("Escape")
        await page.keyboard.press("Escape")
        await expect(dialog).to_have_count(0)
        await expect(page.locator(".signs")).to_have_count(0)
        await expect(page.locator(openers[0])).to_be_focused()
    assert "press" not in [each["type"] for each in drawn.sent]


HASTE = """() => new Promise((done) => {
  const init = {key: "Escape", bubbles: true, cancelable: true};
  const escape = () => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", init));
  new MutationObserver((_, watch) => {
    if (!document.querySelector("dialog.scores")) return;
    watch.disconnect();
    escape();
    done();
  }).observe(document.body, {childList: true, subtree: true});
  escape();
})"""
"""Press Escape, and again as soon as the dialog below stands in the page, before the browser opens it."""


async def test_escape_closes_a_dialog_that_has_just_come(browser: Browser) -> None:
    states = await asyncio.to_thread(questions, Setup("classic", 3))
    drawn = await DrawnPage.open(browser, states["late"])
    drawn.answers = {"fair": {"text": "Nothing yet.", "html": "", "proof": None}}
    for opener in (".sheet-tool", "dialog .fair-key"):
        await drawn.page.locator(opener).first.click()
    await expect(drawn.page.locator("dialog.fair[open]")).to_have_count(1)
    await drawn.page.evaluate(HASTE)
    await expect(drawn.page.locator("dialog")).to_have_count(0, timeout=5000)


async def test_a_held_enter_presses_once(bidding: State, browser: Browser) -> None:
    drawn = await DrawnPage.open(browser, bidding)
    key = drawn.page.locator(".key.main")
    await key.focus()
    await drawn.page.wait_for_timeout(GUARD_MS)
    for _ in range(4):  # of a key that is down, Chromium repeats
        await drawn.page.keyboard.down("Enter")
    await drawn.page.keyboard.up("Enter")
    await drawn.page.evaluate(FRAME)
    assert [each["type"] for each in drawn.sent].count("press") == 1


FELT = "#1d6848"
"""Colour of the cloth beside its bright middle."""


async def test_what_is_written_on_the_cloth_can_be_read(bidding: State, browser: Browser) -> None:
    drawn = await DrawnPage.open(browser, bidding)
    style = "getComputedStyle(document.documentElement).getPropertyValue"
    ink, felt = [await drawn.page.evaluate(f"{style}('{name}')") for name in ("--faint-felt", "--felt-b")]
    assert felt == FELT
    assert contrast(ink, felt) >= 4.5


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours after WCAG."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    """Return the relative luminance of #rrggbb."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


async def test_the_words_of_the_legend_are_large_enough_for_a_finger(browser: Browser) -> None:
    states = await asyncio.to_thread(questions, Setup("classic", 3))
    drawn = await DrawnPage.open(browser, states["late"])
    await drawn.page.locator(".sheet-tool").click()
    words = drawn.page.locator(".scores .legend button")
    heights = [box["height"] for each in await words.all() if (box := await each.bounding_box())]
    assert heights
    assert min(heights) >= 44
