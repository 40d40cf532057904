"""Cost of a tap with PostgreSQL and with SQLite, in one run: `python -m bench.stores`.

A tap is as in `bench.taps`, with the stub transport. The rounds of both stores alternate. The local
PostgreSQL server has its default durability settings; its processor time is printed separately.
"""

from __future__ import annotations

import asyncio
import logging
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median

from bench.baseline import TICKS
from bench.crowd import Crowd, crowd
from tests.postgres import QUICK, PostgresServer

ROUNDS = 7
TABLES = 30
TAPS = 300
AT_ONCE = 10
CAREFUL = {name: value for name, value in QUICK.items() if name not in {"fsync", "full_page_writes"}}


async def main() -> None:
    """Measure both stores in alternating rounds."""
    logging.basicConfig(level=logging.ERROR)
    server = PostgresServer(CAREFUL)
    try:
        async with AsyncExitStack() as stack:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            places: dict[str, Path | str] = {
                "SQLite": Path(folder) / "bench.sqlite3",
                "PostgreSQL": await server.empty(),
            }
            crowds = {name: await stack.enter_async_context(crowd(each)) for name, each in places.items()}
            for each in crowds.values():
                await each.sit_down(TABLES)
            await compare(crowds, server)
    finally:
        server.close()


async def compare(crowds: dict[str, Crowd], server: PostgresServer) -> None:
    """Tap in turns; print processor time of bot and server, and the latency of a single tap, in ms."""
    spent: dict[str, list[tuple[float, float, float]]] = {name: [] for name in crowds}
    for _ in range(ROUNDS):
        for name, people in crowds.items():
            spent[name].append(await one_round(people, server))
    for place, what in enumerate(("bot, processor", "server, processor", "latency of a single tap")):
        told = {name: median(each[place] for each in figures) for name, figures in spent.items()}
        ratio = median(b[place] / a[place] for a, b in zip(*spent.values(), strict=True) if a[place])
        line = ", ".join(f"{name} {figure:.2f}" for name, figure in told.items())
        print(f"ms a tap, {what}: {line}; ratio {ratio:.2f}" if place != 1 else f"ms a tap, {what}: {line}")


async def one_round(people: Crowd, server: PostgresServer) -> tuple[float, float, float]:
    """Return processor time of bot and server per tap, and the latency of a single tap, in ms."""
    before, at_server = time.process_time(), processor_s_of(server)
    for start in range(0, TAPS, AT_ONCE):
        tables = [1 + (start + offset) % TABLES for offset in range(AT_ONCE)]
        await asyncio.gather(*(people.tap(table) for table in tables))
    bot, served = time.process_time() - before, processor_s_of(server) - at_server
    waits = []
    for table in range(1, TABLES + 1):
        began = time.perf_counter()
        await people.tap(table)
        waits.append(time.perf_counter() - began)
    return 1000 * bot / TAPS, 1000 * served / TAPS, 1000 * median(waits)


def processor_s_of(server: PostgresServer) -> float:
    """Return the processor time of a server and its children, in seconds (Linux)."""
    number = (server.folder / "data/postmaster.pid").read_text(encoding="ascii").split()[0]
    stat = Path(f"/proc/{number}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    children = Path(f"/proc/{number}/task/{number}/children").read_text(encoding="ascii").split()
    ticks = sum(map(int, stat[11:15]))
    for child in children:
        own = Path(f"/proc/{child}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        ticks += sum(map(int, own[11:13]))
    return ticks / TICKS


if __name__ == "__main__":
    asyncio.run(main())
