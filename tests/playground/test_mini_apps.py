"""Mini Apps: who opens them, signed as by Telegram, and the buttons that open them."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from aiohttp import ClientSession
from playwright.async_api import Browser, Frame, Page, expect
from telegram import (
    Bot,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InlineQueryResultGif,
    InlineQueryResultPhoto,
    InputTextMessageContent,
    MenuButtonDefault,
    MenuButtonWebApp,
    WebAppInfo,
)
from telegram.error import BadRequest

from playground import PersonError
from playground.person import Playground
from playground.server import PlaygroundServer
from playground.world import World
from tests.e2e.test_pictures import png
from tests.playground.conftest import TOKEN, ManualClock
from tests.playground.pages import CHROMIUM, brought, open_page

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
    photo = InlineQueryResultPhoto("1", "https://bot.test/x.jpg", "https://bot.test/x.jpg")
    assert (await bot.save_prepared_inline_message(ann.id, photo, allow_group_chats=True)).id
    with pytest.raises(BadRequest):
        await bot.save_prepared_inline_message(1, article)


async def test_a_prepared_message_has_its_key_and_its_picture_and_no_address_in_its_words(
    bot: Bot, server: PlaygroundServer, playground: Playground
) -> None:
    ann, _, _, group = await playground.three_friends("en")
    await ann.start()
    await bot.send_photo(ann.id, png(200))
    (shown,) = [each.file for each in await ann.sees() if each.file]
    address = f"{server.address}/people/files/{shown['id']}"
    keyboard = InlineKeyboardMarkup([[InlineKeyboardButton("Open", url="https://t.me/bot?startapp=deal")]])
    sheet = InlineQueryResultPhoto("1", address, address, caption="Deal", reply_markup=keyboard)
    prepared = await bot.save_prepared_inline_message(ann.id, sheet, allow_group_chats=True)
    await playground.act("send_prepared", user=ann.id, chat=group.id, name=prepared.id)
    sent = (await ann.sees(group))[-1]
    assert sent.text == "Deal"
    assert sent.button("Open").url == "https://t.me/bot?startapp=deal"
    assert sent.file is not None
    assert (sent.file["width"], sent.file["kind"]) == (shown["width"], "photo")


async def test_a_prepared_message_with_an_animation_shows_it_moving(
    bot: Bot, server: PlaygroundServer, playground: Playground
) -> None:
    ann = await playground.add_person("Ann", "en")
    await ann.start()
    gif = b"GIF89a" + (576).to_bytes(2, "little") + (838).to_bytes(2, "little") + bytes(3)
    await bot.send_document(ann.id, gif)
    (kept,) = [each.file for each in await ann.sees() if each.file]
    address = f"{server.address}/people/files/{kept['id']}"
    film = InlineQueryResultGif("1", address, address, caption="Deal")
    prepared = await bot.save_prepared_inline_message(ann.id, film, allow_group_chats=True)
    await playground.act("send_prepared", user=ann.id, chat=ann.id, name=prepared.id)
    sent = (await ann.sees())[-1]
    assert sent.file is not None
    assert (sent.file["kind"], sent.file["width"], sent.file["height"]) == ("animation", 576, 838)
    message = (await bot.get_updates())[-1].message
    assert message is not None
    assert message.animation is not None
    assert message.animation.width == 576
    async with ClientSession() as session:
        shown = await session.get(f"{server.address}/people/files/{sent.file['id']}")
        assert (shown.content_type, await shown.read()) == ("image/gif", gif)


async def test_a_prepared_message_whose_picture_does_not_load_is_not_sent(
    bot: Bot, server: PlaygroundServer, playground: Playground
) -> None:
    ann, _, _, group = await playground.three_friends("en")
    for missing in (f"{server.address}/people/files/none", f"{server.address}/page/icon.svg"):
        photo = InlineQueryResultPhoto("1", missing, missing)
        prepared = await bot.save_prepared_inline_message(ann.id, photo, allow_group_chats=True)
        with pytest.raises(PersonError, match="does not load"):
            await playground.act("send_prepared", user=ann.id, chat=group.id, name=prepared.id)


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
    await page.locator(".app-bar .close-app").click()
    await expect(page.locator(".app-sheet")).to_have_count(0)


PAGE = """
<script>
window.heard = [];
window.say = (name, data) => parent.postMessage(JSON.stringify({eventType: name, eventData: data}), "*");
window.addEventListener("message", ({data}) => window.heard.push(JSON.parse(data)));
</script>
"""
"""Page of an app that speaks with Telegram by messages, as in Telegram's web clients."""


