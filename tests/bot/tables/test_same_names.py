"""Two people of one name at a table: every message about one of them names the seat, as "Ann 2"."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from unittest.mock import patch

from bot.tables.lobby import READ_S, keep
from bot.telegram import Unreachable
from bot.words.buttons import EndPress, Rematch, SeatPress
from bot.words.texts import words_of
from tests.bot.table import GROUP, NAMES, Room, room
from tests.scenes import with_scene

ANN, OTHER, CID, DAN = 11, 12, 13, 14
ONE_NAME = {ANN: "Ann", OTHER: "Ann", CID: "Cid", DAN: "Ann"}


async def sit_down(table: Room) -> None:
    with patch.dict(NAMES, ONE_NAME):
        await table.sit_down()
    await table.house.delivery.drain()


def read(table: Room) -> str:
    return "\n".join(each.text for each in table.telegram.calls if each.chat == GROUP)


@with_scene(room)
async def test_whoever_pauses_is_named_as_at_the_table(table: Room) -> None:
    await sit_down(table)
    await table.at(OTHER).say("/pause")
    assert "⏸ Ann 2 paused" in (await table.newest(GROUP)).text


@with_scene(room)
async def test_whoever_blocks_the_bot_is_named_as_at_the_table(table: Room) -> None:
    await sit_down(table)
    table.telegram.refusals[OTHER] = [Unreachable("blocked")]
    await table.house.redraw.show(1, OTHER)
    await asyncio.sleep(10)
    assert "I cannot write to Ann 2" in read(table)


@with_scene(room)
async def test_whoever_ends_a_match_is_named_as_at_the_table(table: Room) -> None:
    await sit_down(table)
    table.telegram.admins |= {OTHER, DAN}
    await table.at(OTHER).say("/cancel")
    assert "🏳 Ann 2, end the match" in (await table.newest(GROUP)).text
    await table.at(DAN).press(EndPress(1, "end"))
    assert "Ann 3, an admin" in (await table.newest(GROUP)).text


@with_scene(room)
async def test_whoever_calls_to_a_rematch_is_named_as_at_the_new_table(table: Room) -> None:
    await sit_down(table)
    live = await table.live()
    await table.house.runner.close(live, live.table, None, "forgotten")
    await table.at(OTHER).press(Rematch(1))
    assert "Waiting for Ann 2, Cid" in words_of((await table.newest(GROUP)).text), "Ann is the host now"
    called = [each.text for (chat, _), each in table.telegram.messages.items() if chat == CID]
    assert any("🔔 Ann calls you" in each for each in called)


@with_scene(room)
async def test_whoever_does_not_sit_down_after_all_is_named_as_promised(table: Room) -> None:
    await sit_down(table)
    await table.at(CID).press(SeatPress(1, "leave", 2))
    await table.at(DAN).press(SeatPress(1, "take", 2))
    assert "Ann 3 sits down" in (await table.newest(GROUP)).text
    answer = await table.at(DAN).say("/leave")
    assert answer is not None
    assert "Ann 3 does not sit down" in answer.text


@with_scene(room)
async def test_the_lobby_names_its_host_as_its_list_does(table: Room) -> None:
    with patch.dict(NAMES, ONE_NAME):
        await table.come_in(*NAMES)
    await table.at(ANN).say("/new")
    await table.lobby(OTHER, "join")
    record = await table.record()

    await keep(table.house, replace(record, host=OTHER), None)
    assert (await table.lobby(CID, "cancel")).text.startswith("Only Ann 2 or an admin")
    for _ in range(2):
        await table.lobby(OTHER, "cancel")
        await asyncio.sleep(READ_S + 1)
    assert "Ann 2 cancelled the table" in (await table.newest(GROUP)).text
