"""Pinned tables, in groups that want that: the message of each deal is pinned until the match ends."""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import partial
from typing import Protocol

from bot.delivery import Delivery
from bot.runtime.tasks import start
from bot.screens.screen import Screen
from bot.tables.display.redraw import Redraw
from bot.tables.live import LiveMatch
from bot.tables.services import TableServices
from bot.telegram.errors import Malformed, NoPin, Trouble

log = logging.getLogger(__name__)

TIMEOUT_S = 60.0
"""Seconds a pin waits for its turn in the group; the next change of the table tries again."""


class Pinner(Protocol):
    """Calls of Telegram for pinning. Each may raise any `Trouble`; NoPin if the bot lacks the right."""

    async def pin(self, chat: int, message_id: int) -> None:
        """Pin a message without a sound."""

    async def unpin(self, chat: int, message_id: int) -> None:
        """Unpin a message."""


class Pins:
    """Pinned messages of all tables. If a group refuses, it is told once, and its setting is switched off."""

    def __init__(self, services: TableServices, delivery: Delivery, telegram: Pinner, redraw: Redraw) -> None:
        self._people = services.people
        self._display = services.display
        self._delivery = delivery
        self._telegram = telegram
        self._redraw = redraw
        self._busy: set[int] = set()
        """Tables with a pin call in progress."""

    def care(self, live: LiveMatch) -> None:
        """Pin the message of the present deal, and unpin the previous one, if that is still to be done."""
        wanted = None
        if live.settings.pin and live.table.state.end is None:
            wanted = self._delivery.shown(live.table_slot(live.deal_number()))
            if wanted is None:
                return  # the new deal is about to be sent
        now = self._delivery.shown(live.pin_slot())
        new, old = wanted and wanted.message_id, now and now.message_id
        if new != old and live.table.id not in self._busy:
            self._busy.add(live.table.id)
            work = self._move(replace(live), new, old)
            start(work, "pinning the table", usual=(Trouble, TimeoutError), apart=True)

    async def _move(self, live: LiveMatch, new: int | None, old: int | None) -> None:
        """Pin the new message, then unpin the old one."""
        chat, slot = live.table.chat, live.pin_slot()
        pin, unpin = self._telegram.pin, self._telegram.unpin
        try:
            if new is not None:
                await self._delivery.call_directly(chat, partial(pin, message_id=new), TIMEOUT_S)
            self._delivery.sight.pinned(slot, new)
            if old is not None:
                await self._delivery.call_directly(chat, partial(unpin, message_id=old), TIMEOUT_S)
        except (NoPin, Malformed):
            self._delivery.sight.pinned(slot, None)
            if new is not None:
                await self._give_up(live)
        finally:
            self._busy.discard(live.table.id)

    async def _give_up(self, live: LiveMatch) -> None:
        """Switch the setting off and tell the group once how to grant the right."""
        chat = await self._people.group(live.table.chat)
        if chat is not None and chat.settings.pin:
            await self._people.keep_chat(replace(chat, settings=replace(chat.settings, pin=False)))
            self._display.post(chat.id, live.table.thread, Screen(text=live.words("trouble-pin")))
            await self._redraw.settled(chat.id)
