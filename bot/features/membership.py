"""Changes of membership: a person blocks or unblocks the bot, a group adds it or moves."""

from __future__ import annotations

from bot.delivery import Delivery
from bot.features.evening import Evenings
from bot.screens.screen import Screen
from bot.tables.display.chat_errors import ChatErrors
from bot.tables.display.redraw import Redraw
from bot.tables.live import LiveLobby
from bot.tables.lobby.lobby import Lobby
from bot.tables.play.timeouts import Timeouts
from bot.tables.services import TableServices
from bot.telegram.errors import Unreachable
from bot.telegram.updates import Left, Membership, Moved, Reach, Renamed


class MembershipHandler:
    """Handler of updates about chats in which nobody has written anything."""

    def __init__(
        self,
        *,
        services: TableServices,
        delivery: Delivery,
        timeouts: Timeouts,
        redraw: Redraw,
        errors: ChatErrors,
        lobby: Lobby,
        evenings: Evenings,
    ) -> None:
        self._store = services.store
        self._people = services.people
        self._rights = services.rights
        self._display = services.display
        self._delivery = delivery
        self._timeouts = timeouts
        self._redraw = redraw
        self._errors = errors
        self._tables = services.tables
        self._runner = services.runner
        self._lobby = lobby
        self._evenings = evenings

    async def reach(self, reach: Reach) -> None:
        """Handle a person blocking or unblocking the bot; after the latter, update their panels."""
        if not reach.open and await self._people.player(reach.who.id) is None:
            return  # a person whose data were deleted and who then blocks the bot is not recorded again
        player = await self._people.meet(reach.who)
        if not reach.open:
            await self._errors.on_chat_error(player.id, Unreachable("blocked"))
            return
        await self._timeouts.here(player)
        await self._redraw.reached(await self._people.reachable(player, started=True))

    async def membership(self, membership: Membership) -> None:
        """Greet a new group; show its tables again to a group that lets the bot write again.

        If only other rights of the bot change there, retry what the group refused.
        """
        place = membership.place
        if not membership.here:
            return
        if membership.before:
            self._display.open_again(place.chat)
            return
        chat = await self._people.chat(place.chat, place.title, membership.who.code)
        words = self._people.words_in(chat)
        back = await self._redraw.welcome(place.chat)
        self._display.post(place.chat, None, Screen(text=words("welcome-back" if back else "greeting")))

    async def left(self, left: Left) -> None:
        """Free all seats of a person who has left a group or was removed, and hide its affairs from them.

        The update may be old: if Telegram says that they are a member again, they keep their seats.
        """
        person, chat = left.user, left.chat
        self._rights.gone(person, chat)
        await self._store.tell(f"left {person} {chat}")
        if await self._rights.is_member(person, chat):
            return
        await self._evenings.let_go(person, chat)
        for table in await self._store.tables_at(chat):
            if table.mentions(person):
                await self._let_go(table.id, person)

    async def _let_go(self, table: int, person: int) -> None:
        async with self._tables.lock(table):
            live = await self._tables.readable(table)
            if isinstance(live, LiveLobby):
                await self._lobby.let_go(live, person)
            elif live is not None and live.table.open:
                await self._runner.let_go(live, person)

    async def renamed(self, renamed: Renamed) -> None:
        """Handle the new title of a group, at its open tables too."""
        if await self._people.group(renamed.chat) is not None:
            await self._people.chat(renamed.chat, renamed.title)
            await self._redraw.settled(renamed.chat)

    async def moved(self, moved: Moved) -> None:
        """Handle the new id of a group."""
        await self._people.moved(moved.old, moved.new)
        self._delivery.migrate(moved.old, moved.new)
        await self._redraw.moved(moved.new)
        await self._evenings.moved(moved.new)
