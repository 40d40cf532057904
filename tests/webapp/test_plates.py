"""Facts around the cards in the Mini App: the clock, the contract, the sheet, and that somebody watches."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from tests.webapp.browsing import CHROMIUM, FRAME, until_true
from tests.webapp.deals import State, declared_deal
from tests.webapp.drawing import PHOTO, DrawnPage
from tests.webapp.test_sizes import questions, replay
from trials.app_coverage import Setup

pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")]

SMALLEST: Any = {"viewport": {"width": 320, "height": 568}}

TURN = re.compile(r"^Your turn! Seconds left: \d+$")


async def deal() -> list[State]:
    return list(await asyncio.to_thread(declared_deal, Setup("classic", 3)))


def timed(state: State, left_s: float) -> State:
    return {**state, "clock": {"seat": state["view"]["asked"], "left_s": left_s, "of_s": 60}}


async def test_a_clock_stands_at_the_plate_of_who_is_asked_and_its_last_ten_seconds_are_large(
    browser: Browser,
) -> None:
    state = (await deal())[0]
    asked = state["view"]["asked"]
    other = (asked + 1) % len(state["seats"])
    drawn = await DrawnPage.open(browser, timed({**state, "me": other}, 70))
    seconds = drawn.page.locator(f'[data-seat="{asked}"] .seconds')
    await expect(seconds).to_have_attribute("data-left", re.compile("1:10|1:0."))
    await drawn.show(timed(state, 4.5))
    await expect(seconds).to_have_text(re.compile("[1-5]"))
    await drawn.show(timed(state, 11))
    await expect(seconds).to_have_text(re.compile("10|9|8"))


async def test_the_tab_says_that_it_is_ones_turn(browser: Browser) -> None:
    state = {**(await deal())[0], "title": "Garage"}
    drawn = await DrawnPage.open(browser, state)
    await expect(drawn.page).to_have_title("Your turn! · Garage")
    drawn.tell({**state, "view": {**state["view"], "asked": None}})
    await expect(drawn.page).to_have_title("Garage")


@pytest.mark.parametrize("what", ["menu", "scores", "replay", "page"])
async def test_an_open_dialog_says_that_it_is_ones_turn_and_leads_to_the_table(
    browser: Browser, what: str
) -> None:
    late = (await asyncio.to_thread(questions, Setup("classic", 3)))["late"]
    state = [each for each in await deal() if each["view"]["asked"] == each["me"]][-1]
    state = {**state, "view": {**state["view"], "sheet": late["view"]["sheet"]}}
    waiting = {**state, "view": {**state["view"], "asked": None}, "panel": {"html": "Bob bids", "rows": []}}
    drawn = await DrawnPage.open(browser, waiting, viewport={"width": 360, "height": 640})
    page, dialog = drawn.page, drawn.page.locator(f"dialog.{what}")
    drawn.answers = {"deal": replay(3)}
    if what == "page":
        await drawn.turn_to({"html": "Rules\n" * 60, "rows": []})
    elif what == "menu":
        await page.get_by_role("button", name="Menu").click()
    else:
        await page.locator(".sheet-tool").click()
        if what == "replay":
            await page.locator(".scores tbody button").first.click()
            await expect(dialog.locator(".controls")).to_be_visible()
    focused = await page.evaluate_handle("document.activeElement")
    lines = dialog.get_by_role("log").locator("p")
    await page.wait_for_timeout(300)
    before, turn = await lines.count(), dialog.locator(".own-turn")
    await expect(turn).to_have_count(0)
    await drawn.show(timed(state, 86))
    await expect(dialog.get_by_role("button", name=TURN)).to_be_visible()
    assert await lines.count() == before + 1, "it is said once"
    assert await focused.evaluate("each => each === document.activeElement"), "the focus stays"
    fits = (
        "each => each.scrollHeight <= each.clientHeight && each.getBoundingClientRect().bottom <= innerHeight"
    )
    assert await dialog.evaluate(fits), "nothing of the dialog is cut"
    await turn.click()
    await expect(page.locator("dialog")).to_have_count(0)


async def test_a_clock_shows_the_same_time_in_a_dialog_that_is_opened_later(browser: Browser) -> None:
    asking = [each for each in await deal() if each["view"]["asked"] == each["me"]][-1]
    drawn = await DrawnPage.open(browser, timed(asking, 86))
    shown = "[...document.querySelectorAll('.countdown')].map((each) => each.dataset.left).join()"
    await until_true(drawn.page, f"{shown} === '1:24'")
    await drawn.page.get_by_role("button", name="Menu").click()
    await until_true(drawn.page, f"/^(1:..),\\1$/.test({shown})")


async def test_a_clock_moves_on_with_its_seconds_and_paints_nothing_between_them(browser: Browser) -> None:
    state = (await deal())[0]
    drawn = await DrawnPage.open(browser, timed(state, 45))
    await until_true(
        drawn.page, "document.getAnimations().every(each => each.effect.target.matches('.left, .time-bar i'))"
    )
    states = "document.getAnimations().map(each => each.playState)"
    assert await drawn.page.evaluate(states) == ["paused", "paused"]
    spent = "parseFloat(getComputedStyle(document.querySelector('.ring .left')).strokeDashoffset)"
    before = await drawn.page.evaluate(spent)
    assert before >= 25
    await until_true(drawn.page, f"{spent} > {before}")
    await drawn.show(timed(state, 0))
    assert await drawn.page.evaluate(spent) == 100


async def test_the_contract_says_how_far_its_declarer_has_come(browser: Browser) -> None:
    states = [each for each in await deal() if each["view"]["kind"] == "play"]
    view = states[-1]["view"]
    holder, bid = view["holder"], view["bid"]
    drawn = await DrawnPage.open(browser, states[-1])
    await expect(drawn.page.locator(".contract b")).to_have_text(f"{view['points'][holder]}/{bid}")
    points = [bid if seat == holder else each for seat, each in enumerate(view["points"])]
    assert await drawn.page.locator(".contract.reached").count() == 0
    await drawn.show({**states[-1], "view": {**view, "points": points}})
    await expect(drawn.page.locator(".contract.reached b")).to_have_text(f"{bid}/{bid}")


async def test_the_contract_says_what_it_needs_and_what_the_other_side_has(browser: Browser) -> None:
    state = next(each for each in await deal() if each["view"]["kind"] == "play")
    holder = state["view"]["holder"]
    assert state["view"]["rest"] == 120, "nothing is taken yet"

    def taken(own: int, others: int) -> State:
        points = [own if seat == holder else 0 for seat in range(3)]
        points[(holder + 1) % 3] = others
        view = {**state["view"], "bid": 100, "points": points, "rest": 120 - own - others}
        return {**state, "view": view}

    drawn = await DrawnPage.open(browser, taken(30, 11), **SMALLEST)
    contract = drawn.page.locator(".contract")
    await expect(contract).to_contain_text("against 11")
    await expect(contract.locator(".due")).to_have_text("70 to go · 79 in play")
    await expect(contract.locator(".short")).to_have_count(0)
    await drawn.show(taken(30, 25))
    await expect(contract.locator(".due.short"), "only a marriage helps").to_have_text(
        "70 to go · 65 in play"
    )
    await drawn.show(taken(100, 0))
    await expect(contract.locator(".due")).to_have_count(0)


async def test_the_trump_is_seen_on_the_cloth_and_on_its_cards(browser: Browser) -> None:
    state = next(each for each in await deal() if each["view"]["kind"] == "play" and each["hand"])
    suit = state["hand"][0]["card"][1]
    drawn = await DrawnPage.open(browser, {**state, "view": {**state["view"], "trump": None}})
    await expect(drawn.page.locator(".trump-mark, .face .trump")).to_have_count(0)
    await drawn.show({**state, "view": {**state["view"], "trump": suit, "trick": []}})
    await expect(drawn.page.locator(".cloth .trump-mark use")).to_have_attribute("href", f"#{suit}")
    trumps = [each["card"] for each in state["hand"] if each["card"][1] == suit]
    await expect(drawn.page.locator(".hand .card:has(.trump)")).to_have_count(len(trumps))


async def test_the_contract_touches_no_long_name_on_a_lying_phone(browser: Browser) -> None:
    state = next(each for each in await deal() if each["view"]["kind"] == "play")
    seats = [{**each, "name": "Maximiliana Konstantinovna"} for each in state["seats"]]
    view = {**state["view"], "trump": "H", "bid": 120, "counts": [4, 4, 4], "tricks": [2, 2, 2]}
    shown = {**state, "seats": seats, "view": {**view, "points": [20, 120, 120]}}
    drawn = await DrawnPage.open(browser, shown, viewport={"width": 740, "height": 360})
    contract = await drawn.page.locator(".contract").bounding_box()
    assert contract is not None
    parts = drawn.page.locator(":is(.plate, .backs, .taken)").filter(visible=True)
    for part in await parts.all():
        box = await part.bounding_box()
        assert box is not None
        beside = box["x"] + box["width"] <= contract["x"] or contract["x"] + contract["width"] <= box["x"]
        assert beside or contract["y"] + contract["height"] <= box["y"], await part.text_content()


async def test_a_plate_says_how_many_deals_are_left_on_the_barrel(browser: Browser) -> None:
    state = (await deal())[0]
    totals = [
        {**each, "barrel": seat == 1, "tries": 2 * (seat == 1)}
        for seat, each in enumerate(state["view"]["totals"])
    ]
    drawn = await DrawnPage.open(browser, {**state, "view": {**state["view"], "totals": totals}})
    plate = drawn.page.locator('.seat[data-seat="1"]')
    await expect(plate.get_by_role("img", name="Barrel, deals left: 2")).to_be_visible()
    await expect(plate.locator(".tries")).to_have_text("●●")
    await expect(drawn.page.locator(".which")).to_contain_text("Deal 1 · To 1000")


async def test_who_watches_is_told_so_and_players_read_how_many_do(browser: Browser) -> None:
    state = {**(await deal())[0], "hand": [], "wheel": None}
    drawn = await DrawnPage.open(browser, state, **SMALLEST)
    assert await drawn.page.locator(".watcher").count() == 0
    await drawn.show({**state, "me": None, "watchers": 1})
    await expect(drawn.page.locator(".watcher")).to_contain_text("👁 1 · Watching")
    await drawn.show({**state, "watchers": 5, "watching": ["Eve", "Zoe", "Maximiliana Konstantinovna"]})
    await expect(drawn.page.locator(".watcher")).to_contain_text("Spectators: 5")
    told = "👁 5 · Eve, Zoe, Maximiliana Konstantinovna +2"
    await expect(drawn.page.locator(".watcher")).to_contain_text(told)


async def test_the_talon_of_a_spectator_is_free_and_their_story_begins_with_a_whole_line(
    browser: Browser,
) -> None:
    state = next(each for each in await deal() if each["view"]["kind"] == "play")
    told = {"html": "\n".join(f"Trick {number}: ♥A" for number in range(1, 9)), "rows": []}
    drawn = await DrawnPage.open(browser, {**state, "me": None, "watchers": 1, "hand": [], "panel": told})
    for width, height in ((360, 640), (390, 844), (844, 390), (768, 1024), (1400, 900)):
        await drawn.page.set_viewport_size({"width": width, "height": height})
        await drawn.page.evaluate(FRAME)
        await drawn.show({**drawn.first, "panel": {**told, "html": f"{told['html']}\n{width}"}})
        talon, label, turn = [
            await drawn.page.locator(each).evaluate("(each) => each.getBoundingClientRect().toJSON()")
            for each in (".talon.small", ".talon .label", ".watcher .tool")
        ]
        assert max(talon["bottom"], label["bottom"]) <= turn["top"], f"{width}x{height}"
        cut = await drawn.page.locator(".match .story").evaluate("""(story) => {
          const [text, top] = [document.createRange(), story.getBoundingClientRect().top];
          text.selectNodeContents(story);
          const lines = [...text.getClientRects()].filter(({height}) => height > 9);
          const above = lines.filter((line) => line.top < top - 9);
          return above.length ? above.filter((line) => line.bottom > top + 4).length : "it does not scroll";
        }""")
        assert cut == 0, f"{width}x{height}: the first line is cut"


async def test_a_desktop_shows_the_whole_standing_beside_the_table(browser: Browser) -> None:
    end = (await deal())[-1]
    (row,) = end["view"]["sheet"][-1:]
    marks = [{"seat": 0, "kind": "barrel", "count": 2}]
    totals = [{**each, "barrel": seat == 0} for seat, each in enumerate(end["view"]["totals"])]
    view = {**end["view"], "sheet": [{**row, "marks": marks}], "totals": totals, "deal": 7, "dealer": 1}
    drawn = await DrawnPage.open(browser, {**end, "view": view}, viewport={"width": 1400, "height": 900})
    beside = drawn.page.locator(".beside")
    await expect(beside).to_contain_text("Deal 7 · To 1000")
    heads = beside.locator("thead th")
    lines = await heads.locator(".name").evaluate_all("(all) => all.map((each) => each.offsetHeight)")
    assert len(set(lines)) == 1, "the mark of the dealer breaks a line"
    await expect(heads.nth(1).locator("sup"), "tries on the barrel").to_have_text("2")
    await expect(heads.nth(2).locator(".dealt")).to_be_visible()
    await expect(beside.locator(".dealt:visible")).to_have_count(1)


async def test_eight_deals_are_in_sight_on_the_smallest_phone(browser: Browser) -> None:
    end = (await deal())[-1]
    view = {**end["view"], "sheet": end["view"]["sheet"][:1] * 8}
    drawn = await DrawnPage.open(browser, {**end, "view": view}, **SMALLEST)
    await drawn.page.locator(".own .tool").first.click()
    await drawn.page.locator("dialog.scores").wait_for()
    seen = await drawn.page.evaluate("""() => {
      const height = (name) => document.querySelector(`dialog ${name}`).getBoundingClientRect().height;
      return {rows: height("tbody"), room: height(".scroll") - height("thead")};
    }""")
    assert seen["rows"] <= seen["room"]
    await drawn.page.locator("dialog .closing").click()
    assert await drawn.page.locator("dialog").count() == 0


async def test_a_photo_covers_the_initials_and_one_that_does_not_come_leaves_them(browser: Browser) -> None:
    state = (await deal())[0]
    photos = (PHOTO, "https://t.me/i/userpic/320/gone.svg", None)
    seats = [{**seat, "photo": photo} for seat, photo in zip(state["seats"], photos, strict=True)]
    drawn = await DrawnPage.open(browser, {**state, "seats": seats})
    await expect(drawn.page.locator('.seat[data-seat="0"] .photo')).to_be_visible()
    await expect(drawn.page.locator(".photo")).to_have_count(1)
    initials = await drawn.page.locator(".avatar > span").all_inner_texts()
    assert sorted(initials) == ["A", "B", "C"]
    computer = {**seats[2], "level": "strong"}
    await drawn.show({**state, "seats": [*seats[:2], computer]})
    await expect(drawn.page.locator('.seat[data-seat="2"] .avatar .robot')).to_be_visible()
    initials = await drawn.page.locator(".avatar > span").all_inner_texts()
    assert sorted(initials) == ["", "A", "B"], "a computer has no letter"


async def test_a_page_without_telegrams_colours_is_as_dark_as_the_browser(browser: Browser) -> None:
    drawn = await DrawnPage.open(browser, (await deal())[0], color_scheme="dark")
    root = drawn.page.locator("html")
    await expect(root).to_have_attribute("data-theme", "dark")
    await drawn.page.emulate_media(color_scheme="light")
    await expect(root).to_have_attribute("data-theme", "light")
