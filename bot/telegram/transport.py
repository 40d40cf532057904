"""How the library's calls travel: aiohttp under python-telegram-bot, the library's own httpx as a fallback.

For the same calls httpx spends three times the processor time, and the more is in flight the worse it gets
(`python -m bench.transport`). The token is part of every address, so no address may reach a log.
"""

import asyncio
import contextlib
import io
import json
import logging
from collections.abc import AsyncIterator, Iterator
from typing import Any, Literal
from urllib.parse import urlencode

import aiohttp
from telegram.error import NetworkError, TelegramError, TimedOut
from telegram.request import BaseRequest, HTTPXRequest, RequestData
from typing_extensions import override
from yarl import URL

from bot.telegram.errors import NO_ANSWER
from bot.telegram.plain import Plain

TransportName = Literal["aiohttp", "httpx"]

IN_FLIGHT = 16
CONNECT_S = 5.0
WRITE_S = 10.0
UPLOAD_S = 30.0
READ_S = 10.0
POOL_S = 10.0

URL_LOGGERS = ("httpx", "httpcore", "hpack", "aiohttp.access", "telegram.Bot", "telegram.ext.ExtBot")


def quiet_http_logs() -> None:
    """Keep the loggers that write whole addresses, and so the token, from saying more than warnings."""
    for name in URL_LOGGERS:
        logging.getLogger(name).setLevel(logging.WARNING)


def make_request(name: TransportName) -> BaseRequest:
    """A transport by the name in the settings; long polling needs one of its own."""
    return AiohttpRequest() if name == "aiohttp" else HttpxRequest()


class Places:
    """So many calls may be in flight at once."""

    def __init__(self, in_flight: int) -> None:
        self._free = asyncio.Semaphore(in_flight)

    @contextlib.asynccontextmanager
    async def one(self, pool_timeout: float | None) -> AsyncIterator[None]:
        """Take one of the places; `TimedOut` when none becomes free in so many seconds."""
        if self._free.locked():
            await self._wait(pool_timeout)
        else:
            await self._free.acquire()  # at once: a limit of time costs more than the rest of it
        try:
            yield
        finally:
            self._free.release()

    async def _wait(self, pool_timeout: float | None) -> None:
        try:
            async with asyncio.timeout(pool_timeout):
                await self._free.acquire()
        except TimeoutError:
            raise TimedOut("No free place: the call was not made.") from None


class Careful(BaseRequest):
    """Believes only what is surely Telegram's, and never shows a log what came instead.

    Proxies, portals and overloaded servers answer with pages, and the pages may quote the address.
    """

    @staticmethod
    @override
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        """Return the reply; raises TelegramError for what is no object of JSON."""
        reply = _object(payload)
        if reply is None:
            raise TelegramError(NO_ANSWER)
        return reply

    @staticmethod
    def _vouched(status: int, payload: bytes) -> tuple[int, bytes]:
        """Return a reply; raises NetworkError for a refusal that does not read like one of Telegram's."""
        if 200 <= status <= 299:
            return status, payload
        said = _object(payload) or {}
        words, parameters = said.get("description", ""), said.get("parameters", {})
        if said.get("ok") is False and isinstance(words, str) and isinstance(parameters, dict):
            return status, payload
        raise NetworkError(f"somebody on the way answered instead of Telegram (HTTP {status})")


def _object(payload: bytes) -> dict[str, Any] | None:
    try:
        data = json.loads(payload.decode(errors="replace"))
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


