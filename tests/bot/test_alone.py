"""One process answers from a database: a second one waits for it, and takes over when it died."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from pathlib import Path

import pytest

from bot import workers as alone_here
from bot.workers import alone
from storage.leases import ALL, SHARDS, LeaseState
from storage.opening import open_store
from storage.postgres import postgres_store
from storage.store import Store, StoreError
from tests.postgres import PostgresServer

SHORT_S = 0.5
LONG_S = 600.0
"""No lease runs out because the machine stands still for a moment: only where a test is about that."""


@pytest.fixture
async def url(postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the address of an empty database whose leases are long, and renewed all the time."""
    monkeypatch.setattr(postgres_store, "LEASE_S", LONG_S)
    monkeypatch.setattr(alone_here, "RENEW_S", SHORT_S / 5)
    return await postgres.empty()


async def answer(store: Store, *, until: asyncio.Event) -> None:
    async with alone(store):
        await until.wait()


async def owned(store: Store, *, by_other_than: str) -> bool:
    """Return whether somebody else has all chats."""
    owners = (await store.renew_leases(by_other_than)).owners
    return len(owners) == SHARDS and by_other_than not in owners.values()


async def until_owned(store: Store, looks: str) -> None:
    """Wait until somebody other than whoever looks has all chats."""
    async with asyncio.timeout(60):
        while not await owned(store, by_other_than=looks):  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.02)


async def test_a_second_process_is_turned_away_until_the_first_has_stopped(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = await open_store(url), await open_store(url)
    stop = asyncio.Event()
    answering = asyncio.create_task(answer(first, until=stop))
    await until_owned(second, "looks on")
    with monkeypatch.context() as patch:
        patch.setattr(alone_here, "PATIENCE_S", SHORT_S)
        with pytest.raises(
            StoreError, match=r"another process answers from this database \(.*\): stop it first"
        ):
            await answer(second, until=stop)
    monkeypatch.setattr(alone_here, "PATIENCE_S", LONG_S)
    waiting = asyncio.create_task(answer(second, until=asyncio.Event()))
    await asyncio.sleep(0)
    stop.set()
    await answering
    await until_owned(first, "looks on")
    assert not waiting.done(), "it answers now"
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    await first.close()
    await second.close()


@pytest.mark.parametrize("slow", [False, True])
async def test_who_died_is_replaced_within_the_time_of_a_lease(
    url: str, monkeypatch: pytest.MonkeyPatch, *, slow: bool
) -> None:
    """Also where a single try takes so long that the patience is over with it."""
    first, second = await open_store(url), await open_store(url)
    monkeypatch.setattr(alone_here, "PATIENCE_S", SHORT_S * 2)
    await first.renew_leases("died at once")
    await first.take_shards("died at once", SHARDS)
    monkeypatch.setattr(postgres_store, "LEASE_S", SHORT_S)
    await first.renew_leases("died at once")
    monkeypatch.setattr(postgres_store, "LEASE_S", LONG_S)
    await first.close()
    end_shards = second.end_shards

    async def end_late(name: str, shards: Collection[int]) -> None:
        await asyncio.sleep(SHORT_S * 3)
        await end_shards(name, shards)

    if slow:
        monkeypatch.setattr(second, "end_shards", end_late)
    stop = asyncio.Event()
    stop.set()
    await answer(second, until=stop)
    await second.close()


async def test_whoever_was_replaced_stops(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process stood still for longer than its lease: another one is at work, and it must not be."""
    first, second = await open_store(url), await open_store(url)
    stands, go_on = asyncio.Event(), asyncio.Event()
    renew = first.renew_leases

    async def renew_late(name: str) -> LeaseState:
        if await owned(second, by_other_than="quicker"):
            monkeypatch.setattr(postgres_store, "LEASE_S", 0.0)  # the last renewal before it stands still
            await renew(name)
            monkeypatch.setattr(postgres_store, "LEASE_S", LONG_S)
            stands.set()
            await go_on.wait()
        return await renew(name)

    monkeypatch.setattr(first, "renew_leases", renew_late)
    answering = asyncio.create_task(answer(first, until=asyncio.Event()))
    await stands.wait()
    await second.renew_leases("quicker")
    assert await second.take_shards("quicker", SHARDS) == ALL
    go_on.set()
    with pytest.raises(StoreError, match="another process has taken over"):
        await answering
    await first.close()
    await second.close()


async def test_an_outage_of_the_server_stops_nobody(
    url: str, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It lasts longer than the lease; nobody else has come meanwhile."""
    store = await open_store(url)
    answering = asyncio.create_task(answer(store, until=asyncio.Event()))
    await until_owned(store, "other")
    monkeypatch.setattr(postgres_store, "LEASE_S", SHORT_S)
    for name in {*(await store.renew_leases("other")).owners.values()}:
        await store.renew_leases(name)
    await asyncio.to_thread(postgres.stop)
    await asyncio.sleep(SHORT_S * 2)
    monkeypatch.setattr(postgres_store, "LEASE_S", LONG_S)
    await asyncio.to_thread(postgres.start)
    await until_owned(store, "other")
    assert not answering.done()
    assert await store.take_shards("other", SHARDS) == set()
    answering.cancel()
    await asyncio.gather(answering, return_exceptions=True)
    await store.close()


async def test_in_a_file_nobody_renews_anything(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "store.db")
    async with alone(store):
        await asyncio.sleep(0)
        assert [each.get_name() for each in asyncio.all_tasks() if "lease" in each.get_name()] == []
    await store.close()
