"""Time that was used up stays used up, whatever one presses, writes or sets to have it again.

At a clock of 120 seconds a player who does not answer is played for after 240: the time, and as long again
off a bank of 360. That is so whatever is tried in between.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest
from markupsafe import Markup

from bot.screens import Screen
from bot.tables.live import LiveMatch
from bot.telegram import Banished, Wait
from bot.words.buttons import PresencePress, SeatPress, SetTimer, TakeBack, pack
from club.clock import STAND_IN_S, time_used
from club.seats import last_gone
from tests.bot.table import GROUP, TIMER_S, Room, in_play, tricks
from tests.bot.tables.clocks import turn
from tests.scenes import with_scene
from tests.virtual_time import virtual_time

Trick = Callable[[Room, int], Awaitable[None]]
"""A way in which an asked player tries to gain time."""


async def seconds(table: Room) -> float:
    """Return for how long whoever is asked has thought, as the clock has it."""
    live = await table.live()
    return time_used(live.table.state, live.match.asked, live.timer, table.house.clock.now())


async def until_played_for(table: Room, trick: Trick, every: float, most: float) -> float:
    """Let whoever is asked do it every so many seconds; return after how many the bot plays for him."""
    who, before, began = await table.asked(), await turn(table), table.house.clock.now()
    while await turn(table) == before and table.house.clock.now() - began < most:
        await asyncio.sleep(every)
        if await turn(table) == before:
            await trick(table, who)
    assert (await table.chair_of(who)).away is not None, "he is away"
    return table.house.clock.now() - began


async def pause_and_go_on(table: Room, who: int) -> None:
    assert await table.at(who).say("/pause") is None
    await table.at(who).press(PresencePress(1, "go"))


async def set_the_same_clock(table: Room, _who: int) -> None:
    press = SetTimer(TIMER_S)
    assert (await table.at(11).press(press)).drop_keyboard


async def set_another_clock_and_the_old_one(table: Room, _who: int) -> None:
    for timer in (600, 45, 0, TIMER_S):
        await table.set_timer(timer)


async def ask_for_the_cards(table: Room, who: int) -> None:
    await table.house.redraw.show(1, who)


async def ask_for_the_table(table: Room, _who: int) -> None:
    await table.house.redraw.show(1)


async def change_the_language(table: Room, who: int) -> None:
    table.people[who] = await table.house.people.speak(table.people[who], "ru")
    await table.house.redraw.refresh(table.people[who])
    await table.house.redraw.speak_in(GROUP, "ru")


async def block_the_bot_and_come_back(table: Room, who: int) -> None:
    await table.house.timeouts.gone(table.people[who])
    await table.house.timeouts.here(table.people[who])


async def block_the_bot_for_a_moment(table: Room, who: int) -> None:
    """Come back just before a move is made for the seat."""
    await table.house.timeouts.gone(table.people[who])
    await asyncio.sleep(STAND_IN_S - 0.1)
    await table.house.timeouts.here(table.people[who])


async def close_the_topic_and_open_it(table: Room, _who: int) -> None:
    await table.house.redraw.topic_lost(GROUP, None)
    await table.house.redraw.settle(GROUP, None)


TRICKS: dict[str, Trick] = {
    "pause": pause_and_go_on,
    "same clock": set_the_same_clock,
    "other clocks": set_another_clock_and_the_old_one,
    "hand": ask_for_the_cards,
    "table": ask_for_the_table,
    "language": change_the_language,
    "block": block_the_bot_and_come_back,
    "block for a moment": block_the_bot_for_a_moment,
    "topic": close_the_topic_and_open_it,
}


@virtual_time
@pytest.mark.parametrize("every", [1, 14, 75])
@pytest.mark.parametrize("trick", TRICKS)
async def test_nobody_gains_time_by_it(tmp_path: Path, trick: str, every: float) -> None:
    async with in_play(tmp_path, private_calls_per_s=1) as table:
        await table.house.delivery.drain()
        used = await seconds(table)
        took = await until_played_for(table, TRICKS[trick], every, 1200) + used
    assert 2 * TIMER_S <= took < 2 * TIMER_S + every + 20


@with_scene(in_play)
async def test_a_pause_keeps_what_was_thought_and_what_is_off_the_bank(table: Room) -> None:
    who = await table.asked()
    await asyncio.sleep(TIMER_S + 30)
    await table.at(who).say("/pause")
    await asyncio.sleep(86_400)
    assert await seconds(table) == pytest.approx(TIMER_S + 30)
    await table.at(who).press(PresencePress(1, "go"))
    await asyncio.sleep(10)
    assert "it is your turn" in table.seen(GROUP).text, "he is called again"
    await table.tap(who, await table.simplest())
    assert (await table.chair_of(who)).overtime == pytest.approx(40)


@with_scene(in_play)
async def test_the_same_clock_set_again_changes_nothing(table: Room) -> None:
    await asyncio.sleep(TIMER_S + 5)
    before = (await table.live()).table
    await set_the_same_clock(table, 11)
    assert (await table.live()).table == before, "whoever was called is called still"


@with_scene(in_play, timer=600)
async def test_a_shorter_clock_plays_for_nobody_at_once(table: Room) -> None:
    before = await turn(table)
    await asyncio.sleep(300)
    await table.set_timer(45)
    assert await seconds(table) == pytest.approx(22.5), "half of either"
    await asyncio.sleep(22.5 + 44)
    assert await turn(table) == before


@with_scene(tricks)
async def test_the_card_taken_back_again_and_again_gives_the_next_player_no_time(table: Room) -> None:
    """Two who are friends: one plays and takes back, and the other's clock began anew each time."""
    for _ in range(4):
        assert (await table.tap(11, "JS")).text == ""
        assert await table.asked() == 12
        await asyncio.sleep(59)
        undo = pack(TakeBack(1, await turn(table)))
        assert (await table.send(11, undo)).text == ""
    await table.tap(11, "JS")
    assert await seconds(table) == pytest.approx(4 * 59)
    await asyncio.sleep(10)
    assert await table.asked() != 12, "he is played for"
    assert (await table.chair_of(12)).away is not None


