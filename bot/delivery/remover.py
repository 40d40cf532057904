"""Removal of old messages and of useless keyboards."""

from __future__ import annotations

import contextlib
from collections import Counter

from bot.delivery.depth import Depths
from bot.runtime.recent import Recent
from bot.screens.screen import Screen
from bot.telegram.errors import Malformed, MessageGone, TopicLost
from bot.telegram.gateway import Gateway

_GONE = MessageGone, TopicLost, Malformed
CACHED = 4096
"""Messages known to have no keyboard; for a forgotten one, the call may be repeated."""


class Remover:
    """Deletes messages, strips their keyboards, or turns them into links."""

    def __init__(self, gateway: Gateway, depths: Depths, tally: Counter[str]) -> None:
        self._gateway = gateway
        self._depths = depths
        self._tally = tally
        self._keyless: Recent[tuple[int, int], None] = Recent(CACHED)

    def note(self, chat: int, message_id: int, *, keys: bool) -> None:
        """Remember whether a message has a keyboard."""
        if keys:
            self._keyless.forget((chat, message_id))
        else:
            self._keyless[chat, message_id] = None

    def is_keyless(self, chat: int, message_id: int) -> bool:
        """Return whether a message certainly has no keyboard, so that a late press needs no call."""
        return (chat, message_id) in self._keyless

    async def erase(self, chat: int, message_id: int) -> None:
        """Delete a message; if it is too old for that, strip its keyboard."""
        try:
            await self._gateway.delete(chat, message_id)
            self._depths.gone(chat, message_id)
            self._tally["delete"] += 1
        except _GONE:
            await self.strip(chat, message_id)

    async def strip(self, chat: int, message_id: int) -> None:
        """Strip the keyboard of a message, unless it certainly has none."""
        if self.is_keyless(chat, message_id):
            return
        with contextlib.suppress(*_GONE):
            await self._gateway.strip(chat, message_id)
            self.note(chat, message_id, keys=False)
        self._tally["strip"] += 1

    async def point(self, chat: int, message_id: int, pointer: Screen) -> None:
        """Turn a message into a link to its successor, or strip its keyboard if that is impossible."""
        try:
            await self._gateway.edit(chat, message_id, pointer)
            self.note(chat, message_id, keys=False)
            self._tally["edit"] += 1
        except _GONE:
            await self.strip(chat, message_id)
