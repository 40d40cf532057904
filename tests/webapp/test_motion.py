"""Movement of cards in the page of the Mini App, in a real browser without reduced motion."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from tests.webapp.browsing import CHROMIUM, card, open_table, tap, until_true
from tests.webapp.drawing import DrawnPage
from tests.webapp.pages import playhouse

pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")]

ANN, BOB, CID = 11, 12, 13
RECORD = """() => {
  window.flights = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    if (this.className === "gain") window.gained = this.textContent;
    if (!frames[0].translate) return animate.call(this, frames, options);
    const ends = [frames[0], frames.at(-1)].map((frame) => frame.translate.split(" ").map(parseFloat));
    const [left, top] = [parseFloat(this.style.left), parseFloat(this.style.top)];
    const ghost = this.className === "ghost";
    const gathered = ghost && frames.length > 2 ? frames[1].translate.split(" ").map(parseFloat) : [0, 0];
    const onto = [left + gathered[0], top + gathered[1]];
    const largest = Math.max(...frames.map((frame) => Number(frame.scale)));
    window.flights.push({card: this.dataset.card ?? null, largest, ghost, ends, left, top, onto});
    return animate.call(this, frames, options);
  };
}"""
"""Notes each flight: its card, where it begins and ends, and the place of a card that leaves the table, and
where it is gathered before."""


async def test_a_card_flies_from_the_hand_to_the_trick_and_the_trick_to_its_winner(
    tmp_path: Path, browser: Browser
) -> None:
    async with playhouse(tmp_path) as house:
        for who, words in ((BOB, "pass"), (CID, "pass"), (ANN, "give 9C 1;give 9S 2"), (ANN, "contract 100")):
            await house.room.tap(who, words)
        await house.room.tap(ANN, "JS")
        bob = await open_table(browser, house, BOB, reduced_motion="no-preference", bypass_csp=True)
        await bob.evaluate(RECORD)
        await tap(card(bob, "9C"))
        await expect(bob.locator('.trick [data-card="9C"]')).to_be_visible()
        # Shapes of another file would be drawn a frame later.
        assert await bob.evaluate(
            "[...document.querySelectorAll('use')].every((use) => use.href.baseVal[0] === '#')"
        )
        await until_true(bob, "flights.some(({card}) => card === '9C')")
        (flight,) = [each for each in await bob.evaluate("flights") if each["card"] == "9C"]
        (_, down), end = flight["ends"]
        assert (down > 150, end) == (True, [0, 0])
        assert flight["largest"] > 1.1, "it hangs over its place, and drops"

        await house.room.tap(CID, "9S")
        await until_true(bob, "flights.filter(({ghost}) => ghost).length === 3")
        box = await bob.locator('[data-seat="0"]').bounding_box()
        assert box is not None
        taken = await bob.evaluate("flights.filter(({ghost}) => ghost)")
        takes = (taken[-1]["left"], taken[-1]["top"])
        assert await bob.evaluate("gained") == "+2", "a jack and two nines"
        assert all(each["onto"] == pytest.approx(takes, abs=1) for each in taken)
        for each in taken:
            x, y = each["ends"][1]
            goal = (each["left"] + x, each["top"] + y)
            assert goal == pytest.approx((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2), abs=2)


GAIN = """() => new MutationObserver((_, watcher) => {
  const gain = document.querySelector(".gain");
  if (!gain) return;
  watcher.disconnect();
  const [width, height] = [gain.offsetWidth / 2, gain.offsetHeight / 2];
  const [x, y] = [parseFloat(gain.style.left), parseFloat(gain.style.top)];
  const told = [...document.querySelectorAll(".own .plate, .score, .taken, .contract, .panel")];
  window.covered = told.filter((each) => {
    const {left, right, top, bottom} = each.getBoundingClientRect();
    return x - width < right && x + width > left && y - height < bottom && y + height > top;
  }).map((each) => each.className);
}).observe(document.body, {childList: true})"""
"""Function that notes, as soon as the points of a trick are told, what they cover."""


async def trick(browser: Browser, tmp_path: Path, motion: str, winner: int = 0, **given: Any) -> DrawnPage:
    """Return a page of Bob's, who sits on seat 1, that shows how a player takes a trick."""
    async with playhouse(tmp_path) as house:
        state = (await house.open(BOB)).state
    two = [{"seat": 1, "card": "9C"}, {"seat": 2, "card": "JC"}]
    last = {"leader": 1, "cards": ["9C", "JC", "AC"], "seats": [1, 2, 0], "winner": winner, "points": 13}
    play = {**state["view"], "kind": "play", "asked": 0, "talon": [], "trick": two, "tricks": [1, 1, 1]}
    drawn = await DrawnPage.open(browser, {**state, "view": play}, reduced_motion=motion, **given)
    points = [13 if seat == winner else 0 for seat in range(3)]
    await drawn.page.evaluate(GAIN)
    taken = {"trick": [], "last": last, "points": points, "tricks": [2, 1, 1], "turn": play["turn"] + 1}
    drawn.tell({**state, "view": {**play, **taken}})
    await until_true(drawn.page, "document.querySelector('.takes')")
    return drawn


async def test_the_winner_of_a_trick_stands_out_without_moving_under_reduced_motion(
    tmp_path: Path, browser: Browser
) -> None:
    page = (await trick(browser, tmp_path, "reduce")).page
    await expect(page.locator(".takes")).to_have_css("scale", "1.12")
    await expect(page.locator(".trick .card:not(.takes) .face").first).to_have_css(
        "filter", "brightness(0.68)"
    )
    assert await page.evaluate("document.getAnimations().map((each) => each.animationName)") == []


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (1400, 900)], ids=str)
@pytest.mark.parametrize("winner", [0, 1], ids=["opponent", "viewer"])
async def test_the_points_of_a_trick_cover_neither_a_score_nor_the_contract_nor_the_panel(
    winner: int, size: tuple[int, int], tmp_path: Path, browser: Browser
) -> None:
    viewport = {"width": size[0], "height": size[1]}
    page = (await trick(browser, tmp_path, "no-preference", winner, viewport=viewport)).page
    await until_true(page, "window.covered")
    assert await page.evaluate("covered") == []
