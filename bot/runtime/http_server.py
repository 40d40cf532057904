"""HTTP server of the Mini App and of the webhook, which anybody can reach.

aiohttp answers pings and joins fragments before a handler sees anything, and a connection that sends nothing
reaches no handler at all. The limits therefore apply where bytes arrive: in the connection itself. What
strangers do is counted (`Strangers`); no log line quotes them.
"""

import asyncio
import ipaddress
import logging
import math
import socket
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from aiohttp import hdrs, web

from bot.runtime import start
from bot.runtime.settings import descriptors

log = logging.getLogger(__name__)

_library = logging.getLogger(f"{__name__}.library")
_library.addFilter(lambda _: False)
logging.getLogger("aiohttp.websocket").addFilter(
    lambda _: False
)  # it quotes the protocols that a client names

FIRST_S = 10.0
"""Seconds in which a connection must bring its first request."""
IDLE_S = 75.0
"""Seconds a connection may be idle later: longer than a proxy keeps one for reuse."""
SWEEP_S = 1.0
"""Seconds between two searches for idle connections."""
PLACES = 200
"""Connections of strangers that may be open; beyond it, the one idle for longest is closed."""
PLACES_OF_ADDRESS = 20
"""The same for one address."""
GRACE_S = 3.0
"""Seconds of idleness for which a stranger keeps their place, as long as there are descriptors."""
RESERVED = 200
"""Descriptors left to the rest of the program: the database, calls to Telegram."""
HEAD_BYTES = 16_384
"""Longest head of a request of a stranger, and of one that opens a WebSocket."""
REFUSED_BYTES = 65_536
"""Bytes that a stranger may send after an answer: the rest of a body that nobody reads."""
SAY_S = 60.0
"""Seconds between two log lines about strangers."""
SERVER = "thousand"
"""Name in the `Server` header, which otherwise tells the versions of Python and aiohttp."""
FORWARDED_FOR = "X-Forwarded-For"

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Strangers:
    """Counters of what strangers did at a server, by kind; the log gets one line a minute at most."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self._told: Counter[str] = Counter()
        self._silent_until = 0.0

    def note(self, what: str) -> None:
        """Count one event."""
        self.counts[what] += 1
        now = asyncio.get_running_loop().time()
        if now >= self._silent_until:
            self._silent_until = now + SAY_S
            new = ", ".join(f"{count} {each}" for each, count in sorted((self.counts - self._told).items()))
            self._told = self.counts.copy()
            log.info("strangers: %s", new)


class FrameLimit:
    """Rate limit of the frames of a WebSocket: control frames and fragments count like messages."""

    def __init__(self, clock: Callable[[], float], *, interval: float, burst: int) -> None:
        self._clock = clock
        self._interval = interval
        self._span = interval * burst
        self._due = -math.inf
        self._skip = 0
        """Bytes of the present frame that have not arrived."""
        self._rest = b""
        """Beginning of a frame whose length is not known yet."""

    def take(self, data: bytes) -> bool:
        """Count the frames that begin in `data`; return False if there are too many."""
        data, at = self._rest + data, self._skip
        while at + 2 <= len(data):
            length, masked = data[at + 1] & 0x7F, data[at + 1] >> 7
            more = {126: 2, 127: 8}.get(length, 0)
            if at + 2 + more > len(data):
                break
            if not self._granted():
                return False
            if more:
                length = int.from_bytes(data[at + 2 : at + 2 + more], "big")
            at += 2 + more + 4 * masked + length
        self._skip, self._rest = max(0, at - len(data)), data[at:]
        return True

    def _granted(self) -> bool:
        now = self._clock()
        self._due = max(self._due, now - self._span) + self._interval
        return self._due <= now


class CountedConnection(web.RequestHandler):
    """One connection: of a stranger, until `trust`."""

    def __init__(self, door: "HttpServer", manager: web.Server, options: Mapping[str, Any]) -> None:
        super().__init__(manager, loop=asyncio.get_running_loop(), **options)
        self.door = door
        self._clock = asyncio.get_running_loop().time
        self._head = bytearray()
        """Bytes since the last answer: the head of a request, or its beginning."""
        self._since_answer = 0
        """Bytes since the last answer."""
        self._held = bytearray()
        """Bytes after the head of a stranger's request, kept until they are known."""
        self._over = False
        """Whether an answer came before all of a stranger's request: the library gets no more."""
        self._frames: FrameLimit | None = None
        self.idle_since: float | None = self._clock()
        """Start of idleness; None while a request is handled."""
        self.served = False
        """Whether it has brought a request."""
        self.address: str | None = None
        """Address of the sender; None if only a proxy would know."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.address = address_of(transport.get_extra_info("peername"))
        self.door.admit(self)

    def connection_lost(self, exc: BaseException | None) -> None:
        self.door.forget(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._frames is not None and not self._frames.take(data):
            self.drop("flood")
            return
        self._since_answer += len(data)
        known = self.door.knows(self)
        refused = self.served and self.idle_since is not None
        if not known and self._since_answer > (REFUSED_BYTES if refused else self.door.most_bytes):
            self.drop("flood")
            return
        head = data if self._frames is not None else self._of_head(data)
        if known or not data:
            super().data_received(data)
        elif head:
            super().data_received(head)

    def _of_head(self, data: bytes) -> bytes:
        """Note the bytes that belong to the head of a request; return what the library gets of a stranger's.

        A body in chunks of a byte, requests in a row and lines without an end would keep it busy.
        """
        before = self._since_answer - len(data)
        ended = _end_of_head(self._head) is not None
        self._head += data[: max(0, HEAD_BYTES + 1 - len(self._head))]
        if self._over:
            return b""
        end = before if ended else _end_of_head(self._head)
        if end is None:
            return data[: max(0, HEAD_BYTES - before)]
        if not self.door.knows(self):
            self._held += data[end - before :]
        return data[: end - before]

    def release(self) -> None:
        """Give the library the body of a request whose sender is known now."""
        held, self._held = bytes(self._held), bytearray()
        if held:
            super().data_received(held)

    def limit_frames(self, limit: FrameLimit) -> None:
        """Count what comes from now on as frames of a WebSocket.

        Raises HTTPBadRequest if something has come after the head: a client has to wait for the answer.
        """
        if self._head.find(b"\r\n\r\n") + 4 != len(self._head) or len(self._head) < 4:
            raise web.HTTPBadRequest
        self._head.clear()
        self._frames = limit

    def work(self) -> None:
        """Note that a request is handled."""
        self.served, self.idle_since = True, None

    def rest(self) -> None:
        """Note that no request is handled any more."""
        self._head.clear()
        self._held.clear()
        self._since_answer = 0
        self.idle_since = self._clock()
        self.door.rank(self)

    def finish(self, request: web.Request, answer: web.StreamResponse) -> None:
        """Let an answer be the last one if a stranger has sent, or announced, more than the head."""
        if not self.door.knows(self) and (self._held or not request.content.is_eof()):
            self._over = True
            answer.force_close()

    def drop(self, what: str) -> None:
        """Close the connection at once, and count what a stranger did."""
        if what:
            self.door.strangers.note(what)
        self.door.forget(self)
        transport = self.transport
        self.force_close()
        if transport is not None:
            transport.abort()

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """Return the answer to what is no HTTP: without a word, and unlike the library's without a log line.

        Faults of our own handlers do not come here.
        """
        del exc, message
        self.door.strangers.note("malformed")
        if request.writer.output_size > 0:
            raise ConnectionError("an answer has begun")
        response = web.Response(status=status, headers={hdrs.SERVER: SERVER})
        response.force_close()
        return response

    def log_exception(self, *_: object, **named: object) -> None:
        """Log a fault of the library by its kind: its text may quote a request.

        A connection whose shutdown gave up waiting for its handler is none: aiohttp then sets a result of a
        cancelled future.
        """
        fault = named.get("exc_info")
        if not isinstance(fault, asyncio.InvalidStateError):
            log.error("the HTTP server failed: %s", type(fault).__name__)


class HttpServer:
    """HTTP server until `close`. Add its paths before `open`."""

    def __init__(self, *, largest: int, headers: Mapping[str, str] | None = None) -> None:
        """Create the server. `largest` limits a body, in bytes; `headers` are added to each answer."""
        self.strangers = Strangers()
        self._headers = {hdrs.SERVER: SERVER, **(headers or {})}
        self._largest = largest
        self.most_bytes = HEAD_BYTES + max(REFUSED_BYTES, 2 * largest)
        """Bytes that a stranger may send before an answer."""
        self._routes: dict[str, Handler] = {}
        self._rest: Handler = _nothing
        # A compressed body is not unpacked: a small one may become very large.
        self._options = {
            "access_log": None,
            "logger": _library,
            "lingering_time": 1,
            "auto_decompress": False,
        }
        self._runner: web.AppRunner | None = None
        self._listening: asyncio.Server | None = None
        self._sweeper: asyncio.Task[None] | None = None
        self._known: set[CountedConnection] = set()
        self._unknown: dict[CountedConnection, None] = {}
        """Connections of strangers, the one idle for longest first."""
        self._room: float = math.inf
        """Connections for which there are descriptors."""

    def get(self, path: str, handler: Handler) -> None:
        """Serve GET and HEAD at a path."""
        self._routes[path] = handler

    def all(self, handler: Handler) -> None:
        """Serve every method at every other path, which else are not found."""
        self._rest = handler

    @property
    def port(self) -> int:
        """The listening port, even if any free one was asked for."""
        assert self._listening is not None
        return int(self._listening.sockets[0].getsockname()[1])

    @property
    def connections(self) -> list[CountedConnection]:
        """The open connections, those of strangers first."""
        return [*self._unknown, *self._known]

    async def open(self, where: socket.socket | tuple[str, int]) -> None:
        """Listen at a socket, or at a host and a port; raises OSError if the port is taken."""
        app = web.Application(client_max_size=self._largest)
        app.on_response_prepare.append(self._add_headers)
        for path, handler in self._routes.items():
            app.router.add_get(path, self._guarded(handler), expect_handler=_go_on)
        app.router.add_route("*", "/{path:.*}", self._guarded(self._rest), expect_handler=_go_on)
        self._runner = web.AppRunner(app, shutdown_timeout=1)
        await self._runner.setup()
        manager = self._runner.server
        assert manager is not None
        place: dict[str, Any] = (
            {"host": where[0], "port": where[1]} if isinstance(where, tuple) else {"sock": where}
        )
        if (most := descriptors()) is not None:
            self._room = max(PLACES_OF_ADDRESS, most - RESERVED)
        try:
            self._listening = await asyncio.get_running_loop().create_server(
                lambda: CountedConnection(self, manager, self._options), backlog=1024, **place
            )
        except OSError:
            await self._runner.cleanup()
            raise
        self._sweeper = start(self._sweep(), "closing idle connections")

    def stop(self) -> None:
        """Accept no more connections."""
        if self._listening is not None:
            self._listening.close()

    async def close(self) -> None:
        """Answer open requests and close all connections."""
        self.stop()
        if self._sweeper is not None:
            self._sweeper.cancel()
            await asyncio.gather(self._sweeper, return_exceptions=True)
        if self._runner is not None:
            await self._runner.cleanup()

    def rank(self, connection: CountedConnection) -> None:
        """Put a connection that has just become idle at the end of the strangers, if it is one of them."""
        if connection in self._unknown:
            self._unknown[connection] = self._unknown.pop(connection)

    def knows(self, connection: CountedConnection) -> bool:
        """Return whether a connection has proved who it is."""
        return connection in self._known

    def know(self, connection: CountedConnection) -> None:
        """Count a connection no more among the strangers."""
        if connection in self._unknown:
            del self._unknown[connection]
            self._known.add(connection)
            connection.release()

    def admit(self, connection: CountedConnection) -> None:
        """Give a new connection, or one whose address has become known, a place among the strangers."""
        self._unknown[connection] = None
        if len(self._unknown) + len(self._known) > self._room:
            next((each for each in self._unknown if each.idle_since is not None), connection).drop("crowded")
        self._make_room(connection.address)

    def forget(self, connection: CountedConnection) -> None:
        """Free the place of a connection."""
        self._unknown.pop(connection, None)
        self._known.discard(connection)

    def _make_room(self, address: str | None) -> None:
        """Close the strangers idle for longest while there are too many of an address, or in all."""
        if address is not None:
            self._thin([each for each in self._unknown if each.address == address], PLACES_OF_ADDRESS)
        if len(self._unknown) > PLACES:
            self._thin([*self._unknown], PLACES)

    def _thin(self, strangers: list[CountedConnection], places: int) -> None:
        if (spare := len(strangers) - places) > 0:
            before = asyncio.get_running_loop().time() - GRACE_S
            idle = [each for each in strangers if each.idle_since is not None and each.idle_since < before]
            for each in idle[:spare]:
                each.drop("crowded")

    async def _sweep(self) -> None:
        """Close connections that are idle, or that send their first line byte by byte."""
        clock = asyncio.get_running_loop().time
        while True:
            await asyncio.sleep(min(SWEEP_S, FIRST_S / 5, IDLE_S / 5))
            now = clock()
            for each in self.connections:
                limit_s = IDLE_S if each.served else FIRST_S
                if each.idle_since is not None and now - each.idle_since >= limit_s:
                    each.drop("" if each.served else "silent")
            of_address = Counter(each.address for each in self._unknown)
            for address in [each for each, count in of_address.items() if count > PLACES_OF_ADDRESS]:
                self._make_room(address)
            self._make_room(None)

    def _guarded(self, handler: Handler) -> Handler:
        async def answer(request: web.Request) -> web.StreamResponse:
            connection = _connection_of(request)
            connection.work()
            self._place(connection, request)
            try:
                response = await handler(request)
                connection.finish(request, response)
                return response
            except web.HTTPException as error:
                connection.finish(request, error)
                raise
            except ConnectionError:
                raise
            except Exception:
                log.exception("a request ended with a bug")
                raise web.HTTPInternalServerError from None
            finally:
                connection.rest()

        return answer

    def _place(self, connection: CountedConnection, request: web.Request) -> None:
        """Note the address that a proxy tells of a stranger."""
        if connection.address is None and connection in self._unknown:
            forwarded = request.headers.getall(FORWARDED_FOR, [])
            connection.address = network_of(forwarded[-1].rpartition(",")[2]) if forwarded else None
            self._make_room(connection.address)

    async def _add_headers(self, _: web.Request, response: web.StreamResponse) -> None:
        response.headers.update(self._headers)


async def upgrade(
    request: web.Request, response: web.WebSocketResponse, *, interval: float, burst: int
) -> None:
    """Begin a WebSocket that may bring `burst` frames at once, then one every `interval` seconds.

    Its client is a stranger until `trust`. Raises web.HTTPException if it is no WebSocket.
    """
    connection = _connection_of(request)
    connection.limit_frames(FrameLimit(asyncio.get_running_loop().time, interval=interval, burst=burst))
    await response.prepare(request)
    connection.rest()


def trust(request: web.Request) -> None:
    """Note that a request proved who sent it: its connection makes no room for others."""
    connection = _connection_of(request)
    connection.work()
    connection.door.know(connection)


def address_of(peer: object) -> str | None:
    """Return the address of a peer; None for a proxy, which is this machine or in its network."""
    host = peer[0] if isinstance(peer, tuple) and peer else ""
    return network_of(host, public=True) if isinstance(host, str) else None


def network_of(host: str, *, public: bool = False) -> str | None:
    """Return an address as one person has it: of IPv6 the first half. None for text that is no address.

    `public`: also None for an address that nobody on the internet has.
    """
    try:
        address = ipaddress.ip_address(host.strip())
    except ValueError:
        return None
    if isinstance(address, ipaddress.IPv6Address):
        address = address.ipv4_mapped or address
    if public and not address.is_global:
        return None
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    return str(ipaddress.IPv6Network((address, 64), strict=False))


def _end_of_head(sent: bytearray) -> int | None:
    """Return where the head of a request ends, None if it has not arrived; empty lines may precede it."""
    end = sent.find(b"\r\n\r\n", len(sent) - len(sent.lstrip(b"\r\n")))
    return None if end < 0 else end + 4


def _connection_of(request: web.Request) -> CountedConnection:
    connection = request.protocol
    assert isinstance(connection, CountedConnection)
    return connection


async def _nothing(_: web.Request) -> web.StreamResponse:
    """Answer that there is nothing at this address."""
    raise web.HTTPNotFound


async def _go_on(request: web.Request) -> None:
    """Reply nothing to `Expect: 100-continue` before the request is checked."""
    del request
