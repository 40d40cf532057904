"""/settings in a group, and of one's own table at home: computers, hints, who plays for the absent."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from pathlib import Path

import pytest

from bot.features.settings import HALF, group_screen, home_screen
from bot.people import Who
from bot.screens import Button, Screen
from bot.tables.thinking import modestly
from bot.telegram.updates import Place, Pressed
from bot.words.buttons import (
    CHOSEN,
    TICKED,
    UNTICKED,
    AskClock,
    SeatPress,
    SetChat,
    SetPreference,
    pack,
    unpack,
)
from bot.words.texts import LANGUAGES, texts, words_of
from club.model import DEFAULT_SETTINGS, Chat, ChatSettings
from club.state import Preferences, StandIn
from game.actions import Action
from game.players.knowledge import Situation
from tests.bot.table import GROUP, NAMES, PLACE, TIMER_S, Room, in_play, label_rows, room
from tests.scenes import with_scene
from tests.virtual_time import virtual_time

ANN, BOB, DAN = 11, 12, 14
HOME = Place(ANN, None, "", private=True)
TOPIC = replace(PLACE, thread=7)


def menu(table: Room, chat: int) -> Screen:
    """Return the newest menu of settings in a chat."""
    shown = table.telegram.messages.items()
    return [each for (where, _), each in shown if where == chat and "⚙️" in each.text][-1]


async def settings_of(table: Room, chat: int) -> ChatSettings:
    """Return what a chat has settled."""
    known = await table.house.store.chat(chat)
    return known.settings if known else DEFAULT_SETTINGS


@with_scene(in_play)
async def test_the_menu_of_a_group_shows_how_it_is_and_changes_it(table: Room) -> None:
    await table.at(ANN).write("/settings")
    assert "How it goes at the tables here" in menu(table, GROUP).text
    assert label_rows(menu(table, GROUP)) == [
        ["Pace: slow", "✓ Pace: human"],
        ["Pace: quick"],
        ["Stand-in: cautious", "✓ Stand-in: easy"],
        ["Stand-in: normal", "Stand-in: strong"],
        ["⬜ Remarks"],
        ["• Computers", "Looks", "More"],
    ]
    for label in ("Pace: quick", "Stand-in: strong", "⬜ Remarks"):
        assert not await table.at(ANN).push(label)
    assert label_rows(menu(table, GROUP))[1:5] == [
        ["✓ Pace: quick"],
        ["Stand-in: cautious", "Stand-in: easy"],
        ["Stand-in: normal", "✓ Stand-in: strong"],
        ["☑️ Remarks"],
    ]
    await table.at(ANN).push("Looks")
    assert not await table.at(ANN).push("Hints: never")
    assert label_rows(menu(table, GROUP)) == [
        ["Pictures: none", "✓ Pictures: light"],
        ["Pictures: dark"],
        ["Hints: with computers"],
        ["Hints: always"],
        ["✓ Hints: never"],
        ["⬜ Card slang"],
        ["Computers", "• Looks", "More"],
    ]
    assert "Ann has changed the settings" in menu(table, GROUP).text
    assert await settings_of(table, GROUP) == ChatSettings(
        pace="quick", stand_in="strong", hints="off", talk=True
    )


@with_scene(in_play)
async def test_everybody_may_turn_the_pages_and_the_last_one_leads_on(table: Room) -> None:
    await table.at(ANN).write("/settings")
    assert not await table.at(BOB).push("More")
    assert label_rows(menu(table, GROUP)) == [
        ["⬜ Pin the table"],
        ["☑️ Deal of the day"],
        ["☑️ Evenings"],
        ["⏱ Time to think: 2 minutes"],
        ["🗄 Past cards: for ever"],
        ["🌐 Language", "My settings"],
        ["Computers", "Looks", "• More"],
    ]
    assert "Only an admin" in (await table.at(BOB).push("🗄 Past cards: for ever") or "")
    table.telegram.admins = {BOB}
    await table.at(BOB).push("🗄 Past cards: for ever")
    shown = [each for each in table.telegram.messages.values() if "How long are the cards" in each.text]
    (back,) = shown[-1].rows[-1]
    await table.at(BOB).push(unpack(back.data or ""))
    assert "• More" in label_rows(menu(table, GROUP))[-1]


@virtual_time
async def test_a_menu_of_before_a_restart_or_of_the_last_release_still_works(tmp_path: Path) -> None:
    """The wall of eight rows stands in chats for months; its keys lead to the page of what they change."""
    async with room(tmp_path / "s") as table:
        await table.come_in(ANN)
        await table.home(ANN).write("/settings")
        shown = dict(table.telegram.messages)
    async with room(tmp_path / "s") as table:
        table.telegram.messages.update(shown)
        for data, label in (
            ("ypictures:dark", "✓ Pictures: dark"),
            ("yhints:off", "✓ Hints: never"),
            ("ataps:2", "✓ Taps: two"),
            ("apicture:on", "✓ Hand: 🎴 always"),
        ):
            await table.home(ANN).push(unpack(data))
            assert label in {key for row in label_rows(menu(table, ANN)) for key in row}
        assert table.telegram.messages.keys() == shown.keys(), "the same message changes"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_short_and_every_key_names_its_subject(language: str) -> None:
    t = texts(language)
    chat = Chat(id=ANN, title="", settings=ChatSettings(pace="quick", stand_in="strong", hints="off"))
    for number in range(3):
        group = group_screen(t, chat, number, "https://t.me/x")
        for screen in (group, home_screen(t, Preferences(), chat, number, app=True)):
            *rows, tabs = screen.rows
            assert len(rows) <= 6
            assert all(len(key.text) <= HALF for row in rows if len(row) == 2 for key in row)
            assert sum(len(key.text) for key in tabs) <= 34
            about = {each.rstrip(":") for each in re.findall("<b>(.+?)</b>", screen.text)}
            for key in (key for row in rows for key in row if key.data and key.data[0] in "ya"):
                assert key.text.lstrip("✓☑️⬜ ").partition(":")[0] in about


@pytest.mark.parametrize("number", range(3))
def test_one_of_several_values_has_a_mark_and_a_switch_has_a_box(number: int) -> None:
    chat, t = Chat(id=ANN, title=""), texts("en")
    group = group_screen(t, chat, number, "https://t.me/x", app=True)
    for screen in (group, home_screen(t, Preferences(), chat, number, app=True)):
        asked = dict[str, list[Button]]()
        for key in (each for row in screen.rows for each in row):
            if isinstance(press := unpack(key.data or ""), SetChat | SetPreference):
                asked.setdefault(pack(replace(press, value="")), []).append(key)
        for keys in asked.values():
            boxes = [key for key in keys if key.text.startswith((TICKED, UNTICKED))]
            marks = [key for key in keys if key.text.startswith(CHOSEN)]
            assert (len(boxes), len(marks)) == ((1, 0) if len(keys) == 1 else (0, 1))
            assert [key for key in keys if key.style == "primary"] == marks


@with_scene(in_play)
async def test_the_tables_of_a_group_follow_at_once(table: Room) -> None:
    await table.at(ANN).write("/settings")
    await table.at(ANN).push("Pace: quick")
    assert (await table.live()).settings == ChatSettings(pace="quick")


@with_scene(in_play)
async def test_whoever_may_set_the_clock_changes_the_settings_and_nobody_else(table: Room) -> None:
    await table.at(BOB).write("/settings")
    assert "Only the host" in (await table.at(BOB).push("Pace: quick") or "")
    assert await settings_of(table, GROUP) == DEFAULT_SETTINGS
    table.telegram.admins = {BOB}
    assert not await table.at(BOB).push("Pace: quick")
    assert (await settings_of(table, GROUP)).pace == "quick"


@with_scene(in_play)
async def test_nobody_changes_the_settings_of_a_match_by_opening_a_table_beside_it(table: Room) -> None:
    await table.at(DAN, TOPIC).say("/new")
    told = await table.at(DAN, TOPIC).press(SetChat("talk", "on"))
    assert told.alert
    assert await settings_of(table, GROUP) == DEFAULT_SETTINGS


@with_scene(in_play)
async def test_what_one_has_settled_stays_when_the_rules_or_the_clock_change(table: Room) -> None:
    await table.at(ANN).write("/settings")
    await table.at(ANN).push("Pace: quick")
    await table.set_timer(45)
    await table.at(ANN).push("⬜ Remarks")
    chat = await table.house.store.chat(GROUP)
    assert chat is not None
    assert (chat.timer, chat.settings) == (45, ChatSettings(pace="quick", talk=True))


@with_scene(in_play)
async def test_a_key_opens_the_clock(table: Room) -> None:
    await table.at(BOB).write("/settings")
    await table.at(BOB).push("More")
    assert not await table.at(BOB).push("⏱ Time to think: 2 minutes")
    assert "How long may a player think?" in table.seen(GROUP).text
    assert (await table.home(11).press(AskClock())).drop_keyboard
    assert "think?" not in table.seen(ANN).text


@with_scene(room)
async def test_at_home_they_are_those_of_ones_own_table(table: Room) -> None:
    await table.come_in(ANN)
    await table.home(ANN).write("/settings")
    await table.home(ANN).push("Looks")
    assert words_of(texts("en")("settings-pictures")) in menu(table, ANN).plain().text
    assert label_rows(menu(table, ANN)) == [
        ["Hand: a line", "✓ Hand: 🎴 own table"],
        ["Hand: 🎴 always"],
        ["Pictures: none", "✓ Pictures: light"],
        ["Pictures: dark"],
        ["⬜ Card slang"],
        ["🗄 Past cards: for ever"],
        ["Playing", "• Looks", "Computers"],
    ]
    await table.home(ANN).push("Computers")
    await table.home(ANN).push("Pace: slow")
    await table.home(ANN).push("⬜ Remarks")
    assert label_rows(menu(table, ANN)) == [
        ["✓ Pace: slow", "Pace: human"],
        ["Pace: quick"],
        ["✓ Hints: with computers"],
        ["Hints: never"],
        ["☑️ Remarks"],
        ["Playing", "Looks", "• Computers"],
    ]
    assert await settings_of(table, ANN) == ChatSettings(pace="slow", talk=True)
    assert await settings_of(table, GROUP) == DEFAULT_SETTINGS


@with_scene(room)
async def test_at_home_they_are_said_in_the_language_of_whoever_sits_there(table: Room) -> None:
    await table.come_in(ANN)
    table.people[ANN] = await table.house.people.speak(table.people[ANN], "ru")
    await table.home(ANN).write("/settings")
    await table.home(ANN).push("Компьютеры")
    await table.home(ANN).push("Темп: быстро")
    own = await table.house.store.chat(ANN)
    assert own is not None
    assert own.speaks == "ru", "a table opened there speaks it too"


@with_scene(in_play)
@pytest.mark.parametrize(
    "press", [SetChat("pace", "hasty"), SetChat("stand_in", "greedy"), SetChat("hints", "yes"), AskClock()]
)
async def test_a_forged_key_changes_nothing(table: Room, press: SetChat | AskClock) -> None:
    for place in (PLACE, None):
        who = Who(ANN, NAMES[ANN], "en")
        answer = await table.house.door._handlers[Pressed](
            Pressed(update=table.update(), who=who, query="q", place=place, message_id=None, press=press)
        )
        assert answer is not None
        await answer
    assert await settings_of(table, GROUP) == DEFAULT_SETTINGS


@virtual_time
@pytest.mark.parametrize("label", ["cautious", "strong"])
async def test_whoever_is_away_is_played_for_at_the_level_of_the_chat_from_what_their_seat_sees(
    tmp_path: Path, label: str
) -> None:
    asked: list[tuple[Situation, StandIn]] = []

    async def think(situation: Situation, level: StandIn, user: int) -> Action:
        asked.append((situation, level))
        return await modestly(situation, level, user)

    async with in_play(tmp_path, think=think) as table:
        await table.at(ANN).write("/settings")
        await table.at(ANN).push(f"Stand-in: {label}")
        late = await table.asked()
        await asyncio.sleep(3 * TIMER_S)
        situation, level = asked[0]
        live = await table.live()
        assert level == live.settings.stand_in == {"cautious": "modest", "strong": "strong"}[label]
        assert situation.view.viewer == live.table.seat_of(late)
        assert (await table.chair_of(late)).away is not None


@virtual_time
async def test_a_seat_that_was_given_up_is_played_at_that_level_too(tmp_path: Path) -> None:
    levels: list[StandIn] = []

    async def think(situation: Situation, level: StandIn, user: int) -> Action:
        levels.append(level)
        return await modestly(situation, level, user)

    async with in_play(tmp_path, think=think) as table:
        await table.at(ANN).write("/settings")
        await table.at(ANN).push("Stand-in: normal")
        late = await table.asked()
        leave = SeatPress(1, "leave", (await table.live()).table.seat_of(late) or 0)
        await table.at(late).press(leave)
        await asyncio.sleep(10)
        assert levels
        assert set(levels) == {"normal"}
