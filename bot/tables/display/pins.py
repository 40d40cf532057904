"""Pinned tables, in groups that want that: the message of each deal is pinned until the match ends."""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Protocol

from bot.runtime.tasks import start
from bot.screens.screen import Screen
from bot.tables.live import LiveMatch
from bot.telegram.errors import Malformed, NoPin, Trouble

if TYPE_CHECKING:
    from bot.house import House

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

    def __init__(self, house: House) -> None:
        self._house = house
        self._busy: set[int] = set()
        """Tables with a pin call in progress."""

    def care(self, live: LiveMatch) -> None:
        """Pin the message of the present deal, and unpin the previous one, if that is still to be done."""
        wanted = None
        if live.settings.pin and live.table.state.end is None:
            wanted = self._house.delivery.shown(live.slot("table", live.deal_number()))
            if wanted is None:
                return  # the new deal is about to be sent
        now = self._house.delivery.shown(live.slot("pin"))
        new, old = wanted and wanted.message_id, now and now.message_id
        if new != old and live.table.id not in self._busy:
            self._busy.add(live.table.id)
            work = self._move(replace(live), new, old)
            start(work, "pinning the table", usual=(Trouble, TimeoutError), apart=True)

    async def _move(self, live: LiveMatch, new: int | None, old: int | None) -> None:
        """Pin the new message, then unpin the old one."""
        chat, slot = live.table.chat, live.slot("pin")
        pin, unpin = self._house.telegram.pin, self._house.telegram.unpin
        try:
            if new is not None:
                await self._house.delivery.call_directly(chat, partial(pin, message_id=new), TIMEOUT_S)
            self._house.delivery.sight.pinned(slot, new)
            if old is not None:
                await self._house.delivery.call_directly(chat, partial(unpin, message_id=old), TIMEOUT_S)
        except (NoPin, Malformed):
            self._house.delivery.sight.pinned(slot, None)
            if new is not None:
                await self._give_up(live)
        finally:
            self._busy.discard(live.table.id)

    async def _give_up(self, live: LiveMatch) -> None:
        """Switch the setting off and tell the group once how to grant the right."""
        chat = await self._house.people.group(live.table.chat)
        if chat is not None and chat.settings.pin:
            await self._house.people.keep_chat(replace(chat, settings=replace(chat.settings, pin=False)))
            self._house.display.post(chat.id, live.table.thread, Screen(text=live.words("trouble-pin")))
            await self._house.redraw.settled(chat.id)
