"""Taking a seat that was given up, and what outlasts a restart."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock, patch

import pytest
from markupsafe import Markup

from bot.people import Who
from bot.screens import Screen
from bot.tables.visit import Toast
from bot.telegram.updates import Pressed
from bot.words.buttons import LobbyPress, SeatPress
from bot.words.links import Join, TakeSeat
from club.rules import rules_mark
from club.state import NOBODY, Chair
from storage.store import StoreError
from tests.bot.table import GROUP, NAMES, PLACE, Room, home, in_play, labels, room
from tests.bot.tables.sitting import (
    ANN,
    BOB,
    CID,
    CIDS,
    DAN,
    STRANGER,
    board,
    leave,
    one_move,
    press,
    until_next_deal,
)
from tests.scenes import with_scene
from tests.virtual_time import virtual_time


@with_scene(in_play)
async def test_a_newcomer_sits_down_when_the_next_cards_are_dealt(table: Room) -> None:
    await press(table, CID, "leave")
    told = await press(table, DAN, "take")
    assert told.text.startswith("You sit down at the next deal.")
    assert (await table.record()).seats == (ANN, BOB, NOBODY)
    shown = await board(table)
    assert "🚪 Cid left. 🪑 Dan sits down at the next deal." in shown.text
    assert "↩ Never mind (Dan)" in labels(shown)
    await until_next_deal(table)
    assert ((await table.record()).seats, (await table.chair(CIDS)).next_owner) == ((ANN, BOB, DAN), None)
    assert "Dan" in (await board(table)).text
    assert "Cid" not in (await board(table)).text
    assert "deal 2" in table.seen(DAN).text


@with_scene(in_play)
async def test_he_sees_no_hand_of_the_deal_in_progress(table: Room) -> None:
    await press(table, CID, "leave")
    await press(table, DAN, "take")
    while (await table.match()).deals_played == 0:
        await one_move(table)
        await table.house.redraw.show(1, DAN)
        await table.house.redraw.refresh(table.people[DAN])
        await table.house.delivery.drain()
        assert [chat for chat, _ in table.telegram.messages if chat == DAN] == []
        assert (await table.tap(DAN, "pass")).text == "You do not play at this table."


@with_scene(in_play)
async def test_between_two_deals_he_sits_down_at_once_and_may_look_around(table: Room) -> None:
    await table.play_a_deal()
    await press(table, CID, "leave")
    await asyncio.sleep(15)
    assert (await press(table, DAN, "take")).text == "You are at the table."
    assert (await table.record()).seats == (ANN, BOB, DAN)
    await table.house.delivery.drain()
    assert "deal 1" in table.seen(DAN).text
    await asyncio.sleep(15)
    assert (await table.match()).asked is None, "the pause begins anew"
    await asyncio.sleep(6)
    assert (await table.match()).asked is not None
    await table.house.delivery.drain()
    assert "deal 2" in table.seen(DAN).text


@with_scene(in_play)
async def test_the_newcomer_has_a_chair_as_good_as_new_in_his_own_language(table: Room) -> None:
    live = await table.live()
    used = Chair(overtime=300, premove="AS", stood_in=5)
    live.table = replace(live.table, state=live.table.state.with_chair(CIDS, used))
    table.people[DAN] = await table.house.people.speak(table.people[DAN], "ru")
    await press(table, CID, "leave")
    assert await table.chair(CIDS) == Chair(left=CID)
    await press(table, DAN, "take")
    await until_next_deal(table)
    assert replace(await table.chair(CIDS), since=0) == Chair()
    assert "сдача 2" in table.seen(DAN).text


@with_scene(in_play)
async def test_who_left_may_come_back_like_anybody_else(table: Room) -> None:
    await press(table, CID, "leave")
    assert (await press(table, CID, "take")).text.startswith("You sit down at the next deal.")
    assert "🪑 Cid comes back at the next deal." in (await board(table)).text
    assert (await table.record()).seats == (ANN, BOB, NOBODY)
    await until_next_deal(table)
    assert (await table.record()).seats == (ANN, BOB, CID)
    assert "deal 2" in table.seen(CID).text


@with_scene(in_play)
async def test_a_double_tap_takes_a_seat_once(table: Room) -> None:
    await press(table, CID, "leave")
    for _ in range(2):
        assert (await press(table, DAN, "take")).text.startswith("You sit down at the next deal.")
    assert (await table.chair(CIDS)).next_owner == DAN


@with_scene(in_play)
async def test_whoever_does_not_sit_down_after_all_says_so_with_a_key_or_with_leave(table: Room) -> None:
    await press(table, CID, "leave")
    await press(table, DAN, "take")
    assert (await press(table, ANN, "not")).text == "Dan sits down here at the next deal."
    assert (await table.chair(CIDS)).next_owner == DAN
    for _ in range(2):
        assert (await press(table, DAN, "not")).text == "You do not sit down after all."
    assert (await table.chair(CIDS)).next_owner is None
    assert "Take Cid’s seat" in labels(await board(table))
    await press(table, DAN, "take")
    assert await leave(table, DAN) == Screen(text=Markup("🪑 Dan does not sit down after all."))
    await until_next_deal(table)
    assert (await table.record()).seats == (ANN, BOB, NOBODY)


@with_scene(in_play)
async def test_a_seat_is_for_one_and_one_seat_for_each(table: Room) -> None:
    assert (await press(table, DAN, "take")).text == "This seat is taken."
    await press(table, CID, "leave")
    await press(table, BOB, "leave", 1)
    assert (await press(table, ANN, "take")).text == "You are at the table already."
    await press(table, DAN, "take")
    assert (await press(table, DAN, "take", 1)).text == "You are at the table already."
    assert (await press(table, STRANGER, "take")).text == "Dan sits down here at the next deal."
    assert (await press(table, STRANGER, "take", 3)).text == "", "there is no fourth seat"
    await press(table, STRANGER, "take", 1)
    await until_next_deal(table)
    assert (await table.record()).seats == (ANN, STRANGER, DAN)


@with_scene(in_play)
async def test_who_has_not_started_the_bot_is_led_home_and_has_the_seat_from_there(table: Room) -> None:
    people = table.house.people
    await press(table, CID, "leave")
    link = TakeSeat((await table.record()).token, 2)
    table.people[DAN] = await people.reachable(table.people[DAN], started=False)
    assert (await press(table, DAN, "take")).url == f"https://t.me/thousand_bot?start=seat_{link.table}_2"
    assert (await table.chair(CIDS)).next_owner is None
    table.people[DAN] = await people.reachable(table.people[DAN], started=True)
    for _ in range(2):  # whoever follows the link twice does not take it back
        assert await table.at(DAN).follow(link) is None
        assert (await table.newest(DAN)).text.startswith("You sit down in “Garage” at the next deal.")
    assert (await table.chair(CIDS)).next_owner == DAN
    late = await table.at(STRANGER).follow(link)
    assert late is not None
    assert late.text == "Dan sits down here at the next deal."
    nobodys = TakeSeat("0123456789abcdef", 2)
    told = await table.at(STRANGER).follow(nobodys)
    assert told is not None
    assert told.text == "That table is not there any more, or you are not in its group."


@with_scene(in_play)
async def test_a_newcomer_who_sits_down_no_longer_reads_that_a_seat_will_be_theirs(table: Room) -> None:
    await press(table, CID, "leave")
    link = TakeSeat((await table.record()).token, CIDS)
    await table.at(DAN).follow(link)
    assert (await table.newest(DAN)).text.startswith("You sit down in “Garage” at the next deal.")
    await until_next_deal(table)
    shown = [each.text for (chat, _), each in table.telegram.messages.items() if chat == DAN]
    assert "deal 2" in shown[-1]
    assert [text for text in shown if text.startswith("You sit down")] == []


@with_scene(room)
async def test_who_is_not_in_the_group_takes_no_seat_by_a_link_and_reads_no_name(table: Room) -> None:
    """A link can be passed on to anybody."""
    await table.come_in(*NAMES)
    table.telegram.strangers = {STRANGER}
    await table.at(ANN).say("/new")
    opened = await table.record()
    token, link = opened.token, Join(opened.token, rules_mark(opened.preset, opened.rules))
    gone = "That table is not there any more, or you are not in its group."
    assert (await table.at(STRANGER).follow(link)) == Screen(text=Markup(gone))
    for each in (ANN, BOB, CID):
        assert "Garage" in str(await table.at(each).follow(link))
    await table.lobby(ANN, "start")
    assert (await table.at(STRANGER).follow(link)) == Screen(text=Markup(gone))
    await press(table, CID, "leave")
    told = await table.at(STRANGER).follow(TakeSeat(token, 2))
    assert told == Screen(text=Markup(gone))
    assert (await table.chair(CIDS)).next_owner is None


@with_scene(room)
@pytest.mark.parametrize("wish", [LobbyPress(1, "join"), SeatPress(1, "take", CIDS)])
async def test_a_press_in_another_chat_takes_no_seat(table: Room, wish: LobbyPress | SeatPress) -> None:
    """A client of somebody's own making can send the data of any button from anywhere."""
    await table.come_in(*NAMES)
    await table.at(ANN).say("/new")
    if isinstance(wish, SeatPress):
        for each in (ANN, BOB, CID):
            await table.lobby(each, "join")
        await table.lobby(ANN, "start")
        await press(table, CID, "leave")
    before, app, who = await table.record(), table.house.door, Who(STRANGER, "Stranger", "en")
    for place in (home(STRANGER), PLACE):
        pressed = Pressed(update=table.update(), who=who, query="q", place=place, message_id=1, press=wish)
        with patch("bot.telegram.updates.read", lambda _update, _bot, pressed=pressed: (pressed,)):
            await app.polled(Mock(update_id=1, message=None))
        after = await table.record()
        assert (after == before) is (place != PLACE)


