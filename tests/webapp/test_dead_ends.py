"""Pages that cannot show a table: each one says why, and has a key that leads on."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from unittest.mock import patch
from urllib.parse import quote

import pytest
from playwright.async_api import Browser, Page, expect

from bot.people import OUT_S, Who
from bot.telegram import Unreachable
from bot.telegram.updates import Reach
from tests.bot.table import NAMES
from tests.browser_pages import PAGES
from tests.webapp.browsing import CHROMIUM, CLIENT, PHONE, key, press, told
from tests.webapp.pages import TOKEN, Playhouse, init_data, playhouse
from webapp.share import shared_name

browser_only = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed"),
]
ANN, BOB, EVE, NINA = 11, 12, 99, 21
CHAT = "https://t.me/thousand_bot"


async def refused(house: Playhouse, person: int, **more: Any) -> Mapping[str, Any]:
    """Return the message that ends the page of a person."""
    page = await house.open(person, **more)
    assert page.error
    failure: Mapping[str, Any] = json.loads(page.heard[-1])
    return failure


def ways(failure: Mapping[str, Any]) -> list[str]:
    """Return what the keys of an ended page do."""
    return [each["does"] for each in failure["keys"]]


async def test_an_expired_and_a_forged_page_lead_to_the_chat(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        for proof in (init_data(BOB, now=1.0), init_data(BOB, token="2:other"), ""):
            failure = await refused(house, BOB, init_data=proof)
            assert failure["text"]
            assert ways(failure) == ["link", "close"]
            assert failure["keys"][0]["url"] == CHAT


async def test_a_stranger_and_a_guest_of_a_closed_table_may_open_their_own(tmp_path: Path) -> None:
    async with playhouse(tmp_path, begun=False) as house:
        room = house.room
        await room.come_in(ANN, EVE)
        await room.at(ANN).say("/new")
        token = (await room.record()).token
        room.telegram.strangers.add(EVE)
        assert ways(await refused(house, EVE, table=token)) == ["again", "new", "link", "close"]
        assert ways(await refused(house, EVE, table="nowhere")) == ["new", "link", "close"]
        own = await house.open(EVE, table=token, own=True)
        assert own.state["seats"][0]["name"] == "Stranger"
        again = await house.open(EVE, session=own.session, table=token, own=True)
        assert again.state["seats"][0]["name"] == "Stranger"


async def test_a_person_who_has_let_the_bot_write_to_them_before_plays_at_once(tmp_path: Path) -> None:
    async with playhouse(tmp_path, begun=False) as house:
        assert ways(await refused(house, NINA, table="")) == ["allow", "link", "close"]
        told = {"id": NINA, "first_name": "Nina", "language_code": "ru", "allows_write_to_pm": True}
        page = await house.open(NINA, table="", init_data=init_data(NINA, user=json.dumps(told)))
        assert page.state["stage"] == "lobby"
        await house.room.house.delivery.drain()
        (button,) = [each for each in house.room.telegram.calls if each.verb == "menu_button"]
        assert (button.chat, button.text) == (NINA, f"🃏 Стол {house.url}/"), "as if they had pressed Start"


async def test_a_person_who_blocked_the_bot_since_is_not_written_to_until_they_allow_it_again(
    tmp_path: Path,
) -> None:
    async with playhouse(tmp_path, begun=False) as house:
        user = json.dumps({"id": NINA, "first_name": "Nina", "allows_write_to_pm": True})
        signed = init_data(NINA, user=user)
        errors = house.room.house.errors
        await house.room.house.people.meet(Who(NINA, "Nina", None))
        await errors.on_chat_error(NINA, Unreachable("blocked"))
        assert ways(await refused(house, NINA, table="", init_data=signed)) == ["allow", "link", "close"]
        page = await house.open(NINA, table="", init_data=signed, confirmed=True)
        assert page.state["stage"] == "lobby"
        await errors.on_chat_error(NINA, Unreachable("blocked"))
        nina = await house.room.house.people.player(NINA)
        assert nina is not None
        assert not nina.started


async def visit(browser: Browser, address: str, *, client: str = CLIENT, **given: Any) -> Page:
    """Open an address on a phone in a client of Telegram."""
    page = await PAGES.take(browser, viewport=PHONE, script=client, **given)
    await page.goto(address)
    return page


def launch(house: Playhouse, person: int, table: str = "", version: str = "9.1") -> str:
    """Return the address at which Telegram opens the app for a person."""
    data = init_data(person, start_param=table)
    return f"{house.url}/#tgWebAppData={quote(data)}&tgWebAppVersion={version}"


async def sent(page: Page) -> list[str]:
    """Return the events that the page has sent to Telegram."""
    names: list[str] = await page.evaluate("window.sent.map(([name]) => name)")
    return names


async def asked_on_joining(browser: Browser, house: Playhouse) -> Page:
    """Let a newcomer join a table of the group; return their page once it asks for the right to write."""
    room = house.room
    await room.come_in(ANN)
    await room.at(ANN).say("/new")
    page = await visit(browser, launch(house, NINA, (await room.record()).token))
    await press(key(page, "Join"))
    while "web_app_request_write_access" not in await sent(page):
        await page.wait_for_timeout(20)
    return page


class TestPages:
    pytestmark = browser_only

    async def test_a_plain_browser_is_led_to_the_chat(self, tmp_path: Path, browser: Browser) -> None:
        async with playhouse(tmp_path) as house:
            page = await visit(browser, f"{house.url}/", client="")
            await page.evaluate("window.open = (url) => { window.opened = url; }")
            await expect(page.get_by_role("alert")).to_contain_text("from the chat")
            await expect(page.get_by_role("button")).to_have_text(["Open the chat"])
            await page.get_by_role("button").click()
            assert await page.evaluate("window.opened") == CHAT

    async def test_an_ended_page_in_telegram_follows_the_link_there_and_closes(
        self, tmp_path: Path, browser: Browser
    ) -> None:
        async with playhouse(tmp_path) as house:
            page = await visit(browser, f"{house.url}/#tgWebAppVersion=6.0")
            await page.get_by_role("button", name="Open the chat").click()
            await page.get_by_role("button", name="Close").click()
            assert (await sent(page))[-2:] == ["web_app_open_tg_link", "web_app_close"]

    async def test_a_stranger_who_is_added_to_the_group_tries_again_and_is_in(
        self, tmp_path: Path, browser: Browser
    ) -> None:
        async with playhouse(tmp_path, begun=False) as house:
            room = house.room
            await room.come_in(ANN)
            await room.at(ANN).say("/new")
            room.telegram.strangers.add(EVE)
            page = await visit(browser, launch(house, EVE, (await room.record()).token))
            await expect(page.get_by_role("alert")).to_contain_text("add you to the group")
            room.telegram.strangers.remove(EVE)
            later = time.time() + OUT_S + 1
            with patch.object(room.house.rights.members, "_now", lambda: later):
                await page.get_by_role("button", name="Try again").click()
                await expect(page.locator(".lobby .round")).to_contain_text(NAMES[ANN])

    async def test_a_closed_table_leads_to_ones_own(self, tmp_path: Path, browser: Browser) -> None:
        async with playhouse(tmp_path, begun=False) as house:
            await house.room.come_in(EVE)
            page = await visit(browser, launch(house, EVE, "nowhere"))
            await page.get_by_role("button", name="Open my own table").click()
            await expect(page.locator(".lobby .round")).to_contain_text("You")

    async def test_who_is_shown_a_deal_may_open_a_table_of_their_own(
        self, tmp_path: Path, browser: Browser
    ) -> None:
        async with playhouse(tmp_path) as house:
            await house.room.play_a_deal()
            await house.room.come_in(EVE)
            deal = shared_name((await house.room.record()).token, 1, TOKEN)
            for name, first in ((deal, "dialog.replay"), (deal[:-3] + "000", ".ended [role=alert]")):
                page = await visit(browser, launch(house, EVE, name))
                await expect(page.locator(first)).to_be_visible()
                await page.get_by_role("button", name="Open my own table").click()
                await expect(page.locator(".lobby .round")).to_contain_text("You")
            page = await visit(browser, f"{house.url}/?table={deal}", client="")
            await expect(page.locator("dialog.replay .key:focus")).to_have_text("Open the chat")
            await page.keyboard.press("Escape")
            await expect(page.get_by_role("button")).to_have_text(["Open the chat"])

    async def test_a_newcomer_lets_the_bot_write_inside_the_app(
        self, tmp_path: Path, browser: Browser
    ) -> None:
        async with playhouse(tmp_path, begun=False) as house:
            page = await visit(browser, launch(house, NINA))
            await page.get_by_role("button", name="Let the bot write to me").click()
            assert "web_app_request_write_access" in await sent(page)
            await told(page, "write_access_requested", status="allowed")
            await page.wait_for_timeout(300)
            await expect(page.locator(".waiting")).to_be_visible()
            await house.room.house.door.wished(1, Reach(Who(NINA, "Nina", "en"), open=True))
            await expect(page.locator(".lobby .round")).to_contain_text("You")

    async def test_an_old_telegram_and_a_refusal_leave_the_way_through_the_chat(
        self, tmp_path: Path, browser: Browser
    ) -> None:
        async with playhouse(tmp_path, begun=False) as house:
            page = await visit(browser, launch(house, NINA, version="6.8"))
            await expect(page.get_by_role("button")).to_have_text(["Open the chat", "Close"])
            page = await visit(browser, launch(house, NINA))
            await page.get_by_role("button", name="Let the bot write to me").click()
            await told(page, "write_access_requested", status="cancelled")
            await expect(page.get_by_role("button", name="Open the chat")).to_be_visible()

    async def test_a_newcomer_joins_a_table_of_the_group_without_leaving_the_app(
        self, tmp_path: Path, browser: Browser
    ) -> None:
        async with playhouse(tmp_path, begun=False) as house:
            page = await asked_on_joining(browser, house)
            await told(page, "write_access_requested", status="allowed")
            await house.room.house.door.wished(1, Reach(Who(NINA, "Nina", "en"), open=True))
            await expect(page.locator(".round")).to_contain_text("You")
            await expect(page.locator("dialog")).to_have_count(0)

    async def test_a_refused_join_offers_the_chat(self, tmp_path: Path, browser: Browser) -> None:
        async with playhouse(tmp_path, begun=False) as house:
            page = await asked_on_joining(browser, house)
            await told(page, "write_access_requested", status="cancelled")
            await expect(page.locator("dialog.alert")).to_contain_text("press Start")

    @pytest.mark.parametrize(
        ("language", "words", "again"),
        [("de-AT", "Der Tisch antwortet noch nicht.", "Noch einmal"), ("ja", "No word from", "Try again")],
    )
    async def test_a_table_that_does_not_come_is_told_and_asked_for_again(
        self, tmp_path: Path, browser: Browser, language: str, words: str, again: str
    ) -> None:
        async with playhouse(tmp_path) as house:
            await house.room.come_in(BOB)
            context = await browser.new_context(locale=language)
            page = await context.new_page()
            sockets: list[object] = []

            def connect(socket: Any) -> None:
                sockets.append(socket)
                if len(sockets) > 1:
                    socket.connect_to_server()

            await context.route_web_socket("**/socket", connect)
            await page.goto(launch(house, BOB))
            await expect(page.get_by_role("alert")).to_contain_text(words)
            await page.get_by_role("button", name=again).click()
            await expect(page.locator(".match, .lobby")).to_be_visible()
            assert len(sockets) == 2


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
async def test_the_cards_are_loaded_with_the_page_without_a_warning(tmp_path: Path, browser: Browser) -> None:
    async with playhouse(tmp_path) as house:
        page = await browser.new_page()
        warnings: list[str] = []
        page.on("console", lambda line: warnings.append(line.text) if line.type == "warning" else None)
        loaded: list[str] = []
        page.on("request", lambda each: loaded.append(each.url))
        await page.route_web_socket("**/socket", lambda _: None)
        await page.goto(f"{house.url}/")
        await page.wait_for_timeout(4000)
        assert [each for each in loaded if "cards.svg" in each]
        assert warnings == []