@asynccontextmanager
async def app_of(
    playground: Playground, bot: Bot, server: PlaygroundServer, browser: Browser, query: str = ""
) -> AsyncIterator[tuple[Page, Frame]]:
    """Yield the page of the playground and the frame of an app that Ann has opened there."""
    ann = await playground.add_person("Ann", "en")
    await ann.start()
    app = WebAppInfo("http://127.0.0.1:9999/app/")
    await bot.set_chat_menu_button(menu_button=MenuButtonWebApp("Table", app))
    page = await open_page(browser, server, width=390)
    await page.route(
        "http://127.0.0.1:9999/**", lambda each: each.fulfill(body=PAGE, content_type="text/html")
    )
    await page.goto(f"{server.address}/{query}")
    await page.locator(".app-key").click()
    frame = await (await page.locator(".app-sheet iframe").element_handle()).content_frame()
    assert frame is not None
    await frame.wait_for_function("'say' in window")
    yield page, frame


async def say(frame: Frame, event: str, **data: object) -> None:
    """Send an event of the app to Telegram."""
    await frame.evaluate("([name, data]) => say(name, data)", [event, data])


async def heard(frame: Frame, event: str) -> Any:
    """Wait for an event of Telegram, and return its data."""
    found = "heard.filter(({eventType}) => eventType === name).at(-1)"
    await frame.wait_for_function(f"name => {found}", arg=event)
    return (await frame.evaluate(f"name => {found}", event))["eventData"]


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
class TestBridge:
    """Events between a page and the Telegram around it."""

    async def test_a_prepared_message_goes_to_the_chat_that_the_person_chooses(
        self, bot: Bot, server: PlaygroundServer, playground: Playground, browser: Browser
    ) -> None:
        async with app_of(playground, bot, server, browser) as (page, frame):
            address = await page.locator(".app-sheet iframe").get_attribute("src")
            assert address is not None
            article = InlineQueryResultArticle("1", "Deal", InputTextMessageContent("Look at this deal!"))
            prepared = await bot.save_prepared_inline_message(
                told_who(address), article, allow_user_chats=True
            )
            await say(frame, "web_app_send_prepared_message", id=prepared.id)
            await page.keyboard.press("Escape")
            assert await heard(frame, "prepared_message_failed") == {"error": "USER_DECLINED"}
            await say(frame, "web_app_send_prepared_message", id=prepared.id)
            await page.locator("dialog .answers button").first.click()
            await heard(frame, "prepared_message_sent")
            await expect(page.locator("main")).to_contain_text("Look at this deal!")
            (*_, sent) = await bot.get_updates()
            assert sent.message is not None
            assert sent.message.via_bot == await bot.get_me(), "it does not read that as words of the person"

    async def test_the_focus_comes_back_to_the_key_that_opened_a_page(
        self, bot: Bot, server: PlaygroundServer, playground: Playground, browser: Browser
    ) -> None:
        async with app_of(playground, bot, server, browser) as (page, frame):
            await say(frame, "web_app_close")
            await expect(page.locator(".app-key")).to_be_focused()

    async def test_a_link_to_share_a_text_sends_it_to_the_chat_that_the_person_chooses(
        self, bot: Bot, server: PlaygroundServer, playground: Playground, browser: Browser
    ) -> None:
        async with app_of(playground, bot, server, browser) as (page, frame):
            link = "/share/url?url=https%3A%2F%2Ft.me%2Fthousand_table_bot&text=I%20won%21"
            await say(frame, "web_app_open_tg_link", path_full=link)
            await page.locator("dialog .answers button").first.click()
            await expect(page.locator(".message.own .bubble").last).to_contain_text("I won!")

    async def test_a_page_opens_half_high_and_expands(
        self, bot: Bot, server: PlaygroundServer, playground: Playground, browser: Browser
    ) -> None:
        async with app_of(playground, bot, server, browser, "?edges=47,0,34,0") as (page, frame):
            await say(frame, "web_app_request_viewport")
            half = await heard(frame, "viewport_changed")
            assert not half["is_expanded"]
            await say(frame, "web_app_expand")
            await expect(page.locator(".app-sheet")).not_to_have_class("half")
            await frame.wait_for_function("heard.at(-1).eventData.is_expanded")
            assert (await heard(frame, "viewport_changed"))["height"] > half["height"]
            await say(frame, "web_app_request_safe_area")
            assert await heard(frame, "safe_area_changed") == {"top": 47, "right": 0, "bottom": 34, "left": 0}

    async def test_the_bar_has_the_keys_that_the_page_asks_for_and_its_colour(
        self, bot: Bot, server: PlaygroundServer, playground: Playground, browser: Browser
    ) -> None:
        async with app_of(playground, bot, server, browser) as (page, frame):
            back, settings = page.locator(".app-back"), page.locator(".app-settings")
            await expect(back).to_be_hidden()
            await expect(settings).to_be_hidden()
            await say(frame, "web_app_setup_back_button", is_visible=True)
            await say(frame, "web_app_setup_settings_button", is_visible=True)
            await say(frame, "web_app_set_header_color", color="#1d6848")
            await say(frame, "web_app_expand")
            await back.click()
            await settings.click()
            await heard(frame, "back_button_pressed")
            await heard(frame, "settings_button_pressed")
            await expect(page.locator(".app-bar")).to_have_css("background-color", "rgb(29, 104, 72)")
            await expect(page.locator(".close-app")).to_be_hidden()
            await say(frame, "web_app_setup_back_button", is_visible=False)
            await page.locator(".close-app").click()
            await expect(page.locator(".app-sheet")).to_have_count(0)

    async def test_haptics_are_counted_and_other_messages_break_nothing(
        self, bot: Bot, server: PlaygroundServer, playground: Playground, browser: Browser
    ) -> None:
        async with app_of(playground, bot, server, browser) as (page, frame):
            for odd in ("no json", "null", "7", '{"eventType": "toString"}', '{"eventType": "web_app_new"}'):
                await frame.evaluate("odd => parent.postMessage(odd, '*')", odd)
            await frame.evaluate("parent.postMessage({eventType: 'web_app_close'}, '*')")
            haptic = "web_app_trigger_haptic_feedback"
            await say(frame, haptic, type="impact", impact_style="light")
            await say(frame, haptic, type="selection_change")
            sheet = page.locator(".app-sheet")
            await expect(sheet).to_have_attribute("data-haptics", "2")
            await expect(sheet).to_have_attribute("data-haptic", "selection_change")

    async def test_a_person_is_asked_once_whether_the_bot_may_write(
        self,
        bot: Bot,
        server: PlaygroundServer,
        playground: Playground,
        browser: Browser,
        world: World,
    ) -> None:
        async with app_of(playground, bot, server, browser) as (page, frame):
            (ann,) = (user for user in world.users.values() if user.name == "Ann")
            ann.started = False
            world.chats_changed()
            await page.wait_for_timeout(200)
            await say(frame, "web_app_request_write_access")
            await page.get_by_role("button", name="Cancel").click()
            assert await heard(frame, "write_access_requested") == {"status": "cancelled"}
            assert not ann.started
            await frame.evaluate("heard.length = 0")
            await say(frame, "web_app_request_write_access")
            update = await brought(bot, page.get_by_role("button", name="Allow").click())
            assert update.message is not None
            assert update.message.write_access_allowed is not None
            assert update.message.chat.id == ann.id
            assert await heard(frame, "write_access_requested") == {"status": "allowed"}
            assert ann.started


def told_who(address: str) -> int:
    """Return who opens an address."""
    fields = dict(parse_qsl(dict(parse_qsl(urlsplit(address).fragment))["tgWebAppData"]))
    who: int = json.loads(fields["user"])["id"]
    return who
