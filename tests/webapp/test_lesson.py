"""The lesson in the app: played on a drawn table, resumed after a reload, never in the way of a match."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from bot.features.lesson import _answer, end_screen, question_screen
from bot.screens import Screen
from bot.words.buttons import LessonPress, pack
from bot.words.links import LESSON
from bot.words.texts import LANGUAGES, Texts, texts, words_of
from game.lesson import PAGES, view
from tests.webapp.browsing import CHROMIUM, GUARD_MS, card, installed, open_page, open_table, press, tap
from tests.webapp.browsing import key as key_of
from tests.webapp.drawing import DrawnPage
from tests.webapp.pages import TestPage, playhouse
from tests.webapp.test_accessibility import AXE, FOUND
from tests.webapp.test_sizes import TROUBLES
from webapp.state import lesson_state, page_words

EN = texts("en")
ANN, BOB = 11, 12
browsers = pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
LONGEST = "de"
"""Language with the longest texts, which is looked at on every small screen."""
SMALL = ((320, 568), (360, 640), (740, 360))
WALK = (
    ("QS", "TS"),
    ("KD", "9H"),
    ("AS", "KH"),
    ("pass", "105"),
    ("105", "pass"),
    ("AH", "9C", "9D", "give"),
    ("9C", "TC"),
    ("110", "120"),
)
"""Answers on each page with a question, by card or key, a wrong one first."""


async def learn(page: TestPage) -> dict[str, Any]:
    """Open the lesson from the menu of a page."""
    data = next(each["data"] for each in page.state["menu"] if each["command"] == "learn")
    return await answer(page, data)


async def answer(page: TestPage, data: str) -> dict[str, Any]:
    """Press a key of the lesson, and return what the page shows then."""
    answered = await page.press(data)
    assert answered["page"] is None, "no dialog hides the table"
    before = page.state
    return await page.until(lambda state: state is not before)


async def test_cards_of_the_lesson_are_played_from_the_hand(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        bob = await house.open(BOB)
        goal = await learn(bob)
        assert (goal["lesson"]["step"], goal["lesson"]["turns"]) == (1, [None, "L2", "L0"])
        asked = await answer(bob, bob.buttons()["Next ▶"])
        assert asked["lesson"]["name"] == EN.plain("lesson-step-2")
        hand = {each["card"]: each for each in asked["hand"]}
        assert {name for name, each in hand.items() if each["legal"]} == {"TS", "QS"}
        wrong = await answer(bob, hand["QS"]["data"])
        assert wrong["lesson"]["mood"] == "wrong"
        assert wrong["lesson"]["said"] == [{"html": EN.plain("lesson-values-wrong"), "at": ""}]
        refused = await answer(bob, hand["AD"]["drop"])
        assert "hold" in refused["lesson"]["said"][0]["html"], "the rules refuse it, as at a table"
        good = await answer(bob, hand["TS"]["data"])
        assert (good["lesson"]["mood"], good["view"]["last"]["cards"]) == ("good", ["KS", "9S", "TS"])
        assert good["view"]["points"] == [14, 0, 0], "what nobody has explained yet is left out"
        player = await house.room.house.people.player(BOB)
        assert player is not None
        assert player.preferences.lesson == 2, "the chat goes on where the app stopped"
        assert (await answer(bob, good["lesson"]["turns"][2]))["lesson"] is None


async def test_a_gift_may_be_dragged_onto_the_second_player_first(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        bob = await house.open(BOB)
        await learn(bob)
        asked = await answer(bob, pack(LessonPress(7)))
        nine = next(each for each in asked["hand"] if each["card"] == "9D")
        given = await answer(bob, next(gift["data"] for gift in nine["gifts"] if gift["seat"] == 2))
        assert given["lesson"]["mood"] == "asks"
        assert {each["card"]: each["to"] for each in given["hand"]}["9D"] == 2
        ace = next(each for each in given["hand"] if each["card"] == "AH")
        wrong = await answer(bob, next(gift["data"] for gift in ace["gifts"] if gift["seat"] == 1))
        assert wrong["lesson"]["mood"] == "wrong"
        assert [each["card"] for each in wrong["hand"] if each["to"] is not None] == ["9D"], "it stays there"


async def test_a_table_that_waits_for_its_player_ends_the_lesson(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        bob, ann = await house.open(BOB), await house.open(ANN)
        await learn(ann)
        assert (await learn(bob))["lesson"], "who is asked may look at it all the same"
        while (asked := await house.room.asked()) != ANN:
            assert ann.state["lesson"], f"{asked} is asked"
            await house.room.tap(asked, "pass")
        back = await ann.until(lambda state: state["lesson"] is None)
        assert back["view"]["asked"] == back["me"]
        while "" not in ann.answers:
            await ann.listen()
        assert ann.answers[""]["text"] == EN.plain("lesson-yields")


@pytest.mark.browser
@browsers
async def test_a_page_that_opens_when_its_player_is_asked_shows_the_table(
    tmp_path: Path, browser: Browser
) -> None:
    async with playhouse(tmp_path) as house:
        bob = await open_table(browser, house, BOB)
        await press(bob.locator(".own .tool").last)
        await press(bob.get_by_role("button", name="Learn to play"))
        await expect(bob.locator(".match.learning")).to_be_visible()
        await bob.reload()
        await expect(bob.locator(".match:not(.learning) .panel")).to_be_visible()
        await bob.wait_for_timeout(GUARD_MS)
        await expect(bob.locator(".match.learning")).to_have_count(0)


async def test_an_own_table_waits_for_the_end_of_the_lesson(tmp_path: Path) -> None:
    async with playhouse(tmp_path, begun=False) as house:
        await house.room.come_in(ANN)
        ann = await house.open(ANN, table="")
        await learn(ann)
        end = await answer(ann, pack(LessonPress(len(PAGES) + 1)))
        assert (end["lesson"]["mood"], end["view"]["winner"]) == ("end", end["me"])
        dealt = await ann.press(ann.buttons()[EN.plain("button-lesson-deal")])
        begun = await house.open(ANN, table=dealt["table"])
        assert (begun.state["lesson"], begun.state["stage"]) == (None, "match")


async def test_a_waiting_table_offers_the_lesson_to_newcomers_only(tmp_path: Path) -> None:
    learn, daily = EN.plain("button-learn"), EN.plain("button-daily-open")
    async with playhouse(tmp_path, begun=False) as house:
        await house.room.come_in(ANN)
        await house.room.at(ANN).say("/new")
        waiting, own = await house.open(ANN), await house.open(ANN, table="")
        for page in (waiting, own):
            assert page.buttons()[learn] == "L1"
            assert daily not in page.buttons(), "it is for people who know the game"
        await answer(own, pack(LessonPress(len(PAGES) + 1)))
        known = await answer(own, pack(LessonPress(0)))
        assert known["lesson"] is None
        for page in (own, await house.open(ANN)):
            assert learn not in page.buttons()
            assert daily in page.buttons()


@pytest.mark.browser
@browsers
async def test_a_link_of_the_chat_opens_the_lesson_once(tmp_path: Path, browser: Browser) -> None:
    async with playhouse(tmp_path, begun=False) as house:
        await house.room.come_in(ANN)
        page = await open_page(browser, house, ANN, LESSON)
        await expect(page.get_by_role("progressbar")).to_have_attribute("aria-valuenow", "1")
        await press(page.locator(".steps .turn").last)
        await expect(page.locator(".lobby")).to_be_visible()
        await page.reload()
        await expect(key_of(page, EN.plain("button-learn"))).to_be_visible()
        await expect(page.get_by_role("progressbar")).to_have_count(0)


def keys_of(t: Texts) -> dict[str, str]:
    """Return the labels of keys by their names in `WALK`."""
    return {"pass": t.plain("button-pass"), "give": t.plain("button-give")}


def key(page: Page, name: str, t: Texts) -> Locator:
    """Return a card of the hand, a key, or the key of the amount that the wheel shows."""
    if name.isdigit():
        return page.locator(".bubble .main", has_text=name)
    if label := keys_of(t).get(name):
        return page.locator(".bubble .key").filter(has_text=label)
    return card(page, name)


async def read(page: Page, next_label: str) -> None:
    """Read the sentences of a page up to its question, or its end."""
    while await page.locator(".bubble:not(.asks, .good, .end) .key").filter(has_text=next_label).count():
        before = await page.locator(".bubble .story").inner_text()
        await press(page.locator(".bubble .key.success"))
        await expect(page.locator(".bubble .story")).not_to_have_text(before)


async def answered(page: Page, name: str, t: Texts) -> None:
    """Give an answer as a learner does."""
    if name.isdigit():
        while not await key(page, name, t).count():
            await page.locator(".bubble .step, .bubble .wheel > button").last.click()
        await press(key(page, name, t))
    elif name in keys_of(t):
        await press(key(page, name, t))
    else:
        await tap(key(page, name, t))


@pytest.mark.browser
@browsers
async def test_a_newcomer_plays_the_whole_lesson_and_a_first_deal(tmp_path: Path, browser: Browser) -> None:
    (language, t), size = ("ru", texts("ru")), SMALL[0]
    forward = words_of(t("button-lesson-next"))
    async with playhouse(tmp_path, begun=False) as house:
        await house.room.come_in(ANN)
        people = house.room.house.people
        player = await people.player(ANN)
        assert player is not None
        await people.speak(player, language)
        page = await open_page(browser, house, ANN, "", viewport={"width": size[0], "height": size[1]})
        await press(key_of(page, t.plain("button-learn")))
        bubble, progress = page.locator(".bubble"), page.get_by_role("progressbar")
        for step, names in enumerate(((), *WALK), 1):
            await expect(progress).to_have_attribute("aria-valuenow", str(step))
            await read(page, t.plain("app-next"))
            if step == 3:
                await page.reload()
                await expect(progress).to_have_attribute("aria-valuenow", "3")
                await read(page, t.plain("app-next"))
            for at, name in enumerate(names):
                await expect(bubble).not_to_have_class("good")
                await answered(page, name, t)
                if at == 0:
                    await expect(page.locator(".bubble.wrong")).to_be_visible()
            if names:
                await expect(page.locator(".bubble.good")).to_be_visible()
            await press(bubble.locator(".key").filter(has_text=forward))
        await expect(page.locator(".bubble.end")).to_contain_text(words_of(t("lesson-end")).split("\n")[0])
        await press(bubble.locator(".key.success"))
        await expect(page.locator(".match:not(.learning)")).to_be_visible()
        await expect(page.locator(".panel")).to_contain_text("💡")


def scenes(t: Texts) -> Iterator[dict[str, Any]]:
    """Yield what the pages show: each question, each wrong and each correct answer, and the end."""
    shown: list[Screen | None] = [
        question_screen(t, number, view(page)) for number, page in enumerate(PAGES, 1)
    ]
    for number, names in enumerate(WALK, 2):
        for name in names:
            verb = "contract" if number == len(PAGES) else "bid"
            words = f"{verb} {name}" if name.isdigit() else "~" + name if number == 7 else name
            words = "~9C 9D" if name == "9D" else "give 9C 1;give 9D 2" if name == "give" else words
            shown.append(_answer(LessonPress(number, words), t))
    for screen in (*shown, end_screen(t, "bot")):
        assert screen is not None
        assert screen.scene is not None
        yield {**lesson_state(screen.scene, t, "bot"), "words": page_words(t)}


@pytest.mark.browser
@browsers
@pytest.mark.parametrize("language", LANGUAGES)
async def test_each_sentence_of_the_lesson_fits_a_small_screen(language: str, browser: Browser) -> None:
    states = list(scenes(texts(language)))
    drawn = await DrawnPage.open(browser, states[0])
    troubles = []
    for width, height in SMALL if language == LONGEST else SMALL[:1]:
        await drawn.page.set_viewport_size({"width": width, "height": height})
        for number, state in enumerate(states):
            said = state["lesson"]["said"]
            for at in range(len(said)):
                await drawn.show({**state, "lesson": {**state["lesson"], "said": said[at:]}})
                found = await drawn.page.evaluate(f"() => [...({TROUBLES})(), ...({COVERED})()]")
                troubles += [f"{width}x{height} {number}.{at}: {each}" for each in found]
    assert not troubles, "\n".join(troubles)


COVERED = """() => {
  const found = [];
  const bubble = document.querySelector(".bubble").getBoundingClientRect();
  const story = document.querySelector(".bubble .story");
  if (story.scrollHeight > story.clientHeight + 1) found.push("the text is cut");
  for (const card of document.querySelectorAll(".trick .card, .cloth > .talon:not(.small) .card")) {
    const {bottom, height, left, right} = card.getBoundingClientRect();
    const beside = left > bubble.right || right < bubble.left;
    if (!beside && bottom - bubble.top > height / 2) found.push(card.dataset.card);
  }
  for (const key of document.querySelectorAll(".steps .turn:not(:disabled)")) {
    const {width, height, right} = key.getBoundingClientRect();
    if (Math.min(width, height) < 43.9 || right > innerWidth) found.push(`${key.ariaLabel} is small`);
  }
  return found;
}"""


@pytest.mark.browser
@browsers
@installed
@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_axe_finds_nothing_in_the_lesson(scheme: str, browser: Browser) -> None:
    every = list(scenes(EN))
    answers = {each["lesson"]["mood"]: each for each in every[len(PAGES) :]}
    states = [*every[: len(PAGES)], *answers.values()]
    drawn = await DrawnPage.open(browser, states[0], color_scheme=scheme, painted=True)
    await drawn.page.evaluate(AXE.read_text())
    found = []
    for state in states:
        await drawn.show(state)
        found += await drawn.page.evaluate(FOUND, [])
    assert not found


@pytest.mark.browser
@browsers
async def test_the_keyboard_goes_from_the_last_sentence_to_the_cards(browser: Browser) -> None:
    drawn = await DrawnPage.open(browser, list(scenes(EN))[1])
    page = drawn.page
    await page.locator(".bubble .key").focus()
    for _ in range(2):
        await page.keyboard.press("Enter")
    await expect(page.locator(":focus")).to_have_attribute("data-card", "TS")
