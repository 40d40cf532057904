"""The leaping loop among real sockets and threads."""

import asyncio
import contextlib
import math
import os
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from queue import Empty, SimpleQueue
from types import GeneratorType

import aiohttp
import aiosqlite
import pytest
from aiohttp import web

from tests.virtual_time import EPOCH, CountingQueue, VirtualLoop, is_at_work, virtual_time, wall

MOMENTS_S = 40.0
"""Far less than a day, or than the clock would take; far more than a busy machine needs."""


@virtual_time
async def test_a_day_of_timers_takes_moments() -> None:
    loop, started = asyncio.get_running_loop(), time.monotonic()
    rung: list[float] = []
    for hour in range(24):
        loop.call_at(3600.0 * hour, lambda: rung.append(loop.time()))
    await asyncio.sleep(86_400)
    assert rung == [3600.0 * hour for hour in range(24)]
    assert loop.time() == 86_400
    assert wall() == EPOCH + 86_400
    assert time.monotonic() - started < MOMENTS_S


@virtual_time
async def test_timers_run_in_order_of_time() -> None:
    order: list[int] = []

    async def ring(after: int) -> None:
        await asyncio.sleep(after)
        order.append(after)

    await asyncio.gather(*(ring(after) for after in (500, 3, 70, 70_000, 1)))
    assert order == [1, 3, 70, 500, 70_000]


@virtual_time
async def test_a_thread_at_work_is_waited_for() -> None:
    async with asyncio.timeout(30):
        await asyncio.to_thread(time.sleep, 0.2)


@virtual_time
async def test_a_thread_that_waits_for_work_holds_nobody_up() -> None:
    await asyncio.to_thread(time.sleep, 0)
    started = time.monotonic()
    await asyncio.sleep(86_400)
    assert time.monotonic() - started < MOMENTS_S, "each leap would wait for WORK_S"


def worker(queue: SimpleQueue[int]) -> Iterator[object]:
    """Stop in a line that looks as if it took work from a queue."""
    yield dict[object, object]().get(queue)


def at_rest(queue: SimpleQueue[int]) -> "GeneratorType[object, None, None]":
    """Return a worker that stands in that line, and has nothing to do."""
    resting = worker(queue)
    next(resting)
    assert isinstance(resting, GeneratorType)
    assert not is_at_work(resting.gi_frame, [queue])
    return resting


def test_a_thread_whose_work_waits_for_it_to_wake_up_is_at_work() -> None:
    queue: SimpleQueue[int] = SimpleQueue()
    resting = at_rest(queue)
    queue.put(1)
    assert is_at_work(resting.gi_frame, [queue])


def test_a_thread_that_has_just_taken_work_is_at_work_although_its_queue_is_empty() -> None:
    """It has yet to wake up; the clock went on meanwhile."""
    queue: CountingQueue[int] = CountingQueue()
    resting = at_rest(queue)
    queue.put_nowait(1)
    assert is_at_work(resting.gi_frame, [queue])
    queue.get()
    assert queue.empty()
    assert is_at_work(resting.gi_frame, [queue])
    with pytest.raises(Empty):
        queue.get(block=False)  # it asks for more: the first is done
    assert not is_at_work(resting.gi_frame, [queue])


async def _counting_server(database: aiosqlite.Connection) -> web.AppRunner:
    async def count(_: web.Request) -> web.Response:
        await asyncio.sleep(5)
        await database.execute("INSERT INTO calls VALUES (1)")
        await database.commit()
        return web.Response(text="counted")

    app = web.Application()
    app.router.add_get("/", count)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    return runner


@virtual_time
async def test_server_client_and_database_share_one_loop(tmp_path: Path) -> None:
    """Each answer takes five virtual seconds, and the client's patience of sixty is never used up."""
    loop, started = asyncio.get_running_loop(), time.monotonic()
    async with aiosqlite.connect(tmp_path / "calls.db") as database:
        await database.execute("CREATE TABLE calls (n INTEGER)")
        runner = await _counting_server(database)
        url = f"http://127.0.0.1:{runner.addresses[0][1]}/"
        async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=60)) as client:
            for _ in range(20):
                async with client.get(url) as reply:
                    assert await reply.text() == "counted"
        await runner.cleanup()
        (row,) = await database.execute_fetchall("SELECT count(*) FROM calls")
    assert row[0] == 20
    assert 100 <= loop.time() < 400
    assert time.monotonic() - started < MOMENTS_S


@virtual_time
async def test_a_timer_that_rings_a_hair_early_rings_once_among_others_at_work() -> None:
    loop = asyncio.get_running_loop()
    await asyncio.sleep(16.5)
    rung, until = 0, math.nextafter(loop.time(), math.inf)
    busy = asyncio.ensure_future(no_rest())
    while loop.time() < until and rung < 100:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout_at(until):
                await asyncio.Event().wait()
        rung += 1
    busy.cancel()
    assert rung <= 2


async def no_rest() -> None:
    """Leave the loop no moment without something to do."""
    for _ in range(10_000):
        await asyncio.sleep(0)


@virtual_time
async def test_a_loop_is_alone_with_sockets_that_lead_back_to_it_and_not_with_a_pipe() -> None:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualLoop)
    met: list[asyncio.StreamWriter] = []
    here = await asyncio.start_server(lambda _, writer: met.append(writer), "127.0.0.1", 0)
    _, writer = await asyncio.open_connection(*here.sockets[0].getsockname())
    await asyncio.sleep(1)
    assert met
    assert loop.is_alone()
    hears, speaks = os.pipe()
    loop.add_reader(hears, lambda: None)
    assert not loop.is_alone()
    loop.remove_reader(hears)
    assert loop.is_alone()
    for each in (hears, speaks):
        os.close(each)
    for end in (writer, *met):
        end.close()
        await end.wait_closed()
    here.close()


@virtual_time
async def test_a_loop_is_not_alone_with_a_socket_that_somebody_else_holds() -> None:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualLoop)
    with socket.create_server(("127.0.0.1", 0)) as elsewhere:
        _, writer = await asyncio.open_connection(*elsewhere.getsockname())
        assert not loop.is_alone()
        writer.close()
        await writer.wait_closed()


def test_the_clock_starts_at_zero_and_stands_still_without_timers() -> None:
    loop = VirtualLoop()
    try:
        loop.run_until_complete(asyncio.to_thread(time.sleep, 0.01))
        assert loop.time() == 0.0
        loop.run_until_complete(loop.shutdown_default_executor())
    finally:
        loop.close()
