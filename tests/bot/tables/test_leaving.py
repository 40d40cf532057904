"""Leaving a match and replacing those who left: who may, when, and what everybody is told."""

from __future__ import annotations

import asyncio

from markupsafe import Markup

from bot.screens import Screen
from bot.tables.visit import Toast
from bot.telegram.updates import Place
from bot.words.buttons import LobbyPress
from bot.words.texts import words_of
from club.state import NOBODY
from game.events import StoodIn
from tests.bot.table import GROUP, NAMES, Room, home, in_play, labels, room
from tests.bot.tables.sitting import (
    ANN,
    ANSWERS,
    BOB,
    CID,
    CIDS,
    DAN,
    STRANGER,
    board,
    leave,
    press,
    until_next_deal,
)
from tests.scenes import with_scene


@with_scene(in_play)
async def test_leaving_a_match_is_asked_once_more_and_staying_changes_nothing(table: Room) -> None:
    await table.house.delivery.drain()
    assert await leave(table, CID) is None
    asking = await table.newest(GROUP)
    assert asking.text.startswith("🚪 Cid, are you leaving the match?")
    assert labels(asking) == ["Leave the table", "Stay"]
    assert (await press(table, CID, "stay")) == Toast("Good, the game goes on.", drop_keyboard=True)
    assert (await table.record()).seats == (ANN, BOB, CID)
    assert "leaving the match" not in (await table.newest(GROUP)).text, "nobody is asked any more"


@with_scene(in_play)
async def test_nobody_else_can_answer_for_him(table: Room) -> None:
    for who in (ANN, STRANGER):
        for verb in ANSWERS:
            told = await press(table, who, verb)
            assert told == Toast("This button is for somebody else."), "his keys stay"
    assert (await table.record()).seats == (ANN, BOB, CID)


@with_scene(in_play)
async def test_when_somebody_left_the_table_comes_again_at_the_end_of_the_chat(table: Room) -> None:
    await table.house.delivery.drain()
    table.house.display.post(GROUP, None, Screen(text=Markup("chatter")))
    await press(table, CID, "leave")
    await table.house.delivery.drain()
    assert labels(table.seen(GROUP))[:2] == ["My cards", "Take Cid’s seat"]


@with_scene(in_play)
async def test_the_seat_of_somebody_who_left_is_played_for_and_the_group_reads_so(table: Room) -> None:
    await press(table, CID, "leave")
    assert ((await table.record()).seats, (await table.chair(CIDS)).left) == ((ANN, BOB, NOBODY), CID)
    shown = await board(table)
    assert "🚪 Cid left; I play for the seat." in shown.text
    assert "🚪\xa0Cid" in shown.text
    assert "Take Cid’s seat" in labels(shown)
    await until_next_deal(table)
    assert (await table.match()).deals_played == 1
    assert "🚪\xa0Cid" in (await board(table)).text


@with_scene(in_play)
async def test_the_group_reads_which_moves_a_player_made_before_leaving(table: Room) -> None:
    for who, words in ((BOB, "bid 105"), (CID, "bid 110"), (ANN, "bid 115"), (BOB, "pass")):
        assert (await table.tap(who, words)).text == ""
    await press(table, CID, "leave")
    await asyncio.sleep(60)
    auction = next(line for line in words_of((await board(table)).text).splitlines() if "Auction" in line)
    assert "Cid\xa0110 · Ann\xa0115 · Bob\xa0pass · Cid (stand-in)\xa0" in auction
    assert "🚪" not in auction
    await until_next_deal(table)
    live = await table.live()
    assert {event.seat for event in live.events if isinstance(event, StoodIn)} <= {CIDS}
    assert [row.stood_in for row in live.match.sheet] == [(CIDS,)]


@with_scene(in_play)
async def test_his_panel_becomes_a_key_to_come_back_and_shows_nothing_new(table: Room) -> None:
    await asyncio.sleep(30)
    await press(table, CID, "leave")
    await table.house.delivery.drain()
    assert table.seen(CID).text.startswith("🚪 You left the match in “Garage”.")
    calls = len(table.telegram.calls)
    await until_next_deal(table)
    await asyncio.sleep(60)
    assert {call.chat for call in table.telegram.calls[calls:]} == {GROUP, ANN, BOB}
    at_home = [screen for (chat, _), screen in table.telegram.messages.items() if chat == CID]
    assert [labels(screen) for screen in at_home if screen.rows] == [["🪑 Back to my seat"]]
    assert (await table.tap(CID, "pass")).text == "You do not play at this table."


