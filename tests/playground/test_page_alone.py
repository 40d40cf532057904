"""Playing alone: the first button of the page, and the link that does the same."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect
from telegram import Bot

from bot.run import serve as answer
from bot.runtime.settings import Settings
from bot.words.texts import texts
from playground.person import Playground
from playground.server import PlaygroundServer
from tests.playground.conftest import TOKEN
from tests.playground.pages import CHROMIUM, PATIENCE_S, choose, open_page

pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")]

EN = texts("en")


async def said(bot: Bot, count: int) -> list[tuple[str, str | None]]:
    """Return the first messages to the bot, each with the kind of its chat."""
    async with asyncio.timeout(PATIENCE_S):
        while len(updates := await bot.get_updates(timeout=PATIENCE_S)) < count:  # noqa: ASYNC110 - nothing tells
            await asyncio.sleep(0.02)
    return [(each.message.chat.type, each.message.text) for each in updates if each.message]


@pytest_asyncio.fixture(loop_scope="session")
async def answered(server: PlaygroundServer, tmp_path: Path) -> AsyncIterator[None]:
    """Run the bot of this project."""
    settings = Settings(_env_file=None, database=tmp_path / "bot.sqlite3", api_url=server.address)
    running = asyncio.ensure_future(answer(settings, TOKEN))
    yield
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_the_first_button_sends_start_and_opens_a_private_table(
    bot: Bot, server: PlaygroundServer, browser: Browser
) -> None:
    page = await open_page(browser, server)
    keys = page.locator(".welcome button")
    await expect(keys).to_have_text(["Play alone against the computer", "Three friends"])
    await keys.first.click()
    assert await said(bot, 2) == [("private", "/start"), ("private", "/new")]
    await expect(page.locator(".column .names strong")).to_have_text(["Guest"])
    await expect(page.locator(".message.own")).to_have_count(2)


@pytest.mark.parametrize(
    ("locale", "key", "guest"),
    [
        ("ru-RU", "Сыграть с компьютером", "Гость"),
        ("uk-UA", "Зіграти з комп’ютером", "Гість"),
        ("de-AT", "Allein gegen den Computer", "Gast"),
        ("pl-PL", "Zagraj z komputerem", "Gość"),
        ("fr-FR", "Play alone against the computer", "Guest"),
    ],
)
async def test_people_get_the_language_of_the_page(
    bot: Bot, server: PlaygroundServer, browser: Browser, locale: str, key: str, guest: str
) -> None:
    page = await open_page(browser, server, locale=locale)
    await page.get_by_role("button", name=key).click()
    await expect(page.locator(".column .names strong")).to_have_text([guest])
    update = (await bot.get_updates(timeout=PATIENCE_S))[0]
    assert update.effective_user is not None
    assert update.effective_user.language_code == ("en" if locale == "fr-FR" else locale[:2])


async def test_a_chat_on_a_desktop_is_as_wide_as_a_phone(server: PlaygroundServer, browser: Browser) -> None:
    page = await open_page(browser, server, width=1400)
    await page.locator("#alone").click()
    column = await page.locator(".column").bounding_box()
    assert column is not None
    assert (column["x"], column["width"]) == (490, 420)


async def test_a_chosen_language_is_remembered(server: PlaygroundServer, browser: Browser) -> None:
    page = await open_page(browser, server)
    await choose(page, "#languages", "Polski")
    await expect(page.locator("#begin")).to_have_text("Troje znajomych")
    await page.reload()
    await expect(page.locator("#begin")).to_have_text("Troje znajomych")
    await expect(page.locator("#languages summary")).to_have_text("PL")


async def test_a_link_opens_a_private_table_once(
    bot: Bot, server: PlaygroundServer, playground: Playground, browser: Browser
) -> None:
    page = await (await browser.new_context(locale="en-US")).new_page()
    await page.goto(f"{server.address}/#alone")
    await expect(page.locator(".message.own")).to_have_count(2)
    await page.reload()
    await expect(page.locator(".message.own")).to_have_count(2)
    people = [each for each in (await playground.act("world"))["people"] if not each["bot"]]
    assert [each["name"] for each in people] == ["Guest"]


async def test_playing_alone_is_possible_beside_a_group(
    bot: Bot, server: PlaygroundServer, browser: Browser
) -> None:
    page = await open_page(browser, server)
    await page.locator("#begin").click()
    await expect(page.locator(".column")).to_have_count(4)
    await choose(page, "#add", "Play alone against the computer")
    await expect(page.locator(".column .names strong")).to_have_text(["Guest"])
    await choose(page, "#add", "Play alone against the computer")
    await expect(page.locator(".tab.active")).not_to_have_text("Guest")
    await expect(page.locator(".column")).to_have_count(2)


@pytest.mark.usefixtures("answered")
async def test_two_clicks_from_the_page_to_the_first_cards(
    server: PlaygroundServer, browser: Browser
) -> None:
    page = await open_page(browser, server, width=390)
    await page.locator("#alone").click()
    await page.get_by_role("button", name=EN.plain("button-own-deal")).click()
    await expect(page.locator(".bubble").last).to_contain_text("deal 1", ignore_case=True)
