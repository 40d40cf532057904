"""Throughput and processor time per tap with one, two and three workers.

    python -m bench.workers [tables] [seconds]

Real processes behind nginx, one PostgreSQL server, the playground as Telegram; players tap as soon as they
are answered. Everything runs on this machine, so the processor time of workers and server counts more than
the throughput. It includes forwarded updates, all but 1 in N with N workers, and the cost of an idle worker,
which is also printed separately.
"""

from __future__ import annotations

import os

os.environ.setdefault("PTB_TIMEDELTA", "true")

import asyncio
import sys
import tempfile
from pathlib import Path

from bench.baseline import processor_s
from bench.stores import CAREFUL, processor_s_of
from playground.server import serve
from playground.world import World
from tests.e2e.fleet import Fleet, fleet, until_shared
from tests.e2e.places import Place
from tests.e2e.stage import TOKEN, seating, until
from tests.postgres import PostgresServer
from trials import kill

TABLES, SECONDS = 24, 20.0
MOST = 3
CALM_S = 5.0


async def main(tables: int, seconds: float) -> None:
    """Measure each number of workers and print a line for it."""
    server = PostgresServer(CAREFUL)
    try:
        for workers in range(1, MOST + 1):
            with tempfile.TemporaryDirectory() as folder:
                print(await measure(server, workers, tables, seconds, Path(folder)), flush=True)
    finally:
        server.close()


async def measure(server: PostgresServer, workers: int, tables: int, seconds: float, folder: Path) -> str:
    """Play at the tables and return a line of figures."""
    world = World(token=TOKEN)
    page = await serve(world, webhook_wait_s=0.2)
    url = await server.empty()
    given: dict[str, object] = {"TABLES_PER_DAY": 100_000, "LOG_LEVEL": "ERROR"}
    log = folder / "log"
    places = [Place(world, page.address, url, log, *seating(world, "en"), given=given) for _ in range(tables)]
    for place in places:
        await kill.expect(place)
    async with fleet(places[0], server, url.partition("search_path=")[2], folder, workers=workers) as them:
        for post in them.posts:
            await them.begin(post)
        await until_shared(url, workers, patience_s=60)
        await asyncio.sleep(CALM_S)
        idle = processors(them)
        await asyncio.sleep(CALM_S)
        idle = (processors(them) - idle) / CALM_S / workers
        players = [asyncio.ensure_future(place.play()) for place in places]
        await until(lambda: all(len(place.waits) > 8 for place in places), every_s=0.1, patience_s=240)
        before, at_server, began = processors(them), processor_s_of(server), world.clock()
        taps = -sum(len(place.waits) for place in places)
        await asyncio.sleep(seconds)
        taps += sum(len(place.waits) for place in places)
        spent, served = processors(them) - before, processor_s_of(server) - at_server
        rate = taps / (world.clock() - began)
        for each in players:
            each.cancel()
        await asyncio.gather(*players, return_exceptions=True)
    await page.close()
    cost = f"{1000 * spent / taps:.2f} ms of workers, {1000 * served / taps:.2f} ms of the server"
    return f"{workers} workers, idle {1000 * idle:.1f} ms a second; {rate:.1f} taps a second at {cost} each"


def processors(them: Fleet) -> float:
    """Return the processor time of all workers, in seconds."""
    return sum(processor_s(post.process.pid) for post in them.posts if post.process is not None)


if __name__ == "__main__":
    chosen = sys.argv[1:]
    asyncio.run(main(int(chosen[0]) if chosen else TABLES, float(chosen[1]) if chosen[1:] else SECONDS))
