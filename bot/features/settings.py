"""/settings: how a person likes to play."""

from __future__ import annotations

from bot.buttons import SetHabit
from bot.links import OpenSettings, url
from bot.screens.preferences import CHOICES, changed, habits_screen, settings_link
from bot.screens.screen import Screen
from bot.services import House
from bot.tables.toast import Answer
from bot.telegram.updates import Place, Said
from bot.texts import Texts
from club.model import Player
from storage.store import Slot


class HabitsMenu:
    """The habits of all people; their panels at running tables follow at once."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def command(self, said: Said, player: Player, t: Texts) -> Screen | None:
        """/settings: show them in the direct chat; a group is told where."""
        if not said.place.private:
            return settings_link(t, url(self._house.bot, OpenSettings()))
        slot = _slot(player)
        self._house.delivery.renew(slot)
        self._house.display.page(slot, habits_screen(t, player.habits))
        return None

    async def press(self, player: Player, place: Place | None, press: SetHabit) -> Answer:
        """Note a habit of the presser."""
        house = self._house
        if place is None or not place.private or press.value not in CHOICES[press.habit]:
            return Answer(spent=True)
        player = await house.people.behave(player, changed(player.habits, press.habit, press.value))
        await house.upkeep.refresh(player)
        house.display.page(_slot(player), habits_screen(house.people.words(player), player.habits))
        return Answer(spent=True)


def _slot(player: Player) -> Slot:
    return Slot(player.id, None, "settings")
