"""HTTP transport for python-telegram-bot over aiohttp, selected in the settings (`transport.py`)."""

import contextlib
import io
import urllib.request
from collections.abc import Iterator
from urllib.parse import urlencode

import aiohttp
from telegram.error import NetworkError, TimedOut
from typing_extensions import override
from yarl import URL

from bot.telegram.transport import (
    FORM,
    JSON,
    CallLimits,
    CheckedRequest,
    Data,
    PlainFields,
    ReplyBody,
    proxy_of_https,
    total_of,
)


class AiohttpRequest(CheckedRequest):
    """Transport with one aiohttp session.

    aiohttp cannot limit a write, so the whole call is limited by the sum of connecting, writing and reading,
    besides the limit of each read.
    """

    _session: aiohttp.ClientSession | None = None

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
    async def _call(self, url: str, method: str, data: Data, limits: CallLimits) -> tuple[int, bytes]:
        if self._session is None:
            raise RuntimeError("This AiohttpRequest is not initialized!")
        with _translated_errors():
            address = URL(url, encoded=True)
            async with self._session.request(
                method,
                address,
                data=_body(data),
                headers=_kind(data),
                timeout=aiohttp.ClientTimeout(
                    total=total_of(*limits), sock_connect=limits.connect, sock_read=limits.read
                ),
                allow_redirects=False,
                proxy=_proxy_for(address),
            ) as reply:
                body = ReplyBody()
                async for part in reply.content.iter_any():
                    body.add(part)
                return reply.status, body.whole()


def _proxy_for(address: URL) -> str | None:
    """Return the proxy for an address; None for a direct connection."""
    if address.scheme != "https" or urllib.request.proxy_bypass(address.host or ""):
        return None
    return proxy_of_https()


def _kind(data: Data) -> dict[str, str] | None:
    """Return the content type of the body; aiohttp sets it if there are files."""
    if isinstance(data, PlainFields):
        return JSON
    return None if data is not None and data.contains_files else FORM


def _body(data: Data) -> bytes | aiohttp.FormData | None:
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
