"""The commands of a table that somebody has for themselves, as they are written in the direct chat."""

from __future__ import annotations

from bot.buttons import LobbyPress
from bot.features.commands import Command
from bot.features.meant import standing, tables_meant
from bot.screens.screen import Screen
from bot.tables.ending import Ending
from bot.tables.kit import Kit
from bot.tables.lobby import Lobby
from bot.tables.own import OwnTables
from bot.tables.seats import Seats
from bot.telegram.updates import Said
from bot.texts import Texts
from club.model import Player


class HomeCommands:
    """What people write at home about the table of their own."""

    def __init__(self, kit: Kit, lobby: Lobby, own: OwnTables, seats: Seats, ending: Ending) -> None:
        self._kit = kit
        self._lobby = lobby
        self._own = own
        self._seats = seats
        self._ending = ending

    async def new(self, said: Said, player: Player, _t: Texts) -> Screen | None:
        """/new: open a table for oneself, or show it."""
        return await self._own.open(player, said.update)

    async def table(self, said: Said, player: Player, t: Texts) -> Screen | None:
        """/table: show it again."""
        own = await standing(self._kit, said.place)
        if own is None:
            return Screen(t("own-none"))
        await self._own.show(player, own)
        return None

    async def pause(self, said: Said, _player: Player, t: Texts) -> Screen | None:
        """/pause, /resume and /timer: no clock runs that could be stopped or set."""
        own = await standing(self._kit, said.place)
        return Screen(t("own-none" if own is None else "own-no-clock"))

    async def leave(self, said: Said, player: Player, t: Texts) -> Screen | None:
        """/leave: who sits nowhere else ends their own match; else it is asked which table is meant."""
        tables = await tables_meant(self._kit, said.place, player)
        if len(tables) == 1 and tables[0].own:
            return await self.cancel(said, player, t)
        return await self._seats.command(said, player, t)

    async def cancel(self, said: Said, player: Player, t: Texts) -> Screen | None:
        """/cancel: close the table, or ask whether its match shall end."""
        own = await standing(self._kit, said.place)
        if own is None:
            return Screen(t("own-none"))
        if own.stage == "playing":
            return await self._ending.command(player, own, said.update, t)
        await self._lobby.press(player, LobbyPress(own.id, "cancel"), said.update)
        return None


def by_place(in_group: Command, at_home: Command) -> Command:
    """Return a command that is another one at home than it is in a group."""

    async def command(said: Said, player: Player, t: Texts) -> Screen | None:
        return await (at_home if said.place.private else in_group)(said, player, t)

    return command
