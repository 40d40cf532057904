"""Computer players in a lobby: adding them, changing their level, and removing them."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from bot.tables.live import LiveLobby
from bot.tables.visit import Toast
from bot.words.buttons import ComputerPress
from bot.words.texts import computer_names
from club.lobby import free_seats, with_computer, with_level, without_computer
from club.model import Player, Table
from club.occupants import computers_in
from storage.store import Repeated

if TYPE_CHECKING:
    from bot.house import House


class Computers:
    """Use cases for computer players in a lobby, open to every player there."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def press(self, player: Player, press: ComputerPress, update: int) -> Toast:
        """Handle a press about a computer player; a second tap changes nothing."""
        async with self._house.tables.lock(press.table):
            live, t = await self._house.tables.live(press.table), self._house.people.words(player)
            if live is None or not live.table.open:
                return Toast(t.plain("toast-closed"), drop_keyboard=True)
            if not isinstance(live, LiveLobby):
                return Toast(t.plain("toast-begun"))
            if live.table.seat_of(player.id) is None:
                return Toast(t.plain("toast-only-seated"))
            table = arranged(live, press)
            if table is None:
                return Toast()
            with suppress(Repeated):
                await self._house.lobby.keep(table, update)
            return Toast()


def arranged(live: LiveLobby, press: ComputerPress) -> Table | None:
    """Return the table after the press; None if the press changes nothing any more."""
    table, seat = live.table, press.seat
    if press.verb == "add":
        if seat != len(table.seats) or free_seats(table) <= 0:
            return None
        return with_computer(table, computer_names(live.words))
    if seat not in computers_in(table.seats):
        return None
    return without_computer(table, seat) if press.verb == "out" else with_level(table, seat, press.verb)
