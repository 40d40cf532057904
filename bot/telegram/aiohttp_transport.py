"""HTTP transport for python-telegram-bot over aiohttp, selected in the settings (`transport.py`)."""

import contextlib
import io
import urllib.request
from collections.abc import Iterator
from urllib.parse import urlencode

import aiohttp
from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData
from typing_extensions import override
from yarl import URL

from bot.telegram.plain import PlainFields
from bot.telegram.transport import (
    CONNECT_S,
    FORM,
    IN_FLIGHT,
    JSON,
    POOL_S,
    READ_S,
    UPLOAD_S,
    WRITE_S,
    CheckedRequest,
    InFlightLimit,
    proxy_of_https,
    seconds_of,
    total_of,
)


class AiohttpRequest(CheckedRequest):
    """Transport with one aiohttp session and at most `in_flight` calls at once.

    Timeouts are those passed by the library, or else the constants above. aiohttp cannot limit a write, so
    the whole call is limited by the sum of connecting, writing and reading, besides the limit of each read.
    """

    def __init__(self, *, in_flight: int = IN_FLIGHT) -> None:
        self._places = InFlightLimit(in_flight)
        self._session: aiohttp.ClientSession | None = None

    @property
    def read_timeout(self) -> float | None:
        return READ_S

    async def initialize(self) -> None:
        """Open the session; connections are made by the first calls."""
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
        """Make one call; return HTTP status and body.

        Raises:
            TimedOut: a step took too long; unless it was waiting for a place, the call may have happened.
            NetworkError: the connection failed; the call may have happened.
        """
        if self._session is None:
            raise RuntimeError("This AiohttpRequest is not initialized!")
        uploads = bool(request_data and request_data.contains_files)
        timeout = _timeout(
            connect=seconds_of(connect_timeout, CONNECT_S),
            write=seconds_of(write_timeout, UPLOAD_S if uploads else WRITE_S),
            read=seconds_of(read_timeout, READ_S),
        )
        async with self._places.one(seconds_of(pool_timeout, POOL_S)):
            with _translated_errors():
                address = URL(url, encoded=True)
                async with self._session.request(
                    method,
                    address,
                    data=_body(request_data),
                    headers=_kind(request_data),
                    timeout=timeout,
                    allow_redirects=False,
                    proxy=_proxy_for(address),
                ) as reply:
                    return self._vouched(reply.status, await reply.read())


def _proxy_for(address: URL) -> str | None:
    """Return the proxy for an address; None for a direct connection."""
    if address.scheme != "https" or urllib.request.proxy_bypass(address.host or ""):
        return None
    return proxy_of_https()


def _kind(data: RequestData | PlainFields | None) -> dict[str, str] | None:
    """Return the content type of the body; aiohttp sets it if there are files."""
    if isinstance(data, PlainFields):
        return JSON
    return None if data is not None and data.contains_files else FORM


def _timeout(*, connect: float | None, write: float | None, read: float | None) -> aiohttp.ClientTimeout:
    return aiohttp.ClientTimeout(total=total_of(connect, write, read), sock_connect=connect, sock_read=read)


def _body(data: RequestData | PlainFields | None) -> bytes | aiohttp.FormData | None:
    """Return the parameters as JSON if they are plain, else as a form, in parts if there are files."""
    if data is None:
        return None
    if isinstance(data, PlainFields):
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
    """Raise aiohttp's errors as the library's, without the address that some of them quote."""
    try:
        yield
    except TimeoutError as error:
        raise TimedOut(f"Timed out ({type(error).__name__})") from error
    except aiohttp.InvalidURL:
        raise NetworkError("the base address of the Bot API is not a URL") from None
    except (aiohttp.ClientError, OSError) as error:
        raise NetworkError(f"aiohttp.{type(error).__name__}: {error}") from error
