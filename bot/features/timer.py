"""/timer: how long the players of a group may think before they are called."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.buttons import SetTimer
from bot.delivery.allowance import Allowance
from bot.features.rights import may_set_clock
from bot.people import named
from bot.screens.screen import Screen
from bot.screens.timer import CHOICES, timer_screen
from bot.services import Services
from bot.tables.toast import Toast
from bot.telegram.updates import Place, Said
from bot.texts import Texts
from club.model import Player
from storage.store import Slot

CHANGE_S = 60.0
"""Seconds after which a group may set its clock once more: the clock starts anew with each."""


class Timers:
    """The clocks of all groups; a running match follows at once."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._changes = Allowance(asyncio.get_running_loop().time, interval=CHANGE_S, burst=3)

    async def command(self, said: Said, _player: Player, t: Texts) -> Screen | None:
        """/timer: show how it is and what it could be."""
        if said.place.private:
            return Screen(t("group-only"))
        chat = await self._services.people.chat(said.place.chat, said.place.title)
        slot = _slot(said.place)
        self._services.delivery.renew(slot)
        self._services.display.page(slot, timer_screen(t, chat.timer))
        return None

    async def press(self, player: Player, place: Place | None, press: SetTimer) -> Toast:
        """Set the clock of a group, for its host and its admins."""
        services, t = self._services, self._services.people.words(player)
        chat = None if place is None or place.private else await services.people.group(place.chat)
        if place is None or chat is None or press.seconds not in CHOICES:
            return Toast(spent=True)
        if not await may_set_clock(services, player, chat.id):
            return Toast(t.plain("toast-timer-who"), alert=True)
        if press.seconds != chat.timer:
            if not self._changes.take(chat.id):
                return Toast(t.plain("toast-too-often"))
            await services.people.keep_chat(replace(chat, timer=press.seconds))
            await services.redraw.timed(chat.id, chat.timer)
        words = services.people.words_in(chat)
        services.display.page(_slot(place), timer_screen(words, press.seconds, named(words, player)))
        return Toast(spent=True)


def _slot(place: Place) -> Slot:
    return Slot(place.chat, place.thread, "timer")
