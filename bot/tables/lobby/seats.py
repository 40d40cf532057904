"""Changes of seats: seats that are given up, taken, or taken from players who are long absent.

A substitute plays a seat that was given up, until a person from the group takes it. That person sits down
when the next cards are dealt, so that nobody sees two hands of one deal; between two deals, at once.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from bot.screens.lobby.lobby import coming_screen
from bot.screens.match.table import leave_screen, put_out_screen, which_screen
from bot.screens.screen import Screen
from bot.tables.display.display import left_notice
from bot.tables.live import LiveMatch, which_slot
from bot.tables.lobby.lesson_offer import offer_lesson
from bot.tables.visit import Toast
from bot.telegram.updates import TextMessage
from bot.words.buttons import LobbyPress, SeatPress, SeatVerb
from bot.words.links import TakeSeat, url
from bot.words.markup import markup
from bot.words.texts import Texts, computer_names
from club.lobby import new_computer
from club.model import Player, Table
from club.occupants import LevelName
from club.seats import (
    computer_by,
    has_a_seat,
    may_be_put_out,
    may_seat_computer,
    may_take,
    poll_against,
    reserve_for_computer,
    reserved_seat,
    vote_against,
)
from game.actions import Seat
from storage.store import Repeated

if TYPE_CHECKING:
    from bot.house import House

Verb = Callable[[LiveMatch, Player, Seat, int], Awaitable[Toast]]


class Seats:
    """Use cases for changing seats during a match."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._verbs: dict[SeatVerb, Verb] = {
            "leave": self._leave,
            "stay": self._stay,
            "take": self._take,
            "not": self._take_not,
            "out": self._vote_out,
            "easy": partial(self._replace, "easy"),
            "normal": partial(self._replace, "normal"),
            "strong": partial(self._replace, "strong"),
        }

    async def press(self, player: Player, press: SeatPress, update: int) -> Toast:
        """Handle a press about a seat."""
        async with self._house.tables.lock(press.table):
            live = await self._house.tables.playing(press.table)
            if live is None:
                return Toast(self._house.people.words(player).plain("toast-closed"), drop_keyboard=True)
            if press.seat >= len(live.table.seats):
                return Toast(drop_keyboard=True)
            if live.table.kind.fixed and press.verb not in {"leave", "stay"}:
                return Toast(self._house.people.words(player).plain(live.table.kind.fixed))
            try:
                return await self._verbs[press.verb](live, player, press.seat, update)
            except Repeated:
                return Toast()

    # Leaving

    async def command(self, message: TextMessage, player: Player, t: Texts) -> Screen | None:
        """Handle /leave: leave a lobby at once, confirm in a match.

        The answer in a direct chat names the group.
        """
        private = message.place.private
        if private:
            tables = await self._house.store.tables_of(player.id)
        else:
            standing = await self._house.store.table_in(message.place.chat, message.place.thread)
            tables = (standing,) if standing else ()
        if not tables:
            return Screen(text=t("leave-none" if private else "table-none"))
        if len(tables) > 1:
            self._house.display.ask(which_slot(player.id), await self.which(tables, player, t))
            return None
        if tables[0].stage == "lobby":
            return await self._leave_lobby(message, tables[0], player, t)
        return await self._ask(message, tables[0].id, player, t)

    async def which(self, tables: Sequence[Table], player: Player, t: Texts) -> Screen:
        """Return the question which of several tables a player leaves."""
        return which_screen(t, [await self._named(table, player) for table in tables])

    async def _named(self, table: Table, player: Player) -> tuple[str, int, Seat | None]:
        seat = table.seat_of(player.id) if table.stage == "playing" else None
        return await self._house.people.title(table.chat), table.id, seat

    async def _leave_lobby(
        self, message: TextMessage, table: Table, player: Player, t: Texts
    ) -> Screen | None:
        answer = await self._house.lobby.press(player, LobbyPress(table.id, "leave"), message.update)
        if message.place.private:
            return Screen(text=t("left-privately", place=await self._house.people.title(table.chat)))
        return None if table.seat_of(player.id) is not None else Screen(text=markup(answer.text))

    async def _ask(self, message: TextMessage, table: int, player: Player, t: Texts) -> Screen | None:
        """Ask a player for confirmation before leaving; a person about to join is released at once."""
        async with self._house.tables.lock(table):
            live = await self._house.tables.playing(table)
            if live is None:
                return Screen(text=t("toast-closed"))
            reserved = reserved_seat(live.table.state, player.id)
            if reserved is not None:
                who = live.name_of(player)  # the table forgets it with the promise
                try:
                    await self._house.runner.expect(live, reserved, None, message.update)
                except Repeated:
                    return None
                return Screen(text=t("seat-not-coming", who=who))
            seat = live.seat_of(player.id)
            if seat is None:
                return Screen(text=t("toast-not-a-player"))
            private = message.place.private
            question = leave_screen(t, live.seating, seat, private=private)
            self._house.display.ask(live.leave_slots(seat, player.id)[private], question)
            return None

    async def _stay(self, live: LiveMatch, player: Player, seat: Seat, _update: int) -> Toast:
        t = self._house.people.words(player)
        if live.seat_of(player.id) != seat:
            return Toast(t.plain("toast-not-yours"))
        self._house.display.decided(*live.leave_slots(seat, player.id), which_slot(player.id))
        return Toast(t.plain("toast-stays"), drop_keyboard=True)

    async def _leave(self, live: LiveMatch, player: Player, seat: Seat, update: int) -> Toast:
        t = self._house.people.words(player)
        if live.table.state.chairs[seat].left == player.id:
            return Toast(t.plain("toast-left"), drop_keyboard=True)
        if live.seat_of(player.id) != seat:
            return Toast(t.plain("toast-not-yours"))
        await self._house.runner.vacate(live, seat, update, left_notice(live, seat, t))
        return Toast(t.plain("toast-left"), drop_keyboard=True)

    # Taking a seat

    async def _take(self, live: LiveMatch, player: Player, seat: Seat, update: int) -> Toast:
        """Give a free seat to a player; a second tap changes nothing."""
        t, chair = self._house.people.words(player), live.table.state.chairs[seat]
        if chair.next_owner == player.id:
            return Toast(t.plain("toast-coming"))
        if live.seat_of(player.id) is not None or reserved_seat(live.table.state, player.id) is not None:
            return Toast(t.plain("toast-already-joined"))
        if chair.left is None or not may_take(live.table, player.id, seat):
            return Toast(t.plain("toast-seat-taken" if chair.left is None else "toast-seat-own"))
        if chair.next_owner is not None:
            return Toast(t.plain("toast-seat-promised", who=live.seating.next_owners[seat]))
        if not player.started:
            return Toast(
                t.plain("toast-open-chat"), url=url(live.seating.bot, TakeSeat(live.table.token, seat))
            )
        await self._house.runner.expect(live, seat, player.id, update)
        seated = live.seat_of(player.id) is not None
        promise = None if seated else coming_screen(t, live.seating.title, self._house.display.address(live))
        self._house.display.comes_back(live, player.id, promise)
        await offer_lesson(self._house.people, self._house.display, player)
        return Toast(t.plain("toast-joined" if seated else "toast-coming"))

    async def _take_not(self, live: LiveMatch, player: Player, seat: Seat, update: int) -> Toast:
        """Take back a promised seat; any player may take back that of a computer."""
        t, chair = self._house.people.words(player), live.table.state.chairs[seat]
        if chair.next_owner is None:
            return await self._let_go(live, player, seat, update)
        if chair.next_owner != player.id:
            return Toast(t.plain("toast-seat-promised", who=live.seating.next_owners[seat]))
        await self._house.runner.expect(live, seat, None, update)
        return Toast(t.plain("toast-not-coming"))

    async def _replace(
        self, level: LevelName, live: LiveMatch, player: Player, seat: Seat, update: int
    ) -> Toast:
        """Give a vacated seat to a computer player; any player may do that."""
        t = self._house.people.words(player)
        if live.seat_of(player.id) is None:
            return Toast(t.plain("toast-not-a-player"))
        if not may_seat_computer(live.table, seat):
            return Toast(t.plain("toast-seat-taken"))
        if computer_by(live.table, seat) not in {None, player.id}:
            return Toast(t.plain("toast-no-computer", who=live.seating.computers_by[seat]))
        computer = new_computer(live.table, computer_names(live.words), level)
        table = reserve_for_computer(
            live.table, live.match, seat, computer, player.id, self._house.runner.now()
        )
        await self._house.runner.reseat(live, table, update)
        return Toast(t.plain("toast-computer-coming", who=computer.name))

    async def _let_go(self, live: LiveMatch, player: Player, seat: Seat, update: int) -> Toast:
        """Remove a computer player from a vacated seat, or take back that it gets one."""
        t, chair = self._house.people.words(player), live.table.state.chairs[seat]
        if chair.next_computer is None and not (chair.computer and chair.left is not None):
            return Toast(t.plain("toast-not-coming"))
        if live.seat_of(player.id) is None:
            return Toast(t.plain("toast-not-a-player"))
        table = reserve_for_computer(live.table, live.match, seat, None, player.id, self._house.runner.now())
        await self._house.runner.reseat(live, table, update)
        return Toast(t.plain("toast-computer-gone"))

    async def take_by_link(self, player: Player, link: TakeSeat, update: int) -> Screen | None:
        """Give a seat to a person who followed the link of its button.

        Return the answer for the direct chat.
        """
        t, table = self._house.people.words(player), await self._house.store.table_called(link.table)
        if table is None or table.stage != "playing":
            return Screen(text=t("join-failed-gone"))
        if not await self._house.rights.is_member(player.id, table.chat):
            return Screen(text=t("join-failed-gone"))
        self._house.tables.ownership.require(table.chat)
        told = Toast()
        if not has_a_seat(table, player.id):
            told = await self.press(player, SeatPress(table.id, "take", link.seat), update)
            table = await self._house.store.table(table.id) or table
        if not has_a_seat(table, player.id):
            return Screen(text=markup(told.text) or t("join-failed-gone"))
        told_home = await self._house.lobby.seat_told(player, table)
        if table.seat_of(player.id) is not None:
            return told_home
        await self._promise(player, table.id, told_home)
        return None

    async def _promise(self, player: Player, table: int, screen: Screen) -> None:
        """Promise a player in the direct chat a seat at the next deal.

        The message goes when they sit down.
        """
        async with self._house.tables.lock(table):
            live = await self._house.tables.playing(table)
            if live is not None and reserved_seat(live.table.state, player.id) is not None:
                self._house.display.ask(live.coming_slot(player.id), screen)

    # Putting a player out

    async def _vote_out(self, live: LiveMatch, player: Player, seat: Seat, update: int) -> Toast:
        """Count the vote of a present player against an absent one; all present players must agree."""
        t, own, state = self._house.people.words(player), live.seat_of(player.id), live.table.state
        chair = state.chairs[seat]
        if own is None:
            return Toast(t.plain("toast-not-a-player"))
        if not may_be_put_out(chair):
            key = "toast-is-out" if chair.left is not None else "toast-is-here"
            return Toast(t.plain(key, who=live.seating.owner(seat)))
        voted = vote_against(state, seat, own, self._house.runner.now())
        if poll_against(voted, seat).passed:
            await self._put_out(live, seat, update)
            return Toast(t.plain("toast-voted"))
        await self._house.runner.keep(live, voted, update)
        self._house.display.match(live)
        return Toast(t.plain("toast-voted" if own in voted.chairs[seat].against else "toast-vote-back"))

    async def _put_out(self, live: LiveMatch, seat: Seat, update: int) -> None:
        who, words = live.seating.names[seat], live.seat_words[seat]
        notice = put_out_screen(words, live.seating, seat)
        await self._house.runner.vacate(live, seat, update, notice, put_out=True)
        farewell = Screen(text=live.words("seat-put-out", who=who))
        self._house.display.post(live.table.chat, live.table.thread, farewell)
