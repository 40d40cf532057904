"""Visibility of messages: their depth in their chats, and reposting at the end."""

from __future__ import annotations

from collections.abc import Callable

from bot.delivery.budget import Clock
from bot.delivery.courier import Courier
from bot.delivery.mailbox import Pointer, Retirement
from bot.delivery.shown import ShownMessages
from bot.delivery.urgency import Urgency, When
from storage.store import Shown, Slot

OLD = "old:"
"""Prefix of the names of slots for replaced messages."""


Message = tuple[int, int | None, int, bool]
"""Chat, topic and id of a message, and whether privacy mode would have hidden it."""


class Sight:
    """Depths of the messages of all slots. `here` returns the slot with the present id of its chat."""

    def __init__(
        self,
        messages: ShownMessages,
        courier: Courier,
        clock: Clock,
        *,
        here: Callable[[Slot], Slot],
        put: Callable[[int, Retirement], None],
    ) -> None:
        self._messages = messages
        self._courier = courier
        self._clock = clock
        self._here = here
        self._put = put

    def saw(self, message: Message) -> None:
        """Note a message of a user."""
        chat, thread, number, talk = message
        self._courier.depths.note(chat, thread, number, talk=talk)

    def below(self, slot: Slot, *, apart: str = OLD) -> float:
        """Estimate how many messages stand below that of a slot, without those of slots named `apart`."""
        slot = self._here(slot)
        shown = self._messages.get(slot)
        if shown is None:
            return 0.0
        there = self._messages.standing(slot.chat)
        standing = [found.message_id for each, found in there if each.thread == slot.thread]
        others = [found.message_id for each, found in there if each.name.startswith(apart)]
        return self._courier.depths.below(slot, shown.message_id, standing, others)

    def repost(self, slot: Slot, pointer: Pointer | None = None) -> None:
        """Send the slot's next screen as a new, silent message at the end of the chat.

        The old message becomes what `pointer` draws for the new one, or is deleted. Until then it has a slot
        of its own, so that the next process finds it if this one is killed.
        """
        slot = self._here(slot)
        if shown := self._messages.get(slot):
            old = slot._replace(name=f"{OLD}{slot.name.partition(':')[2]}:{shown.message_id}")
            self._messages.moved(slot, old)
            self._courier.silent.add(slot)
            self._put(
                slot.chat, Retirement(slot=old, after=slot, when=self._when(), erase=True, pointer=pointer)
            )

    def hand_over(self, slot: Slot, other: Slot) -> None:
        """Edit the next screen of `other` into the message of `slot`, if `other` has none yet.

        A message whose content is unknown stays where it is.
        """
        slot, other = self._here(slot), self._here(other)
        if self._messages.get(other) is None and self._courier.check_at(slot) is None:
            self._messages.moved(slot, other)

    def pinned(self, slot: Slot, message_id: int | None) -> None:
        """Record the pinned message in a slot of pins; None for none."""
        slot = self._here(slot)
        if message_id is None:
            self._messages.forgotten(slot)
        else:
            self._messages.noted(slot, Shown(message_id, "", buttons=False))

    def sweep_up(self) -> None:
        """Delete the old messages of reposts that a previous process began."""
        for slot in [slot for slot in self._messages.slots() if slot.name.startswith(OLD)]:
            self._put(slot.chat, Retirement(slot=slot, after=None, when=self._when(), erase=True))

    def _when(self) -> When:
        return When.of(Urgency.TIDY, self._clock())
