"""A worker gives chats away and takes others: beside a handover that notes what is asked of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import pytest

from bot.runtime.logs import scrub
from bot.workers import Worker, new_name
from storage.leases import ALL, SHARDS, LeaseState, SoleOwner
from storage.store import Away
from tests.e2e.stage import until
from tests.virtual_time import virtual_time


@dataclass
class Handover:
    """Notes what a worker asks for; while its store is `away` nothing is written down."""

    log: list[str] = field(default_factory=list)
    away: bool = False
    workers: int = 0

    async def take(self, shards: frozenset[int]) -> None:
        await asyncio.sleep(0.1)
        self.log.append(f"take {len(shards)}")

    def begin(self, shards: frozenset[int]) -> None:
        self.log.append(f"begin {len(shards)}")

    @asynccontextmanager
    async def settled(self) -> AsyncIterator[None]:
        yield

    def drop(self) -> None:
        self.log.append("drop")

    async def finish(self) -> None:
        await asyncio.sleep(0.5)
        if self.away:
            raise Away("the server does not answer")
        self.log.append("finish")

    def lose(self) -> None:
        self.log.append("lose")

    async def end(self) -> None:
        self.log.append("end")

    def share(self, workers: int) -> None:
        self.workers = workers

    def hear(self, words: str) -> None:
        self.log.append(f"hear {words}")


def begun(store: SoleOwner, address: str = "http://here") -> tuple[Worker, Handover]:
    worker, handover = Worker(store), Handover()
    worker.begin(handover, address)
    return worker, handover


@virtual_time
async def test_nothing_is_given_away_before_it_is_noted_what_stands_there() -> None:
    """The next owner would send it anew, beside the message that stands there."""
    store = SoleOwner()
    first, handover = begun(store)
    await asyncio.sleep(3)
    assert first.shards == ALL
    handover.away = True
    second, _ = begun(store, "http://there")
    await asyncio.sleep(10)
    assert not second.shards
    assert len(first.shards) == SHARDS // 2, "it looks after them no more"
    handover.away = False
    await asyncio.sleep(6)
    assert (len(first.shards), len(second.shards)) == (SHARDS // 2, SHARDS // 2)
    assert "finish" in handover.log
    for each in (first, second):
        await each.leave()


class Refusing(SoleOwner):
    """Refuses to note the next return of shards."""

    refused = 0

    async def end_shards(self, worker: str, shards: Collection[int]) -> None:
        if not self.refused:
            self.refused = len(shards)
            raise Away("the server does not answer")
        await super().end_shards(worker, shards)


@virtual_time
async def test_shards_whose_return_the_store_refused_are_returned_again() -> None:
    """Their owner serves them no more, so nobody would until its lease ended."""
    store = Refusing()
    first, handover = begun(store)
    await asyncio.sleep(3)
    second, _ = begun(store, "http://there")
    await until(lambda: store.refused == SHARDS // 2, every_s=0.1)
    assert not second.shards
    await asyncio.sleep(6)
    assert second.shards == ALL - first.shards
    assert handover.log.count("finish") == 2
    for each in (first, second):
        await each.leave()


@virtual_time
async def test_workers_that_are_reached_at_one_address_are_named_to_the_operator(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """One .env was copied to two machines: what one hands on to the other it gets back itself."""
    store = SoleOwner()
    first, _ = begun(store, "http://127.0.0.1:8080")
    second, _ = begun(store, "http://127.0.0.1:8080")
    await asyncio.sleep(30)
    told = [line for line in caplog.messages if "THOUSAND_WORKER_URL" in line]
    assert len(told) == 2, "each says it, once in a while"
    assert all("http://127.0.0.1:8080" in line for line in told)
    assert {first.name in line for line in told} == {True, False}
    for each in (first, second):
        await each.leave()


@virtual_time
async def test_who_takes_the_place_of_one_that_died_is_no_twin(caplog: pytest.LogCaptureFixture) -> None:
    store = SoleOwner()
    await store.renew_leases("died at once", "http://127.0.0.1:8080")
    worker, _ = begun(store, "http://127.0.0.1:8080")
    await asyncio.sleep(4)
    await store.end_leases("died at once")
    await asyncio.sleep(30)
    assert "THOUSAND_WORKER_URL" not in caplog.text
    await worker.leave()


@virtual_time
async def test_nothing_is_given_to_a_process_that_fetches_updates_by_mistake() -> None:
    """It waits until it has all, and gives up; nobody plays more slowly for that."""
    store = SoleOwner()
    first, handover = begun(store)
    await asyncio.sleep(3)
    await store.renew_leases("fetches", "")
    await asyncio.sleep(10)
    assert first.shards == ALL
    assert handover.workers == 1
    await store.end_shards(first.name, [5])
    await store.take_shards("fetches", 1)
    await asyncio.sleep(2)
    assert first.address_of(5) is None
    await first.leave()


def test_a_worker_is_named_in_the_log() -> None:
    """A number and a colon look like a token."""
    name = new_name()
    assert scrub(f"process {name} has taken over") == f"process {name} has taken over"


class Seeing(SoleOwner):
    """Sees that some are late with their renewals."""

    late: frozenset[str] = frozenset()

    async def renew_leases(self, worker: str, address: str = "") -> LeaseState:
        return (await super().renew_leases(worker, address))._replace(late=self.late)


@virtual_time
async def test_who_is_late_is_asked_for_nothing_before_it_has_renewed() -> None:
    """It may stand still: who waits here is served as soon as another worker has its chats."""
    store = Seeing()
    first, _ = begun(store)
    second, _ = begun(store, "http://there")
    await asyncio.sleep(8)
    chat = min(second.shards)
    assert first.address_of(chat) == "http://there"
    assert first.lives("http://there")
    store.late = frozenset({second.name})
    await asyncio.sleep(2)
    assert first.address_of(chat) is None
    assert not first.lives("http://there")
    assert first.workers == 2, "it lives, and keeps its part"
    store.late = frozenset()
    await asyncio.sleep(2)
    assert first.address_of(chat) == "http://there"
    for each in (first, second):
        await each.leave()


class Slow(SoleOwner):
    """Takes a while, and carries out what its caller does not wait for any more, as a database does."""

    async def renew_leases(self, worker: str, address: str = "") -> LeaseState:
        return await asyncio.shield(asyncio.ensure_future(self._renew(worker, address)))

    async def _renew(self, worker: str, address: str) -> LeaseState:
        await asyncio.sleep(0.5)
        return await super().renew_leases(worker, address)


@virtual_time
async def test_who_stops_while_it_renews_does_not_live_on() -> None:
    """It would be counted among those who share the chats, and its own would wait for its lease to end."""
    store = Slow()
    first, _ = begun(store)
    await asyncio.sleep(3.7)
    second, _ = begun(store, "http://there")
    await asyncio.sleep(6.1)
    assert len(first.shards) == SHARDS // 2
    await until(first._talk.locked, every_s=0.1)
    await first.leave()
    await asyncio.sleep(4)
    assert second.shards == ALL
    await second.leave()


@virtual_time
async def test_who_stops_while_it_gives_chats_away_leaves_all_to_the_others() -> None:
    store = SoleOwner()
    first, handover = begun(store)
    await asyncio.sleep(3)
    second, _ = begun(store, "http://there")
    await until(lambda: "drop" in handover.log, every_s=0.1)
    await first.leave()
    assert "finish" not in handover.log
    await asyncio.sleep(4)
    assert second.shards == ALL
    await second.leave()


@virtual_time
async def test_who_stops_while_it_takes_chats_leaves_all_to_the_others() -> None:
    store = SoleOwner()
    first, handover = begun(store)
    await asyncio.sleep(0.05)
    assert store._owners
    assert not handover.log
    await first.leave()
    assert not store._owners
    second, _ = begun(store, "http://there")
    await asyncio.sleep(3)
    assert second.shards == ALL
    await second.leave()


@virtual_time
async def test_a_worker_that_retires_gives_its_chats_away_and_takes_none_any_more() -> None:
    store = SoleOwner()
    first, handover = begun(store)
    second, _ = begun(store, "http://there")
    await asyncio.sleep(8)
    handover.log.clear()
    await first.retire()
    assert (first.shards, handover.log) == (frozenset(), ["drop", "finish"])
    await asyncio.sleep(10)
    assert second.shards == ALL
    assert first.address_of(0) == "http://there"
    for each in (first, second):
        await each.leave()


@virtual_time
async def test_a_worker_that_retires_alone_or_without_the_store_ends_with_its_chats() -> None:
    store = SoleOwner()
    first, handover = begun(store)
    await asyncio.sleep(3)
    await first.retire()
    assert first.shards == ALL
    second, _ = begun(store, "http://there")
    await asyncio.sleep(8)
    handover.away = True
    await first.retire()
    assert len(second.shards) == SHARDS // 2
    await first.leave()
    await asyncio.sleep(4)
    assert second.shards == ALL
    await second.leave()
