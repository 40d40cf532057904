"""The list of commands that match a draft with "/"."""

from typing import Any

import pytest
from playwright.async_api import Browser, Locator, expect
from telegram import Bot

from playground.person import Playground
from playground.server import PlaygroundServer
from tests.playground.pages import CHROMIUM, open_page

pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")]

COMMANDS = [("new", "open a table"), ("settings", "taps, hints"), ("score", "the sheet"), ("stop", "no more")]


async def at_home(
    bot: Bot, server: PlaygroundServer, playground: Playground, browser: Browser, **given: Any
) -> Locator:
    """Return Ann's private chat with a bot that has commands, on a phone."""
    await bot.set_my_commands(COMMANDS)
    ann = await playground.add_person("Ann", "en")
    await ann.start()
    page = await open_page(browser, server, width=390, **given)
    return page.locator(".column:visible")


def field(chat: Locator) -> Locator:
    return chat.get_by_role("combobox", name="Message")


def offered(chat: Locator) -> Locator:
    return chat.locator(".commands b")


async def test_the_list_shows_commands_that_match_the_draft(
    bot: Bot, server: PlaygroundServer, playground: Playground, browser: Browser
) -> None:
    chat = await at_home(bot, server, playground, browser)
    await expect(offered(chat)).to_have_count(0)
    await field(chat).press_sequentially("/")
    await expect(offered(chat)).to_have_text(["/new", "/settings", "/score", "/stop"])
    await expect(chat.get_by_role("option", name="/score")).to_contain_text("the sheet")
    await field(chat).press_sequentially("S")
    await expect(offered(chat)).to_have_text(["/settings", "/score", "/stop"])
    await field(chat).press_sequentially("to")
    await expect(offered(chat)).to_have_text(["/stop"])
    await field(chat).press_sequentially(" it")
    await expect(offered(chat)).to_have_count(0)
    await field(chat).fill("not a /command")
    await expect(offered(chat)).to_have_count(0)


async def test_a_tap_sends_the_command_and_clears_the_draft(
    bot: Bot, server: PlaygroundServer, playground: Playground, browser: Browser
) -> None:
    chat = await at_home(bot, server, playground, browser, has_touch=True)
    await field(chat).press_sequentially("/sc")
    await chat.get_by_role("option", name="/score").tap()
    await expect(chat.locator(".message.own .bubble").last).to_contain_text("/score")
    await expect(field(chat)).to_have_value("")
    await expect(offered(chat)).to_have_count(0)
    await expect(field(chat)).to_be_focused()


async def test_arrow_keys_select_and_enter_sends(
    bot: Bot, server: PlaygroundServer, playground: Playground, browser: Browser
) -> None:
    chat = await at_home(bot, server, playground, browser)
    await field(chat).press_sequentially("/s")
    await expect(offered(chat)).to_have_count(3)
    chosen = chat.get_by_role("option", selected=True)
    await expect(chosen).to_have_count(0)
    for key, name in (
        ("ArrowDown", "/settings"),
        ("ArrowDown", "/score"),
        ("ArrowUp", "/settings"),
        ("ArrowUp", "/stop"),
    ):
        await field(chat).press(key)
        await expect(chosen.locator("b")).to_have_text(name)
    await field(chat).press("Enter")
    await expect(chat.locator(".message.own .bubble").last).to_contain_text("/stop")
    await expect(field(chat)).to_have_value("")


async def test_enter_without_a_selection_sends_the_draft(
    bot: Bot, server: PlaygroundServer, playground: Playground, browser: Browser
) -> None:
    chat = await at_home(bot, server, playground, browser)
    await field(chat).press_sequentially("/s")
    await expect(offered(chat)).to_have_count(3)
    await field(chat).press("Enter")
    await expect(chat.locator(".message.own .bubble .tap").last).to_have_text("/s")
    await expect(offered(chat)).to_have_count(0)


async def test_escape_closes_the_list_for_this_draft(
    bot: Bot, server: PlaygroundServer, playground: Playground, browser: Browser
) -> None:
    chat = await at_home(bot, server, playground, browser)
    await field(chat).press_sequentially("/s")
    await expect(offered(chat)).to_have_count(3)
    await field(chat).press("Escape")
    await expect(offered(chat)).to_have_count(0)
    await field(chat).press_sequentially("c")
    await expect(field(chat)).to_have_value("/sc")
    await expect(offered(chat)).to_have_count(0)
    await field(chat).fill("")
    await field(chat).press_sequentially("/n")
    await expect(offered(chat)).to_have_text(["/new"])


async def test_the_slash_button_lists_all_commands_and_keeps_the_draft(
    bot: Bot, server: PlaygroundServer, playground: Playground, browser: Browser
) -> None:
    chat = await at_home(bot, server, playground, browser)
    await field(chat).fill("see you")
    key = chat.get_by_role("button", name="Commands")
    await key.click()
    await expect(offered(chat)).to_have_count(len(COMMANDS))
    await key.click()
    await expect(offered(chat)).to_have_count(0)
    await key.click()
    await expect(offered(chat)).to_have_count(len(COMMANDS))
    await key.press("ArrowDown")
    await key.press("Enter")
    await expect(chat.locator(".message.own .bubble").last).to_contain_text("/new")
    await expect(field(chat)).to_have_value("see you")
