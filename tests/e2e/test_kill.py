"""The process dies without a word, and the next one goes on."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.tables.live import LiveMatch
from bot.tables.match import MatchRunner
from game.actions import Action, Deal
from game.events import Event
from playground.server import serve
from playground.world import World
from tests.e2e.kill import ordeal
from tests.e2e.stage import TOKEN, Stage, answering, assert_shown, seating
from tests.virtual_time import virtual_time, wall


def test_nothing_is_lost_and_nothing_is_doubled(tmp_path: Path) -> None:
    asyncio.run(ordeal(20, 7, tmp_path))


class Killed(BaseException):
    """The process is gone at this point."""


@virtual_time
async def test_death_between_the_start_and_the_first_deal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = World(token=TOKEN, clock=wall)
    server = await serve(world)
    guests, group = seating(world, "en")
    commit = MatchRunner._commit

    async def dies(
        self: MatchRunner, live: LiveMatch, action: Action, update: int | None, **how: Any
    ) -> tuple[Event, ...]:
        if isinstance(action, Deal):
            raise Killed
        return await commit(self, live, action, update, **how)

    with monkeypatch.context() as patch:
        patch.setattr(MatchRunner, "_commit", dies)
        async with answering(server.address, tmp_path / "bot.sqlite3", 1, wall) as services:
            stage = Stage(world, services, guests, group)
            table = await stage.sit_down()
    async with answering(server.address, tmp_path / "bot.sqlite3", 1, wall) as services:
        await asyncio.sleep(10)
        live = await services.tables.peek(table)
        assert isinstance(live, LiveMatch)
        assert live.match.asked is not None
        await assert_shown(Stage(world, services, guests, group), table)
    await server.close()
