"""Whose a table, or a message about it, is: the owner's of its chat."""

from __future__ import annotations

from collections.abc import Mapping

from bot.runtime.ownership import SOLE_OWNERSHIP, Ownership
from bot.runtime.recent import Recent
from club.model import Table
from storage.store import Slot, Store

REMEMBERED = 100_000
"""Tables of which is remembered to which chat they belong."""
MOVED = 1_000


class TableOwnership:
    """What this worker looks after; it is what `bot.runtime.ownership.Owners` asks for, and knows tables."""

    def __init__(self, store: Store, owners: Ownership = SOLE_OWNERSHIP) -> None:
        self._store = store
        self._owners = owners
        self._chats: Recent[int, int] = Recent(REMEMBERED)
        self._news: Recent[int, int] = Recent(MOVED)
        """New ids of groups, by the one of before."""
        self.has = owners.has
        self.require = owners.require

    def met(self, chats: Mapping[int, int]) -> None:
        """Know to which chats some tables belong."""
        for number, chat in chats.items():
            self._chats[number] = chat

    def moved(self, old: int, new: int) -> None:
        """A group has a new id."""
        self._news[old] = new

    async def chat_of(self, table: int) -> int | None:
        """Return the chat of a table, open or not; None where there is no such table."""
        if (known := self._chats.get(table)) is not None:
            return self._news.get(known) or known
        record = await self._store.table(table)
        if record is None:
            return None
        self.met({record.id: record.chat})
        return record.chat

    def chat(self, slot: Slot) -> int:
        """Return the chat whose owner writes to a slot: that of its table, if it is known, or its group."""
        chat = (slot.table and self._chats.get(slot.table)) or slot.group or slot.chat
        return self._news.get(chat) or chat

    def mine(self, slot: Slot) -> bool:
        """Say whether this worker writes to a slot."""
        return self.has(self.chat(slot))

    async def group_of(self, book: str) -> int | None:
        """Return the group whose rules a book tells (`bot.words.buttons.Book.of`), if they are a group's."""
        if book.startswith("g"):
            chat = await self._store.chat_called(book[1:])
            number = None if chat is None else chat.id
        else:
            table = await self._store.table_called(book[1:]) if book else None
            number = None if table is None else table.chat
        return number if number is not None and number < 0 else None

    async def tables_of(self, player: int) -> tuple[list[Table], list[Table]]:
        """Return the open tables at which somebody sits: those of this worker, and those of others."""
        tables = await self._store.tables_of(player)
        ours = [table for table in tables if self.has(table.chat)]
        return ours, [table for table in tables if table not in ours]
