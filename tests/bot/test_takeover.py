"""Players see each screen once when a worker loses the store and another one takes over its tables."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from storage.store import Away
from tests.bot.table import GROUP, TIMER_S
from tests.bot.worker_pairs import Place, pair, share, take_over
from tests.virtual_time import virtual_time


def nobody_talks(*places: Place) -> None:
    """Let workers know that they see all talk of the group, so that none is assumed."""
    for each in places:
        each.room.house.delivery.sight.saw(GROUP, None, 1, talk=True)


@virtual_time
async def test_a_clock_that_ran_out_while_the_store_was_away_rings_when_it_is_back(tmp_path: Path) -> None:
    async with pair(tmp_path) as (first, _, _):
        asked = await first.room.asked()
        sent = first.sent(asked)
        first.road.broken = {"load", "keep_table"}
        first.room.house.tables.drop_all()
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
        nobody_talks(first, second)
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
        nobody_talks(first, second)
        first.road.broken = {"renew_leases"}
        await asyncio.sleep(8)
        calls = len(first.room.telegram.calls)
        before = await store.table(1)
        with pytest.raises(Away):
            await first.room.house.redraw.panels(asked)
        with pytest.raises(Away):
            await first.room.tap(asked, "pass")
        await asyncio.sleep(TIMER_S)
        assert len(first.room.telegram.calls) == calls
        assert await store.table(1) == before
        await take_over(first, second, store)
        first.road.broken = set()
        await asyncio.sleep(10)
        assert len(first.room.telegram.calls) == calls


@virtual_time
async def test_what_a_group_has_settled_with_one_worker_another_reads_anew(tmp_path: Path) -> None:
    async with pair(tmp_path) as (first, second, _):
        group = await first.room.house.people.group(GROUP)
        assert group is not None
        await second.room.house.people.keep_chat(replace(group, timer=TIMER_S * 2, language="de"))
        first.room.house.handover().hear(f"chat {GROUP}")
        settled = await first.room.house.people.group(GROUP)
        assert settled is not None
        assert (settled.timer, settled.language) == (TIMER_S * 2, "de")


@virtual_time
async def test_who_went_away_unheard_is_looked_for_at_their_next_tap(tmp_path: Path) -> None:
    """The worker that played for them told the others so, while one of these heard nothing."""
    async with pair(tmp_path) as (first, second, _):
        ann = first.room.people[11]
        await first.room.house.timeouts.here(ann)
        await share(first, second)
        await second.room.house.timeouts.gone(ann)
        first.road.told.clear()
        first.room.house.handover().hear("")
        await first.room.house.timeouts.here(ann)
        assert first.road.told == ["here 11"]


@virtual_time
async def test_who_comes_back_while_their_table_changes_hands_is_still_looked_for(tmp_path: Path) -> None:
    """Their press elsewhere is carried out, and their next tap brings them back to that table too."""
    async with pair(tmp_path) as (first, second, _):
        ann = first.room.people[11]
        await first.room.house.timeouts.gone(ann)
        timeouts = first.room.house.timeouts
        async with first.room.house.tables.lock(1):
            here = asyncio.ensure_future(timeouts.here(ann))
            await share(first, second)
        await here
        first.road.told.clear()
        await timeouts.here(ann)
        assert first.road.told == ["here 11"], "whoever has the table now"
