"""Invitations to a rematch, in the direct chats of the people who are called.

Each person gets one for a table. It is edited when they sit down, and deleted when they stand up or when
nobody can sit down any more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.screens.lobby.invitations import rematch_screen
from bot.screens.lobby.lobby import seated_screen
from bot.tables.live import LiveLobby, invitation_slot
from club.model import Player, Table

if TYPE_CHECKING:
    from bot.house import House


class Invitations:
    """Invitations to a table."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def send(self, live: LiveLobby, old: Table, host: Player) -> None:
        """Invite the others of the match at `old` to the rematch that `host` has opened.

        People who cannot be reached are left out, and so are people who look at the old table in the Mini
        App: the group calls them by name.
        """
        for person in live.table.state.invited:
            player = await self._house.people.player(person)
            if player is not None and player.id != host.id and self._wants_call(player, old):
                t = self._house.people.words(player)
                screen = rematch_screen(t, live.name_of(host), live.seating.title, old.id)
                self._house.display.ask(invitation_slot(person, live.table.id), screen)

    def _wants_call(self, player: Player, old: Table) -> bool:
        reachable = player.started and not self._house.display.is_chat_closed(player.id)
        return reachable and not self._house.display.pages.is_open(old.id, player.id)

    def accepted(self, live: LiveLobby, player: Player) -> None:
        """Replace the invitation of a player who has sat down by a confirmation."""
        if player.id in live.table.state.invited:
            t, back = self._house.people.words(player), self._house.display.address(live)
            told = seated_screen(t, live.seating.title, back)
            self._house.display.replace(invitation_slot(player.id, live.table.id), told)
