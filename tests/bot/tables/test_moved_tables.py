"""Tables that are moved, or that speak another language, while somebody presses a key at this moment."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from bot.tables import moves
from tests.bot.table import GROUP, Room, in_play, room
from tests.scenes import with_scene
from tests.virtual_time import virtual_time

TOPIC = 5
NEW_GROUP = -2002


async def pause_meanwhile(table: Room, work: Coroutine[Any, Any, object]) -> None:
    """Let a table change while somebody else waits for its lock with `work`, and a pause behind him."""
    async with table.house.tables.lock(1):
        waiting = asyncio.create_task(work)
        await asyncio.sleep(1)
        pause = asyncio.create_task(moves.pause(table.at(11).visit(), 1))
        live = await table.house.tables.live(1)
        assert live is not None
        await table.house.runner.keep(live, replace(live.table.state, ending=(1,)))
    await asyncio.gather(waiting, pause)


@with_scene(in_play)
async def test_what_happens_while_a_table_moves_to_another_topic_is_not_undone(table: Room) -> None:
    await table.house.redraw.topic_lost(GROUP, None)
    await pause_meanwhile(table, table.house.redraw.settle(GROUP, TOPIC))
    after = await table.record()
    assert (after.thread, after.state.lost, after.state.ending) == (TOPIC, False, (1,))
    assert after.state.paused is not None


@with_scene(in_play)
async def test_two_who_move_a_table_at_one_moment_move_it_once(table: Room) -> None:
    await table.house.redraw.topic_lost(GROUP, None)
    settle = table.house.redraw.settle
    assert sorted(await asyncio.gather(settle(GROUP, TOPIC), settle(GROUP, TOPIC + 1))) == [False, True]


@with_scene(in_play)
async def test_a_press_at_that_moment_does_not_bring_the_old_language_back(table: Room) -> None:
    await pause_meanwhile(table, table.house.redraw.speak_in(GROUP, "ru"))
    assert (await table.record()).language == "ru"
    assert (await table.live()).table.language == "ru"


@with_scene(in_play)
async def test_a_press_at_that_moment_does_not_bring_the_old_group_back(table: Room) -> None:
    await table.live()
    await table.house.people.moved(GROUP, NEW_GROUP)
    who, words = await table.asked(), await table.simplest()
    await table.house.tables.retry_if_stale(lambda: table.tap(who, words))
    assert (await table.record()).chat == NEW_GROUP


@with_scene(in_play)
async def test_the_time_a_table_waited_for_its_topic_is_nobodys(table: Room) -> None:
    await asyncio.sleep(125)
    assert (await table.live()).table.state.warned == 2
    who, before = await table.asked(), await table.match()
    used = table.house.clock.now() - (await table.live()).table.state.since
    await table.house.redraw.topic_lost(GROUP, None)
    await asyncio.sleep(3600)
    await table.house.redraw.settle(GROUP, TOPIC)
    await asyncio.sleep(70)
    await table.tap(who, "pass")
    chair = (await table.live()).table.state.chairs[before.asked or 0]
    assert chair.overtime == pytest.approx(used + 70 - 120), "what went beyond the time before, and after"


@virtual_time
async def test_one_table_that_breaks_at_a_start_keeps_nobody_from_playing_and_is_tried_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with in_play(tmp_path) as table:
        who = await table.asked()
    async with room(tmp_path / "store.sqlite3") as table:
        with patch.object(type(table.house.display), "begun", side_effect=ArithmeticError("a bug")):
            await table.house.open()
        assert "timer resume_table 1 failed" in caplog.text
        await asyncio.sleep(90)
        told = [screen.text for (chat, _), screen in table.telegram.messages.items() if chat == who]
        assert any("The others wait for you." in text for text in told)


@virtual_time
async def test_whoever_presses_after_a_start_does_not_wait_until_all_tables_are_read(tmp_path: Path) -> None:
    async with in_play(tmp_path):
        pass
    async with room(tmp_path / "store.sqlite3") as table:
        store = table.house.store
        with patch.object(store, "open_tables", side_effect=AssertionError("reads all")):
            await table.house.open()
        assert table.house.tables.stages() == {"playing": 1}
