"""A table that waits for its players: who closes it, who comes too late, and where no rematch can stand."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from bot.tables.lobby import CANCEL_S, READ_S
from bot.tables.visit import Toast
from bot.telegram import Banished
from bot.words.buttons import Rematch
from bot.words.links import Join
from bot.words.texts import texts
from club.rules import rules_mark
from tests.bot.table import GROUP, NAMES, PLACE, Room, in_play, room
from tests.scenes import with_scene

ANN, BOB, CID, DAN, STRANGER = NAMES
EN = texts("en")
CLOSED = Toast("This table is closed.", drop_keyboard=True)


@asynccontextmanager
async def waiting(folder: Path, *people: int) -> AsyncIterator[Room]:
    """Yield a table that waits, where these people sit; the first is its host."""
    async with room(folder / "store.sqlite3") as table:
        await table.come_in(*NAMES)
        await table.at(people[0]).say("/new")
        for each in people[1:]:
            await table.lobby(each, "join")
        yield table


async def cancel(table: Room, who: int) -> str:
    """Write /cancel in the group; return what stands there last."""
    answer = await table.at(who).say("/cancel")
    return (answer or await table.newest(GROUP)).plain().text


async def follow(table: Room, who: int) -> str:
    """Follow the link of a Join press; return the answer at home."""
    record = await table.record()
    link = Join(record.token, rules_mark(record.preset, record.rules))
    answer = await table.at(who).follow(link)
    assert answer is not None
    return answer.plain().text


async def rematch(table: Room, who: int) -> Toast:
    """Press Rematch in the group."""
    return await table.at(who).press(Rematch(1))


async def end(table: Room) -> None:
    """End the match."""
    live = await table.live()
    await table.house.runner.close(live, live.table, None, "host", (ANN,))


@with_scene(waiting, ANN, BOB)
async def test_the_key_asks_before_it_closes_a_table_where_others_sit(table: Room) -> None:
    assert await table.lobby(ANN, "cancel") == Toast(EN.plain("toast-cancel-sure"), alert=True)
    await asyncio.sleep(CANCEL_S + 1)
    assert await table.lobby(ANN, "cancel") == Toast(EN.plain("toast-cancel-sure"), alert=True), "anew"
    assert await table.lobby(BOB, "join") == Toast(EN.plain("toast-already-joined")), "it stands"
    await asyncio.sleep(READ_S + 1)
    assert await table.lobby(ANN, "cancel") == Toast(EN.plain("toast-cancelled"))
    assert await table.lobby(BOB, "join") == CLOSED


@with_scene(waiting, ANN, BOB)
async def test_hasty_taps_do_not_close_a_table_where_others_sit(table: Room) -> None:
    for _ in range(5):
        assert await table.lobby(ANN, "cancel") == Toast(EN.plain("toast-cancel-sure"), alert=True)
        await asyncio.sleep(0.2)
    assert await table.lobby(BOB, "join") == Toast(EN.plain("toast-already-joined"))


@with_scene(waiting, ANN)
async def test_the_key_closes_a_table_at_once_where_nobody_else_sits(table: Room) -> None:
    assert await table.lobby(ANN, "cancel") == Toast(EN.plain("toast-cancelled"))


@with_scene(waiting, ANN, BOB)
async def test_only_the_host_closes_a_waiting_table_and_nobody_sits_down_any_more(table: Room) -> None:
    only = "Only Ann or an admin of the group can do that."
    assert (await table.lobby(BOB, "cancel")).text == only
    assert await cancel(table, BOB) == only
    await cancel(table, ANN)
    texts = [each.plain().text for each in table.telegram.messages.values()]
    assert any("Ann cancelled the table." in text for text in texts)
    assert await table.lobby(CID, "join") == CLOSED
    assert await cancel(table, ANN) == "There is no table here. /new opens one."


@with_scene(waiting, ANN)
async def test_a_second_new_shows_the_table_that_waits(table: Room) -> None:
    await table.house.delivery.drain()
    await table.at(BOB).say("/new")
    await table.house.delivery.drain()
    texts = [each.text for (chat, _), each in table.telegram.messages.items() if chat == GROUP]
    assert "There is a table here already, see above. /table shows it again." in texts
    assert len(await table.house.store.tables_at(GROUP)) == 1


@with_scene(waiting, ANN)
async def test_an_update_that_comes_again_opens_no_second_table(table: Room) -> None:
    place = replace(PLACE, thread=7)
    await table.at(ANN, place).say("/new", table.updates)
    assert await table.house.store.table_in(GROUP, 7) is None


@with_scene(waiting, ANN, BOB)
async def test_the_link_of_a_table_seats_those_who_come_in_time(table: Room) -> None:
    assert await follow(table, CID) == "You are at the table in “Garage”. Your cards will come here."
    assert (await table.record()).seats == (ANN, BOB, CID)
    assert await follow(table, DAN) == "The table in “Garage” is full."
    assert (await table.lobby(DAN, "join")).text == "The table is full."
    assert (await table.lobby(DAN, "leave")).text == "You are not at this table."
    await table.lobby(ANN, "start")
    assert await follow(table, DAN) == "The match in “Garage” has already begun."
    assert (await follow(table, CID)).startswith("You are at the table")
    await end(table)
    assert await follow(table, DAN) == "That table is not there any more, or you are not in its group."


@with_scene(in_play)
async def test_there_is_no_rematch_where_a_table_stands_or_the_group_takes_no_messages(
    table: Room,
) -> None:
    assert await rematch(table, ANN) == Toast("This table is closed."), "the match is not over"
    await end(table)
    await table.at(DAN).say("/new")
    assert (await rematch(table, ANN)).text.startswith("There is a table here already")
    table.telegram.refusals[GROUP] = [Banished("bot was kicked")]
    await table.house.delivery.drain()
    await cancel(table, DAN)
    await table.house.delivery.drain()
    assert (await rematch(table, ANN)).text == "I cannot write to your group at present."


@with_scene(in_play)
async def test_a_rematch_seats_nobody_whom_the_bot_cannot_write_to(table: Room) -> None:
    await end(table)
    table.people[ANN] = await table.house.people.reachable(table.people[ANN], started=False)
    told = await rematch(table, ANN)
    assert told.url
    again = await table.house.store.table(2)
    assert again is not None
    assert again.seats == ()
