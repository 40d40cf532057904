"""The door that Telegram brings updates to: an HTTP server that believes nobody without the secret.

What is checked first costs least, so that strangers are sent away before a byte of what they bring is read.
No line here says what they brought.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from enum import Enum
from typing import Any

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from bot.ownership import Elsewhere
from bot.tasks import start

_library = logging.getLogger(f"{__name__}.http")
_library.addFilter(lambda line: not (line.exc_info and isinstance(line.exc_info[1], HttpProcessingError)))
"""What the library says, but for what strangers say to it that is no HTTP: they would fill the log."""

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105  # nosec B105 # a name
LARGEST_BYTES = 1024 * 1024
"""An update is seldom larger than a hundredth of it."""
READ_S = 10.0
"""How long a body may take to come."""
IDLE_S = 75.0
"""How long a connection may bring nothing: longer than a proxy keeps one that it may use again."""
CONNECTIONS = 40
"""How many updates Telegram may bring at a time, to all workers together."""
AT_ONCE = 100
"""Updates that may be inside at the same time; Telegram is asked to bring fewer."""
RETRY_S = 1
"""After how many seconds Telegram is asked to bring again what was not taken."""


class Taken(Enum):
    """What became of an update."""

    DONE = "ok"
    LATER = "later"
    """It is to be brought again."""


Take = Callable[[Any, int | None], Awaitable[Taken]]
"""Takes what a body says, for a chat that another worker names; raises ValueError when it is no update,
and Elsewhere for another worker's."""

CHAT_HEADER = "X-Thousand-Chat"
"""By it a worker says for which chat it hands an update on, and is told for which other one it is."""
MISDIRECTED = 421


async def _go_on(request: web.Request) -> None:
    """Say nothing to who asks whether to go on (`Expect`): who may come in is asked first."""
    del request


class Listener:
    """Listens at one path until `close`. `results` counts the requests by what came of them."""

    def __init__(self, host: str, port: int, path: str, secret: str, take: Take) -> None:
        self._place = (host, port)
        self._path = path
        self._secret = secret.encode()
        self._take = take
        self._inside = 0
        self._busy: set[object] = set()
        """Connections with a request that is not answered yet."""
        self._quiet: dict[object, float] = {}
        """Since when each of the others has been seen to bring nothing."""
        self._runner: web.AppRunner | None = None
        self._sweeper: asyncio.Task[None] | None = None
        self.results: Counter[str] = Counter()

    @property
    def port(self) -> int:
        """The port it listens at, also where any free one was wanted."""
        assert self._runner is not None
        return int(self._runner.addresses[0][1])

    async def open(self) -> None:
        """Listen; raises OSError where the port is taken."""
        app = web.Application(client_max_size=LARGEST_BYTES)
        app.router.add_route("*", "/{path:.*}", self._answer, expect_handler=_go_on)
        # What is packed is not unpacked: a small body may become a very large one.
        self._runner = web.AppRunner(
            app,
            access_log=None,
            logger=_library,
            shutdown_timeout=1,
            lingering_time=1,
            auto_decompress=False,
        )
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, *self._place, backlog=1024).start()
        except OSError:
            await self._runner.cleanup()
            raise
        self._sweeper = start(self._sweep(), "closing idle connections")

    async def close(self) -> None:
        """Answer what is inside, and listen no more."""
        if self._sweeper is not None:
            self._sweeper.cancel()
            await asyncio.gather(self._sweeper, return_exceptions=True)
        if self._runner is not None:
            await self._runner.cleanup()

    async def _answer(self, request: web.Request) -> web.Response:
        """Answer one request: without a word, since strangers learn nothing and Telegram reads none."""
        connection = request.protocol
        self._busy.add(connection)
        headers: dict[str, str] = {}
        try:
            status = self._refused(request) or await self._inside_of(request)
        except Elsewhere as error:
            status, headers = MISDIRECTED, {CHAT_HEADER: str(error.chat)}
        finally:
            self._busy.discard(connection)
            self._quiet.pop(connection, None)
        self.results["ok" if status == 200 else str(status)] += 1
        if status == 503:
            headers["Retry-After"] = str(RETRY_S)
        return web.Response(status=status, headers=headers)

    def _refused(self, request: web.Request) -> int:
        """Return the status for who is not let in, 0 for who is."""
        if request.rel_url.raw_path != self._path:
            return 404
        if request.method != "POST":
            return 405
        given = request.headers.get(SECRET_HEADER, "").encode("utf-8", "surrogateescape")
        if not hmac.compare_digest(given, self._secret):
            return 403
        if request.content_type != "application/json" or "Content-Encoding" in request.headers:
            return 415
        if (request.content_length or 0) > LARGEST_BYTES:
            return 413
        return 503 if self._inside >= AT_ONCE else 0

    async def _inside_of(self, request: web.Request) -> int:
        """Read what Telegram brought and hand it on; return the status."""
        self._inside += 1
        try:
            async with asyncio.timeout(READ_S):
                body = await request.read()
            named = request.headers.get(CHAT_HEADER)
            taken = await self._take(json.loads(body), None if named is None else int(named))
        except TimeoutError:
            return 408
        except web.HTTPRequestEntityTooLarge:
            return 413
        except (ValueError, RecursionError, web.HTTPException, web.RequestPayloadError, ConnectionError):
            return 400  # somebody's error, or a road that broke: nothing for the log
        finally:
            self._inside -= 1
        return 200 if taken is Taken.DONE else 503

    async def _sweep(self) -> None:
        """Close connections that bring nothing, or their first line letter by letter."""
        clock = asyncio.get_running_loop().time
        while True:
            await asyncio.sleep(IDLE_S / 5)
            runner = self._runner
            server = runner.server if runner is not None else None
            if server is None:
                return
            now = clock()
            still = [each for each in server.connections if each not in self._busy]
            self._quiet = {each: self._quiet.get(each, now) for each in still}
            for each in still:
                if now - self._quiet[each] >= IDLE_S:
                    with suppress(Exception):
                        each.force_close()
