"""Pages of the Mini App: time from a press to the other players' pages, memory of a page, size of a state.

    python -m bench.pages [--tables 300] [--seconds 30] [--pace 3]

A bot with a stubbed Telegram serves the app. In a second process three people at each table have a page open
and answer at the pace of people, in seconds a move. The time runs from the press to the state that follows it
on another player's page, over loopback.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import aiohttp
import uvloop

from bench.crowd import LIFTED, crowd
from playground.people_api import sign
from webapp.server import AppServer, listen

TOKEN = "1:bench"
ANSWERS = {"g", "v", "n"}
"""First letters of the callback data of answers, drafts and the next deal (`bot.words.buttons`)."""
SETTLE_S = 5.0
"""Seconds after the pages have connected before anything is measured."""


def init_data(person: int) -> str:
    """Return `initData` signed with the bench's token."""
    user = json.dumps({"id": person, "first_name": f"P{person}", "language_code": "ru"})
    fields = {"user": user, "auth_date": str(int(time.time()))}
    return urlencode(fields | {"hash": sign(fields, TOKEN)})


def rss_mb() -> float:
    """Return the resident memory of this process."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize() / 2**20


class TablePages:
    """The three pages of a table; each answers when it is asked."""

    def __init__(self, pace: float, waits: list[float], sizes: list[int]) -> None:
        self._pace = pace
        self._waits = waits
        self._sizes = sizes
        self._pressed = (0.0, -1)
        """When the last press was sent, and at which turn."""
        self._told: set[int] = set()
        """Seats whose pages have seen that press."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def play(self, client: aiohttp.ClientSession, url: str, token: str, person: int) -> None:
        """Keep the page of a person open and answer its questions."""
        origin = {"Origin": url.removesuffix("/app")}
        async with client.ws_connect(f"{url}/socket", headers=origin, max_msg_size=0) as socket:
            hello = {"type": "hello", "version": 1, "init_data": init_data(person), "table": token}
            await socket.send_json(hello)
            async for message in socket:
                told = json.loads(message.data)
                if told["type"] == "state":
                    self._sizes.append(len(message.data))
                    self._see(socket, told["table"])

    def _see(self, socket: aiohttp.ClientWebSocketResponse, table: dict[str, Any]) -> None:
        view, at = table["view"], self._pressed
        if not view:
            return
        if view["turn"] > at[1] and at[0] and table["me"] not in self._told:
            self._told.add(table["me"])
            self._waits.append(time.perf_counter() - at[0])
        if view["asked"] == table["me"] or (view["kind"] == "dealing" and table["me"] == 0):
            task = asyncio.create_task(self._answer(socket, table))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _answer(self, socket: aiohttp.ClientWebSocketResponse, table: dict[str, Any]) -> None:
        await asyncio.sleep(random.uniform(0.5, 1.5) * self._pace)
        cards = [each["data"] for each in table["hand"] if each["legal"] and each["data"]]
        keys = [
            key["data"] for row in table["panel"]["rows"] for key in row if (key["data"] or "-")[0] in "gvn"
        ]
        answers = [key for key in keys if key[0] == "g" and "concede" not in key]
        calm = [key for key in answers if key.endswith(":pass")] or answers[:1] or cards or keys
        if calm and not socket.closed:
            self._pressed = (time.perf_counter(), table["view"]["turn"])
            self._told = {table["me"]}
            press = random.choice(calm)
            await socket.send_json({"type": "press", "id": str(uuid.uuid4()), "data": press})


async def clients(url: str, tokens: list[str], seconds: float, pace: float) -> None:
    """Open three pages at each table, play, and print the figures."""
    waits: list[float] = []
    sizes: list[int] = []
    connector = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(connector=connector) as client:
        pages = []
        for table, token in enumerate(tokens, start=1):
            of_table = TablePages(pace, waits, sizes)
            plays = (of_table.play(client, url, token, 10 * table + seat) for seat in range(3))
            pages += [asyncio.create_task(each) for each in plays]
            await asyncio.sleep(0.01)
        await asyncio.sleep(SETTLE_S)
        print("open", flush=True)
        waits.clear()
        await asyncio.sleep(seconds)
        waits.sort()
        p99 = waits[int(len(waits) * 0.99)] if waits else 0.0
        median_ms, size = statistics.median(waits) * 1e3, statistics.median(sizes)
        print(f"{len(waits)} {median_ms:.1f} {p99 * 1e3:.1f} {size:.0f}")
        for page in pages:
            page.cancel()


async def measure(tables: int, seconds: float, pace: float) -> None:
    """Serve the app, let the other process play, and print what it measured."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        listening = listen("127.0.0.1", 0)
        url = f"http://127.0.0.1:{listening.getsockname()[1]}/app"
        settings = LIFTED.model_copy(update={"app_url": url})
        people = await stack.enter_async_context(crowd(Path(folder) / "bench.sqlite3", settings=settings))
        await people.sit_down(tables)
        server = AppServer(people.house, url=url, token=TOKEN)
        await server.open(listening)
        stack.push_async_callback(server.close)
        found = [await people.house.store.table(number) for number in range(1, tables + 1)]
        tokens = [table.token for table in found if table is not None]
        before = rss_mb()
        command = [sys.executable, "-m", "bench.pages", "--url", url, "--seconds", str(seconds)]
        process = await asyncio.create_subprocess_exec(
            *command, "--pace", str(pace), stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(tokens).encode() + b"\n")
        await process.stdout.readline()
        memory, spent = rss_mb() - before, time.process_time()
        moves, median_ms, p99_ms, size = (await process.stdout.readline()).split()
        spent = time.process_time() - spent
        await process.wait()
    print(f"{tables} tables, {3 * tables} pages, a move every {pace:g} s")
    print(f"press to another page: median {float(median_ms):.1f} ms, p99 {float(p99_ms):.1f} ms")
    print(f"memory: {memory / 3 / tables * 1024:.0f} kB a page; state: {int(size) / 1024:.1f} kB")
    print(f"processor: {2e3 * spent / int(moves):.2f} ms a move (about {int(moves) // 2} moves)")


def main() -> None:
    """Serve and measure, or play as the other process."""
    parser = argparse.ArgumentParser(prog="python -m bench.pages")
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--pace", type=float, default=3)
    parser.add_argument("--url", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    if chosen.url:
        tokens = json.loads(sys.stdin.readline())
        uvloop.run(clients(chosen.url, tokens, chosen.seconds, chosen.pace))
    else:
        uvloop.run(measure(chosen.tables, chosen.seconds, chosen.pace))


if __name__ == "__main__":
    main()