@with_scene(in_play)
async def test_who_leaves_when_he_is_asked_is_played_for_at_once_and_called_no_more(table: Room) -> None:
    who = await table.asked()
    await asyncio.sleep(125)
    assert "I am here" in labels(table.seen(GROUP))
    before = (await table.match()).turn
    await press(table, who, "leave", who - ANN)
    await asyncio.sleep(1)
    assert (await table.match()).turn == before, "the stand-in takes a look first"
    await asyncio.sleep(2)
    assert (await table.match()).turn > before
    await asyncio.sleep(30)
    assert "I am here" not in [key for screen in table.telegram.messages.values() for key in labels(screen)]


@with_scene(in_play)
async def test_somebody_elses_clock_runs_on_when_one_leaves(table: Room) -> None:
    asked = await table.asked()
    leaver = next(each for each in (ANN, BOB, CID) if each != asked)
    await asyncio.sleep(60)
    since = (await table.record()).state.since
    await press(table, leaver, "leave", leaver - ANN)
    assert (await table.record()).state.since == since


@with_scene(in_play)
async def test_when_the_host_leaves_whoever_has_sat_longest_is_host(table: Room) -> None:
    await table.play_a_deal()
    await asyncio.sleep(1)
    await press(table, BOB, "leave", 1)
    await press(table, DAN, "take", 1)
    assert (await table.record()).seats == (ANN, DAN, CID)
    await press(table, ANN, "leave", 0)
    assert (await table.record()).host == CID, "Dan came later"
    await press(table, DAN, "leave", 1)
    assert (await table.record()).host == CID


@with_scene(in_play)
async def test_when_the_last_one_leaves_the_match_is_over_and_kept_as_unfinished(table: Room) -> None:
    for seat, who in enumerate((ANN, BOB, CID)):
        assert (await press(table, who, "leave", seat)).text == "You left the table."
    assert (await table.record()).stage == "closed"
    (result,) = await table.house.store.results(GROUP)
    assert (result.winner, result.players) == (None, (NOBODY, NOBODY, CID))
    await asyncio.sleep(60)
    assert "🚪 Cid left, and nobody is at the table any more." in table.seen(GROUP).text
    assert [screen for screen in table.telegram.messages.values() if screen.rows] == []
    assert {each.player for each in result.gone} == {ANN, BOB}, "the last one lets nobody down"
    assert (result.why, result.by) == ("left", (CID,))
    assert (await press(table, DAN, "take")).text == "This table is closed."


@with_scene(room)
async def test_leaving_in_a_lobby_is_done_at_once(table: Room) -> None:
    await table.come_in(*NAMES)
    assert await leave(table, CID) == Screen(text=Markup("There is no table here. /new opens one."))
    await table.at(ANN).say("/new")
    for who in (BOB, CID):
        await table.lobby(who, "join")
    assert await leave(table, CID) is None
    assert (await table.record()).seats == (ANN, BOB)
    assert await leave(table, CID) == Screen(text=Markup("You are not at this table."))
    assert await leave(table, BOB, home(BOB)) == Screen(text=Markup("You left the table in “Garage”."))
    assert (await table.record()).seats == (ANN,)


@with_scene(in_play)
async def test_at_home_leave_names_the_groups_where_one_sits(table: Room) -> None:
    await table.house.delivery.drain()
    assert await leave(table, CID, home(CID)) is None
    one = await table.newest(CID)
    assert one.text.startswith("🚪 Are you leaving the match in “Garage”?")
    cellar = Place(-1002, None, "Cellar", private=False)
    await table.at(CID, cellar).say("/new")
    await table.at(CID).press(LobbyPress(2, "join"))
    assert await leave(table, CID, home(CID)) is None
    several = await table.newest(CID)
    assert [(key.text, key.data) for row in several.rows for key in row] == [
        ("Leave “Garage”", "x1:leave:2"),
        ("Leave “Cellar”", "l2:leave"),
    ]
    assert await leave(table, STRANGER, home(STRANGER)) == Screen(text=Markup("You are not at a table."))


@with_scene(in_play)
async def test_somebody_who_does_not_play_cannot_leave(table: Room) -> None:
    assert await leave(table, STRANGER) == Screen(text=Markup("You do not play at this table."))
