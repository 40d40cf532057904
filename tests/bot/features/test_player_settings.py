"""/settings at home: which card goes by itself, and how many taps play one."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from bot.people import Who
from bot.screens import Screen
from bot.tables.live import draw_hand, draw_table
from bot.telegram.updates import Pressed
from bot.words.buttons import SetPreference, ShowSettings, unpack
from bot.words.texts import texts
from club.state import NO_STATE, AutoPlay, Preferences
from tests.bot.onlookers import match_by
from tests.bot.table import NAMES, PLACE, Room, home, room, tricks
from tests.scenes import with_scene
from tests.virtual_time import virtual_time

BY_ITSELF = "will play itself."


async def settle(table: Room, who: int, label: str) -> Screen:
    """Press a key of the menu and return the menu then."""
    (data,) = [key.data for row in table.seen(who).rows for key in row if key.text.endswith(label)]
    press = unpack(data or "")
    assert isinstance(press, SetPreference)
    pressed = Pressed(
        update=table.update(),
        who=Who(who, NAMES[who], "en"),
        query="q",
        place=home(who),
        message_id=None,
        press=press,
    )
    answer = await table.house.door._handlers[Pressed](pressed)
    assert answer is not None
    await answer
    await asyncio.sleep(10)
    return next(screen for screen in table.telegram.messages.values() if "Your settings" in screen.text)


def marked(menu: Screen) -> list[str]:
    """Return what the menu marks as chosen of how somebody plays."""
    return [key.text for row in menu.rows for key in row if key.text.startswith("✓")]


@virtual_time
async def test_the_menu_shows_how_it_is_and_changes_it(tmp_path: Path) -> None:
    async with room(tmp_path / "s") as table:
        await table.come_in(11)
        menu = await table.home(11).write("/settings")
        assert marked(menu) == ["✓ Auto-play: last card", "✓ Taps: one"]
        assert "the others see that you had no choice" in menu.text
        assert marked(await settle(table, 11, "always")) == ["✓ Auto-play: always", "✓ Taps: one"]
        assert marked(await settle(table, 11, "Taps: two")) == ["✓ Auto-play: always", "✓ Taps: two"]
        assert marked(await settle(table, 11, "no")) == ["✓ Auto-play: no", "✓ Taps: two"]
    async with room(tmp_path / "s") as table:
        player = await table.house.people.player(11)
        assert player is not None
        assert player.preferences == Preferences(single="never", taps=2, lesson=0)


@with_scene(room)
async def test_a_key_of_the_group_leads_to_the_direct_chat(table: Room) -> None:
    await table.come_in(11)
    told = await table.at(11).write("/settings")
    more = unpack(told.rows[-1][-1].data or "")
    assert isinstance(more, ShowSettings)
    await table.at(11).press(more)
    await asyncio.sleep(10)
    _, key = table.seen(PLACE.chat).rows[-2]
    assert (key.text, key.url) == ("My settings", "https://t.me/thousand_bot?start=settings")
    assert marked(await table.home(11).write("/start settings"))


@with_scene(room)
async def test_keys_of_the_menu_do_nothing_elsewhere(table: Room) -> None:
    await table.come_in(11)
    for guest, value in ((table.at(11), "2"), (table.nowhere(11), "2"), (table.home(11), "3")):
        answer = await guest.press(SetPreference("taps", value))
        assert answer.drop_keyboard
    player = await table.house.people.player(11)
    assert player is not None
    assert player.preferences == Preferences(lesson=0)


@with_scene(tricks)
async def test_open_panels_follow_at_once(table: Room) -> None:
    assert (await table.data(11, "♤A")).startswith("g")
    await table.home(11).write("/settings")
    await settle(table, 11, "Taps: two")
    panel = next(
        screen
        for (chat, _), screen in table.telegram.messages.items()
        if chat == 11 and "deal 1" in screen.text
    )
    assert {(key.data or "")[0] for row in panel.rows for key in row if "♤" in key.text} == {"v"}


# Two taps


@with_scene(tricks)
async def test_with_two_taps_the_first_marks_a_card_and_the_second_plays_it(table: Room) -> None:
    await table.behave(11, Preferences(taps=2))
    before = await table.match()
    await table.press(11, "♤A")
    assert "👉 <b>Play ♤A?</b>" in (await table.newest(11)).text
    assert "▶ ♤A" in await table.keys(11)
    await table.press(11, "♤10")
    assert "👉 <b>Play ♤10?</b>" in (await table.newest(11)).text
    assert {"♤A", "▶ ♤10"} <= set(await table.keys(11))
    assert await table.match() == before
    await table.press(11, "▶ ♤10")
    assert await table.trick() == "TS"


@with_scene(tricks)
async def test_with_two_taps_a_card_that_may_not_be_played_says_why_at_once(table: Room) -> None:
    await table.behave(13, Preferences(taps=2))
    await table.press(11, "♤A")
    await table.press(12, "♦️9")
    assert "you hold ♤" in (await table.press(13, "♦️A")).text


@with_scene(room)
async def test_bids_take_one_tap_all_the_same(table: Room) -> None:
    await table.sit_down()
    who = await table.asked()
    await table.behave(who, Preferences(taps=2))
    await table.press(who, "105")
    assert await table.asked() != who


# The only card


async def to_the_last_trick(table: Room) -> None:
    """Ann takes seven tricks with everything but a ten."""
    tricks_played = ("AS 9D 9S", "TS JD QS", "KS 9C 9H", "JS JC JH", "AH QC QD", "KH KC KD", "QH AC TD")
    for trick in tricks_played:
        for who, card in zip((11, 12, 13), trick.split(), strict=True):
            assert (await table.tap(who, card)).text == "", card


async def only_card(table: Room, single: AutoPlay) -> None:
    """Let Cid hold one spade when spades are led, and play in that way."""
    for who in (11, 12, 13):
        await table.behave(who, Preferences(single="never"))
    for who, label in ((11, "♤A"), (12, "♦️9"), (13, "♤9"), (11, "♤10"), (12, "♦️J")):
        await table.press(who, label)
    await table.behave(13, Preferences(single=single))


@with_scene(tricks)
async def test_the_last_card_of_a_deal_goes_by_itself_after_a_moment(table: Room) -> None:
    await to_the_last_trick(table)
    assert await table.asked() == 11
    await asyncio.sleep(0.5)
    assert f"♥️10 <b>{BY_ITSELF}</b>" in table.seen(11).text
    assert await table.trick() == ""
    await asyncio.sleep(1.2)
    assert await table.trick() == "TH"
    await asyncio.sleep(5)
    assert (await table.match()).asked is None, "the others' last cards followed"


@with_scene(tricks)
async def test_pressing_it_hurries_it_even_with_two_taps(table: Room) -> None:
    await table.behave(11, Preferences(single="last", taps=2))
    await to_the_last_trick(table)
    turn = (await table.match()).turn
    await asyncio.sleep(0.5)
    (data,) = [key.data for row in table.seen(11).rows for key in row if key.text == "♥️10"]
    assert data == f"g1:{turn}:TH"
    await table.send(11, data)
    assert await table.trick() == "TH"


@with_scene(tricks)
@pytest.mark.parametrize("single", ["never", "last"])
async def test_the_only_card_waits_for_its_tap_in_mid_deal(table: Room, single: AutoPlay) -> None:
    await only_card(table, single)
    await asyncio.sleep(60)
    assert await table.trick() == "TS JD"
    assert BY_ITSELF not in (await table.newest(13)).text


@with_scene(tricks)
async def test_every_only_card_goes_by_itself_for_him_who_wants_it(table: Room) -> None:
    await only_card(table, "always")
    await asyncio.sleep(0.5)
    assert f"♤Q <b>{BY_ITSELF}</b>" in table.seen(13).text
    await asyncio.sleep(2)
    assert await table.last_trick() == "TS JD QS"


def test_nobody_else_is_shown_how_somebody_plays() -> None:
    t, seen = texts("en"), 0
    for moment in match_by("classic", 3):
        asked = moment.match.asked
        if asked is None:
            continue
        preferences = [Preferences()] * 3
        preferences[asked] = Preferences(single="always", taps=2)
        seating = replace(moment.seating, preferences=tuple(preferences))
        for viewer in range(3):
            drawn = draw_hand(t, seating, moment.question, moment.match, viewer, NO_STATE)
            assert viewer == asked or drawn == moment.panel(t, viewer)
            seen += viewer == asked and BY_ITSELF in drawn.text
        assert draw_table(t, seating, moment.match, moment.events, NO_STATE) == moment.table(t)
    assert seen > 10


@with_scene(tricks)
async def test_it_waits_while_the_clocks_stand_still(table: Room) -> None:
    await only_card(table, "never")
    await table.at(11).say("/pause")
    await table.behave(13, Preferences(single="always"))
    await asyncio.sleep(60)
    assert BY_ITSELF not in (await table.newest(13)).text
    assert await table.trick() == "TS JD"
