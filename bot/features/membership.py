"""People and groups come and go: somebody blocks the bot or lets it in again, a group adds it or moves."""

from __future__ import annotations

from bot.delivery import Delivery
from bot.screens.screen import Screen
from bot.tables.display.chat_errors import ChatErrors
from bot.tables.display.redraw import Redraw
from bot.tables.play.timeouts import Timeouts
from bot.tables.services import TableServices
from bot.telegram.errors import Unreachable
from bot.telegram.updates import Left, Membership, Moved, Reach


class MembershipHandler:
    """What Telegram tells about chats, without anybody having said anything."""

    def __init__(
        self,
        *,
        services: TableServices,
        delivery: Delivery,
        timeouts: Timeouts,
        redraw: Redraw,
        errors: ChatErrors,
    ) -> None:
        self._store = services.store
        self._people = services.people
        self._rights = services.rights
        self._display = services.display
        self._delivery = delivery
        self._timeouts = timeouts
        self._redraw = redraw
        self._errors = errors

    async def reach(self, reach: Reach) -> None:
        """A person blocked us, or let us in again: then their panels are brought up to date."""
        if not reach.open and await self._people.player(reach.who.id) is None:
            return  # who was forgotten and then blocks us is not met anew
        player = await self._people.meet(reach.who)
        if not reach.open:
            await self._errors.on_chat_error(player.id, Unreachable("blocked"))
            return
        await self._timeouts.here(player)
        await self._redraw.reached(await self._people.reachable(player, started=True))

    async def membership(self, membership: Membership) -> None:
        """Greet a new group; a group that lets us write again sees its tables anew.

        If only our other rights change there, what it refused is tried again.
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
        """Somebody is in a group no more, and may not learn what goes on there."""
        self._rights.gone(left.user, left.chat)
        await self._store.tell(f"left {left.user} {left.chat}")

    async def moved(self, moved: Moved) -> None:
        """A group has a new id."""
        await self._people.moved(moved.old, moved.new)
        self._delivery.migrate(moved.old, moved.new)
        await self._redraw.moved(moved.new)
