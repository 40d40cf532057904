"""Metrics for Prometheus: counted as events happen, or read from other parts on request.

No label names a person, a chat or a table: there would be as many series as people.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from importlib.metadata import version
from time import perf_counter
from typing import Protocol

from prometheus_client import CollectorRegistry, Gauge, Histogram, Info, ProcessCollector, generate_latest
from prometheus_client import Counter as Counted
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from telegram import Update

from bot.delivery.lane import Backlog
from bot.telegram.poller import Handle, UnderWay

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

        async def carry_out(update: Update) -> UnderWay:
            number = update.update_id
            self._under_way[number] = perf_counter()
            kind = "press" if update.callback_query else "message" if update.message else "other"
            done = partial(self._done, number, kind)
            try:
                answer = await handle(update)
            except BaseException:
                done()
                raise
            if answer is None:
                done()
            else:
                answer.add_done_callback(done)
            return answer

        return carry_out

    def _done(self, number: int, kind: str, _: object = None) -> None:
        if (began := self._under_way.pop(number, None)) is not None:
            self._kinds[kind].observe(perf_counter() - began)

    def listen(self) -> FaultCounter:
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
        "thousand_budget_wait_seconds", "Seconds until the overall budget allows a call.", now.budget_wait_s
    )
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
