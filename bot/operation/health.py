"""Monitoring of a running bot: health, /healthz and /metrics, systemd's watchdog, error reports.

The bot is healthy if it fetches updates, can store data, and among several workers holds its leases. A thread
of its own serves the answers, so that they also come if the event loop hangs; values are read on the loop, so
that nothing changes meanwhile. Without `NOTIFY_SOCKET`, systemd is told nothing.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sys
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import Future
from contextlib import asynccontextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Protocol, TypeVar

from bot.operation.metrics import Meters
from bot.runtime.log_context import scrub
from bot.runtime.settings import Settings, cannot_listen
from bot.runtime.tasks import start
from storage.leases import LEASE_S, RENEW_S

POLL_FAILURE_S = 60.0
"""Seconds that fetching may fail: networks come back."""
CHECK_S = 15.0
"""Seconds between attempts to write to the store."""
STORE_TIMEOUT_S = 10.0
"""Seconds that such an attempt may take."""
LEASES_S = LEASE_S + 2 * RENEW_S
"""Seconds a worker may be unsure of its leases: the time to take over those of a dead worker."""


class PollingState(Protocol):
    """State of fetching updates, by polling or webhook."""

    @property
    def stopping(self) -> bool:
        """Whether it accepts no more updates, as the process is about to end."""

    @property
    def failing_since(self) -> float | None:
        """Loop time since which all requests have failed; None if the last one succeeded."""


class Health:
    """Health check; `beat` writes to the store, as the heartbeat does. To be created inside the running loop.

    `unsure_s` returns for how many seconds this worker has been unsure of its leases.
    """

    def __init__(
        self,
        polling: PollingState,
        beat: Callable[[], Awaitable[object]],
        unsure_s: Callable[[], float] = lambda: 0.0,
    ) -> None:
        self._polling = polling
        self._beat = beat
        self._unsure_s = unsure_s
        self._clock = asyncio.get_running_loop().time
        self._store = ""

    async def watch(self) -> None:
        """Check the store periodically."""
        while True:
            await self.look()
            await asyncio.sleep(CHECK_S)

    async def look(self) -> None:
        """Check whether the store can be written."""
        try:
            async with asyncio.timeout(STORE_TIMEOUT_S):
                await self._beat()
        except TimeoutError:
            self._store = f"the store has not answered in {STORE_TIMEOUT_S:g} s"
        except Exception as error:  # whatever it is, no press can be stored
            self._store = f"the store cannot be written: {scrub(str(error))}"
        else:
            self._store = ""

    def complaints(self) -> list[str]:
        """Return the problems; empty if all is well."""
        found = [self._store] if self._store else []
        if self._polling.stopping:
            found.append("it is stopping")
        elif (unsure := self._unsure_s()) >= LEASES_S:
            found.append(
                f"its leases are not renewed: this worker has not been sure of its chats for {unsure:.0f} s"
            )
        since = self._polling.failing_since
        if since is not None and self._clock() - since >= POLL_FAILURE_S:
            found.append(f"no update could be fetched for {self._clock() - since:.0f} s")
        return found


READY, STOPPING, AWAKE = "READY=1", "STOPPING=1", "WATCHDOG=1"
KEEP_ALIVES = 3
"""Keep-alives per watchdog interval of the unit."""

log = logging.getLogger(__name__)


def notify(state: str) -> None:
    """Notify systemd, as sd_notify(3) does; a failure is only logged."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address or sys.platform == "win32":
        return
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as way:
            way.connect(f"\0{address[1:]}" if address.startswith("@") else address)
            way.sendall(state.encode())
    except OSError as error:
        log.warning("systemd could not be notified of %s: %s", state, error.strerror)


async def keep_awake() -> None:
    """Send keep-alives from the event loop at the unit's interval: systemd restarts a hanging process."""
    allowed = int(os.environ.get("WATCHDOG_USEC", "0")) / 1e6
    if not allowed or os.environ.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return
    while True:
        notify(AWAKE)
        await asyncio.sleep(allowed / KEEP_ALIVES)


T = TypeVar("T")

HANG_S = 5.0
"""Seconds without a response after which the event loop counts as hanging."""
LONGEST_S = 2 * HANG_S
"""Seconds for which a connection may be open, whatever it sends."""
CONNECTIONS = 20
"""Connections that may be open, each with a thread; beyond it, the oldest one is closed."""
METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8"
TEXT_TYPE = "text/plain; charset=utf-8"


