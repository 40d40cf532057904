"""Choice of the length of the next match, in the lobby of a group or at an own table."""

from __future__ import annotations

from contextlib import suppress

from bot.tables.live import LiveLobby
from bot.tables.lobby.lobby import Lobby
from bot.tables.services import TableServices
from bot.tables.toast import Toast
from bot.words.buttons import SetLength
from club.length import MatchLength, length_of, offered_lengths, with_length
from club.model import Player
from storage.store import Repeated


class Lengths:
    """Use case of the people who may choose the length of a match."""

    def __init__(self, services: TableServices, lobby: Lobby) -> None:
        self._people = services.people
        self._rights = services.rights
        self._tables = services.tables
        self._lobby = lobby

    async def press(self, player: Player, press: SetLength, update: int) -> Toast:
        """Handle a press that chooses a length; a second tap changes nothing."""
        async with self._tables.lock(press.table):
            live, t = await self._tables.live(press.table), self._people.words(player)
            if live is None or not live.table.open:
                return Toast(t.plain("toast-closed"), drop_keyboard=True)
            if not isinstance(live, LiveLobby):
                return Toast(t.plain("toast-begun"), drop_keyboard=True)
            if not await self._rights.may_set_length(player, live.table):
                return await self._lobby.only_host(live, t)
            length = MatchLength(press.target, press.deals)
            if length == length_of(live.table.rules) or length not in offered_lengths(live.house):
                return Toast()
            with suppress(Repeated):
                await self._lobby.keep(with_length(live.table, live.house, length, player.id), update)
            return Toast()
