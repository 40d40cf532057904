"""Deals played in the page of the Mini App in a real browser."""

from __future__ import annotations

import asyncio
from pathlib import Path
from unittest.mock import patch

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from game.state import Match, Playing
from tests.e2e.stage import until
from tests.webapp.browsing import (
    CHROMIUM,
    CLIENT,
    FRAME,
    GUARD_MS,
    PHONE,
    card,
    key,
    open_table,
    press,
    tap,
    told,
    until_true,
)
from tests.webapp.pages import Playhouse, playhouse

pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")]

ANN, BOB, CID = 11, 12, 13


async def to_the_first_lead(house: Playhouse) -> None:
    """Let Ann win the auction and name her contract in the chat; she leads to the first trick."""
    for who, words in ((BOB, "pass"), (CID, "pass"), (ANN, "give 9C 1;give 9S 2"), (ANN, "contract 100")):
        await house.room.tap(who, words)


async def playable(house: Playhouse) -> str:
    """Return a card that the asked player may play."""
    return (await house.room.simplest()).split()[-1]


async def a_choice(house: Playhouse) -> Match | None:
    """Return the match once somebody has a choice; the last cards go by themselves. None after the deal."""
    while isinstance(phase := (match := await house.room.match()).phase, Playing):
        if len(phase.hands[phase.asked]) > 1:
            return match
        await asyncio.sleep(0.1)
    return None


async def to_move(page: Page, turn: int) -> None:
    """Wait until a page asks its player and has drawn the turn."""
    asked = page.locator(f'.match[data-turn-number="{turn}"] .own .seat')
    await expect(asked).to_have_attribute("aria-current", "true")


async def test_two_pages_and_a_player_in_the_chat_play_a_deal(tmp_path: Path, browser: Browser) -> None:
    async with playhouse(tmp_path) as house:
        ann, bob = [await open_table(browser, house, person) for person in (ANN, BOB)]
        await press(key(bob, "Pass"))
        await expect(bob.locator(".own .call")).to_be_visible()
        await house.room.tap(CID, "pass")
        await expect(ann.locator(".panel")).to_contain_text("Which card")  # the talon has been seen
        for given in ("9C", "9S"):
            await tap(card(ann, given))
        await press(key(ann, "Give"))
        await press(key(ann, "100"))
        await expect(ann.locator(".match.kind-play")).to_be_visible()
        while match := await a_choice(house):
            asked, name = await house.room.asked(), await playable(house)
            if asked == CID:
                await house.room.tap(CID, name)
                continue
            page = ann if asked == ANN else bob
            await to_move(page, match.turn)
            await tap(card(page, name))
            await expect(card(page, name)).to_have_count(0)
        for page in (ann, bob):
            await expect(page.locator(".match.kind-dealing")).to_be_visible()
            await page.locator(".sheet-tool").click()
            await expect(page.locator("dialog .sheet tbody tr")).to_have_count(1)


async def test_a_page_that_telegram_has_hidden_stays_hidden_when_it_connects_again(
    tmp_path: Path, browser: Browser
) -> None:
    async with playhouse(tmp_path) as house:
        bob = await open_table(browser, house, BOB, script=CLIENT)
        is_open = house.room.house.display.pages.is_open
        assert is_open(1, BOB)
        await told(bob, "visibility_changed", is_visible=False)
        await bob.context.set_offline(offline=True)
        await expect(bob.locator(".offline")).to_be_visible()
        await bob.context.set_offline(offline=False)
        await expect(bob.locator(".offline")).to_have_count(0)
        await bob.wait_for_timeout(300)
        assert not is_open(1, BOB)
        await told(bob, "visibility_changed", is_visible=True)
        await bob.wait_for_timeout(300)
        assert is_open(1, BOB)


async def test_a_reload_in_a_trick_shows_the_same_table(tmp_path: Path, browser: Browser) -> None:
    async with playhouse(tmp_path) as house:
        await to_the_first_lead(house)
        bob = await open_table(browser, house, BOB)
        await house.room.tap(ANN, "JS")
        await expect(bob.locator('.trick [data-card="JS"]')).to_be_visible()
        before = await shown(bob)
        await bob.reload()
        await expect(bob.locator('.trick [data-card="JS"]')).to_be_visible()
        assert await shown(bob) == before
        await bob.context.set_offline(offline=True)
        await expect(bob.locator(".offline")).to_be_visible()
        await house.room.tap(BOB, "9C")
        await bob.context.set_offline(offline=False)
        await expect(bob.locator(".offline")).to_have_count(0)
        await expect(bob.locator('.trick [data-card="9C"]')).to_be_visible()
        await expect(card(bob, "9C")).to_have_count(0)


