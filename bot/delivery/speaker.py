"""Sending of posts: text, a picture with text, or a file, as far as the chat takes it."""

from __future__ import annotations

import logging

from bot.delivery.depth import Depths
from bot.delivery.restrictions import Restrictions
from bot.screens.screen import Screen
from bot.telegram.errors import Malformed, Restricted
from bot.telegram.gateway import Document, Gateway

log = logging.getLogger(__name__)


class Speaker:
    """Sender of posts. If pictures or files are refused, text is sent instead."""

    def __init__(self, gateway: Gateway, restrictions: Restrictions, depths: Depths) -> None:
        self._gateway = gateway
        self._restrictions = restrictions
        self._depths = depths

    async def post(self, chat: int, thread: int | None, content: Screen | Document) -> None:
        """Send a post; raises `Trouble` if nothing of it was sent, unless its content was refused."""
        if isinstance(content, Document):
            await self._hand_over(chat, thread, content)
        else:
            await self._say(chat, thread, content)

    async def _hand_over(self, chat: int, thread: int | None, file: Document) -> None:
        """Send a file, or text if the chat takes no files or Telegram refuses this one."""
        if not self._restrictions.hold(chat, "documents"):
            try:
                await self._gateway.send_document(chat, thread, file.name, file.data, file.caption)
            except Restricted as refusal:
                self._restrictions.note(chat, refusal)
            except Malformed as bug:
                log.error("Telegram refuses a file for chat %s: %s", chat, bug)
            else:
                self._restrictions.sent(chat, "documents")
                return
        if file.instead:
            await self._say(chat, thread, file.instead)

    async def _say(self, chat: int, thread: int | None, screen: Screen) -> None:
        """Send a screen or, if Telegram refuses it, as much of it as it takes."""
        for less in (screen, *screen.lesser()):
            if less.picture and self._restrictions.hold(chat, "photos"):
                continue
            try:
                self._depths.note(chat, thread, await self._gateway.send(chat, thread, less))
            except Restricted as refusal:
                self._restrictions.note(chat, refusal)
            except Malformed as bug:
                log.error("Telegram refuses a post to chat %s: %s; %s", chat, bug, less.outline())
            else:
                self._restrictions.sent(chat, "photos" if less.picture else None)
                return
