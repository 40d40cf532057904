"""A person or a group opens at most as many tables in a day as the quota allows."""

from __future__ import annotations

import asyncio

import pytest

from bot.tables.opening import DAY_S, count_table
from bot.tables.visit import QuotaExceeded
from tests.bot.table import Room, room
from tests.scenes import with_scene

ANN, BOB, CID = 11, 12, 13
GROUP, CLUB = -1001, -1002


def opens(table: Room, who: int, chat: int) -> bool:
    """Return whether a person may open a table in a chat, and open it."""
    try:
        count_table(table.house, who, chat)
    except QuotaExceeded:
        return False
    return True


@with_scene(room, tables_per_day=2)
async def test_a_person_opens_two_tables_a_day_wherever_they_are(table: Room) -> None:
    opened = [opens(table, ANN, chat) for chat in (GROUP, CLUB, ANN, GROUP)]
    assert opened == [True, True, False, False]
    await asyncio.sleep(DAY_S / 2)
    assert [opens(table, ANN, GROUP) for _ in range(2)] == [True, False]


@pytest.mark.parametrize(("chats", "allowed"), [((GROUP,) * 3, False), ((GROUP, GROUP, CID), True)])
@with_scene(room, tables_per_day=2)
async def test_two_tables_a_day_stand_in_a_group_whoever_opens_them(
    table: Room, chats: tuple[int, ...], allowed: bool
) -> None:
    *first, last = [opens(table, who, chat) for who, chat in zip((ANN, BOB, CID), chats, strict=True)]
    assert (first, last) == ([True, True], allowed)


@with_scene(room, tables_per_day=2)
async def test_own_tables_count_for_their_person_alone(table: Room) -> None:
    assert [opens(table, ANN, ANN) for _ in range(3)] == [True, True, False]
    assert opens(table, BOB, GROUP)
