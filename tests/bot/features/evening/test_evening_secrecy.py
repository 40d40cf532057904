"""Tables of an evening: what only their players see and do, and how their deals are proved."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace

from bot.delivery import Urgency
from bot.tables.live import LiveMatch
from bot.words.buttons import AskAdvice, EndPress, SeatPress
from bot.words.texts import words_of
from club.model import Player
from club.seats import vote_to_end
from game.fair import link
from game.replay import verify
from tests.bot.evening import (
    ANN,
    BOB,
    EN,
    HAL,
    act,
    evening,
    gather,
    group,
    house,
    sheet,
    tables,
)
from tests.bot.table import GROUP, Room
from tests.scenes import with_scene


async def told_in_a_round(table: Room, at: int) -> set[str]:
    """Return the texts of the group until a round is over; people do thing `at`.

    Locks are left out, and the marks of tables that have ended.
    """
    await gather(table)
    found = await tables(table)
    seen: set[str] = set()
    before = len(group(table)) - 1
    while (await evening(table)).state.stage == "playing":
        seen |= {words_of(each.text) for each in group(table)[before:]}
        for each in found:
            await act(table, each.id, at=at)
        await asyncio.sleep(1)
    await table.at(ANN).write("/cancel")
    return {re.sub("[0-9a-f]{32}", "", each).replace("✅", "⏳") for each in seen}


@with_scene(house)
async def test_the_messages_of_a_round_are_the_same_whatever_is_dealt_and_played(table: Room) -> None:
    first = await told_in_a_round(table, at=0)
    second = await told_in_a_round(table, at=-1)
    assert first == second
    assert len(first) == 1
    (text,) = first
    assert "⏳ Table 1: Ann, Dan, Gus" in text


@with_scene(house)
async def test_nobody_but_its_players_sees_a_table(table: Room) -> None:
    await gather(table)
    first, *_ = await tables(table)
    rights, people = table.house.rights, table.people
    assert await rights.may_press(people[ANN], first, None)
    assert not await rights.may_press(people[BOB], first, None)
    assert not await rights.may_press(people[BOB], first, GROUP)
    assert await rights.may_look_back(ANN, first)
    assert not await rights.may_look_back(BOB, first)
    await table.at(BOB).write("/score")
    await table.at(BOB).write("/table")
    await table.at(BOB).write("/export")
    await table.at(BOB).write("/history")
    seen = [words_of(each.text) for each in group(table)]
    texts_seen = " ".join(each for each in seen if "⏳ Table 3: Cid" not in each)
    assert "Cid" not in texts_seen
    assert table.telegram.files == []


@with_scene(house)
async def test_a_player_proves_the_deals_of_their_table_and_no_deal_that_is_still_played(table: Room) -> None:
    await gather(table)
    now = await evening(table)
    assert now.lock(1)[:32] in words_of(group(table)[0].text)
    first, second, *_ = await tables(table)
    while not await sheet(table, first.id):
        await act(table, first.id)
        await asyncio.sleep(1)
    await table.home(ANN).write("/fair")
    _, _, text, caption = table.telegram.files[-1]
    assert EN.plain("fair-die", state="evening", die=0) in caption
    settled = len(await sheet(table, first.id))
    checked = verify(text)
    assert (checked.deals, checked.unproved, checked.wrong) == (settled, 0, ())
    assert link(now.secret(1), settled) in text
    assert link(now.secret(1), settled + 1) not in text
    assert now.lock(1) in text
    assert now.seed not in text
    assert [each.chain for each in (first.state.proof, second.state.proof)] == [now.lock(1)] * 2


@with_scene(house)
async def test_the_tables_of_an_evening_give_nobody_rights_in_the_group(table: Room) -> None:
    await gather(table)
    rights = table.house.rights
    for each in (table.people[ANN], table.people[HAL], Player(id=0, name="")):
        assert not await rights.may_settle(each, GROUP)
        assert not await rights.may_set_clock(each, GROUP)
    await table.at(BOB).write("/new")
    assert await rights.may_settle(table.people[BOB], GROUP)


@with_scene(house)
async def test_no_screen_of_a_table_is_shown_in_the_group(table: Room) -> None:
    await gather(table)
    first, *_ = await tables(table)
    live, display, before = await table.house.tables.peek(first.id), table.house.display, group(table)
    assert isinstance(live, LiveMatch)
    state = vote_to_end(live.table.state, 0, table.house.clock.now(), asks=True)
    live = replace(live, table=replace(live.table, state=state))
    display.group(live, Urgency.TABLE_NOW)
    display.call(live, 0)
    display.paused(live, "Ann")
    display.vote(live, at_end=True)
    display.ended(live)
    await table.house.delivery.drain()
    assert group(table) == before


@with_scene(house)
async def test_players_of_a_table_cannot_end_it_or_take_a_seat_of_another(table: Room) -> None:
    await gather(table)
    first, second, *_ = await tables(table)
    await table.at(ANN).push(EndPress(first.id, "vote"))
    assert table.telegram.answers[-1][1] == EN.plain("toast-evening-fixed")
    await table.at(HAL).push(SeatPress(second.id, "leave", 2))
    await table.at(BOB).push(SeatPress(second.id, "strong", 2))
    assert table.telegram.answers[-1][1] == EN.plain("toast-evening-fixed")
    await table.at(ANN).push(SeatPress(second.id, "take", 2))
    assert (await tables(table))[1].seats[2] is None
    assert (await tables(table))[1].open
    assert words_of(table.seen(HAL).text) == EN.plain("evening-left")


@with_scene(house)
async def test_nobody_takes_back_or_gets_a_hint_and_nobody_thinks_longer_than_a_minute(table: Room) -> None:
    await table.set_timer(0)
    await gather(table)
    first, *_ = await tables(table)
    asked = 0
    for _ in range(120):
        live = await table.house.tables.peek(first.id)
        assert isinstance(live, LiveMatch)
        assert live.timer == 60
        assert live.table.state.undo is None
        if live.match.asked == 0:
            asked += 1
            hint = AskAdvice(first.id, "hint", live.match.turn)
            told = await table.at(ANN).press(hint)
            assert told.text == EN.plain("toast-hint-off")
        await act(table, first.id)
        await asyncio.sleep(1)
    assert asked > 3
