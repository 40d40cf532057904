"""/settings: preferences of a person, and settings of the tables of a group or of an own table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.screens.menus.preferences import CHOICES, HOME_PAGES, changed, home_screen
from bot.screens.menus.settings import GROUP_PAGES, group_screen, page_with, settled
from bot.screens.screen import Screen
from bot.tables.visit import Toast
from bot.telegram.updates import Place, TextMessage
from bot.words.buttons import SetChat, SetPreference, ShowSettings
from bot.words.links import OpenSettings, url
from bot.words.texts import Texts
from club.model import Chat, Player
from storage.store import Slot

if TYPE_CHECKING:
    from bot.house import House


class SettingsMenu:
    """Settings of all people and chats; their tables follow at once."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._app = bool(house.tables.app)

    async def command(self, message: TextMessage, player: Player, _t: Texts) -> Screen | None:
        """Handle /settings: show those of a person in a direct chat, those of a group in the group."""
        self._house.delivery.renew(slot_of(message.place))
        await self.show(player, message.place)
        return None

    async def show(self, player: Player, place: Place, page: int = 0) -> None:
        """Show a page of the settings of a person at home, or of a group in the group."""
        if place.private:
            await self._show_at_home(player, page)
        else:
            self._show_in_group(place, await self._house.people.chat(place.chat, place.title), page)

    async def turn(self, player: Player, place: Place | None, press: ShowSettings) -> Toast:
        """Show a page of the settings, to anybody, as that changes nothing."""
        if place is not None:
            await self.show(player, place, press.page)
        return Toast(drop_keyboard=True)

    async def prefer(self, player: Player, place: Place | None, press: SetPreference) -> Toast:
        """Store a preference of the presser."""
        if place is None or not place.private or press.value not in CHOICES[press.habit]:
            return Toast(drop_keyboard=True)
        player = await self._house.people.behave(
            player, changed(player.preferences, press.habit, press.value)
        )
        await self._house.redraw.refresh(player)
        await self._show_at_home(player, page_with(HOME_PAGES, press.habit))
        return Toast(drop_keyboard=True)

    async def settle(self, player: Player, place: Place | None, press: SetChat) -> Toast:
        """Change a setting of the tables of a chat, if the presser may."""
        if place is None:
            return Toast(drop_keyboard=True)
        if not place.private and not await self._house.rights.may_set_clock(player, place.chat):
            return Toast(self._house.people.words(player).plain("toast-settings-who"), alert=True)
        at_home = place.private
        chat = await (
            self._house.people.home(player) if at_home else self._house.people.chat(place.chat, place.title)
        )
        settings = settled(chat.settings, press.setting, press.value)
        if settings is None:
            return Toast(drop_keyboard=True)
        if settings != chat.settings:
            chat = replace(chat, settings=settings)
            await self._house.people.keep_chat(chat)
            await self._house.redraw.settled(chat.id)
        if at_home:
            await self._show_at_home(player, page_with(HOME_PAGES, press.setting))
        else:
            who = await self._house.rights.signature(player, chat.id, self._house.people.words_in(chat))
            self._show_in_group(place, chat, page_with(GROUP_PAGES, press.setting), who)
        return Toast(drop_keyboard=True)

    async def _show_at_home(self, player: Player, page: int) -> None:
        own = await self._house.people.group(player.id) or Chat(id=player.id, title="")
        slot = Slot(player.id, None, "settings")
        self._house.display.page(
            slot, home_screen(self._house.people.words(player), player.preferences, own, page)
        )

    def _show_in_group(self, place: Place, chat: Chat, page: int, who: str = "") -> None:
        t = self._house.people.words_in(chat)
        own = url(self._house.name.now, OpenSettings())
        self._house.display.page(slot_of(place), group_screen(t, chat, page, own, who, app=self._app))


def slot_of(place: Place) -> Slot:
    """Return the slot of the settings of a chat."""
    return Slot(place.chat, place.thread, "settings")
