"""The process dies without a word, and the next one goes on."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from bot.tables.live import LiveMatch
from club.model import LogEntry, Table
from game.state import Match
from playground.server import serve
from playground.world import World
from storage.store import Store
from tests.e2e.stage import TOKEN, Stage, answering, assert_shown, seating
from tests.virtual_time import virtual_time, wall
from trials.kill import ordeal


def test_nothing_is_lost_and_nothing_is_doubled(tmp_path: Path) -> None:
    asyncio.run(ordeal(8, 7, tmp_path))


class Killed(BaseException):
    """The process is gone at this point."""


@virtual_time
async def test_a_match_that_an_older_release_began_without_its_deal_is_dealt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Older releases stored the start and the first deal apart, and may have died in between."""
    world = World(token=TOKEN, clock=wall)
    server = await serve(world)
    guests, group = seating(world, "en")
    begin = Store.begin

    async def dies(
        self: Store, table: Table, match: Match, update: int | None, entries: Sequence[LogEntry]
    ) -> Table:
        await begin(self, replace(table, entries=0), match, update)
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(Store, "begin", dies)
        async with answering(server.address, tmp_path / "bot.sqlite3", 1, wall) as house:
            stage = Stage(world, house, guests, group)
            table = await stage.sit_down()
    async with answering(server.address, tmp_path / "bot.sqlite3", 1, wall) as house:
        await asyncio.sleep(10)
        live = await house.tables.peek(table)
        assert isinstance(live, LiveMatch)
        assert live.match.asked is not None
        await assert_shown(Stage(world, house, guests, group), table)
    await server.close()
