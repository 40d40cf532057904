"""Taps per processor second through the whole bot, with every move committed to SQLite.

    python -m bench.taps
    python -m bench.taps metrics    # cost of the Prometheus metrics: rounds without and with them

A tap is a press as Telegram sends it, the commit, the answer, and every screen that follows. Nothing is
merged and no limit holds anything up, so that every tap is the same work at any speed. The first rounds use
the stub transport, the others HTTP with the pyreqwest transport and a server in a separate process.
"""

from __future__ import annotations

import asyncio
import logging
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from pathlib import Path

import uvloop
from telegram import Update
from telegram.request import BaseRequest

from bench.baseline import ROUNDS, baseline, report
from bench.crowd import API_URL, Crowd, crowd, same_work
from bench.fake_telegram import StubRequest, server
from bot.operation.monitoring import Meters
from bot.telegram.poller import Handle
from bot.telegram.transport import make_request

TABLES = 30
TAPS = 600
COUNTED_ROUNDS = 9
UPDATES = 20_000
AT_ONCE = 10
"""Tables tapped concurrently."""


async def measure(what: str, request: BaseRequest, base_url: str) -> None:
    """Tap in several rounds and print the figures."""
    figures, bases = [], []
    with tempfile.TemporaryDirectory() as folder, same_work():
        async with crowd(Path(folder) / "bench.sqlite3", request, base_url) as people:
            await people.sit_down(TABLES)
            for _ in range(ROUNDS):
                bases.append(baseline())
                figures.append(await round_of_taps(people))
            tally = dict(people.house.delivery.tally)
    report(f"taps per CPU-second, {what}", figures, bases)
    print(f"  calls to Telegram besides answers: {tally}")


async def round_of_taps(people: Crowd) -> float:
    """Return the taps per processor second of one round."""
    began = time.process_time()
    for start in range(0, TAPS, AT_ONCE):
        tables = [1 + (start + offset) % TABLES for offset in range(AT_ONCE)]
        await asyncio.gather(*(people.tap(table) for table in tables))
        await people.house.delivery.drain()
    return TAPS / (time.process_time() - began)


async def counted() -> None:
    """Measure the bot with and without metrics in turns, and the metrics alone."""
    figures: dict[str, list[float]] = {"off": [], "on": []}
    with tempfile.TemporaryDirectory() as folder:
        async with crowd(Path(folder) / "bench.sqlite3", StubRequest(), API_URL) as people:
            await people.sit_down(TABLES)
            handle, meters = people.house.door.polled, Meters()
            for _ in range(COUNTED_ROUNDS):
                for what, each in (("off", handle), ("on", meters.timed(handle))):
                    people.handle = each
                    figures[what].append(await round_of_taps(people))
    off, on = (statistics.median(figures[what]) for what in ("off", "on"))
    print(f"taps per CPU-second, median: {off:.0f} without metrics, {on:.0f} with them")
    alone = await counting_alone()
    print(f"metrics alone: {alone * 1e6:.1f} us, {100 * alone * off:.2f} % of a tap")


async def counting_alone() -> float:
    """Return the processor seconds that the metrics add to an empty update."""

    async def nothing(_update: Update) -> None:
        return None

    def spent(handle: Handle) -> Callable[[], Coroutine[object, object, float]]:
        async def go() -> float:
            update, began = Update(1), time.process_time()
            for _ in range(UPDATES):
                await handle(update)
            return (time.process_time() - began) / UPDATES

        return go

    on, off = spent(Meters().timed(nothing)), spent(nothing)
    return min([await on() for _ in range(ROUNDS)]) - min([await off() for _ in range(ROUNDS)])


async def main() -> None:
    """Measure both transports, or the metrics."""
    logging.basicConfig(level=logging.ERROR)
    if "metrics" in sys.argv[1:]:
        await counted()
        return
    await measure("transport stubbed", StubRequest(), API_URL)
    with server() as address:
        await measure("over HTTP", make_request("pyreqwest"), f"{address}/bot")


if __name__ == "__main__":
    uvloop.run(main())
