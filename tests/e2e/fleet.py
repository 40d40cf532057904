"""Several workers of the true program behind nginx, on one database, on roads that can be cut."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import asyncpg

from storage.leases import SHARDS
from tests.nginx import Proxy, free_port
from tests.postgres import PostgresServer
from trials.kill import HERE, Ordeal, Process

READY_S = 60.0
STOPPED_S = 60.0
"""Seconds a worker may take to let go: few when idle (tests/bot/test_shutdown.py), many on a busy machine."""


class Road:
    """A way over TCP to a port or a socket; `cut` it, silently or not, and `mend` it."""

    def __init__(self, *, port: int = 0, socket: Path | None = None) -> None:
        self._target = port
        self._socket = socket
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._whole = asyncio.Event()
        self._open = True
        self._whole.set()
        self.port = free_port()

    async def build(self) -> None:
        """Listen."""
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", self.port)

    async def close(self) -> None:
        """End all that is on it."""
        self.cut()
        assert self._server is not None
        self._server.close()

    def cut(self, *, silently: bool = False) -> None:
        """Let nothing through: connections end, or nothing is heard on them any more."""
        if silently:
            self._whole.clear()
            return
        self._open = False
        for writer in self._writers:
            writer.transport.abort()

    def mend(self) -> None:
        """Let connections through again; those that heard nothing for so long are dead."""
        if not self._whole.is_set():
            for writer in self._writers:
                writer.transport.abort()
        self._open = True
        self._whole.set()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self._open:
            writer.transport.abort()
            return
        self._writers.add(writer)
        there: asyncio.StreamWriter | None = None
        try:
            await self._whole.wait()
            if self._socket is not None:
                back, there = await asyncio.open_unix_connection(str(self._socket))
            else:
                back, there = await asyncio.open_connection("127.0.0.1", self._target)
            self._writers.add(there)
            async with asyncio.TaskGroup() as both:
                both.create_task(self._pump(reader, there))
                both.create_task(self._pump(back, writer))
        except* OSError:
            pass
        finally:
            for each in filter(None, (writer, there)):
                self._writers.discard(each)
                each.transport.abort()

    async def _pump(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        while data := await source.read(65_536):
            await self._whole.wait()
            target.write(data)
            await target.drain()
        raise ConnectionResetError


@dataclass(slots=True)
class Post:
    """A place where a worker runs: its port, its ways to the database and from the others."""

    number: int
    port: int
    database: Road
    others: Road
    given: dict[str, object] = field(default_factory=dict)
    program: Path = HERE
    """The release that runs there."""
    process: Process | None = None


@dataclass(slots=True)
class Fleet:
    """Workers behind one proxy."""

    it: Ordeal
    """Start of a process."""
    url: str
    posts: tuple[Post, ...]

    async def begin(self, post: Post) -> None:
        """Start a worker and wait until it listens."""
        post.process = replace(
            self.it,
            place=self.url.replace("HOST", f"127.0.0.1:{post.database.port}"),
            given=post.given,
            program=post.program,
            complaints=self.it.complaints.with_suffix(f".{post.number}"),
        ).spawn()
        async with asyncio.timeout(READY_S):
            while not await _listens(post.port):
                assert post.process.poll() is None, "it has ended"
                await asyncio.sleep(0.02)

    async def kill(self, post: Post) -> None:
        """Let a worker die without a word."""
        assert post.process is not None
        post.process.kill()
        await asyncio.to_thread(post.process.wait)

    async def freeze(self, post: Post, for_s: float) -> None:
        """Let a worker stand still for so many seconds."""
        assert post.process is not None
        post.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(for_s)
        post.process.send_signal(signal.SIGCONT)

    async def stop(self, post: Post) -> None:
        """Ask a worker to stop, and wait until it has."""
        assert post.process is not None
        post.process.terminate()
        assert await asyncio.to_thread(post.process.wait, STOPPED_S) == 0


async def _listens(port: int) -> bool:
    with contextlib.suppress(OSError):
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.close()
        return True
    return False


@asynccontextmanager
async def fleet(
    it: Ordeal, server: PostgresServer, schema: str, folder: Path, *, workers: int
) -> AsyncIterator[Fleet]:
    """Build the roads and the proxy; the workers are begun by whoever wants them, and killed at the end."""
    ports = [free_port() for _ in range(workers)]
    proxy = await asyncio.to_thread(Proxy, folder / "nginx", *ports)
    posts = []
    for number, port in enumerate(ports):
        database, others = Road(socket=server.folder / ".s.PGSQL.5432"), Road(port=port)
        await database.build()
        await others.build()
        given = it.given | {
            "WEBHOOK_URL": proxy.url,
            "WEBHOOK_PORT": port,
            "WEBHOOK_CERTIFICATE": proxy.certificate,
            "WORKER_URL": f"http://127.0.0.1:{others.port}",
            "THINKERS": 1,
        }
        posts.append(Post(number, port, database, others, given))
    url = f"postgresql://thousand@HOST/postgres?search_path={schema}"
    try:
        yield Fleet(it, url, tuple(posts))
    finally:
        for post in posts:
            if post.process is not None and post.process.poll() is None:
                post.process.kill()
                await asyncio.to_thread(post.process.wait)
            await post.database.close()
            await post.others.close()
        await asyncio.to_thread(proxy.close)


async def shards_of(url: str) -> dict[str, int]:
    """Return how many shards each worker has that lives."""
    connection = await asyncpg.connect(url)
    try:
        query = (
            "SELECT name, (SELECT count(*) FROM shards WHERE worker = name) FROM workers"
            " WHERE until > clock_timestamp()"
        )
        return dict(await connection.fetch(query))
    finally:
        await connection.close()


async def until_shared(url: str, workers: int = 1, *, patience_s: float) -> None:
    """Wait until each shard is some worker's, and none has more than its part of so many workers.

    One that is being handed over is nobody's for a moment. Raises AssertionError when it takes too long.
    """
    held: dict[str, int] = {}
    try:
        async with asyncio.timeout(patience_s):
            while not _are_shared(held := await shards_of(url), workers):  # noqa: ASYNC110 - nothing tells
                await asyncio.sleep(0.1)
    except TimeoutError:
        raise AssertionError(f"the shards stay as they are: {held}") from None


def _are_shared(held: dict[str, int], workers: int) -> bool:
    return sum(held.values()) == SHARDS and max(held.values()) <= -(-SHARDS // workers)
