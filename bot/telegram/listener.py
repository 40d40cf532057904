"""The webhook's HTTP server: it accepts nothing without the secret.

Cheap checks come first, so that strangers are rejected before a byte of their body is read. No log line
quotes them.
"""

from __future__ import annotations

import asyncio
import hmac
import json
from collections import Counter
from collections.abc import Awaitable, Callable
from enum import Enum
from typing import Any

from aiohttp import web

from bot.runtime.http_server import HttpServer, trust
from bot.runtime.ownership import OwnedElsewhere

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105  # nosec B105 # a name
LARGEST_BYTES = 1024 * 1024
"""Limit of a body; an update seldom has a hundredth of it."""
READ_S = 10.0
"""Seconds in which a body must arrive."""
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


class Listener:
    """An HTTP server at one path, until `close`. `results` counts requests by outcome."""

    def __init__(
        self,
        *,
        host: str,
        port: int,
        path: str,
        secret: str,
        take: Take,
    ) -> None:
        self._place = (host, port)
        self._path = path
        self._secret = secret.encode()
        self._take = take
        self._inside = 0
        self._server = HttpServer(largest=LARGEST_BYTES)
        self._server.all(self._answer)
        self._rooms: dict[str, tuple[str, bytes, Serve]] = {}
        self.results: Counter[str] = Counter()

    @property
    def strangers(self) -> Counter[str]:
        """Counters of what strangers did, by kind."""
        return self._server.strangers.counts

    def also(self, path: str, header: str, secret: str, serve: Serve) -> None:
        """Serve another path, to those who know its secret and send it in a header; before `open`."""
        self._rooms[path] = (header, secret.encode(), serve)
        self._server.get(path, self._answer_in_room)

    @property
    def port(self) -> int:
        """The listening port, even if any free one was asked for."""
        return self._server.port

    async def open(self) -> None:
        """Listen; raises OSError if the port is taken."""
        await self._server.open(self._place)

    async def close(self) -> None:
        """Answer open requests and stop listening."""
        await self._server.close()

    async def _answer(self, request: web.Request) -> web.Response:
        """Answer one request with an empty body: Telegram reads none, and strangers learn nothing."""
        headers: dict[str, str] = {}
        try:
            status = self._refused(request) or await self._inside_of(request)
        except OwnedElsewhere as error:
            status, headers = MISDIRECTED, {CHAT_HEADER: str(error.chat)}
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
        trust(request)
        return await serve(request)

    def _refused(self, request: web.Request) -> int:
        """Return the status of a rejected request, 0 for an accepted one."""
        if request.rel_url.raw_path != self._path:
            return 404
        if request.method != "POST":
            return 405
        given = request.headers.get(SECRET_HEADER, "").encode("utf-8", "surrogateescape")
        if not hmac.compare_digest(given, self._secret):
            return 403
        trust(request)
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
