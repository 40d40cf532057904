"""Pages through adversity: presses out of order, loops, moves, lost topics, lost seats, restarts."""

from __future__ import annotations

import asyncio
from functools import partial
from operator import is_not
from pathlib import Path

from bot.words.buttons import SeatPress
from tests.bot.table import GROUP
from tests.bot.tables.sitting import absent, one_move
from tests.e2e.stage import until
from tests.virtual_time import virtual_time
from tests.webapp.pages import TestPage, playhouse
from tests.webapp.test_across_workers import across
from trials.app_workers import choice_of
from webapp.server import VISIT_S, VISITS_AT_ONCE

ANN, BOB, CID, EVE = 11, 12, 13, 99


async def test_presses_that_arrive_in_another_order_are_answered_and_count_once(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        bob = await house.open(BOB)
        turn = bob.state["view"]["turn"]
        bid, later = bob.state["wheel"]["steps"][0]["data"], f"g1:{turn + 3}:pass"
        for data, name in ((later, "sent-second"), (bid, "sent-first"), (later, "sent-second")):
            await bob.press(data, name)
        assert bob.answers["sent-second"]["text"]
        assert bob.answers["sent-first"]["text"] == ""
        match = await house.room.match()
        assert (match.turn, match.asked) == (turn + 1, 2)
        for who in (CID, ANN):
            await house.room.tap(who, "pass")
        stands = await house.room.match()
        await bob.press(bid, "sent-first")
        assert await house.room.match() == stands


async def test_a_press_before_the_hello_is_refused(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        data = (await house.open(BOB)).buttons()["Pass"]
        page = await house.connect()
        assert await page.press(data, "too-early") == {}
        assert page.error == "refused"
        assert (await house.room.match()).asked == 1


async def test_a_person_who_connects_in_a_loop_waits_and_others_do_not(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        errors = []
        for _ in range(VISITS_AT_ONCE + 20):
            page = await house.open(EVE)
            errors.append(page.error)
            await page.socket.close()
        assert errors[:VISITS_AT_ONCE] == [""] * VISITS_AT_ONCE
        assert "slow" in errors
        assert (await house.open(BOB)).state
        await asyncio.sleep(2 * VISIT_S)
        assert (await house.open(EVE)).state


async def test_a_page_in_the_place_of_another_does_not_wait(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        for _ in range(10):
            page = await house.open(BOB)
            await page.socket.close()
        assert page.error == ""


@virtual_time
async def test_a_chat_that_moves_to_and_fro_takes_its_pages_along(tmp_path: Path) -> None:
    async with across(tmp_path) as workers:
        first, second = workers.first.worker, workers.second.worker
        address = second._address
        pages = [await workers.at_first.open(each) for each in (ANN, BOB, CID)]
        turn = await move(pages, 0)
        for _ in range(3):
            await second.retire()
            await until(lambda: first.has(GROUP), every_s=0.1)
            turn = await move(pages, turn)
            second._retiring, second._address = False, address
            await until(lambda: second.has(GROUP), every_s=0.1)
            turn = await move(pages, turn)
        assert [page.error for page in pages] == ["", "", ""]


async def move(pages: list[TestPage], turn: int) -> int:
    """Let whoever is asked after a turn answer, and wait until all pages show it; return the next turn."""
    for page in pages:
        await page.until(lambda state: state["view"]["turn"] >= turn)
    asked = next(page for page in pages if page.state["view"]["asked"] == page.state["me"])
    turn = asked.state["view"]["turn"]
    while asked.state["view"]["turn"] == turn:
        before = asked.state
        await asked.press(choice_of(before))
        await asked.until(partial(is_not, before))
    for page in pages:
        await page.until(lambda state: state["view"]["turn"] > turn)
    return turn + 1


async def test_a_table_whose_topic_is_deleted_goes_on_in_the_app_without_a_clock(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        bob, eve = await house.open(BOB), await house.open(EVE)
        assert bob.state["clock"]
        await house.room.house.redraw.topic_lost(GROUP, None)
        await bob.until(lambda state: state["clock"] is None)
        await bob.press(bob.buttons()["Pass"])
        for page in (bob, eve):
            await page.until(lambda state: state["view"]["asked"] == 2)
        assert await house.room.house.redraw.settle(GROUP, 7)
        cid = await house.open(CID)
        await cid.press(cid.buttons()["Pass"])
        await bob.until(lambda state: state["view"]["asked"] == 0 and state["clock"])


@virtual_time
async def test_a_call_by_a_stand_in_is_told_as_such(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        eve = await house.open(EVE)
        await house.room.house.timeouts.gone(house.room.people[BOB])
        await one_move(house.room)
        await eve.until(lambda state: bool(state["view"]["calls"]))
        await house.room.tap(CID, "pass")
        await eve.until(lambda state: len(state["view"]["calls"]) == 2)
        assert [(each["seat"], each["stood"]) for each in eve.state["view"]["calls"]] == [
            (1, True),
            (2, False),
        ]


@virtual_time
async def test_a_person_who_is_voted_out_becomes_a_spectator_without_cards(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        seat = await absent(house.room)
        gone = ANN + seat
        page = await house.open(gone)
        assert page.state["hand"]
        before = {each["data"] for each in page.state["hand"] if each["data"]}
        for who in {ANN, BOB, CID} - {gone}:
            await house.room.at(who).press(SeatPress(1, "out", seat))
        await page.until(lambda state: state["me"] is None)
        assert page.state["hand"] == []
        turn = (await house.room.match()).turn
        for data in (*before, f"g1:{turn}:pass"):
            await page.press(data)
        assert (await house.room.record()).seat_of(gone) is None


async def test_a_press_that_is_repeated_after_a_restart_counts_once(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        bob = await house.open(BOB)
        data, session = bob.buttons()["Pass"], bob.session
        await bob.press(data, "the-same-press")
        before = await house.room.match()
    async with playhouse(tmp_path, begun=False) as house:
        bob = await house.open(BOB, init_data="", session=session)
        assert (await bob.press(data, "the-same-press"))["text"] == ""
        assert (await house.room.match()).turn == before.turn
        assert (await bob.press(data, "another-press"))["text"] != ""
