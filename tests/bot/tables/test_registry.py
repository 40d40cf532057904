"""Tables in memory: the least recently used ones leave it."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import patch

import pytest

from bot.tables.registry import TableOwnership
from storage.leases import OwnedElsewhere, SoleOwnership
from tests.bot.table import PLACE, Room, in_play, room
from tests.scenes import with_scene


@with_scene(room)
async def test_a_full_cache_drops_the_table_that_was_used_least_recently(table: Room) -> None:
    tables = table.house.tables
    await table.come_in(11)
    for topic in (1, 2, 3):
        place = replace(PLACE, thread=topic)
        await table.at(11, place).say("/new")
    tables.drop_all()
    assert not tables.stages()
    with patch("bot.tables.registry.TABLES_CACHED", 2):
        for number in (1, 2, 1, 3):
            await tables.peek(number)
    assert tables.stages() == {"lobby": 2}
    with patch.object(type(table.house.store), "load", side_effect=AssertionError("it is in memory")):
        for number in (1, 3):
            assert await tables.peek(number)


class OwnsNothing(SoleOwnership):
    """Owns no chat: all belong to another worker."""

    def has(self, _chat: int) -> bool:
        return False

    def require(self, chat: int) -> None:
        raise OwnedElsewhere(chat)


@with_scene(in_play)
async def test_a_table_of_another_worker_is_read_but_not_handed_out_for_changes(table: Room) -> None:
    tables = table.house.tables
    with patch.object(tables, "ownership", TableOwnership(table.house.store, OwnsNothing())):
        assert await tables.peek(1)
        with pytest.raises(OwnedElsewhere):
            await tables.live(1)
