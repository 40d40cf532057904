"""Monitoring of a running bot: health, /healthz and /metrics, systemd's watchdog, error reports.

The bot is healthy if it fetches updates, can store data, and among several workers holds its leases. A thread
of its own serves the answers, so that they also come if the event loop hangs; values are read on the loop, so
that nothing changes meanwhile. Without `NOTIFY_SOCKET`, systemd is told nothing.
"""

import asyncio
import logging
import os
import socket
import sys
import threading
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import version
from time import perf_counter
from typing import Any, Protocol, TypeVar

from prometheus_client import CollectorRegistry, Gauge, Histogram, Info, ProcessCollector, generate_latest
from prometheus_client import Counter as Counted
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from telegram import Update

from bot.delivery.lane import Backlog
from bot.runtime import start
from bot.runtime.logs import place, scrub
from bot.runtime.settings import PREFIX, Settings, SettingsError, cannot_listen
from bot.telegram.poller import Handle, UnderWay
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
    request_queue_size = 128
    """Connections that may wait to be accepted; of the library's five, a sixth tries again after a second."""

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
    meters: "Meters",
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


ANSWERED_S = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
THOUGHT_S = (0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20)


class DeliverySource(Protocol):
    """Delivery, as far as metrics read it."""

    @property
    def tally(self) -> Mapping[str, int]: ...
    def backlog(self) -> Backlog: ...


class CallSource(Protocol):
    """Counters of calls to Telegram."""

    outcomes: Counter[tuple[str, str]]


class PollSource(Protocol):
    """Counters of requests for updates, or of deliveries to the webhook."""

    @property
    def polls(self) -> Counter[str]: ...


class TableSource(Protocol):
    """Counters of cached tables."""

    def stages(self) -> Mapping[str, int]: ...


class AwaySource(Protocol):
    """An outage, as far as metrics read it."""

    @property
    def seconds(self) -> float: ...


class PoolSource(Protocol):
    """Worker pool, as far as metrics read it."""

    @property
    def under_way(self) -> int: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Sources:
    """Parts of the bot that are read on request."""

    delivery: DeliverySource
    calls: CallSource
    polling: PollSource
    tables: TableSource
    pool: PoolSource
    outages: Mapping[str, AwaySource]
    """Outages by subject."""
    strangers: Mapping[str, Counter[str]] = field(default_factory=dict)
    """Counters of what strangers did, by server."""


