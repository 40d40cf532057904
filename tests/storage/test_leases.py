"""The contract of `storage.leases.Leases`, kept by every store alike; and what only one for many has."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace

import pytest

from bot.run import wall_of
from club.model import Chat, Player
from club.state import NO_STATE
from storage.leases import ALL, CHANGED, SHARDS, Leases, shard_of
from storage.postgres import postgres_store as in_postgres
from storage.postgres.postgres_store import PostgresStore, open_store
from storage.store import Shown, Slot, Stale, Store, StoreError
from tests.e2e import stage
from tests.storage.played import table

LONG_S = 600.0
"""No lease runs out because the machine stands still for a moment: only where a test is about that."""
SHORT_S = 0.4
TAKE_TURNS_S = 100.0
"""Two have taken from each other by then, on any machine."""
HERE = shard_of(-7)


@pytest.fixture(autouse=True)
def _long_leases(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(in_postgres, "LEASE_S", LONG_S)


async def dies(store: Leases, worker: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a worker renew for the last time, and wait until its lease has run out."""
    with monkeypatch.context() as short:
        short.setattr(in_postgres, "LEASE_S", SHORT_S)
        await store.renew_leases(worker)
    await asyncio.sleep(SHORT_S)


async def alive(store: Leases, *workers: str) -> None:
    for each in workers:
        await store.renew_leases(each)


async def had_by(store: Leases, worker: str) -> set[int]:
    owners = (await store.renew_leases(worker)).owners
    return {shard for shard, owner in owners.items() if owner == worker}


async def test_whoever_is_first_has_the_shards_and_others_learn_who(store: Store) -> None:
    await alive(store, "ann", "bob")
    assert await store.take_shards("ann", 40) == set(range(40))
    assert await store.take_shards("bob", SHARDS) == set(range(40, SHARDS))
    assert await store.take_shards("ann", SHARDS) == set(), "nothing is left"
    standing = await store.renew_leases("bob")
    assert standing.owners == dict.fromkeys(range(40), "ann") | dict.fromkeys(range(40, SHARDS), "bob")
    assert standing.living == {"ann": "", "bob": ""}


async def test_of_many_who_ask_at_once_one_has_each_shard(store: Store) -> None:
    workers = [f"worker {n}" for n in range(12)]
    for _ in range(8):
        await alive(store, *workers)
        taken = await asyncio.gather(*(store.take_shards(each, 9) for each in workers))
        assert sum(map(len, taken)) == len(frozenset[int]().union(*taken)), "none was taken twice"
        for each in workers:
            await store.end_leases(each)


async def test_a_shard_that_was_let_go_is_free_at_once(store: Store) -> None:
    await alive(store, "ann", "bob")
    await store.take_shards("ann", SHARDS)
    await store.end_shards("bob", [HERE])
    assert await store.take_shards("bob", SHARDS) == set(), "nobody lets go what others have"
    await store.end_shards("ann", [HERE, 1])
    assert await store.take_shards("bob", 1) == {1}
    assert await store.take_shards("bob", SHARDS) == {HERE}


async def test_whoever_stops_lets_all_shards_go(store: Store) -> None:
    await alive(store, "ann", "bob")
    await store.take_shards("ann", SHARDS)
    await store.end_leases("ann")
    assert await store.take_shards("bob", SHARDS) == ALL
    with pytest.raises(StoreError, match="worker ann has no lease"):
        await store.take_shards("ann", 1)


async def test_a_renewal_says_whether_the_worker_lived_all_the_time(store: Store) -> None:
    assert not (await store.renew_leases("ann")).lived
    assert (await store.renew_leases("ann")).lived
    await store.end_leases("ann")
    assert not (await store.renew_leases("ann")).lived


async def test_others_are_told_where_a_worker_is_reached(store: Store) -> None:
    await store.renew_leases("ann", "http://ann:1")
    assert (await store.renew_leases("bob", "http://bob:2")).living == {
        "ann": "http://ann:1",
        "bob": "http://bob:2",
    }


