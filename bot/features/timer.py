"""/timer: thinking time of players in a group, before they are called."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.delivery import Delivery
from bot.delivery.allowance import Allowance
from bot.screens.menus.timer import CHOICES, timer_screen
from bot.screens.screen import Screen
from bot.tables.display.redraw import Redraw
from bot.tables.services import TableServices
from bot.tables.toast import Toast
from bot.telegram.updates import Place, TextMessage
from bot.words.buttons import SetTimer
from bot.words.texts import Texts
from club.model import Player
from storage.store import Slot

CHANGE_S = 60.0
"""Seconds after which a group may change its thinking time again, as each change restarts the clock."""


class Timers:
    """Thinking times of all groups; a running match follows at once."""

    def __init__(self, services: TableServices, delivery: Delivery, redraw: Redraw) -> None:
        self._people = services.people
        self._rights = services.rights
        self._display = services.display
        self._delivery = delivery
        self._redraw = redraw
        self._changes = Allowance(asyncio.get_running_loop().time, interval=CHANGE_S, burst=3)

    async def command(self, message: TextMessage, _player: Player, _t: Texts) -> Screen | None:
        """Handle /timer in a group: show the present time and the choices."""
        await self._show(message.place)
        return None

    async def open(self, place: Place | None) -> Toast:
        """Show the thinking time to a group that looks at its other settings."""
        if place is not None and not place.private:
            await self._show(place)
        return Toast(drop_keyboard=True)

    async def _show(self, place: Place) -> None:
        chat = await self._people.chat(place.chat, place.title)
        slot = _slot(place)
        self._delivery.renew(slot)
        self._display.page(slot, timer_screen(self._people.words_in(chat), chat.timer))

    async def press(self, player: Player, place: Place | None, press: SetTimer) -> Toast:
        """Set the thinking time of a group, for its host and its admins."""
        t = self._people.words(player)
        chat = None if place is None or place.private else await self._people.group(place.chat)
        if place is None or chat is None or press.seconds not in CHOICES:
            return Toast(drop_keyboard=True)
        if not await self._rights.may_set_clock(player, chat.id):
            return Toast(t.plain("toast-timer-who"), alert=True)
        if press.seconds != chat.timer:
            if not self._changes.take(chat.id):
                return Toast(t.plain("toast-too-often"))
            await self._people.keep_chat(replace(chat, timer=press.seconds))
            await self._redraw.timed(chat.id, chat.timer)
        words = self._people.words_in(chat)
        who = await self._rights.signature(player, chat.id, words)
        self._display.page(_slot(place), timer_screen(words, press.seconds, who))
        return Toast(drop_keyboard=True)


def _slot(place: Place) -> Slot:
    return Slot(place.chat, place.thread, "timer")
