"""The button that scrolls to the end of a chat."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, Page, expect
from telegram import Bot

from playground.person import Playground
from playground.server import PlaygroundServer
from tests.playground.pages import CHROMIUM, open_page

pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")]

LONG = "\n".join(["A line"] * 50)


async def chat_of_ann(playground: Playground, browser: Browser, server: PlaygroundServer) -> tuple[Page, int]:
    """Open the private chat of Ann on a phone."""
    ann, *_ = await playground.three_friends("en")
    await ann.start()
    page = await open_page(browser, server, width=390)
    await page.locator(".tab", has_text="Ann").click()
    return page, ann.id


async def test_a_button_scrolls_to_new_messages(
    bot: Bot, server: PlaygroundServer, playground: Playground, browser: Browser
) -> None:
    page, ann = await chat_of_ann(playground, browser, server)
    await bot.send_message(ann, LONG)
    down = page.locator(".column:visible .down")
    await expect(page.locator(".column:visible .bubble").last).to_contain_text("A line")
    await expect(down).to_be_hidden()
    await page.locator(".column:visible .scroller").hover()
    await page.mouse.wheel(0, -600)
    await expect(down).to_have_accessible_name("To the end of the chat")
    await expect(down).not_to_have_class("round down news")
    await bot.send_message(ann, "The answer")
    answer = page.locator(".column:visible .bubble").last
    await expect(down).to_have_class("round down news")
    await expect(answer).not_to_be_in_viewport()
    await down.click()
    await expect(answer).to_be_in_viewport()
    await expect(down).to_be_hidden()
