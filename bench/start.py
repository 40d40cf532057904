"""From a cold start to the first answer with a thousand open tables, and the memory each takes.

    python -m bench.start [--tables 1000]

The bot starts in a process of its own, on a database full of matches in mid-deal; the clock runs from the
start of the process to the answer to a press at one of the tables, and on until all screens are checked.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from unittest.mock import patch

from bench.copies import PLAYED, multiply
from bench.crowd import crowd

ROUNDS = 3
TAPS = 9
"""Taps at each table before the bot goes down: auctions over, cards on the table."""


async def fill(database: Path, tables: int) -> None:
    """Open some tables and play a little at each; the others are copies of them."""
    played = min(tables, PLAYED)
    async with crowd(database) as people:
        await people.sit_down(played)
        for _ in range(TAPS):
            await asyncio.gather(*(people.tap(table) for table in range(1, played + 1)))
        await people.services.delivery.drain()
    multiply(database, tables)


async def start(database: Path, tables: int) -> None:
    """Start as the bot does, answer one press, then check all screens; print seconds and kilobytes."""
    before = resident_kb()
    async with crowd(database) as people:
        checking = asyncio.ensure_future(people.services.open())
        await people.tap(tables // 2)
        print("answered", time.process_time(), flush=True)
        await checking
        await people.services.delivery.drain()
        print("checked", (resident_kb() - before) / tables, flush=True)


def resident_kb() -> float:
    """Return this process's resident memory in kB (Linux)."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024


def measured(database: Path, tables: int) -> tuple[float, float, float, float]:
    """Measure one cold start.

    Returns seconds to the answer, processor seconds to it, seconds until all is checked, and kB per table.
    """
    command = [sys.executable, "-m", "bench.start", "--tables", str(tables), "--database", str(database)]
    began = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        processor = float(process.stdout.readline().split()[1])
        answered = time.perf_counter() - began
        memory = float(process.stdout.readline().split()[1])
        return answered, processor, time.perf_counter() - began, memory


def main() -> None:
    """Fill a database, then start on it some times."""
    parser = argparse.ArgumentParser(prog="python -m bench.start")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--database", type=Path, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.database is not None:
        with patch("bot.delivery.courier.LAG_S", 0.0):  # the bot went down leaving no call under way
            asyncio.run(start(chosen.database, chosen.tables))
        return
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "bench.sqlite3"
        asyncio.run(fill(database, chosen.tables))
        measured(database, chosen.tables)  # the copies get screens of their own
        rounds = [measured(database, chosen.tables) for _ in range(ROUNDS)]
    answered, processor, checked, memory = (median(column) for column in zip(*rounds, strict=True))
    print(f"{chosen.tables} open tables: first answer after {answered:.2f} s ({processor:.2f} s of processor")
    print(f"time), all screens checked after {checked:.2f} s, {memory:.1f} kB of memory each (medians of")
    print(f"{ROUNDS} cold starts)")


if __name__ == "__main__":
    main()
