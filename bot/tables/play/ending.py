"""Early end of a match: by vote of its players, or by one person alone if that is fair.

The host alone may end a match before its first deal is over. The only player still there may do so at any
time, when the others have left or been away for an hour; so may an admin of the group. All others need the
votes of more than half of the seated players. The message and the result name the person, unless it is an
anonymous admin. The standings count it as a match left if the host or a seated admin ended it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.people.rights import may_end_alone
from bot.screens.match.ending import end_screen
from bot.screens.screen import Screen
from bot.tables.live import LiveMatch
from bot.tables.visit import Toast
from bot.words.buttons import EndPress
from bot.words.texts import Texts
from club.model import Player, Table
from club.seats import enders, poll_to_end, vote_to_end
from club.standings import LEAVING_REASONS
from club.state import EndReason, TableState
from game.actions import Seat
from storage.store import Repeated

if TYPE_CHECKING:
    from bot.house import House


class Ending:
    """Early end of matches; they are stored as unfinished."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def command(self, player: Player, table: Table, update: int, t: Texts) -> Screen | None:
        """Handle /cancel in a match: ask a person who may end it alone, let any other player begin a vote."""
        admin = await self._house.rights.is_admin(player, table.chat)
        async with self._house.tables.lock(table.id):
            live = await self._house.tables.playing(table.id)
            if live is None:
                return Screen(text=t("toast-closed"))
            if why := self._alone(live, player, admin=admin):
                counts = why in LEAVING_REASONS and live.seat_of(player.id) is not None
                screen = end_screen(t, live.seating, live.name_of(player), own=live.table.own, counts=counts)
                self._house.display.ask(live.ask_slot(), screen)
                return None
            seat = live.seat_of(player.id)
            if seat is None:
                return Screen(text=t("end-not-yours"))
            try:
                await self._vote(live, seat, update, asks=True)
            except Repeated:
                return None
            return None

    async def press(self, player: Player, press: EndPress, update: int) -> Toast:
        """Handle a press about the end of a match."""
        t = self._house.people.words(player)
        table = await self._house.tables.peek(press.table)
        admin = False
        if press.verb != "vote" and table is not None:
            admin = await self._house.rights.is_admin(player, table.table.chat)
        async with self._house.tables.lock(press.table):
            live = await self._house.tables.playing(press.table)
            if live is None:
                return Toast(t.plain("toast-closed"), drop_keyboard=True)
            if live.table.hidden:
                return Toast(t.plain("toast-evening-fixed"))
            try:
                if press.verb == "vote":
                    return await self._vote_too(live, player, update)
                return await self._decide(live, player, press, update, self._alone(live, player, admin=admin))
            except Repeated:
                return Toast()

    async def _decide(
        self, live: LiveMatch, player: Player, press: EndPress, update: int, why: EndReason | None
    ) -> Toast:
        """Carry out the answer.

        `why` is the presser's right to end the match alone, None if there is none.
        """
        t = self._house.people.words(player)
        if why is None:
            return Toast(t.plain("end-not-alone" if live.seat_of(player.id) is not None else "end-not-yours"))
        if press.verb == "on":
            self._house.display.decided(live.ask_slot())
            return Toast(t.plain("toast-goes-on"), drop_keyboard=True)
        unnamed = why == "admin" and await self._house.rights.is_unnamed(player, live.table.chat)
        await self._house.runner.close(live, live.table, update, why, (player.id,), unnamed=unnamed)
        return Toast(t.plain("toast-closed"), drop_keyboard=True)

    async def _vote_too(self, live: LiveMatch, player: Player, update: int) -> Toast:
        t, seat = self._house.people.words(player), live.seat_of(player.id)
        if seat is None:
            return Toast(t.plain("toast-not-a-player"))
        if not live.table.state.ending:
            return Toast(t.plain("toast-no-vote"), drop_keyboard=True)
        state = await self._vote(live, seat, update)
        return Toast(t.plain("toast-voted" if seat in state.ending else "toast-vote-back"))

    async def _vote(self, live: LiveMatch, seat: Seat, update: int, *, asks: bool = False) -> TableState:
        """Note a vote, and end the match once there are enough; return the state with the vote."""
        state = vote_to_end(live.table.state, seat, self._house.runner.now(), asks=asks)
        if poll_to_end(state).passed:
            table = replace(live.table, state=state)
            by = enders(table)
            await self._house.runner.close(live, table, update, "vote" if len(by) > 1 else "alone", by)
        else:
            await self._house.runner.keep(live, state, update)
            self._house.display.vote(live, at_end=asks)
        return state

    def _alone(self, live: LiveMatch, player: Player, *, admin: bool) -> EndReason | None:
        """Return the right by which a player may end the match alone; None if there is none."""
        state = replace(live.table.state, touched=self._house.runner.now())
        return may_end_alone(player, replace(live.table, state=state), live.match, admin=admin)
