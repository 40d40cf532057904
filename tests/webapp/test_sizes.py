"""Every question and dialog of the Mini App on every screen: nothing is cut off, keys are large."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from playwright.async_api import Browser, Page

from bot.words.texts import LANGUAGES, texts
from game.cards import DECK
from tests.webapp.app_players import AppPlayer
from tests.webapp.browsing import CHROMIUM, FRAME
from tests.webapp.drawing import DrawnPage
from tests.webapp.test_group_pages import Screens, group_screens
from trials.app_coverage import Setup, run
from webapp.state import page_words

pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")]

SIZES = ((320, 568), (360, 400), (390, 844), (768, 1024), (844, 390), (1400, 900))
SETUPS = [Setup("two_players", 2), Setup("classic", 3), Setup("four_players", 4)]
TROUBLES = """() => {
  const found = [];
  const open = document.querySelector("dialog[open]");
  const frame = open ?? document.querySelector(".panel");
  const box = frame.getBoundingClientRect();
  const inOpen = ".key, .control, .fair-key, .rounds button";
  const keys = frame.querySelectorAll(open ? inOpen : "button");
  for (const key of keys) {
    if (key.closest(".turns")) key.scrollIntoView({block: "nearest"});
    const {left, top, right, bottom, width, height} = key.getBoundingClientRect();
    const name = `${key.className} ${key.textContent}`;
    if (Math.min(width, height) < 43.9) found.push(`${name} is ${Math.round(width)}x${Math.round(height)}`);
    for (const {firstChild: text} of key.querySelectorAll("span:not(:has(*))")) {
      for (const {0: word, index} of text?.data.matchAll(/[\\p{L}\\d]+/gu) ?? []) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (range.getClientRects().length > 1) found.push(`${name} breaks a word`);
      }
    }
    if (left < box.left - 1 || right > box.right + 1) found.push(`${name} is beside its frame`);
    const end = Math.min(box.bottom, innerHeight) + 1;
    if (top < box.top - 1 || bottom > end) found.push(`${name} is below its frame`);
    const on = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (on && on !== key && !key.contains(on)) found.push(`${name} lies under ${on.className}`);
  }
  const inside = frame.querySelectorAll(".inside, .keys, .turns, .read, .hands, .stage, .rounds, .scroll");
  for (const each of [document.documentElement, frame, ...inside]) {
    if (each.scrollWidth > each.clientWidth + 1) found.push(`${each.className || each.tagName} is too wide`);
  }
  return found;
}"""
State = Mapping[str, Any]


@cache
def questions(setup: Setup) -> dict[str, State]:
    """Play some deals, and return a state of each kind of question, by its kind and number of keys."""
    found: dict[str, State] = {}
    press = AppPlayer.press

    async def noting(player: AppPlayer, data: str) -> str:
        told = await press(player, data)
        if view := player.state["view"]:
            found.setdefault(f"{view['kind']} {len(player.state['panel']['rows'])}", player.state)
            if view["last"] and view["sheet"]:
                found["late"] = player.state
        return told

    with patch.object(AppPlayer, "press", noting):
        run(setup, 1, late=True)
    return found


def replay(players: int) -> dict[str, Any]:
    """Return a deal with full hands for its replay."""
    each = 20 // players if players == 2 else 7
    cards = [card.text for card in DECK]
    hands = [cards[at * each : (at + 1) * each] for at in range(players if players < 4 else 3)]
    talons = [cards[-4:-2], cards[-2:]] if players == 2 else [cards[-3:]]
    step = {
        "html": "",
        "hands": [*hands, *[[]] * (players == 4)],
        "talons": talons,
        "trick": [],
        "winner": None,
        "halts": True,
    }
    steps = [{**step, "trump": None, "points": [0] * players}] * 3
    told = {"title": "Deal 1", "outcome": "You: 120 made", "bid": 120, "made": True}
    names = ["Ann", "Bob", "Cid", "Dan"][:players]
    deal = {"number": 1, "deals": 3, "names": names, **told, "steps": steps}
    return {"text": "", "deal": deal, "shared": True, "review": ""}


async def troubles(page: Page, name: str) -> list[str]:
    """Return what is wrong with the page on each screen."""
    found = []
    for width, height in SIZES:
        await page.set_viewport_size({"width": width, "height": height})
        await page.evaluate(FRAME)
        found += [f"{width}x{height} {name}: {each}" for each in await page.evaluate(TROUBLES)]
    return found


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.name)
async def test_nothing_is_cut_off_on_any_screen(setup: Setup, browser: Browser) -> None:
    states = await asyncio.to_thread(questions, setup)
    drawn = await DrawnPage.open(browser, states["late"])
    drawn.answers = {
        "deal": replay(setup.players),
        "fair": {"text": "Nothing yet.", "html": "", "proof": None},
    }
    page, found = drawn.page, []
    for name, state in states.items():
        await drawn.show(state)
        found += await troubles(page, name)
    await page.set_viewport_size({"width": 390, "height": 844})
    await drawn.show(states["late"])
    for opens, dialog in (
        (".own .sheet-tool", "scores"),
        ("dialog .fair-key", "fair"),
        (".last", "last-trick"),
    ):
        await page.locator(opens).first.click()
        await page.locator(f"dialog.{dialog}").wait_for()
        found += await troubles(page, dialog)
        await page.set_viewport_size({"width": 390, "height": 844})
        if dialog != "scores":
            while await page.locator("dialog").count():  # below it may lie another
                await page.keyboard.press("Escape")
    await page.locator(".sheet-tool").first.click()
    await page.locator("dialog .sheet tbody tr").first.click()
    await page.locator("dialog.replay .controls").wait_for()
    found += await troubles(page, "replay")
    assert not found, "\n".join(found)


async def test_whole_cards_are_in_the_hand_where_the_screen_is_large(browser: Browser) -> None:
    states = await asyncio.to_thread(questions, SETUPS[1])
    drawn = await DrawnPage.open(browser, states["auction 1"])
    for width, height in ((1400, 900), (1024, 768), (768, 1024)):
        await drawn.page.set_viewport_size({"width": width, "height": height})
        for name in ("auction 1", "giving 4"):
            await drawn.show(states[name])
            lowest = await drawn.page.locator(".hand .card").evaluate_all(
                "(all) => Math.max(...all.map((each) => each.getBoundingClientRect().bottom))"
            )
            assert lowest <= height, f"{name} on {width}x{height}"


async def test_no_word_of_an_answer_breaks_in_any_language(browser: Browser) -> None:
    states = await asyncio.to_thread(questions, SETUPS[1])
    (state, *_) = [each for each in states.values() if each["wheel"]]
    drawn, found = await DrawnPage.open(browser, state), list[str]()
    for language in LANGUAGES:
        t = texts(language)
        rows = [
            [{"text": t.plain(name), "data": name, "url": None, "style": None}]
            for name in ("button-pass", "button-hint")
        ]
        await drawn.show({**state, "panel": {"html": "", "rows": rows}, "words": page_words(t)})
        found += await troubles(drawn.page, language)
    assert not found, "\n".join(found)


async def test_what_a_card_chosen_ahead_says_stays_on_the_screen(browser: Browser) -> None:
    states = await asyncio.to_thread(questions, SETUPS[1])
    (state, *_) = [each for name, each in states.items() if name.startswith("play") and each["hand"]]
    waiting = {**state, "view": {**state["view"], "kind": "play", "asked": None}}
    drawn = await DrawnPage.open(browser, waiting, viewport={"width": 360, "height": 640})
    for at in range(len(state["hand"])):
        hand = [{**each, "chosen": rank == at} for rank, each in enumerate(state["hand"])]
        await drawn.show({**waiting, "hand": hand})
        box = await drawn.page.locator(".ahead").bounding_box()
        assert box is not None
        assert 0 <= box["x"] < box["x"] + box["width"] <= 360, at


@pytest.fixture
def german_screens(tmp_path: Path) -> Screens:
    """Return the screens about a group in the language with the longest words."""
    return group_screens(tmp_path, "de")


async def test_no_page_about_a_group_is_cut_off_on_any_screen(
    german_screens: Screens, browser: Browser
) -> None:
    state = (await asyncio.to_thread(questions, SETUPS[1]))["late"]
    drawn, found = await DrawnPage.open(browser, {**state, "evening": True}), list[str]()
    for name, screen in german_screens.items():
        await drawn.turn_to(screen)
        found += await troubles(drawn.page, name)
    await drawn.compare()
    found += await troubles(drawn.page, "evening compared")
    assert not found, "\n".join(found)
