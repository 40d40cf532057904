"""The Mini App over HTTP: its files, and a WebSocket for each page (docs/webapp.md).

Files are read once; the build has compressed them as brotli, and the bot does as gzip. The page names them
with a digest of their content ("app.js?3f9c…"), so a browser keeps them for ever and loads new ones with the
next release. The page itself, and a file without a digest, are asked for again: the answer is 304 while they
are the same. While workers of two releases serve, a browser may ask for the digest of the other release:
it gets the file of this one, and does not keep it.
"""

import asyncio
import gzip
import hashlib
import html
import json
import logging
import mimetypes
import re
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import urlsplit

from aiohttp import WSCloseCode, hdrs, web
from pydantic import ValidationError

from bot.delivery.budget import Allowance
from bot.house import House
from bot.runtime import start
from bot.runtime.http_server import HttpServer, trust, upgrade
from bot.words.texts import FALLBACK, LANGUAGES, spoken, texts
from webapp.hub import Hub
from webapp.links import ChatOwners, Links, PageVisit, Relay
from webapp.page import (
    MOST_PAGES,
    PROVED_S,
    Ahead,
    Closed,
    Expired,
    Untrusted,
    Visitor,
    failed,
    first,
    language_code,
    leave,
    read,
    resumed_visitor,
    session_of,
    visitor_of,
    ways_on,
)
from webapp.schema import RECEIVED, VERSION, ErrorReason, Failed, Hello, Visible, WayOn

STATIC = Path(__file__).parent / "static"
PAGE = "index.html"
PACKED = ".br"
"""Ending of a file's twin that the build has compressed."""
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
NEVER = "no-store"
EARLY = 'data-words="{}"'
"""Place in the page for the words before the first table."""
DIGEST = 12
"""Letters of a digest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StaticFile:
    """A file of the page in memory."""

    kind: str
    body: bytes
    codings: Mapping[str, bytes]
    """The body by its Content-Encoding, smallest first."""
    digest: str
    versioned: bool
    """Whether the page names the file with its digest."""

    def response(self, request: web.Request) -> web.Response:
        """Return the file, or 304 to a browser that has it."""
        headers = {
            hdrs.CACHE_CONTROL: self._caching(request.query_string),
            hdrs.VARY: hdrs.ACCEPT_ENCODING,
        }
        if any(each.value == self.digest for each in request.if_none_match or ()):
            response = web.Response(status=304, headers=headers)
        else:
            headers[hdrs.CONTENT_TYPE] = self.kind
            coding = chosen(request.headers.get(hdrs.ACCEPT_ENCODING, ""), self.codings)
            if coding:
                headers[hdrs.CONTENT_ENCODING] = coding
            response = web.Response(body=self.codings[coding] if coding else self.body, headers=headers)
        response.etag = self.digest
        return response

    def _caching(self, query: str) -> str:
        """Return for how long a browser may keep the file that it asked for with a query."""
        if not self.versioned or not query:
            return ASK_AGAIN
        return FOR_EVER if query == self.digest else NEVER


def chosen(header: str, codings: Iterable[str]) -> str | None:
    """Return the first coding that an Accept-Encoding header accepts."""
    accepted = {}
    for each in header.lower().replace(" ", "").split(","):
        coding, _, weight = each.partition(";q=")
        accepted[coding] = not re.fullmatch(r"0(\.0*)?", weight)
    return next((each for each in codings if accepted.get(each, accepted.get("*", False))), None)


def static_files(folder: Path = STATIC) -> Mapping[str, StaticFile]:
    """Return the files of a folder by name.

    The page names the others with their digests, and has the words that it needs before it is connected.
    """
    files = {
        file.name: _file(file.name, file.read_bytes(), brotli=_packed(file))
        for file in sorted(folder.iterdir())
        if file.suffix != PACKED
    }
    page = files[PAGE].body.decode()

    def versioned(found: re.Match[str]) -> str:
        named = files.get(found[2])
        return f'{found[1]}="{found[2]}?{named.digest}{found[3] or ""}"' if named else found[0]

    page = re.sub(r'\b(href|src)="([^"?#]+)(#[^"]*)?"', versioned, page)
    page = page.replace(EARLY, f'data-words="{html.escape(json.dumps(_early_words(), ensure_ascii=False))}"')
    return {**files, PAGE: _file(PAGE, page.encode(), versioned=False)}


def _early_words() -> dict[str, dict[str, str]]:
    """Return what a page says before a table brings its words, by language."""
    return {code: {key: texts(code).plain(f"app-{key}") for key in ("slow", "again")} for code in LANGUAGES}


def _packed(file: Path) -> bytes | None:
    """Return a file as the build has compressed it."""
    packed = file.with_name(file.name + PACKED)
    return packed.read_bytes() if packed.exists() else None


def _file(name: str, body: bytes, *, brotli: bytes | None = None, versioned: bool = True) -> StaticFile:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    text = f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
    digest = hashlib.blake2b(body).hexdigest()[:DIGEST]
    codings = ({"br": brotli} if brotli else {}) | {"gzip": gzip.compress(body, mtime=0)}
    return StaticFile(kind=text, body=body, codings=codings, digest=digest, versioned=versioned)


log = logging.getLogger(__name__)

HELLO_S = 10.0
"""Seconds in which a page must say who opens it."""
LARGEST = 8192
"""Bytes of a message from a page."""
PING_S = 10.0
"""Seconds between two pings; a page that answers none is gone."""
MESSAGE_S, MESSAGES_AT_ONCE = 0.1, 40
"""Seconds for each message of a page, and messages allowed at once."""
FRAME_S, FRAMES_AT_ONCE = MESSAGE_S / 2, 2 * MESSAGES_AT_ONCE
"""The same of frames: messages, their fragments, pings and pongs, also before a page says who opens it."""
VISIT_S, VISITS_AT_ONCE = 0.5, 40
"""Seconds for each connection of a person, and connections allowed at once; a page tries again later."""
SAID: dict[ErrorReason, str] = {
    "expired": "app-expired",
    "refused": "app-expired",
    "version": "app-expired",
    "stranger": "app-stranger",
    "unstarted": "app-unstarted",
    "gone": "app-gone",
    "damaged": "toast-unreadable",
    "enough": "toast-tables-enough",
    "clock": "app-clock",
}
"""By the reason of a refusal, the text about it; the page deals with the others by itself.

