"""/healthz and /metrics, served by a thread of their own, so that they also answer if the event loop hangs.

Values are read on the loop, so that nothing changes meanwhile.
"""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, TypeVar

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
