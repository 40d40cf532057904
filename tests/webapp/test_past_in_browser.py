"""Finished deals in a real browser: the score sheet, the replay of a deal, their check, a review."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from unittest.mock import patch

import pytest
from playwright.async_api import Browser, expect

from game.fair import link
from tests.bot.features.test_fair import FAIR
from tests.bot.tables.test_reviews import Finds
from tests.webapp.browsing import CHROMIUM, key, open_table, press
from tests.webapp.pages import playhouse

pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")]

BOB = 12
PRESS_WHEN_SHOWN = """new MutationObserver((_, observer) => {
  if (!document.querySelector("dialog.replay .hands .card")) return;
  observer.disconnect();
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
}).observe(document.body, { childList: true, subtree: true })"""


async def test_a_tap_on_a_deal_of_the_sheet_replays_it_card_by_card(tmp_path: Path, browser: Browser) -> None:
    async with playhouse(tmp_path) as house:
        await house.room.play_a_deal()
        (row,) = (await house.room.match()).sheet
        bob = await open_table(browser, house, BOB)
        await bob.get_by_role("button", name="Scores").click()
        cells = bob.locator("dialog .sheet tbody tr td")
        await expect(cells.first).to_contain_text(str(row.contract))
        for seat, tally in enumerate(row.tallies):
            await expect(cells.nth(seat + 1)).to_contain_text(str(abs(tally.score)))
        await bob.evaluate(PRESS_WHEN_SHOWN)
        await cells.nth(1).click()
        replay, slider = bob.locator("dialog.replay"), bob.locator("dialog.replay input")
        await expect(slider).to_have_value("1")
        await bob.keyboard.press("ArrowLeft")
        await expect(slider).to_have_value("0")
        await expect(replay.locator(".hands .card")).to_have_count(21)
        await expect(replay.locator(".stage .card")).to_have_count(3)
        for _ in range(2):  # the auction, the gifts
            await bob.keyboard.press("Shift+ArrowRight")
        await expect(replay.locator(".hands .card")).to_have_count(24)
        await expect(replay.locator(".stage .card")).to_have_count(0)
        controls = await replay.locator(".controls").bounding_box()
        for cards in (1, 2, 3):
            await replay.get_by_role("button", name="Next", exact=True).click()
            await expect(replay.locator(".stage .card")).to_have_count(cards)
            await expect(replay.locator(".hands .out")).to_have_count(cards)
            await expect(replay.locator(".stage .won")).to_have_count(cards // 3)
            assert await replay.locator(".controls").bounding_box() == controls
        await replay.get_by_role("button", name="Next: Tricks").click()
        await expect(replay.locator(".hands .card")).to_have_count(21)
        await expect(replay.locator(".stage .won")).to_have_count(1)
        await slider.fill(str(int(await slider.get_attribute("max") or "") - 1))
        await expect(replay.locator(".hands .card")).to_have_count(3)
        await replay.get_by_role("button", name="Play").click()
        await expect(replay.locator(".hands .card")).to_have_count(0)
        await replay.get_by_role("button", name="Close").click()
        await expect(bob.locator("dialog.scores")).to_be_visible()


async def test_a_replay_closes_to_where_it_was_opened(tmp_path: Path, browser: Browser) -> None:
    async with playhouse(tmp_path) as house:
        await house.room.play_a_deal()
        bob = await open_table(browser, house, BOB)
        await bob.locator(".laid .sheet tbody tr").first.click()
        await bob.locator("dialog.replay").get_by_role("button", name="Close").click()
        await expect(bob.locator("dialog")).to_have_count(0)


async def test_the_browser_checks_how_the_deals_were_dealt(tmp_path: Path, browser: Browser) -> None:
    async with playhouse(tmp_path, chance=FAIR) as house:
        for _ in range(2):
            await house.room.play_a_deal()
            await house.deal_next()
        bob = await open_table(browser, house, BOB)
        await bob.get_by_role("button", name="Scores").click()
        await bob.get_by_role("button", name="Fairly dealt?").click()
        fair = bob.locator("dialog.fair")
        await expect(fair.locator(".explained")).to_contain_text(
            (await house.room.record()).state.proof.chain
        )
        await expect(fair.locator(".verdict.right")).to_be_visible()
        await expect(fair.locator(".proved .right")).to_have_count(2)


async def test_the_browser_finds_cards_that_do_not_follow_from_the_secret(
    tmp_path: Path, browser: Browser
) -> None:
    """A bot that publishes the secret of another chain is caught."""
    async with playhouse(tmp_path, chance=FAIR) as house:
        await house.room.play_a_deal()
        with patch("game.record.link", lambda _seed, number: link("ff" * 32, number)):
            bob = await open_table(browser, house, BOB)
            await bob.get_by_role("button", name="Scores").click()
            await bob.get_by_role("button", name="Fairly dealt?").click()
            await expect(bob.locator("dialog.fair .proved .wrong")).to_contain_text(
                "does not match its fingerprint"
            )
        await expect(bob.locator("dialog.fair .verdict.wrong")).to_be_visible()


async def test_a_browser_without_webcrypto_says_that_it_cannot_check(
    tmp_path: Path, browser: Browser
) -> None:
    async with playhouse(tmp_path, chance=FAIR) as house:
        await house.room.play_a_deal()
        bob = await open_table(browser, house, BOB)
        await bob.evaluate("Object.defineProperty(crypto, 'subtle', {value: undefined})")
        await bob.get_by_role("button", name="Scores").click()
        await bob.get_by_role("button", name="Fairly dealt?").click()
        await expect(bob.locator("dialog.fair .verdict.wrong")).to_contain_text("https")


async def test_the_review_of_a_deal_is_read_in_the_page(tmp_path: Path, browser: Browser) -> None:
    async with playhouse(tmp_path, pool=Finds(takes_s=0.05)) as house:
        await house.room.play_a_deal()
        bob = await open_table(browser, house, BOB)
        await expect(bob.locator(".laid .sheet tbody tr")).to_have_count(1)
        await press(key(bob, "Review"))
        replay = bob.locator("dialog.replay")
        await expect(replay).to_contain_text("Deal 1")
        slip = replay.locator(".slip-key").first
        await expect(slip).to_have_attribute("aria-pressed", "true")
        await expect(replay.locator(".slipped .notes")).to_contain_text("Better:")
        await replay.get_by_role("button", name="Close").click()
        await press(key(bob, "Review"))
        await expect(replay.locator(".slipped .notes")).to_contain_text("Better:")
        await house.room.house.delivery.drain()
        assert not any("Review of deal" in str(each.text) for each in house.room.telegram.messages.values())


async def test_why_another_card_was_better_is_read_whole_on_a_small_phone(
    tmp_path: Path, browser: Browser
) -> None:
    async with playhouse(tmp_path, pool=Finds(3, takes_s=0.05)) as house:
        await house.room.play_a_deal()
        bob = await open_table(browser, house, BOB, viewport={"width": 360, "height": 640})
        await press(key(bob, "Review"))
        slips = bob.locator("dialog.replay .slip-key")
        await expect(slips.first).to_be_visible()
        for at in range(await slips.count()):
            await slips.nth(at).click()
            await expect(slips.nth(at)).to_have_attribute("aria-pressed", "true")
            for part in (".replay .slipped", ".replay"):
                hidden = "(each) => each.scrollHeight - each.clientHeight"
                assert await bob.locator(part).evaluate(hidden) <= 1, part
        looks = "(all) => all.map((each) => `${each.offsetWidth} ${getComputedStyle(each).filter}`)"
        assert len(set(await bob.locator(".buttons .control:not(.to-play)").evaluate_all(looks))) == 1


async def test_an_earlier_deal_is_reviewed_in_its_replay(tmp_path: Path, browser: Browser) -> None:
    async with playhouse(tmp_path, pool=Finds(2, takes_s=0.05)) as house:
        await house.room.play_a_deal()
        await house.deal_next()
        await house.room.play_a_deal()
        bob = await open_table(browser, house, BOB)
        await bob.get_by_role("button", name="Scores").click()
        await bob.locator("dialog .course").click(position={"x": 20, "y": 20})
        replay, slips = bob.locator("dialog.replay"), bob.locator("dialog.replay .slip-key")
        await expect(replay).to_contain_text("Deal 1")
        await press(replay.get_by_role("button", name="Review"))
        await expect(slips).to_have_text([re.compile(r"^(Auction|Trick \d): .+−7 %$")] * 2)
        await expect(slips.first).to_have_attribute("aria-pressed", "true")
        at = await replay.locator("input").input_value()
        await slips.last.click()
        await expect(slips.last).to_have_attribute("aria-pressed", "true")
        assert await replay.locator("input").input_value() > at
        await expect(replay.locator(".slipped .notes")).to_contain_text("Better:")
        await replay.get_by_role("button", name="Next: Tricks").click()
        await expect(replay.locator(".stage.slipped")).to_have_count(0)
        await replay.get_by_role("button", name="Deal 2").click()
        await expect(replay).to_contain_text("Deal 2")
        await expect(slips).to_have_count(0)
        await replay.get_by_role("button", name="Close").click()
        await expect(bob.locator("dialog.scores")).to_be_visible()


async def test_the_rows_of_the_sheet_scroll_below_the_chart(tmp_path: Path, browser: Browser) -> None:
    async with playhouse(tmp_path) as house:
        for _ in range(3):
            await house.room.play_a_deal()
            await house.deal_next()
        bob = await open_table(browser, house, BOB, viewport={"width": 320, "height": 420})
        await bob.get_by_role("button", name="Scores").click()
        dialog = bob.locator("dialog.scores")
        await expect(dialog.locator("tbody tr")).to_have_count(3)
        chart, rows = [await dialog.locator(each).bounding_box() for each in (".course", ".scroll")]
        assert chart is not None
        assert rows is not None
        assert chart["y"] + chart["height"] <= rows["y"]
        assert chart["height"] >= 44


async def test_a_match_ended_in_a_deal_shows_its_course_between_the_plates(
    tmp_path: Path, browser: Browser
) -> None:
    """On a small phone, too, the panel and the chart cover no player, and no cards are left."""
    async with playhouse(tmp_path) as house:
        for _ in range(2):
            await house.room.play_a_deal()
            await house.deal_next()
        live = await house.room.live()
        await house.room.house.runner.close(live, live.table, None, "vote", tuple(live.table.people.values()))
        bob = await open_table(browser, house, BOB, viewport={"width": 320, "height": 568})
        await expect(bob.locator(".finale .course")).to_be_visible()
        await expect(bob.locator(".hand .card, .trick .card")).to_have_count(0)
        order = (".others .plate >> nth=0", ".finale", ".own .plate", ".panel")
        boxes = [await bob.locator(each).bounding_box() for each in order]
        for above, below in pairwise(each for each in boxes if each is not None):
            assert above["y"] + above["height"] <= below["y"] + 1
        await bob.locator(".finale .course").click()
        await expect(bob.locator("dialog.replay")).to_contain_text("Deal 1")
