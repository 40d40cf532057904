"""A running match behind its lock: presses at the same moment, repeated updates, failures, restarts."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest

from bot.people import Who
from bot.tables.absence import expire
from bot.tables.live import LiveMatch
from bot.tables.registry import MOST_TABLES
from bot.tables.visit import Due, Toast
from bot.telegram import Unreachable, Wait
from bot.words.buttons import EndPress, NextDeal, ShowDraft, Tap
from club.model import Table
from game.rules import assemble
from game.state import Dealing, Tally, new_match
from storage.sqlite.sqlite_store import open_store
from storage.store import Corrupt, StoreError
from tests.bot.table import GROUP, PLACE, Room, in_play, is_sheet, room
from tests.scenes import with_scene
from tests.virtual_time import virtual_time

STALE = "The table has moved on: look again."


@with_scene(in_play)
async def test_of_four_presses_at_one_moment_one_counts_and_three_say_nothing_new(table: Room) -> None:
    turn, who, words = (await table.match()).turn, await table.asked(), await table.simplest()
    answers = await asyncio.gather(*(table.tap(who, words, turn=turn) for _ in range(4)))
    assert Counter((answer.text, answer.drop_keyboard) for answer in answers) == {
        ("", False): 1,
        ("", True): 3,
    }
    assert (await table.match()).turn == turn + 1
    assert (await table.live()).table.entries == 2


@with_scene(in_play)
async def test_a_press_and_a_timer_at_one_moment_deal_once(table: Room) -> None:
    await table.play_a_deal()
    entries = (await table.live()).table.entries
    press = NextDeal(1, 1)
    *_, last = await asyncio.gather(
        table.at(11).press(press),
        table.house.door.ring(Due(expire, (1,))),
        table.at(11).press(press),
    )
    assert last == Toast("The cards are already dealt.", drop_keyboard=True)
    assert (await table.live()).table.entries == entries + 1
    assert (await table.match()).asked is not None


@with_scene(in_play)
async def test_the_same_update_twice_changes_nothing(table: Room) -> None:
    who, words = await table.asked(), await table.simplest()
    assert (await table.tap(who, words, update=700)).text == ""
    before = await table.live()
    match, entries = before.match, before.table.entries
    answer = await table.tap(await table.asked(), await table.simplest(), update=700)
    assert answer.text == ""
    assert (await table.match(), (await table.live()).table.entries) == (match, entries)


@with_scene(in_play)
async def test_deals_are_counted_from_one_and_a_pause_belongs_to_the_deal_before(table: Room) -> None:
    live = await table.live()
    assert live.deal_number() == 1
    assert replace(live, match=new_match(3, 0)).deal_number() == 1, "nothing is dealt yet"
    await table.play_a_deal()
    assert (await table.live()).deal_number() == 1
    await asyncio.sleep(21)
    assert (await table.live()).deal_number() == 2


@with_scene(in_play)
async def test_searches_are_charged_to_the_host_or_to_a_group_without_a_known_host(table: Room) -> None:
    live = await table.live()
    assert live.responsible == 11
    assert replace(live, table=replace(live.table, host=0)).responsible == GROUP


@with_scene(in_play)
async def test_the_next_deal_comes_by_itself_after_the_pause(table: Room) -> None:
    await table.play_a_deal()
    assert isinstance((await table.match()).phase, Dealing)
    await asyncio.sleep(19)
    assert isinstance((await table.match()).phase, Dealing)
    touched = (await table.record()).state.touched
    await asyncio.sleep(2)
    assert not isinstance((await table.match()).phase, Dealing)
    assert (await table.record()).state.touched == touched, "no player did it"


@with_scene(in_play)
async def test_what_cannot_be_stored_did_not_happen(table: Room) -> None:
    before = await table.match()
    await table.house.delivery.drain()
    shown = dict(table.telegram.messages)
    with (
        patch.object(type(table.house.store), "commit", side_effect=StoreError("the disk is full")),
        pytest.raises(StoreError),
    ):
        await table.tap(await table.asked(), await table.simplest())
    await table.house.delivery.drain()
    assert await table.match() == before
    assert table.telegram.messages == shown
    assert (await table.tap(await table.asked(), await table.simplest())).text == ""


@with_scene(in_play)
async def test_nobody_is_told_before_the_commit(table: Room) -> None:
    await table.house.delivery.drain()
    calls = len(table.telegram.calls)
    commit = table.house.store.commit
    told: list[int] = []

    async def slow(*given: object, **more: object) -> Table:
        await asyncio.sleep(60)
        told.append(len(table.telegram.calls) - calls)
        return await commit(*given, **more)  # type: ignore[arg-type]  # handed on as they came

    with patch.object(type(table.house.store), "commit", side_effect=slow):
        await table.tap(await table.asked(), await table.simplest())
    await table.house.delivery.drain()
    assert told == [0]
    assert len(table.telegram.calls) > calls


@with_scene(in_play)
async def test_a_stranger_and_the_wrong_seat_are_told_so_and_nothing_changes(table: Room) -> None:
    before, asked = await table.match(), await table.asked()
    assert (await table.tap(99, "pass")).text == "You do not play at this table."
    dealt = await table.at(99).press(NextDeal(1, 0))
    assert dealt.text == "You do not play at this table."
    other = next(each for each in (11, 12, 13) if each != asked)
    assert "It is not your turn" in (await table.tap(other, "pass")).text
    assert (await table.tap(asked, "bid 7")).text == "105 is the least you can name."
    assert (await table.tap(asked, "steal the talon")).text == ""
    assert await table.match() == before


@with_scene(in_play)
async def test_a_draft_decides_nothing_and_is_gone_with_the_next_look(table: Room) -> None:
    while (await table.match()).phase.__class__.__name__ != "Giving":
        await table.tap(await table.asked(), "pass")
    who, turn = await table.asked(), (await table.match()).turn
    before = await table.match()
    await table.at(who).press(ShowDraft(1, turn, "9S"))
    await table.house.delivery.drain()
    assert "9" in table.seen(who).text
    assert [button.text for row in table.seen(who).rows for button in row][-1] == "↩ Back"
    await table.at(who).press(ShowDraft(1, turn, "9S 9C"))
    await table.house.delivery.drain()
    assert "👉 <b>Give these cards?</b>" in table.seen(who).text
    assert "♥️\xa0A" in table.seen(who).text, "the hand can be looked at"
    await table.at(who).press(ShowDraft(1, turn, ""))
    await table.house.delivery.drain()
    assert "↩ Back" not in [button.text for row in table.seen(who).rows for button in row]
    assert await table.match() == before


@virtual_time
async def test_after_a_restart_the_table_stands_as_it_was_and_nothing_is_sent_again(tmp_path: Path) -> None:
    file = tmp_path / "store.sqlite3"
    async with room(file) as table:
        await table.sit_down()
        for _ in range(9):
            await table.tap(await table.asked(), await table.simplest())
        await asyncio.sleep(30)
        before = await table.match()
        messages = dict(table.telegram.messages)
    async with room(file) as table:
        await table.come_in(11, 12, 13)
        await table.house.open()
        await asyncio.sleep(30)
        assert await table.match() == before
        assert table.telegram.calls == []
        table.telegram.messages.update(messages)
        table.updates = 1000
        await table.tap(await table.asked(), await table.simplest())
        await asyncio.sleep(30)
        assert {call.verb for call in table.telegram.calls} == {"edit"}
        assert table.telegram.messages.keys() == messages.keys()


@virtual_time
async def test_a_deal_due_while_the_bot_was_down_comes_after_the_rest_of_its_pause(tmp_path: Path) -> None:
    file = tmp_path / "store.sqlite3"
    async with room(file) as table:
        await table.sit_down()
        await table.play_a_deal()
        await asyncio.sleep(12)
    await asyncio.sleep(3600)
    async with room(file) as table:
        await table.house.open()
        await asyncio.sleep(7)
        assert (await table.match()).asked is None
        await asyncio.sleep(2)
        assert (await table.match()).asked is not None


@virtual_time
async def test_a_table_that_cannot_be_read_back_does_not_stop_the_others(tmp_path: Path) -> None:
    file = tmp_path / "store.sqlite3"
    async with room(file) as table:
        await table.sit_down()
        for _ in range(5):
            await table.tap(await table.asked(), await table.simplest())
    store = await open_store(file)
    await store._database.write(
        lambda connection: connection.execute(
            "UPDATE entries SET events = (SELECT events FROM entries WHERE number = 1) WHERE number = 3"
        )
    )
    async with room(file, store=store) as table:
        await table.house.open()
        with pytest.raises(Corrupt, match="table 1, entry 3: it does not fit"):
            await table.house.tables.peek(1)


@with_scene(in_play)
async def test_the_end_of_a_match_takes_all_buttons_away(table: Room) -> None:
    await asyncio.sleep(30)
    await table.at(11).press(EndPress(1, "end"))
    await asyncio.sleep(60)
    assert "🏳 Ann ended the match." in table.seen(GROUP).text
    keys = {key.text for screen in table.telegram.messages.values() for row in screen.rows for key in row}
    assert keys == {"Rematch"}
    closed = Toast("This table is closed.", drop_keyboard=True)
    assert await table.at(11).press(Tap(1, 1, "pass")) == closed
    assert await table.at(11).press(NextDeal(1, 0)) == closed


@virtual_time
async def test_a_player_who_cannot_be_written_to_is_called_in_the_group_once(tmp_path: Path) -> None:
    file = tmp_path / "store.sqlite3"
    async with room(file) as table:
        table.telegram.refusals[12] = [Unreachable("bot was blocked by the user")] * 3
        await table.sit_down()
        await asyncio.sleep(60)
        calls = [call.text for call in table.telegram.calls if "I cannot write to Bob" in call.text]
        assert len(calls) == 1
        table.telegram.refusals[12] = []
        await table.house.redraw.reached(await table.house.people.meet(Who(12, "Bob", "en")))
        await asyncio.sleep(60)
        assert "deal 1" in table.seen(12).text


@with_scene(in_play)
async def test_the_lobby_becomes_history_when_the_match_begins(table: Room) -> None:
    await asyncio.sleep(30)
    lobby = table.telegram.messages[GROUP, 1]
    assert (lobby.text, lobby.rows) == ("🃏 The match has begun: Ann, Bob, Cid.", ())


@with_scene(in_play)
async def test_the_rules_of_a_match_are_printed_with_its_result_and_kept_with_the_game_points(
    table: Room,
) -> None:
    live = await table.live()
    rules = assemble({"target": 501, "barrel_at": "off", "settlement": "difference", "bid_limit": "none"})
    scores = (Tally(495), Tally(495), Tally(495))
    live.table = replace(live.table, rules=rules)
    assert isinstance(live, LiveMatch)
    live.match = live.match._replace(tallies=scores)
    await table.play_a_deal()
    (result,) = await table.house.store.results(GROUP)
    assert sum(result.points) == 0
    assert result.winner is not None
    assert result.points[result.winner] > 0
    await asyncio.sleep(60)
    messages = table.telegram.messages.items()
    sheet, end = [each.text for (chat, _), each in messages if chat == GROUP and not is_sheet(each)][-2:]
    assert "Game points: " in sheet
    assert "Rules of this match: <b>Classic</b>" in sheet
    assert f"(+{result.points[result.winner]})" in end


@virtual_time
async def test_a_result_that_waited_through_a_long_night_takes_the_place_of_the_last_trick(
    tmp_path: Path,
) -> None:
    async with in_play(tmp_path) as table:
        await table.house.delivery.drain()
        live = await table.live()
        live.table = replace(live.table, rules=assemble({"target": 501, "barrel_at": "off"}))
        assert isinstance(live, LiveMatch)
        live.match = live.match._replace(tallies=(Tally(495), Tally(495), Tally(495)))
        await table.play_a_deal()
    await asyncio.sleep(3600)
    async with room(tmp_path / "store.sqlite3") as table:
        table.telegram.refusals[GROUP] = [Wait(30)]
        await table.house.open()
        await asyncio.sleep(60)
        told = [call.verb for call in table.telegram.calls if "Rules of this match" in call.text]
        assert told == ["edit", "edit"], "the first was refused"


@virtual_time
async def test_a_group_has_only_so_many_tables_open(tmp_path: Path) -> None:
    async with room(tmp_path / "store.sqlite3") as it, asyncio.timeout(3600):
        await it.come_in(11)
        for topic in range(MOST_TABLES + 1):
            place = replace(PLACE, thread=topic + 1)
            await it.at(11, place).say("/new")
        assert len(await it.house.store.tables_at(GROUP)) == MOST_TABLES
        await it.house.delivery.drain()
        assert "20 tables are open in this group, and I keep no more." in it.seen(GROUP).text
        await it.lobby(11, "cancel")
        await it.at(11, replace(PLACE, thread=99)).say("/new")
        assert await it.house.store.table_in(GROUP, 99) is not None