@with_scene(tricks)
async def test_without_a_bank_nothing_is_gained_by_taking_back_either(table: Room) -> None:
    """A called player had fifteen seconds, and after taking back fifteen again."""
    await use_up(table, 0, 360)
    await asyncio.sleep(TIMER_S + 10)
    for _ in range(5):
        if await table.asked() != 11:
            break
        await table.tap(11, "JS")
        await table.send(11, pack(TakeBack(1, await turn(table))))
        await asyncio.sleep(4)
    assert (await table.chair_of(11)).away is not None


async def use_up(table: Room, seat: int, overtime: float) -> None:
    """Let so many seconds of a bank be used up."""
    state = (await table.live()).table.state
    used = replace(state.chairs[seat], overtime=overtime)
    await table.house.runner.keep(await table.live(), state.with_chair(seat, used))


async def leave_and_sit_down_again(table: Room, who: int, seat: int) -> None:
    for verb in ("leave", "take"):
        press = SeatPress(1, verb, seat)
        await table.at(who).press(press)


@with_scene(in_play)
async def test_leaving_and_taking_the_seat_between_deals_fills_no_bank(table: Room) -> None:
    await table.play_a_deal()
    await use_up(table, 0, 300)
    for _ in range(3):
        await leave_and_sit_down_again(table, 11, 0)
    assert (await table.chair_of(11)).overtime == 300
    assert (await table.chair_of(12)).overtime == 0


@with_scene(in_play)
async def test_neither_does_it_during_a_deal_nor_after_somebody_else(table: Room) -> None:
    await use_up(table, 0, 300)
    await use_up(table, 1, 200)
    for who, seat in ((11, 0), (12, 1)):
        await table.at(who).press(SeatPress(1, "leave", seat))
    for who, seat in ((12, 1), (14, 0)):
        await table.at(who).press(SeatPress(1, "take", seat))
    while not (await table.match()).deals_played:
        if await table.asked() == 13:
            await table.tap(13, await table.simplest())
        await asyncio.sleep(3)
    await asyncio.sleep(25)
    assert [each.overtime for each in (await table.live()).table.state.chairs[:2]] == [0, 200]
    await table.at(14).press(SeatPress(1, "leave", 0))
    gone = last_gone((await table.live()).table, 11)
    assert gone is not None
    assert gone.overtime == 300


@with_scene(in_play)
async def test_who_leaves_in_overtime_has_paid_for_it_on_coming_back(table: Room) -> None:
    who = await table.asked()
    seat = (await table.live()).table.seat_of(who)
    assert seat is not None
    await asyncio.sleep(TIMER_S + 50)
    await leave_and_sit_down_again(table, who, seat)
    gone = last_gone((await table.live()).table, who)
    assert gone is not None
    assert gone.overtime == pytest.approx(50)


@with_scene(in_play)
@pytest.mark.parametrize("trick", ["seat", "pause"])
async def test_nobody_puts_off_the_next_deal_for_ever(table: Room, trick: str) -> None:
    await table.play_a_deal()
    for _ in range(5):
        await asyncio.sleep(5)
        if (await table.match()).asked is not None:
            break
        if trick == "seat":
            await leave_and_sit_down_again(table, 12, 1)
        else:
            await pause_and_go_on(table, 12)
    assert (await table.match()).asked is not None


@with_scene(in_play)
async def test_while_the_group_is_closed_the_clock_stands_where_it_is(table: Room) -> None:
    """The bot put out of the group and let in again gave all the time anew."""
    await table.house.delivery.drain()
    before = await turn(table)
    for _ in range(6):
        await asyncio.sleep(60)
        table.telegram.refusals[GROUP] = [Banished("bot was kicked")]
        await table.house.redraw.show(1)
        await asyncio.sleep(600)
        table.house.delivery.resume(GROUP)
    assert await turn(table) > before


@with_scene(in_play)
async def test_a_panel_that_was_shown_and_is_sent_again_is_not_late(table: Room) -> None:
    """But one that Telegram has kept back from the beginning is."""
    await table.house.delivery.drain()
    who, live = await table.asked(), await table.live()
    seat = live.table.seat_of(who)
    assert seat is not None
    table.telegram.refusals[who] = [Wait(500)]
    await table.house.redraw.show(1, who)
    await asyncio.sleep(1)
    assert not table.house.display.is_late(live, seat)
    for other in (11, 12, 13):
        if other != who:
            table.telegram.refusals[other] = [Wait(500)]
    await table.tap(who, await table.simplest())
    await asyncio.sleep(1)
    live = await table.live()
    assert isinstance(live, LiveMatch)
    assert live.match.asked is not None
    assert table.house.display.is_late(live, live.match.asked)


@with_scene(in_play)
async def test_a_call_is_not_put_off_by_whoever_asks_for_much_in_the_group(table: Room) -> None:
    for number in range(200):
        table.house.display.post(GROUP, None, Screen(text=Markup(f"answer {number}")))
    await asyncio.sleep(TIMER_S + 5)
    assert (await table.live()).table.state.warned == 2
    assert not table.house.delivery.is_waiting((await table.live()).slot("call"))
