"""What players see when a worker loses the store and another one goes on with its tables: each thing once."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bot.worker import Worker
from storage.leases import ALL
from storage.sqlite.sqlite_store import open_store
from storage.store import Away, Store
from tests.bot.table import GROUP, TIMER_S, Room, room
from tests.virtual_time import virtual_time, wall


class Road:
    """A worker's way to the store that all share; what is `broken` does not come through, "*" is all."""

    leases_end = True

    def __init__(self, store: Store) -> None:
        self._store = store
        self.broken: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._store, name)

        async def carried(*given: Any, **named: Any) -> Any:
            if self.broken & {name, "*"}:
                raise Away("the server does not answer")
            return await method(*given, **named)

        return carried

    async def close(self) -> None:
        """Leave it to others."""


@dataclass(slots=True)
class Place:
    """A worker, its room and its way to the store."""

    room: Room
    worker: Worker
    road: Road

    def begin(self) -> None:
        self.worker.begin(self.room.services.handover(), "http://nowhere")

    def sent(self, chat: int) -> int:
        """Return how many new messages this worker sent to a chat."""
        return Counter((call.verb, call.chat) for call in self.room.telegram.calls)["send", chat]


@asynccontextmanager
async def pair(folder: Path) -> AsyncIterator[tuple[Place, Place, Store]]:
    """Open two workers; the first has all chats and a match in play, the second has not begun."""
    store = await open_store(folder / "store.sqlite3")
    async with AsyncExitStack() as stack:
        stack.push_async_callback(store.close)
        places = []
        for name in ("first", "second"):
            road: Any = Road(store)
            worker = Worker(road)
            opened = room(folder / name, store=road, worker=worker, clock=wall)
            places.append(Place(await stack.enter_async_context(opened), worker, road))
            stack.push_async_callback(worker.leave)
        first, second = places
        first.begin()
        await asyncio.sleep(3)
        assert first.worker.shards == ALL
        await first.room.sit_down()
        await first.room.set_timer(TIMER_S)
        await first.room.services.delivery.drain()
        second.room.people, second.room.updates = first.room.people, 100
        second.room.telegram.messages |= first.room.telegram.messages
        try:
            yield first, second, store
        finally:
            first.road.broken = second.road.broken = set()


async def take_over(first: Place, second: Place, store: Store) -> None:
    """The lease of the first has run out, and the second takes all that it had."""
    await store.end_leases(first.worker.name)
    second.begin()
    await asyncio.sleep(3)
    assert second.worker.shards == ALL


@virtual_time
async def test_a_clock_that_ran_out_while_the_store_was_away_rings_when_it_is_back(tmp_path: Path) -> None:
    async with pair(tmp_path) as (first, _, _):
        asked = await first.room.asked()
        sent = first.sent(asked)
        first.road.broken = {"load", "keep_table"}
        first.room.services.tables.drop_all()
        await asyncio.sleep(TIMER_S * 2 / 3 + 5)
        assert first.sent(asked) == sent
        first.road.broken = set()
        await asyncio.sleep(3)
        assert first.sent(asked) == sent + 1, "they are reminded"


@virtual_time
async def test_a_clock_that_ran_out_while_its_owner_lost_the_store_rings_once_at_the_next(
    tmp_path: Path,
) -> None:
    async with pair(tmp_path) as (first, second, store):
        asked = await first.room.asked()
        sent, in_the_group = first.sent(asked), first.sent(GROUP)
        await asyncio.sleep(TIMER_S * 2 / 3 - 10)
        first.road.broken = {"*"}
        await asyncio.sleep(20)
        await take_over(first, second, store)
        first.road.broken = set()
        await asyncio.sleep(3)
        assert (first.sent(asked), second.sent(asked)) == (sent, 1), "they are reminded, by one alone"
        assert (await second.room.record()).state.warned == 1
        await asyncio.sleep(TIMER_S / 3)
        assert first.sent(GROUP) + second.sent(GROUP) == in_the_group + 1, "and called, by one alone"


@virtual_time
async def test_tables_that_could_not_be_read_when_they_were_taken_go_on_when_the_store_is_back(
    tmp_path: Path,
) -> None:
    async with pair(tmp_path) as (first, second, store):
        asked = await first.room.asked()
        await asyncio.sleep(TIMER_S * 2 / 3 - 10)
        first.road.broken, second.road.broken = {"*"}, {"load"}
        await take_over(first, second, store)
        await asyncio.sleep(20)
        assert second.sent(asked) == 0
        second.road.broken = set()
        await asyncio.sleep(3)
        assert second.sent(asked) == 1, "they are reminded at once"


@virtual_time
async def test_who_lost_the_store_answers_sends_and_writes_nothing(tmp_path: Path) -> None:
    async with pair(tmp_path) as (first, second, store):
        asked = await first.room.asked()
        first.road.broken = {"renew_leases"}
        await asyncio.sleep(8)
        calls = len(first.room.telegram.calls)
        before = await store.table(1)
        with pytest.raises(Away):
            await first.room.services.redraw.panels(asked)
        with pytest.raises(Away):
            await first.room.tap(asked, "pass")
        await asyncio.sleep(TIMER_S)
        assert len(first.room.telegram.calls) == calls
        assert await store.table(1) == before
        await take_over(first, second, store)
        first.road.broken = set()
        await asyncio.sleep(10)
        assert len(first.room.telegram.calls) == calls
