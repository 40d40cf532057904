"""Leaving a match and replacing those who left: who may, when, and what everybody is told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from unicodedata import east_asian_width
from unittest.mock import Mock, patch

import pytest
from markupsafe import Markup

from bot.app import App
from bot.buttons import EndPress, LobbyPress, NextDeal, SeatPress, SeatVerb, Sign
from bot.links import Join, TakeSeat
from bot.people import Who
from bot.screens.score import LINE
from bot.screens.screen import Screen
from bot.tables.toast import Toast
from bot.telegram.updates import Place, Pressed, Said
from bot.texts import texts
from club.model import Result, Table
from club.seats import LONG_AWAY
from club.state import NOBODY, Chair
from storage.store import StoreError
from tests.bot.table import GROUP, NAMES, PLACE, Room, room
from tests.virtual_time import virtual_time

ANN, BOB, CID, DAN, STRANGER = NAMES
CIDS = 2
"""The seat that Cid has at first."""
EN = texts("en")
ANSWERS: tuple[SeatVerb, ...] = ("leave", "stay")


@asynccontextmanager
async def in_play(folder: Path) -> AsyncIterator[Room]:
    """Yield a table of Ann, Bob and Cid whose match has begun."""
    async with room(folder / "store.sqlite3") as table:
        await table.sit_down()
        yield table


async def press(
    table: Room, who: int, verb: SeatVerb, seat: int = CIDS, *, update: int | None = None
) -> Toast:
    """Press a button about a seat; whoever presses is here."""
    player = table.people[who]
    await table.services.absence.here(player)
    return await table.services.seats.press(player, SeatPress(1, verb, seat), update or table.update())


async def leave(table: Room, who: int, place: Place = PLACE) -> Screen | None:
    """Write /leave, in the group or at home; return the answer."""
    player = table.people[who]
    said = Said(table.update(), Who(who, NAMES[who], "en"), place, "leave", "")
    return await table.services.seats.command(said, player, EN)


def home(who: int) -> Place:
    """Return somebody's private chat."""
    return Place(who, None, "", private=True)


async def record(table: Room) -> Table:
    """Return the table as it is stored."""
    kept = await table.services.store.table(1)
    assert kept is not None
    return kept


async def chair(table: Room, seat: int = CIDS) -> Chair:
    """Return a stored chair."""
    return (await record(table)).state.chairs[seat]


async def until_next_deal(table: Room) -> None:
    """Let those who are here play to the end of the deal, and the next one be dealt."""
    deals = (await table.match()).deals_played
    while (await table.match()).deals_played == deals:
        await one_move(table)
    await table.services.moves.deal_on(table.people[ANN], NextDeal(1, deals + 1), table.update())
    await table.services.delivery.drain()


async def one_move(table: Room) -> None:
    """Let whoever is asked do the first thing possible, or be played for."""
    live = await table.live()
    assert live.match is not None
    assert live.match.asked is not None
    if live.table.state.chairs[live.match.asked].played_for:
        await asyncio.sleep(3)
    else:
        await table.tap(await table.asked(), await table.simplest())


async def board(table: Room) -> Screen:
    """Return what the group sees of the deal."""
    await table.services.delivery.drain()
    return [
        screen
        for (chat, _), screen in table.telegram.messages.items()
        if chat == GROUP and "Deal " in screen.text
    ][-1]


async def newest(table: Room, chat: int) -> Screen:
    """Return the newest message of a chat once all screens are out."""
    await table.services.delivery.drain()
    return table.seen(chat)


def keys(screen: Screen) -> list[str]:
    """Return the labels of all buttons."""
    return [button.text for row in screen.rows for button in row]


# Leaving