async def test_of_cards_tapped_without_a_connection_the_last_stays_raised_and_is_played(
    tmp_path: Path, browser: Browser
) -> None:
    async with playhouse(tmp_path) as house:
        await to_the_first_lead(house)
        await house.room.tap(ANN, "JS")
        bob = await open_table(browser, house, BOB)
        legal = await bob.locator(".hand .legal").evaluate_all("all => all.map(each => each.dataset.card)")
        first, second = legal[:2]
        await bob.context.set_offline(offline=True)
        await expect(bob.locator(".offline")).to_be_visible()
        for name in (first, second):
            await tap(card(bob, name))
            await expect(bob.locator(".hand .busy")).to_have_attribute("data-card", name)
        clock = "getComputedStyle(document.querySelector('.hand .busy'), '::before').content"
        assert "🕓" in await bob.evaluate(clock)
        await bob.context.set_offline(offline=False)
        await expect(bob.locator(f'.trick [data-card="{second}"]')).to_be_visible()
        await expect(card(bob, first)).to_be_visible()
        await expect(bob.locator(".toast, .hand .busy")).to_have_count(0)


async def shown(page: Page) -> list[str]:
    """Return the names of everything that a screen reader can name on the table, but the time that runs."""
    names: list[str] = await page.locator("main [aria-label]:not([role=timer])").evaluate_all(
        "found => found.map(each => each.getAttribute('aria-label'))"
    )
    return names


async def test_an_illegal_card_is_dim_and_says_why(tmp_path: Path, browser: Browser) -> None:
    async with playhouse(tmp_path) as house:
        await to_the_first_lead(house)
        await house.room.tap(ANN, "JS")
        await house.room.tap(BOB, "9C")
        cid = await open_table(browser, house, CID)
        await expect(cid.locator(".hand .legal")).to_have_count(2)
        await expect(cid.locator(".hand .dim")).to_have_count(6)
        await tap(card(cid, "AD"))
        await expect(cid.locator(".toast")).to_contain_text("led")


async def test_a_refusal_is_told_after_a_hint_too(tmp_path: Path, browser: Browser) -> None:
    async with playhouse(tmp_path, hints="on") as house:
        await to_the_first_lead(house)
        await house.room.tap(ANN, "JS")
        await house.room.tap(BOB, "9C")
        cid = await open_table(browser, house, CID)
        await press(key(cid, "Hint"))
        await expect(cid.locator(".hand .advised")).to_have_count(1)
        await tap(card(cid, "AD"))
        await expect(cid.locator(".toast")).to_contain_text("led")


async def test_a_deal_is_played_by_keyboard_alone(tmp_path: Path, browser: Browser) -> None:
    async with playhouse(tmp_path) as house:
        for who in (BOB, CID):
            await house.room.tap(who, "pass")
        ann = await open_table(browser, house, ANN)
        for given in ("9C", "9S"):
            await reach(ann, card(ann, given))
            await ann.wait_for_timeout(GUARD_MS)
            await ann.keyboard.press("Enter")
        for label, kind in (("Give", "contract"), ("100", "play")):
            await reach(ann, key(ann, label))
            await ann.wait_for_timeout(GUARD_MS)
            await ann.keyboard.press("Enter")
            await expect(ann.locator(f".match.kind-{kind}")).to_be_visible()
        await ann.wait_for_timeout(GUARD_MS)
        while match := await a_choice(house):
            asked, name = await house.room.asked(), await playable(house)
            if asked != ANN:
                await house.room.tap(asked, name)
                continue
            await to_move(ann, match.turn)
            await reach(ann, card(ann, name))
            await ann.keyboard.press("Enter")
            await expect(card(ann, name)).to_have_count(0)
        await expect(ann.locator(".match.kind-dealing")).to_be_visible()


