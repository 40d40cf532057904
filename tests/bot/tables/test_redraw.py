"""After a start only tables that people used lately are read and drawn again."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.tables.redraw import UNUSED_S
from club.clock import ABANDONED_S
from tests.bot.table import GROUP, Room, room
from tests.scenes import with_scene
from tests.virtual_time import virtual_time


def test_a_table_used_within_a_day_is_read_at_a_start(tmp_path: Path) -> None:
    assert read_after(tmp_path, UNUSED_S - 600) == {"playing": 1}


def test_a_table_unused_for_a_day_is_not_read_at_a_start(tmp_path: Path) -> None:
    assert read_after(tmp_path, UNUSED_S + 600) == {}


@with_scene(room)
async def test_a_waiting_table_speaks_the_new_language_of_its_group(table: Room) -> None:
    await table.come_in(11, 12)
    await table.at(11).say("/new")
    assert "Join" in await table.keys(GROUP)
    await table.house.redraw.speak_in(GROUP, "de")
    assert "Mitspielen" in await table.keys(GROUP)


def read_after(folder: Path, seconds: float) -> dict[str, int]:
    """Return the stages of the tables in memory after a start, `seconds` after the last press."""

    stages: dict[str, int] = {}

    @virtual_time
    async def scene() -> None:
        async with room(folder / "store.sqlite3") as table:
            await table.sit_down()
            await table.set_timer(0)
            await asyncio.sleep(seconds)
            await table.house.store.beat(table.house.clock.now())
        async with room(folder / "store.sqlite3") as table:
            await table.house.open()
            stages.update(table.house.tables.stages())

    scene()
    return stages


@virtual_time
async def test_an_unused_table_is_played_on_by_a_press(tmp_path: Path) -> None:
    async with room(tmp_path / "store.sqlite3") as table:
        await table.sit_down()
        await table.set_timer(0)
        await asyncio.sleep(2 * UNUSED_S)
        await table.house.store.beat(table.house.clock.now())
    async with room(tmp_path / "store.sqlite3") as table:
        table.updates = 1000  # the first bot used lower ids
        await table.come_in(11, 12, 13)
        await table.house.open()
        assert (await table.tap(12, "pass")).text == ""
        assert await table.asked() == 13


@virtual_time
async def test_an_unused_table_is_closed_in_its_time(tmp_path: Path) -> None:
    async with room(tmp_path / "store.sqlite3") as table:
        await table.sit_down()
        await table.set_timer(0)
        await asyncio.sleep(2 * UNUSED_S)
        await table.house.store.beat(table.house.clock.now())
    async with room(tmp_path / "store.sqlite3") as table:
        await table.house.open()
        await asyncio.sleep(ABANDONED_S - 3 * UNUSED_S)
        assert (await table.record()).open
        await asyncio.sleep(2 * UNUSED_S)
        assert not (await table.record()).open
