"""The bot remembers over a restart how many calls a second Telegram has allowed."""

from pathlib import Path

from tests.bot.table import room
from tests.virtual_time import virtual_time


@virtual_time
async def test_the_next_start_begins_with_the_rate_that_held(tmp_path: Path) -> None:
    async with room(tmp_path) as first:
        first.house.delivery.rate.learn(180)
    async with room(tmp_path) as second:
        assert second.house.delivery.rate.per_s == 180


@virtual_time
async def test_a_killed_process_has_noted_the_rate_with_its_last_heartbeat(tmp_path: Path) -> None:
    async with room(tmp_path) as table:
        table.house.delivery.rate.learn(180)
        await table.house.beat(1.0)
        assert await table.house.store.call_rate(0) == 180
