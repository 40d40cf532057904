"""Who may do what: the one place that says it.

Telegram knows who is an admin and who is in a group; a table knows its host and who sits there.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.members import Members
from club.model import Player, Table
from club.state import Why
from club.votes import with_a_say
from game.state import Match
from storage.store import Store

IsAdmin = Callable[[int, int], Awaitable[bool]]
"""Whether a user is an admin of a chat: `is_admin(chat, user)`."""

FOR_ALL = frozenset({"v", "d", "c"})
"""Pages of the menu of rules for every member of a group; the others are for those who may settle them."""


class Rights:
    """What somebody may do for a group and at its tables."""

    def __init__(self, store: Store, is_admin: IsAdmin, members: Members) -> None:
        self._store = store
        self._is_admin = is_admin
        self._members = members

    def saw(self, player: int, chat: int) -> None:
        """Note that somebody wrote or pressed in a group: they are in it."""
        self._members.saw(chat, player)

    def gone(self, player: int, chat: int) -> None:
        """Note that somebody left a group, or was put out of it."""
        self._members.gone(chat, player)

    def forget_all(self) -> None:
        """Somebody may have left a group who was known to be in it."""
        self._members.forget_all()

    async def is_member(self, player: int, chat: int) -> bool:
        """Say whether somebody is in a group, and so may know what goes on there.

        In a direct chat its person is alone.
        """
        return chat == player if chat > 0 else await self._members(chat, player)

    async def is_admin(self, player: Player, chat: int) -> bool:
        """Say whether somebody is an admin of a group; of their direct chat everybody is."""
        return chat == player.id if chat > 0 else await self._is_admin(chat, player.id)

    async def may_settle(self, player: Player, chat: int) -> bool:
        """Say whether somebody may set the rules of a group: the host of a table there, or an admin."""
        tables = await self._store.tables_at(chat)
        return any(table.host == player.id for table in tables) or await self.is_admin(player, chat)

    async def may_end_season(self, player: Player, chat: int) -> bool:
        """Say whether somebody may end a season of a group, or undo that: its admins alone.

        Everybody has a part in a season, and any member becomes a host by opening a table.
        """
        return await self.is_admin(player, chat)

    async def may_set_clock(self, player: Player, chat: int) -> bool:
        """Say whether somebody may set the clock of a group: its admins, and who hosts all that is played.

        It runs at once at every table, so a table opened beside a match gives no right to it.
        """
        tables = await self._store.tables_at(chat)
        played = [table for table in tables if table.stage == "playing"]
        hosts = {table.host for table in played or tables}
        if player.id in hosts and (len(hosts) == 1 or not played):
            return True
        return await self.is_admin(player, chat)

    async def may_open(self, player: Player, chat: int, page: str) -> bool:
        """Say whether somebody may open a page of the menu of a group's rules."""
        return page in FOR_ALL or await self.may_settle(player, chat)

    async def may_choose_language(self, player: Player, chat: int) -> bool:
        """Say whether somebody may choose the language of a group."""
        return await self.is_admin(player, chat)

    async def may_cancel(self, player: Player, table: Table) -> bool:
        """Say whether somebody may close a table that waits for its players."""
        return player.id == table.host or await self.is_admin(player, table.chat)

    async def may_press(self, player: Player, table: Table, chat: int | None) -> bool:
        """Say whether somebody has to do with a table, pressing in a chat: anybody can guess its number."""
        expected = {each for chair in table.state.chairs for each in (chair.left, chair.next_owner)}
        if chat == table.chat or table.seat_of(player.id) is not None or player.id in expected:
            return True
        return await self.is_member(player.id, table.chat)

    async def may_read(self, player: Player, table: Table) -> bool:
        """Say whether somebody may read by which rules a table plays."""
        return table.seat_of(player.id) is not None or await self.is_member(player.id, table.chat)


def may_end_alone(player: Player, table: Table, match: Match, *, admin: bool) -> Why | None:
    """Return by what right somebody may end a match without a vote; None for who may not."""
    if player.id == table.host and (table.own or not match.sheet):
        return "host"
    if with_a_say(table.state) == {table.seat_of(player.id)}:
        return "alone"
    return "admin" if admin else None
