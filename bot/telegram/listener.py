"""The webhook's HTTP server: it accepts nothing without the secret.

Cheap checks come first, so that strangers are rejected before a byte of their body is read. No log line
quotes them.
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

from bot.runtime.ownership import OwnedElsewhere
from bot.runtime.tasks import start

_library = logging.getLogger(f"{__name__}.http")
_library.addFilter(lambda line: not (line.exc_info and isinstance(line.exc_info[1], HttpProcessingError)))
"""The HTTP library's log without parse errors, which strangers could use to fill the log."""

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105  # nosec B105 # a name
LARGEST_BYTES = 1024 * 1024
"""Limit of a body; an update seldom has a hundredth of it."""
READ_S = 10.0
"""Seconds in which a body must arrive."""
IDLE_S = 75.0
"""Seconds a connection may be idle: longer than a proxy keeps one for reuse."""
AT_ONCE = 100
"""Requests handled in parallel; Telegram is asked to bring fewer."""
RETRY_S = 1
"""Seconds after which Telegram is asked to retry."""


class UpdateResult(Enum):
    """Result of handling an update."""

    DONE = "ok"
    LATER = "later"
    """Telegram has to bring it again."""


Serve = Callable[[web.Request], Awaitable[web.StreamResponse]]
"""Serves a request of another worker, for as long as its connection lasts."""

Take = Callable[[Any, int | None], Awaitable[UpdateResult]]
"""Takes a decoded body, for a chat that another worker may name.

Raises ValueError if it is no update, and OwnedElsewhere if the chat belongs to another worker.
"""

CHAT_HEADER = "X-Thousand-Chat"
"""Header that names the chat of a forwarded update, or of the right owner in a reply."""
MISDIRECTED = 421


async def _go_on(request: web.Request) -> None:
    """Reply nothing to `Expect: 100-continue` before the request is checked."""
    del request


class Listener:
    """An HTTP server at one path, until `close`. `results` counts requests by outcome."""

    def __init__(self, *, host: str, port: int, path: str, secret: str, take: Take) -> None:
        self._place = (host, port)
        self._path = path
        self._secret = secret.encode()
        self._take = take
        self._inside = 0
        self._busy: set[object] = set()
        """Connections with an unanswered request."""
        self._quiet: dict[object, float] = {}
        """Start of idleness of the other connections."""
        self._runner: web.AppRunner | None = None
        self._sweeper: asyncio.Task[None] | None = None
        self._rooms: dict[str, tuple[str, bytes, Serve]] = {}
        self.results: Counter[str] = Counter()

    def also(self, path: str, header: str, secret: str, serve: Serve) -> None:
        """Serve another path, to those who know its secret and send it in a header; before `open`."""
        self._rooms[path] = (header, secret.encode(), serve)

    @property
    def port(self) -> int:
        """The listening port, even if any free one was asked for."""
        assert self._runner is not None
        return int(self._runner.addresses[0][1])

    async def open(self) -> None:
        """Listen; raises OSError if the port is taken."""
        app = web.Application(client_max_size=LARGEST_BYTES)
        for path in self._rooms:
            app.router.add_get(path, self._answer_in_room, expect_handler=_go_on)
        app.router.add_route("*", "/{path:.*}", self._answer, expect_handler=_go_on)
        # A compressed body is not unpacked: a small one may become very large.
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
        """Answer open requests and stop listening."""
        if self._sweeper is not None:
            self._sweeper.cancel()
            await asyncio.gather(self._sweeper, return_exceptions=True)
        if self._runner is not None:
            await self._runner.cleanup()

    async def _answer(self, request: web.Request) -> web.Response:
        """Answer one request with an empty body: Telegram reads none, and strangers learn nothing."""
        connection = request.protocol
        self._busy.add(connection)
        headers: dict[str, str] = {}
        try:
            status = self._refused(request) or await self._inside_of(request)
        except OwnedElsewhere as error:
            status, headers = MISDIRECTED, {CHAT_HEADER: str(error.chat)}
        finally:
            self._busy.discard(connection)
            self._quiet.pop(connection, None)
        self.results["ok" if status == 200 else str(status)] += 1
        if status == 503:
            headers["Retry-After"] = str(RETRY_S)
        return web.Response(status=status, headers=headers)

    async def _answer_in_room(self, request: web.Request) -> web.StreamResponse:
        """Answer a request for another path; those without its secret do not learn that there is one."""
        header, secret, serve = self._rooms[request.path]
        given = request.headers.get(header, "").encode("utf-8", "surrogateescape")
        if not hmac.compare_digest(given, secret):
            return await self._answer(request)
        connection = request.protocol
        self._busy.add(connection)
        try:
            return await serve(request)
        finally:
            self._busy.discard(connection)

    def _refused(self, request: web.Request) -> int:
        """Return the status of a rejected request, 0 for an accepted one."""
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
        """Read an update, hand it on and return the status."""
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
            return 400  # a client's fault or a broken connection: not logged
        finally:
            self._inside -= 1
        return 200 if taken is UpdateResult.DONE else 503

    async def _sweep(self) -> None:
        """Close connections that are idle, or that send their first line byte by byte."""
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
