"""Deadlines ring once, at their time, and may be moved or taken back."""

import asyncio

from bot.tables.absence import Clock
from tests.virtual_time import virtual_time, wall


class Rung:
    """Notes which table rang when."""

    def __init__(self) -> None:
        self.at: list[tuple[int, float]] = []
        self.start = wall()

    async def expire(self, table: int) -> None:
        self.at.append((table, round(wall() - self.start, 3)))


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
    clock.start(rung.expire)
    clock.set(7, wall() + 20)
    clock.set(8, wall() + 5)
    await asyncio.sleep(86_400)
    assert rung.at == [(8, 5.0), (7, 20.0)]


@virtual_time
async def test_a_deadline_that_passed_while_the_bot_was_down_rings_at_once() -> None:
    clock, rung = Clock(wall), Rung()
    clock.start(rung.expire)
    clock.set(7, wall() - 3600)
    await asyncio.sleep(0.1)
    assert rung.at == [(7, 0.0)]


@virtual_time
async def test_a_new_deadline_takes_the_place_of_the_old_one_and_none_takes_it_back() -> None:
    clock, rung = Clock(wall), Rung()
    clock.start(rung.expire)
    clock.set(7, wall() + 20)
    clock.set(7, wall() + 60)
    clock.set(8, wall() + 20)
    clock.set(8, None)
    await asyncio.sleep(600)
    assert rung.at == [(7, 60.0)]


@virtual_time
async def test_closing_waits_for_what_has_begun_and_stops_the_rest() -> None:
    clock, rung = Clock(wall), Rung()
    done, errors = asyncio.Event(), list[object]()
    asyncio.get_running_loop().set_exception_handler(lambda _, error: errors.append(error))

    async def slow() -> None:
        await asyncio.sleep(5)
        done.set()

    clock.start(rung.expire)
    clock.later("slow", wall() + 1, slow)
    clock.set(8, wall() + 3)
    await asyncio.sleep(2)
    await clock.close()
    assert done.is_set()
    await asyncio.sleep(600)
    assert rung.at == errors == []


@virtual_time
async def test_the_heartbeat_goes_on_until_the_clock_is_closed() -> None:
    clock, start, told = Clock(wall), wall(), list[float]()

    async def tell(now: float) -> None:
        told.append(round(now - start, 3))

    clock.beat(10, tell)
    await asyncio.sleep(25)
    await clock.close()
    await asyncio.sleep(600)
    assert told == [0, 10, 20]
