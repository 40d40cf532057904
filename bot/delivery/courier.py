"""Carries one piece of work to Telegram and notes what stands there now."""

import contextlib
from collections import Counter

from bot.delivery.mailbox import Errand, Job, Orphan, Post, Retirement, Wanted
from bot.delivery.shown import ShownMessages
from bot.gateway import Document, Gateway
from bot.screens.screen import Screen
from bot.trouble import Flaky, Malformed, MessageGone, TopicLost
from storage.store import Shown, Slot


class Courier:
    """Turns a job into at most one call. `tally` counts the calls that took effect, by kind."""

    def __init__(self, gateway: Gateway, messages: ShownMessages) -> None:
        self._gateway = gateway
        self._messages = messages
        self.tally: Counter[str] = Counter()

    async def carry(self, chat: int, job: Job) -> bool:
        """Do the job. Returns whether a call was needed; raises `Trouble` if it failed."""
        match job:
            case Wanted():
                return await self._show(job.slot, job.render())
            case Post():
                return await self._post(chat, job.thread, job.content)
            case Retirement():
                return await self._retire(job.slot)
            case Orphan():
                return await self._strip_orphan(chat, job.message_id)
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
            self._messages.edited(slot, Shown(wanted.message_id, digest="", buttons=True))
            raise
        self.tally["edit"] += 1
        self._messages.edited(slot, wanted)

    async def _retire(self, slot: Slot) -> bool:
        shown = self._messages.get(slot)
        if shown and shown.buttons:
            await self._strip(slot.chat, shown.message_id)
        self._messages.forgotten(slot)
        return bool(shown and shown.buttons)

    async def _strip_orphan(self, chat: int, message_id: int) -> bool:
        """The press may have overtaken the news that its message is the present one: then it stays."""
        if self._messages.has_message(chat, message_id):
            return False
        await self._strip(chat, message_id)
        return True

    async def _strip(self, chat: int, message_id: int) -> None:
        with contextlib.suppress(MessageGone, TopicLost, Malformed):
            await self._gateway.strip(chat, message_id)
        self.tally["strip"] += 1
