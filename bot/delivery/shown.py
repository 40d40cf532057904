"""What stands in which message: kept in memory, remembered across restarts.

A new message is remembered before anything else happens in its chat; if that were lost, the next start
would post it twice. An edit may be remembered late, because a repeated identical edit harms nobody: but for
one that shows what the next start knows nothing of, before which the message is noted as unknown.
All that waits to be remembered is written at once, so that a new message never waits behind many edits.
"""

import asyncio
import logging
from collections.abc import Collection, Iterator, Mapping
from itertools import chain
from typing import Protocol

from bot.runtime.recent import Recent
from bot.runtime.tasks import start
from bot.screens.screen import blurred, is_sure
from storage.store import Away, Shown, Slot

log = logging.getLogger(__name__)

LEFT_REMEMBERED = 1_000
"""Chats of which is remembered that they were left while something may have been on its way."""


class Notebook(Protocol):
    """Where the shown messages survive a restart; see `storage.store.Store.remember`."""

    async def remember(self, news: Mapping[Slot, Shown | None]) -> None: ...


class ShownMessages:
    """The shown message of every slot, with its entries in the notebook kept in step."""

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
        return self._of(slot.chat).get(slot)

    def slots(self) -> Iterator[Slot]:
        """All slots in which something stands."""
        return chain.from_iterable(self._chats.values())

    def has_message(self, chat: int, message_id: int) -> bool:
        """Whether the message is the present one of some slot of the chat."""
        return any(shown.message_id == message_id for shown in self._of(chat).values())

    def standing(self, chat: int) -> Collection[tuple[Slot, Shown]]:
        """Return the slots of a chat in which something stands, with their messages."""
        return self._of(chat).items()

    def _of(self, chat: int) -> Mapping[Slot, Shown]:
        """What stands in one chat, so that nobody looks through all the others."""
        return self._chats.get(chat, {})

    def _keep(self, slot: Slot, shown: Shown) -> None:
        self._chats.setdefault(slot.chat, {})[slot] = shown

    async def sent(self, slot: Slot, shown: Shown) -> None:
        """Record a new message; returns when it is safe from a crash."""
        self._keep(slot, shown)
        self._dirty.add(slot)
        await self._write()

    async def about_to_pass(self, slot: Slot) -> None:
        """Note that nobody knows what stands in a slot; returns when that is safe from a crash."""
        if (shown := self.get(slot)) and is_sure(shown.digest):
            await self.sent(slot, shown._replace(digest=blurred(shown.digest)))
        elif slot in self._dirty:  # that it is unknown could not be written down yet
            await self._write()

    def edited(self, slot: Slot, shown: Shown) -> None:
        """Record an edit, to be written down within `flush_after` seconds.

        A slot that let the message go while the edit was in flight does not take it back.
        """
        now = self.get(slot)
        if now and now.message_id == shown.message_id:
            self._keep(slot, shown)
            self._mark(slot)

    def forgotten(self, slot: Slot) -> None:
        """Let the slot go: the next screen for it will be a new message."""
        there = self._chats.get(slot.chat, {})
        if there.pop(slot, None):
            self._mark(slot)
        if not there:
            self._chats.pop(slot.chat, None)

    def moved(self, slot: Slot, other: Slot) -> None:
        """Let the message of a slot stand in another one; both are written down at once."""
        if shown := self.get(slot):
            self.forgotten(slot)
            self._keep(other, shown)
            self._mark(other)

    def noted(self, slot: Slot, shown: Shown) -> None:
        """Note what stands in a slot without anything having been sent, to be written down soon."""
        self._keep(slot, shown)
        self._mark(slot)

    def leave(self, chat: int) -> None:
        """Let every slot of a chat go, whose messages can no longer be reached."""
        self._left[chat] = self.times_left(chat) + 1
        for slot in list(self._of(chat)):
            self.forgotten(slot)

    def times_left(self, chat: int) -> int:
        """Return how often all slots of a chat were let go of late."""
        return self._left.get(chat) or 0

    def _mark(self, slot: Slot) -> None:
        self._dirty.add(slot)
        self._flush_soon()

    def _flush_soon(self) -> None:
        if self._flusher is None and not self._closed:
            self._flusher = start(self._flush_later(), "remembering what is shown", apart=True)

    async def _flush_later(self) -> None:
        await asyncio.sleep(self._flush_after)
        self._flusher = None
        await self.flush()

    async def flush(self) -> None:
        """Write down everything that is not yet; what cannot be written is logged and tried again later."""
        try:
            await self._write()
        except Away as error:
            log.warning("%d messages are not remembered yet: %s", len(self._dirty), error)
        except Exception:
            log.exception("cannot remember %s", ", ".join(map(str, self._dirty)))

    async def _write(self) -> None:
        """Bring the notebook up to date; one writes at a time, so that the newest is written last."""
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
        """Stop the late writing and write everything down now."""
        self._closed = True
        if self._flusher is not None:
            self._flusher.cancel()
            self._flusher = None
        await self.flush()
