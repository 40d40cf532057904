"""One process answers from a database: a second one waits for it, and takes over when it died."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot import alone as alone_here
from bot.alone import alone
from storage.leases import ALL, SHARDS, Standing
from storage.opening import open_store
from storage.postgres import leases
from storage.store import Store, StoreError
from tests.postgres import Server

SHORT_S = 0.5


@pytest.fixture
async def url(postgres: Server, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the address of an empty database whose leases are short."""
    monkeypatch.setattr(leases, "LEASE_S", SHORT_S)
    monkeypatch.setattr(alone_here, "RENEW_S", SHORT_S / 5)
    monkeypatch.setattr(alone_here, "PATIENCE_S", SHORT_S * 2)
    return await postgres.empty()


async def answer(store: Store, *, until: asyncio.Event) -> None:
    async with alone(store):
        await until.wait()


async def test_a_second_process_is_turned_away_until_the_first_has_stopped(url: str) -> None:
    first, second = await open_store(url), await open_store(url)
    stop = asyncio.Event()
    answering = asyncio.create_task(answer(first, until=stop))
    await asyncio.sleep(SHORT_S * 3)
    with pytest.raises(StoreError, match=r"another process answers from this database \(.*\): stop it first"):
        await answer(second, until=stop)
    waiting = asyncio.create_task(answer(second, until=asyncio.Event()))
    await asyncio.sleep(0)
    stop.set()
    await answering
    await asyncio.sleep(SHORT_S)
    assert not waiting.done(), "it answers now"
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    await first.close()
    await second.close()


async def test_who_died_is_replaced_within_the_time_of_a_lease(url: str) -> None:
    first, second = await open_store(url), await open_store(url)
    await first.renew_leases("died at once")
    await first.take_shards("died at once", SHARDS)
    await first.close()
    stop = asyncio.Event()
    stop.set()
    await answer(second, until=stop)
    await second.close()


async def test_whoever_was_replaced_stops(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process stood still for longer than its lease: another one is at work, and it must not be."""
    first, second = await open_store(url), await open_store(url)
    answering = asyncio.create_task(answer(first, until=asyncio.Event()))
    await asyncio.sleep(SHORT_S / 2)
    renew = first.renew_leases

    async def renew_late(name: str) -> Standing:
        await asyncio.sleep(SHORT_S * 2)
        return await renew(name)

    with monkeypatch.context() as patch:
        patch.setattr(first, "renew_leases", renew_late)
        await asyncio.sleep(SHORT_S * 1.5)
        await second.renew_leases("quicker")
        assert await second.take_shards("quicker", SHARDS) == ALL
        with pytest.raises(StoreError, match="another process has taken over"):
            await answering
    await first.close()
    await second.close()


async def test_an_outage_of_the_server_stops_nobody(url: str, postgres: Server) -> None:
    store = await open_store(url)
    answering = asyncio.create_task(answer(store, until=asyncio.Event()))
    await asyncio.sleep(SHORT_S / 2)
    await asyncio.to_thread(postgres.stop)
    await asyncio.sleep(SHORT_S * 2)
    await asyncio.to_thread(postgres.start)
    await asyncio.sleep(SHORT_S * 2)
    assert not answering.done()
    await store.renew_leases("other")
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
