"""A connection to a running playground: to act, and to wait until something is to be seen."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Self, TypeVar

import aiohttp

from playground.errors import PersonError
from playground.tasks import start

T = TypeVar("T")

PATIENCE_S = 5.0


class Connection:
    """What people do is asked for over HTTP; what happens is heard on the WebSocket."""

    def __init__(self, address: str, session: aiohttp.ClientSession) -> None:
        self.address = address
        self._session = session
        self._news = asyncio.Condition()

    @classmethod
    @asynccontextmanager
    async def connect(cls, address: str) -> AsyncIterator[Self]:
        """Connect to a playground, in this process or another, until the block ends."""
        async with aiohttp.ClientSession() as session, session.ws_connect(f"{address}/people/live") as socket:
            await socket.receive()  # the state so far: from here on nothing is missed
            connection = cls(address, session)
            listener = start(connection._listen(socket), "listening for news")
            try:
                yield connection
            finally:
                listener.cancel()
                await asyncio.gather(listener, return_exceptions=True)

    async def until(self, look: Callable[[], Awaitable[T | None]], timeout_s: float = PATIENCE_S) -> T:
        """Look again after everything that happens, until what is seen is true; return it.

        Raises TimeoutError: it did not happen in time.
        """
        async with asyncio.timeout(timeout_s), self._news:
            while not (found := await look()):
                await self._news.wait()
            return found

    async def act(self, action: str, **given: Any) -> Any:
        """Do something through the people's API.

        Raises PersonError: Telegram's apps would not offer it.
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
