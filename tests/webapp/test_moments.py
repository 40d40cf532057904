"""Great moments in the page of the Mini App: what everybody at the table sees over the cloth."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from tests.webapp.browsing import CHROMIUM
from tests.webapp.drawing import DrawnPage
from tests.webapp.pages import playhouse

pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")]

ANN, BOB, CID = 11, 12, 13
COVERED = """() => [...document.querySelectorAll("button")].filter((key) => {
  const {left, top, width, height} = key.getBoundingClientRect();
  const on = width && document.elementFromPoint(left + width / 4, top + height / 4);
  return on && on.closest(".moment");
}).length"""
State = Mapping[str, Any]


async def playing(tmp_path: Path) -> State:
    """Return the state of Bob's page, in a deal that Ann plays."""
    async with playhouse(tmp_path) as house:
        for who, words in ((BOB, "pass"), (CID, "pass"), (ANN, "give 9C 1;give 9S 2"), (ANN, "contract 100")):
            await house.room.tap(who, words)
        return (await house.open(BOB)).state


def later(state: State, **view: Any) -> State:
    """Return the state with a later view."""
    return {**state, "view": {**state["view"], **view}}


def row(result: str) -> dict[str, Any]:
    return {
        "declarer": 0,
        "contract": 100,
        "result": result,
        "golden": False,
        "dark": False,
        "scores": [100, 20, 0],
        "marks": [],
    }


async def test_a_marriage_is_shown_to_everybody_and_takes_no_taps(tmp_path: Path, browser: Browser) -> None:
    state = await playing(tmp_path)
    drawn = await DrawnPage.open(browser, state)
    await drawn.show(later(state, marriages=[{"seat": 0, "suit": "H", "points": 100}]))
    banner = drawn.page.locator(".moment")
    await expect(banner).to_contain_text("+100")
    await expect(banner).to_contain_text("Ann")
    await expect(banner.locator(".couple .card")).to_have_count(2)
    assert await drawn.page.evaluate(COVERED) == 0
    await expect(drawn.page.locator("#news")).to_contain_text("Ann: Trump hearts, 100")
    await expect(banner).to_have_count(0)


async def test_a_contract_is_stamped_when_its_deal_is_over(tmp_path: Path, browser: Browser) -> None:
    state = await playing(tmp_path)
    drawn = await DrawnPage.open(browser, state)
    await drawn.show(later(state, kind="dealing", asked=None, sheet=[row("made")]))
    await expect(drawn.page.locator(".moment")).to_have_text("100 madeAnn +100")
    await expect(drawn.page.locator("#news")).to_contain_text("Ann: 100 made")


async def test_a_low_phone_shows_the_newest_deal_of_the_sheet_whole_and_free_of_the_stamp(
    tmp_path: Path, browser: Browser
) -> None:
    state = await playing(tmp_path)
    drawn = await DrawnPage.open(browser, state)
    await drawn.page.set_viewport_size({"width": 360, "height": 572})
    await drawn.show(later(state, kind="dealing", asked=None, hand=[], sheet=[row("made")]))
    await expect(drawn.page.locator(".moment")).to_be_visible()
    scroll = await drawn.page.locator(".leaf .scroll").evaluate(
        "(each) => each.scrollHeight - each.clientHeight"
    )
    assert scroll <= 1
    stamp = await drawn.page.locator(".telling").bounding_box()
    newest = await drawn.page.locator(".leaf tbody tr").last.bounding_box()
    assert stamp is not None
    assert newest is not None
    assert stamp["y"] + stamp["height"] <= newest["y"] + 1


async def test_the_winner_stands_on_the_cloth_with_the_course_of_the_match(
    tmp_path: Path, browser: Browser
) -> None:
    state = await playing(tmp_path)
    drawn = await DrawnPage.open(browser, state, viewport={"width": 1400, "height": 900})
    sheet = [row("made"), row("made")]
    totals = [{"score": score, "barrel": False, "tries": 0, "bolts": 0} for score in (1000, 20, 0)]
    await drawn.show(later(state, kind="over", asked=None, winner=0, sheet=sheet, totals=totals))
    finale = drawn.page.locator(".laid .finale")
    await expect(finale).to_contain_text("Ann")
    await expect(finale).to_contain_text("Victory · 1000")
    await expect(finale.locator("polyline")).to_have_count(3)
    await expect(drawn.page.locator(".moment")).to_have_count(0)
    await expect(finale).to_be_visible()
