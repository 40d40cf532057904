"""Two workers of the true program with the Mini App, and three pages at one table.

`python -m trials.app_workers` prints for how long the pages are without the owner of their table: at
planned handovers, after kill -9 of the owner, and after a restart of the database.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import statistics
import tempfile
import time
import uuid
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count
from operator import is_not
from pathlib import Path
from typing import Any

import aiohttp
import asyncpg

from playground import groups
from playground.server import serve
from playground.world import World
from storage.leases import SHARDS, shard_of
from tests.e2e.fleet import READY_S, STOPPED_S, shards_of
from tests.e2e.offers import offers
from tests.e2e.stage import TOKEN, seating
from tests.nginx import free_port
from tests.postgres import PostgresServer
from tests.webapp.pages import init_data
from trials.kill import Ordeal, Process, expect

os.environ.setdefault("PTB_TIMEDELTA", "true")


GROUP = 501
"""Number of the group: its shard is among those that a single worker returns to a second one."""
BACK_OFF_S, GOODBYE_S = 0.5, 0.05
"""Seconds after which a page connects again (webapp/client/src/socket.ts), without and with a goodbye."""
PRESS_S = 0.12
"""Seconds between two presses of a page, which may send ten messages a second."""
ANSWER_S = 30.0
"""Seconds in which every press is answered, whatever happens to the workers."""


class LivePage:
    """A page as the client keeps it: it connects again, and sends presses without an answer again."""

    def __init__(self, client: aiohttp.ClientSession, urls: Sequence[str], person: int, token: str) -> None:
        self._client = client
        self.urls = list(urls)
        """Sockets of the workers; the first that answers is taken."""
        self._person = person
        self._token = token
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._welcome = False
        self._goodbye = False
        self.waiting: dict[str, tuple[str, asyncio.Future[dict[str, Any]]]] = {}
        self._changed = asyncio.Event()
        self.state: dict[str, Any] = {}
        self.numbers: list[int] = []
        """Numbers of the states since the last welcome."""
        self.connections = 0
        self.aways = 0
        """Times the page was told that nobody serves its table."""
        self.errors: list[str] = []

    async def run(self) -> None:
        """Stay connected."""
        while True:
            with suppress(aiohttp.ClientError):
                await self._connect()
            self._welcome = False
            await asyncio.sleep(GOODBYE_S * random.random() if self._goodbye else BACK_OFF_S)
            self._goodbye = False
            self.urls.append(self.urls.pop(0))

    async def press(self, data: str, name: str = "") -> dict[str, Any]:
        """Press a button, and wait for the answer."""
        name = name or str(uuid.uuid4())
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.waiting[name] = (data, answer)
        await self._send(type="press", id=name, data=data)
        return await asyncio.wait_for(answer, ANSWER_S)

    async def until(self, so: Callable[[dict[str, Any]], object], what: str) -> None:
        """Wait for a state; raises AssertionError that says `what` did not come."""
        try:
            async with asyncio.timeout(ANSWER_S):
                while not self.state or not so(self.state):
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            raise AssertionError(f"no {what}: {self.told()}") from None

    def told(self) -> str:
        """Return what the page shows and has gone through, for a message."""
        view, rows = self.state["view"], self.state["panel"]["rows"]
        keys = [key["data"] for row in rows for key in row]
        seen = (view["kind"], view["turn"], view["asked"], self.state["me"], keys)
        return f"{seen}, {self.numbers[-5:]}, {self.connections} times, {self.aways} aways, {self.errors}"

    async def _connect(self) -> None:
        origin = {"Origin": "http://localhost"}
        async with self._client.ws_connect(self.urls[0], headers=origin, max_msg_size=0) as socket:
            self._socket = socket
            self.connections += 1
            await socket.send_json(
                {
                    "type": "hello",
                    "version": 1,
                    "init_data": init_data(self._person, token=TOKEN),
                    "table": self._token,
                }
            )
            async for message in socket:
                await self._receive(json.loads(message.data))

    async def _send(self, **message: object) -> None:
        if self._welcome and self._socket is not None:
            with suppress(ConnectionError):
                await self._socket.send_json(message)

    async def _receive(self, message: dict[str, Any]) -> None:
        match message:
            case {"type": "welcome"}:
                self._welcome = True
                self.numbers.clear()
                for name, (data, _) in [*self.waiting.items()]:
                    await self._send(type="press", id=name, data=data)
            case {"type": "state", "number": number, "table": table}:
                self.numbers.append(number)
                self.state = table
                self._changed.set()
            case {"type": "answer", "id": name} if name in self.waiting:
                _, answer = self.waiting.pop(name)
                if not answer.done():
                    answer.set_result(message)
            case {"type": "error", "reason": "away"}:
                self.aways += 1
                self._goodbye = self._welcome
                self._welcome = False
            case {"type": "error", "reason": reason}:
                self.errors.append(reason)


@dataclass(slots=True)
class AppWorker:
    """A place where a worker runs."""

    given: dict[str, object]
    complaints: Path
    process: Process | None = None
    read: int = 0
    """Position in the log up to which it has been read."""

    @property
    def socket(self) -> str:
        """Address of its pages' socket."""
        return f"http://127.0.0.1:{self.given['APP_PORT']}/app/socket"


