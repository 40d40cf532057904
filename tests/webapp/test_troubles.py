"""Pages whose connection, table or store fails: nothing is left behind, and nobody misses a question."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from bot.people import Who
from bot.tables.live import Live
from bot.words.texts import Texts, texts
from storage.store import Away, Corrupt
from tests.bot.table import GROUP
from tests.webapp.pages import Playhouse, init_data, playhouse
from webapp.hub import Broadcasts, Hub
from webapp.page import MOST_PAGES, AppPage, Closed
from webapp.schema import AppTable
from webapp.state import table_state

ANN, BOB, CID, EVE = 11, 12, 13, 99
PLAYING = "You are playing in the app."


def hub_of(house: Playhouse) -> Hub:
    """Return the hub that serves the pages of a house."""
    pages = house.room.house.display.pages
    assert isinstance(pages, Hub)
    return pages


async def new_page(house: Playhouse, person: int) -> AppPage:
    """Open a page without a connection."""
    return await hub_of(house).open(Who(person, "Someone", "en", None), (await house.room.record()).token)


async def test_a_page_that_gets_no_first_state_does_not_count_as_open(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        for error in (Closed("gone"), Away("gone for a moment")):
            with patch.object(Broadcasts, "update", side_effect=error):
                page = await house.open(CID)
            assert page.error == ("gone" if isinstance(error, Closed) else "away")
            assert not hub_of(house).is_open(1, CID)


async def test_a_page_that_leaves_before_its_welcome_does_not_count_as_open(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        with patch("aiohttp.web.WebSocketResponse.send_json", side_effect=ConnectionResetError):
            page = await house.connect()
            token = (await house.room.record()).token
            await page.say(type="hello", version=1, init_data=init_data(CID), session="", table=token)
            await page.socket.receive()
        assert not hub_of(house).is_open(1, CID)


async def test_a_press_that_two_connections_send_at_once_is_answered_to_both(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with playhouse(tmp_path) as house:
        old, new = await house.open(BOB), await house.open(BOB)
        told = len(house.room.telegram.answers)
        data = old.buttons()["Pass"]
        async with house.room.house.tables.lock(1):
            first = asyncio.create_task(old.press(data, "the-same-press"))
            second = asyncio.create_task(new.press(data, "the-same-press"))
            await asyncio.sleep(0.1)
        assert (await first)["id"] == (await second)["id"] == "the-same-press"
        assert (await house.room.match()).asked == 2
        assert house.room.telegram.answers[told:] == []
    assert [each for each in caplog.records if each.levelno >= logging.ERROR] == []


async def test_a_press_while_the_store_is_away_is_answered(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        page = await house.open(BOB)
        people = house.room.house.people
        with patch.object(people, "player", side_effect=Away("gone for a moment")):
            assert (await page.press(page.buttons()["Pass"]))["text"]
        assert (await page.press(page.buttons()["Pass"]))["text"] == ""
        assert (await house.room.match()).asked == 2


async def test_a_panel_returns_once_the_store_is_back(tmp_path: Path) -> None:
    with patch("webapp.hub.RETURN_S", 0.05), patch("bot.door.STORE_RETRY_S", 0.05):
        async with playhouse(tmp_path) as house:
            page = await house.open(CID)
            await house.room.tap(BOB, "pass")
            assert PLAYING in (await house.room.newest(CID)).text
            with patch.object(house.room.house.tables, "readable", side_effect=Away("gone")):
                await page.socket.close()
                await asyncio.sleep(0.2)
            await asyncio.sleep(0.2)
            assert PLAYING not in (await house.room.newest(CID)).text


async def test_a_player_in_the_app_is_not_late(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        display, live = house.room.house.display, await house.room.live()
        waiting = patch.object(house.room.house.delivery, "is_waiting", return_value=True)
        unseen = patch.object(house.room.house.delivery, "mark", return_value=None)
        with waiting, unseen:
            assert display.is_late(live, 1)
            await house.open(BOB)
            assert not display.is_late(live, 1)


async def test_a_call_that_the_app_replaced_is_made_up_for_once(tmp_path: Path) -> None:
    with patch("webapp.hub.RETURN_S", 0.05):
        async with playhouse(tmp_path) as house:
            page, live = await house.open(BOB), await house.room.live()
            display, delivery = house.room.house.display, house.room.house.delivery
            async with house.room.house.tables.lock(1):
                await house.room.house.runner.keep(live, replace(live.table.state, warned=2))
                display.call(live, 1)
            await delivery.drain()
            assert delivery.shown(live.slot("call")) is None
            shown = []
            for now in (False, True, False):
                await page.say(type="visible", now=now)
                await asyncio.sleep(0.2)
                await delivery.drain()
                shown.append(delivery.shown(live.slot("call")))
            assert shown[0] is not None
            assert shown == [shown[0]] * 3


async def test_more_pages_than_allowed_end_the_oldest(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        pages = [await new_page(house, EVE) for _ in range(MOST_PAGES + 3)]
        assert [each.ended for each in pages] == ["expired"] * 3 + [None] * MOST_PAGES
        for page in pages:
            hub_of(house).close(page)


async def test_a_press_in_the_app_does_not_prove_membership(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        page = await house.open(EVE)
        house.room.telegram.strangers.add(EVE)
        later = time.time() + 500.0
        members = house.room.house.rights.members
        with patch.object(members, "_now", lambda: later):
            await page.press((await house.open(BOB)).buttons()["Pass"])
        with patch.object(members, "_now", lambda: later + 500.0):
            assert not await members(GROUP, EVE)


async def test_a_spectator_stays_while_telegram_does_not_answer(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        bob, eve = await house.open(BOB), await house.open(EVE)
        members = house.room.house.rights.members
        later = time.time() + 700.0
        with patch.object(members, "_now", lambda: later), patch.object(members, "_ask", return_value=None):
            await bob.press(bob.buttons()["Pass"])
            await eve.until(lambda state: state["view"]["asked"] == 2)
        assert eve.error == ""


async def test_a_page_that_cannot_be_drawn_does_not_hold_up_the_others(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with playhouse(tmp_path) as house:
        pages = [await house.open(person) for person in (ANN, BOB, CID)]
        draw = table_state

        def fail_for_ann(live: Live, seat: int | None, words: Texts, now: float, **more: Any) -> AppTable:
            if seat == 0:
                raise ValueError("no such card")
            return draw(live, seat, words, now, **more)

        with patch("webapp.hub.table_state", fail_for_ann):
            await house.room.tap(BOB, "pass")
            for page in pages[1:]:
                await page.until(lambda state: state["view"]["asked"] == 2)
        assert "no such card" in caplog.text
        await house.room.tap(CID, "pass")
        await pages[0].until(lambda state: state["view"]["asked"] == 0)


async def test_a_state_that_the_store_kept_back_is_sent_when_the_store_is_back(tmp_path: Path) -> None:
    with patch("webapp.hub.RETRY_S", 0.1):
        async with playhouse(tmp_path) as house:
            page = await house.open(BOB)
            with patch.object(house.room.house.rights, "may_press", side_effect=Away("gone")) as asked:
                await house.room.tap(BOB, "pass")
                await asyncio.sleep(0.05)
            assert asked.called
            await page.until(lambda state: state["view"]["asked"] == 2)


async def test_a_damaged_table_is_told_to_its_pages_as_in_the_chat(tmp_path: Path) -> None:
    damaged = texts("en").plain("toast-unreadable")
    async with playhouse(tmp_path) as house:
        page, tables = await house.open(BOB), house.room.house.tables
        data = page.buttons()["Pass"]
        with patch.object(tables, "live", side_effect=Corrupt(1, 5, "no action")):
            assert (await page.press(data))["text"] == damaged
        with patch.object(tables, "peek", side_effect=Corrupt(1, 5, "no action")):
            assert (await house.open(CID)).error == "damaged"
            hub_of(house).changed(1)
            while not page.error:
                await page.listen()
        assert page.error == "damaged"
        assert json.loads(page.heard[-1])["text"] == damaged
        with patch.object(house.room.house.store, "table_called", side_effect=Corrupt(1, 0, "no rules")):
            assert (await house.open(CID)).error == "damaged"
