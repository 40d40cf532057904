"""Welcome: /help, /start, and the targets of deep links."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from bot.features.command import Command
from bot.people.directory import named
from bot.screens.lobby.fair import lock_screen
from bot.screens.menus.notices import group_help_screen, help_screen, short_help_screen, start_screen
from bot.screens.screen import Screen
from bot.telegram.updates import TextMessage
from bot.words.links import (
    Join,
    JoinEvening,
    Link,
    OpenDaily,
    OpenHistory,
    OpenLesson,
    OpenRules,
    OpenSettings,
    ReadBook,
    ReadLock,
    ShowHand,
    TakeSeat,
)
from bot.words.links import read as read_link
from bot.words.texts import Texts
from club.model import Player

if TYPE_CHECKING:
    from bot.house import House


class Welcome:
    """The commands /help and /start; a deep link arrives as a /start with an argument."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._pages: Mapping[type[Link], Command] = {
            OpenSettings: house.settings_menu.command,
            OpenLesson: house.lesson.command,
            OpenHistory: house.history.command,
            OpenDaily: house.daily.command,
            JoinEvening: house.evening.command,
        }
        """The command opened by each kind of deep link."""

    async def help(self, message: TextMessage, _player: Player, t: Texts) -> Screen | None:
        """Handle /help: explain the commands; plain text in a direct chat gets the short answer."""
        if message.place.private:
            asks = message.command or message.rest.startswith("/")
            return help_screen(t, self._house.name.now) if asks else short_help_screen(t)
        group = await self._house.people.group(message.place.chat)
        return group_help_screen(t, self._house.name.now, f"g{group.token}" if group else "")

    async def start(self, message: TextMessage, player: Player, t: Texts) -> Screen | None:
        """Handle /start: greet the player, or open the target of a link."""
        if not message.place.private:
            return Screen(text=t("greeting"))
        self._house.menu_button.follow(player)
        await self._house.redraw.reached(player)
        return await self._follow(read_link(message.rest), message, player, t)

    async def _follow(
        self, link: Link | None, message: TextMessage, player: Player, t: Texts
    ) -> Screen | None:
        """Open the target of a link; without one, greet the player."""
        match link:
            case Join() | TakeSeat():
                return await self._house.table_commands.follow(player, link, message.update)
            case ReadBook() | OpenRules():
                return await self._house.rules.follow(player, link, t)
            case OpenSettings() | OpenLesson() | OpenHistory() | OpenDaily() | JoinEvening():
                return await self._pages[type(link)](message, player, t)
            case ReadLock() if table := await self._house.store.table_called(link.table):
                return lock_screen(t, table.state.proof)
            case ShowHand() if await self._house.store.tables_of(player.id):
                return await self._house.table_commands.hand(message, player, t)
            case _:
                return start_screen(t, named(t, player), self._house.name.now, self._house.tables.app)
