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
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from telegram import Bot
from telegram.request import BaseRequest

from bench.baseline import ROUNDS, baseline, report
from bench.crowd import Crowd
from bench.stand_in import server
from bench.stub import StubRequest
from bot.app import App
from bot.gateway import BotGateway
from bot.house import build
from bot.settings import Settings
from bot.transport import AiohttpRequest
from storage.sqlite import open_store

TABLES = 30
TAPS = 600
AT_ONCE = 10
"""Tables at which somebody presses at the same moment."""


@asynccontextmanager
async def crowd(request: BaseRequest, base_url: str) -> AsyncIterator[Crowd]:
    """Yield full tables of a bot over `request`."""
    lifted = Settings(
        group_calls_per_minute=1000, private_calls_per_s=80_000, private_burst=100, calls_per_s=80_000
    )
    with tempfile.TemporaryDirectory() as folder:
        store = await open_store(Path(folder) / "bench.sqlite3")
        bot = Bot("1:bench", base_url=base_url, request=request, get_updates_request=StubRequest())
        async with bot:
            house = await build(lifted, store, BotGateway(bot), "thousand_bot")
            people = Crowd(bot, house, App(house))
            await people.sit_down(TABLES)
            yield people
            await house.close()
        await store.close()


async def measure(what: str, request: BaseRequest, base_url: str) -> None:
    """Press, round after round, and report."""
    figures, bases = [], []
    async with crowd(request, base_url) as people:
        for _ in range(ROUNDS):
            bases.append(baseline())
            began = time.process_time()
            for start in range(0, TAPS, AT_ONCE):
                tables = [1 + (start + offset) % TABLES for offset in range(AT_ONCE)]
                await asyncio.gather(*(people.tap(table) for table in tables))
            figures.append(TAPS / (time.process_time() - began))
        tally = dict(people.house.delivery.tally)
    report(f"taps per CPU-second, {what}", figures, bases)
    print(f"  calls to Telegram besides answers: {tally}")


async def main() -> None:
    """Measure both ways."""
    logging.basicConfig(level=logging.ERROR)
    await measure("transport stubbed", StubRequest(), "http://127.0.0.1/bot")
    with server() as address:
        await measure("over HTTP", AiohttpRequest(), f"{address}/bot")


if __name__ == "__main__":
    asyncio.run(main())
