"""Taking and returning the chats of shards, and notifications between workers.

Notifications are hints: a worker that missed some drops its caches.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Any

from bot.delivery.shared import SharedDelivery
from bot.people.directory import People
from bot.people.rights import Rights
from bot.runtime.ownership import OwnedElsewhere
from bot.runtime.tasks import start
from bot.tables.display.chat_errors import ChatErrors
from bot.tables.display.display import Display
from bot.tables.display.redraw import Redraw
from bot.tables.live import which_slot
from bot.tables.play.timeouts import Timeouts
from bot.tables.registry import Tables
from storage.store import Store, StoreError

log = logging.getLogger(__name__)

OnPlayer = Callable[[int], Coroutine[Any, Any, object]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Handover:
    """The parts of a worker that hold data of chats; implements `bot.workers.worker.ShardParts`."""

    store: Store
    people: People
    rights: Rights
    tables: Tables
    delivery: SharedDelivery
    timeouts: Timeouts
    redraw: Redraw
    display: Display
    errors: ChatErrors
    daily: OnPlayer
    """Shows the deal of the day to a group, by its id."""
    begun: Callable[[frozenset[int]], object]
    """Called with the shards that this worker has begun to serve."""
    _resuming: set[asyncio.Task[None]] = field(default_factory=set)

    async def take(self, shards: frozenset[int]) -> None:
        """Read what is shown in the chats of shards; raises StoreError."""
        self.tables.ownership.met(await self.store.open_chats(shards))
        self.delivery.load(await self.store.shown(shards))

    def begin(self, shards: frozenset[int]) -> None:
        """Update the screens of the shards' tables and set their clocks."""
        work = start(self._resume(shards), "updating the tables of new shards")
        self._resuming.add(work)
        work.add_done_callback(self._resuming.discard)
        self.begun(shards)

    async def _resume(self, shards: frozenset[int]) -> None:
        """Update tables once their open pages are back: a player in the Mini App needs no panel."""
        await asyncio.sleep(self.display.pages.return_s)
        await self.redraw.resume(shards)

    def settled(self) -> AbstractAsyncContextManager[None]:
        """Wait for the calls in flight while the tables go on, and begin none within the block."""
        return self.delivery.settled()

    def drop(self) -> None:
        """Drop the tables of other owners and the messages planned for them."""
        self.tables.drop_others()
        self.delivery.drop()
        self.display.pages.drop()

    async def finish(self) -> None:
        """Wait for calls to chats of other owners, and store what is shown there; raises StoreError."""
        await self.delivery.finish()
        self.delivery.unload()

    def lose(self) -> None:
        """Drop shards that another worker has taken: it stores what is shown there."""
        self.drop()
        self.delivery.unload()

    async def end(self) -> None:
        """Stop updating screens; the next owner does the rest."""
        for work in (left := [*self._resuming]):
            work.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    def share(self, workers: int) -> None:
        """Divide the calls that Telegram allows by the number of workers."""
        self.delivery.share(workers)

    # Notifications

    def hear(self, words: str) -> None:
        """Handle a notification of a worker; "" means that some may have been missed."""
        if not words:
            self.people.forget_all()
            self.rights.forget_all()
            self.timeouts.all_unknown()
            self.tables.drop_all()
            return
        kind, *numbers = words.split()
        try:
            self._handle(kind, *map(int, numbers))
        except (TypeError, ValueError):
            log.error("unknown note from another worker: %r", words)  # a newer release may send other words

    def _handle(self, kind: str, number: int, other: int = 0) -> None:
        on_player: dict[str, OnPlayer] = {
            "here": self.timeouts.come_back,
            "gone": self._gone,
            "refresh": self.redraw.refresh_ours,
            "reached": self.redraw.reached_by_us,
            "hand": self.redraw.panels_of_ours,
            "daily": self.daily,
        }
        match kind:
            case "person" | "chat":
                self.people.forget(number)
            case "away":
                self.timeouts.unknown(number)
            case "forgotten":
                self.people.forget(number)
                self.tables.drop_of(number)
                self.delivery.forget(number)
            case "left":
                self.rights.gone(number, other)
            case "moved":
                self._moved(number, other)
            case "decided":
                self._decided(number)
            case _ if kind in on_player:
                self.people.forget(number)
                start(
                    on_player[kind](number), f"what a worker told: {kind}", usual=(StoreError, OwnedElsewhere)
                )

    async def _gone(self, player: int) -> None:
        if (known := await self.people.player(player)) is not None:
            await self.errors.out_of_reach(known, tell=True)

    def _decided(self, player: int) -> None:
        """Remove the question which table a person leaves: another worker has carried it out."""
        if self.tables.ownership.mine(slot := which_slot(player)):
            self.delivery.remove(slot)

    def _moved(self, old: int, new: int) -> None:
        """Move a group to its new id, and perhaps to another owner."""
        self.people.forget(old)
        self.people.forget(new)
        self.tables.moved(old, new)
        self.delivery.migrate(old, new)
        if self.tables.ownership.has(new):
            start(self.redraw.moved(new), "a group with a new id", usual=(StoreError,))
        else:
            self.drop()