async def test_tables_and_messages_are_found_by_the_shard_of_their_chat(store: Store) -> None:
    """A player's messages at home about a table or a group belong to the chat of the table, or the group."""
    here = await store.open_table(table(), None)
    away = await store.open_table(table(chat=-8), None)
    shown = Shown(1, "x", buttons=True)
    slots = {
        -7: [Slot(-7, None, f"table:{here.id}:2"), Slot(5, None, f"hand:{here.id}:2"), Slot(-7, 3, "rules")],
        -8: [
            *(Slot(-8, None, f"lobby:{away.id}"), Slot(5, None, f"leave:{away.id}:0")),
            *(Slot(8, None, "leave"), Slot(5, None, "rules:-8")),
        ],
    }
    for slot in (*slots[-7], *slots[-8]):
        await store.remember({slot: shown})
    assert await store.open_tables() == (here, away)
    assert await store.open_tables([HERE]) == (here,)
    assert set(await store.shown([HERE])) == {*slots[-7]}
    assert set(await store.shown([shard_of(-8)])) == {*slots[-8]}
    assert set(await store.shown()) == {*slots[-7], *slots[-8]}


async def test_all_is_heard_that_is_told_and_that_was_changed(url: str) -> None:
    async with two(url) as (first, second):
        heard: list[str] = []
        listening = asyncio.create_task(second.listen(heard.append))
        await stage.until(lambda: bool(heard), every_s=0.01)
        await alive(first, "ann")
        await first.take_shards("ann", 2)
        await first.end_shards("ann", [1])
        await first.tell("here 5")
        await second.tell("nothing to itself")
        await first.keep_player(Player(id=5, name="Ann"))
        await first.keep_chat(Chat(id=-7, title="Friday"))
        await first.move_chat(-7, -8)
        await first.forget_person(5)
        await stage.until(lambda: len(heard) == 9, every_s=0.01)
        listening.cancel()
        changed = ["here 5", "person 5", "chat -7", "moved -7 -8", "forgotten 5"]
        assert heard == ["", *[CHANGED] * 3, *changed]


