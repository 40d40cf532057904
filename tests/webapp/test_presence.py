"""A player who has the app open is not sent panels and calls in the chat; whoever leaves it is."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from unittest.mock import patch

import pytest
from markupsafe import Markup
from playwright.async_api import Browser, expect

from bot.delivery import Urgency
from bot.people import Who
from bot.tables.display import NEXT_DEAL_S
from bot.words.buttons import NextDeal
from bot.words.texts import texts
from game.state import Playing
from tests.bot.table import GROUP
from tests.webapp.browsing import CHROMIUM, key, open_table, press
from tests.webapp.pages import Playhouse, playhouse
from webapp.hub import Hub

ANN, BOB, CID, EVE, ZOE = 11, 12, 13, 99, 98
PLAYING = "You are playing in the app."


async def look(house: Playhouse) -> None:
    """Open a page for Cid that needs no connection."""
    hub = house.room.house.display.pages
    assert isinstance(hub, Hub)
    await hub.open(Who(CID, "Cid", "en"), (await house.room.record()).token)


async def test_everybody_at_a_table_sees_how_many_people_watch_it(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        ann = await house.open(ANN)
        assert ann.state["watchers"] == 0
        eve = await house.open(EVE)
        again = await house.open(EVE)
        assert eve.state["watchers"] == 1
        await ann.until(lambda state: state["watchers"] == 1)
        zoe = await house.open(ZOE)
        for page in (ann, eve, again, zoe):
            await page.until(lambda state: state["watchers"] == 2)
        assert ann.state["watching"] == ["Eve", "Stranger"], "as they are called"
        assert eve.state["watching"] == ["Eve"], "she knows that she watches"
        told = len(ann.heard)
        await eve.socket.close()
        await again.socket.close()
        await (await house.open(EVE)).press("-")  # she has reloaded her page
        await ann.press("-")
        assert len(ann.heard) == told + 1, "the answer alone"


async def test_many_people_who_come_to_watch_are_told_all_at_once(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        ann, token = await house.open(ANN), (await house.room.record()).token
        hub = house.room.house.display.pages
        assert isinstance(hub, Hub)
        for each in range(20):
            page = await hub.open(Who(1000 + each, f"Eve {each}", "en"), token)
            if each % 2:
                hub.close(page)
        await ann.until(lambda state: state["watchers"] == 10)
        states = [each for each in ann.heard if json.loads(each)["type"] == "state"]
        assert len(states) < 10, "a state for each would let anybody keep all pages of a table busy"


async def test_a_spectator_who_has_gone_is_counted_no_more(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        ann, eve = await house.open(ANN), await house.open(EVE)
        await ann.until(lambda state: state["watchers"] == 1)
        await eve.socket.close()
        await ann.until(lambda state: state["watchers"] == 0)


async def test_a_spectator_reads_the_story_of_the_deal_and_says_nothing_that_only_players_mean(
    tmp_path: Path,
) -> None:
    async with playhouse(tmp_path) as house:
        ann, eve = await house.open(ANN), await house.open(EVE)
        await house.room.tap(BOB, "pass")
        html = (await eve.until(lambda state: "pass" in state["panel"]["html"]))["panel"]["html"]
        assert html.index("Auction: Ann\xa0100 · Bob\xa0pass") < html.index("To bid: <b>Cid</b>")
        assert "your-turn" in ann.state["emotes"]
        assert {"your-turn", "thinking"}.isdisjoint(eve.state["emotes"])
        assert "lucky" in eve.state["emotes"]
        await eve.say(type="emote", sign="your-turn")
        await eve.press("-")
        assert not any(json.loads(each)["type"] == "emote" for each in eve.heard)


async def test_a_spectator_is_led_to_the_last_deal_and_to_a_table_of_their_own_while_no_card_is_played(
    tmp_path: Path,
) -> None:
    last, own = (texts("en").plain(f"app-{each}") for each in ("last-deal", "way-new"))
    async with playhouse(tmp_path) as house:
        ann, eve = await house.open(ANN), await house.open(EVE)
        assert list(eve.buttons()) == [own]
        assert own not in ann.buttons()
        await house.room.play_a_deal()
        await eve.until(lambda state: len(state["view"]["sheet"]) == 1)
        assert list(eve.buttons()) == [last, own]
        await house.deal_next()
        while not isinstance((await house.room.match()).phase, Playing):
            await house.room.tap(await house.room.asked(), await house.room.simplest())
        await eve.until(lambda state: state["view"]["kind"] == "play")
        assert not eve.buttons()


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
async def test_a_spectator_looks_at_the_last_deal(tmp_path: Path, browser: Browser) -> None:
    async with playhouse(tmp_path) as house:
        await house.room.play_a_deal()
        page = await open_table(browser, house, EVE)
        await press(key(page, "Last deal"))
        await expect(page.locator("dialog.replay h2")).to_contain_text("1")


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
async def test_a_spectator_sees_the_backs_of_each_hand_and_turns_the_table(
    tmp_path: Path, browser: Browser
) -> None:
    async with playhouse(tmp_path) as house:
        page = await open_table(browser, house, EVE)
        await expect(page.locator(".hand .unseen-card")).to_have_count(7)
        await expect(page.locator(".others .back")).to_have_count(14)
        below = page.locator(".own .seat .name")
        await expect(below).to_have_text("Ann")
        await page.get_by_role("button", name="Turn the table").click()
        await expect(below).to_have_text("Bob")
        await expect(page.locator(".others .name")).to_have_text(["Cid", "Ann"])


async def test_the_panel_rests_while_the_app_is_open_and_returns_afterwards(tmp_path: Path) -> None:
    with patch("webapp.hub.RETURN_S", 0.05):
        async with playhouse(tmp_path) as house:
            page = await house.open(CID)
            await house.room.tap(BOB, "pass")
            assert PLAYING in (await house.room.newest(CID)).text
            calls = len(house.room.telegram.calls)
            await page.until(lambda state: state["view"]["asked"] == state["me"])
            await page.press(page.buttons()["Pass"])
            await house.room.house.delivery.drain()
            assert [each for each in house.room.telegram.calls[calls:] if each.chat == CID] == []
            await page.socket.close()
            await asyncio.sleep(0.3)
            assert PLAYING not in (await house.room.newest(CID)).text


@pytest.mark.parametrize("soon_s", [NEXT_DEAL_S, -1.0])
async def test_the_next_deal_costs_no_call_for_who_looks_at_the_app(tmp_path: Path, soon_s: float) -> None:
    async with playhouse(tmp_path) as house:
        await look(house)
        await house.room.play_a_deal()
        await house.room.newest(CID)
        calls = len(house.room.telegram.calls)
        with patch("bot.tables.display.NEXT_DEAL_S", soon_s):
            await house.room.at(ANN).press(NextDeal(1, 1))
        assert (await house.room.match()).asked is not None
        assert PLAYING in (await house.room.newest(CID)).text
        assert [each for each in house.room.telegram.calls[calls:] if each.chat == CID] == []


async def test_a_new_panel_of_who_looks_at_the_app_is_silent(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        await look(house)
        live = await house.room.live()
        house.room.house.delivery.renew(live.hand_slot(2, 1))
        house.room.house.display.hand(live, 2, Urgency.NEWS)
        assert (await house.room.newest(CID)).is_silent_in(CID)


async def test_a_page_in_the_background_does_not_count(tmp_path: Path) -> None:
    with patch("webapp.hub.RETURN_S", 0.05):
        async with playhouse(tmp_path) as house:
            page = await house.open(CID)
            await page.say(type="visible", now=False)
            await asyncio.sleep(0.3)
            await house.room.tap(BOB, "pass")
            assert PLAYING not in (await house.room.newest(CID)).text


async def test_a_reload_does_not_bring_the_panel_back(tmp_path: Path) -> None:
    with patch("webapp.hub.RETURN_S", 0.3):
        async with playhouse(tmp_path) as house:
            page = await house.open(CID)
            await house.room.tap(BOB, "pass")
            await house.room.newest(CID)
            await page.socket.close()
            again = await house.open(CID)
            await asyncio.sleep(0.5)
            assert PLAYING in (await house.room.newest(CID)).text
            assert again.state["me"] == 2


async def test_both_kinds_of_chat_have_a_button_that_opens_the_table(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        token = (await house.room.record()).token
        at_home = [key for row in (await house.room.newest(BOB)).rows for key in row if key.app]
        in_group = [key for row in (await house.room.newest(GROUP)).rows for key in row if key.url]
        assert [key.app for key in at_home] == [f"{house.url}/?table={token}"]
        assert [key.url for key in in_group] == [f"https://t.me/thousand_bot?startapp={token}"]


async def test_without_an_address_there_is_no_button(tmp_path: Path) -> None:
    async with playhouse(tmp_path, app_url="") as house:
        keys = [key for who in (BOB, GROUP) for row in (await house.room.newest(who)).rows for key in row]
        assert [key for key in keys if key.app or (key.url and "startapp" in key.url)] == []
        assert Markup("Table") not in {key.text for key in keys}
