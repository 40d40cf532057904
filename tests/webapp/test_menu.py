"""The menu of the app: rules, lesson, settings and more in a dialog, by the presses of the chat."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from bot.features.lesson import END
from bot.words.buttons import AskLanguage, Book, EndPress, PresencePress, SeatPress, ShowCards, pack
from bot.words.texts import texts
from club.state import TIPS, Preferences
from tests.webapp.browsing import CHROMIUM, CLIENT, key, open_table, press, told
from tests.webapp.drawing import DrawnPage
from tests.webapp.pages import Playhouse, TestPage, playhouse, present

EN = texts("en")
ANN, BOB, CID, EVE = 11, 12, 13, 99
DANGER_MS = 1100
"""Milliseconds after which a key that cannot be taken back counts."""


def commands(page: TestPage) -> dict[str, str]:
    """Return what the keys of the menu press, by the command that they stand for."""
    return {each["command"]: each["data"] for each in page.state["menu"]}


def keys(shown: dict[str, Any]) -> dict[str, str]:
    """Return what the keys of a dialog press, by label."""
    return {each["text"]: each["data"] for row in shown["page"]["rows"] for each in row}


def messages(house: Playhouse, person: int) -> int:
    """Return how many messages the direct chat of a person was sent."""
    calls = house.room.telegram.calls
    return sum(each.chat == person and each.verb in {"send", "edit"} for each in calls)


async def own_table(house: Playhouse) -> TestPage:
    """Let Ann open the app at an own table that waits."""
    await house.room.come_in(ANN)
    return await house.open(ANN, table="")


async def test_the_rules_open_in_the_app_and_turn_their_pages_there(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        bob, before = await house.open(BOB), messages(house, BOB)
        book = await bob.press(commands(bob)["rules"])
        assert "Classic" in book["page"]["html"]
        second = await bob.press(keys(book)["▶"])
        assert second["page"]["html"] != book["page"]["html"]
        await house.room.house.delivery.drain()
        assert messages(house, BOB) == before, "the chat gets no second book"


async def test_a_player_alone_chooses_other_rules_in_the_lobby_of_the_app(tmp_path: Path) -> None:
    async with playhouse(tmp_path, begun=False) as house:
        ann = await own_table(house)
        presets = await ann.press(ann.buttons()["📜 Rules: Classic"])
        chosen = await ann.press(keys(presets)["Studio"])
        assert chosen["page"] is None
        await ann.until(lambda state: "📜 Rules: Studio" in str(state["panel"]))


async def test_the_options_of_the_rules_change_in_the_app(tmp_path: Path) -> None:
    async with playhouse(tmp_path, begun=False) as house:
        ann = await own_table(house)
        presets = await ann.press(ann.buttons()["📜 Rules: Classic"])
        sections = await ann.press(keys(presets)[texts("en").plain("button-own-options")])
        assert sections["page"]["rows"]
        assert len(await house.room.house.store.tables_of(ANN)) == 1


async def test_a_setting_changed_in_the_app_holds_at_the_table_at_once(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        bob = await house.open(BOB)
        shown = await bob.press(commands(bob)["settings"])
        assert present(shown) >= {"one", EN.plain("settings-page-play")}
        again = await bob.press(keys(shown)["two"])
        assert "two" in present(again)
        assert "one" not in present(again)
        player = await house.room.house.people.player(BOB)
        assert player is not None
        assert player.preferences.taps == 2


async def likes(house: Playhouse, person: int, **changed: Any) -> Preferences:
    """Change preferences of a person, and return them."""
    people = house.room.house.people
    player = await people.player(person)
    assert player is not None
    return (await people.behave(player, replace(player.preferences, **changed))).preferences


async def test_a_newcomer_reads_a_tip_once_in_their_life(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        bob, ann, eve = [await house.open(person) for person in (BOB, ANN, EVE)]
        assert bob.state["tip"]["text"] == EN.plain("app-tip-auction")
        assert ann.state["tip"] is None, "she is not asked"
        assert eve.state["tip"] is None, "she does not play"
        await bob.press(bob.state["tip"]["read"])
        await bob.until(lambda state: state["tip"] is None)
        again = await house.open(BOB)
        assert again.state["tip"] is None, "on another device neither"
        assert (await likes(house, BOB)).tips == ("auction",)


async def test_every_tip_of_a_deal_comes_to_the_player_who_is_asked(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        pages = [await house.open(person) for person in (ANN, BOB, CID)]
        await house.room.play_a_deal()
        for page in pages:
            await page.until(lambda state: state["view"]["kind"] == "dealing")
        read = [json.loads(each) for page in pages for each in page.heard]
        told = [each["table"] for each in read if each["type"] == "state"]
        tipped = [each for each in told if each["tip"]]
        assert all(each["view"]["asked"] == each["me"] for each in tipped)
        kinds = ("auction", "giving", "marriage", "lead", "follow")
        assert {each["tip"]["text"] for each in tipped} == {EN.plain(f"app-tip-{each}") for each in kinds}


@pytest.mark.parametrize("known", [{"lesson": END}, {"tips": TIPS}])
async def test_who_has_learned_the_game_gets_no_tips(known: dict[str, Any], tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        await likes(house, BOB, **known)
        assert (await house.open(BOB)).state["tip"] is None


async def test_who_has_played_a_match_or_a_deal_gets_no_tips(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        await house.room.play_a_deal()
        await house.deal_next()
        cid = await house.open(CID)
        assert cid.state["view"]["asked"] == cid.state["me"]
        assert cid.state["tip"] is None


async def test_a_player_ends_all_tips_with_one_tap_and_settings_bring_them_back(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        bob = await house.open(BOB)
        answer = await bob.press(bob.state["tip"]["off"])
        assert answer["text"] == EN.plain("toast-tips-off")
        await bob.until(lambda state: state["tip"] is None)
        shown = await bob.press(commands(bob)["settings"])
        assert "🎓 Beginner tips" not in present(shown)
        assert "🎓 Beginner tips" in present(await bob.press(keys(shown)["🎓 Beginner tips"]))
        await bob.until(lambda state: state["tip"])


async def test_a_player_or_spectator_of_a_group_goes_on_to_a_table_of_their_own(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        await house.room.home(EVE).write("/start")
        for person in (BOB, EVE):
            page = await house.open(person)
            token = (await page.press(commands(page)["new"]))["table"]
            own = await house.open(person, at=token)
            assert own.state["stage"] == "lobby"
            assert "new" not in commands(own), "it is here"


async def test_another_language_is_chosen_in_the_app_and_spoken_at_once(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        for person in (BOB, EVE):  # a player, and a member who watches
            page = await house.open(person)
            shown = await page.press(pack(AskLanguage()))
            await page.press(keys(shown)["Deutsch"])
            await page.until(lambda state: state["language"] == "de")
            assert page.state["words"]["menu"] == "Menü"


async def test_a_player_leaves_only_after_a_question_in_the_app(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        bob = await house.open(BOB)
        asked = await bob.press(commands(bob)["leave"])
        assert set(keys(asked)) == {"Leave the table", "Stay"}
        assert (await house.room.record()).seat_of(BOB) is not None
        left = await bob.press(keys(asked)["Leave the table"])
        assert left["text"]
        assert (await house.room.record()).seat_of(BOB) is None


async def test_a_player_alone_ends_the_match_only_after_a_question_in_the_app(tmp_path: Path) -> None:
    async with playhouse(tmp_path, begun=False) as house:
        ann = await own_table(house)
        await ann.press(next(data for label, data in ann.buttons().items() if "Deal the cards" in label))
        await ann.until(lambda state: state["view"])
        assert "leave" not in commands(ann)
        assert "pause" not in commands(ann), "nobody waits"
        asked = await ann.press(commands(ann)["cancel"])
        assert (await house.room.record()).open
        await ann.press(keys(asked)["End the match"])
        assert not (await house.room.record()).open
        await ann.until(lambda state: "🏳 You ended the match." in state["panel"]["html"])


async def test_a_pause_from_the_app_stops_the_clock_and_the_group_reads_of_it(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        bob = await house.open(BOB)
        await bob.press(commands(bob)["pause"])
        assert (await house.room.record()).state.paused is not None
        await bob.until(lambda state: "pause" not in str(state["menu"]))


async def test_players_of_the_app_read_of_a_vote_and_join_it(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        await house.room.play_a_deal()
        ann, bob = await house.open(ANN), await house.open(BOB)
        await bob.press(commands(bob)["cancel"])
        await ann.until(lambda state: "wants to end" in state["panel"]["html"])
        await ann.press(ann.buttons()["🏳 I agree"])
        assert not (await house.room.record()).open


async def test_the_words_of_the_page_come_once(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        bob = await house.open(BOB)
        await bob.press(bob.buttons()["Pass"])
        await bob.until(lambda state: state["view"]["asked"] != 1)
        types = [json.loads(each)["type"] for each in bob.heard]
        assert types.count("state") >= 2
        assert types.count("words") == 1
        assert types.index("words") < types.index("state")


async def test_the_menu_never_floods_the_group(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        bob = await house.open(BOB)
        told = [(await bob.press(pack(EndPress(1, "ask"))))["text"] for _ in range(4)]
        assert told[-1] == texts("en").plain("toast-too-often")


async def test_a_question_in_a_dialog_offers_one_way_back(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        ann = await house.open(ANN)
        asked = await ann.press(pack(EndPress(1, "ask")))
        assert list(keys(asked)) == [EN.plain("button-end-match")], "the dialog itself has Close"


async def test_keys_of_the_menu_do_nothing_in_a_chat(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        for forged in (PresencePress(1, "pause"), EndPress(1, "ask"), SeatPress(1, "ask", 1)):
            await house.room.at(BOB).press(forged)
        assert (await house.room.record()).state.paused is None
        assert not (await house.room.record()).state.ending


async def test_standings_and_history_are_those_of_the_chat(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        bob, before = await house.open(BOB), messages(house, BOB)
        for command in ("standings", "history"):
            assert (await bob.press(commands(bob)[command]))["page"]["html"]
        await house.room.house.delivery.drain()
        assert messages(house, BOB) == before


async def test_a_hint_takes_the_place_of_the_tip(tmp_path: Path) -> None:
    async with playhouse(tmp_path, begun=False) as house:
        ann = await own_table(house)
        await ann.press(next(data for label, data in ann.buttons().items() if "Deal the cards" in label))
        await ann.until(lambda state: state["tip"])
        await ann.press(next(data for label, data in ann.buttons().items() if "Hint" in label))
        await ann.until(lambda state: "💡" in state["panel"]["html"])
        assert ann.state["tip"] is None, "both would fold the hint to its last line"


async def end_alone(house: Playhouse) -> TestPage:
    """Let Ann begin a match at an own table, and end it."""
    ann = await own_table(house)
    await ann.press(next(data for label, data in ann.buttons().items() if "Deal the cards" in label))
    await ann.until(lambda state: state["view"])
    asked = await ann.press(commands(ann)["cancel"])
    await ann.press(keys(asked)["End the match"])
    await ann.until(lambda state: state["stage"] == "closed")
    return ann


async def test_after_a_match_alone_the_app_goes_on_to_a_table_that_can_be_set_up(tmp_path: Path) -> None:
    async with playhouse(tmp_path, begun=False) as house:
        ann = await end_alone(house)
        assert list(ann.buttons())[:2] == ["Rematch", "⚙️ New settings"]
        await ann.press(ann.buttons()["⚙️ New settings"])
        await ann.until(lambda state: state["stage"] == "lobby")
        assert "📜 Rules: Classic" in ann.buttons()


async def test_the_end_leads_to_the_standings_in_the_app(tmp_path: Path) -> None:
    async with playhouse(tmp_path, begun=False) as house:
        ann = await end_alone(house)
        (standings,) = [key for key in ann.state["menu"] if key["command"] == "standings"]
        assert (await ann.press(standings["data"]))["page"]["html"]


async def test_a_stranger_reads_nothing_of_a_table_by_a_guessed_key(tmp_path: Path) -> None:
    async with playhouse(tmp_path, begun=False) as house:
        ann = await own_table(house)
        await house.room.come_in(CID)
        cid = await house.open(CID, table="")
        token = (await house.room.record()).token
        book = await cid.press(pack(Book(f"t{token}", 0)))
        assert book["page"]["html"] == texts("en").plain("book-gone")
        assert ann.state["stage"] == "lobby"


async def test_a_press_that_the_app_cannot_place_is_answered(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        bob = await house.open(BOB)
        moved_on = texts("en").plain("toast-stale")
        for data in (pack(ShowCards(1)), pack(PresencePress(2, "go")), "nonsense", ""):
            assert (await bob.press(data))["text"] == moved_on


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
async def test_a_player_reads_the_rules_and_comes_back_to_the_table(tmp_path: Path, browser: Browser) -> None:
    async with playhouse(tmp_path) as house:
        bob = await open_table(browser, house, BOB, viewport={"width": 360, "height": 640})
        await bob.get_by_role("button", name="Menu").click()
        await press(bob.locator("dialog.menu").get_by_role("button", name="Rules of the game"))
        book = bob.locator("dialog.page")
        await expect(book).to_contain_text("Classic")
        text = book.locator(".read")
        await expect(text, "the text is seen to go on").to_have_attribute("data-more", "")
        await text.evaluate("(each) => each.scrollTo(0, 9999)")
        await expect(text).not_to_have_attribute("data-more", "")
        await press(book.get_by_role("button", name="Next"))
        await expect(book).to_contain_text("2 / ")
        await book.get_by_role("button", name="Close").click()
        await expect(bob.locator("dialog")).to_have_count(0)


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
async def test_a_command_in_a_text_of_the_app_is_a_key(tmp_path: Path, browser: Browser) -> None:
    async with playhouse(tmp_path, begun=False) as house:
        await house.room.come_in(ANN, BOB)
        await house.room.at(ANN).say("/new")
        bob = await open_table(browser, house, BOB)
        await expect(bob.locator(".panel .story")).not_to_contain_text("/rules")
        await press(bob.locator(".panel .command"))
        await expect(bob.locator("dialog.page")).to_contain_text("Classic")


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
async def test_a_page_whose_key_did_its_work_closes(tmp_path: Path, browser: Browser) -> None:
    async with playhouse(tmp_path, begun=False) as house:
        await own_table(house)
        ann = await open_table(browser, house, ANN)
        await press(key(ann, "Rules: Classic"))
        await press(ann.locator("dialog.page").get_by_role("button", name="Studio"))
        await expect(ann.locator("dialog")).to_have_count(0)
        await expect(key(ann, "Rules: Studio")).to_be_visible()


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
async def test_an_answer_over_a_page_moves_no_key_and_is_not_shown_if_the_page_says_it(
    tmp_path: Path, browser: Browser
) -> None:
    async with playhouse(tmp_path) as house:
        drawn = await DrawnPage.open(browser, (await house.open(11)).state)
    screen = {"html": "✅ Players: 2", "rows": [[{"text": "2", "data": "two", "url": None, "style": None}]]}
    told = {"alert": False, "url": None, "unstarted": False, "table": ""}
    await drawn.turn_to(screen)
    keys = drawn.page.locator("dialog.page .turns .key")
    where = await keys.evaluate("each => each.offsetTop")
    toast = drawn.page.locator("dialog.page .toast")
    for text in ("Only the host may do that.", "✅ Players: 2"):
        drawn.send({"type": "answer", "id": "", "page": screen, "text": text, **told})
        await expect(toast).to_have_text("Only the host may do that.")
        assert await keys.evaluate("each => each.offsetTop") == where


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
async def test_an_open_dialog_is_renewed_by_a_press_of_its_own(tmp_path: Path, browser: Browser) -> None:
    async with playhouse(tmp_path) as house:
        drawn = await DrawnPage.open(browser, (await house.open(11)).state)
    await drawn.turn_to({"html": "Who plays?", "rows": []})
    for html in ("Ann joins", "Bob joins"):
        drawn.sent.clear()
        drawn.send({"type": "renew", "data": "#renew"})
        while not (asked := [each for each in drawn.sent if each["type"] == "press"]):
            await drawn.page.wait_for_timeout(20)
        told = {"text": "", "alert": False, "url": None, "unstarted": False, "table": ""}
        drawn.send({"type": "answer", "id": asked[-1]["id"], "page": {"html": html, "rows": []}, **told})
        await expect(drawn.page.locator("dialog.page .read")).to_have_text(html)
    drawn.sent.clear()
    await drawn.page.keyboard.press("Escape")
    await expect(drawn.page.locator("dialog")).to_have_count(0)
    drawn.send({"type": "renew", "data": "#renew"})
    await drawn.show({**drawn.first, "evening": True})
    assert [each for each in drawn.sent if each["type"] == "press"] == [], "the dialog is closed"


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
async def test_back_leads_page_by_page_to_the_menu_and_close_to_the_table(
    tmp_path: Path, browser: Browser
) -> None:
    low = {"width": 360, "height": 640}
    async with playhouse(tmp_path) as house:
        bob = await open_table(browser, house, BOB, viewport=low, script=CLIENT)
        page, menu, past = bob.locator("dialog.page"), bob.locator("dialog.menu"), re.compile("Past cards")
        tool = bob.get_by_role("button", name="Menu")
        await tool.click()
        await press(menu.get_by_role("button", name="My settings"))
        await press(page.get_by_role("button", name="Looks"))
        await press(page.get_by_role("button", name=past))
        await expect(page).to_contain_text("How long are the cards")
        await press(page.get_by_role("button", name="a year"))
        await bob.wait_for_timeout(DANGER_MS)
        await page.get_by_role("button", name="Yes, erase").click()
        await expect(page.get_by_role("button", name="Yes, erase")).to_have_count(0)
        await page.get_by_role("button", name="Back").click()
        await expect(page.get_by_role("button", name=past)).to_be_focused()
        await expect(page).to_contain_text("Past cards: a year")
        await bob.keyboard.press("Escape")
        await expect(menu.get_by_role("button", name="My settings")).to_be_focused()
        await menu.get_by_role("button", name="Fairly dealt").click()
        await expect(bob.locator("dialog.fair")).to_be_visible()
        await told(bob, "back_button_pressed")
        await press(menu.get_by_role("button", name="Past matches"))
        await page.get_by_role("button", name="Close").click()
        await expect(bob.locator("dialog")).to_have_count(0)
        await expect(tool).to_be_focused()


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
async def test_back_finds_a_long_page_where_it_was_left(tmp_path: Path, browser: Browser) -> None:
    async with playhouse(tmp_path) as house:
        state = (await house.open(BOB)).state
    drawn = await DrawnPage.open(browser, state, viewport={"width": 360, "height": 640})
    key = {"url": None, "style": None}
    many = [[{"text": f"Key {each}", "data": f"d{each}", **key}] for each in range(30)]
    told = {"text": "", "alert": False, "url": None, "unstarted": False, "table": ""}

    async def answer(html: str, again: str, rows: list[Any]) -> None:
        while not (asked := [each for each in drawn.sent if each["type"] == "press"]):
            await drawn.page.wait_for_timeout(20)
        drawn.sent.clear()
        page = {"html": html, "rows": rows}
        drawn.send({"type": "answer", "id": asked[-1]["id"], "page": page, "again": again, **told})
        await expect(drawn.page.locator("dialog.page .read")).to_have_text(html)

    await drawn.page.get_by_role("button", name="Menu").click()
    await press(drawn.page.locator("dialog.menu").get_by_role("button", name="Rules"))
    await answer("Many", "many", many)
    turns = drawn.page.locator("dialog.page .turns")
    await press(turns.get_by_role("button", name="Key 24"))
    before = await turns.evaluate("each => each.scrollTop")
    assert before > 100
    await answer("One", "one", [])
    await drawn.page.keyboard.press("Escape")
    await answer("Many", "many", [*many, many[0]])
    assert await turns.evaluate("each => each.scrollTop") == before
    await expect(turns.get_by_role("button", name="Key 24")).to_be_focused()