@with_scene(in_play)
async def test_the_same_update_twice_changes_nothing(table: Room) -> None:
    assert await press(table, CID, "leave", update=700) == Toast("You left the table.", drop_keyboard=True)
    await press(table, DAN, "take", update=701)
    before = await table.record()
    assert (await press(table, DAN, "take", update=701)).text.startswith("You sit down")
    assert await table.record() == before
    assert await press(table, CID, "leave", update=700) == Toast("You left the table.", drop_keyboard=True)
    assert await press(table, ANN, "leave", 0, update=701) == Toast()
    assert await table.record() == before


@with_scene(in_play)
async def test_what_cannot_be_stored_did_not_happen(table: Room) -> None:
    before = await table.live()
    kept, seating = before.table, before.seating
    full = StoreError("the disk is full")
    with (
        patch.object(type(table.house.store), "keep_table", side_effect=full),
        pytest.raises(StoreError),
    ):
        await press(table, CID, "leave")
    after = await table.live()
    assert (after.table, after.seating) == (kept, seating)


@with_scene(in_play)
async def test_the_game_goes_on_for_a_newcomer_when_nobody_else_is_here(table: Room) -> None:
    await press(table, ANN, "leave", 0)
    await press(table, BOB, "leave", 1)
    await press(table, DAN, "take", 0)
    await press(table, CID, "leave")
    assert (await table.record()).stage == "playing"
    await asyncio.sleep(600)
    assert (await table.record()).seats == (DAN, NOBODY, NOBODY)
    assert (await table.match()).deals_played == 1


