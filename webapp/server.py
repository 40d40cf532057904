"""The Mini App over HTTP: its files, and a WebSocket for each page (docs/webapp.md)."""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from aiohttp import WSCloseCode, WSMsgType, web
from pydantic import ValidationError

from bot.delivery.allowance import Allowance
from bot.runtime.tasks import start
from bot.services import Services
from bot.words.texts import FALLBACK, spoken, texts
from webapp import init_data
from webapp.hub import AppPage, Closed, Hub
from webapp.schema import RECEIVED, VERSION, AppPress, Connected, ErrorReason, Failed, Hello, Visible

log = logging.getLogger(__name__)

FILES = Path(__file__).parent / "static"
HELLO_S = 10.0
"""Seconds in which a page must say who opens it."""
LARGEST = 8192
"""Bytes of a message from a page."""
PING_S = 10.0
"""Seconds between two pings; a page that answers none is gone."""
MESSAGE_S, MESSAGES_AT_ONCE = 0.1, 40
"""Seconds for each message of a page, and messages allowed at once."""
SEND_S = 20.0
"""Seconds in which a page must take a message."""
SAID: dict[ErrorReason, str] = {
    "expired": "app-expired",
    "refused": "app-expired",
    "stranger": "app-stranger",
    "gone": "app-gone",
}
"""By the reason of a refusal, the text about it; the page deals with the others by itself."""
STRANGERS = 200
"""Connections that have not said yet who they are."""
EVERYWHERE = ("https://web.telegram.org", "https://*.telegram.org")
"""Sites that may show the app in a frame: Telegram's own."""
TELEGRAM_SCRIPT = "https://telegram.org"


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens; port 0 takes any free one. Raises OSError if the port is taken."""
    return socket.create_server((host, port), backlog=1024)


class AppServer:
    """HTTP server of the Mini App."""

    def __init__(
        self,
        services: Services,
        *,
        url: str,
        token: str,
        frames: tuple[str, ...] = (),
        wall: Callable[[], float] = time.time,
    ) -> None:
        parts = urlsplit(url)
        self._origin = f"{parts.scheme}://{parts.netloc}"
        self._base = parts.path.rstrip("/")
        self._token = token
        self._wall = wall
        self._hub = Hub(services)
        self._display = services.display
        self._strangers = 0
        self._runner: web.AppRunner | None = None
        address = self._origin.replace("http", "ws", 1)
        self._headers = {
            "Content-Security-Policy": "; ".join(
                (
                    "default-src 'self'",
                    f"script-src 'self' {TELEGRAM_SCRIPT}",
                    "img-src 'self' data:",
                    f"connect-src 'self' {address}",
                    "base-uri 'none'",
                    "form-action 'none'",
                    f"frame-ancestors {' '.join((*EVERYWHERE, *frames))}",
                )
            ),
            "Cache-Control": "no-cache",
            "Referrer-Policy": "no-referrer",
            "X-Content-Type-Options": "nosniff",
        }

    async def open(self, listening: socket.socket) -> None:
        """Serve pages at a socket that listens, and have the display tell them of changes."""
        app = web.Application(client_max_size=LARGEST)
        app.on_response_prepare.append(self._add_headers)
        app.router.add_get(f"{self._base}/", _page)
        if self._base:
            app.router.add_get(self._base, self._to_page)
        app.router.add_get(f"{self._base}/socket", self._socket)
        app.router.add_static(f"{self._base}/", FILES)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await self._runner.setup()
        await web.SockSite(self._runner, listening).start()
        self._display.pages = self._hub

    async def close(self) -> None:
        """End all pages, which connect again to the next process, and stop listening."""
        self._hub.close_all()
        if self._runner is not None:
            await self._runner.cleanup()

    async def _add_headers(self, _: web.Request, response: web.StreamResponse) -> None:
        response.headers.update(self._headers)

    async def _to_page(self, request: web.Request) -> web.StreamResponse:
        """Lead an address without its last slash to the page; the browser keeps what Telegram added to it."""
        raise web.HTTPFound(f"{self._base}/" + (f"?{request.query_string}" if request.query_string else ""))

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        """Serve one page until it goes."""
        if request.headers.get("Origin") != self._origin:
            raise web.HTTPForbidden(text="this page may not talk to the table")
        if self._strangers >= STRANGERS:
            raise web.HTTPServiceUnavailable(text="too many pages are opening")
        connection = web.WebSocketResponse(max_msg_size=LARGEST, heartbeat=PING_S, timeout=1)
        await connection.prepare(request)
        self._strangers += 1
        code = None
        try:
            hello = await _hello(connection)
            code = init_data.language_code(hello.init_data)
            page = await self._welcomed(connection, hello)
        except Closed as closed:
            await _leave(connection, closed.reason, code)
            return connection
        finally:
            self._strangers -= 1
        writer = start(_write(connection, page), "sending states to a page")
        try:
            await self._read(connection, page)
            if page.ended is not None:  # the page is told why
                await asyncio.wait({writer}, timeout=HELLO_S)
        finally:
            self._hub.close(page)
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)
        return connection

    async def _welcomed(self, connection: web.WebSocketResponse, hello: Hello) -> AppPage:
        """Return the page of the client that says hello; raises Closed."""
        if hello.version != VERSION:
            raise Closed("version")
        now = self._wall()
        visitor = self._visitor(hello, now)
        page = await self._hub.open(visitor.who, visitor.table)
        session = init_data.session(visitor, self._token, now)
        try:
            await connection.send_json(Connected(type="welcome", version=VERSION, session=session))
        except ConnectionError as error:
            self._hub.close(page)
            raise Closed("away") from error
        return page

    def _visitor(self, hello: Hello, now: float) -> init_data.Visitor:
        """Return who says hello: by their session, or by what Telegram signed. Raises Closed."""
        if hello.session:
            with suppress(init_data.Refused):
                return init_data.resumed(hello.session, self._token, now, hello.table)
        try:
            return init_data.read(hello.init_data, self._token, now, hello.table)
        except init_data.Expired as error:
            raise Closed("expired") from error
        except init_data.Refused as error:
            log.info("a page was refused: %s", error)
            raise Closed("refused") from error

    async def _read(self, connection: web.WebSocketResponse, page: AppPage) -> None:
        """Carry out what a page says, one message after the other, until it goes."""
        allowance = Allowance(asyncio.get_running_loop().time, interval=MESSAGE_S, burst=MESSAGES_AT_ONCE)
        async for message in connection:
            if message.type is not WSMsgType.TEXT:
                return
            if not allowance.take(page):
                page.end("slow")
                return
            try:
                said = RECEIVED.validate_json(message.data)
            except ValidationError:
                page.end("refused")
                return
            match said:
                case AppPress():
                    await self._hub.press(page, said.id, said.data)
                case Visible():
                    self._hub.see(page, visible=said.now)
                case Hello():
                    pass  # the page has introduced itself already


async def _hello(connection: web.WebSocketResponse) -> Hello:
    """Return the first message of a page; raises Closed."""
    try:
        async with asyncio.timeout(HELLO_S):
            first = await connection.receive()
        hello = RECEIVED.validate_json(first.data) if first.type is WSMsgType.TEXT else None
    except (TimeoutError, ValidationError) as error:
        raise Closed("refused") from error
    if not isinstance(hello, Hello):
        raise Closed("refused")
    return hello


async def _write(connection: web.WebSocketResponse, page: AppPage) -> None:
    """Send a page what waits for it; close the connection when the page is ended or does not read."""
    try:
        while True:
            await page.waits.wait()
            for text in page.take():
                async with asyncio.timeout(SEND_S):
                    await connection.send_str(text)
            if page.ended is not None:
                await _leave(connection, page.ended, page.who.code)
                return
    except (TimeoutError, ConnectionError):
        await connection.close(code=WSCloseCode.GOING_AWAY)


async def _leave(connection: web.WebSocketResponse, reason: ErrorReason, code: str | None) -> None:
    """Tell a page why it has to go, in the language of a code of Telegram, and close the connection."""
    text = texts(spoken(code, FALLBACK)).plain(SAID[reason]) if reason in SAID else ""
    with suppress(ConnectionError):
        await connection.send_json(Failed(type="error", reason=reason, text=text))
        await connection.close(code=WSCloseCode.POLICY_VIOLATION)


async def _page(_: web.Request) -> web.FileResponse:
    return web.FileResponse(FILES / "index.html")