async def test_the_wheel_gifts_and_emotes_keep_the_focus_of_the_keyboard(
    tmp_path: Path, browser: Browser
) -> None:
    async with playhouse(tmp_path) as house:
        bob = await open_table(browser, house, BOB)
        wheel, focused = bob.get_by_role("spinbutton"), bob.locator(":focus")
        await reach(bob, wheel)
        await bob.keyboard.press("ArrowUp")
        await expect(wheel).to_have_attribute("aria-valuenow", "110")
        await reach(bob, bob.locator(".key.main"))
        await bob.wait_for_timeout(GUARD_MS)
        await bob.keyboard.press("Enter")
        await expect(bob.locator(".own .call")).to_have_text("110")
        await house.room.tap(CID, "pass")
        await house.room.tap(ANN, "pass")
        await expect(bob.locator(".match.kind-giving")).to_be_visible()
        for count in (1, 2):
            await reach(bob, bob.locator(".hand .card").first)
            await bob.wait_for_timeout(GUARD_MS)
            await bob.keyboard.press("Enter")
            await expect(bob.locator(".gift")).to_have_count(count)
        gift = bob.locator(".gift").first
        name = await gift.get_attribute("data-card")
        await reach(bob, gift)
        await bob.wait_for_timeout(GUARD_MS)
        await bob.keyboard.press("Enter")
        await expect(focused).to_have_attribute("data-card", name or "")
        await expect(bob.locator(".gift")).to_have_count(1)
        smile = bob.locator(".emoting > button")
        await reach(bob, smile)
        await bob.keyboard.press("Enter")
        await bob.keyboard.press("Tab")
        await bob.keyboard.press("Escape")
        await expect(smile).to_be_focused()


async def reach(page: Page, wanted: Locator) -> None:
    """Move the focus to an element with Tab and the arrows."""
    for _ in range(40):
        if await wanted.evaluate("each => each === document.activeElement"):
            return
        in_hand = await page.evaluate("document.activeElement.matches('.hand :not(:last-child)')")
        await page.keyboard.press("ArrowRight" if in_hand else "Tab")
    raise AssertionError(f"the keyboard does not reach {wanted}")


async def test_a_card_played_after_the_page_opened_moves_alone(tmp_path: Path, browser: Browser) -> None:
    """The backs of the other hands were dealt before: they lie still."""
    async with playhouse(tmp_path) as house:
        await to_the_first_lead(house)
        bob = await open_table(browser, house, BOB, reduced_motion="no-preference")
        await bob.evaluate(
            """() => {
              const animate = Element.prototype.animate;
              window.moved = [];
              Element.prototype.animate = function (...how) {
                window.moved.push(this.dataset.card ?? this.className);
                return animate.apply(this, how);
              };
            }"""
        )
        await house.room.tap(ANN, "JS")
        await until_true(bob, "window.moved.length > 0")
        assert await bob.evaluate("window.moved") == ["JS"]


async def test_the_table_fits_the_screen(tmp_path: Path, browser: Browser) -> None:
    async with playhouse(tmp_path) as house:
        await to_the_first_lead(house)
        ann = await open_table(browser, house, ANN)
        for width in (320, 360, 768, 1400):
            await ann.set_viewport_size({"width": width, "height": 700})
            await ann.evaluate(FRAME)
            assert await ann.evaluate("[document.documentElement.scrollWidth, innerWidth]") == [width, width]
            for each in await ann.locator(".hand .card, .panel .key, .seat .plate").all():
                box = await each.bounding_box()
                assert box is not None
                assert box["x"] > -1
                assert box["x"] + box["width"] < width + 1


async def test_a_phone_that_lies_shows_the_whole_table(tmp_path: Path, browser: Browser) -> None:
    async with playhouse(tmp_path) as house:
        bob = await open_table(
            browser, house, BOB, viewport={"width": PHONE["height"], "height": PHONE["width"]}
        )
        box = await key(bob, "Pass").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] < PHONE["width"]


async def test_a_page_that_nobody_touches_while_it_asks_counts_as_left(
    tmp_path: Path, browser: Browser
) -> None:
    with patch("webapp.hub.RETURN_S", 0.05):
        async with playhouse(tmp_path, timer=4) as house:
            bob = await open_table(browser, house, BOB)
            pages = house.room.house.display.pages
            assert pages.is_open(1, BOB)
            await until(lambda: not pages.is_open(1, BOB), every_s=0.1)
            await bob.mouse.move(100, 100)
            await until(lambda: pages.is_open(1, BOB), every_s=0.1)
