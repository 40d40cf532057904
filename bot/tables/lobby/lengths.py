"""Choice of the length of the next match, in the lobby of a group or at an own table."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from bot.tables.live import LiveLobby
from bot.tables.visit import Toast
from bot.words.buttons import SetLength
from club.lobby import MatchLength, length_of, offered_lengths, with_length
from club.model import Player
from storage.store import Repeated

if TYPE_CHECKING:
    from bot.house import House


class Lengths:
    """Use case of the people who may choose the length of a match."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def press(self, player: Player, press: SetLength, update: int) -> Toast:
        """Handle a press that chooses a length; a second tap changes nothing."""
        async with self._house.tables.lock(press.table):
            live, t = await self._house.tables.live(press.table), self._house.people.words(player)
            if live is None or not live.table.open:
                return Toast(t.plain("toast-closed"), drop_keyboard=True)
            if not isinstance(live, LiveLobby):
                return Toast(t.plain("toast-begun"), drop_keyboard=True)
            if not await self._house.rights.may_set_length(player, live.table):
                return await self._house.lobby.only_host(live, t)
            length = MatchLength(press.target, press.deals)
            if length == length_of(live.table.rules) or length not in offered_lengths(live.house_rules):
                return Toast()
            with suppress(Repeated):
                await self._house.lobby.keep(
                    with_length(live.table, live.house_rules, length, player.id), update
                )
            return Toast()
