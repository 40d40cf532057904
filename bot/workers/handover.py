"""Taking and returning the chats of shards, and notifications between workers.

Notifications are hints: a worker that missed some drops its caches.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from bot.delivery.delivery import SharedDelivery
from bot.features.daily import refresh as refresh_daily
from bot.runtime.ownership import OwnedElsewhere
from bot.runtime.tasks import start
from bot.tables.live import which_slot
from storage.store import StoreError

if TYPE_CHECKING:
    from bot.house import House

log = logging.getLogger(__name__)

OnPlayer = Callable[[int], Coroutine[Any, Any, object]]


@dataclass(frozen=True, slots=True)
class Handover:
    """The parts of a worker that hold data of chats; implements `bot.workers.worker.ShardParts`."""

    house: House
    _resuming: set[asyncio.Task[None]] = field(default_factory=set)

    @property
    def _delivery(self) -> SharedDelivery:
        assert isinstance(self.house.delivery, SharedDelivery)
        return self.house.delivery

    async def take(self, shards: frozenset[int]) -> None:
        """Read what is shown in the chats of shards; raises StoreError."""
        self.house.tables.ownership.met(await self.house.store.open_chats(shards))
        self._delivery.load(await self.house.store.shown(shards))

    def begin(self, shards: frozenset[int]) -> None:
        """Update the screens of the shards' tables and set their clocks."""
        work = start(self._resume(shards), "updating the tables of new shards")
        self._resuming.add(work)
        work.add_done_callback(self._resuming.discard)
        self.house.begun(shards)

    async def _resume(self, shards: frozenset[int]) -> None:
        """Update tables once their open pages are back: a player in the Mini App needs no panel."""
        await asyncio.sleep(self.house.display.pages.return_s)
        await self.house.redraw.resume(shards)

    def settled(self) -> AbstractAsyncContextManager[None]:
        """Wait for the calls in flight while the tables go on, and begin none within the block."""
        return self._delivery.settled()

    def drop(self) -> None:
        """Drop the tables of other owners and the messages planned for them."""
        self.house.tables.drop_others()
        self._delivery.drop()
        self.house.display.pages.drop()

    async def finish(self) -> None:
        """Wait for calls to chats of other owners, and store what is shown there; raises StoreError."""
        await self._delivery.finish()
        self._delivery.unload()

    def lose(self) -> None:
        """Drop shards that another worker has taken: it stores what is shown there."""
        self.drop()
        self._delivery.unload()

    async def end(self) -> None:
        """Stop updating screens; the next owner does the rest."""
        for work in (left := [*self._resuming]):
            work.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    def share(self, workers: int) -> None:
        """Divide the calls that Telegram allows by the number of workers."""
        self._delivery.share(workers)

    # Notifications

    def hear(self, words: str) -> None:
        """Handle a notification of a worker; "" means that some may have been missed."""
        if not words:
            self.house.people.forget_all()
            self.house.rights.members.forget_all()
            self.house.timeouts.all_unknown()
            self.house.tables.drop_all()
            return
        kind, *numbers = words.split()
        try:
            self._handle(kind, *map(int, numbers))
        except (TypeError, ValueError):
            log.error("unknown note from another worker: %r", words)  # a newer release may send other words

    def _handle(self, kind: str, number: int, other: int = 0) -> None:
        on_player: dict[str, OnPlayer] = {
            "here": self.house.timeouts.come_back,
            "gone": self._gone,
            "refresh": self.house.redraw.refresh_ours,
            "reached": self.house.redraw.reached_by_us,
            "hand": self.house.redraw.panels_of_ours,
            "daily": partial(refresh_daily, self.house),
        }
        match kind:
            case "person" | "chat":
                self.house.people.forget(number)
            case "away":
                self.house.timeouts.unknown(number)
            case "forgotten":
                self.house.people.forget(number)
                self.house.tables.drop_of(number)
                self._delivery.forget(number)
            case "left":
                self.house.rights.members.gone(other, number)
            case "moved":
                self._moved(number, other)
            case "decided":
                self._decided(number)
            case _ if kind in on_player:
                self.house.people.forget(number)
                start(
                    on_player[kind](number), f"what a worker told: {kind}", usual=(StoreError, OwnedElsewhere)
                )

    async def _gone(self, player: int) -> None:
        if (known := await self.house.people.player(player)) is not None:
            await self.house.errors.out_of_reach(known, tell=True)

    def _decided(self, player: int) -> None:
        """Remove the question which table a person leaves: another worker has carried it out."""
        if self.house.tables.ownership.mine(slot := which_slot(player)):
            self._delivery.remove(slot)

    def _moved(self, old: int, new: int) -> None:
        """Move a group to its new id, and perhaps to another owner."""
        self.house.people.forget(old)
        self.house.people.forget(new)
        self.house.tables.moved(old, new)
        self._delivery.migrate(old, new)
        if self.house.tables.ownership.has(new):
            start(self.house.redraw.moved(new), "a group with a new id", usual=(StoreError,))
        else:
            self.drop()
