"""The commands of a group's table: open it, show it, show one's cards, pause, go on, cancel."""

from __future__ import annotations

from bot.features.meant import standing
from bot.links import Join, TakeSeat
from bot.screens.screen import Screen
from bot.tables.ending import Ending
from bot.tables.kit import Kit
from bot.tables.lobby import Lobby
from bot.tables.pauses import Pauses
from bot.tables.redraw import Redraw
from bot.tables.seats import Seats
from bot.telegram.updates import Said
from bot.texts import Texts
from club.model import Player


class TableCommands:
    """What people write about the table of their group."""

    def __init__(
        self, kit: Kit, lobby: Lobby, seats: Seats, ending: Ending, pauses: Pauses, redraw: Redraw
    ) -> None:
        self._kit = kit
        self._lobby = lobby
        self._seats = seats
        self._ending = ending
        self._pauses = pauses
        self._redraw = redraw

    async def new(self, said: Said, player: Player, _t: Texts) -> Screen | None:
        """/new: open a table in a group."""
        await self._lobby.open(player, said.place, said.update)
        return None

    async def table(self, said: Said, _player: Player, t: Texts) -> Screen | None:
        """/table: show the table of a group again."""
        self._kit.display.open_again(said.place.chat)
        if await self._redraw.settle(said.place.chat, said.place.thread):
            return None
        table = await standing(self._kit, said.place)
        if table is None:
            return Screen(t("table-none"))
        await self._redraw.show(table.id)
        return None

    async def follow(self, player: Player, link: Join | TakeSeat, update: int) -> Screen | None:
        """Let somebody have the seat that a link offers."""
        if isinstance(link, Join):
            return await self._lobby.join_by_link(player, link, update)
        return await self._seats.take_by_link(player, link, update)

    async def leave(self, said: Said, player: Player, t: Texts) -> Screen | None:
        """/leave: ask about giving a seat up."""
        return await self._seats.command(said, player, t)

    async def hand(self, said: Said, player: Player, t: Texts) -> Screen | None:
        """/hand: show somebody their cards again."""
        tables = await self._kit.store.tables_of(player.id)
        playing = [table for table in tables if table.stage == "playing"]
        if playing and not await self._redraw.panels(player.id):
            return Screen(t("toast-unreadable"))
        if playing:
            return None
        if not tables:
            return Screen(t("hand-none"))
        return (
            await self._lobby.seat_told(player, tables[0]) if said.place.private else Screen(t("not-begun"))
        )

    async def pause(self, said: Said, player: Player, t: Texts) -> Screen | None:
        """/pause: let the clock of a table stand still."""
        table = await standing(self._kit, said.place)
        if table is None:
            return Screen(t("table-none"))
        if table.stage == "lobby":
            return Screen(t("not-begun"))
        return await self._pauses.pause(player, table.id, said.update)

    async def resume(self, said: Said, player: Player, t: Texts) -> Screen | None:
        """/resume: let a paused game go on."""
        table = await standing(self._kit, said.place)
        if table is None:
            return Screen(t("table-none"))
        if table.stage == "lobby":
            return Screen(t("not-begun"))
        return await self._pauses.resume(player, table.id, said.update)

    async def cancel(self, said: Said, player: Player, t: Texts) -> Screen | None:
        """/cancel: close a table, or ask whether its match shall end."""
        table = await standing(self._kit, said.place)
        if table is not None and table.stage == "playing":
            return await self._ending.command(player, table, said.update, t)
        await self._lobby.cancel(player, said.place, said.update)
        return None
