"""/settings: how a person likes to play."""

from __future__ import annotations

from bot.buttons import SetPreference
from bot.links import OpenSettings, url
from bot.screens.preferences import CHOICES, changed, habits_screen, settings_link
from bot.screens.screen import Screen
from bot.services import Services
from bot.tables.toast import Toast
from bot.telegram.updates import Place, Said
from bot.texts import Texts
from club.model import Player
from storage.store import Slot


class PreferencesMenu:
    """The habits of all people; their panels at running tables follow at once."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def command(self, said: Said, player: Player, t: Texts) -> Screen | None:
        """/settings: show them in the direct chat; a group is told where."""
        if not said.place.private:
            return settings_link(t, url(self._services.bot, OpenSettings()))
        slot = _slot(player)
        self._services.delivery.renew(slot)
        self._services.display.page(slot, habits_screen(t, player.preferences))
        return None

    async def press(self, player: Player, place: Place | None, press: SetPreference) -> Toast:
        """Note a habit of the presser."""
        services = self._services
        if place is None or not place.private or press.value not in CHOICES[press.habit]:
            return Toast(spent=True)
        player = await services.people.behave(player, changed(player.preferences, press.habit, press.value))
        await services.redraw.refresh(player)
        services.display.page(_slot(player), habits_screen(services.people.words(player), player.preferences))
        return Toast(spent=True)


def _slot(player: Player) -> Slot:
    return Slot(player.id, None, "settings")
