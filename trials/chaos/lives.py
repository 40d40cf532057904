"""The bot as `bot.run.serve` runs it, within this process, until it is abandoned.

Abandoning stands for kill -9 where a process of its own would be too slow, and is not the same: our memory
is not taken away, it is only cut off. From that moment no call goes out and nothing is written, not even what
already waits for the database's thread; whatever the house does while its tasks end comes to nothing.
`trials.kill` kills true processes.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any
from unittest.mock import patch
from weakref import WeakSet

from telegram.error import NetworkError, RetryAfter
from telegram.request import BaseRequest

from bot import run
from bot.house import House, build
from bot.runtime.settings import Settings
from bot.tables.match import Chance
from bot.tables.thinking import ThinkingBackend
from bot.tables.worker_pool import INLINE
from bot.telegram.aiohttp_transport import AiohttpRequest
from bot.telegram.transport import TransportName
from storage.sqlite.sqlite_store import SqliteStore, open_store
from tests.thinking import counting

TOKEN = "1:playground"

_LIFE: ContextVar[BotRun | None] = ContextVar("life", default=None)
"""Whose task runs; tasks and timers hand it on to what they begin."""


class BotRun:
    """One run of the bot; ends by `abandon` or by `close`."""

    def __init__(self, settings: Settings, wall: Callable[[], float], chance: Chance) -> None:
        self.house: House | None = None
        self.alive = True
        self.tasks: WeakSet[asyncio.Task[Any]] = WeakSet()
        self._chance = chance
        self._store: SqliteStore | None = None
        self._roads: list[AiohttpRequest] = []
        self._main = asyncio.ensure_future(self._serve(settings, wall))

    async def _serve(self, settings: Settings, wall: Callable[[], float]) -> None:
        _LIFE.set(self)
        await run.serve(settings, TOKEN, wall=wall)

    @property
    def failed_to_start(self) -> bool:
        """Whether it ended because Telegram could not be reached; a supervisor starts it again then.

        Raises whatever else it ended with.
        """
        if not self._main.done():
            return False
        try:
            self._main.result()
        except (NetworkError, RetryAfter):
            return True
        raise AssertionError("the bot ended by itself")

    async def open_store(self, path: Path) -> SqliteStore:
        """Open the store, and keep it in sight."""
        self._store = await open_store(path)
        return self._store

    async def build(self, *given: Any, **named: Any) -> House:
        """Build the house, with our cards, and keep it in sight."""
        own = {"chance": self._chance, "backend": ThinkingBackend(counting, INLINE)}
        self.house = await build(*given, **named | own)
        return self.house

    def make_request(self, _: TransportName) -> BaseRequest:
        """Return a way to Telegram, and keep it in sight."""
        self._roads.append(AiohttpRequest())
        return self._roads[-1]

    async def abandon(self) -> None:
        """Cut it off from Telegram and from the file at this very moment, then clear it away."""
        self.alive = False
        if self._store is not None:
            # What waits, and what still comes, is dropped.
            self._store._database._jobs.writes = deque(maxlen=0)
            self._store._database._open = False
        sessions = [road._session for road in self._roads if road._session is not None]
        for road in self._roads:
            road._session = None
        tasks = [self._main, *(each for each in self.tasks if not each.done())]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(session.close() for session in sessions))
        if self._store is not None:
            await self._store.close()

    async def close(self) -> None:
        """Stop it as SIGTERM does."""
        self._main.cancel()
        await asyncio.gather(self._main, return_exceptions=True)


def is_dead() -> bool:
    """Say whether what runs now belongs to a life that was cut off."""
    state = _LIFE.get()
    return state is not None and not state.alive


async def _nothing() -> None:
    """Do what the dead do."""


def _begin(
    loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, Any], **given: Any
) -> asyncio.Task[Any]:
    """Make a task that belongs to the life it is begun in; the dead begin nothing."""
    state = _LIFE.get()
    if state is None:
        return asyncio.Task(work, loop=loop, **given)
    if not state.alive:
        work.close()
        work = _nothing()
    task = asyncio.Task(work, loop=loop, **given)
    state.tasks.add(task)
    return task


def _own(name: str) -> Callable[..., Any]:
    """Return what hands a call of `bot.run` over to the life in which it is made."""

    def call(*given: Any, **named: Any) -> Any:
        state = _LIFE.get()
        assert state is not None
        return getattr(state, name)(*given, **named)

    return call


@contextmanager
def mortal() -> Iterator[None]:
    """Let lives begin in the running loop."""
    loop = asyncio.get_running_loop()
    before = loop.get_task_factory()
    loop.set_task_factory(_begin)  # type: ignore[arg-type]  # the stub asks for less than the loop accepts
    try:
        with (
            patch("bot.run.open_store", _own("open_store")),
            patch("bot.run.build", _own("build")),
            patch("bot.run.make_request", _own("make_request")),
        ):
            yield
    finally:
        loop.set_task_factory(before)
