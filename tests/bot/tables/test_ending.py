"""The end of a match before its end: who may, who votes, when a table is forgotten, what is kept."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from bot.screens import Screen
from bot.tables.lobby import READ_S
from bot.tables.visit import Toast
from bot.words.buttons import EndPress, EndVerb, LobbyPress, NextDeal, Rematch, SeatPress
from bot.words.texts import markup, number, texts
from club.state import people_in
from tests.bot.table import GROUP, NAMES, Room, in_play, room
from tests.scenes import with_scene
from tests.virtual_time import virtual_time

ANN, BOB, CID, DAN, STRANGER = NAMES
EN = texts("en")
A_DAY_S = 86_400.0
BY_VOTE = "The players end a match by vote; an admin of the group may do it alone."
NOT_ALONE = "You cannot end the match alone: /cancel calls a vote."


async def press(table: Room, who: int, verb: EndVerb, *, update: int | None = None) -> Toast:
    """Press a button about the end of the match; whoever presses is here."""
    await table.house.timeouts.here(table.people[who])
    return await table.at(who).press(EndPress(1, verb), update)


async def cancel(table: Room, who: int, *, update: int | None = None) -> Screen | None:
    """Write /cancel in the group while a match is played; return the answer."""
    return await table.at(who).say("/cancel", update)


async def the_vote(table: Room) -> Screen:
    """Return the newest question to the players whether the match shall end."""
    await table.house.delivery.drain()
    return [screen for screen in table.telegram.messages.values() if "wants to end" in screen.text][-1]


# The host and the admins


@with_scene(in_play)
async def test_the_host_is_asked_once_more_and_ends_the_match_with_its_totals(table: Room) -> None:
    await table.play_a_deal()
    table.telegram.admins.add(ANN)
    assert await cancel(table, ANN) is None
    asking = await table.newest(GROUP)
    assert asking.text.startswith("🏳 Ann, end the match for everybody?")
    assert [key.text for row in asking.rows for key in row] == ["End the match", "▶ Go on"]
    assert (await press(table, ANN, "on")) == Toast("▶ The game goes on.", drop_keyboard=True)
    assert "end the match" not in (await table.newest(GROUP)).text, "the question goes with its answer"
    assert (await table.record()).stage == "playing"
    assert (await press(table, ANN, "end")) == Toast("The match is over.", drop_keyboard=True)
    (result,) = await table.house.store.results(GROUP)
    why, totals, long = (await table.newest(GROUP)).plain().text.split("\n\n")
    assert why == "🏳 Ann, an admin of the group, ended the match."
    assert sorted(re.findall(r"\w+\N{NO-BREAK SPACE}−?\d+", totals)) == sorted(
        f"{NAMES[who]}\N{NO-BREAK SPACE}{number(result.scores[seat])}"
        for seat, who in people_in(result.players).items()
    )
    assert re.fullmatch(r"One deal · (one|\d+) minutes?\nRecorded as unfinished.", long)
    assert (result.winner, result.why, result.by) == (None, "admin", (ANN,))


@with_scene(in_play)
async def test_an_admin_of_the_group_may_end_a_match_that_he_does_not_play(table: Room) -> None:
    table.telegram.admins.add(DAN)
    assert await cancel(table, DAN) is None
    assert (await table.newest(GROUP)).rows
    await press(table, DAN, "end")
    assert "🏳 Dan, an admin of the group, ended the match." in (await table.newest(GROUP)).text
    (result,) = await table.house.store.results(GROUP)
    assert (result.winner, result.players) == (None, (ANN, BOB, CID))
    assert await press(table, DAN, "end") == Toast("This table is closed.", drop_keyboard=True)


@with_scene(in_play)
async def test_nobody_else_may_press_the_hosts_buttons(table: Room) -> None:
    for who, told in ((BOB, NOT_ALONE), (STRANGER, BY_VOTE)):
        assert await press(table, who, "end") == Toast(told)
        assert await press(table, who, "on") == Toast(told)
    assert await cancel(table, STRANGER) == Screen(text=markup(BY_VOTE))
    assert (await table.record()).stage == "playing"


@with_scene(in_play)
async def test_an_old_button_of_the_lobby_ends_no_match(table: Room) -> None:
    assert (await table.lobby(ANN, "cancel")).text == "The match has begun."
    assert (await table.record()).stage == "playing"


# The vote


@with_scene(in_play)
async def test_more_than_half_of_the_players_end_the_match(table: Room) -> None:
    assert await cancel(table, BOB) is None
    vote = await table.newest(GROUP)
    assert vote.text.startswith("🏳 Bob wants to end the match (1/2).")
    assert [key.text for row in vote.rows for key in row] == ["🏳 I agree"]
    assert (await press(table, STRANGER, "vote")).text == "You do not play at this table."
    assert (await press(table, CID, "vote")).text == "Your vote counts."
    assert (await table.record()).stage == "closed"
    assert "🏳 The match was ended by vote: Bob, Cid." in (await table.newest(GROUP)).text
    await asyncio.sleep(60)
    keys = {key.text for screen in table.telegram.messages.values() for row in screen.rows for key in row}
    assert keys == {"Rematch"}


@with_scene(in_play)
async def test_a_vote_can_be_taken_back_and_the_host_votes_like_the_others(table: Room) -> None:
    await cancel(table, BOB)
    assert (await press(table, BOB, "vote")).text == "Your vote is taken back."
    assert (await table.record()).state.ending == ()
    assert "wants to end" not in (await table.newest(GROUP)).text
    told = await press(table, CID, "vote")
    assert told == Toast("This vote is over: a new deal has begun.", drop_keyboard=True)
    await cancel(table, BOB)
    await cancel(table, BOB)
    assert (await table.record()).state.ending == (1,), "to ask twice is not to take it back"
    await press(table, ANN, "vote")
    assert (await table.record()).stage == "closed"


@with_scene(in_play)
async def test_a_vote_is_void_when_the_next_cards_are_dealt(table: Room) -> None:
    await cancel(table, BOB)
    await table.house.delivery.drain()
    await table.play_a_deal()
    assert (await table.record()).state.ending == (1,)
    await table.at(ANN).press(NextDeal(1, 1))
    assert (await table.record()).state.ending == ()
    await asyncio.sleep(60)
    votes = [screen for screen in table.telegram.messages.values() if "wants to end" in screen.text]
    assert votes == []
    assert (await press(table, CID, "vote")).drop_keyboard


@with_scene(in_play)
async def test_one_player_does_not_end_what_the_others_only_sleep_over(table: Room) -> None:
    for who in (ANN, CID):
        await table.house.timeouts.gone(table.people[who])
    await cancel(table, BOB)
    assert "(1/2)" in (await the_vote(table)).text
    assert (await press(table, BOB, "end")) == Toast(NOT_ALONE)
    leave = SeatPress(1, "leave", 2)
    await table.at(CID).press(leave)
    assert "(1/2)" in (await the_vote(table)).text, "Ann is away for a moment, Cid has left"
    await asyncio.sleep(3600)
    assert await cancel(table, BOB) is None
    assert "Bob, end the match for everybody?" in (await table.newest(GROUP)).text, "Ann is away for an hour"
    await press(table, BOB, "end")
    (result,) = await table.house.store.results(GROUP)
    assert (result.why, result.by) == ("alone", (BOB,))
    assert "🏳 Bob ended the match: nobody else was there." in (await table.newest(GROUP)).text


@with_scene(in_play)
async def test_a_vote_that_only_one_player_is_left_to_decide_ends_the_match_as_theirs(table: Room) -> None:
    await cancel(table, BOB)
    for who in (ANN, CID):
        await table.house.timeouts.gone(table.people[who])
    await asyncio.sleep(3600)
    assert (await press(table, BOB, "vote")).text == "Your vote counts."
    (result,) = await table.house.store.results(GROUP)
    assert (result.why, result.by) == ("alone", (BOB,))


@virtual_time
async def test_votes_survive_a_restart(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await cancel(table, BOB)
        await asyncio.sleep(20)
        messages, updates = dict(table.telegram.messages), table.updates
    async with room(tmp_path / "store.sqlite3") as table:
        table.updates = updates
        table.telegram.messages.update(messages)
        await table.come_in(*NAMES)
        await table.house.open()
        await asyncio.sleep(30)
        assert table.telegram.calls == [], "the vote stands there already"
        await press(table, CID, "vote")
        assert (await table.record()).stage == "closed"


@virtual_time
async def test_a_vote_that_was_not_shown_before_a_crash_is_shown_after_it(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await table.house.delivery.close()
        await cancel(table, BOB)
    async with room(tmp_path / "store.sqlite3") as table:
        await table.house.open()
        assert "(1/2)" in (await the_vote(table)).text


@with_scene(in_play)
async def test_the_same_update_twice_counts_once(table: Room) -> None:
    await cancel(table, BOB, update=700)
    assert await press(table, BOB, "vote", update=700) == Toast()
    assert (await table.record()).state.ending == (1,)
    assert await cancel(table, CID, update=700) is None
    assert (await table.record()).stage == "playing"


# Forgotten tables


@with_scene(in_play)
async def test_a_match_nobody_has_touched_for_a_week_is_kept_as_unfinished(table: Room) -> None:
    await asyncio.sleep(6.9 * A_DAY_S)
    assert (await table.record()).stage == "playing"
    await asyncio.sleep(0.2 * A_DAY_S)
    assert (await table.record()).stage == "closed"
    assert [each.winner for each in await table.house.store.results(GROUP)] == [None]
    farewell = (await table.newest(GROUP)).plain().text
    assert farewell.startswith("🃏 Nobody has touched this table for a week")
    assert "Recorded as unfinished" in farewell


@with_scene(room)
async def test_a_lobby_is_forgotten_a_week_after_the_last_who_joined(table: Room) -> None:
    await table.come_in(*NAMES)
    await table.at(ANN).say("/new")
    await asyncio.sleep(5 * A_DAY_S)
    await table.lobby(BOB, "join")
    await asyncio.sleep(6.9 * A_DAY_S)
    assert (await table.record()).stage == "lobby"
    await asyncio.sleep(0.2 * A_DAY_S)
    assert (await table.record()).stage == "closed"
    assert await table.house.store.results(GROUP) == ()
    assert "unfinished" not in (await table.newest(GROUP)).text
    assert (await table.newest(GROUP)).rows == ()


@virtual_time
async def test_the_week_of_a_lobby_runs_on_after_a_restart(tmp_path: Path) -> None:
    async with room(tmp_path / "store.sqlite3") as table:
        await table.come_in(*NAMES)
        await table.at(ANN).say("/new")
        await asyncio.sleep(5 * A_DAY_S)
    async with room(tmp_path / "store.sqlite3") as table:
        await table.house.open()
        await asyncio.sleep(1.9 * A_DAY_S)
        assert (await table.record()).stage == "lobby"
        await asyncio.sleep(0.2 * A_DAY_S)
        assert (await table.record()).stage == "closed"


# What is kept


@with_scene(in_play)
async def test_nobody_is_asked_any_more_once_the_match_is_ended(table: Room) -> None:
    await cancel(table, ANN)
    await press(table, ANN, "end")
    await asyncio.sleep(30)
    for player in (ANN, BOB, CID):
        panel, end = [s for (chat, _), s in table.telegram.messages.items() if chat == player][-2:]
        assert "The deal was not played to its end." in panel.text
        assert panel.rows == ()
        assert "🏳 Ann ended the match." in end.text
        assert [key.text for row in end.rows for key in row] == ["Rematch"]


# Afterwards


@with_scene(in_play)
async def test_a_rematch_calls_the_others_of_the_group_and_each_sits_down_by_a_press(table: Room) -> None:
    await cancel(table, ANN)
    await press(table, ANN, "end")
    await table.newest(GROUP)
    table.telegram.strangers = {CID}
    table.house.rights.members.gone(GROUP, CID)
    told = await table.home(BOB).press(Rematch(1))
    assert told.text == EN("toast-rematch")
    again = await table.house.store.table(2)
    assert again is not None
    assert (again.chat, again.seats, again.state.invited) == (GROUP, (BOB,), (ANN, BOB))
    assert f"tg://user?id={ANN}" in (await table.newest(GROUP)).text
    start = LobbyPress(2, "start")
    told = await table.at(BOB).press(start)
    assert told.text == "2 more players are needed to start."
    assert (await table.at(CID).press(Rematch(1))).text == ("You do not play at this table."), (
        "he has left the group"
    )
    assert (await table.at(ANN).press(Rematch(1))).text == EN("toast-joined")
    again = await table.house.store.table(2)
    assert again is not None
    assert again.seats == (BOB, ANN)


@with_scene(room)
async def test_there_is_no_rematch_of_a_table_that_was_cancelled(table: Room) -> None:
    await table.come_in(*NAMES)
    await table.at(ANN).say("/new")
    await table.lobby(BOB, "join")
    for _ in range(2):
        await table.lobby(ANN, "cancel")
        await asyncio.sleep(READ_S + 1)
    assert not (await table.record()).open
    told = await table.at(BOB).press(Rematch(1))
    assert told.text == "This table is closed."
    assert await table.house.store.table(2) is None
