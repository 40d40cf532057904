"""Changes of membership: a person blocks or unblocks the bot, a group adds it or moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.features.evening import course as evening
from bot.screens.screen import Screen
from bot.tables.live import LiveLobby
from bot.telegram.errors import Unreachable
from bot.telegram.updates import Left, Membership, Moved, Reach, Renamed

if TYPE_CHECKING:
    from bot.house import House


class MembershipHandler:
    """Handler of updates about chats in which nobody has written anything."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def reach(self, reach: Reach) -> None:
        """Handle a person blocking or unblocking the bot; after the latter, update their panels."""
        if not reach.open and await self._house.people.player(reach.who.id) is None:
            return  # a person whose data were deleted and who then blocks the bot is not recorded again
        player = await self._house.people.meet(reach.who)
        if not reach.open:
            await self._house.errors.on_chat_error(player.id, Unreachable("blocked"))
            return
        await self._house.timeouts.here(player)
        await self._house.redraw.reached(await self._house.people.reachable(player, started=True))

    async def membership(self, membership: Membership) -> None:
        """Greet a new group; show its tables again to a group that lets the bot write again.

        If only other rights of the bot change there, retry what the group refused.
        """
        place = membership.place
        if not membership.here:
            return
        if membership.before:
            self._house.display.open_again(place.chat)
            return
        chat = await self._house.people.chat(place.chat, place.title, membership.who.code)
        words = self._house.people.words_in(chat)
        back = await self._house.redraw.welcome(place.chat)
        self._house.display.post(place.chat, None, Screen(text=words("welcome-back" if back else "greeting")))

    async def left(self, left: Left) -> None:
        """Free all seats of a person who has left a group or was removed, and hide its affairs from them.

        The update may be old: if Telegram says that they are a member again, they keep their seats.
        """
        person, chat = left.user, left.chat
        self._house.rights.gone(person, chat)
        await self._house.store.tell(f"left {person} {chat}")
        if await self._house.rights.is_member(person, chat):
            return
        await evening.let_go(self._house, person, chat)
        for table in await self._house.store.tables_at(chat):
            if table.mentions(person):
                await self._let_go(table.id, person)

    async def _let_go(self, table: int, person: int) -> None:
        async with self._house.tables.lock(table):
            live = await self._house.tables.readable(table)
            if isinstance(live, LiveLobby):
                await self._house.lobby.let_go(live, person)
            elif live is not None and live.table.open:
                await self._house.runner.let_go(live, person)

    async def renamed(self, renamed: Renamed) -> None:
        """Handle the new title of a group, at its open tables too."""
        if await self._house.people.group(renamed.chat) is not None:
            await self._house.people.chat(renamed.chat, renamed.title)
            await self._house.redraw.settled(renamed.chat)

    async def moved(self, moved: Moved) -> None:
        """Handle the new id of a group."""
        await self._house.people.moved(moved.old, moved.new)
        self._house.delivery.migrate(moved.old, moved.new)
        await self._house.redraw.moved(moved.new)
        await evening.moved(self._house, moved.new)
