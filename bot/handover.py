"""What is done when this worker gets chats or gives them away, and what workers tell each other.

Notes are hints: who missed some forgets what memory holds of others' work, and finds out anew.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from bot.delivery.shared import SharedDelivery
from bot.ownership import Elsewhere
from bot.people import People
from bot.rights import Rights
from bot.tables.absence import Absence
from bot.tables.chat_errors import ChatErrors
from bot.tables.live import which_slot
from bot.tables.redraw import Redraw
from bot.tables.registry import Tables
from bot.tasks import start
from storage.store import Store, StoreError

log = logging.getLogger(__name__)

OnPlayer = Callable[[int], Coroutine[Any, Any, object]]


@dataclass(frozen=True, slots=True)
class Handover:
    """The parts of a worker that know of chats; it is what `bot.worker.Handover` asks for."""

    store: Store
    people: People
    rights: Rights
    tables: Tables
    delivery: SharedDelivery
    absence: Absence
    redraw: Redraw
    errors: ChatErrors
    begun: Callable[[frozenset[int]], object]
    """Is told which shards are looked after from now on."""
    _resuming: set[asyncio.Task[None]] = field(default_factory=set)

    async def take(self, shards: frozenset[int]) -> None:
        """Know what stands in the chats of some shards; raises StoreError."""
        self.tables.whose.met(await self.store.open_chats(shards))
        self.delivery.load(await self.store.shown(shards))

    def begin(self, shards: frozenset[int]) -> None:
        """Bring their tables up to date, and set their clocks."""
        work = start(self.redraw.resume(shards), "bringing the tables of shards up to date")
        self._resuming.add(work)
        work.add_done_callback(self._resuming.discard)
        self.begun(shards)

    def drop(self) -> None:
        """Forget the tables of others, and what was to be told of them."""
        self.tables.drop_others()
        self.delivery.drop()

    async def finish(self) -> None:
        """Wait for what is on its way to others' chats, and write down what stands there.

        Raises StoreError.
        """
        await self.delivery.finish()
        self.delivery.unload()

    def lose(self) -> None:
        """Others have taken something already: what stands there is theirs to write down."""
        self.drop()
        self.delivery.unload()

    async def end(self) -> None:
        """The worker stops: what is not up to date yet is for the next owner."""
        for work in (left := [*self._resuming]):
            work.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    def share(self, workers: int) -> None:
        """So many workers share what Telegram allows."""
        self.delivery.share(workers)

    # Notes

    def hear(self, words: str) -> None:
        """Something is told by a worker; "": something may have been missed."""
        if not words:
            self.people.forget_all()
            self.rights.forget_all()
            self.absence.all_unknown()
            self.tables.drop_all()
            return
        kind, *numbers = words.split()
        try:
            self._heed(kind, *map(int, numbers))
        except (TypeError, ValueError):
            log.error("not understood: %r", words)  # a newer worker may tell something else

    def _heed(self, kind: str, number: int, other: int = 0) -> None:
        on_player: dict[str, OnPlayer] = {
            "here": self.absence.come_back,
            "gone": self._gone,
            "refresh": self.redraw.refresh_ours,
            "reached": self.redraw.reached_by_us,
            "hand": self.redraw.panels_of_ours,
        }
        match kind:
            case "person" | "chat":
                self.people.forget(number)
            case "away":
                self.absence.unknown(number)
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
                start(on_player[kind](number), f"what a worker told: {kind}", usual=(StoreError, Elsewhere))

    async def _gone(self, player: int) -> None:
        if (known := await self.people.player(player)) is not None:
            await self.errors.out_of_reach(known, tell=True)

    def _decided(self, player: int) -> None:
        """Somebody left, or stays, where it was carried out elsewhere: nobody asks at home which table."""
        if self.tables.whose.mine(slot := which_slot(player)):
            self.delivery.remove(slot)

    def _moved(self, old: int, new: int) -> None:
        """A group has a new id, and so perhaps another owner."""
        self.people.forget(old)
        self.people.forget(new)
        self.tables.moved(old, new)
        self.delivery.migrate(old, new)
        if self.tables.whose.has(new):
            start(self.redraw.moved(new), "a group with a new id", usual=(StoreError,))
        else:
            self.drop()
