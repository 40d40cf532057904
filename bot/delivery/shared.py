"""Delivery of one worker among several: the messages in the chats of a shard come and go with the shard.

Several workers may write to one direct chat, each the panels of its own tables, so the owner of a slot
follows from its table. Calls in flight to a slot are awaited before another worker gets it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager

from bot.delivery.budget import Limits
from bot.delivery.delivery import Delivery
from bot.delivery.shown import Notebook, ShownMessages
from bot.telegram.gateway import Gateway
from storage.store import Shown, Slot

FINISH_S = 2.0
"""Seconds that calls in flight may take when a shard is given away, so that a new message gets recorded."""
LOOK_S = 0.02

Says = Callable[[Slot], bool]


class SharedMessages(ShownMessages):
    """Messages in the slots of this worker."""

    def __init__(self, notebook: Notebook, holds: Says) -> None:
        """Create the record.

        `holds` returns whether the slot is still unclaimed by others, so that none is overwritten.
        """
        super().__init__(notebook, {})
        self._holds = holds

    async def sent(self, slot: Slot, shown: Shown) -> None:
        if self._holds(slot):
            await super().sent(slot, shown)

    def _mark(self, slot: Slot) -> None:
        if self._holds(slot):
            super()._mark(slot)

    async def write(self) -> None:
        """Write all pending entries; raises StoreError."""
        await self._write()

    def load(self, known: Mapping[Slot, Shown]) -> None:
        """Take over the slots of another worker."""
        for slot, shown in known.items():
            self._keep(slot, shown)

    def unload(self, mine: Says) -> None:
        """Forget the slots of others, and write nothing about them."""
        for slot in [slot for slot in self.slots() if not mine(slot)]:
            there = self._chats[slot.chat]
            del there[slot]
            if not there:
                del self._chats[slot.chat]
        self._dirty = {slot for slot in self._dirty if mine(slot)}


class SharedDelivery(Delivery):
    """Delivery to the chats of one worker."""

    def __init__(
        self,
        gateway: Gateway,
        messages: SharedMessages,
        limits: Limits,
        *,
        mine: Says,
        sure: Callable[[], bool],
        others: Callable[[Slot], object],
    ) -> None:
        """Create the delivery. No call begins unless `sure()` says that this worker's leases are valid.

        `others` is called with a slot whose message only its owner may remove.
        """
        super().__init__(gateway, messages, limits)
        self._known = messages
        self._mine = mine
        self._others = others
        self._holding = False
        self._gate.allowed = lambda: sure() and not self._holding
        self._courier.sure = sure
        self._courier.mine = mine

    def share(self, workers: int) -> None:
        """Divide Telegram's overall limit evenly among this many workers."""
        self._gate.pace(self._limits.overall_interval * workers)

    def remove(self, slot: Slot) -> None:
        """Delete the message of a slot; if the slot belongs to another worker, ask that worker."""
        if slot.table is None and not self._mine(slot):
            self._others(slot)
        else:
            super().remove(slot)

    def load(self, known: Mapping[Slot, Shown]) -> None:
        """Take over slots of other workers, whose edits may still take effect."""
        self._known.load(known)
        self._courier.doubt(known)
        self.sight.sweep_up()

    @asynccontextmanager
    async def settled(self) -> AsyncIterator[None]:
        """Wait for the calls in flight, and begin none within the block.

        Players wait for none of them: their tables are given away once this is over.
        """
        self._holding = True
        try:
            await self._until_quiet(lambda _: True)
            yield
        finally:
            self._holding = False

    def drop(self) -> None:
        """Drop the pending work for slots of other workers."""
        for lane in self._lanes.values():
            lane.mail.drop_slots(self._mine)

    async def finish(self) -> None:
        """Await the calls in flight to slots of others, and write down their messages; raises StoreError."""
        await self._until_quiet(lambda slot: not self._mine(slot))
        await self._known.write()

    async def _until_quiet(self, concerned: Says) -> None:
        """Wait until no call to some slots is in flight, for at most `FINISH_S`."""
        end = self._loop.time() + FINISH_S
        while self._loop.time() < end and self._is_busy(concerned):  # noqa: ASYNC110 - no event tells that calls end
            await asyncio.sleep(LOOK_S)

    def _is_busy(self, concerned: Says) -> bool:
        slots = (lane.slot for lane in self._lanes.values())
        return any(slot is not None and concerned(slot) for slot in slots)

    def unload(self) -> None:
        """Forget the slots of other workers."""
        self._known.unload(self._mine)
