"""Ownership of tables and their messages: they belong to the owner of their chat."""

from __future__ import annotations

from collections.abc import Mapping

from bot.runtime.ownership import SOLE_OWNERSHIP, Ownership
from bot.runtime.tasks import Recent
from club.model import Table
from storage.store import Slot, Store

CACHED = 100_000
"""Tables whose chat is remembered."""
MOVED = 1_000


class TableOwnership:
    """Ownership of this worker's tables; extends `bot.runtime.ownership.Ownership` from chats to tables."""

    def __init__(self, store: Store, owners: Ownership = SOLE_OWNERSHIP) -> None:
        self._store = store
        self._owners = owners
        self._chats: Recent[int, int] = Recent(CACHED)
        self._news: Recent[int, int] = Recent(MOVED)
        """New ids of groups, by the previous id."""
        self.has = owners.has
        self.require = owners.require

    def met(self, chats: Mapping[int, int]) -> None:
        """Remember the chats of tables."""
        for number, chat in chats.items():
            self._chats[number] = chat

    def moved(self, old: int, new: int) -> None:
        """Remember the new id of a group."""
        self._news[old] = new

    async def chat_of(self, table: int) -> int | None:
        """Return the chat of a table, open or not; None if there is no such table."""
        if (known := self._chats.get(table)) is not None:
            return self._news.get(known) or known
        record = await self._store.table(table)
        if record is None:
            return None
        self.met({record.id: record.chat})
        return record.chat

    def chat(self, slot: Slot) -> int:
        """Return the chat whose owner writes to a slot: the chat of its table, if known, or its group."""
        chat = (slot.table and self._chats.get(slot.table)) or slot.group or slot.chat
        return self._news.get(chat) or chat

    def is_ours(self, table: int, chat: int) -> bool:
        """Return whether this worker owns a table, whose chat was `chat`."""
        chat = self._chats.get(table) or chat
        return self.has(self._news.get(chat) or chat)

    def mine(self, slot: Slot) -> bool:
        """Return whether this worker writes to a slot."""
        return self.has(self.chat(slot))

    async def group_of(self, book: str) -> int | None:
        """Return the group of a rule book (`bot.words.buttons.Book.of`), if it belongs to one."""
        if book.startswith("g"):
            chat = await self._store.chat_called(book[1:])
            number = None if chat is None else chat.id
        else:
            table = await self._store.table_called(book[1:]) if book else None
            number = None if table is None else table.chat
        return number if number is not None and number < 0 else None

    async def tables_of(self, player: int) -> tuple[list[Table], list[Table]]:
        """Return the open tables of a player: those of this worker, and those of others."""
        tables = await self._store.tables_of(player)
        ours = [table for table in tables if self.has(table.chat)]
        return ours, [table for table in tables if table not in ours]
