"""Processor time of an update with 10, 1,000 and 10,000 open tables.

    python -m bench.growth [--tables 10 1000 10000]

For each number, a bot runs in its own process over a stub transport, without rate limits, and commits to
SQLite. It has checked all its tables, as after a start. The rounds of the bots alternate, so that all run in
the same minutes. To give all bots the same work, screens are never merged and deadlines never expire. The
command prints the median processor time in milliseconds, and the median ratio to the first bot:

open      three users greet the bot, `/new` in a group, they sit down, the host starts: eight updates
command   `/table` at one of ten tables: the message moves to the end of the chat
tap       a press at one of the same ten: answer, commit, all screens
anywhere  a press at a random table, mostly the first one there since the start
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from statistics import median

from bench.copies import fill
from bench.crowd import Crowd, crowd, same_work
from bot.run import open_tables

ROUNDS = 9
OPENINGS = 8
COMMANDS = 60
TAPS = 150
"""Number of each operation in a round."""
PLAYED = 10
"""Tables that are played during the measurement."""
UNUSED = 1 << 30
"""Update ids above all used ones."""


async def cost(again: int, work: Callable[[], Awaitable[object]]) -> float:
    """Return the processor milliseconds of one operation; its screens follow within the round."""
    began = time.process_time()
    for _ in range(again):
        await work()
    return (time.process_time() - began) / again * 1e3


class Workload:
    """Operations on a bot with many tables."""

    def __init__(self, people: Crowd, tables: int) -> None:
        self._people = people
        self._tables = tables
        self._rng = random.Random(11)
        self._played = self._rng.sample(range(1, tables + 1), PLAYED)

    async def round(self) -> dict[str, float]:
        """Return milliseconds by operation; this opens more tables."""
        works = {
            "open": (OPENINGS, self.open),
            "command": (COMMANDS, self.command),
            "tap": (TAPS, self.tap),
            "anywhere": (TAPS, self.tap_anywhere),
        }
        return {name: await cost(again, work) for name, (again, work) in works.items()}

    async def open(self) -> None:
        """Open one more table."""
        self._tables += 1
        await self._people.sit_down_at(self._tables)

    async def command(self) -> None:
        """Send /table at one of the played tables."""
        number = self._rng.choice(self._played)
        await self._people.say(10 * number, -number, "/table")

    async def tap(self) -> None:
        """Tap at one of the played tables."""
        await self._people.tap(self._rng.choice(self._played))

    async def tap_anywhere(self) -> None:
        """Tap at a random table."""
        await self._people.tap(self._rng.randint(1, self._tables))


async def live(tables: int) -> None:
    """Run a bot with many tables; print the figures of a round for each input line."""
    with tempfile.TemporaryDirectory() as folder, same_work():
        database = Path(folder) / "bench.sqlite3"
        await fill(database, tables)
        async with crowd(database) as people:
            people.updates = count(UNUSED)
            await open_tables(people.house)
            await people.house.delivery.drain()
            town = Workload(people, tables)
            print(flush=True)
            while await asyncio.to_thread(sys.stdin.readline):
                print(json.dumps(await town.round()), flush=True)


def measure(sizes: Sequence[int]) -> None:
    """Run the bots in turns and print a line for each."""
    with ExitStack() as stack:
        bots = [stack.enter_context(begun(tables)) for tables in sizes]
        for bot in bots:
            told(bot)
        rounds = [[json.loads(asked(bot)) for bot in bots] for _ in range(ROUNDS)]
    for place, tables in enumerate(sizes):
        columns = {
            what: (
                median(each[place][what] for each in rounds),
                median(each[place][what] / each[0][what] for each in rounds),
            )
            for what in rounds[0][0]
        }
        line = "  ".join(f"{what} {ms:6.2f} ({ratio:.2f})" for what, (ms, ratio) in columns.items())
        print(f"{tables:6} tables: {line}", flush=True)


@contextmanager
def begun(tables: int) -> Iterator[subprocess.Popen[str]]:
    """Run a bot with many tables in its own process."""
    command = [sys.executable, "-m", "bench.growth", "--live", str(tables)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def asked(bot: subprocess.Popen[str]) -> str:
    """Request a round from a bot."""
    assert bot.stdin
    bot.stdin.write("\n")
    bot.stdin.flush()
    return told(bot)


def told(bot: subprocess.Popen[str]) -> str:
    """Return the next line of a bot's output."""
    assert bot.stdout
    if not (line := bot.stdout.readline()):
        raise RuntimeError("a bot has ended")
    return line


def main() -> None:
    """Measure each number of tables."""
    parser = argparse.ArgumentParser(prog="python -m bench.growth")
    parser.add_argument("--tables", type=int, nargs="*", default=[10, 1000, 10_000])
    parser.add_argument("--live", type=int, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    logging.basicConfig(level=logging.ERROR)
    if chosen.live is None:
        measure(sorted(chosen.tables))
    else:
        asyncio.run(live(chosen.live))


if __name__ == "__main__":
    main()
