"""Taps per second of processor time through the whole bot, every move committed to SQLite.

    python -m bench.taps

A tap is a press as Telegram sends it, its answer, the commit, and every screen that follows from it.
The budgets are lifted, so that no screen is spared. First with the transport stubbed, then over HTTP with
the aiohttp transport against a server in a process of its own.
"""

from __future__ import annotations

import asyncio
import logging
import tempfile
import time
from pathlib import Path

from telegram.request import BaseRequest

from bench.baseline import ROUNDS, baseline, report
from bench.crowd import API_URL, Crowd, crowd
from bench.stand_in import server
from bench.stub import StubRequest
from bot.telegram.transport import AiohttpRequest

TABLES = 30
TAPS = 600
AT_ONCE = 10
"""Tables at which somebody presses at the same moment."""


async def measure(what: str, request: BaseRequest, base_url: str) -> None:
    """Press, round after round, and report."""
    figures, bases = [], []
    with tempfile.TemporaryDirectory() as folder:
        async with crowd(Path(folder) / "bench.sqlite3", request, base_url) as people:
            await people.sit_down(TABLES)
            for _ in range(ROUNDS):
                bases.append(baseline())
                figures.append(await round_of_taps(people))
            tally = dict(people.services.delivery.tally)
    report(f"taps per CPU-second, {what}", figures, bases)
    print(f"  calls to Telegram besides answers: {tally}")


async def round_of_taps(people: Crowd) -> float:
    """Return taps per second of processor time."""
    began = time.process_time()
    for start in range(0, TAPS, AT_ONCE):
        tables = [1 + (start + offset) % TABLES for offset in range(AT_ONCE)]
        await asyncio.gather(*(people.tap(table) for table in tables))
    return TAPS / (time.process_time() - began)


async def main() -> None:
    """Measure both ways."""
    logging.basicConfig(level=logging.ERROR)
    await measure("transport stubbed", StubRequest(), API_URL)
    with server() as address:
        await measure("over HTTP", AiohttpRequest(), f"{address}/bot")


if __name__ == "__main__":
    asyncio.run(main())
