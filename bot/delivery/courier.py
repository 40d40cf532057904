"""Carries one piece of work to Telegram and notes what stands there now.

An edit whose reply was lost, or that a killed process left under way, may take effect after a newer one: the
player to move would look at an old state for ever. What stands in such a message counts as unknown for
`LAG_S` seconds, and then its newest screen is edited in once more, which mostly changes nothing.
"""

import contextlib
from collections import Counter

from bot.delivery.budget import Clock
from bot.delivery.mailbox import Check, Errand, Job, Orphan, Post, Retirement, Wanted
from bot.delivery.shown import ShownMessages
from bot.gateway import Document, Gateway
from bot.screens.screen import Screen
from bot.trouble import Flaky, Malformed, MessageGone, TopicLost
from storage.store import Shown, Slot

LAG_S = 30.0
"""After so long a call that was given up takes effect no more."""


class Courier:
    """Turns a job into at most one call. `tally` counts the calls that took effect, by kind."""

    def __init__(self, gateway: Gateway, messages: ShownMessages, clock: Clock) -> None:
        self._gateway = gateway
        self._messages = messages
        self._clock = clock
        self._unsure_until = dict.fromkeys(messages.slots(), clock() + LAG_S)
        self.tally: Counter[str] = Counter()
        self.marks: dict[Slot, int] = {}
        """By slot, which marked screen it has shown last."""

    def unsure_until(self, slot: Slot) -> float | None:
        """Until when what stands in a slot is unknown, None when it is known."""
        shown = self._messages.get(slot)
        return self._unsure_until.get(slot) if shown and not shown.digest else None

    async def carry(self, chat: int, job: Job) -> bool:
        """Do the job. Returns whether a call was needed; raises `Trouble` if it failed."""
        match job:
            case Wanted():
                called = await self._show(job.slot, job.render())
                if job.mark is not None:
                    self.marks[job.slot] = job.mark
                return called
            case Post():
                return await self._post(chat, job.thread, job.content)
            case Retirement():
                return await self._retire(job)
            case Orphan():
                return await self._care_for(chat, job)
            case Check():
                return await self._check(job)
            case Errand():
                await job.run(chat)
                self.tally["errand"] += 1
                return True

    async def _post(self, chat: int, thread: int | None, content: Screen | Document) -> bool:
        if isinstance(content, Screen):
            await self._gateway.send(chat, thread, content)
        else:
            await self._gateway.send_document(chat, thread, content.name, content.data, content.caption)
        self.tally["post"] += 1
        return True

    async def _show(self, slot: Slot, screen: Screen) -> bool:
        shown = self._messages.get(slot)
        wanted = Shown(shown.message_id if shown else 0, screen.digest(), bool(screen.rows))
        if shown == wanted:
            self.tally["unchanged"] += 1
            return False
        if shown:
            await self._edit(slot, wanted, screen)
        else:
            message_id = await self._gateway.send(slot.chat, slot.thread, screen)
            self.tally["send"] += 1
            await self._messages.sent(slot, wanted._replace(message_id=message_id))
        return True

    async def _edit(self, slot: Slot, wanted: Shown, screen: Screen) -> None:
        try:
            await self._gateway.edit(slot.chat, wanted.message_id, screen)
        except MessageGone:
            self._messages.forgotten(slot)
            raise
        except Flaky:
            # Nobody knows which of both screens stands there, so neither may count as unchanged.
            self._unsure_until[slot] = self._clock() + LAG_S
            self._messages.edited(slot, Shown(wanted.message_id, digest="", buttons=True))
            raise
        self.tally["edit"] += 1
        if self._unsure_until.get(slot, 0) > self._clock():
            wanted = wanted._replace(digest="")
        else:
            self._unsure_until.pop(slot, None)
        self._messages.edited(slot, wanted)

    async def _check(self, job: Check) -> bool:
        """Edit once more, unless a newer screen has settled the matter or the message is let go."""
        shown = self._messages.get(job.slot)
        if shown is None or shown.digest:
            self._unsure_until.pop(job.slot, None)
            return False
        return await self._show(job.slot, job.render())

    async def _retire(self, job: Retirement) -> bool:
        shown = self._messages.get(job.slot)
        if shown and job.erase:
            await self._erase(job.slot.chat, shown.message_id)
        elif shown and shown.buttons:
            await self._strip(job.slot.chat, shown.message_id)
        self._messages.forgotten(job.slot)
        self.unmark(job.slot)
        return bool(shown and (shown.buttons or job.erase))

    def unmark(self, slot: Slot) -> None:
        """Nobody will ask any more what the slot has shown."""
        self.marks.pop(slot, None)

    async def _care_for(self, chat: int, job: Orphan) -> bool:
        """The press may have overtaken the news that its message is the present one: then it stays."""
        if self._messages.has_message(chat, job.message_id):
            return False
        await (self._erase if job.erase else self._strip)(chat, job.message_id)
        return True

    async def _erase(self, chat: int, message_id: int) -> None:
        """Delete a message; one that is too old for that loses its keyboard."""
        try:
            await self._gateway.delete(chat, message_id)
            self.tally["delete"] += 1
        except (MessageGone, TopicLost, Malformed):
            await self._strip(chat, message_id)

    async def _strip(self, chat: int, message_id: int) -> None:
        with contextlib.suppress(MessageGone, TopicLost, Malformed):
            await self._gateway.strip(chat, message_id)
        self.tally["strip"] += 1
