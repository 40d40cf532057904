"""Connection to a running playground: carry out actions, and wait for changes."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Self, TypeVar

import aiohttp

from playground.errors import PersonError
from playground.tasks import start

T = TypeVar("T")

PATIENCE_S = 5.0
"""Default timeout of every wait, in seconds."""


class Connection:
    """Connection that sends actions over HTTP and hears of changes on a WebSocket."""

    def __init__(self, address: str, session: aiohttp.ClientSession) -> None:
        self.address = address
        self._session = session
        self._news = asyncio.Condition()

    @classmethod
    @asynccontextmanager
    async def connect(cls, address: str) -> AsyncIterator[Self]:
        """Connect to a playground, in this process or another, until the block ends."""
        async with aiohttp.ClientSession() as session, session.ws_connect(f"{address}/people/live") as socket:
            await socket.receive()  # the present state: every later change arrives
            connection = cls(address, session)
            listener = start(connection._listen(socket), "listening for changes")
            try:
                yield connection
            finally:
                listener.cancel()
                await asyncio.gather(listener, return_exceptions=True)

    async def until(self, look: Callable[[], Awaitable[T | None]], timeout_s: float = PATIENCE_S) -> T:
        """Call `look` after every change until it returns something true, and return that.

        Raises TimeoutError: it never did within `timeout_s` seconds.
        """
        async with asyncio.timeout(timeout_s), self._news:
            while not (found := await look()):
                await self._news.wait()
            return found

    async def act(self, action: str, **given: Any) -> Any:
        """Carry out an action through the people API.

        Raises PersonError: Telegram's apps would not allow it.
        """
        async with self._session.post(f"{self.address}/people/{action}", json=given) as answer:
            body = await answer.json()
        if "error" in body:
            raise PersonError(body["error"])
        return body["result"]

    async def _listen(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for _ in socket:
            async with self._news:
                self._news.notify_all()
