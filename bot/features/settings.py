"""/settings: how a person likes to play."""

from __future__ import annotations

from bot.buttons import SetPreference
from bot.delivery import Delivery
from bot.links import OpenSettings, url
from bot.screens.preferences import CHOICES, changed, habits_screen, settings_link
from bot.screens.screen import Screen
from bot.tables.kit import Kit
from bot.tables.redraw import Redraw
from bot.tables.toast import Toast
from bot.telegram.updates import Place, Said
from bot.texts import Texts
from club.model import Player
from storage.store import Slot


class PreferencesMenu:
    """The habits of all people; their panels at running tables follow at once."""

    def __init__(self, bot: str, kit: Kit, delivery: Delivery, redraw: Redraw) -> None:
        self._bot = bot
        self._people = kit.people
        self._display = kit.display
        self._delivery = delivery
        self._redraw = redraw

    async def command(self, said: Said, player: Player, t: Texts) -> Screen | None:
        """/settings: show them in the direct chat; a group is told where."""
        if not said.place.private:
            return settings_link(t, url(self._bot, OpenSettings()))
        slot = _slot(player)
        self._delivery.renew(slot)
        self._display.page(slot, habits_screen(t, player.preferences))
        return None

    async def press(self, player: Player, place: Place | None, press: SetPreference) -> Toast:
        """Note a habit of the presser."""
        if place is None or not place.private or press.value not in CHOICES[press.habit]:
            return Toast(spent=True)
        player = await self._people.behave(player, changed(player.preferences, press.habit, press.value))
        await self._redraw.refresh(player)
        self._display.page(_slot(player), habits_screen(self._people.words(player), player.preferences))
        return Toast(spent=True)


def _slot(player: Player) -> Slot:
    return Slot(player.id, None, "settings")
