"""Putting somebody out, and what nobody gains by it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from unicodedata import east_asian_width

from bot.screens.score import LINE
from bot.tables.visit import Toast
from bot.words.buttons import EndPress, PresencePress, Rematch
from club.model import Result
from club.seats import PUT_OUT_AFTER_MOVES
from club.state import NOBODY, Chair
from tests.bot.table import GROUP, NAMES, Room, in_play, labels, room
from tests.bot.tables.sitting import (
    ANN,
    BOB,
    CID,
    CIDS,
    STRANGER,
    absent,
    board,
    one_move,
    press,
    put_the_others_out,
)
from tests.scenes import with_scene
from tests.virtual_time import virtual_time


@with_scene(in_play)
async def test_a_rematch_calls_only_those_who_stayed(table: Room) -> None:
    await press(table, CID, "leave")
    kept = await table.record()
    await table.house.store.keep_table(replace(kept, stage="over", due=None), None)
    table.house.tables.drop(1)
    assert await table.at(CID).press(Rematch(1)) == Toast("You do not play at this table.")
    await table.at(ANN).press(Rematch(1))
    again = await table.house.store.table(2)
    assert again is not None
    assert (again.seats, again.state.invited) == ((ANN,), (ANN, BOB))


@with_scene(in_play)
async def test_the_sheet_fits_a_narrow_phone_with_names_that_have_a_mark(table: Room) -> None:
    for seat, who in enumerate((ANN, BOB)):
        await press(table, who, "leave", seat)
    while (await table.match()).deals_played == 0:
        await one_move(table)
    lines = (await board(table)).lesser()[0].text.splitlines()
    head = next(each for each in lines if each.startswith("<pre>")).removeprefix("<pre>")
    assert head.split() == ["🚪", "Ann", "🚪", "Bob", "Cid"]
    assert sum(1 + (east_asian_width(each) in "WF") for each in head) == LINE


@with_scene(in_play)
async def test_after_three_moves_for_him_the_others_may_put_somebody_out(table: Room) -> None:
    who = await table.asked()
    seat, name = who - ANN, NAMES[who]
    others = [each for each in (ANN, BOB, CID) if each != who]
    await table.house.timeouts.gone(table.people[who])
    while (await table.chair(seat)).stood_in < PUT_OUT_AFTER_MOVES - 1:
        await one_move(table)
    assert not any("Put" in key for key in labels(await board(table)))
    assert (await press(table, others[0], "out", seat)).text == f"{name} is back.", "it is too early"
    while (await table.chair(seat)).stood_in < PUT_OUT_AFTER_MOVES:
        await one_move(table)
    assert f"Put {name} out (0/2)" in labels(await board(table))
    assert (await press(table, others[0], "out", seat)).text == "Your vote counts."
    assert f"Put {name} out (1/2)" in labels(await board(table))
    assert (await press(table, others[0], "out", seat)).text == "Your vote is taken back."
    assert f"Put {name} out (0/2)" in labels(await board(table))
    for each in others:
        await press(table, each, "out", seat)
    assert ((await table.record()).seats[seat], (await table.chair(seat)).left) == (NOBODY, who)
    assert f"🚪 {name} left; I play for the seat." in (await board(table)).text
    assert f"🚪 {name} was away too long. The others play on." in table.seen(GROUP).text
    assert table.seen(who).text.startswith("🚪 You were away for long")
    assert (await press(table, others[0], "out", seat)).text == f"{name} has left already."


@with_scene(in_play)
async def test_only_those_at_the_table_vote_and_nobody_about_himself(table: Room) -> None:
    seat = await absent(table)
    assert (await press(table, STRANGER, "out", seat)).text == "You do not play at this table."
    told = await press(table, ANN + seat, "out", seat)
    assert told.text == f"{NAMES[ANN + seat]} is back."
    assert (await table.chair(seat)).left is None


@with_scene(in_play)
async def test_when_he_comes_back_the_votes_are_void(table: Room) -> None:
    seat = await absent(table)
    other = next(each for each in (ANN, BOB, CID) if each != ANN + seat)
    await press(table, other, "out", seat)
    assert (await table.chair(seat)).against == (other - ANN,)
    await table.house.timeouts.here(table.people[ANN + seat])
    assert await table.chair(seat) == Chair()
    assert not any("Put" in key for key in labels(await board(table)))


@with_scene(in_play)
async def test_the_absent_have_no_vote(table: Room) -> None:
    seat = await absent(table)
    here, gone = (each for each in (ANN, BOB, CID) if each != ANN + seat)
    await press(table, gone, "out", seat)
    await table.house.timeouts.gone(table.people[gone])
    assert f"Put {NAMES[ANN + seat]} out (0/1)" in labels(await board(table))
    await press(table, here, "out", seat)
    assert (await table.chair(seat)).left == ANN + seat


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
        await table.house.open()
        assert (await table.chair(seat)).against == (first - ANN,)
        await press(table, first, "leave", first - ANN)
        assert (await table.chair(seat)).against == ()
        await press(table, second, "out", seat)
        assert (await table.chair(seat)).left == ANN + seat, "he is the only one here"


@with_scene(in_play)
async def test_who_put_the_others_out_ends_the_match_alone_no_sooner_than_after_an_hour(table: Room) -> None:
    here, *_ = await put_the_others_out(table)
    told = await table.at(here).press(EndPress(1, "end"))
    assert told.text.startswith("You cannot end the match alone")
    assert (await table.record()).open
    await asyncio.sleep(3600)
    await table.at(here).press(EndPress(1, "end"))
    assert not (await table.record()).open


@with_scene(in_play)
async def test_who_put_the_others_out_does_not_end_the_match_by_leaving_either(table: Room) -> None:
    here, back, _ = await put_the_others_out(table)
    await press(table, here, "leave", here - ANN)
    assert (await table.record()).open, "those who were put out may come back"
    await press(table, back, "take", back - ANN)
    await asyncio.sleep(600)
    assert (await table.record()).seats[back - ANN] == back


@with_scene(in_play)
async def test_nobody_leaves_a_bad_score_for_a_good_one(table: Room) -> None:
    await press(table, BOB, "leave", 1)
    await press(table, CID, "leave", CIDS)
    told = await press(table, CID, "take", 1)
    assert told.text == "You may only come back to the seat that you left."
    assert (await table.chair(1)).next_owner is None
    await press(table, CID, "take", CIDS)
    assert (await table.chair(CIDS)).next_owner == CID


@with_scene(in_play)
async def test_a_pause_is_not_ended_by_leaving(table: Room) -> None:
    await table.at(ANN).say("/pause")
    before = (await table.match()).turn
    await press(table, CID, "leave")
    await asyncio.sleep(3600)
    assert (await table.match()).turn == before
    await table.at(ANN).press(PresencePress(1, "go"))
    assert (await table.record()).state.paused is None


@with_scene(in_play)
async def test_an_unfinished_match_is_kept_with_nobody_in_the_seats_that_were_left(table: Room) -> None:
    await press(table, CID, "leave")
    await table.at(ANN).press(EndPress(1, "end"))
    (result,) = await table.house.store.results(GROUP)
    assert isinstance(result, Result)
    assert (result.winner, result.players) == (None, (ANN, BOB, NOBODY))
