"""Mini Apps: who opens them, signed as by Telegram, and the buttons that open them."""

from __future__ import annotations

import hashlib
import hmac
import json
from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.async_api import Browser, expect
from telegram import (
    Bot,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InputTextMessageContent,
    MenuButtonDefault,
    MenuButtonWebApp,
    WebAppInfo,
)
from telegram.error import BadRequest

from playground.params import PersonError
from playground.person import Playground
from playground.server import PlaygroundServer
from tests.playground.conftest import TOKEN, ManualClock
from tests.playground.pages import CHROMIUM, open_page

APP = "https://example.org/app/"
KEYBOARD = InlineKeyboardMarkup([[InlineKeyboardButton("Table", web_app=WebAppInfo(f"{APP}?table=t1"))]])


def told(address: str) -> tuple[str, dict[str, str]]:
    """Return the page of an address, and the verified fields of its launch data."""
    parts = urlsplit(address)
    given = dict(parse_qsl(parts.fragment, keep_blank_values=True))
    assert given["tgWebAppVersion"]
    assert json.loads(given["tgWebAppThemeParams"]) == {}
    fields = dict(parse_qsl(given["tgWebAppData"]))
    signature = fields.pop("hash")
    key = hmac.new(b"WebAppData", TOKEN.encode(), hashlib.sha256).digest()
    listed = "\n".join(f"{name}={fields[name]}" for name in sorted(fields))
    assert hmac.new(key, listed.encode(), hashlib.sha256).hexdigest() == signature
    return address.partition("#")[0], fields


async def test_a_button_opens_its_page_with_signed_data(
    bot: Bot, playground: Playground, clock: ManualClock
) -> None:
    ann = await playground.add_person("Ann", "uk")
    await ann.start()
    await bot.send_message(ann.id, "table", reply_markup=KEYBOARD)
    button = (await ann.wait_for()).button("Table")
    assert button.app == f"{APP}?table=t1"
    page, fields = told(await ann.open_app(button.app))
    assert page == f"{APP}?table=t1"
    assert json.loads(fields["user"]) == {"id": ann.id, "first_name": "Ann", "language_code": "uk"}
    assert fields["auth_date"] == str(int(clock.now))
    assert fields["query_id"]


async def test_a_link_opens_the_page_of_the_menu_button(bot: Bot, playground: Playground) -> None:
    ann, *_, group = await playground.three_friends("en")
    link = "https://t.me/thousand_table_bot?startapp=t1"
    with pytest.raises(PersonError, match="no main Mini App"):
        await ann.open_app(link, group)
    await bot.set_chat_menu_button(menu_button=MenuButtonWebApp("Table", WebAppInfo(APP)))
    page, fields = told(await ann.open_app(link, group))
    assert (page, fields["start_param"], fields["chat_type"]) == (APP, "t1", "group")
    await bot.set_chat_menu_button(menu_button=MenuButtonDefault())
    with pytest.raises(PersonError, match="no main Mini App"):
        await ann.open_app(link, group)


async def test_a_message_is_prepared_for_a_known_person(bot: Bot, playground: Playground) -> None:
    ann = await playground.add_person("Ann", "en")
    article = InlineQueryResultArticle("1", "Deal", InputTextMessageContent("Look!"))
    prepared = await bot.save_prepared_inline_message(ann.id, article, allow_group_chats=True)
    assert prepared.id
    with pytest.raises(BadRequest):
        await bot.save_prepared_inline_message(1, article)


async def test_a_group_refuses_buttons_that_open_an_app(bot: Bot, playground: Playground) -> None:
    *_, group = await playground.three_friends("en")
    with pytest.raises(BadRequest, match="Button_type_invalid"):
        await bot.send_message(group.id, "table", reply_markup=KEYBOARD)


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
async def test_the_page_opens_an_app_over_the_private_chat(
    bot: Bot, server: PlaygroundServer, playground: Playground, browser: Browser
) -> None:
    ann = await playground.add_person("Ann", "en")
    await ann.start()
    app = f"{server.address}/page/icon.svg"
    await bot.set_chat_menu_button(menu_button=MenuButtonWebApp("Table", WebAppInfo(app)))
    await bot.send_message(ann.id, "table", reply_markup=KEYBOARD)
    page = await open_page(browser, server, width=390)
    await page.locator(".app-key").click()
    frame = page.locator(".app-sheet iframe")
    address = await frame.get_attribute("src")
    assert address is not None
    assert told_who(address) == ann.id
    await page.locator(".app-bar button").click()
    await expect(page.locator(".app-sheet")).to_have_count(0)


def told_who(address: str) -> int:
    """Return who opens an address."""
    fields = dict(parse_qsl(dict(parse_qsl(urlsplit(address).fragment))["tgWebAppData"]))
    who: int = json.loads(fields["user"])["id"]
    return who