async def test_the_shards_of_who_died_are_taken_and_the_clocks_of_their_tables_moved(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two(url) as (first, second):
        state = replace(NO_STATE, since=1000.0, touched=900.0)
        await alive(first, "ann", "cid")
        await first.take_shards("ann", HERE + 1)
        await first.take_shards("cid", SHARDS)
        here = await first.open_table(table(due=1500.0, state=state), None)
        elsewhere = await first.open_table(table(chat=-8, due=1500.0, state=state), None)
        await dies(first, "ann", monkeypatch)
        await alive(second, "bob")
        assert await second.take_shards("bob", SHARDS) == {*range(HERE + 1)}
        moved, still = await second.table(here.id), await second.table(elsewhere.id)
        assert moved is not None
        assert moved.due is not None
        idle = moved.due - 1500
        assert SHORT_S <= idle < 250, "it counts from when the dead one was last seen"
        assert (moved.state.since, moved.state.touched) == pytest.approx((1000 + idle, 900 + idle))
        assert still == elsewhere, "its shard has a worker"


async def test_an_owner_of_before_writes_nothing_any_more(url: str) -> None:
    """Its change was on its way while the shard was taken."""
    async with two(url) as (first, second):
        await alive(first, "ann")
        await first.take_shards("ann", SHARDS)
        here = await first.open_table(table(), None)
        await first.end_leases("ann")
        await alive(second, "bob")
        await second.take_shards("bob", SHARDS)
        with pytest.raises(Stale):
            await first.keep_table(replace(here, language="ru"), 41)
        assert not await second.knows(41)


async def test_an_owner_of_before_notes_no_message_over_those_of_the_next(url: str) -> None:
    """It stood still with something to write down, and does not know yet that the shards were taken."""
    async with two(url) as (first, second):
        await alive(first, "ann")
        await first.take_shards("ann", SHARDS)
        here = await first.open_table(table(), None)
        panel, menu, elsewhere = (
            Slot(5, None, f"hand:{here.id}:1"),
            Slot(-7, 3, "rules"),
            Slot(-8, None, "rules"),
        )
        old, new = Shown(1, "old", buttons=True), Shown(2, "new", buttons=False)
        await first.remember({panel: old, menu: old, elsewhere: old})
        await first.end_shards("ann", [HERE])
        await alive(second, "bob")
        await second.take_shards("bob", 1)
        await second.remember({panel: new, menu: new})
        await first.remember({panel: old, menu: None, elsewhere: new})
        assert await second.shown() == {panel: new, menu: new, elsewhere: new}
        await second.remember({panel: None})
        assert await second.shown() == {menu: new, elsewhere: new}


async def test_all_go_by_the_clock_of_the_store(store: Store) -> None:
    before = time.time()
    assert before - 5 < await store.now() < time.time() + 5


async def test_a_machine_whose_clock_is_wrong_does_not_tell_the_time(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a table that another worker takes over would be an hour late, or nobody's turn would last."""
    async with two(url) as (first, _):
        right = time.time()
        monkeypatch.setattr(time, "time", lambda: right + 3600)
        assert await first.now() == pytest.approx(right, abs=250)
        wall = await wall_of(first)
        before = wall()
        assert before == pytest.approx(right, abs=250)
        await asyncio.sleep(0.1)
        assert wall() >= before + 0.1, "and it goes on"


async def test_clocks_that_nobody_had_here_yet_go_on_from_the_last_heartbeat(url: str) -> None:
    async with two(url) as (first, _):
        here = await first.open_table(table(due=1500.0), None)
        await first.beat(time.time() - 3600)
        await alive(first, "ann")
        await first.take_shards("ann", SHARDS)
        moved = await first.table(here.id)
        assert moved is not None
        assert moved.due == pytest.approx(1500 + 3600, abs=60)
        await first.end_shards("ann", ALL)
        await first.take_shards("ann", SHARDS)
        again = await first.table(here.id)
        assert again is not None
        assert again.due == pytest.approx(moved.due, abs=60), "only once"


async def test_who_was_only_slow_has_what_nobody_took(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with two(url) as (first, second):
        await alive(first, "ann")
        await first.take_shards("ann", 2)
        await dies(first, "ann", monkeypatch)
        await alive(second, "bob")
        assert await second.take_shards("bob", 1) == {0}
        standing = await first.renew_leases("ann")
        assert not standing.lived
        assert standing.owners == {0: "bob", 1: "ann"}


async def test_who_is_dead_owns_nothing_in_the_eyes_of_others(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two(url) as (first, second):
        await alive(first, "ann")
        await first.take_shards("ann", SHARDS)
        await dies(first, "ann", monkeypatch)
        standing = await second.renew_leases("bob")
        assert (standing.owners, standing.living) == ({}, {"bob": ""})


async def test_who_has_not_renewed_for_a_while_is_late(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(in_postgres, "LATE_S", SHORT_S)
    async with two(url) as (first, second):
        await alive(first, "ann")
        assert not (await second.renew_leases("bob")).late
        await asyncio.sleep(SHORT_S)
        standing = await second.renew_leases("bob")
        assert standing.late == {"ann"}
        assert standing.living.keys() == {"ann", "bob"}
        assert "ann" not in (await first.renew_leases("ann")).late


async def test_at_no_moment_are_two_sure_of_one_shard(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes stand still again and again, and take what the other had; each trusts its own clock."""
    monkeypatch.setattr(in_postgres, "LEASE_S", SHORT_S)
    sure: list[tuple[float, float, str]] = []
    began = time.monotonic()

    def goes_on() -> bool:
        spent = time.monotonic() - began
        return spent < 20 * SHORT_S or (len({name for *_, name in sure}) < 2 and spent < TAKE_TURNS_S)

    async def live(store: PostgresStore, name: str) -> None:
        rng = random.Random(name)
        while goes_on():
            asked = time.monotonic()
            has = HERE in await had_by(store, name)
            with suppress(StoreError):  # its lease has run out before it took anything
                has = has or HERE in await store.take_shards(name, SHARDS)
            if has and (since := time.monotonic()) < asked + SHORT_S:
                sure.append((since, asked + SHORT_S, name))
            await asyncio.sleep(rng.choice([SHORT_S / 4, SHORT_S / 4, SHORT_S * 1.5]))

    async with two(url) as (first, second):
        await asyncio.gather(live(first, "ann"), live(second, "bob"))
    assert {name for *_, name in sure} == {"ann", "bob"}, "both had it at times"
    for since, until, name in sure:
        assert not [each for each in sure if each[2] != name and each[0] < until and since < each[1]]


async def test_one_moment_is_seen_of_a_table_and_its_match(url: str) -> None:
    """A player plays on while another process loads the table."""
    async with two(url) as (first, second):
        here = await first.open_table(table(), None)
        assert await second.load(here.id) == (here, None)
        assert await second.load(here.id + 1) == (None, None)


@asynccontextmanager
async def two(url: str) -> AsyncIterator[tuple[PostgresStore, PostgresStore]]:
    """Open a database as two processes do."""
    first, second = await open_store(url), await open_store(url)
    try:
        yield first, second
    finally:
        await first.close()
        await second.close()
