"""Commands in a direct chat for the player's own table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.features.command import Command
from bot.features.table_commands import visit_of
from bot.features.which_table import table_here, tables_in_question
from bot.screens.screen import Screen
from bot.tables.play import stopping
from bot.telegram.updates import TextMessage
from bot.words.buttons import LobbyPress
from bot.words.texts import Texts
from club.model import Player

if TYPE_CHECKING:
    from bot.house import House


class OwnTableCommands:
    """Commands for a player's own table."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def new(self, message: TextMessage, player: Player, _t: Texts) -> Screen | None:
        """Handle /new: open an own table, or show it."""
        return await self._house.own.open(player, message.update)

    async def table(self, message: TextMessage, player: Player, t: Texts) -> Screen | None:
        """Handle /table: show it again."""
        own = await table_here(self._house, message.place)
        if own is None:
            return Screen(text=t("own-none"))
        await self._house.own.show(player, own)
        return None

    async def pause(self, message: TextMessage, _player: Player, t: Texts) -> Screen | None:
        """Handle /pause, /resume and /timer: explain that an own table has no clock."""
        own = await table_here(self._house, message.place)
        return Screen(text=t("own-none" if own is None else "own-no-clock"))

    async def leave(self, message: TextMessage, player: Player, t: Texts) -> Screen | None:
        """Handle /leave: end the own match, or ask which table is meant if the player has other seats."""
        tables = await tables_in_question(self._house, message.place, player)
        if len(tables) == 1 and tables[0].kind.private:
            return await self.cancel(message, player, t)
        return await self._house.seats.command(message, player, t)

    async def cancel(self, message: TextMessage, player: Player, t: Texts) -> Screen | None:
        """Handle /cancel: close the table, or ask whether its match shall end."""
        own = await table_here(self._house, message.place)
        if own is None:
            return Screen(text=t("own-none"))
        if own.stage == "playing":
            await stopping.ask_to_end(visit_of(self._house, message, player, t), own)
            return None
        await self._house.lobby.press(player, LobbyPress(own.id, "cancel"), message.update)
        return None


def by_place(in_group: Command, at_home: Command) -> Command:
    """Return a command that depends on the kind of chat."""

    async def command(message: TextMessage, player: Player, t: Texts) -> Screen | None:
        return await (at_home if message.place.private else in_group)(message, player, t)

    return command
