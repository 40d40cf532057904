"""The table of the Mini App stays where it is: what a player is about to tap does not move away."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import Browser

from tests.webapp.browsing import CHROMIUM
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
MOST = 0.05
"""Sum of the shifts of a deal; 0.75 while the panel changed its height with each question."""


def with_hint(state: State) -> State:
    """Return the state with a key for a hint, as at a table against computers."""
    confirms = any(key["style"] for row in state["panel"]["rows"] for key in row)
    if state["view"]["asked"] != state["me"] or confirms:
        return state
    return {**state, "panel": {**state["panel"], "rows": [*state["panel"]["rows"], [HINT]]}}


@pytest.mark.parametrize("size", [(390, 844), (360, 640)], ids=str)
async def test_the_table_stays_where_it_is_during_a_deal(size: tuple[int, int], browser: Browser) -> None:
    """From the first bid to the result, with every question between them."""
    states = [with_hint(each) for each in await asyncio.to_thread(declared_deal, CLASSIC)]
    width, height = size
    drawn = await DrawnPage.open(browser, states[0], viewport={"width": width, "height": height})
    await drawn.page.evaluate(WATCH)
    for state in states:
        await drawn.show(state)
        await drawn.page.wait_for_timeout(50)
    shifts = await drawn.page.evaluate("shifts")
    assert sum(each["value"] for each in shifts) <= MOST, "\n".join(map(str, shifts))