@dataclass(slots=True)
class Duo:
    """Two workers, and three pages at one table."""

    it: Ordeal
    server: PostgresServer
    url: str
    client: aiohttp.ClientSession
    workers: tuple[AppWorker, ...]
    pages: list[LivePage] = field(default_factory=list)

    async def begin(self, worker: AppWorker, *, shared: bool = True) -> None:
        """Start a worker, and wait until it has its part of the chats, if they are to be shared."""
        lives = sum(each.process is not None for each in self.workers)
        given = self.it.given | worker.given
        worker.process = replace(self.it, given=given, complaints=worker.complaints).spawn()
        async with asyncio.timeout(READY_S):
            while not await self._has_begun(lives + 1, shared=shared):
                assert worker.process.poll() is None, worker.complaints.read_text()[-2000:]
                await asyncio.sleep(0.01)

    async def _has_begun(self, workers: int, *, shared: bool) -> bool:
        held = await shards_of(self.url)
        parts = [each for each in held.values() if each]
        return sum(parts) == SHARDS and (len(parts) == workers if shared else len(held) >= workers)

    async def stop(self, worker: AppWorker) -> None:
        """Ask a worker to stop, and wait until it has."""
        assert worker.process is not None
        worker.process.terminate()
        assert await asyncio.to_thread(worker.process.wait, STOPPED_S) == 0
        worker.process = None

    async def kill(self, worker: AppWorker) -> None:
        """Let a worker die."""
        assert worker.process is not None
        worker.process.kill()
        await asyncio.to_thread(worker.process.wait)
        worker.process = None

    async def owner(self) -> AppWorker:
        """Return the worker that owns the table."""
        query = "SELECT address FROM workers JOIN shards ON worker = name WHERE number = $1"
        address = str(await fetch(self.url, query, shard_of(self.it.group.id)))
        return next(each for each in self.workers if address.endswith(f":{each.given['WEBHOOK_PORT']}"))

    async def stored(self) -> int:
        """Return how many actions of the table are stored."""
        return int(await fetch(self.url, "SELECT count(*) FROM entries"))

    async def open_pages(self, worker: AppWorker, stack: AsyncExitStack) -> None:
        """Open a page for each player at a worker; if that is gone, they connect to the other one."""
        token = await fetch(self.url, "SELECT token FROM tables WHERE id = 1")
        urls = [worker.socket, *(each.socket for each in self.workers if each is not worker)]
        for guest in self.it.guests:
            page = LivePage(self.client, urls, guest.user.id, token)
            running = asyncio.create_task(page.run())
            stack.callback(running.cancel)
            self.pages.append(page)
        for page in self.pages:
            await page.until(lambda state: state["view"], "match")

    async def asked(self) -> LivePage:
        """Return the page of whoever is asked, as soon as all pages show the same turn."""
        end = time.perf_counter() + ANSWER_S
        while time.perf_counter() < end:
            turns = {page.state["view"]["turn"] for page in self.pages}
            asked = [page for page in self.pages if choice_of(page.state)]
            if asked and len(turns) == 1:
                return asked[0]
            await asyncio.sleep(0.01)
        raise AssertionError([page.told() for page in self.pages])

    async def move(self) -> None:
        """Let whoever is asked answer, with as many presses as it takes, and wait until all pages show it."""
        turn = self.pages[0].state["view"]["turn"]
        while self.pages[0].state["view"]["turn"] == turn:
            page = await self.asked()
            before = page.state
            answer = await page.press(choice_of(before))
            assert not answer["text"], answer
            await page.until(partial(is_not, before), "change")
        for page in self.pages:
            await page.until(lambda state: state["view"]["turn"] > turn, f"a turn after {turn}")

    async def move_to_a_trick(self) -> None:
        """Play until a card lies on the table, and not the last one of a trick."""
        while len(self.pages[0].state["view"]["trick"]) != 1:
            await self.move()

    async def press_for(self, seconds: float) -> None:
        """Press without changing anything, as fast as pages may; each press is answered."""

        async def press(page: LivePage) -> None:
            end = time.perf_counter() + seconds
            while time.perf_counter() < end:
                began = time.perf_counter()
                await page.press("g1:0:pass")
                await asyncio.sleep(max(0.0, PRESS_S - (time.perf_counter() - began)))

        await asyncio.gather(*map(press, self.pages))

    def gaps_ms(self) -> list[float]:
        """Return for how long the pages have had no owner, from the logs, and forget it."""
        gaps: list[float] = []
        for worker in self.workers:
            if worker.complaints.exists():
                with worker.complaints.open() as log:
                    log.seek(worker.read)
                    gaps += map(float, re.findall(r"had no owner for (\d+) ms", log.read()))
                    worker.read = log.tell()
        return gaps


