"""The table of the Mini App stays where it is: what a player is about to tap does not move away."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import Browser

from tests.webapp.browsing import CHROMIUM, until_true
from tests.webapp.deals import State, declared_deal
from tests.webapp.drawing import DrawnPage
from trials.app_coverage import Setup

pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")]

CLASSIC = Setup("classic", 3)
HINT = {"text": "💡 Hint", "data": "hint", "url": None, "style": None}
WATCH = """() => {
  window.shifts = [];
  const moved = ({value, sources}) => {
    const names = sources.map(({node}) => node?.className ?? node?.nodeName);
    shifts.push({value, names, kind: document.querySelector("main").className});
  };
  new PerformanceObserver((list) => list.getEntries().forEach(moved)).observe({type: "layout-shift"});
}"""
"""Notes each shift of the layout, and what has moved."""
PLACES = """() => [".panel", ".own .plate"].map((name) => {
  const {top, bottom} = document.querySelector(name).getBoundingClientRect();
  return `${name} ${Math.round(top)} ${Math.round(bottom)}`;
}).join()"""
"""Names where the panel and the player's plate are."""
MOST = 0.05
"""Sum of the shifts of a deal; 0.75 while the panel changed its height with each question."""


def with_hint(state: State) -> State:
    """Return the state with a key for a hint, as at a table against computers, until it asks to confirm."""
    if state["view"]["asked"] != state["me"] or is_confirmed(state):
        return state
    return {**state, "panel": {**state["panel"], "rows": [*state["panel"]["rows"], [HINT]]}}


def is_confirmed(state: State) -> bool:
    """Return whether the keys confirm what was chosen, or go back."""
    rows = state["panel"]["rows"]
    return state["view"]["kind"] != "auction" and any(key["style"] for row in rows for key in row)


def hinted(state: State) -> State:
    """Return the state with the hint that was asked for, in two lines, and the key of its chances."""
    advised = {"text": "📊 Chances", "data": "chances", "url": None, "style": None}
    said = "\n💡 <b>Bid 120</b>: a marriage ♥️ of 100, and a jump is harder for them to outbid."
    rows = [[advised if key == HINT else key for key in row] for row in state["panel"]["rows"]]
    if [HINT] not in state["panel"]["rows"]:
        return state
    return {**state, "tip": None, "panel": {"html": state["panel"]["html"] + said, "rows": rows}}


def tipped(state: State) -> State:
    """Return the state as a newcomer may have it, with a tip on each question until they begin to answer."""
    view, begun = state["view"], any(card["chosen"] or card["to"] is not None for card in state["hand"])
    text = "The highest card of a suit takes the trick; trumps beat it."
    tip = {"text": text, "read": f"T{view['kind']}{len(view['trick'])}", "off": "Tall"}
    tips = view["kind"] in {"auction", "giving", "play"} and view["asked"] == state["me"] and not begun
    return {**state, "tip": tip if tips else None}


@pytest.mark.parametrize("size", [(390, 844), (360, 640)], ids=str)
async def test_the_table_stays_where_it_is_during_a_deal(size: tuple[int, int], browser: Browser) -> None:
    """From the first bid to the result, with every question, its tip and then the hint that is asked for."""
    dealt = await asyncio.to_thread(declared_deal, CLASSIC)
    states = [
        shown
        for each in map(with_hint, dealt)
        for shown in (tipped(each), {**each, "tip": None}, hinted(each))
    ]
    width, height = size
    size_px = {"width": width, "height": height}
    drawn = await DrawnPage.open(browser, states[0], viewport=size_px, painted=True)
    await drawn.page.evaluate(WATCH)
    places = set()
    for state in states:
        await drawn.show(state)
        await drawn.page.wait_for_timeout(50)
        if state["view"]["asked"] == state["me"]:
            places.add(await drawn.page.evaluate(PLACES))
            folded = "(story) => story.scrollHeight > story.clientHeight + 1"
            assert not await drawn.page.locator(".story").evaluate(folded), "all of the question is read"
    assert len(places) == 1, "neither the panel nor the plate above it moves"
    shifts = await drawn.page.evaluate("shifts")
    assert sum(each["value"] for each in shifts) <= MOST, "\n".join(map(str, shifts))
    await drawn.page.evaluate("document.querySelector('.panel').style.height = '400px'")
    await until_true(drawn.page, f"shifts.length > {len(shifts)}")  # which would have been noted


LONG = "A contract of 120 succeeds in 78 of 100 deals: you hold the marriage of hearts and two aces. " * 3
FOUR = [
    [{"text": text, "data": text, "url": None, "style": None}] for text in ("one", "two", "three", "four")
]


@pytest.mark.parametrize("size", [(390, 844), (360, 572)], ids=str)
async def test_a_long_hint_with_four_keys_is_read_whole_and_moves_no_card(
    size: tuple[int, int], browser: Browser
) -> None:
    states = await asyncio.to_thread(declared_deal, CLASSIC)
    asked = next(each for each in states if each["view"]["asked"] == each["me"])
    width, height = size
    drawn = await DrawnPage.open(browser, asked, viewport={"width": width, "height": height})
    plate, panel = drawn.page.locator(".own .plate"), drawn.page.locator(".panel")
    before = await drawn.page.locator(".hand").bounding_box()
    await drawn.show({**asked, "wheel": None, "panel": {"html": LONG, "rows": FOUR}})
    assert await drawn.page.locator(".hand").bounding_box() == before
    own, question = await plate.bounding_box(), await panel.bounding_box()
    assert own is not None
    assert question is not None
    if height > 800:  # a low phone has no room for the plate beside the trick
        assert own["y"] + own["height"] <= question["y"]
    assert await panel.locator(".story").evaluate("(story) => story.scrollHeight <= story.clientHeight")
    assert await panel.locator(".row").count() == 2
    await panel.locator(".story").click()  # nothing lies above it


ENDED = "🏆 <b>You win the match!</b>\n" + "🥈 Bob <b>635</b> · 6 of 8 contracts\n" * 9
SCREENS = [(390, 844), (360, 640), (320, 568), (844, 390)]


@pytest.mark.parametrize("size", SCREENS, ids=str)
async def test_the_words_after_a_deal_or_a_match_cover_neither_the_plate_nor_the_keys_beside_it(
    size: tuple[int, int], browser: Browser
) -> None:
    over = (await asyncio.to_thread(declared_deal, CLASSIC))[-1]
    width, height = size
    drawn = await DrawnPage.open(browser, over, viewport={"width": width, "height": height})
    for panel in (over["panel"], {"html": ENDED, "rows": FOUR}):
        await drawn.show({**over, "panel": panel})
        for name in (".own .plate", ".own .tool >> nth=0", ".own .tool >> nth=1"):
            free = """(each) => {
              const {left, top, width, height} = each.getBoundingClientRect();
              const ends = [top + 2, top + height / 2, top + height - 2];
              return ends.every((y) => each.contains(document.elementFromPoint(left + width / 2, y)));
            }"""
            assert await drawn.page.locator(name).evaluate(free), name
