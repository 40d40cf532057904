"""Commands of a group's table: open it, show it, show the cards, pause, resume, cancel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.features.which_table import table_here
from bot.screens.screen import Screen
from bot.tables.play import stopping
from bot.tables.visit import Visit
from bot.telegram.updates import TextMessage
from bot.words.links import Join, TakeSeat
from bot.words.markup import markup
from bot.words.texts import Texts
from club.model import Player

if TYPE_CHECKING:
    from bot.house import House


class TableCommands:
    """Commands for the table of a group."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def new(self, message: TextMessage, player: Player, _t: Texts) -> Screen | None:
        """Handle /new: open a table in a group."""
        await self._house.lobby.open(player, message.place, message.update)
        return None

    async def table(self, message: TextMessage, _player: Player, t: Texts) -> Screen | None:
        """Handle /table: show the table of a group again."""
        self._house.display.open_again(message.place.chat)
        if await self._house.redraw.settle(message.place.chat, message.place.thread):
            return None
        table = await table_here(self._house, message.place)
        if table is None:
            return Screen(text=t("table-none"))
        return None if await self._house.redraw.show(table.id) else Screen(text=t("shown-above"))

    async def follow(self, player: Player, link: Join | TakeSeat, update: int) -> Screen | None:
        """Take the seat offered by a link."""
        if isinstance(link, Join):
            return await self._house.lobby.join_by_link(player, link, update)
        return await self._house.seats.take_by_link(player, link, update)

    async def leave(self, message: TextMessage, player: Player, t: Texts) -> Screen | None:
        """Handle /leave: ask about giving a seat up."""
        return await self._house.seats.command(message, player, t)

    async def hand(self, message: TextMessage, player: Player, t: Texts) -> Screen | None:
        """Handle /hand: show a player their cards again."""
        tables = await self._house.store.tables_of(player.id)
        playing = [table for table in tables if table.stage == "playing"]
        if playing and not await self._house.redraw.panels(player.id):
            return Screen(text=t("toast-unreadable"))
        if playing:
            return None
        if not tables:
            return Screen(text=t("hand-none"))
        return (
            await self._house.lobby.seat_told(player, tables[0])
            if message.place.private
            else Screen(text=t("not-begun"))
        )

    async def pause(self, message: TextMessage, player: Player, t: Texts) -> Screen | None:
        """Handle /pause: stop the clock of a table."""
        table = await table_here(self._house, message.place)
        if table is None:
            return Screen(text=t("table-none"))
        if table.stage == "lobby":
            return Screen(text=t("not-begun"))
        await stopping.pause(visit_of(self._house, message, player, t), table.id)
        return None

    async def resume(self, message: TextMessage, player: Player, t: Texts) -> Screen | None:
        """Handle /resume: resume a paused game."""
        table = await table_here(self._house, message.place)
        if table is None:
            return Screen(text=t("table-none"))
        if table.stage == "lobby":
            return Screen(text=t("not-begun"))
        told = await stopping.resume(visit_of(self._house, message, player, t), table.id)
        return Screen(text=markup(told.text))

    async def cancel(self, message: TextMessage, player: Player, t: Texts) -> Screen | None:
        """Handle /cancel: close a table, or ask whether its match shall end."""
        table = await table_here(self._house, message.place)
        if table is not None and table.stage == "playing":
            await stopping.ask_to_end(visit_of(self._house, message, player, t), table)
            return None
        await self._house.lobby.cancel(player, message.place, message.update)
        return None


def visit_of(house: House, message: TextMessage, player: Player, t: Texts) -> Visit:
    """Return the visit of a command."""
    return Visit(house=house, player=player, place=message.place, update=message.update, t=t, message=message)