@with_scene(in_play)
async def test_when_he_does_not_come_after_all_the_match_is_over(table: Room) -> None:
    await press(table, DAN, "take")
    await press(table, ANN, "leave", 0)
    await press(table, BOB, "leave", 1)
    await press(table, DAN, "take", 0)
    await press(table, CID, "leave")
    await press(table, DAN, "not", 0)
    assert (await table.record()).stage == "closed"
    await table.house.delivery.drain()
    assert "🚪 Dan left, and nobody is at the table any more." in table.seen(GROUP).text


@with_scene(in_play)
async def test_two_who_press_at_one_moment_do_not_sit_on_one_chair(table: Room) -> None:
    await press(table, CID, "leave")
    told = await asyncio.gather(press(table, DAN, "take"), press(table, STRANGER, "take"))
    assert sum("sit down at the next deal" in each.text for each in told) == 1
    assert sum("sits down here at the next deal" in each.text for each in told) == 1


@virtual_time
async def test_who_left_and_who_is_coming_survives_a_restart(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await press(table, CID, "leave")
        await press(table, DAN, "take")
        await asyncio.sleep(60)
        messages = dict(table.telegram.messages)
    async with room(tmp_path / "store.sqlite3") as table:
        await table.come_in(*NAMES)
        table.updates = 1000
        table.telegram.messages.update(messages)
        await table.house.open()
        await table.house.redraw.show(1)
        assert "🚪 Cid left. 🪑 Dan sits down at the next deal." in (await board(table)).text
        await until_next_deal(table)
        assert (await table.record()).seats == (ANN, BOB, DAN)


@virtual_time
async def test_a_panel_that_was_not_taken_away_before_a_crash_is_taken_away_after_it(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await table.house.delivery.drain()
        messages = dict(table.telegram.messages)
        await table.house.delivery.close()
        await press(table, CID, "leave")
    async with room(tmp_path / "store.sqlite3") as table:
        table.telegram.messages.update(messages)
        await table.come_in(*NAMES)
        await table.house.open()
        await asyncio.sleep(30)
        assert table.seen(CID).text.startswith("🚪 You left the match in “Garage”.")
        assert labels(table.seen(CID)) == ["🪑 Back to my seat"]
