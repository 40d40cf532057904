"""Commands that speak of a duplicate evening: in its group, and in the direct chats of its people.

In a group they do so where no table of the group is open. In a direct chat a command means the evening once
it has begun; while it still gathers people, an own table goes first.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from bot.features.command import Command
from bot.features.evening import cancel, carry_out, evening_command
from bot.features.evening.course import host_of
from bot.features.evening.screens import evening_at_home_screen, leave_evening_screen
from bot.features.which_table import table_here
from bot.people.directory import named
from bot.screens.screen import Screen
from bot.tables.live import which_slot
from bot.tables.visit import Visit
from bot.telegram.updates import Place, TextMessage
from bot.words.markup import markup
from bot.words.texts import Texts
from club.evening import PAUSE_S, Evening
from club.kinds import EVENING
from club.model import Player

if TYPE_CHECKING:
    from bot.house import House

Find = Callable[[Place, Player], Awaitable[Evening | None]]
Answer = Callable[[Evening, TextMessage, Player, Texts], Awaitable[Screen | None]]


class EveningCommands:
    """Commands for tables that mean an evening where there is one. `other` handles all other cases."""

    def __init__(self, house: House) -> None:
        self._house = house

    # In groups

    def cancel_or(self, other: Command) -> Command:
        """Return /cancel: it ends the evening."""
        return _where(self._alone_in, self._cancel, other)

    def table_or(self, other: Command) -> Command:
        """Return /table and /leave: they show the evening, with its keys, at the end of the group."""
        return _where(self._alone_in, self._repost, other)

    def pause_or(self, other: Command) -> Command:
        """Return /pause and /resume: they explain that nobody pauses an evening."""
        return _where(self._alone_in, self._no_pause, other)

    # In direct chats

    def table_at_home_or(self, other: Command) -> Command:
        """Return /table and /hand: they show the cards, or what the player's evening waits for."""
        return _where(self._meant, self._at_home, other)

    def pause_at_home_or(self, other: Command) -> Command:
        """Return /pause, /resume and /timer: they explain that nobody pauses an evening."""
        return _where(self._meant, self._no_pause, other)

    def cancel_at_home_or(self, other: Command) -> Command:
        """Return /cancel: if there is no own table, it says who ends the evening, and where."""
        return _where(self._without_own_table, self._cancel_there, other)

    def leave_at_home_or(self, other: Command) -> Command:
        """Return /leave: it asks for confirmation, with keys for the player's other tables.

        An evening that has not begun is left at once, unless another table may be meant.
        """
        return _where(self._of, self._leave, other)

    # The evening that a command means

    async def _alone_in(self, place: Place, _player: Player) -> Evening | None:
        """Return the open evening of a place where no table of the group is open."""
        evening = await self._house.store.evening_in(place.chat, place.thread)
        if evening is None or not evening.open:
            return None
        return evening if await self._house.store.table_in(place.chat, place.thread) is None else None

    async def _of(self, _place: Place, player: Player) -> Evening | None:
        """Return the evening in which a player takes part; one that has begun goes first."""
        found = await self._house.store.evenings_of(player.id)
        return max(found, key=lambda each: (each.state.stage != "joining", each.id), default=None)

    async def _meant(self, place: Place, player: Player) -> Evening | None:
        """Return a player's evening, unless it has not begun and they have an own table."""
        evening = await self._of(place, player)
        begun = evening is not None and evening.state.stage != "joining"
        return evening if begun or await table_here(self._house, place) is None else None

    async def _without_own_table(self, place: Place, player: Player) -> Evening | None:
        """Return a player's evening, unless they have an own table."""
        return await self._of(place, player) if await table_here(self._house, place) is None else None

    # Answers

    async def _cancel(
        self, evening: Evening, message: TextMessage, player: Player, t: Texts
    ) -> Screen | None:
        await cancel(_visit(self._house, message, player, t), evening)
        return None

    async def _repost(
        self, _evening: Evening, message: TextMessage, player: Player, t: Texts
    ) -> Screen | None:
        return await evening_command(_visit(self._house, message, player, t))

    async def _no_pause(self, evening: Evening, _message: TextMessage, _player: Player, t: Texts) -> Screen:
        chat = await self._house.people.group(evening.chat)
        seconds = EVENING.thinking_s(chat.timer if chat else 0)
        return Screen(text=t(EVENING.no_pause, seconds=seconds, minutes=round(PAUSE_S / 60)))

    async def _at_home(
        self, evening: Evening, _message: TextMessage, player: Player, t: Texts
    ) -> Screen | None:
        if any(not table.kind.takes_place for table in await self._house.store.tables_of(player.id)):
            shown = await self._house.redraw.panels(player.id)
            return None if shown else Screen(text=t("toast-unreadable"))
        place = await self._house.people.title(evening.chat)
        return evening_at_home_screen(t, evening, place, self._house.clock.now())

    async def _cancel_there(
        self, evening: Evening, _message: TextMessage, _player: Player, t: Texts
    ) -> Screen:
        host = named(t, await self._house.people.player(await host_of(self._house, evening)))
        place = await self._house.people.title(evening.chat)
        return Screen(text=t("evening-cancel-there", who=host, place=place))

    async def _leave(self, evening: Evening, message: TextMessage, player: Player, t: Texts) -> Screen | None:
        others = [each for each in await self._house.store.tables_of(player.id) if each.kind.takes_place]
        if evening.state.stage == "joining" and not others:
            left = await carry_out(_visit(self._house, message, player, t), evening, "leave")
            return Screen(text=markup(left.text))
        rows = (await self._house.seats.which(others, player, t)).rows
        question = leave_evening_screen(t, evening, await self._house.people.title(evening.chat), rows)
        self._house.display.ask(which_slot(player.id), question)
        return None


def _visit(house: House, message: TextMessage, player: Player, t: Texts) -> Visit:
    return Visit(house=house, player=player, place=message.place, update=message.update, t=t, message=message)


def _where(find: Find, answer: Answer, other: Command) -> Command:
    """Return the command that answers where there is an evening, and leaves the rest to another one."""

    async def command(message: TextMessage, player: Player, t: Texts) -> Screen | None:
        evening = await find(message.place, player)
        return await (other(message, player, t) if evening is None else answer(evening, message, player, t))

    return command