One of another version is loaded again once; it shows the text if that does not help."""
WAYS_ON: dict[ErrorReason, tuple[WayOn, ...]] = {
    "stranger": ("again", "new"),
    "gone": ("new",),
    "unstarted": ("allow",),
}
"""By the reason of a refusal, the keys of the page before those that it always has."""
COMPLAIN_S = 600.0
"""Seconds between two log lines about the clock."""
EVERYWHERE = ("https://web.telegram.org", "https://*.telegram.org")
"""Sites that may show the app in a frame: Telegram's own."""

PHOTOS = ("https://t.me", "https://*.telesco.pe", "https://*.cdn-telegram.org", "https://*.telegram-cdn.org")
"""Hosts of the photos of people: t.me redirects to one of the others, and the policy asks about both."""


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens; port 0 takes any free one. Raises OSError if the port is taken."""
    return socket.create_server((host, port), backlog=1024)


class AppServer:
    """HTTP server of the Mini App."""

    def __init__(
        self,
        house: House,
        *,
        url: str,
        token: str,
        frames: tuple[str, ...] = (),
        wall: Callable[[], float] = time.time,
        directory: ChatOwners | None = None,
        secret: str = "",
    ) -> None:
        """Create the server; with several workers, `directory` knows the owners, which share a `secret`."""
        parts = urlsplit(url)
        self._origin = f"{parts.scheme}://{parts.netloc}"
        self._base = parts.path.rstrip("/")
        self._token = token
        self._wall = wall
        self._hub = Hub(house, token)
        self._links = Links(self._hub, token=token, secret=secret, directory=directory, wall=wall)
        self._relay = Relay(self._hub, token, directory, wall)
        self._visits: dict[int, list[asyncio.Task[ErrorReason | None]]] = {}
        """Pages by person, the oldest first."""
        self.relayed = self._relay.serve
        self._bot = house.name
        self._display = house.display
        self._reviews = house.reviews
        self._arrivals = Allowance(asyncio.get_running_loop().time, interval=VISIT_S, burst=VISITS_AT_ONCE)
        self._complaints = Allowance(asyncio.get_running_loop().time, interval=COMPLAIN_S, burst=1)
        self._files = static_files()
        self._closing = False
        address = self._origin.replace("http", "ws", 1)
        headers = {
            "Content-Security-Policy": "; ".join(
                (
                    "default-src 'self'",
                    f"img-src 'self' data: {' '.join((*PHOTOS, *frames))}",
                    f"connect-src 'self' {address}",
                    "base-uri 'none'",
                    "form-action 'none'",
                    f"frame-ancestors {' '.join((*EVERYWHERE, *frames))}",
                )
            ),
            "Referrer-Policy": "no-referrer",
            "X-Content-Type-Options": "nosniff",
        }
        self._server = HttpServer(largest=LARGEST, headers=headers)

    @property
    def strangers(self) -> Counter[str]:
        """Counters of what strangers did, by kind."""
        return self._server.strangers.counts

    async def open(self, listening: socket.socket) -> None:
        """Serve pages at a socket that listens, and have the display tell them of changes."""
        self._server.get(f"{self._base}/", self._file)
        if self._base:
            self._server.get(self._base, self._to_page)
        self._server.get(f"{self._base}/socket", self._socket)
        self._server.get(f"{self._base}/deal", self._deal)
        self._server.get(f"{self._base}/picture/{{name}}", self._picture)
        self._server.get(f"{self._base}/{{name}}", self._file)
        await self._server.open(listening)
        self._display.pages = self._hub
        self._reviews.pages = self._hub

    async def close(self) -> None:
        """Stop listening, and end all pages, which connect again to the next process."""
        self._server.stop()
        self._closing = True
        for visit in [visit for visits in self._visits.values() for visit in visits]:
            visit.cancel()
        await self._hub.close_all()
        await self._server.close()
        await self._links.close()

    async def _file(self, request: web.Request) -> web.StreamResponse:
        """Answer with the page, or with one of its files."""
        file = self._files.get(request.match_info.get("name", PAGE))
        if file is None:
            raise web.HTTPNotFound
        return file.response(request)

    async def _deal(self, request: web.Request) -> web.StreamResponse:
        """Answer with a shared deal."""
        told = await self._hub.shared.told(request.query.get("of", ""), request.query.get("language", ""))
        return web.json_response(told, headers={hdrs.CACHE_CONTROL: NEVER})

    async def _picture(self, request: web.Request) -> web.StreamResponse:
        """Answer with the picture of a shared result or deal."""
        name = request.match_info["name"]
        picture = await self._hub.shared.picture(name)
        if picture is None:
            raise web.HTTPNotFound
        kind = "image/gif" if name.endswith(".gif") else "image/jpeg"
        return web.Response(body=picture, content_type=kind, headers={hdrs.CACHE_CONTROL: ASK_AGAIN})

    async def _to_page(self, request: web.Request) -> web.StreamResponse:
        """Lead an address without its last slash to the page; the browser keeps what Telegram added to it."""
        raise web.HTTPFound(f"{self._base}/" + (f"?{request.query_string}" if request.query_string else ""))

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        """Serve one page until it goes."""
        if request.headers.get("Origin") != self._origin:
            raise web.HTTPForbidden(text="this page may not talk to the table")
        connection = web.WebSocketResponse(max_msg_size=LARGEST, heartbeat=PING_S, timeout=1)
        await upgrade(request, connection, interval=FRAME_S, burst=FRAMES_AT_ONCE)
        code = None
        try:
            hello = await _hello(connection)
            code = language_code(hello.init_data)
            if hello.version != VERSION:
                raise Closed("version")
            visitor = self._visitor(hello, self._wall())
            if not self._arrivals.take(visitor.who.id):
                raise Closed("slow")
        except Closed as closed:
            await leave(connection, self._explained(closed.reason, code))
            return connection
        trust(request)
        await self._serve(connection, visitor)
        return connection

    async def _serve(self, connection: web.WebSocketResponse, visitor: Visitor) -> None:
        """Serve a page of a person until it goes, and tell it why it has to."""

        def session() -> str:
            return session_of(visitor, self._token, self._wall())

        page = PageVisit(connection, self._links, visitor, session)
        serving = start(page.serve(), "serving a page")
        self._register(visitor.who.id, serving)
        reading = start(_listen(connection, page), "reading from a page")
        try:
            left_s = visitor.proved + PROVED_S - self._wall()
            await asyncio.wait({serving, reading}, timeout=left_s, return_when=asyncio.FIRST_COMPLETED)
            reason: ErrorReason | None = "expired"
            if serving.done():
                reason = _reason(serving, "away" if self._closing else "expired")
            elif reading.done():
                reason = reading.result()
        finally:
            for task in (serving, reading):
                task.cancel()
        await asyncio.gather(serving, reading, return_exceptions=True)
        if reason is None:
            await connection.close(code=WSCloseCode.GOING_AWAY)
        else:
            await leave(connection, self._explained(reason, visitor.who.code))

    def _register(self, person: int, serving: asyncio.Task[ErrorReason | None]) -> None:
        """Register a page of a person, whose oldest one goes if there are too many."""
        visits = self._visits.setdefault(person, [])
        visits.append(serving)
        for each in visits[:-MOST_PAGES]:
            # A page that could connect again by itself would push out the next one.
            each.cancel()

        def ended(task: asyncio.Task[ErrorReason | None]) -> None:
            visits.remove(task)
            if not visits and self._visits.get(person) is visits:
                del self._visits[person]

        serving.add_done_callback(ended)

    def _explained(self, reason: ErrorReason, code: str | None) -> Failed:
        """Return why a page has to go and what its person can do, in the language of a code of Telegram.

        There are no words for what the page deals with by itself.
        """
        if reason not in SAID:
            return failed(reason)
        t = texts(spoken(code, FALLBACK))
        ways: tuple[WayOn, ...] = (*WAYS_ON.get(reason, ()), "link", "close")
        return failed(reason, t.plain(SAID[reason]), ways_on(t, self._bot.now, ways))

    def _visitor(self, hello: Hello, now: float) -> Visitor:
        """Return who says hello, and which table they want. Raises Closed."""
        visitor = replace(self._identified(hello, now), confirmed=hello.confirmed)
        return replace(visitor, table=hello.at) if hello.own or hello.at else visitor

    def _identified(self, hello: Hello, now: float) -> Visitor:
        """Return who says hello: by their session, or by what Telegram signed. Raises Closed."""
        if hello.session:
            with suppress(Untrusted):
                wanted = "" if hello.own or hello.at else hello.table
                return resumed_visitor(hello.session, self._token, now, wanted)
        try:
            return visitor_of(hello.init_data, self._token, now, hello.table)
        except Expired as error:
            raise Closed("expired") from error
        except Ahead as error:
            if self._complaints.take("clock"):
                log.error("no page of the app opens by a new proof, as this clock is wrong: %s", error)
            raise Closed("clock") from error
        except Untrusted as error:
            self._server.strangers.note("forged")
            raise Closed("refused") from error


async def _listen(connection: web.WebSocketResponse, page: PageVisit) -> ErrorReason | None:
    """Pass on what a page says; return why it has to go, None if it is gone."""
    allowance = Allowance(asyncio.get_running_loop().time, interval=MESSAGE_S, burst=MESSAGES_AT_ONCE)
    try:
        async for said in read(connection):
            if not allowance.take(page):
                return "slow"
            match said:
                case Visible():
                    page.see(visible=said.now)
                case Hello():
                    pass  # the page has introduced itself already
                case request:
                    if not page.ask(request):
                        return "slow"
    except ValidationError:
        return "refused"
    return None


def _reason(serving: asyncio.Task[ErrorReason | None], cancelled: ErrorReason) -> ErrorReason | None:
    """Return why a page has to go; None if it takes nothing any more."""
    if serving.cancelled():
        return cancelled
    return None if serving.exception() is not None else serving.result()


async def _hello(connection: web.WebSocketResponse) -> Hello:
    """Return the first message of a page; raises Closed."""
    try:
        hello = RECEIVED.validate_json(await first(connection, HELLO_S))
    except ValidationError as error:
        raise Closed("refused") from error
    if not isinstance(hello, Hello):
        raise Closed("refused")
    return hello
