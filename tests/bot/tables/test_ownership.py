"""The chat that owns a table, a slot or a rule book."""

from __future__ import annotations

from bot.tables.registry import TableOwnership
from storage.leases import SoleOwnership
from storage.store import Slot
from tests.bot.table import GROUP, Room, in_play
from tests.scenes import with_scene

NEW = -1002


class OnlyGroup(SoleOwnership):
    """Owns the group, and no direct chat."""

    def has(self, chat: int) -> bool:
        return chat == GROUP


@with_scene(in_play)
async def test_a_table_belongs_to_its_group_under_the_new_id_too(table: Room) -> None:
    ownership = TableOwnership(table.house.store)
    assert await ownership.chat_of(2) is None, "there is no such table"
    assert await ownership.chat_of(1) == GROUP, "it is read from the store"
    ownership.moved(GROUP, NEW)
    assert await ownership.chat_of(1) == NEW


@with_scene(in_play)
async def test_a_panel_belongs_to_the_worker_of_its_group_once_the_table_is_known(table: Room) -> None:
    panel, home = (await table.live()).hand_slot(0, 1), Slot(11, None, "leave")
    ownership = TableOwnership(table.house.store, OnlyGroup())
    assert (ownership.chat(panel), ownership.mine(panel)) == (11, False)
    ownership.met({1: GROUP})
    assert (ownership.chat(panel), ownership.mine(panel)) == (GROUP, True)
    assert not ownership.mine(home)
    ownership.moved(GROUP, NEW)
    assert ownership.chat(panel) == NEW


@with_scene(in_play)
async def test_a_rule_book_belongs_to_its_group_and_that_of_a_person_to_none(table: Room) -> None:
    ownership, token = TableOwnership(table.house.store), (await table.record()).token
    home = await table.house.people.home(table.people[11])
    group = await table.house.people.group(GROUP)
    assert group is not None
    for book in (f"t{token}", f"g{group.token}"):
        assert await ownership.group_of(book) == GROUP
    for book in (f"g{home.token}", "", "gx", "tx"):
        assert await ownership.group_of(book) is None
