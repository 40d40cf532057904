"""Delivery of one worker among several: what stands in the chats of a shard comes and goes with the shard.

A direct chat may be written to by several workers: each brings the panels of its own tables there, so whose a
slot is follows from its table. What was on its way to a slot is waited for before another worker gets it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

from bot.delivery.budget import Limits
from bot.delivery.delivery import Delivery
from bot.delivery.shown import Notebook, ShownMessages
from bot.telegram.gateway import Gateway
from storage.store import Shown, Slot

FINISH_S = 2.0
"""How long calls under way may take when a shard is given away: a new message is to be remembered."""
LOOK_S = 0.02

Says = Callable[[Slot], bool]


class SharedMessages(ShownMessages):
    """What stands in the slots of this worker."""

    def __init__(self, notebook: Notebook, holds: Says) -> None:
        """`holds` says whether nobody else has a slot yet: what came too late is not noted over theirs."""
        super().__init__(notebook, {})
        self._holds = holds

    async def sent(self, slot: Slot, shown: Shown) -> None:
        if self._holds(slot):
            await super().sent(slot, shown)

    def _mark(self, slot: Slot) -> None:
        if self._holds(slot):
            super()._mark(slot)

    async def write(self) -> None:
        """Write down everything that is not yet; raises StoreError."""
        await self._write()

    def load(self, known: Mapping[Slot, Shown]) -> None:
        """Know what stands in slots that another worker had."""
        for slot, shown in known.items():
            self._keep(slot, shown)

    def unload(self, mine: Says) -> None:
        """Know no more what stands in others' slots, and write nothing of it down."""
        for slot in [slot for slot in self.slots() if not mine(slot)]:
            there = self._chats[slot.chat]
            del there[slot]
            if not there:
                del self._chats[slot.chat]
        self._dirty = {slot for slot in self._dirty if mine(slot)}


class SharedDelivery(Delivery):
    """The newest screens to the chats of one worker."""

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
        """No call is begun while it is not `sure` that what is this worker's has not been taken.

        `others` is told of a slot that is to be removed and is its owner's to remove.
        """
        super().__init__(gateway, messages, limits)
        self._known = messages
        self._mine = mine
        self._others = others
        self._gate.allowed = self._courier.sure = sure
        self._courier.mine = mine

    def share(self, workers: int) -> None:
        """So many workers share what Telegram allows over all chats, each the same part."""
        self._gate.pace(self._limits.overall_interval * workers)

    def remove(self, slot: Slot) -> None:
        """Delete the message of a slot; one of a chat alone, and of no table, may be another worker's."""
        if slot.table is None and not self._mine(slot):
            self._others(slot)
        else:
            super().remove(slot)

    def load(self, known: Mapping[Slot, Shown]) -> None:
        """Slots of others are this worker's now; an edit of theirs may still take effect there."""
        self._known.load(known)
        self._courier.doubt(known)
        self.sight.sweep_up()

    def drop(self) -> None:
        """Tell nothing more in others' slots."""
        for lane in self._lanes.values():
            lane.mail.drop_slots(self._mine)

    async def finish(self) -> None:
        """Wait for calls under way in others' slots, and write down what stands there; raises StoreError."""
        end = self._loop.time() + FINISH_S
        while self._loop.time() < end and self._is_busy_with_others():  # noqa: ASYNC110 - many may end
            await asyncio.sleep(LOOK_S)
        await self._known.write()

    def _is_busy_with_others(self) -> bool:
        slots = (lane.slot for lane in self._lanes.values())
        return any(slot is not None and not self._mine(slot) for slot in slots)

    def unload(self) -> None:
        """Know no more what stands in others' slots."""
        self._known.unload(self._mine)
