"""Cards dragged by mouse and finger, in the page of the Mini App in a real browser."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from game.state import Playing
from tests.browser_pages import TIMEOUT_MS
from tests.webapp.browsing import CHROMIUM, GUARD_MS, card, key, open_table, press, tap
from tests.webapp.drawing import DrawnPage
from tests.webapp.pages import playhouse

pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")]

ANN, BOB, CID = 11, 12, 13
TOAST_MS = 3000
"""Milliseconds, fewer than a toast stays by itself."""
Point = tuple[float, float]


async def middle(each: Locator) -> Point:
    box = await each.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def corner(each: Locator) -> Point:
    """Return a point of a card in the fan that its neighbour does not cover."""
    box = await each.bounding_box()
    assert box is not None
    return box["x"] + box["width"] * 0.2, box["y"] + box["height"] * 0.3


async def drag(page: Page, dragged: Locator, to: Locator) -> None:
    """Drag a card with the mouse."""
    await page.mouse.move(*await corner(dragged))
    await page.mouse.down()
    await page.mouse.move(*await middle(to), steps=4)
    await page.mouse.up()


async def swipe(page: Page, dragged: Locator, to: Locator) -> None:
    """Drag a card with a finger."""
    (x, y), (end_x, end_y) = await corner(dragged), await middle(to)
    finger = await page.context.new_cdp_session(page)
    for step in range(6):
        at = {"x": x + (end_x - x) * step / 5, "y": y + (end_y - y) * step / 5}
        kind = "touchMove" if step else "touchStart"
        await finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [at]})
    await finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


async def test_a_card_dragged_onto_the_cloth_is_played_and_an_illegal_one_returns(
    tmp_path: Path, browser: Browser
) -> None:
    async with playhouse(tmp_path) as house:
        for who, words in ((BOB, "pass"), (CID, "pass"), (ANN, "give 9C 1;give 9S 2"), (ANN, "contract 100")):
            await house.room.tap(who, words)
        await house.room.tap(ANN, "JS")
        await house.room.tap(BOB, "9C")
        cid = await open_table(browser, house, CID)
        home = await middle(card(cid, "AD"))
        await drag(cid, card(cid, "AD"), cid.locator(".cloth"))
        await expect(cid.locator(".toast")).to_contain_text("led")
        suits = cid.locator(".toast .suit")
        await expect(suits.locator("svg").first, "as elsewhere").to_be_visible()
        tops = await suits.evaluate_all("(all) => all.map((each) => Math.round(each.offsetTop))")
        assert len(tops) == 2
        assert len(set(tops)) == 1, "in one line"
        async with asyncio.timeout(TIMEOUT_MS / 1000):  # it glides
            while await middle(card(cid, "AD")) != pytest.approx(home, abs=1):
                await cid.wait_for_timeout(20)
        await drag(cid, card(cid, "9S"), card(cid, "9H"))
        await expect(card(cid, "9S")).to_be_visible()
        await drag(cid, card(cid, "QS"), cid.locator(".cloth"))
        await expect(card(cid, "QS")).to_have_count(0)
        assert "QS" in str(await house.room.match())


async def test_a_card_dragged_onto_a_player_is_chosen_for_that_player(
    tmp_path: Path, browser: Browser
) -> None:
    async with playhouse(tmp_path) as house:
        for who in (BOB, CID):
            await house.room.tap(who, "pass")
        ann = await open_table(browser, house, ANN, has_touch=True)
        bob, cid = ann.locator('[data-seat="1"]'), ann.locator('[data-seat="2"]')
        await swipe(ann, card(ann, "9S"), cid.locator(".plate"))
        await expect(cid.locator('.gift[data-card="9S"]')).to_be_visible()
        await swipe(ann, card(ann, "9C"), bob.locator(".plate"))
        await expect(bob.locator('.gift[data-card="9C"]')).to_be_visible()
        await swipe(ann, bob.locator(".gift"), cid.locator(".plate"))
        await expect(bob.locator('.gift[data-card="9S"]')).to_be_visible()
        await press(cid.locator('.gift[data-card="9C"]'))
        await expect(card(ann, "9C")).to_be_visible()
        await swipe(ann, card(ann, "JS"), cid.locator(".plate"))
        await press(key(ann, "Give"))
        await expect(ann.locator(".match.kind-contract")).to_be_visible()
        given = (await house.room.match()).phase
        assert "9S" in str(given)


async def test_the_declarer_sees_the_cards_of_the_talon_and_what_a_hint_names(
    tmp_path: Path, browser: Browser
) -> None:
    async with playhouse(tmp_path, hints="on") as house:
        for who in (BOB, CID):
            await house.room.tap(who, "pass")
        ann = await open_table(browser, house, ANN)
        await expect(ann.locator(".hand .fresh")).to_have_count(3)
        await press(key(ann, "Hint"))
        await expect(ann.locator(".hand .advised")).to_have_count(1)
        await expect(ann.locator(".toast")).to_have_count(0, timeout=TOAST_MS)
        await house.room.tap(ANN, "give 9C 1;give 9S 2")
        await expect(ann.locator(".match.kind-contract")).to_be_visible()
        await expect(ann.locator(".hand .fresh")).to_have_count(0)


async def test_what_was_told_does_not_cover_what_the_question_says_next(
    tmp_path: Path, browser: Browser
) -> None:
    async with playhouse(tmp_path) as house:
        state = (await house.open(BOB)).state
    drawn = await DrawnPage.open(browser, state)
    long = "Thinking… " * 60  # a toast stays as long as it takes to read it
    drawn.send({"type": "answer", "id": "", "text": long, "alert": False, "url": None})
    await expect(drawn.page.locator(".toast")).to_be_visible()
    await drawn.show({**state, "seats": [{**each, "away": True} for each in state["seats"]]})
    await expect(drawn.page.locator(".toast")).to_be_visible()
    await drawn.show({**state, "panel": {"html": "💡 Pass", "rows": []}})
    await expect(drawn.page.locator(".toast")).to_have_count(0)


async def test_the_wheel_bids_and_a_large_bid_needs_a_second_tap(tmp_path: Path, browser: Browser) -> None:
    async with playhouse(tmp_path) as house:
        bob = await open_table(browser, house, BOB)
        wheel, bid = bob.get_by_role("spinbutton"), bob.locator(".key.main")
        await expect(wheel).to_have_attribute("aria-valuenow", "105")
        await expect(bob.locator(".panel .key")).to_have_count(2)  # pass, bid
        await bob.get_by_role("button", name="Higher").click()
        await press(bid)
        await expect(bob.locator(".own .call")).to_have_text("110")
        await house.room.tap(CID, "pass")
        await house.room.tap(ANN, "bid 115")
        await wheel.focus()
        await bob.keyboard.press("End")
        await bob.keyboard.press("PageDown")
        large = await wheel.get_attribute("aria-valuenow")
        await press(bid)
        await expect(bob.locator(".story")).to_contain_text(f"Bid {large}?")
        await press(key(bob, "Back"))
        await expect(wheel).to_have_attribute("aria-valuenow", large or "")
        await press(bid)
        await press(key(bob, f"Bid {large}"))
        await expect(bob.locator(".own .call")).to_have_text(large or "")


async def test_a_low_phone_that_lies_cuts_nothing_off(tmp_path: Path, browser: Browser) -> None:
    async with playhouse(tmp_path) as house:
        bob = await open_table(browser, house, BOB, viewport={"width": 740, "height": 360})
        panel = await bob.locator(".panel").bounding_box()
        assert panel is not None
        for each in await bob.locator(".panel button, .strip").all():
            box = await each.bounding_box()
            assert box is not None
            assert panel["x"] <= box["x"]
            assert box["x"] + box["width"] <= panel["x"] + panel["width"]
            assert box["y"] + box["height"] <= min(360, panel["y"] + panel["height"])


async def test_the_last_trick_of_a_deal_stays_and_its_result_is_on_the_cloth(
    tmp_path: Path, browser: Browser
) -> None:
    async with playhouse(tmp_path) as house:
        for who, words in ((BOB, "pass"), (CID, "pass"), (ANN, "give 9C 1;give 9S 2"), (ANN, "contract 100")):
            await house.room.tap(who, words)
        bob = await open_table(browser, house, BOB, viewport={"width": 1400, "height": 900})
        while isinstance((await house.room.match()).phase, Playing):
            await house.room.tap(await house.room.asked(), (await house.room.simplest()).split()[-1])
        await expect(bob.locator(".story")).to_contain_text("Ann: 100 made")
        await expect(bob.locator(".result li").first).to_have_text("You0")
        await bob.locator(".last").click()
        await expect(bob.locator("dialog .faces li")).to_have_count(3)


async def test_a_double_tap_chooses_one_card_ahead_which_a_tap_takes_back(
    tmp_path: Path, browser: Browser
) -> None:
    async with playhouse(tmp_path) as house:
        for who, words in ((BOB, "pass"), (CID, "pass"), (ANN, "give 9C 1;give 9S 2"), (ANN, "contract 100")):
            await house.room.tap(who, words)
        cid = await open_table(browser, house, CID)
        await cid.wait_for_timeout(GUARD_MS)
        # Both within the page, which tells a double tap by milliseconds of the real clock.
        await cid.locator(".hand").evaluate(
            "hand => ['AD', 'KD'].forEach(name => hand.querySelector(`[data-card=${name}]`).click())"
        )
        mark = cid.locator(".hand .ahead")
        await expect(mark).to_have_text("at your turn")
        await cid.wait_for_timeout(400)
        chairs = (await house.room.record()).state.chairs
        assert [each.premove for each in chairs] == ["", "", "AD"]
        await expect(card(cid, "AD")).to_have_accessible_name("ace of diamonds: at your turn")
        await tap(card(cid, "AD"))
        await expect(mark).to_have_count(0)
