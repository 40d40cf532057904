"""Taps per second of processor time over our transport and over httpx as the library ships it.

    python -m bench.transport

One tap is an answer to the press and an edit of a hand with twelve buttons, through the bot's own gateway.
The server runs in a process of its own, so only the bot's side is counted. Takes about 20 s.
"""

import asyncio
import time
from statistics import median

from markupsafe import Markup
from telegram import Bot
from telegram.request import BaseRequest, HTTPXRequest

from bench.stand_in import server
from bot.screens.screen import Button, Screen
from bot.telegram.gateway import BotGateway
from bot.telegram.transport import AiohttpRequest

ROUNDS = {1: 3, 32: 3, 256: 2}
"""Rounds for each number of callers; httpx takes six seconds to end one with 256."""

ROUND_S = 0.5

HAND = Screen(
    Markup("<b>Your turn</b>\n" + "♠ A K 9  ♥ T Q  ♦ J\n" * 4),
    tuple(
        tuple(Button(f"A♠ {row}{key}", data=f"g123:45:A{row}{key}") for key in range(4)) for row in range(3)
    ),
)


async def taps_per_cpu_second(request: BaseRequest, address: str, callers: int) -> float:
    """Tap from so many callers at once for a while."""
    gateway = BotGateway(
        Bot("1:token", base_url=f"{address}/bot", request=request, get_updates_request=request)
    )
    done = 0

    async def tap() -> None:
        nonlocal done
        while True:
            await gateway.answer("query", "Taken")
            done += 1
            await gateway.edit(11, 77, HAND)
            done += 1

    async with request:
        started = time.process_time()
        callers_at_work = [asyncio.create_task(tap()) for _ in range(callers)]
        await asyncio.sleep(ROUND_S)
        rate = done / 2 / (time.process_time() - started)
        for caller in callers_at_work:
            caller.cancel()
        await asyncio.gather(*callers_at_work, return_exceptions=True)
    return rate


def compare(address: str, callers: int) -> str:
    """One line of the table; rounds of both transports alternate, so that noise meets both."""
    ours: list[float] = []
    theirs: list[float] = []
    for _ in range(ROUNDS[callers]):
        ours.append(asyncio.run(taps_per_cpu_second(AiohttpRequest(), address, callers)))
        httpx = HTTPXRequest(pool_timeout=None, read_timeout=None, connect_timeout=None, write_timeout=None)
        theirs.append(asyncio.run(taps_per_cpu_second(httpx, address, callers)))
    here, there = median(ours), median(theirs)
    return f"{callers:>9} {here:>9.0f} {there:>9.0f} {here / there:>7.1f}"


def main() -> None:
    """Compare both transports at several loads."""
    print(f"{'in flight':>9} {'aiohttp':>9} {'httpx':>9} {'ratio':>7}   taps per CPU-second")
    with server() as address:
        for callers in ROUNDS:
            print(compare(address, callers), flush=True)


if __name__ == "__main__":
    main()
