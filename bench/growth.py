"""What a message costs as tables fill up: processor time with 10, 100, 1,000 and 10,000 open tables.

    python -m bench.growth [--tables 10 100 1000 10000]

One bot over a stub of Telegram, without budgets, every change committed to SQLite; matches begin until there
are so many. No screen waits to be merged and nobody asks for too much, so that all lines do the same work: a
table that is tapped again at once would else be shown less often than one among thousands. No clock rings:
thousands who have sat down and do not play would have to be reminded meanwhile. Then, in milliseconds of
processor time, the median of some rounds and its ratio to that of the first line:

open      three greet the bot, `/new` in a group, they sit down, the host starts: eight updates
command   `/table` at ten tables out of all: the message moves to the end of the chat
tap       a press at the same ten, which begin to play: its answer, the commit, all screens
anywhere  a press at any table, chosen at random: mostly one that nobody has looked at for long

Behind each stands what of it other threads take than the loop's: the store, and pictures. The baseline is
the same pure Python in each line: how much the machine itself changed meanwhile.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import random
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from unittest.mock import AsyncMock, patch

from bench.baseline import baseline
from bench.crowd import Crowd, crowd
from bot.delivery.allowance import Allowance
from bot.delivery.urgency import Urgency
from bot.tables.clock import Clock

ROUNDS = 7
OPENINGS = 8
COMMANDS = 60
TAPS = 150
"""Each so often in one round."""
PLAYED = 10
"""Tables at which people play while it is measured."""


async def cost(again: int, work: Callable[[], Awaitable[object]]) -> tuple[float, float]:
    """Return milliseconds of processor time of one piece of work, and what of it is not the loop's.

    Screens follow within the round.
    """
    began, loop = time.process_time(), time.thread_time()
    for _ in range(again):
        await work()
    spent, on_the_loop = time.process_time() - began, time.thread_time() - loop
    return spent / again * 1e3, (spent - on_the_loop) / again * 1e3


@contextmanager
def same_work() -> Iterator[None]:
    """Let no screen wait to be merged, nothing be asked for too often, and nobody be reminded."""
    with (
        patch.object(Urgency, "patience", 0.0),
        patch.object(Allowance, "take", return_value=True),
        patch.object(Clock, "_due", AsyncMock()),
    ):
        yield


class Town:
    """A bot whose tables fill up."""

    def __init__(self, people: Crowd) -> None:
        self._people = people
        self._tables = 0
        self._played: list[int] = []
        self._rng = random.Random(11)

    async def grow(self, tables: int) -> None:
        """Begin matches until there are so many."""
        while self._tables < tables:
            await self.open()

    async def measure(self) -> dict[str, tuple[float, float]]:
        """Return milliseconds by what is done, and of other threads; some more tables are open then."""
        fresh = range(max(self._played, default=0) + 1, self._tables + 1)
        self._played = self._rng.sample(fresh, PLAYED)
        works = {
            "open": (OPENINGS, self.open),
            "command": (COMMANDS, self.command),
            "tap": (TAPS, self.tap),
            "anywhere": (TAPS, self.tap_anywhere),
        }
        told: dict[str, tuple[float, float]] = {}
        for name, (again, work) in works.items():
            rounds = [await cost(again, work) for _ in range(ROUNDS)]
            all_threads, others = zip(*rounds, strict=True)
            told[name] = median(all_threads), median(others)
        return told

    async def open(self) -> None:
        """Open one more table."""
        self._tables += 1
        await self._people.sit_down_at(self._tables)

    async def command(self) -> None:
        """Ask for one of the tables that are played."""
        number = self._rng.choice(self._played)
        await self._people.say(10 * number, -number, "/table")

    async def tap(self) -> None:
        """Press at one of the tables that are played."""
        await self._people.tap(self._rng.choice(self._played))

    async def tap_anywhere(self) -> None:
        """Press somewhere."""
        await self._people.tap(self._rng.randint(1, self._tables))


async def measure(sizes: Sequence[int]) -> None:
    """Print a line for each number of tables."""
    logging.basicConfig(level=logging.ERROR)
    with tempfile.TemporaryDirectory() as folder, same_work():
        async with crowd(Path(folder) / "bench.sqlite3") as people:
            town, first = Town(people), dict[str, tuple[float, float]]()
            for tables in sizes:
                await town.grow(tables)
                base, figures = baseline(), await town.measure()
                first = first or figures
                told = "  ".join(
                    f"{what} {ms:6.2f} ({ms / first[what][0]:.2f}) {others:6.2f}"
                    for what, (ms, others) in figures.items()
                )
                print(f"{tables:6} tables: {told}  baseline {base:.0f}", flush=True)


def main() -> None:
    """Measure with each number of tables."""
    parser = argparse.ArgumentParser(prog="python -m bench.growth")
    parser.add_argument("--tables", type=int, nargs="*", default=[10, 100, 1000, 10_000])
    asyncio.run(measure(sorted(parser.parse_args().tables)))


if __name__ == "__main__":
    main()
