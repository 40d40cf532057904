"""How long a tap waits while 20 tables of three strong computers think.

    python -m bench.thinking --seconds 60

At each of the tables a person sits with three strong computers, whose pace is quick, and answers as soon as
they are asked. At a table beside them three people press, ten times a second: measured is the time from the
update to its answer, and how many moves found no room in the queue and were counted.
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
from bot.people import Who
from bot.tables.live import LiveMatch
from bot.tables.thinkers import Thinkers
from bot.tables.thinking import Minds
from club.lobby import Played
from club.occupants import StandIn
from game.actions import Action
from game.players import Situation
from game.presets import preset

TABLES = 20
EVERY_S = 0.1
PEOPLE = 1000
"""The ids of those who play against computers begin here."""


class Counted:
    """The workers, and how long each decision took until it was there."""

    def __init__(self, workers: int) -> None:
        self.thinkers = Thinkers(workers)
        self.seconds: list[float] = []

    async def think(self, situation: Situation, level: StandIn, user: int) -> Action:
        """Think, and note how long it took."""
        began = time.perf_counter()
        found = await self.thinkers.think(situation, level, user)
        self.seconds.append(time.perf_counter() - began)
        return found


class NoRoom(logging.Handler):
    """Counts the moves that nobody had time to think about."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.count = 0

    def emit(self, record: logging.LogRecord) -> None:
        """Count one."""
        del record
        self.count += 1


async def open_tables(people: Crowd) -> list[int]:
    """Let each of some people play against three strong computers; return the numbers of the tables."""
    services, numbers = people.services, []
    for number in range(PEOPLE, PEOPLE + TABLES):
        player = await services.people.meet(Who(number, f"P{number}", "en"))
        player = await services.people.reachable(player, started=True)
        home = await services.people.home(player)
        await services.people.keep_chat(replace(home, settings=replace(home.settings, pace="quick")))
        four = Played("four_players", preset("four_players"))
        live = await services.routes.own.play(player, None, ["strong"] * 3, four)
        assert live is not None
        numbers.append(live.table.id)
    return numbers


async def answer(people: Crowd, table: int) -> None:
    """Answer at once for the person at a table, deal after deal."""
    while True:
        live = await people.services.tables.peek(table)
        if not isinstance(live, LiveMatch) or not live.table.open:
            return
        asked = live.match.asked
        if asked is None or asked in live.table.people:
            await people.tap(table)
        await asyncio.sleep(0.05)


async def press(people: Crowd, seconds: float) -> list[float]:
    """Press at table 1 again and again; return how long each answer took, in seconds."""
    taken, ends = [], time.monotonic() + seconds
    while time.monotonic() < ends:
        began = time.perf_counter()
        await people.tap(1)
        taken.append(time.perf_counter() - began)
        await asyncio.sleep(EVERY_S)
    return taken


def told(what: str, seconds: list[float]) -> str:
    """Say in milliseconds how long something took."""
    cuts = quantiles(seconds, n=100)
    times = (
        f"median {1e3 * cuts[49]:.0f} ms, p95 {1e3 * cuts[94]:.0f} ms, at most {1e3 * max(seconds):.0f} ms"
    )
    return f"{what}: {len(seconds)}, {times}"


async def main(seconds: float, workers: int) -> None:
    """Measure and report."""
    logging.basicConfig(level=logging.ERROR)
    counted, no_room = Counted(workers), NoRoom()
    logging.getLogger("bot.tables.thinkers").addHandler(no_room)
    logging.getLogger("bot.tables.thinkers").setLevel(logging.WARNING)
    with tempfile.TemporaryDirectory() as folder:
        async with crowd(
            Path(folder) / "bench.sqlite3", minds=Minds(counted.think, counted.thinkers)
        ) as people:
            await people.sit_down(1)
            alone = await press(people, min(10.0, seconds))
            tables = await open_tables(people)
            players = [asyncio.ensure_future(answer(people, each)) for each in tables]
            taken = await press(people, seconds)
            for each in players:
                each.cancel()
            await asyncio.gather(*players, return_exceptions=True)
            counted.thinkers.close()
    print(told("taps while nobody thinks", alone))
    print(told(f"taps beside {TABLES} tables of three strong computers", taken))
    print(told("moves of computers, until they were found", counted.seconds))
    print(f"moves that found no room and were counted: {no_room.count}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--workers", type=int, default=0, help="0: one less than the machine has cores")
    chosen = parser.parse_args()
    asyncio.run(main(chosen.seconds, chosen.workers))
