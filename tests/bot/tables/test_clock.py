"""Deadlines ring once, at their time, and may be moved or taken back."""

import asyncio
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from bot.features.daily import day_of
from bot.house import HEARTBEAT_S, House, beat
from bot.tables.absence import Clock
from bot.tables.visit import Due, when_due
from bot.words.buttons import Tap
from club.model import Table
from tests.bot.table import GROUP, NAMES, Room, in_play, room
from tests.scenes import with_scene
from tests.virtual_time import virtual_time, wall


@when_due()
async def work(_house: House, _table: int) -> None:
    """Stand for what is due at a table."""


class Rung:
    """Notes which table rang when."""

    def __init__(self) -> None:
        self.at: list[tuple[object, float]] = []
        self.start = wall()

    async def ring(self, due: Due) -> None:
        self.at.append((due.subject[0], round(wall() - self.start, 3)))


@virtual_time
async def test_time_begins_at_that_of_the_wall_and_runs_on_with_the_loop() -> None:
    await asyncio.sleep(100)
    clock = Clock(lambda: 5000.0)
    assert clock.now() == 5000
    await asyncio.sleep(7)
    assert clock.now() == 5007


@virtual_time
async def test_a_deadline_rings_at_its_time() -> None:
    clock, rung = Clock(wall), Rung()
    clock.start(rung.ring)
    clock.at(wall() + 20, work, 7)
    clock.at(wall() + 5, work, 8)
    await asyncio.sleep(86_400)
    assert rung.at == [(8, 5.0), (7, 20.0)]


@virtual_time
async def test_a_deadline_that_passed_while_the_bot_was_down_rings_at_once() -> None:
    clock, rung = Clock(wall), Rung()
    clock.start(rung.ring)
    clock.at(wall() - 3600, work, 7)
    await asyncio.sleep(0.1)
    assert rung.at == [(7, 0.0)]


@virtual_time
async def test_a_new_deadline_takes_the_place_of_the_old_one_and_none_takes_it_back() -> None:
    clock, rung = Clock(wall), Rung()
    clock.start(rung.ring)
    clock.at(wall() + 20, work, 7)
    clock.at(wall() + 60, work, 7)
    clock.at(wall() + 20, work, 8)
    clock.at(None, work, 8)
    await asyncio.sleep(600)
    assert rung.at == [(7, 60.0)]


@virtual_time
async def test_closing_waits_for_what_has_begun_and_stops_the_rest() -> None:
    clock, rung = Clock(wall), Rung()
    done, errors = asyncio.Event(), list[object]()
    asyncio.get_running_loop().set_exception_handler(lambda _, error: errors.append(error))

    async def slow(due: Due) -> None:
        if due.subject == (7,):
            await asyncio.sleep(5)
            done.set()
        await rung.ring(due)

    clock.start(slow)
    clock.at(wall() + 1, work, 7)
    clock.at(wall() + 3, work, 8)
    await asyncio.sleep(2)
    await clock.close()
    assert done.is_set()
    clock.soon(work, 9)
    await asyncio.sleep(600)
    assert rung.at == [(7, 6.0)]
    assert errors == []


@with_scene(room)
async def test_the_heartbeat_goes_on_until_the_clock_is_closed(table: Room) -> None:
    told = list[float]()

    async def tell(_self: object, now: float) -> None:
        told.append(now)

    with patch.object(type(table.house.store), "beat", tell), patch("bot.house.HEARTBEAT_S", HEARTBEAT_S):
        await asyncio.sleep(2.5 * HEARTBEAT_S)
        await table.house.clock.close()
        await asyncio.sleep(600)
    assert [now - told[0] for now in told] == [0, HEARTBEAT_S, 2 * HEARTBEAT_S]


@virtual_time
async def test_nobody_loses_time_while_the_machine_sleeps_and_the_day_is_right_afterwards(
    tmp_path: Path,
) -> None:
    slept = [0.0]
    async with in_play(tmp_path, timer=120, clock=lambda: wall() + slept[0]) as table:
        asked = NAMES[await table.asked()]
        await asyncio.sleep(30)
        slept[0] = 30 * 3600.0  # the loop stands still meanwhile
        await beat(table.house)
        assert table.house.dailies.day == day_of(wall() + slept[0])
        await asyncio.sleep(80)
        await table.house.delivery.drain()
        assert "it is your turn" not in table.seen(GROUP).text
        await asyncio.sleep(15)
        await table.house.delivery.drain()
        assert f"{asked}</a>, it is your turn" in table.seen(GROUP).text


@virtual_time
async def test_a_press_while_the_machine_wakes_takes_no_time_from_whoever_is_asked_next(
    tmp_path: Path,
) -> None:
    slept = [0.0]
    async with in_play(tmp_path, timer=120, clock=lambda: wall() + slept[0]) as table:
        asked, words = await table.asked(), await table.simplest()
        kind = type(table.house.store)
        commit = kind.commit

        async def sleep_first(*args: Any, **more: Any) -> Table:
            if not slept[0]:
                slept[0] = 30 * 3600.0
                await beat(table.house)
            return await commit(*args, **more)

        with patch.object(kind, "commit", sleep_first):
            await table.at(asked).push(Tap(1, (await table.match()).turn, words))
        assert await table.asked() != asked
        live = await table.live()
        assert table.house.clock.now() - live.table.state.since < 60


@virtual_time
async def test_only_what_is_registered_rings() -> None:
    """So nothing that is due is without the door's answers to errors."""

    async def unknown(_house: House) -> None: ...

    with pytest.raises(AssertionError, match="unknown is not registered"):
        Clock(wall).soon(unknown)
