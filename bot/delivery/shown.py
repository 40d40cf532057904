"""The message shown in each slot: kept in memory and remembered across restarts.

A new message is stored before anything else happens in its chat; if it were lost, the next start would post
it twice. An edit may be stored late, as repeating an identical edit is harmless. If the next start cannot
know the content of an edit, the message is marked as unknown before the edit. All pending entries are written
at once, so that a new message never waits behind many edits.
"""

import asyncio
import logging
from collections.abc import Collection, Iterator, Mapping
from itertools import chain
from typing import Protocol

from bot.runtime.recent import Recent
from bot.runtime.tasks import start
from bot.screens.screen import blurred, is_sure
from storage.outage import level_of
from storage.store import Away, Shown, Slot

log = logging.getLogger(__name__)

LEFT_REMEMBERED = 1_000
"""Chats whose release is remembered, as a call may have been in flight at the time."""


class Notebook(Protocol):
    """Storage in which the shown messages survive a restart; see `storage.store.Store.remember`."""

    async def remember(self, news: Mapping[Slot, Shown | None]) -> None: ...


class ShownMessages:
    """Shown message of every slot, with its entries in the notebook kept in step."""

    def __init__(self, notebook: Notebook, known: Mapping[Slot, Shown], *, flush_after: float = 0.5) -> None:
        self._notebook = notebook
        self._chats: dict[int, dict[Slot, Shown]] = {}
        for slot, shown in known.items():
            self._keep(slot, shown)
        self._dirty: set[Slot] = set()
        self._left: Recent[int, int] = Recent(LEFT_REMEMBERED)
        self._flush_after = flush_after
        self._flusher: asyncio.Task[None] | None = None
        self._closed = False
        self._writing = asyncio.Lock()

    def get(self, slot: Slot) -> Shown | None:
        return self._chats.get(slot.chat, {}).get(slot)

    def slots(self) -> Iterator[Slot]:
        """Yield all slots with a message."""
        return chain.from_iterable(self._chats.values())

    def has_message(self, chat: int, message_id: int) -> bool:
        """Return whether the message is the present one of a slot of the chat."""
        return any(shown.message_id == message_id for shown in self._of(chat).values())

    def standing(self, chat: int) -> Collection[tuple[Slot, Shown]]:
        """Return the slots of a chat that have a message, with their messages."""
        return self._of(chat).items()

    def _of(self, chat: int) -> Mapping[Slot, Shown]:
        """Return the slots of one chat, from an index by chat."""
        return self._chats.get(chat, {})

    def _keep(self, slot: Slot, shown: Shown) -> None:
        self._chats.setdefault(slot.chat, {})[slot] = shown

    async def sent(self, slot: Slot, shown: Shown) -> None:
        """Record a new message; return when it is stored."""
        self._keep(slot, shown)
        self._dirty.add(slot)
        await self._write()

    async def about_to_pass(self, slot: Slot) -> None:
        """Mark the content of a slot as unknown; return when that is stored."""
        if (shown := self.get(slot)) and is_sure(shown.digest):
            await self.sent(slot, shown._replace(digest=blurred(shown.digest)))
        elif slot in self._dirty:  # the mark could not be stored yet
            await self._write()

    def edited(self, slot: Slot, shown: Shown) -> None:
        """Record an edit, to be stored within `flush_after` seconds.

        A slot that was released while the edit was in flight stays released.
        """
        now = self.get(slot)
        if now and now.message_id == shown.message_id:
            self._keep(slot, shown)
            self._mark(slot)

    def forgotten(self, slot: Slot) -> None:
        """Release the slot: its next screen will be a new message."""
        there = self._chats.get(slot.chat, {})
        if there.pop(slot, None):
            self._mark(slot)
        if not there:
            self._chats.pop(slot.chat, None)

    def moved(self, slot: Slot, other: Slot) -> None:
        """Move the message of a slot to another one; both changes are stored at once."""
        if shown := self.get(slot):
            self.forgotten(slot)
            self._keep(other, shown)
            self._mark(other)

    def noted(self, slot: Slot, shown: Shown) -> None:
        """Record the content of a slot although no call was made, to be stored soon."""
        self._keep(slot, shown)
        self._mark(slot)

    def leave(self, chat: int) -> None:
        """Release every slot of a chat whose messages cannot be reached any more."""
        self._left[chat] = self.times_left(chat) + 1
        for slot in list(self._of(chat)):
            self.forgotten(slot)

    def times_left(self, chat: int) -> int:
        """Return how often all slots of a chat were released recently."""
        return self._left.get(chat) or 0

    def _mark(self, slot: Slot) -> None:
        self._dirty.add(slot)
        self._flush_soon()

    def _flush_soon(self) -> None:
        if self._flusher is None and not self._closed:
            self._flusher = start(self._flush_later(), "storing the shown messages", apart=True)

    async def _flush_later(self) -> None:
        await asyncio.sleep(self._flush_after)
        self._flusher = None
        await self.flush()

    async def flush(self) -> None:
        """Store all pending entries; on failure, log it and retry later."""
        try:
            await self._write()
        except Away as error:
            log.log(level_of(error), "%d messages are not stored yet: %s", len(self._dirty), error)
        except Exception:
            log.exception("cannot store the messages of %s", ", ".join(map(str, self._dirty)))

    async def _write(self) -> None:
        """Update the notebook; writes are serialized, so that the newest comes last."""
        async with self._writing:
            news = {slot: self.get(slot) for slot in self._dirty}
            if news:
                try:
                    await self._notebook.remember(news)
                except Away:
                    self._flush_soon()
                    raise
                self._dirty -= {slot for slot, shown in news.items() if self.get(slot) == shown}

    async def close(self) -> None:
        """Stop the delayed writing and store everything now."""
        self._closed = True
        if self._flusher is not None:
            self._flusher.cancel()
            self._flusher = None
        await self.flush()
