"""People who leave their group or are removed from it: their seats, their tables, and who is host then."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.people import ASKING_S
from bot.words.buttons import Rematch, SeatPress, SetLength, Tap
from bot.words.texts import texts
from club.state import NOBODY
from tests.bot.raw_updates import CLUB, by, handle
from tests.bot.table import GROUP, NAMES, Room, in_play, labels, room
from tests.bot.tables.sitting import ANN, BOB, CID, DAN, board, until_next_deal
from tests.bot.tables.sitting import press as press_seat
from tests.scenes import with_scene

EN = texts("en")
CACHE_S = 700.0
"""Seconds after which Telegram is asked again who is a member."""


async def remove(table: Room, who: int) -> None:
    """Let an admin remove a member; Telegram reports it in the group."""
    table.telegram.strangers.add(who)
    content = {"message_id": 5, "date": 1, "chat": CLUB, "left_chat_member": by(who)["from"]}
    await handle(table, {"message": {**content, **by(DAN)}})


async def remove_silently(table: Room, who: int) -> None:
    """Let a member be removed; Telegram reports nothing, as in large groups."""
    await asyncio.sleep(CACHE_S)
    table.telegram.strangers.add(who)


@asynccontextmanager
async def lobby(folder: Path) -> AsyncIterator[Room]:
    """Yield a full lobby of Ann, who hosts it, Bob and Cid."""
    async with room(folder / "store.sqlite3") as table:
        await table.come_in(*NAMES)
        await table.at(ANN).say("/new")
        for each in (BOB, CID):
            await table.lobby(each, "join")
        yield table


# In a lobby


@with_scene(lobby)
async def test_the_seat_of_a_removed_member_is_free(table: Room) -> None:
    await remove(table, CID)
    assert (await table.record()).seats == (ANN, BOB)
    assert (await table.lobby(ANN, "start")).text == EN.plain("toast-not-enough", count=1)
    await table.lobby(DAN, "join")
    assert (await table.record()).seats == (ANN, BOB, DAN)


@with_scene(lobby)
async def test_a_start_deals_no_cards_to_a_member_whose_removal_nobody_reported(table: Room) -> None:
    await remove_silently(table, CID)
    assert (await table.lobby(ANN, "start")).text == EN.plain("toast-not-enough", count=1)
    assert ((await table.record()).stage, (await table.record()).seats) == ("lobby", (ANN, BOB))


@with_scene(lobby)
async def test_a_removed_member_starts_no_match(table: Room) -> None:
    await remove_silently(table, BOB)
    assert (await table.lobby(BOB, "start")).text == EN.plain("toast-only-seated")
    assert (await table.record()).seats == (ANN, CID)


@with_scene(lobby)
async def test_a_member_who_came_back_before_the_report_was_read_keeps_the_seat(table: Room) -> None:
    await remove(table, CID)
    table.telegram.strangers.clear()
    await asyncio.sleep(60)
    await table.lobby(CID, "join")
    content = {"message_id": 5, "date": 1, "chat": CLUB, "left_chat_member": by(CID)["from"]}
    await handle(table, {"message": {**content, **by(DAN)}})
    assert (await table.record()).seats == (ANN, BOB, CID)


@with_scene(lobby)
async def test_nobody_loses_a_seat_because_telegram_does_not_answer(
    table: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(chat: int, user: int) -> bool:
        del chat, user
        await asyncio.sleep(60)
        return False

    await asyncio.sleep(CACHE_S)
    monkeypatch.setattr(table.house.rights.members, "_ask", never)
    before = asyncio.get_running_loop().time()
    await table.lobby(ANN, "start")
    assert (await table.record()).stage == "playing"
    assert asyncio.get_running_loop().time() - before < 3 * ASKING_S


# In a match


@with_scene(in_play)
async def test_a_removed_member_leaves_the_match_and_the_group_is_told(table: Room) -> None:
    await remove(table, CID)
    record = await table.record()
    assert (record.seats, record.state.chairs[2].left) == ((ANN, BOB, NOBODY), CID)
    told = [each.plain().text for (chat, _), each in table.telegram.messages.items() if chat == GROUP]
    assert "🚪 Cid is no longer in the group; I play for the seat." in told
    assert "Take Cid’s seat" in labels(await board(table))
    assert "You left the match" in table.seen(CID).plain().text
    assert (await table.tap(CID, "pass")).text == EN.plain("toast-not-a-player")


@with_scene(in_play)
async def test_a_removed_member_sees_nothing_of_the_table_they_sat_at(table: Room) -> None:
    await remove(table, CID)
    record = await table.record()
    assert not await table.house.rights.may_press(table.people[CID], record, None)
    await table.home(CID).push(SeatPress(1, "take", 2))
    assert (await table.record()).state.chairs[2].next_owner is None


@with_scene(in_play)
async def test_at_the_next_deal_a_member_whose_removal_nobody_reported_gets_no_cards(table: Room) -> None:
    await table.set_timer(0)
    await remove_silently(table, CID)
    assert (await table.record()).seats == (ANN, BOB, CID)
    await until_next_deal(table)
    assert (await table.record()).seats == (ANN, BOB, NOBODY)


@pytest.mark.parametrize("reported", [True, False])
@with_scene(in_play)
async def test_a_removed_member_does_not_get_the_seat_they_wait_for(table: Room, reported: bool) -> None:
    await table.set_timer(0)
    await press_seat(table, CID, "leave")
    await press_seat(table, DAN, "take")
    assert (await table.chair(2)).next_owner == DAN
    await (remove if reported else remove_silently)(table, DAN)
    assert ((await table.chair(2)).next_owner is None) is reported
    await until_next_deal(table)
    assert (await table.record()).seats == (ANN, BOB, NOBODY)


@with_scene(in_play)
async def test_when_the_last_player_is_removed_the_match_ends(table: Room) -> None:
    for each in (ANN, BOB, CID):
        await remove(table, each)
    assert (await table.record()).stage == "closed"


@with_scene(in_play)
async def test_a_removed_member_opens_no_rematch(table: Room) -> None:
    live = await table.live()
    await table.house.runner.close(live, live.table, None, "host", (ANN,))
    await remove(table, CID)
    await table.home(CID).push(Rematch(1))
    assert await table.house.store.table(2) is None


@with_scene(in_play)
async def test_presses_in_a_match_ask_telegram_nothing(table: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    async def note(chat: int, user: int) -> bool:
        del chat
        asked.append(user)
        return True

    await table.set_timer(0)
    await asyncio.sleep(CACHE_S)
    monkeypatch.setattr(table.house.rights.members, "_ask", note)
    who, match = await table.asked(), await table.match()
    await table.home(who).push(Tap(1, match.turn, await table.simplest()))
    assert (await table.match()).turn > match.turn
    assert asked == []


# The host


async def lengths(table: Room, who: int) -> str:
    """Choose another length of the match; return the answer."""
    return (await table.at(who).press(SetLength(1, 501, 0))).text


@pytest.mark.parametrize("how", ["leaves the table", "removed", "removed silently"])
@with_scene(lobby)
async def test_when_the_host_is_gone_whoever_has_sat_longest_is_host(table: Room, how: str) -> None:
    if how == "leaves the table":
        await table.lobby(ANN, "leave")
    elif how == "removed":
        await remove(table, ANN)
    else:
        await remove_silently(table, ANN)
    assert await lengths(table, CID) == EN.plain("toast-only-host", who="Bob")
    assert (await table.lobby(CID, "cancel")).text == EN.plain("toast-only-host", who="Bob")
    assert await lengths(table, BOB) == ""
    assert await table.house.rights.may_settle(table.people[BOB], GROUP)
    assert not await table.house.rights.may_settle(table.people[CID], GROUP)
    assert await table.house.rights.may_set_clock(table.people[BOB], GROUP)
    await table.at(BOB).write("/cancel")
    assert (await table.record()).stage == "closed"


@with_scene(lobby)
async def test_a_table_that_all_have_left_is_closed_by_anybody_and_hosted_by_the_next(table: Room) -> None:
    for each in (ANN, BOB, CID):
        await table.lobby(each, "leave")
    assert (await table.record()).host == 0
    assert not await table.house.rights.may_settle(table.people[DAN], GROUP)
    await table.lobby(DAN, "join")
    assert (await table.record()).host == DAN
    assert (await table.lobby(BOB, "cancel")).text == EN.plain("toast-only-host", who="Dan")
    await table.lobby(DAN, "leave")
    assert (await table.lobby(BOB, "cancel")).text == EN.plain("toast-cancelled")


@with_scene(room)
async def test_a_host_who_cannot_sit_down_and_is_removed_hands_the_table_on(table: Room) -> None:
    await table.come_in(*NAMES)
    table.people[ANN] = await table.house.people.reachable(table.people[ANN], started=False)
    await table.at(ANN).say("/new")
    await table.lobby(BOB, "join")
    assert (await table.record()).host == ANN
    await remove(table, ANN)
    assert (await table.record()).host == BOB


@with_scene(in_play)
async def test_whoever_takes_a_seat_at_a_table_without_players_hosts_it(table: Room) -> None:
    await table.set_timer(0)
    await press_seat(table, BOB, "leave", 1)
    await press_seat(table, CID, "leave", 2)
    await press_seat(table, DAN, "take", 2)
    await press_seat(table, ANN, "leave", 0)
    assert ((await table.record()).stage, (await table.record()).host) == ("playing", 0)
    await asyncio.sleep(600)
    assert (await table.record()).seats[2] == DAN
    assert (await table.record()).host == DAN
