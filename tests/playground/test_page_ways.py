"""Navigation of the page: rooms, taps in messages, keyboard focus, answers, menus, contrast."""

from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, InputMediaPhoto
from telegram.constants import ParseMode

from playground.person import Playground
from playground.server import PlaygroundServer
from playground.world import World
from tests.e2e.test_pictures import png
from tests.playground.pages import CHROMIUM, begin, choose, open_page, pressed, said

pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")]

LINK = "https://t.me/thousand_table_bot?start=62e7a259"


def keys(*labels: str) -> InlineKeyboardMarkup:
    """Return one row of buttons that send their labels."""
    return InlineKeyboardMarkup([[InlineKeyboardButton(each, callback_data=each) for each in labels]])


async def newest_group(playground: Playground) -> int:
    """Return the newest group."""
    groups = [each["id"] for each in (await playground.act("world"))["chats"] if each["kind"] != "private"]
    newest: int = groups[-1]
    return newest


async def test_a_command_in_a_message_can_be_tapped(page: Page, bot: Bot, playground: Playground) -> None:
    group = await newest_group(playground)
    await bot.send_message(group, "Write /new, not a/new or <b>/x</b>", parse_mode=ParseMode.HTML)
    await expect(page.locator(".bubble .tap")).to_have_text(["/new", "/x"])
    heard = await said(bot, page.locator(".bubble .tap").first.click())
    await expect(page.locator(".message.own .bubble")).to_contain_text("/new@thousand_table_bot")
    assert heard.text == "/new@thousand_table_bot"


async def test_code_is_copied_by_a_tap(
    bot: Bot, server: PlaygroundServer, playground: Playground, browser: Browser
) -> None:
    page = await open_page(browser, server, permissions=["clipboard-read", "clipboard-write"])
    await begin(page)
    group = await newest_group(playground)
    await bot.send_message(group, "<code>/rules Q7</code>", parse_mode=ParseMode.HTML)
    await expect(page.locator(".bubble .tap")).to_have_count(0)
    await page.locator(".bubble code").click()
    await expect(page.locator(".toast")).to_have_text("Copied")
    assert await page.evaluate("navigator.clipboard.readText()") == "/rules Q7"


@pytest.mark.parametrize("link", [f'<a href="{LINK}">62e7a259</a>', LINK])
async def test_a_link_in_a_text_opens_the_private_chat_like_one_on_a_button(
    page: Page, bot: Bot, playground: Playground, link: str
) -> None:
    await bot.send_message(await newest_group(playground), link, parse_mode=ParseMode.HTML)
    await page.locator(".bubble a").click()
    heard = await said(bot, page.get_by_role("button", name="Start", exact=True).first.click())
    assert heard.text == "/start 62e7a259"


async def test_the_keyboard_focus_survives_a_redraw(page: Page, bot: Bot, playground: Playground) -> None:
    """After a redraw the same button keeps the focus, otherwise the first one has it."""
    sent = await bot.send_message(await newest_group(playground), "cards", reply_markup=keys("one", "two"))
    await page.get_by_role("button", name="two").focus()
    await sent.edit_reply_markup(keys("zero", "two"))
    await expect(page.get_by_role("button", name="zero")).to_be_visible()
    await expect(page.get_by_role("button", name="two")).to_be_focused()
    await sent.edit_reply_markup(keys("three", "four"))
    await expect(page.get_by_role("button", name="three")).to_be_focused()


