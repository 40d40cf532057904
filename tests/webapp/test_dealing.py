"""Cards that come into the hand in the Mini App: the deal, the talon, and the gifts that follow."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from tests.webapp.browsing import CHROMIUM
from tests.webapp.deals import State, declared_deal
from tests.webapp.drawing import DrawnPage
from trials.app_coverage import Setup

pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")]

CLASSIC = Setup("classic", 3)
MOVING: Any = {"reduced_motion": "no-preference"}
CARDS = "(all) => all.map((each) => each.dataset.card)"
WATCH = """() => {
  window.seen = [];
  const all = {childList: true, subtree: true};
  const count = (what) => document.querySelectorAll(what).length;
  new MutationObserver(() => seen.push([count(".cover"), count(".panel .key")])).observe(document.body, all);
}"""
"""Note covers of cards and keys of the panel whenever the page changes."""
HOLD = """() => {
  const wait = window.setTimeout, held = [];
  window.setTimeout = (then, ms, ...given) => (ms < 100 ? wait(then, ms, ...given) : -held.push(then));
  window.release = () => {
    window.setTimeout = wait;
    held.forEach((then) => then());
  };
}"""
"""Let what the page shows for a while stay until it is released."""


async def deal() -> list[State]:
    return list(await asyncio.to_thread(declared_deal, CLASSIC))


def first(states: list[State], kind: str) -> State:
    """Return the first state in which the player is asked such a question."""
    return next(
        each for each in states if each["view"]["kind"] == kind and each["view"]["asked"] == each["me"]
    )


def undealt(state: State) -> State:
    """Return the table before the deal of this state."""
    none = [0] * len(state["seats"])
    view = {**state["view"], "kind": "dealing", "counts": none, "asked": None, "calls": []}
    panel = {"html": "Dealing", "rows": []}
    return {**state, "hand": [], "wheel": None, "panel": panel, "view": view}


async def test_the_bid_is_asked_for_after_the_cards_have_been_dealt(browser: Browser) -> None:
    asking = first(await deal(), "auction")
    drawn = await DrawnPage.open(browser, undealt(asking), **MOVING)
    await drawn.page.evaluate(WATCH)
    drawn.tell(asking)
    await expect(drawn.page.locator(".panel .key").first).to_be_visible()
    covered = [keys for covers, keys in await drawn.page.evaluate("seen") if covers == 7]
    assert covered
    assert not any(covered)
    await expect(drawn.page.locator(".cover")).to_have_count(0)


async def test_without_movement_the_bid_is_asked_for_at_once(browser: Browser) -> None:
    asking = first(await deal(), "auction")
    drawn = await DrawnPage.open(browser, undealt(asking))
    await drawn.show(asking)
    assert await drawn.page.locator(".panel .key").count() > 0
    assert await drawn.page.locator(".cover").count() == 0


async def test_cards_that_nobody_has_looked_at_lie_face_down_in_the_hand(browser: Browser) -> None:
    asking = first(await deal(), "auction")
    dark = {**asking, "hand": [], "wheel": None, "view": {**asking["view"], "kind": "dark"}}
    drawn = await DrawnPage.open(browser, dark)
    await expect(drawn.page.locator(".hand .unseen-card")).to_have_count(7)
    await drawn.show(asking)
    await expect(drawn.page.locator(".hand button.card")).to_have_count(7)


async def test_the_declarer_sees_the_talon_before_it_is_in_the_hand_and_marked_in_it(
    browser: Browser,
) -> None:
    states = await deal()
    auction, giving = first(states, "auction"), first(states, "giving")
    drawn = await DrawnPage.open(browser, auction)
    await drawn.page.evaluate(HOLD)
    drawn.tell(giving)
    await expect(drawn.page.locator(".talon [data-card]")).to_have_count(3)
    assert await drawn.page.locator(".hand .card").count() == 7
    for at in (0, 4):  # of cards tapped meanwhile, the newest waits and is chosen
        await drawn.page.locator(".hand .card").nth(at).click(force=True, position={"x": 12, "y": 20})
    waiting = await drawn.page.locator(".hand .busy").evaluate_all(
        "(all) => all.map((each) => each.dataset.card)"
    )
    assert len(waiting) == 1
    assert not drawn.sent
    await drawn.page.evaluate("release()")
    await expect(drawn.page.locator(".hand .card")).to_have_count(10)
    (wanted,) = [each["data"] for each in giving["hand"] if each["card"] == waiting[0]]
    assert [each["data"] for each in drawn.sent if each["type"] == "press"] == [wanted]
    marked = await drawn.page.locator(".hand .fresh").evaluate_all(CARDS)
    assert sorted(marked) == sorted(giving["view"]["talon"])
    label = drawn.page.locator(".talon .label")
    contract = first(states, "contract")
    await drawn.show(contract)
    await expect(label).to_have_text("Talon")
    declarer = contract["me"]
    await drawn.show({**contract, "me": (declarer + 1) % 3, "hand": []})
    await expect(label).to_have_text(f"Talon · {contract['seats'][declarer]['name']}")


async def test_a_bidder_reads_the_auction_so_far_and_the_worth_of_the_hand() -> None:
    asked = first(await deal(), "auction")
    assert asked["panel"]["html"].splitlines()[0] == "Card points in hand: 23"
    assert (asked["view"]["holder"], asked["view"]["bid"]) == (0, 100), "which stands beside Ann"


async def test_ten_cards_on_the_smallest_phone_lie_in_two_rows_that_fingers_can_meet(
    browser: Browser,
) -> None:
    small: Any = {"viewport": {"width": 320, "height": 568}}
    drawn = await DrawnPage.open(browser, first(await deal(), "giving"), **small)
    places = await drawn.page.locator(".hand .card").evaluate_all(
        "(all) => all.map((each) => each.getBoundingClientRect()).map(({left, top}) => [left, top])"
    )
    above, below = places[:5], places[5:]
    for row in (above, below):
        assert all(right - left >= 44 for (left, _), (right, _) in pairwise(row))
    assert below[0][1] - above[0][1] >= 30
