"""The contract of `storage.leases.Leases`, kept by every store alike; and what only one for many has."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from club.state import NO_STATE
from storage.leases import RENEW_S, Lease, Leases
from storage.postgres import leases as in_postgres
from storage.postgres.postgres_store import PostgresStore, open_store
from storage.store import Store, StoreError
from tests.storage.played import table

SHORT_S = 0.4


async def alive(store: Leases, *workers: str) -> None:
    for each in workers:
        await store.renew_leases(each)


async def owner(store: Leases, worker: str, chat: int) -> str:
    return (await store.take_lease(worker, chat)).owner


async def test_whoever_is_first_has_the_chat_and_others_learn_who(store: Store) -> None:
    await alive(store, "ann", "bob")
    assert await store.take_lease("ann", -7) == Lease("ann")
    assert await store.take_lease("bob", -7) == Lease("ann")
    assert await store.take_lease("ann", -7) == Lease("ann"), "asking again changes nothing"
    assert await owner(store, "bob", -8) == "bob"
    assert await store.leases_of("ann") == {-7}
    assert await store.leases_of("bob") == {-8}


async def test_of_many_who_ask_at_once_one_has_the_chat(store: Store) -> None:
    workers = [f"worker {n}" for n in range(12)]
    await alive(store, *workers)
    for chat in range(-5, 0):
        owners = await asyncio.gather(*(owner(store, each, chat) for each in workers))
        assert len(set(owners)) == 1, owners
        assert chat in await store.leases_of(owners[0])


async def test_a_chat_that_was_let_go_is_free_at_once(store: Store) -> None:
    await alive(store, "ann", "bob")
    await store.take_lease("ann", -7)
    await store.end_lease("bob", -7)
    assert await owner(store, "bob", -7) == "ann", "nobody lets go what others have"
    await store.end_lease("ann", -7)
    assert await owner(store, "bob", -7) == "bob"


async def test_whoever_stops_lets_all_chats_go(store: Store) -> None:
    await alive(store, "ann", "bob")
    for chat in (-7, -8, -9):
        await store.take_lease("ann", chat)
    await store.end_leases("ann")
    assert await store.leases_of("ann") == set()
    assert [await owner(store, "bob", chat) for chat in (-7, -8, -9)] == ["bob"] * 3
    with pytest.raises(StoreError, match="worker ann does not live"):
        await store.take_lease("ann", -7)


async def test_a_renewal_says_whether_the_worker_lived_all_the_time(store: Store) -> None:
    assert not await store.renew_leases("ann")
    assert await store.renew_leases("ann")
    await store.end_leases("ann")
    assert not await store.renew_leases("ann")


async def test_whoever_waits_hears_that_a_chat_is_free(store: Store) -> None:
    await alive(store, "ann", "bob")
    await store.take_lease("ann", -7)
    waiting = asyncio.create_task(store.lease_news(60))
    await asyncio.sleep(RENEW_S / 3)
    assert not waiting.done()
    await store.end_lease("ann", -7)
    await asyncio.wait_for(waiting, 30)


async def test_nobody_waits_for_news_for_ever(store: Store) -> None:
    await store.lease_news(0.01)


async def test_of_somebody_who_is_forgotten_no_lease_is_left(url: str) -> None:
    """Their direct chat has their number; it is free for whoever takes it next."""
    person = 7_345_678_912
    async with two(url) as (first, second):
        await alive(first, "ann", "bob")
        await first.take_lease("ann", person)
        await first.take_lease("ann", -7)
        assert await first.forget_person(person) == ()
        assert await first.leases_of("ann") == {-7}
        assert await owner(second, "bob", person) == "bob"


async def test_the_lease_of_who_died_is_taken_and_the_clocks_of_its_tables_moved(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(in_postgres, "LEASE_S", SHORT_S)
    async with two(url) as (first, second):
        state = replace(NO_STATE, since=1000.0, touched=900.0)
        here = await first.open_table(table(due=1500.0, state=state), None)
        elsewhere = await first.open_table(table(chat=-8, due=1500.0, state=state), None)
        await alive(first, "ann")
        await first.take_lease("ann", -7)
        await first.take_lease("ann", -8)
        await alive(second, "bob")
        assert await owner(second, "bob", -7) == "ann"
        await asyncio.sleep(SHORT_S)
        await alive(second, "bob")
        taken = await second.take_lease("bob", -7)
        assert taken.owner == "bob"
        assert taken.idle >= SHORT_S, "it counts from when the dead one was last seen"
        moved, still = await second.table(here.id), await second.table(elsewhere.id)
        assert moved is not None
        assert moved.due == pytest.approx(1500 + taken.idle)
        assert (moved.state.since, moved.state.touched) == pytest.approx(
            (1000 + taken.idle, 900 + taken.idle)
        )
        assert still == elsewhere, "its chat was taken by nobody yet"


async def test_who_was_only_slow_has_what_nobody_took(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(in_postgres, "LEASE_S", SHORT_S)
    async with two(url) as (first, second):
        await alive(first, "ann")
        await first.take_lease("ann", -7)
        await first.take_lease("ann", -8)
        await asyncio.sleep(SHORT_S)
        await alive(second, "bob")
        assert await owner(second, "bob", -7) == "bob"
        assert not await first.renew_leases("ann")
        assert await first.leases_of("ann") == {-8}
        await alive(second, "bob")
        assert await owner(second, "bob", -8) == "ann"
        assert await owner(first, "ann", -7) == "bob"


async def test_at_no_moment_are_two_sure_of_one_chat(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes stand still again and again, and take what the other had; each trusts its own clock."""
    monkeypatch.setattr(in_postgres, "LEASE_S", SHORT_S)
    sure: list[tuple[float, float, str]] = []
    end = time.monotonic() + 20 * SHORT_S

    async def live(store: PostgresStore, name: str) -> None:
        rng = random.Random(name)
        while time.monotonic() < end:
            asked = time.monotonic()
            lived = await store.renew_leases(name)
            has = -7 in await store.leases_of(name) if not lived else None
            if not has:
                has = await owner(store, name, -7) == name
            if has and (since := time.monotonic()) < asked + SHORT_S:
                sure.append((since, asked + SHORT_S, name))
            await asyncio.sleep(rng.choice([SHORT_S / 4, SHORT_S / 4, SHORT_S * 1.5]))

    async with two(url) as (first, second):
        await asyncio.gather(live(first, "ann"), live(second, "bob"))
    assert {name for *_, name in sure} == {"ann", "bob"}, "both had it at times"
    for since, until, name in sure:
        assert not [each for each in sure if each[2] != name and each[0] < until and since < each[1]]


@asynccontextmanager
async def two(url: str) -> AsyncIterator[tuple[PostgresStore, PostgresStore]]:
    """Open a database as two processes do."""
    first, second = await open_store(url), await open_store(url)
    try:
        yield first, second
    finally:
        await first.close()
        await second.close()