def choice_of(state: dict[str, Any]) -> str:
    """Return what the page of somebody who is asked presses, at random; "" for others."""
    view = state["view"]
    if view["asked"] != state["me"] and not (view["kind"] == "dealing" and state["me"] == 0):
        return ""
    cards = [each["data"] for each in state["hand"] if each["data"] and each["legal"]]
    steps = [each["data"] for each in state["wheel"]["steps"]][:1] if state["wheel"] else []
    illegal = [each["data"] for each in state["hand"] if not each["legal"]]
    keys = [key["data"] for row in state["panel"]["rows"] for key in row if (key["data"] or "-")[0] in "gvn"]
    offered = [each for each in {*keys, *cards, *steps}.difference(illegal) if "concede" not in each]
    answers = [each for each in offered if each[0] == "g"]
    calm = [each for each in answers if each.endswith(":pass")] or answers or offered
    return random.choice(calm) if calm else ""


@asynccontextmanager
async def duo(server: PostgresServer, folder: Path) -> AsyncIterator[Duo]:
    """Yield two workers, the first of which runs and has a match of three in play."""
    async with AsyncExitStack() as stack:
        world = World(token=TOKEN)
        world._group_ids = count(GROUP)
        page = await serve(world, webhook_wait_s=0.2)
        stack.push_async_callback(page.close)
        url = await server.empty()
        client = await stack.enter_async_context(aiohttp.ClientSession())
        ports = [(free_port(), free_port()) for _ in range(2)]
        given: dict[str, object] = {
            "WEBHOOK_URL": f"http://127.0.0.1:{ports[0][0]}/telegram",
            "APP_URL": "http://localhost/app",
            "LOG_LEVEL": "DEBUG",
            "THINKERS": 1,
        }
        it = Ordeal(world, page.address, url, folder / "log", *seating(world, "en"), given=given)
        workers = tuple(
            AppWorker({"WEBHOOK_PORT": webhook, "APP_PORT": app}, folder / f"log.{number}")
            for number, (webhook, app) in enumerate(ports)
        )
        await expect(it)
        both = Duo(it, server, url, client, workers)
        stack.push_async_callback(_end_all, workers)
        await both.begin(workers[0])
        await sit_down(it)
        yield both


async def sit_down(it: Ordeal) -> None:
    """Let all three join and begin, by the chat."""
    for guest in it.guests:
        groups.start(it.world, guest.user)
    groups.say(it.world, it.guests[0].user, it.group, groups.Draft("/new"))
    async with asyncio.timeout(READY_S):
        while await fetch(str(it.place), "SELECT stage FROM tables WHERE id = 1") != "playing":
            for key in offers(it.guests, it.group):
                await it.press(key)
            await asyncio.sleep(0.1)


async def fetch(url: str, query: str, *given: object) -> Any:
    """Return the one value that a query finds."""
    connection = await asyncpg.connect(url)
    try:
        return await connection.fetchval(query, *given)
    finally:
        await connection.close()


async def _end_all(workers: tuple[AppWorker, ...]) -> None:
    for worker in workers:
        if worker.process is not None:
            worker.process.kill()
            await asyncio.to_thread(worker.process.wait)


async def measure(both: Duo, times: int) -> None:
    """Print for how long the pages had no owner, by what happens."""
    second = both.workers[1]
    both.gaps_ms()
    spent: dict[str, list[float]] = {"returned": [], "stopped": [], "killed": []}
    waits: list[float] = []

    async def during(work: Any, seconds: float) -> list[float]:
        pressing = asyncio.create_task(both.press_for(seconds))
        await asyncio.sleep(0.2)
        await work
        await pressing
        await both.move()
        return both.gaps_ms()

    for _ in range(times):
        spent["returned"] += await during(both.begin(second), 3)
        spent["stopped"] += await during(both.stop(second), 2)
    aways = sum(page.aways for page in both.pages)
    for _ in range(max(1, times // 3)):
        await both.begin(second)
        await both.move()
        await asyncio.sleep(0.5)
        both.gaps_ms()  # those of this handover
        spent["killed"] += await during(both.kill(second), 8)
    for _ in range(max(1, times // 3)):
        began = time.perf_counter()
        await during(_restart(both.server), 0.3)
        waits.append(1e3 * (time.perf_counter() - began))
    for what, gaps in spent.items():
        told = f"median {statistics.median(gaps):.0f} ms, max {max(gaps):.0f} ms"
        print(f"{what}: {len(gaps)} pages without an owner for {told}: {gaps}")
    print(f"database restarted, until the next move is seen: {waits} ms")
    print(f"told to wait at planned handovers: {aways}; errors {[page.errors for page in both.pages]}")


async def _restart(server: PostgresServer) -> None:
    await asyncio.to_thread(server.stop)
    await asyncio.to_thread(server.start)


async def _main(times: int) -> None:
    server = PostgresServer()
    try:
        with tempfile.TemporaryDirectory() as folder:
            async with AsyncExitStack() as stack, duo(server, Path(folder)) as both:
                await both.open_pages(both.workers[0], stack)
                await measure(both, times)
    finally:
        server.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m trials.app_workers", description=__doc__)
    parser.add_argument("--times", type=int, default=10)
    asyncio.run(_main(parser.parse_args().times))
