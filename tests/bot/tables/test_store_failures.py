"""Memory follows the store: what could not be stored did not happen, and nothing is known before it is."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

import pytest

from bot.words.buttons import EndPress, SeatPress
from storage.store import StoreError
from tests.bot.table import TIMER_S, Room, tricks
from tests.bot.tables.test_claim import CLAIM
from tests.scenes import with_scene

WRITES = ("commit", "keep_table", "retract")


@contextmanager
def watched(table: Room) -> Iterator[list[str]]:
    """Note every write of the store that finds something in memory which is not stored yet."""
    store, ahead = table.house.store, list[str]()

    def watch(name: str) -> Any:
        write = getattr(type(store), name)

        async def watching(self: Any, record: Any, *rest: Any, **more: Any) -> Any:
            live, stored = await table.house.tables.live(1), await store.table(1)
            if live is None or live.table != stored:
                ahead.append(name)
            return await write(self, record, *rest, **more)

        return watching

    with ExitStack() as stack:
        for name in WRITES:
            stack.enter_context(patch.object(type(store), name, watch(name)))
        yield ahead


@with_scene(tricks)
async def test_nothing_stands_in_memory_before_it_is_stored(table: Room) -> None:
    await table.set_timer(TIMER_S)
    with watched(table) as ahead:
        await table.press(11, "♤J")
        await asyncio.sleep(10 * TIMER_S)  # the others are called, and played for
        await table.house.timeouts.here(table.people[12])
        await table.house.timeouts.gone(table.people[13])
        await table.at(11).press(EndPress(1, "vote"))
        await table.at(13).press(SeatPress(1, "leave", 2))
    assert ahead == []


@with_scene(tricks)
async def test_a_claim_that_could_not_be_stored_is_none(table: Room) -> None:
    data = await table.data(11, CLAIM)
    before = (await table.live()).table
    full = StoreError("the disk is full")
    with (
        patch.object(type(table.house.store), "commit", side_effect=full),
        pytest.raises(StoreError),
    ):
        await table.send(11, data)
    assert (await table.live()).table == before
    await table.press(11, "♤J")
    assert (await table.live()).table.state.claimed is None


@with_scene(tricks)
async def test_nothing_is_ahead_of_the_store_where_the_rest_is_claimed(table: Room) -> None:
    with watched(table) as ahead:
        assert (await table.press(11, CLAIM)).text == ""
    assert ahead == []


@with_scene(tricks)
async def test_who_appears_is_looked_for_in_the_store_once(table: Room) -> None:
    store, ann = type(table.house.store), table.people[11]
    table.house.timeouts.unknown(11)
    with patch.object(
        store, "tables_with_absence", autospec=True, side_effect=store.tables_with_absence
    ) as looked:
        await table.house.timeouts.here(ann)
        await table.press(11, "♤J")
    assert looked.await_count == 1


@with_scene(tricks)
async def test_who_is_away_is_asked_once_for_all_and_again_after_missed_news(table: Room) -> None:
    store, timeouts = type(table.house.store), table.house.timeouts
    with (
        patch.object(
            store, "people_with_absence", autospec=True, side_effect=store.people_with_absence
        ) as asked,
        patch.object(store, "tables_with_absence", autospec=True) as looked,
    ):
        timeouts.all_unknown()
        await asyncio.gather(*(timeouts.here(table.people[who]) for who in (11, 12, 13)))
        assert asked.await_count == 1
        timeouts.all_unknown()
        await timeouts.here(table.people[12])
    assert (asked.await_count, looked.await_count) == (2, 0)


@with_scene(tricks)
async def test_those_who_never_come_back_are_noted_up_to_a_bound(table: Room) -> None:
    store, timeouts = type(table.house.store), table.house.timeouts
    with patch("bot.tables.absence.MOST_AWAY", 3):
        for person in range(1001, 1011):
            timeouts.unknown(person)
    with patch.object(store, "people_with_absence", autospec=True, return_value=frozenset()) as asked:
        await timeouts.here(table.people[11])
    assert asked.await_count == 1


@with_scene(tricks)
async def test_news_that_are_missed_while_the_store_is_asked_make_it_be_asked_again(table: Room) -> None:
    store, timeouts = type(table.house.store), table.house.timeouts
    answers = 0

    async def answer(_: object) -> frozenset[int]:
        nonlocal answers
        answers += 1
        if answers == 1:
            timeouts.all_unknown()
        return frozenset()

    timeouts.all_unknown()
    with patch.object(store, "people_with_absence", answer):
        await timeouts.here(table.people[11])
    assert answers == 2
