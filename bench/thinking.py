"""Latency of a tap while computers at 20 other tables search for their moves.

    python -m bench.thinking --seconds 60

At each of these tables a person, who answers at once, plays against three strong computers at the quick pace.
At another table three people tap ten times a second. The command prints the time from update to answer, and
the number of moves that found the queue full and were decided without a search.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from statistics import quantiles

from bench.crowd import Crowd, crowd
from bench.crowding import FallbackCounter
from bot.people import Who
from bot.tables.live import LiveMatch
from bot.tables.opening import play_own
from bot.tables.thinking import ThinkingBackend
from bot.tables.worker_pool import WorkerPool
from club.rules import PresetRules
from club.state import StandIn
from game.actions import Action
from game.players import Situation
from game.rules import preset

TABLES = 20
EVERY_S = 0.1
PEOPLE = 1000
"""First user id of the players against computers."""


class TimedPool:
    """Worker pool that records the latency of each decision."""

    def __init__(self) -> None:
        self.pool = WorkerPool()
        self.seconds: list[float] = []

    async def think(self, situation: Situation, level: StandIn, user: int) -> Action:
        """Find a move and record the latency."""
        began = time.perf_counter()
        found = await self.pool.think(situation, level, user)
        self.seconds.append(time.perf_counter() - began)
        return found


async def open_tables(people: Crowd) -> list[int]:
    """Open tables of one person and three strong computers; return their ids."""
    house, numbers = people.house, []
    for number in range(PEOPLE, PEOPLE + TABLES):
        player = await house.people.meet(Who(number, f"P{number}", "en"))
        player = await house.people.reachable(player, started=True)
        home = await house.people.home(player)
        await house.people.keep_chat(replace(home, settings=replace(home.settings, pace="quick")))
        four = PresetRules("four_players", preset("four_players"))
        live = await play_own(house, player, None, ["strong"] * 3, four)
        assert live is not None
        numbers.append(live.table.id)
    return numbers


async def answer(people: Crowd, table: int) -> None:
    """Answer at once for the person at a table, until the match ends."""
    while True:
        live = await people.house.tables.peek(table)
        if not isinstance(live, LiveMatch) or not live.table.open:
            return
        asked = live.match.asked
        if asked is None or asked in live.table.people:
            await people.tap(table)
        await asyncio.sleep(0.05)


async def press(people: Crowd, seconds: float) -> list[float]:
    """Tap at table 1 repeatedly; return the latencies in seconds."""
    taken, ends = [], time.monotonic() + seconds
    while time.monotonic() < ends:
        began = time.perf_counter()
        await people.tap(1)
        taken.append(time.perf_counter() - began)
        await asyncio.sleep(EVERY_S)
    return taken


def told(what: str, seconds: list[float]) -> str:
    """Format latencies in milliseconds."""
    cuts = quantiles(seconds, n=100)
    times = (
        f"median {1e3 * cuts[49]:.0f} ms, p95 {1e3 * cuts[94]:.0f} ms, at most {1e3 * max(seconds):.0f} ms"
    )
    return f"{what}: {len(seconds)}, {times}"


async def main(seconds: float) -> None:
    """Measure and print."""
    logging.basicConfig(level=logging.ERROR)
    counted, fallbacks = TimedPool(), FallbackCounter()
    logging.getLogger("bot.tables.worker_pool").addHandler(fallbacks)
    logging.getLogger("bot.tables.worker_pool").setLevel(logging.WARNING)
    with tempfile.TemporaryDirectory() as folder:
        async with crowd(
            Path(folder) / "bench.sqlite3", backend=ThinkingBackend(counted.think, counted.pool)
        ) as people:
            await people.sit_down(1)
            alone = await press(people, min(10.0, seconds))
            tables = await open_tables(people)
            players = [asyncio.ensure_future(answer(people, each)) for each in tables]
            taken = await press(people, seconds)
            for each in players:
                each.cancel()
            await asyncio.gather(*players, return_exceptions=True)
            counted.pool.close()
    print(told("taps without searches", alone))
    print(told(f"taps beside {TABLES} tables of three strong computers", taken))
    print(told("moves of computers", counted.seconds))
    print(f"moves decided without a search, because the queue was full: {len(fallbacks.turns)}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    chosen = parser.parse_args()
    asyncio.run(main(chosen.seconds))
