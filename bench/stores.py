"""What a tap costs on PostgreSQL beside SQLite, in the same run.

python -m bench.stores

A tap is as in `bench.taps`, with the transport stubbed. The rounds of both stores take turns. The server is
that of the tests, on this machine, with its settings for safety left as they are; its processor time is told
by itself.
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
from tests.postgres import QUICK, Server

ROUNDS = 7
TABLES = 30
TAPS = 300
AT_ONCE = 10
CAREFUL = {name: value for name, value in QUICK.items() if name not in {"fsync", "full_page_writes"}}


async def main() -> None:
    """Measure both, round by round."""
    logging.basicConfig(level=logging.ERROR)
    server = Server(CAREFUL)
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


async def compare(crowds: dict[str, Crowd], server: Server) -> None:
    """Press in turns and print milliseconds a tap: processor time of the bot, waiting for one tap alone."""
    spent: dict[str, list[tuple[float, float, float]]] = {name: [] for name in crowds}
    for _ in range(ROUNDS):
        for name, people in crowds.items():
            spent[name].append(await one_round(people, server))
    for place, what in enumerate(("bot, processor", "server, processor", "one tap alone, waited")):
        told = {name: median(each[place] for each in figures) for name, figures in spent.items()}
        ratio = median(b[place] / a[place] for a, b in zip(*spent.values(), strict=True) if a[place])
        line = ", ".join(f"{name} {figure:.2f}" for name, figure in told.items())
        print(f"ms a tap, {what}: {line}; ratio {ratio:.2f}" if place != 1 else f"ms a tap, {what}: {line}")


async def one_round(people: Crowd, server: Server) -> tuple[float, float, float]:
    """Return milliseconds a tap of the bot's and the server's processor time, and of one tap alone."""
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


def processor_s_of(server: Server) -> float:
    """Return the processor time of a server and all it began, in seconds (Linux)."""
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
