"""What a message costs as tables fill up: processor time with 10, 100, 1,000 and 10,000 open tables.

    python -m bench.growth [--tables 10 100 1000 10000]

One bot over a stub of Telegram, without budgets, every change committed to SQLite; matches begin until there
are so many. Then, in milliseconds of processor time, the median of some rounds and its ratio to that of the
first line:

open      three greet the bot, `/new` in a group, they sit down, the host starts: eight updates
command   `/score`, in groups chosen at random
tap       a press at tables chosen at random: its answer, the commit, all screens

The baseline is the same pure Python in each line: how much the machine itself changed meanwhile.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import random
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from statistics import median

from bench.baseline import baseline
from bench.crowd import Crowd, crowd

ROUNDS = 7
OPENINGS = 8
COMMANDS = 60
TAPS = 150
"""Each so often in one round."""


async def cost(again: int, work: Callable[[], Awaitable[object]]) -> float:
    """Return milliseconds of processor time of one piece of work; screens follow within the round."""
    began = time.process_time()
    for _ in range(again):
        await work()
    return (time.process_time() - began) / again * 1e3


class Town:
    """A bot whose tables fill up."""

    def __init__(self, people: Crowd) -> None:
        self._people = people
        self._tables = 0
        self._rng = random.Random(11)

    async def grow(self, tables: int) -> None:
        """Begin matches until there are so many."""
        while self._tables < tables:
            await self.open()

    async def measure(self) -> dict[str, float]:
        """Return milliseconds by what is done; it ends with some more tables than it began with."""
        rounds = [
            (
                baseline(),
                await cost(OPENINGS, self.open),
                await cost(COMMANDS, self.command),
                await cost(TAPS, self.tap),
            )
            for _ in range(ROUNDS)
        ]
        columns = zip(*rounds, strict=True)
        return dict(zip(("baseline", "open", "command", "tap"), map(median, columns), strict=True))

    async def open(self) -> None:
        """Open one more table."""
        self._tables += 1
        await self._people.sit_down_at(self._tables)

    async def command(self) -> None:
        """Ask somewhere for the score."""
        number = self._somewhere()
        await self._people.say(10 * number, -number, "/score")

    async def tap(self) -> None:
        """Press somewhere."""
        await self._people.tap(self._somewhere())

    def _somewhere(self) -> int:
        return self._rng.randint(1, self._tables)


async def measure(sizes: Sequence[int]) -> None:
    """Print a line for each number of tables."""
    logging.basicConfig(level=logging.ERROR)
    with tempfile.TemporaryDirectory() as folder:
        async with crowd(Path(folder) / "bench.sqlite3") as people:
            town, first = Town(people), dict[str, float]()
            for tables in sizes:
                await town.grow(tables)
                figures = await town.measure()
                first = first or figures
                told = (f"{what} {ms:7.2f} ({ms / first[what]:.2f})" for what, ms in figures.items())
                print(f"{tables:6} tables: " + "  ".join(told), flush=True)


def main() -> None:
    """Measure with each number of tables."""
    parser = argparse.ArgumentParser(prog="python -m bench.growth")
    parser.add_argument("--tables", type=int, nargs="*", default=[10, 100, 1000, 10_000])
    asyncio.run(measure(sorted(parser.parse_args().tables)))


if __name__ == "__main__":
    main()