class AiohttpRequest(Careful):
    """The library's calls over one aiohttp session with at most `in_flight` calls at once.

    Timeouts are those that the library passes, else the constants above. aiohttp cannot time a write, so a
    whole call is given the sum of connecting, writing and reading, beside each pause in reading.
    """

    def __init__(self, *, in_flight: int = IN_FLIGHT) -> None:
        self._places = Places(in_flight)
        self._session: aiohttp.ClientSession | None = None

    @property
    def read_timeout(self) -> float | None:
        return READ_S

    async def initialize(self) -> None:
        """Open the session; connections come with the first calls."""
        if self._session is None:
            connector = aiohttp.TCPConnector(limit=0, ttl_dns_cache=300)
            self._session = aiohttp.ClientSession(
                connector=connector,
                cookie_jar=aiohttp.DummyCookieJar(),
                headers={"User-Agent": self.USER_AGENT},
            )

    async def shutdown(self) -> None:
        """Close all connections; `initialize` may follow."""
        if self._session is not None:
            await self._session.close()
            self._session = None

    @override
    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: object = BaseRequest.DEFAULT_NONE,
        write_timeout: object = BaseRequest.DEFAULT_NONE,
        connect_timeout: object = BaseRequest.DEFAULT_NONE,
        pool_timeout: object = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        """One call: HTTP status and body.

        Raises:
            TimedOut: a step took too long; unless it was waiting for a place, the call may have happened.
            NetworkError: the road is broken; the call may have happened.
        """
        if self._session is None:
            raise RuntimeError("This AiohttpRequest is not initialized!")
        uploads = bool(request_data and request_data.contains_files)
        timeout = _timeout(
            connect=_seconds(connect_timeout, CONNECT_S),
            write=_seconds(write_timeout, UPLOAD_S if uploads else WRITE_S),
            read=_seconds(read_timeout, READ_S),
        )
        async with self._places.one(_seconds(pool_timeout, POOL_S)):
            with _translated_errors():
                async with self._session.request(
                    method,
                    URL(url, encoded=True),
                    data=_body(request_data),
                    headers=_kind(request_data),
                    timeout=timeout,
                    allow_redirects=False,
                ) as reply:
                    return self._vouched(reply.status, await reply.read())


class HttpxRequest(Careful, HTTPXRequest):
    """The library's own transport, which does not count what is in flight, with at most `in_flight` calls.

    The pool has twice as many connections: one that is full costs more processor time (httpcore#1035).
    """

    def __init__(self, *, in_flight: int = IN_FLIGHT) -> None:
        super().__init__(
            connection_pool_size=2 * in_flight,
            connect_timeout=CONNECT_S,
            write_timeout=WRITE_S,
            media_write_timeout=UPLOAD_S,
            read_timeout=READ_S,
            pool_timeout=POOL_S,
        )
        self._places = Places(in_flight)

    @override
    async def do_request(
        self, *given: Any, pool_timeout: object = BaseRequest.DEFAULT_NONE, **named: Any
    ) -> tuple[int, bytes]:
        """One call, as `BaseRequest.do_request` says; `TimedOut` also when there was no place for it."""
        async with self._places.one(_seconds(pool_timeout, POOL_S)):
            # Named, as the next in line is abstract.
            return self._vouched(*await HTTPXRequest.do_request(self, *given, **named))


_FORM = {"Content-Type": "application/x-www-form-urlencoded"}
_JSON = {"Content-Type": "application/json"}


def _kind(data: RequestData | Plain | None) -> dict[str, str] | None:
    """How a body is written; aiohttp says it by itself where there are files."""
    if isinstance(data, Plain):
        return _JSON
    return None if data is not None and data.contains_files else _FORM


def _seconds(given: object, default: float | None) -> float | None:
    """A timeout as the library passes it: seconds, None for no limit, or a mark for our default."""
    if given is None or isinstance(given, int | float):
        return given
    return default


def _timeout(*, connect: float | None, write: float | None, read: float | None) -> aiohttp.ClientTimeout:
    steps = (connect, write, read)
    total = None if None in steps else sum(step for step in steps if step is not None)
    return aiohttp.ClientTimeout(total=total, sock_connect=connect, sock_read=read)


def _body(data: RequestData | Plain | None) -> bytes | aiohttp.FormData | None:
    """The parameters as JSON if they are plain, else as a form, or in parts if files are among them."""
    if data is None:
        return None
    if isinstance(data, Plain):
        return data.json_payload
    if not data.contains_files:
        return urlencode(data.json_parameters).encode()
    form = aiohttp.FormData(data.json_parameters)
    for name, (filename, content, mimetype) in data.multipart_data.items():
        stream = io.BytesIO(content) if isinstance(content, bytes) else content
        form.add_field(name, stream, filename=filename, content_type=mimetype)
    return form


@contextlib.contextmanager
def _translated_errors() -> Iterator[None]:
    """aiohttp's errors as the library's, without the address that some of them quote."""
    try:
        yield
    except TimeoutError as error:
        raise TimedOut(f"Timed out ({type(error).__name__})") from error
    except aiohttp.InvalidURL:
        raise NetworkError("the base address of the Bot API is not a URL") from None
    except (aiohttp.ClientError, OSError) as error:
        raise NetworkError(f"aiohttp.{type(error).__name__}: {error}") from error