class Meters:
    """Counters and histograms of events."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._answered = Histogram(
            "thousand_update_seconds", "Seconds from the start of an update to its answer; presses are taps.",
            ["kind"], buckets=ANSWERED_S, registry=self.registry,
        )  # fmt: skip
        self._kinds = {kind: self._answered.labels(kind) for kind in ("press", "message", "other")}
        self._thought = Histogram(
            "thousand_thought_seconds", "Seconds of a search, the queue included.",
            buckets=THOUGHT_S, registry=self.registry,
        )  # fmt: skip
        self._faults = Counted(
            "thousand_faults", "Warnings and errors in the log, by logger.",
            ["level", "kind"], registry=self.registry,
        )  # fmt: skip
        Info("thousand", "Version of the program.", registry=self.registry).info(
            {"version": version("thousand-bot")}
        )
        ProcessCollector(registry=self.registry)
        self._size = Gauge(
            "thousand_database_bytes", "Size of the database, its log included.", registry=self.registry
        )
        self._under_way: dict[int, float] = {}
        """Start times of updates in progress."""

    def read(self, sources: Sources) -> None:
        """Include the values of `sources` from now on."""
        self.registry.register(_SourceCollector(sources, self._under_way))

    def exposed(self) -> bytes:
        """Return the metrics in the format of Prometheus."""
        return generate_latest(self.registry)

    def measured(self, size: int) -> None:
        """Note the size of the database."""
        self._size.set(size)

    def thought(self, seconds: float) -> None:
        """Count a search and its duration."""
        self._thought.observe(seconds)

    def timed(self, handle: Handle) -> Handle:
        """Return the handler of updates, with its duration measured."""

        async def carry_out(update: Update) -> UnderWay | bytes:
            number = update.update_id
            self._under_way[number] = perf_counter()
            kind = "press" if update.callback_query else "message" if update.message else "other"
            done = partial(self._done, number, kind)
            try:
                answer = await handle(update)
            except BaseException:
                done()
                raise
            if isinstance(answer, asyncio.Future):
                answer.add_done_callback(done)
            else:
                done()
            return answer

        return carry_out

    def _done(self, number: int, kind: str, _: object = None) -> None:
        if (began := self._under_way.pop(number, None)) is not None:
            self._kinds[kind].observe(perf_counter() - began)

    def listen(self) -> "FaultCounter":
        """Return a log handler that counts warnings and errors."""
        return FaultCounter(self._faults)


class FaultCounter(logging.Handler):
    """Counts warnings and errors by the logger that wrote them."""

    def __init__(self, faults: Counted) -> None:
        super().__init__(logging.WARNING)
        self._faults = faults

    def emit(self, record: logging.LogRecord) -> None:
        """Count one record."""
        self._faults.labels(record.levelname.lower(), record.name).inc()


class _SourceCollector(Collector):
    """Collector that reads the sources on request."""

    def __init__(self, sources: Sources, under_way: Mapping[int, float]) -> None:
        self._sources = sources
        self._under_way = under_way

    def collect(self) -> Iterator[Metric]:
        """Yield the values of the sources."""
        each = self._sources
        yield _counter(
            "thousand_calls", "Calls to Telegram.", ("method", "result"), _named(each.calls.outcomes)
        )
        polls: dict[tuple[str, ...], int] = {(result,): count for result, count in each.polling.polls.items()}
        yield _counter(
            "thousand_polls", "Requests for updates, or deliveries to the webhook.", ("result",), polls
        )
        told: dict[tuple[str, ...], int] = {(what,): count for what, count in each.delivery.tally.items()}
        yield _counter("thousand_deliveries", "Screens and posts by result.", ("what",), told)
        doors: dict[tuple[str, ...], int] = {
            (door, what): count for door, counts in each.strangers.items() for what, count in counts.items()
        }
        yield _counter("thousand_strangers", "What strangers did at a server.", ("door", "what"), doors)
        now = perf_counter()
        oldest = now - min(self._under_way.values(), default=now)
        yield _gauge("thousand_updates_under_way", "Updates in progress.", len(self._under_way))
        yield _gauge("thousand_updates_oldest_seconds", "Age of the oldest update in progress.", oldest)
        yield from _waiting(each.delivery.backlog())
        tables = GaugeMetricFamily("thousand_tables", "Tables cached.", labels=["stage"])
        for stage, count in each.tables.stages().items():
            tables.add_metric([stage], count)
        yield tables
        yield _gauge("thousand_thinking", "Searches in progress.", each.pool.under_way)
        away = GaugeMetricFamily("thousand_away_seconds", "Seconds of an outage; 0: none.", labels=["what"])
        for what, outage in each.outages.items():
            away.add_metric([what], outage.seconds)
        yield away


def _waiting(now: Backlog) -> Iterator[Metric]:
    yield _gauge("thousand_queue_jobs", "Screens and posts pending.", now.jobs)
    yield _gauge("thousand_queue_chats", "Chats with pending screens or posts.", now.chats)
    yield _gauge("thousand_queue_age_seconds", "Seconds since the oldest pending job became due.", now.age_s)
    yield _gauge(
        "thousand_chats_held", "Chats that rest on Telegram's demand or after network failures.", now.held
    )
    yield _gauge("thousand_chats_closed", "Chats that refuse messages.", now.closed)
    yield _gauge(
        "thousand_budget_wait_seconds",
        "Seconds until the rate over all chats allows a call.",
        now.budget_wait_s,
    )
    rate = GaugeMetricFamily(
        "thousand_calls_per_second",
        "Calls a second over all chats: allowed at present, and proven by full use without a refusal.",
        labels=["what"],
    )
    rate.add_metric(["allowed"], now.rate_per_s)
    rate.add_metric(["proven"], now.proven_per_s)
    yield rate
    yield _gauge(
        "thousand_call_places", "Calls that could be started in addition to those in flight.", now.places
    )


def _named(outcomes: Mapping[tuple[str, str], int]) -> dict[tuple[str, ...], int]:
    """Return outcomes by the true names of methods, which the bot spells differently for the library."""
    return {(method.replace("_", ""), result): count for (method, result), count in outcomes.items()}


def _counter(
    name: str, about: str, labels: tuple[str, ...], counts: Mapping[tuple[str, ...], int]
) -> CounterMetricFamily:
    family = CounterMetricFamily(name, about, labels=labels)
    for values, count in counts.items():
        family.add_metric(values, count)
    return family


def _gauge(name: str, about: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, about, value)


KEPT = frozenset(
    {"event_id", "timestamp", "level", "platform", "release", "logger", "sdk", "exception", "logentry"}
)
OF_AN_EXCEPTION = frozenset({"type", "value", "module", "mechanism", "stacktrace"})
OF_A_FRAME = frozenset({"filename", "function", "module", "lineno", "in_app", "context_line"})


def report_to(address: str, transport: Any = None) -> None:
    """Report errors in the log to an address from now on; "" for none. Tests replace `transport`.

    Raises SettingsError if the extra is not installed, or the address is invalid.
    """
    if not address:
        return
    try:
        import sentry_sdk  # noqa: PLC0415 - an extra, which few have
        from sentry_sdk.integrations.logging import LoggingIntegration  # noqa: PLC0415 - as above
        from sentry_sdk.utils import BadDsn  # noqa: PLC0415 - as above
    except ImportError:
        needed = "needs the extra: pip install 'thousand-bot[sentry]'"
        raise SettingsError(f"{PREFIX}SENTRY_DSN: {needed}") from None
    try:
        sentry_sdk.init(
            dsn=address,
            release=version("thousand-bot"),
            integrations=[LoggingIntegration(level=None, event_level=logging.ERROR)],
            default_integrations=False,
            auto_enabling_integrations=False,
            include_local_variables=False,
            max_breadcrumbs=0,
            server_name="",
            before_send=scrubbed,
            transport=transport,
        )
    except BadDsn:
        raise SettingsError(f"{PREFIX}SENTRY_DSN: this is no address that Sentry gives") from None


def scrubbed(event: Any, hint: object = None) -> Any:
    """Return the part of an event that may leave the machine."""
    del hint
    kept = {name: value for name, value in event.items() if name in KEPT}
    if "logentry" in kept:
        said = kept["logentry"]
        kept["logentry"] = {"message": scrub(str(said.get("formatted") or said.get("message", "")))}
    if "exception" in kept:
        kept["exception"] = {"values": [_exception(each) for each in kept["exception"].get("values", [])]}
    return kept | {"tags": {name: str(number) for name, number in place().items()}}


def _exception(given: dict[str, Any]) -> dict[str, Any]:
    kept = {name: value for name, value in given.items() if name in OF_AN_EXCEPTION}
    kept["value"] = scrub(str(given.get("value", "")))
    frames = (given.get("stacktrace") or {}).get("frames", [])
    kept["stacktrace"] = {
        "frames": [{name: value for name, value in frame.items() if name in OF_A_FRAME} for frame in frames]
    }
    return kept
