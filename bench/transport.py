"""Taps per processor second with each transport, on asyncio's event loop and on uvloop.

    python -m bench.transport

A tap is an answer to a press and an edit of a hand with twelve buttons, through the bot's gateway. The server
runs in a separate process, so only the bot's side is measured. The benchmark takes about 20 s.
"""

import asyncio
import time
from statistics import median
from typing import get_args

import uvloop
from markupsafe import Markup
from telegram import Bot

from bench.fake_telegram import server
from bot.screens import Button, Screen
from bot.telegram.gateway import BotGateway
from bot.telegram.transport import TransportName, make_request

LOOPS = {"asyncio": asyncio.new_event_loop, "uvloop": uvloop.new_event_loop}
CALLERS = (1, 12, 64)
ROUNDS = 3
ROUND_S = 0.5

HAND = Screen(
    text=Markup("<b>Your turn</b>\n" + "♠ A K 9  ♥ T Q  ♦ J\n" * 4),
    rows=tuple(
        tuple(Button(f"A♠ {row}{key}", data=f"g123:45:A{row}{key}") for key in range(4)) for row in range(3)
    ),
)


async def taps_per_cpu_second(name: TransportName, address: str, callers: int) -> float:
    """Tap with concurrent callers for a while; return taps per processor second."""
    request = make_request(name)
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
    """Return one line of the table; rounds alternate, so that noise affects all alike."""
    found: dict[tuple[str, str], list[float]] = {}
    for _ in range(ROUNDS):
        for name in get_args(TransportName):
            for loop, factory in LOOPS.items():
                with asyncio.Runner(loop_factory=factory) as runner:
                    rate = runner.run(taps_per_cpu_second(name, address, callers))
                found.setdefault((name, loop), []).append(rate)
    base = median(found["aiohttp", "asyncio"])
    told = (f"{median(rates):>7.0f} ({median(rates) / base:.2f})" for _, rates in sorted(found.items()))
    return f"{callers:>9} {'  '.join(told)}"


def main() -> None:
    """Compare the transports with several numbers of callers."""
    heads = sorted((name, loop) for name in get_args(TransportName) for loop in LOOPS)
    print("taps per CPU-second (ratio to aiohttp on asyncio)")
    print(f"{'in flight':>9} {'  '.join(f'{name}/{loop}' for name, loop in heads)}")
    with server() as address:
        for callers in CALLERS:
            print(compare(address, callers), flush=True)


if __name__ == "__main__":
    main()
