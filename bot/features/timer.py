"""/timer: how long the players of a group may think before they are called."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.buttons import SetTimer
from bot.delivery.allowance import Allowance
from bot.features.rights import may_settle
from bot.screens.screen import Screen
from bot.screens.timer import CHOICES, timer_screen
from bot.services import House
from bot.tables.toast import Answer
from bot.telegram.updates import Place, Said
from bot.texts import Texts
from club.model import Player
from club.people import named
from storage.store import Slot

CHANGE_S = 60.0
"""Seconds after which a group may set its clock once more: the clock starts anew with each."""


class Timers:
    """The clocks of all groups; a running match follows at once."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._changes = Allowance(asyncio.get_running_loop().time, interval=CHANGE_S, burst=3)

    async def command(self, said: Said, _player: Player, t: Texts) -> Screen | None:
        """/timer: show how it is and what it could be."""
        if said.place.private:
            return Screen(t("group-only"))
        chat = await self._house.people.chat(said.place.chat, said.place.title)
        slot = _slot(said.place)
        self._house.delivery.renew(slot)
        self._house.display.page(slot, timer_screen(t, chat.timer))
        return None

    async def press(self, player: Player, place: Place | None, press: SetTimer) -> Answer:
        """Set the clock of a group, for its host and its admins."""
        house, t = self._house, self._house.people.words(player)
        chat = None if place is None or place.private else await house.people.group(place.chat)
        if place is None or chat is None or press.seconds not in CHOICES:
            return Answer(spent=True)
        if not await may_settle(house, player, chat.id):
            return Answer(t.plain("toast-timer-who"), alert=True)
        if press.seconds != chat.timer:
            if not self._changes.take(chat.id):
                return Answer(t.plain("toast-too-often"))
            await house.people.keep_chat(replace(chat, timer=press.seconds))
            await house.upkeep.timed(chat.id, chat.timer)
        words = house.people.words_in(chat)
        house.display.page(_slot(place), timer_screen(words, press.seconds, named(words, player)))
        return Answer(spent=True)


def _slot(place: Place) -> Slot:
    return Slot(place.chat, place.thread, "timer")
