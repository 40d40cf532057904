"""Welcome: /help, /start, and the targets of deep links."""

from __future__ import annotations

from collections.abc import Mapping

from bot.features.command import Command
from bot.features.menu_button import MenuButton
from bot.features.rules.menu import RulesMenu
from bot.features.table_commands import TableCommands
from bot.people.directory import named
from bot.screens.lobby.fair import lock_screen
from bot.screens.menus.notices import group_help_screen, help_screen, short_help_screen, start_screen
from bot.screens.screen import Screen
from bot.tables.display.redraw import Redraw
from bot.tables.services import TableServices
from bot.telegram.updates import TextMessage
from bot.words.links import (
    BotName,
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


class Welcome:
    """The commands /help and /start; a deep link arrives as a /start with an argument."""

    def __init__(
        self,
        *,
        bot: BotName,
        services: TableServices,
        redraw: Redraw,
        table: TableCommands,
        rules: RulesMenu,
        pages: Mapping[type[Link], Command],
        button: MenuButton,
    ) -> None:
        """Create the feature; `pages` are the commands opened by links."""
        self._bot = bot
        self._services = services
        self._redraw = redraw
        self._table = table
        self._rules = rules
        self._pages = pages
        self._button = button

    async def help(self, message: TextMessage, _player: Player, t: Texts) -> Screen | None:
        """Handle /help: explain the commands; plain text in a direct chat gets the short answer."""
        if message.place.private:
            asks = message.command or message.rest.startswith("/")
            return help_screen(t, self._bot.now) if asks else short_help_screen(t)
        group = await self._services.people.group(message.place.chat)
        return group_help_screen(t, self._bot.now, f"g{group.token}" if group else "")

    async def start(self, message: TextMessage, player: Player, t: Texts) -> Screen | None:
        """Handle /start: greet the player, or open the target of a link."""
        if not message.place.private:
            return Screen(text=t("greeting"))
        self._button.follow(player)
        await self._redraw.reached(player)
        return await self._follow(read_link(message.rest), message, player, t)

    async def _follow(
        self, link: Link | None, message: TextMessage, player: Player, t: Texts
    ) -> Screen | None:
        """Open the target of a link; without one, greet the player."""
        match link:
            case Join() | TakeSeat():
                return await self._table.follow(player, link, message.update)
            case ReadBook() | OpenRules():
                return await self._rules.follow(player, link, t)
            case OpenSettings() | OpenLesson() | OpenHistory() | OpenDaily() | JoinEvening():
                return await self._pages[type(link)](message, player, t)
            case ReadLock() if table := await self._services.store.table_called(link.table):
                return lock_screen(t, table.state.proof)
            case ShowHand() if await self._services.store.tables_of(player.id):
                return await self._table.hand(message, player, t)
            case _:
                return start_screen(t, named(t, player), self._bot.now, self._services.tables.app)