@virtual_time
async def test_leaving_a_match_is_asked_once_more_and_staying_changes_nothing(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await table.services.delivery.drain()
        assert await leave(table, CID) is None
        asking = await newest(table, GROUP)
        assert asking.text.startswith("🚪 Cid, are you leaving the match?")
        assert keys(asking) == ["Leave the table", "Stay"]
        assert (await press(table, CID, "stay")) == Toast("Good, the game goes on.", spent=True)
        assert (await record(table)).seats == (ANN, BOB, CID)
        assert "leaving the match" not in (await newest(table, GROUP)).text, "nobody is asked any more"


@virtual_time
async def test_nobody_else_can_answer_for_him(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        for who in (ANN, STRANGER):
            for verb in ANSWERS:
                told = await press(table, who, verb)
                assert told == Toast("This button is for somebody else."), "his keys stay"
        assert (await record(table)).seats == (ANN, BOB, CID)


@virtual_time
async def test_when_somebody_left_the_table_comes_again_at_the_end_of_the_chat(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await table.services.delivery.drain()
        table.services.display.post(GROUP, None, Screen(Markup("chatter")))
        await press(table, CID, "leave")
        await table.services.delivery.drain()
        assert keys(table.seen(GROUP)) == ["My cards", "Take Cid's seat"]


@virtual_time
async def test_the_seat_of_somebody_who_left_is_played_for_and_the_group_reads_so(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await press(table, CID, "leave")
        assert ((await record(table)).seats, (await chair(table)).left) == ((ANN, BOB, NOBODY), CID)
        shown = await board(table)
        assert "🚪 Cid left; I play for the seat." in shown.text
        assert "🤖 Cid" in shown.text
        assert "Take Cid's seat" in keys(shown)
        await until_next_deal(table)
        assert (await table.match()).deals_played == 1
        assert "🤖 Cid" in (await board(table)).text


@virtual_time
async def test_his_panel_loses_its_keys_and_shows_nothing_new(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await asyncio.sleep(30)
        await press(table, CID, "leave")
        await table.services.delivery.drain()
        assert table.seen(CID).text.startswith("🚪 You left the match in “Garage”.")
        calls = len(table.telegram.calls)
        await until_next_deal(table)
        await asyncio.sleep(60)
        assert {call.chat for call in table.telegram.calls[calls:]} == {GROUP, ANN, BOB}
        at_home = [screen for (chat, _), screen in table.telegram.messages.items() if chat == CID]
        assert [screen for screen in at_home if screen.rows] == []
        assert (await table.tap(CID, "pass")).text == "You do not play at this table."


@virtual_time
async def test_who_leaves_when_he_is_asked_is_played_for_at_once_and_called_no_more(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        who = await table.asked()
        await asyncio.sleep(125)
        assert "I am here" in keys(table.seen(GROUP))
        before = (await table.match()).turn
        await press(table, who, "leave", who - ANN)
        await asyncio.sleep(1)
        assert (await table.match()).turn == before, "the stand-in takes a look first"
        await asyncio.sleep(2)
        assert (await table.match()).turn > before
        await asyncio.sleep(30)
        assert "I am here" not in [key for screen in table.telegram.messages.values() for key in keys(screen)]


@virtual_time
async def test_somebody_elses_clock_runs_on_when_one_leaves(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        asked = await table.asked()
        leaver = next(each for each in (ANN, BOB, CID) if each != asked)
        await asyncio.sleep(60)
        since = (await record(table)).state.since
        await press(table, leaver, "leave", leaver - ANN)
        assert (await record(table)).state.since == since


@virtual_time
async def test_when_the_host_leaves_whoever_has_sat_longest_is_host(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await table.play_a_deal()
        await asyncio.sleep(1)
        await press(table, BOB, "leave", 1)
        await press(table, DAN, "take", 1)
        assert (await record(table)).seats == (ANN, DAN, CID)
        await press(table, ANN, "leave", 0)
        assert (await record(table)).host == CID, "Dan came later"
        await press(table, DAN, "leave", 1)
        assert (await record(table)).host == CID


@virtual_time
async def test_when_the_last_one_leaves_the_match_is_over_and_kept_as_unfinished(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        for seat, who in enumerate((ANN, BOB, CID)):
            assert (await press(table, who, "leave", seat)).text == "You left the table."
        assert (await record(table)).stage == "closed"
        (result,) = await table.services.store.results(GROUP)
        assert (result.winner, result.players) == (None, (NOBODY, NOBODY, CID))
        await asyncio.sleep(60)
        assert "🚪 Cid left, and nobody is at the table any more." in table.seen(GROUP).text
        assert [screen for screen in table.telegram.messages.values() if screen.rows] == []
        assert {each.player for each in result.gone} == {ANN, BOB}, "the last one lets nobody down"
        assert (result.why, result.by) == ("left", (CID,))
        assert (await press(table, DAN, "take")).text == "This table is closed."


@virtual_time
async def test_leaving_in_a_lobby_is_done_at_once(tmp_path: Path) -> None:
    async with room(tmp_path / "store.sqlite3") as table:
        await table.come_in(*NAMES)
        assert await leave(table, CID) == Screen(Markup("There is no table here. /new opens one."))
        await table.services.lobby.open(table.people[ANN], PLACE, table.update())
        for who in (BOB, CID):
            await table.lobby(who, "join")
        assert await leave(table, CID) is None
        assert (await record(table)).seats == (ANN, BOB)
        assert await leave(table, CID) == Screen(Markup("You are not at this table."))
        assert await leave(table, BOB, home(BOB)) == Screen(Markup("You left the table in “Garage”."))
        assert (await record(table)).seats == (ANN,)


@virtual_time
async def test_at_home_leave_names_the_groups_where_one_sits(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await table.services.delivery.drain()
        assert await leave(table, CID, home(CID)) is None
        one = await newest(table, CID)
        assert one.text.startswith("🚪 Are you leaving the match in “Garage”?")
        cellar = Place(-1002, None, "Cellar", private=False)
        await table.services.lobby.open(table.people[CID], cellar, table.update())
        await table.services.lobby.press(table.people[CID], LobbyPress(2, "join"), table.update())
        assert await leave(table, CID, home(CID)) is None
        several = await newest(table, CID)
        assert [(key.text, key.data) for row in several.rows for key in row] == [
            ("Leave “Garage”", "x1:leave:2"),
            ("Leave “Cellar”", "l2:leave"),
        ]
        assert await leave(table, STRANGER, home(STRANGER)) == Screen(Markup("You are not at a table."))


@virtual_time
async def test_somebody_who_does_not_play_cannot_leave(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        assert await leave(table, STRANGER) == Screen(Markup("You do not play at this table."))


# Taking a seat


@virtual_time
async def test_a_newcomer_sits_down_when_the_next_cards_are_dealt(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await press(table, CID, "leave")
        told = await press(table, DAN, "take")
        assert told.text.startswith("You sit down at the next deal.")
        assert (await record(table)).seats == (ANN, BOB, NOBODY)
        shown = await board(table)
        assert "🚪 Cid left. 🪑 Dan sits down at the next deal." in shown.text
        assert "↩ Dan is not coming" in keys(shown)
        await until_next_deal(table)
        assert ((await record(table)).seats, (await chair(table)).next_owner) == ((ANN, BOB, DAN), None)
        assert "Dan" in (await board(table)).text
        assert "Cid" not in (await board(table)).text
        assert "deal 2" in table.seen(DAN).text


@virtual_time
async def test_he_sees_no_hand_of_the_deal_in_progress(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await press(table, CID, "leave")
        await press(table, DAN, "take")
        while (await table.match()).deals_played == 0:
            await one_move(table)
            await table.services.redraw.show(1, DAN)
            await table.services.redraw.refresh(table.people[DAN])
            await table.services.delivery.drain()
            assert [chat for chat, _ in table.telegram.messages if chat == DAN] == []
            assert (await table.tap(DAN, "pass")).text == "You do not play at this table."


@virtual_time
async def test_between_two_deals_he_sits_down_at_once_and_may_look_around(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await table.play_a_deal()
        await press(table, CID, "leave")
        await asyncio.sleep(15)
        assert (await press(table, DAN, "take")).text == "You are at the table."
        assert (await record(table)).seats == (ANN, BOB, DAN)
        await table.services.delivery.drain()
        assert "deal 1" in table.seen(DAN).text
        await asyncio.sleep(15)
        assert (await table.match()).asked is None, "the pause begins anew"
        await asyncio.sleep(6)
        assert (await table.match()).asked is not None
        await table.services.delivery.drain()
        assert "deal 2" in table.seen(DAN).text


@virtual_time
async def test_the_newcomer_has_a_chair_as_good_as_new_in_his_own_language(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        live = await table.live()
        used = Chair(overtime=300, premove="AS", stood_in=5)
        live.table = replace(live.table, state=live.table.state.seated(CIDS, used))
        table.people[DAN] = await table.services.people.speak(table.people[DAN], "ru")
        await press(table, CID, "leave")
        assert await chair(table) == Chair(left=CID)
        await press(table, DAN, "take")
        await until_next_deal(table)
        assert replace(await chair(table), since=0) == Chair()
        assert "сдача 2" in table.seen(DAN).text


@virtual_time
async def test_who_left_may_come_back_like_anybody_else(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await press(table, CID, "leave")
        assert (await press(table, CID, "take")).text.startswith("You sit down at the next deal.")
        assert "🪑 Cid comes back at the next deal." in (await board(table)).text
        assert (await record(table)).seats == (ANN, BOB, NOBODY)
        await until_next_deal(table)
        assert (await record(table)).seats == (ANN, BOB, CID)
        assert "deal 2" in table.seen(CID).text


@virtual_time
async def test_a_double_tap_takes_a_seat_once(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await press(table, CID, "leave")
        for _ in range(2):
            assert (await press(table, DAN, "take")).text.startswith("You sit down at the next deal.")
        assert (await chair(table)).next_owner == DAN


@virtual_time
async def test_whoever_does_not_sit_down_after_all_says_so_with_a_key_or_with_leave(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await press(table, CID, "leave")
        await press(table, DAN, "take")
        assert (await press(table, ANN, "not")).text == "Dan sits down here at the next deal."
        assert (await chair(table)).next_owner == DAN
        for _ in range(2):
            assert (await press(table, DAN, "not")).text == "You do not sit down after all."
        assert (await chair(table)).next_owner is None
        assert "Take Cid's seat" in keys(await board(table))
        await press(table, DAN, "take")
        assert await leave(table, DAN) == Screen(Markup("🪑 Dan does not sit down after all."))
        await until_next_deal(table)
        assert (await record(table)).seats == (ANN, BOB, NOBODY)


@virtual_time
async def test_a_seat_is_for_one_and_one_seat_for_each(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
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
        assert (await record(table)).seats == (ANN, STRANGER, DAN)


@virtual_time
async def test_who_has_not_started_the_bot_is_led_home_and_has_the_seat_from_there(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        seats, people = table.services.seats, table.services.people
        await press(table, CID, "leave")
        link = TakeSeat((await record(table)).token, 2)
        table.people[DAN] = await people.reachable(table.people[DAN], started=False)
        assert (await press(table, DAN, "take")).url == f"https://t.me/thousand_bot?start=seat_{link.table}_2"
        assert (await chair(table)).next_owner is None
        dan = table.people[DAN] = await people.reachable(table.people[DAN], started=True)
        for _ in range(2):  # whoever follows the link twice does not take it back
            assert await seats.take_by_link(dan, link, table.update()) is None
            assert (await newest(table, DAN)).text.startswith("You sit down in “Garage” at the next deal.")
        assert (await chair(table)).next_owner == DAN
        late = await seats.take_by_link(table.people[STRANGER], link, table.update())
        assert late is not None
        assert late.text == "Dan sits down here at the next deal."
        nobodys = TakeSeat("0123456789abcdef", 2)
        told = await seats.take_by_link(table.people[STRANGER], nobodys, table.update())
        assert told is not None
        assert told.text == "That table is not there any more."


@virtual_time
async def test_who_is_not_in_the_group_takes_no_seat_by_a_link_and_reads_no_name(tmp_path: Path) -> None:
    """A link can be passed on to anybody."""
    async with room(tmp_path / "store.sqlite3") as table:
        await table.come_in(*NAMES)
        table.telegram.strangers = {STRANGER}
        stranger, lobby = table.people[STRANGER], table.services.lobby
        await lobby.open(table.people[ANN], PLACE, table.update())
        token = (await record(table)).token
        gone = "That table is not there any more."
        assert (await lobby.join_by_link(stranger, Join(token), table.update())).text == gone
        for each in (ANN, BOB, CID):
            assert (
                "Garage" in (await lobby.join_by_link(table.people[each], Join(token), table.update())).text
            )
        await table.lobby(ANN, "start")
        assert (await lobby.join_by_link(stranger, Join(token), table.update())).text == gone
        await press(table, CID, "leave")
        told = await table.services.seats.take_by_link(stranger, TakeSeat(token, 2), table.update())
        assert told == Screen(Markup(gone))
        assert (await chair(table)).next_owner is None


@virtual_time
@pytest.mark.parametrize("wish", [LobbyPress(1, "join"), SeatPress(1, "take", CIDS)])
async def test_a_press_in_another_chat_takes_no_seat(tmp_path: Path, wish: LobbyPress | SeatPress) -> None:
    """A client of somebody's own making can send the data of any button from anywhere."""
    async with room(tmp_path / "store.sqlite3") as table:
        await table.come_in(*NAMES)
        await table.services.lobby.open(table.people[ANN], PLACE, table.update())
        if isinstance(wish, SeatPress):
            for each in (ANN, BOB, CID):
                await table.lobby(each, "join")
            await table.lobby(ANN, "start")
            await press(table, CID, "leave")
        before, app, who = await record(table), App(table.services), Who(STRANGER, "Stranger", "en")
        for place in (home(STRANGER), PLACE):
            pressed = Pressed(table.update(), who, "q", place, 1, wish)
            with patch("bot.app.read", lambda _update, _bot, pressed=pressed: pressed):
                await app.handle(Mock(update_id=1))
            after = await record(table)
            assert (after == before) is (place != PLACE)


@virtual_time
async def test_the_same_update_twice_changes_nothing(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await press(table, CID, "leave", update=700)
        await press(table, DAN, "take", update=701)
        before = await record(table)
        assert (await press(table, DAN, "take", update=701)).text.startswith("You sit down")
        assert await record(table) == before
        assert (await press(table, CID, "leave", update=700)).text == "You left the table."
        assert await press(table, ANN, "leave", 0, update=701) == Toast()
        assert await record(table) == before


@virtual_time
async def test_what_cannot_be_stored_did_not_happen(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        before = await table.live()
        kept, seating = before.table, before.seating
        full = StoreError("the disk is full")
        with (
            patch.object(type(table.services.store), "keep_table", side_effect=full),
            pytest.raises(StoreError),
        ):
            await press(table, CID, "leave")
        after = await table.live()
        assert (after.table, after.seating) == (kept, seating)


@virtual_time
async def test_the_game_goes_on_for_a_newcomer_when_nobody_else_is_here(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await press(table, ANN, "leave", 0)
        await press(table, BOB, "leave", 1)
        await press(table, DAN, "take", 0)
        await press(table, CID, "leave")
        assert (await record(table)).stage == "playing"
        await asyncio.sleep(600)
        assert (await record(table)).seats == (DAN, NOBODY, NOBODY)
        assert (await table.match()).deals_played == 1


@virtual_time
async def test_when_he_does_not_come_after_all_the_match_is_over(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await press(table, DAN, "take")
        await press(table, ANN, "leave", 0)
        await press(table, BOB, "leave", 1)
        await press(table, DAN, "take", 0)
        await press(table, CID, "leave")
        await press(table, DAN, "not", 0)
        assert (await record(table)).stage == "closed"
        await table.services.delivery.drain()
        assert "🚪 Dan left, and nobody is at the table any more." in table.seen(GROUP).text


@virtual_time
async def test_two_who_press_at_one_moment_do_not_sit_on_one_chair(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await press(table, CID, "leave")
        told = await asyncio.gather(press(table, DAN, "take"), press(table, STRANGER, "take"))
        assert sum("sit down at the next deal" in each.text for each in told) == 1
        assert sum("sits down here at the next deal" in each.text for each in told) == 1


# Restarts


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
        await table.services.open()
        await table.services.redraw.show(1)
        assert "🚪 Cid left. 🪑 Dan sits down at the next deal." in (await board(table)).text
        await until_next_deal(table)
        assert (await record(table)).seats == (ANN, BOB, DAN)


@virtual_time
async def test_a_panel_that_was_not_taken_away_before_a_crash_is_taken_away_after_it(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await table.services.delivery.drain()
        messages = dict(table.telegram.messages)
        await table.services.delivery.close()
        await press(table, CID, "leave")
    async with room(tmp_path / "store.sqlite3") as table:
        table.telegram.messages.update(messages)
        await table.come_in(*NAMES)
        await table.services.open()
        await asyncio.sleep(30)
        assert table.seen(CID).text.startswith("🚪 You left the match in “Garage”.")
        assert table.seen(CID).rows == ()


# Afterwards


@virtual_time
async def test_a_rematch_calls_only_those_who_stayed(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await press(table, CID, "leave")
        kept = await record(table)
        await table.services.store.keep_table(replace(kept, stage="over", due=None), None)
        table.services.tables.drop(1)
        assert await table.services.lobby.rematch(table.people[CID], 1, PLACE, table.update()) == Toast(
            "You do not play at this table."
        )
        await table.services.lobby.rematch(table.people[ANN], 1, PLACE, table.update())
        again = await table.services.store.table(2)
        assert again is not None
        assert (again.seats, again.state.invited) == ((ANN,), (ANN, BOB))


@virtual_time
async def test_the_sheet_fits_a_narrow_phone_with_names_that_have_a_mark(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        for seat, who in enumerate((ANN, BOB)):
            await press(table, who, "leave", seat)
        while (await table.match()).deals_played == 0:
            await one_move(table)
        lines = (await board(table)).text.splitlines()
        head = next(each for each in lines if each.startswith("<pre>")).removeprefix("<pre>")
        assert head.split() == ["🤖", "Ann", "🤖", "Bob", "Cid"]
        assert sum(1 + (east_asian_width(each) in "WF") for each in head) == LINE


# Putting somebody out


async def absent(table: Room) -> int:
    """Let whoever is asked first stay away for long; return his seat. The others are here."""
    who = await table.asked()
    seat = who - ANN
    await table.services.absence.gone(table.people[who])
    while (await chair(table, seat)).stood_in < LONG_AWAY:
        await one_move(table)
    return seat


@virtual_time
async def test_after_three_moves_for_him_the_others_may_put_somebody_out(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        who = await table.asked()
        seat, name = who - ANN, NAMES[who]
        others = [each for each in (ANN, BOB, CID) if each != who]
        await table.services.absence.gone(table.people[who])
        while (await chair(table, seat)).stood_in < LONG_AWAY - 1:
            await one_move(table)
        assert not any("Put" in key for key in keys(await board(table)))
        assert (await press(table, others[0], "out", seat)).text == f"{name} is back.", "it is too early"
        while (await chair(table, seat)).stood_in < LONG_AWAY:
            await one_move(table)
        assert f"Put {name} out (0/2)" in keys(await board(table))
        assert (await press(table, others[0], "out", seat)).text == "Your vote counts."
        assert f"Put {name} out (1/2)" in keys(await board(table))
        assert (await press(table, others[0], "out", seat)).text == "Your vote is taken back."
        assert f"Put {name} out (0/2)" in keys(await board(table))
        for each in others:
            await press(table, each, "out", seat)
        assert ((await record(table)).seats[seat], (await chair(table, seat)).left) == (NOBODY, who)
        assert f"🚪 {name} left; I play for the seat." in (await board(table)).text
        assert f"🚪 {name} was away too long, and the others play on" in table.seen(GROUP).text
        assert table.seen(who).text.startswith("🚪 You were away for long")
        assert (await press(table, others[0], "out", seat)).text == f"{name} has left already."


@virtual_time
async def test_only_those_at_the_table_vote_and_nobody_about_himself(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        seat = await absent(table)
        assert (await press(table, STRANGER, "out", seat)).text == "You do not play at this table."
        told = await press(table, ANN + seat, "out", seat)
        assert told.text == f"{NAMES[ANN + seat]} is back."
        assert (await chair(table, seat)).left is None


@virtual_time
async def test_when_he_comes_back_the_votes_are_void(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        seat = await absent(table)
        other = next(each for each in (ANN, BOB, CID) if each != ANN + seat)
        await press(table, other, "out", seat)
        assert (await chair(table, seat)).against == (other - ANN,)
        await table.services.absence.here(table.people[ANN + seat])
        assert await chair(table, seat) == Chair()
        assert not any("Put" in key for key in keys(await board(table)))


@virtual_time
async def test_the_absent_have_no_vote(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        seat = await absent(table)
        here, gone = (each for each in (ANN, BOB, CID) if each != ANN + seat)
        await press(table, gone, "out", seat)
        await table.services.absence.gone(table.people[gone])
        assert f"Put {NAMES[ANN + seat]} out (0/1)" in keys(await board(table))
        await press(table, here, "out", seat)
        assert (await chair(table, seat)).left == ANN + seat


@virtual_time
async def test_votes_survive_a_restart_and_a_leaver_takes_his_along(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        seat = await absent(table)
        first, second = (each for each in (ANN, BOB, CID) if each != ANN + seat)
        await press(table, first, "out", seat)
        updates = table.updates
    async with room(tmp_path / "store.sqlite3") as table:
        table.updates = updates
        await table.come_in(*NAMES)
        await table.services.open()
        assert (await chair(table, seat)).against == (first - ANN,)
        await press(table, first, "leave", first - ANN)
        assert (await chair(table, seat)).against == ()
        await press(table, second, "out", seat)
        assert (await chair(table, seat)).left == ANN + seat, "he is the only one here"


# What nobody gains by it


async def put_the_others_out(table: Room) -> tuple[int, int, int]:
    """Let one player put out two who are away for a moment; return who that is, and who they are."""
    await table.play_a_deal()
    await table.services.moves.deal_on(table.people[ANN], NextDeal(1, 1), table.update())
    here, *others = ANN, BOB, CID
    for each in others:
        await table.services.absence.gone(table.people[each])
    for each in others:
        while (await chair(table, each - ANN)).stood_in < LONG_AWAY:
            await one_move(table)
        assert (await press(table, here, "out", each - ANN)).text == "Your vote counts."
    assert (await record(table)).seats == (here, NOBODY, NOBODY)
    return here, others[0], others[1]


@virtual_time
async def test_who_put_the_others_out_ends_the_match_alone_no_sooner_than_after_an_hour(
    tmp_path: Path,
) -> None:
    async with in_play(tmp_path) as table:
        here, *_ = await put_the_others_out(table)
        told = await table.services.ending.press(table.people[here], EndPress(1, "end"), table.update())
        assert told.text.startswith("You cannot end the match alone")
        assert (await record(table)).open
        await asyncio.sleep(3600)
        await table.services.ending.press(table.people[here], EndPress(1, "end"), table.update())
        assert not (await record(table)).open


@virtual_time
async def test_who_put_the_others_out_does_not_end_the_match_by_leaving_either(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        here, back, _ = await put_the_others_out(table)
        await press(table, here, "leave", here - ANN)
        assert (await record(table)).open, "those who were put out may come back"
        await press(table, back, "take", back - ANN)
        await asyncio.sleep(600)
        assert (await record(table)).seats[back - ANN] == back


@virtual_time
async def test_nobody_leaves_a_bad_score_for_a_good_one(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await press(table, BOB, "leave", 1)
        await press(table, CID, "leave", CIDS)
        told = await press(table, CID, "take", 1)
        assert told.text == "You may only come back to the seat that you left."
        assert (await chair(table, 1)).next_owner is None
        await press(table, CID, "take", CIDS)
        assert (await chair(table, CIDS)).next_owner == CID


# Together with the clock


@virtual_time
async def test_a_pause_is_not_ended_by_leaving(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await table.services.absence.pause(table.people[ANN], 1, table.update())
        before = (await table.match()).turn
        await press(table, CID, "leave")
        await asyncio.sleep(3600)
        assert (await table.match()).turn == before
        await table.services.absence.sign(table.people[ANN], Sign(1, "go"), table.update())
        assert (await record(table)).state.paused is None


@virtual_time
async def test_an_unfinished_match_is_kept_with_nobody_in_the_seats_that_were_left(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await press(table, CID, "leave")
        await table.services.ending.press(table.people[ANN], EndPress(1, "end"), table.update())
        (result,) = await table.services.store.results(GROUP)
        assert isinstance(result, Result)
        assert (result.winner, result.players) == (None, (ANN, BOB, NOBODY))
