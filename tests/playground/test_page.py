"""The page in a real browser: actions, and what every person sees."""

import pytest
from playwright.async_api import Browser, Page, expect
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup
from telegram.constants import ParseMode

from playground.person import Playground
from playground.server import PlaygroundServer
from tests.playground.ephemerals import keyboard, number_of, send_ephemeral
from tests.playground.pages import CHROMIUM, open_page, pressed

HOSTILE = "&lt;img src=x onerror=alert(1)&gt; <b>safe</b>"

pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")]


async def table(bot: Bot, playground: Playground) -> tuple[int, int]:
    """Send a table to the newest group as the bot; return chat and message."""
    group: int = (await playground.act("world"))["chats"][-1]["id"]
    keyboard = InlineKeyboardMarkup([[InlineKeyboardButton("Join", callback_data="join", style="success")]])
    sent = await bot.send_message(group, HOSTILE, parse_mode=ParseMode.HTML, reply_markup=keyboard)
    return group, sent.message_id


async def press_join(page: Page, bot: Bot) -> str:
    """Press Join; return the id of the callback query."""
    return (await pressed(bot, page, "Join")).id


async def test_one_click_creates_three_friends_and_edits_keep_one_message(
    page: Page, bot: Bot, playground: Playground
) -> None:
    group, message = await table(bot, playground)
    await expect(page.locator(".bubble b")).to_have_text("safe")
    await expect(page.locator(".bubble img")).to_have_count(0)
    await bot.edit_message_text("second state", group, message)
    await expect(page.locator(".bubble")).to_contain_text(["second state"])
    await expect(page.locator(".key")).to_have_count(0)


async def test_a_press_shows_a_toast_or_opens_the_private_chat(
    page: Page, bot: Bot, playground: Playground
) -> None:
    await table(bot, playground)
    await page.locator(".choice").nth(1).click()
    await bot.answer_callback_query(await press_join(page, bot), "You are in")
    await expect(page.locator(".toast")).to_have_text("You are in")
    await bot.answer_callback_query(
        await press_join(page, bot), url="https://t.me/thousand_table_bot?start=join_7"
    )
    bobs = page.locator(".column").nth(2)
    await expect(bobs.locator(".wide")).to_be_focused()
    await bobs.locator(".wide").click()
    await expect(bobs.locator(".bubble")).to_contain_text("/start join_7")


async def test_a_press_opens_the_private_chat_in_the_window_of_the_press_only(
    page: Page, bot: Bot, server: PlaygroundServer, playground: Playground, browser: Browser
) -> None:
    await table(bot, playground)
    other = await open_page(browser, server)
    await expect(other.locator(".bubble").first).to_be_visible()
    pressed = await press_join(page, bot)
    await bot.answer_callback_query(pressed, url="https://t.me/thousand_table_bot?start=join_7")
    await expect(page.locator(".column").nth(1).locator(".wide")).to_be_focused()
    await expect(other.locator(".tab.active")).to_have_attribute("title", "Thousand for three")


async def test_a_phone_shows_one_chat_and_marks_unread_ones(
    bot: Bot, server: PlaygroundServer, playground: Playground, browser: Browser
) -> None:
    ann, *_ = await playground.three_friends("en")
    await ann.start()
    page = await open_page(browser, server, width=390)
    await expect(page.locator(".column:visible")).to_have_count(1)
    await bot.send_message(ann.id, "your hand")
    dotted = page.locator(".tab.unread")
    await expect(dotted).to_have_attribute("title", "Ann")
    await dotted.click()
    await expect(page.locator(".column:visible .bubble").last).to_contain_text("your hand")
    await expect(page.locator(".tab.unread")).to_have_count(0)
    assert await page.evaluate("document.documentElement.scrollWidth") == 390


async def test_an_ephemeral_message_is_marked_and_shown_to_its_receiver_only(
    bot: Bot, server: PlaygroundServer, playground: Playground, browser: Browser
) -> None:
    ann, bob, _, group = await playground.three_friends("en")
    await group.promote()
    await bot.send_message(group.id, "table")
    number = number_of(await send_ephemeral(bot, group, bob, "♥K", reply_markup=keyboard("Play")))
    page = await open_page(browser, server)
    column = page.locator(".column").first
    secret = column.locator(".message.ephemeral")
    await expect(column.locator(".message")).to_have_count(1)
    await column.locator(".choice").nth(1).click()
    await expect(secret).to_contain_text("♥K")
    await expect(secret.locator(".secret")).to_have_text("only you see this")
    query = await pressed(bot, page, "Play")
    assert (query.from_user.id, query.data) == (bob.id, "Play")
    await column.locator(".choice").nth(0).click()
    await send_ephemeral(bot, group, bob, "♦Q")
    await send_ephemeral(bot, group, ann, "♠A")
    await expect(secret).to_have_count(1)
    await expect(secret).to_contain_text("♠A")
    await column.locator(".choice").nth(1).click()
    await bot.do_api_request(
        "deleteEphemeralMessage",
        api_kwargs={"chat_id": group.id, "receiver_user_id": bob.id, "ephemeral_message_id": number},
    )
    await expect(secret).to_have_count(1)
    await expect(secret).to_contain_text("♦Q")


async def test_the_menu_controls_loss_and_support_of_ephemeral_messages(
    bot: Bot, server: PlaygroundServer, playground: Playground, browser: Browser
) -> None:
    ann, *_, group = await playground.three_friends("en")
    page = await open_page(browser, server)
    column = page.locator(".column").first

    async def choose(item: str) -> None:
        await column.locator(".menu summary").click()
        await column.locator(".items").get_by_text(item, exact=True).click()
        await expect(column.locator(".menu[open]")).to_have_count(0)

    await choose("Make the bot an admin")
    await playground.until(lambda: is_admin(bot, group.id))
    await send_ephemeral(bot, group, ann, "lost")
    await expect(column.locator(".secret")).to_have_count(1)
    await choose("Lose what only you see")
    await expect(column.locator(".secret")).to_have_count(0)
    await choose("Stop receiving what only you see")
    await expect(column.locator(".items")).to_contain_text("Receive what only you see again")
    await send_ephemeral(bot, group, ann, "missed")
    await choose("Receive what only you see again")
    await expect(column.locator(".items")).to_contain_text("Stop receiving what only you see")
    await send_ephemeral(bot, group, ann, "received")
    await expect(column.locator(".ephemeral")).to_have_count(1)
    await choose("Telegram without “only you see this”")
    await expect(column.locator(".items")).to_contain_text("Telegram with “only you see this”")
    await send_ephemeral(bot, group, ann, "for all")
    await expect(column.locator(".message:not(.ephemeral)")).to_contain_text("for all")


async def test_an_alert_is_shown_to_the_presser_only(page: Page, bot: Bot, playground: Playground) -> None:
    await table(bot, playground)
    anns = await press_join(page, bot)
    await page.locator(".choice").nth(1).click()
    bobs = await press_join(page, bot)
    await bot.answer_callback_query(anns, "♠A", show_alert=True)
    await bot.answer_callback_query(bobs, "♥K", show_alert=True)
    await expect(page.locator(".alert")).to_have_count(1)
    await expect(page.locator(".alert")).to_contain_text("♥K")


async def is_admin(bot: Bot, chat: int) -> bool:
    return (await bot.get_chat_member(chat, bot.id)).status == "administrator"
