"""Time from a cold start with many open tables to the first answer, and memory per table.

    python -m bench.start [--tables 10000]

`thousand run` starts on a database full of unfinished matches and fetches a press at one of the tables. The
time runs from the start of the process to the answer; a start with two tables is measured for comparison. A
separate process measures the time until all screens are checked, and their memory.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from statistics import median
from typing import Any
from unittest.mock import patch

from aiohttp import web

from bench.baseline import processor_s
from bench.copies import fill
from bench.crowd import Crowd, crowd
from bench.fake_telegram import PollingStub, result_of

ROUNDS = 3
UNUSED = 1 << 30
"""Update ids above all used ones."""


class FirstPress:
    """Fake Bot API server that sends one press and records its answer."""

    def __init__(self, update: dict[str, Any]) -> None:
        self._update = update
        self._fetched = False
        self.answered: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def answer(self, request: web.Request) -> web.Response:
        """Answer a call."""
        said = await request.text()
        if request.path.endswith("getUpdates"):
            if self._fetched:
                await asyncio.Event().wait()
            self._fetched = True
            return web.json_response({"ok": True, "result": [self._update]})
        if request.path.endswith("answerCallbackQuery") and not self.answered.done():
            if "text" in said:
                self.answered.set_exception(ValueError(f"the press was refused: {said}"))
            else:
                self.answered.set_result(None)
        result = True if "/set" in request.path or "/delete" in request.path else result_of(request.path)
        return web.json_response({"ok": True, "result": result})


async def first_answer(database: Path, update: dict[str, Any]) -> tuple[float, float]:
    """Start the program; return wall-clock and processor seconds until its first answer."""
    press = FirstPress(update)
    app = web.Application()
    app.router.add_post("/{path:.*}", press.answer)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    given = {"TOKEN": "1:bench", "API_URL": f"http://127.0.0.1:{runner.addresses[0][1]}"}
    given |= {"DATABASE": str(database), "LOG_LEVEL": "ERROR"}
    began = time.perf_counter()
    with program(given) as number:
        async with asyncio.timeout(60):
            await press.answered
        told = time.perf_counter() - began, processor_s(number)
    await runner.cleanup()
    return told


@contextmanager
def program(given: dict[str, str]) -> Iterator[int]:
    """Run the program with settings; yield its process id."""
    environment = os.environ | {f"THOUSAND_{name}": value for name, value in given.items()}
    with subprocess.Popen([sys.executable, "-m", "bot", "run"], env=environment) as process:
        try:
            yield process.pid
        finally:
            process.kill()


async def check(database: Path, tables: int) -> None:
    """Start and check all screens; print seconds, kilobytes per table, and a press at one table."""
    began, before, feed = time.perf_counter(), resident_kb(), PollingStub(0)
    async with crowd(database, feed=feed) as people:
        await people.house.open()
        await people.house.delivery.drain()
        print(time.perf_counter() - began, (resident_kb() - before) / tables)
        print(json.dumps(await a_press(people, tables // 2)))


async def a_press(people: Crowd, table: int) -> dict[str, Any]:
    """Return an update with a press at a table, without carrying it out."""
    people.updates, people.seen = count(UNUSED), []
    await people.tap(table)
    return people.seen[0]


def resident_kb() -> float:
    """Return this process's resident memory in kB (Linux)."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024


def checked(database: Path, tables: int) -> tuple[float, float, dict[str, Any]]:
    """Check all screens in a separate process; return its output."""
    command = [sys.executable, "-m", "bench.start", "--tables", str(tables), "--database", str(database)]
    told = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
    seconds, memory = map(float, told[0].split())
    return seconds, memory, json.loads(told[1])


@contextmanager
def copy_of(database: Path) -> Iterator[Path]:
    """Yield a copy of the database, so that every start finds the same."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(shutil.copy(database, folder))


def report(what: str, starts: list[tuple[float, float]]) -> None:
    """Print the median of several starts."""
    waited, spent = (median(column) for column in zip(*starts, strict=True))
    print(f"{what}: first answer after {waited:.2f} s, {spent:.2f} s of processor time")


def main() -> None:
    """Fill databases and measure several starts."""
    parser = argparse.ArgumentParser(prog="python -m bench.start")
    parser.add_argument("--tables", type=int, default=10_000, help="open tables, a multiple of 100")
    parser.add_argument("--database", type=Path, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.database is not None:
        with patch("bot.delivery.courier.LAG_S", 0.0):  # no call was in progress when the bot stopped
            asyncio.run(check(chosen.database, chosen.tables))
        return
    with tempfile.TemporaryDirectory() as folder:
        few, many = Path(folder) / "few.sqlite3", Path(folder) / "many.sqlite3"
        starts: dict[Path, list[tuple[float, float]]] = {few: [], many: []}
        presses = {}
        for database, tables in ((few, 2), (many, chosen.tables)):
            asyncio.run(fill(database, tables))
            checked(database, tables)  # the copies get screens of their own
            seconds, memory, presses[database] = checked(database, tables)
        for _ in range(ROUNDS):
            for database, press in presses.items():
                with copy_of(database) as copy:
                    starts[database].append(asyncio.run(first_answer(copy, press)))
    report("2 open tables", starts[few])
    report(f"{chosen.tables} open tables", starts[many])
    print(f"all screens checked after {seconds:.2f} s, {memory:.1f} kB of memory a table")


if __name__ == "__main__":
    main()
