"""The gate alone: order, places, and people who give up at the worst moment."""

import asyncio
from typing import Any

from bot.delivery.budget import AdaptiveRate, Gate, Ticket
from tests.virtual_time import virtual_time


def gate(*, places: int, per_s: float = 1e9) -> Gate:
    return Gate(AdaptiveRate(asyncio.get_running_loop().time, per_s=per_s, cap=per_s), places=places)


@virtual_time
async def test_the_lowest_order_enters_first() -> None:
    door, entered = gate(places=1), []

    async def enter(order: float) -> None:
        await door.enter(Ticket(order))
        entered.append(order)
        door.leave(used=True)

    await door.enter(Ticket(9))
    callers = [asyncio.create_task(enter(order)) for order in (3.0, 1.0, 2.0)]
    await asyncio.sleep(0)
    door.leave(used=True)
    await asyncio.gather(*callers)
    assert entered == [1.0, 2.0, 3.0]


@virtual_time
async def test_who_gives_up_leaves_no_gap_in_the_queue() -> None:
    door = gate(places=1)
    await door.enter(Ticket(1))
    quitter = asyncio.create_task(door.enter(Ticket(2)))
    patient = asyncio.create_task(door.enter(Ticket(3)))
    await asyncio.sleep(0)
    quitter.cancel()
    await asyncio.sleep(0)
    door.leave(used=True)
    await asyncio.wait_for(patient, 1)


@virtual_time
async def test_who_gives_up_in_the_moment_of_admission_makes_room() -> None:
    door = gate(places=1)
    await door.enter(Ticket(1))
    quitter = asyncio.create_task(door.enter(Ticket(2)))
    await asyncio.sleep(0)
    door.leave(used=True)
    quitter.cancel()
    await asyncio.wait_for(door.enter(Ticket(3)), 1)
    assert quitter.cancelled()


@virtual_time
async def test_a_visit_without_a_call_does_not_count() -> None:
    loop, door = asyncio.get_running_loop(), gate(places=1, per_s=1 / 60)
    for _ in range(5):
        await door.enter(Ticket(1))
        door.leave(used=False)
    assert loop.time() == 0
    for minute in range(3):
        await door.enter(Ticket(1))
        door.leave(used=True)
        assert loop.time() == 60 * minute


@virtual_time
async def test_a_timer_that_rings_a_little_early_is_not_set_again_and_again() -> None:
    """uvloop counts whole milliseconds: the rest of one would be waited for in a busy loop."""
    loop, door = asyncio.get_running_loop(), gate(places=9, per_s=40)
    timers: list[float] = []
    on_time = loop.call_at

    def early(when: float, *given: Any) -> asyncio.TimerHandle:
        timers.append(when)
        assert len(timers) <= 20
        return on_time(when - 0.0004, *given)

    async with asyncio.timeout(60):
        loop.call_at = early  # type: ignore[assignment, method-assign]
        for _ in range(20):
            await door.enter(Ticket(1))
            door.leave(used=True)
