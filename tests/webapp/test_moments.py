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
OVERLAPPED = """() => {
  const all = (names) => [...document.querySelectorAll(names)];
  const boxes = (names) => all(names).map((each) => [each.className, each.getBoundingClientRect()]);
  const told = boxes(".telling, .couple .card");
  const meet = (a, b) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
  return boxes(".plate, .tool, .contract, .panel .key, .last, .hand .card").flatMap(([name, box]) =>
    told.filter(([, other]) => meet(other, box))
      .map(([other, at]) => `${other} over ${name}: ${JSON.stringify([at, box])}`));
}"""
"""Function that returns what of a moment lies over a plate, a key, the contract or a card of the hand."""
WATCH = """() => {
  window.watched = {early: [], taken: false, delays: []};
  const [app, news] = ["app", "news"].map((name) => document.getElementById(name));
  const before = app.querySelector(".beside").textContent;
  const look = () => {
    const stamp = [...app.querySelectorAll(".moment, .moment .telling")];
    if (stamp.length) {
      watched.delays = stamp.map((each) => getComputedStyle(each).animationDelay);
      return watcher.disconnect();
    }
    watched.taken ||= !app.querySelector(".trick .card");
    const tells = [/100 made/.test(news.textContent + app.querySelector(".panel").textContent),
      /100/.test([...app.querySelectorAll(".standing")].map((each) => each.textContent)),
      app.querySelector(".beside").textContent !== before, app.querySelector(".glad, .sorry")];
    if (tells.some(Boolean)) watched.early.push(tells.map(Boolean));
  };
  const watcher = new MutationObserver(look);
  const all = {childList: true, subtree: true, characterData: true};
  for (const each of [app, news]) watcher.observe(each, all);
}"""
"""Function that notes what tells of a deal's result before its stamp: the live region or the panel, a plate,
the sheet, a face. It also notes whether the last trick has gone by then, and how long the stamp waits."""
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


async def test_a_result_is_told_nowhere_before_its_stamp(tmp_path: Path, browser: Browser) -> None:
    state = await playing(tmp_path)
    seats = [*state["seats"][:2], {**state["seats"][2], "level": "easy"}]
    two = [{"seat": 0, "card": "AC"}, {"seat": 1, "card": "9C"}]
    state = later({**state, "seats": seats}, trick=two, asked=2, counts=[0, 0, 1])
    drawn = await DrawnPage.open(
        browser, state, reduced_motion="no-preference", viewport={"width": 1400, "height": 900}
    )
    await drawn.page.evaluate(WATCH)
    totals = [{"score": score, "barrel": False, "tries": 0, "bolts": 0} for score in (100, 20, 0)]
    last = {"leader": 0, "cards": ["AC", "9C", "JC"], "seats": [0, 1, 2], "winner": 0, "points": 13}
    settled = {"trick": [], "last": last, "counts": [], "sheet": [row("made")], "totals": totals}
    told = later(state, kind="dealing", asked=None, **settled)
    drawn.tell({**told, "panel": {"html": "Ann: 100 made", "rows": []}})
    await expect(drawn.page.locator(".moment")).to_be_attached()
    assert await drawn.page.evaluate("watched") == {"early": [], "taken": True, "delays": ["0s", "0s"]}


async def test_a_low_phone_shows_the_newest_deal_of_the_sheet_whole_when_the_stamp_has_been_read(
    tmp_path: Path, browser: Browser
) -> None:
    state = await playing(tmp_path)
    drawn = await DrawnPage.open(browser, state)
    await drawn.page.set_viewport_size({"width": 360, "height": 572})
    await drawn.show(later(state, kind="dealing", asked=None, hand=[], sheet=[row("made")]))
    await expect(drawn.page.locator(".moment")).to_be_visible()
    leaf = drawn.page.locator(".leaf")
    await expect(leaf).to_have_css("opacity", "0")
    await expect(leaf).to_have_css("opacity", "1")
    await expect(drawn.page.locator(".moment")).to_have_count(0)
    assert await leaf.locator(".scroll").evaluate("(each) => each.scrollHeight - each.clientHeight") <= 1


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (740, 360)], ids=str)
async def test_what_is_told_over_the_cloth_covers_no_plate_key_or_contract(
    size: tuple[int, int], tmp_path: Path, browser: Browser
) -> None:
    state = await playing(tmp_path)
    width, height = size
    drawn = await DrawnPage.open(browser, state, viewport={"width": width, "height": height})
    last = {"cards": ["AC", "TC", "KC"], "seats": [0, 1, 2], "winner": 0}
    couple = later(state, trump="H", marriages=[{"seat": 0, "suit": "H", "points": 100}], last=last)
    for told in (couple, later(state, kind="dealing", asked=None, hand=[], sheet=[row("made")])):
        await drawn.show(later(state, last=last))
        await drawn.show(told)
        await expect(drawn.page.locator(".moment .telling")).to_be_visible()
        assert await drawn.page.evaluate(OVERLAPPED) == []
        await expect(drawn.page.locator(".moment")).to_have_count(0)


async def test_the_winner_stands_on_the_cloth_with_the_course_of_the_match(
    tmp_path: Path, browser: Browser
) -> None:
    state = await playing(tmp_path)
    drawn = await DrawnPage.open(browser, state, viewport={"width": 1400, "height": 900})
    sheet = [row("made"), row("made")]
    totals = [{"score": score, "barrel": False, "tries": 0, "bolts": 0} for score in (1000, 20, 0)]
    over = later(state, kind="over", asked=None, winner=0, sheet=sheet, totals=totals)
    await drawn.show(later(over, heights=[1000]))
    finale = drawn.page.locator(".laid .finale")
    await expect(finale).to_contain_text("Ann")
    await expect(finale).to_contain_text("Victory · 1000")
    await expect(finale.locator("polyline")).to_have_count(3)
    start, lines = [
        await finale.locator(each).bounding_box() for each in (".height >> nth=0", ".course > svg")
    ]
    assert start is not None
    assert lines is not None
    assert start["x"] + start["width"] <= lines["x"], "the mark covers no line"
    await expect(drawn.page.locator(".moment")).to_have_count(0)
    await expect(finale).to_be_visible()