class Endpoint:
    """HTTP server until `close`; created inside the running loop. Raises OSError if the port is taken."""

    def __init__(
        self, host: str, port: int, complaints: Callable[[], list[str]], metrics: Callable[[], bytes]
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._complaints = complaints
        self._metrics = metrics
        endpoint = self

        class Handler(_Handler):
            asked = endpoint

        self._server = _Server((host, port), Handler)
        self.port = self._server.server_address[1]
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.2,), daemon=True)
        self._thread.start()

    def answer(self, path: str) -> tuple[int, str, bytes]:
        """Return status, type and body; called on a thread other than the loop's."""
        try:
            if path == "/healthz":
                found = self._on_loop(self._complaints)
                return 503 if found else 200, TEXT_TYPE, ("\n".join(found or ["ok"]) + "\n").encode()
            if path == "/metrics":
                return 200, METRICS_TYPE, self._on_loop(self._metrics)
        except TimeoutError:
            return 503, TEXT_TYPE, b"the loop stands\n"
        except RuntimeError:
            return 503, TEXT_TYPE, b"it has ended\n"
        return 404, TEXT_TYPE, b"/healthz and /metrics\n"

    def _on_loop(self, work: Callable[[], T]) -> T:
        """Return the result of `work`, run on the loop; raises TimeoutError if the loop hangs."""
        done: Future[T] = Future()

        def carry_out() -> None:
            try:
                done.set_result(work())
            except BaseException as error:
                done.set_exception(error)

        self._loop.call_soon_threadsafe(carry_out)
        return done.result(HANG_S)

    async def close(self) -> None:
        """Stop the server."""
        await asyncio.to_thread(self._server.shutdown)
        self._server.server_close()


class _Server(ThreadingHTTPServer):
    """HTTP server with a thread for each connection, and a limit of both."""

    daemon_threads = True

    def __init__(self, place: tuple[str, int], handler: type[BaseHTTPRequestHandler]) -> None:
        super().__init__(place, handler)
        self._open: dict[socket.socket, float] = {}
        """Open connections and when they began, the oldest first; threads change it by single operations."""

    def process_request(self, request: Any, client_address: Any) -> None:  # the library's types
        self._open[request] = time.monotonic()
        self._cut(len(self._open) - CONNECTIONS)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        self._open.pop(request, None)
        super().shutdown_request(request)

    def service_actions(self) -> None:
        """Close the connections that are open for too long; the library calls it several times a second."""
        end = time.monotonic() - LONGEST_S
        self._cut(sum(began < end for began in [*self._open.values()]))

    def _cut(self, count: int) -> None:
        """Cut the oldest connections, so that their threads end."""
        for each in [*self._open][: max(0, count)]:
            self._open.pop(each, None)
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Print nothing: a connection was cut."""


class _Handler(BaseHTTPRequestHandler):
    """Handler of one request; it logs nothing."""

    asked: Endpoint
    timeout = HANG_S

    def version_string(self) -> str:
        """Return the `Server` header, without the versions that the library tells."""
        return "thousand"

    def do_GET(self) -> None:  # name prescribed by the library
        self.wfile.write(self._head())

    def do_HEAD(self) -> None:  # as some monitors ask
        self._head()

    def _head(self) -> bytes:
        """Send the status and the headers; return the body."""
        status, kind, body = self.asked.answer(self.path.partition("?")[0])
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return body

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the library's name
        """Log nothing: the bot has its own log."""


@asynccontextmanager
async def overseen(
    settings: Settings,
    polling: PollingState,
    beat: Callable[[], Awaitable[object]],
    meters: Meters,
    unsure_s: Callable[[], float] = lambda: 0.0,
) -> AsyncIterator[None]:
    """Monitor the bot while the block runs; raises PortTaken and SettingsError."""
    beside = [start(keep_awake(), "the watchdog")]
    endpoint, listener = None, meters.listen()
    if settings.ops_port:
        health = Health(polling, beat, unsure_s)
        try:
            endpoint = Endpoint(settings.ops_host, settings.ops_port, health.complaints, meters.exposed)
        except OSError as error:
            raise cannot_listen(error, "OPS", settings.ops_host, settings.ops_port) from error
        beside.append(start(health.watch(), "the health check"))
        logging.getLogger().addHandler(listener)
        log.info("/healthz and /metrics are at http://%s:%s", settings.ops_host, endpoint.port)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(listener)
        for task in beside:
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)
        if endpoint is not None:
            await endpoint.close()
