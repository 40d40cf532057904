"""Emotes: players show them to all pages of their table, within a limit, unless the chat forbids them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.features.settings import GROUP_PAGES, group_screen
from bot.words.buttons import SetChat, unpack
from bot.words.texts import LANGUAGES, texts
from club.model import Chat
from tests.bot.table import GROUP
from tests.webapp.browsing import CHROMIUM, open_table, until_true
from tests.webapp.drawing import DrawnPage
from tests.webapp.pages import Playhouse, TestPage, playhouse
from webapp.state import MOST, MOST_WATCHED, SIGNS, WITHIN_S, EmoteLimit

ANN, BOB, CID, EVE, ZOE, MAX = 11, 12, 13, 99, 98, 97
TOO_MANY = "Too many emotes in a minute: wait a little."


async def heard(page: TestPage) -> list[object]:
    """Return the emotes and answers to emotes that a page got; the answer to a last press ends them."""
    await page.press("-")
    told = map(json.loads, page.heard)
    return [
        (each["seat"], each["sign"]) if each["type"] == "emote" else each["text"]
        for each in told
        if each["type"] == "emote" or each.get("id") == ""
    ]


async def forbid(house: Playhouse) -> None:
    """Switch emotes off in the group."""
    switch = SetChat("emotes", "off")
    await house.room.at(ANN).press(switch)


async def test_all_pages_of_a_table_show_an_emote_and_telegram_hears_nothing(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        ann, bob, eve = [await house.open(person) for person in (ANN, BOB, EVE)]
        await house.room.house.delivery.drain()
        calls = len(house.room.telegram.calls)
        await bob.say(type="emote", sign="👏")
        for page in (bob, ann, eve):
            assert await heard(page) == [(1, "👏")]
        assert len(house.room.telegram.calls) == calls


async def test_spectators_show_three_emotes_a_minute_each_by_name_and_six_all_together(
    tmp_path: Path,
) -> None:
    async with playhouse(tmp_path) as house:
        ann, eve, zoe, max_ = [await house.open(each) for each in (ANN, EVE, ZOE, MAX)]
        assert ann.state["emotes"] == list(SIGNS)
        for _ in range(MOST + 1):
            await eve.say(type="emote", sign="👏")
        assert await heard(eve) == [(None, "👏")] * MOST + [TOO_MANY]
        for _ in range(MOST):
            await zoe.say(type="emote", sign="👏")
        assert await heard(zoe) == [(None, "👏")] * MOST_WATCHED
        await max_.say(type="emote", sign="👏")
        assert (await heard(max_))[MOST_WATCHED:] == [TOO_MANY]
        await ann.say(type="emote", sign="👏")  # players have a limit of their own
        assert await heard(ann) == [(None, "👏")] * MOST_WATCHED + [(0, "👏")]
        told = [each for each in map(json.loads, ann.heard) if each["type"] == "emote"]
        assert {each["name"] for each in told if each["seat"] is None} == {"Eve", "Stranger"}


async def test_a_spectator_who_has_left_the_group_shows_no_emote(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        ann, eve = await house.open(ANN), await house.open(EVE)
        house.room.house.rights.members.note(GROUP, EVE, member=False)
        await eve.say(type="emote", sign="👏")
        while not eve.error:
            await eve.listen()
        assert eve.error == "stranger"
        assert await heard(ann) == []


async def test_a_quick_word_is_passed_on_by_its_name_and_read_in_each_language(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        ann, bob = await house.open(ANN), await house.open(BOB)
        await ann.say(type="emote", sign="well-played")
        assert await heard(bob) == [(0, "well-played")]
        assert bob.words["say-well-played"] == "Well played!"


async def test_an_unknown_sign_ends_the_page(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        ann = await house.open(ANN)
        await ann.say(type="emote", sign="<b>")
        while not ann.error:
            await ann.listen()
        assert ann.error == "refused"


async def test_one_emote_too_many_is_answered_with_a_word(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        ann, bob = await house.open(ANN), await house.open(BOB)
        for _ in range(MOST + 1):
            await ann.say(type="emote", sign="😂")
        assert await heard(ann) == [(0, "😂")] * MOST + [TOO_MANY]
        assert await heard(bob) == [(0, "😂")] * MOST


def test_the_limit_counts_each_persons_last_minute() -> None:
    now = 0.0
    limit = EmoteLimit(lambda: now)
    assert [limit.take(ANN) for _ in range(MOST + 1)] == [True] * MOST + [False]
    assert limit.take(BOB)
    now = WITHIN_S - 1
    assert not limit.take(ANN)
    now = WITHIN_S
    assert limit.take(ANN)


async def test_a_group_may_forbid_emotes(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        ann = await house.open(ANN)
        await forbid(house)
        await ann.until(lambda state: state["emotes"] == [])
        await ann.say(type="emote", sign="👏")
        assert await heard(ann) == []


@pytest.mark.parametrize("app", [True, False])
def test_the_setting_is_offered_to_groups_with_the_app(app: bool) -> None:
    chat, page = Chat(id=GROUP, title=""), list(GROUP_PAGES).index("more")
    screen = group_screen(texts("en"), chat, page, "https://t.me/x", app=app)
    presses = [unpack(key.data or "") for row in screen.rows for key in row]
    assert (SetChat("emotes", "off") in presses) == app


SHOWN = """() => {
  window.shown = new Set();
  const place = (each) => each.closest(".watcher") ? "watching" : each.closest("[data-seat]").dataset.seat;
  const note = (each) => shown.add(`${place(each)} ${each.textContent}`);
  const look = () => {
    document.querySelectorAll(".emote, .cheer").forEach(note);
    const sign = document.querySelector(".cheer > :last-child");
    if (sign) window.size = parseFloat(getComputedStyle(sign).fontSize);
  };
  new MutationObserver(look).observe(document.body, {childList: true, subtree: true});
}"""
"""Note each sign that the page shows, and where; it stays for two seconds only."""


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
async def test_a_sign_stands_at_the_players_plate_for_two_seconds(tmp_path: Path, browser: Browser) -> None:
    async with playhouse(tmp_path) as house:
        ann, bob, eve = [await open_table(browser, house, person) for person in (ANN, BOB, EVE)]
        for page in (ann, bob, eve):
            await page.evaluate(SHOWN)
        await ann.locator(".emoting > button").click()
        await ann.locator(".signs button", has_text="👏").click()
        for page in (ann, bob, eve):
            await until_true(page, "shown.has('0 👏')")
            await expect(page.locator("#news > :last-child")).to_have_text(
                "You: 👏" if page is ann else "Ann: 👏"
            )
        await expect(ann.locator(".signs")).to_have_count(0)
        await expect(bob.locator(".emote")).to_have_count(0)
        await eve.locator(".emoting > button").click()
        await eve.locator(".signs button", has_text="👏").click()
        for page in (ann, eve):
            await until_true(page, "shown.has('watching Stranger: 👏')")
            assert await page.evaluate("size") >= 30, "as large as a player's"


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
async def test_the_row_of_signs_closes_with_each_choice(tmp_path: Path, browser: Browser) -> None:
    async with playhouse(tmp_path) as house:
        low = {"width": 360, "height": 512}
        ann = await open_table(browser, house, ANN, has_touch=True, viewport=low)
        smile, signs = ann.locator(".emoting > button"), ann.locator(".signs")
        await smile.tap()
        for key in await signs.locator("button").all():
            await expect(key).to_be_in_viewport(ratio=1)
        await signs.locator("button").first.tap()
        await expect(signs).to_have_count(0)
        await smile.tap()
        await signs.locator("button").first.focus()
        await ann.keyboard.press("Enter")
        await expect(signs).to_have_count(0)


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
async def test_a_player_hides_the_emotes_of_others(tmp_path: Path, browser: Browser) -> None:
    async with playhouse(tmp_path) as house:
        state, watched = (await house.open(BOB)).state, (await house.open(EVE)).state
    drawn = await DrawnPage.open(browser, state)
    await drawn.page.get_by_role("button", name="Menu").click()
    switch = drawn.page.get_by_role("switch", name="Emotes of others")
    await expect(switch).to_have_attribute("aria-checked", "true")
    await switch.click()
    await expect(switch).to_have_attribute("aria-checked", "false")
    await drawn.show({**state, "watchers": 1, "watching": ["Eve"]})
    await expect(switch).to_have_class("key switch")
    await drawn.page.keyboard.press("Escape")
    drawn.send({"type": "emote", "seat": 0, "name": "Ann", "sign": "thanks"})
    drawn.send({"type": "emote", "seat": None, "name": "Eve", "sign": "thanks"})
    drawn.send({"type": "emote", "seat": 1, "name": "Bob", "sign": "well-played"})
    await expect(drawn.page.locator(".emote")).to_have_text("Well played!")
    assert await drawn.page.locator(".emote, .cheer").count() == 1
    word, chip, tools = [
        await drawn.page.locator(each).evaluate("(each) => each.getBoundingClientRect().toJSON()")
        for each in (".emote", ".watcher", ".tools")
    ]
    assert chip["bottom"] <= word["top"], "one's own word does not cover who looks on"
    assert word["right"] <= tools["left"]
    await drawn.show(watched)
    await drawn.page.get_by_role("button", name="Menu").click()
    switch = drawn.page.get_by_role("switch", name="Emotes of others")
    await expect(switch, "a spectator has the same switch").to_have_attribute("aria-checked", "false")


BUBBLES = """() => {
  window.bubbles = [];
  const look = () => {
    const bubble = document.querySelector(".emote.said");
    if (!bubble || bubble.textContent === bubbles.at(-1)?.text) return;
    bubble.getAnimations().forEach((each) => each.finish());
    const {left, right} = bubble.getBoundingClientRect();
    bubbles.push({text: bubble.textContent, left, right});
  };
  new MutationObserver(look).observe(document.body, {childList: true, subtree: true});
}"""
"""Note each bubble of a quick word as it appears, with its edges."""


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
async def test_no_quick_word_leaves_a_small_screen(tmp_path: Path, browser: Browser) -> None:
    async with playhouse(tmp_path) as house:
        state = (await house.open(BOB)).state
    words = {name: text for name, text in state["words"].items() if name.startswith("say-")}
    longest = max((texts(language).plain(f"app-{name}") for language in LANGUAGES for name in words), key=len)
    told = {**state, "words": {**state["words"], "say-thanks": "Short!", "say-well-played": longest}}
    drawn = await DrawnPage.open(browser, told, viewport={"width": 320, "height": 568})
    await drawn.page.evaluate(BUBBLES)
    for seat in range(3):
        for sign, text in (("well-played", longest), ("thanks", "Short!")):
            drawn.send({"type": "emote", "seat": seat, "name": "", "sign": sign})
            await until_true(drawn.page, f"bubbles.at(-1)?.text === {json.dumps(text)}")
    found = await drawn.page.evaluate("bubbles")
    assert all(0 <= each["left"] < each["right"] <= 320 for each in found), found