async def test_escape_closes_a_menu(page: Page) -> None:
    menu = page.locator("details.menu").first
    await menu.locator("summary").focus()
    await page.keyboard.press("Enter")
    await page.keyboard.press("Tab")
    await expect(menu.locator(".items :focus")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(menu).not_to_have_attribute("open", "")
    await expect(menu.locator("summary")).to_be_focused()


async def test_a_second_group_is_a_room_of_its_own(page: Page) -> None:
    await expect(page.locator(".room")).to_have_count(0)
    await choose(page, "#add", "Three more friends")
    await expect(page.locator(".room")).to_have_text(["Thousand for three", "Thousand for three 2"])
    shown = page.locator(".column .names strong")
    await expect(shown).to_have_text(["Thousand for three 2", "Dan", "Eve", "Fay"])
    await page.locator(".room").first.click()
    await expect(shown).to_have_text(["Thousand for three", "Ann", "Bob", "Cid"])


async def test_on_a_phone_an_answer_appears_in_the_open_chat(
    bot: Bot, server: PlaygroundServer, playground: Playground, browser: Browser
) -> None:
    page = await open_page(browser, server, width=390)
    await page.locator("#begin").click()
    await expect(page.locator(".notice")).to_have_text("Ann added Thousand")
    await bot.send_message(await newest_group(playground), "table", reply_markup=keys("Join"))
    query = await pressed(bot, page, "Join")
    await page.locator(".tab").nth(2).click()
    await bot.answer_callback_query(query.id, "You sit at the table")
    await expect(page.locator(".toast:visible")).to_have_text("Thousand for three: You sit at the table")


async def test_an_answer_covers_no_button(page: Page, bot: Bot, playground: Playground) -> None:
    await bot.send_message(await newest_group(playground), "table", reply_markup=keys("Join"))
    for answer in ("first", "second"):
        query = await pressed(bot, page, "Join")
        await bot.answer_callback_query(query.id, answer)
        await expect(page.locator(".toast")).to_have_text([answer])
    toast, key = await page.locator(".toast").bounding_box(), await page.locator(".key").bounding_box()
    assert toast is not None
    assert key is not None
    assert toast["y"] + toast["height"] < key["y"]


async def test_groups_can_be_renamed_left_and_given_topics(page: Page) -> None:
    group = ".column:first-child .menu"

    async def write(item: str, text: str) -> None:
        await choose(page, group, item)
        await page.locator(".alert input").fill(text)
        await page.locator(".alert .tool[type=submit]").click()

    await write("Rename the group…", "Friday")
    await expect(page.locator(".column").first).to_have_attribute("aria-label", "Friday")
    await choose(page, group, "Remove Cid")
    await expect(page.locator(".notice").last).to_have_text("Ann removed Cid")
    await choose(page, group, "Turn into a supergroup")
    await choose(page, group, "Turn into a forum")
    await write("Open a topic…", "Cards")
    await page.get_by_label("Topic").select_option("Cards")
    await choose(page, group, "Close the chosen topic")
    await expect(page.locator(".notice").last).to_have_text("The topic was closed")


async def test_a_picture_is_shown_and_replaced(page: Page, bot: Bot, playground: Playground) -> None:
    group = await newest_group(playground)
    sent = await bot.send_photo(group, png(10), caption="Deal 1", reply_markup=keys("Again"))
    await expect(page.locator(".photo")).to_have_js_property("naturalWidth", 1)
    before = await page.locator(".photo").get_attribute("src")
    await sent.edit_media(InputMediaPhoto(png(200), caption="Deal 2"), reply_markup=keys("Again"))
    await expect(page.locator(".bubble", has_text="Deal 2").locator(".photo")).to_have_count(1)
    assert await page.locator(".photo").get_attribute("src") != before
    await expect(page.get_by_role("button", name="Again")).to_be_visible()


async def test_a_die_shows_its_face(page: Page, bot: Bot, world: World, playground: Playground) -> None:
    world.next_throws = [5]
    await bot.send_dice(await newest_group(playground))
    await expect(page.locator(".die").first).to_have_text("⚄")


CONTRASTS = """() => {
  const numbers = (colour) => (colour.match(/[\\d.]+/g) ?? []).map(Number);
  const over = ([r, g, b, a = 1], under) => [r, g, b].map((each, at) => each * a + under[at] * (1 - a));
  const light = (rgb) => {
    const linear = (each) => each <= .03928 ? each / 12.92 : ((each + .055) / 1.055) ** 2.4;
    const [r, g, b] = rgb.map((each) => linear(each / 255));
    return .2126 * r + .7152 * g + .0722 * b;
  };
  const ground = (element) => {
    const layers = [];
    for (let each = element; each; each = each.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(each);
      const wall = backgroundImage.match(/rgba?\\([^)]*\\)/g);
      if (wall) { layers.push(...wall.slice(0, 1)); break; }
      layers.push(backgroundColor);
    }
    return layers.map(numbers).reverse().reduce((under, layer) => over(layer, under), [255, 255, 255]);
  };
  const poor = [];
  for (const element of document.querySelectorAll("body *")) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!own || !element.offsetParent || element.closest("[aria-hidden=true]")) continue;
    const under = ground(element), ink = over(numbers(getComputedStyle(element).color), under);
    const [high, low] = [light(ink), light(under)].sort((a, b) => b - a);
    const ratio = (high + .05) / (low + .05);
    if (ratio < 4.5) poor.push([element.className, element.textContent.slice(0, 20), ratio.toFixed(2)]);
  }
  return poor;
}"""


async def dressed(page: Page, bot: Bot, playground: Playground) -> None:
    """Show every element with its own colours."""
    await begin(page)
    group = await newest_group(playground)
    styles: tuple[Any, ...] = (None, "primary", "success", "danger")
    row = [InlineKeyboardButton("♥K ♠A", callback_data=f"{each}", style=each) for each in styles]
    text = "<b>Deal 3</b> ♥K ♦9 /new @friend <code>abc</code><pre>a table</pre> https://example.org"
    await bot.send_message(
        group, text, parse_mode=ParseMode.HTML, reply_markup=InlineKeyboardMarkup([[each] for each in row])
    )
    await playground.act(
        "say", user=(await playground.act("world"))["people"][0]["id"], chat=group, text="/table"
    )
    await page.locator(".column").first.locator(".menu summary").click()
    await expect(page.locator(".message.own")).to_have_count(1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_every_text_has_enough_contrast(
    bot: Bot, server: PlaygroundServer, playground: Playground, browser: Browser, scheme: str
) -> None:
    """The measured contrast is at least 4.5 to 1."""
    page = await open_page(browser, server, color_scheme=scheme)
    assert await page.evaluate(CONTRASTS) == []
    await dressed(page, bot, playground)
    assert await page.evaluate(CONTRASTS) == []
