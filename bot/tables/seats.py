"""Seats during a match: leaving, taking a vacant seat, giving it to a computer, voting out an absent player.

A substitute plays a seat that was given up, until a person from the group takes it. That person sits down
when the next cards are dealt, so that nobody sees two hands of one deal; between two deals, at once.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from bot.screens import Screen
from bot.screens.lobby import coming_screen
from bot.screens.table import leave_screen, put_out_screen, which_screen
from bot.tables.display import left_notice
from bot.tables.live import LiveMatch, which_slot
from bot.tables.lobby import leave_lobby, offer_lesson, seat_told
from bot.tables.visit import Refused, Toast, Visit, press
from bot.words.buttons import SeatPress, SeatVerb
from bot.words.links import TakeSeat
from bot.words.texts import Texts, computer_names
from club import seats
from club.lobby import new_computer
from club.model import Player, Table
from club.state import Chair, LevelName
from game.actions import Seat

if TYPE_CHECKING:
    from bot.house import House


# Leaving


async def leave(visit: Visit) -> Screen | None:
    """Leave a lobby at once, or ask for confirmation in a match.

    The answer in a direct chat names the group.
    """
    house, place = visit.house, visit.here
    if visit.private:
        tables = await house.store.tables_of(visit.player.id)
    else:
        standing = await house.store.table_in(place.chat, place.thread)
        tables = (standing,) if standing else ()
    if not tables:
        raise Refused("leave-none" if visit.private else "table-none")
    if len(tables) > 1:
        visit.ask(which_slot(visit.player.id), await which(house, tables, visit.player, visit.t))
        return None
    if tables[0].stage != "lobby":
        return await _ask(visit, tables[0].id)
    await leave_lobby(visit, tables[0].id)
    left = visit.t("left-privately", place=await house.people.title(tables[0].chat))
    return Screen(text=left) if visit.private else None


async def which(house: "House", tables: Sequence[Table], player: Player, t: Texts) -> Screen:
    """Return the question which of several tables a player leaves."""
    return which_screen(t, [await _named(house, table, player) for table in tables])


async def _named(house: "House", table: Table, player: Player) -> tuple[str, int, Seat | None]:
    seat = table.seat_of(player.id) if table.stage == "playing" else None
    return await house.people.title(table.chat), table.id, seat


async def _ask(visit: Visit, table: int) -> Screen | None:
    """Ask a player for confirmation before leaving; a person about to join is released at once."""
    house, player = visit.house, visit.player
    async with visit.match(table) as live:
        reserved = seats.reserved_seat(live.table.state, player.id)
        if reserved is not None:
            who = live.name_of(player)  # the table forgets it with the promise
            await house.runner.expect(live, reserved, None, visit.update)
            return Screen(text=visit.t("seat-not-coming", who=who))
        seat = live.table.seat_of(player.id)
        if seat is None:
            raise Refused("toast-not-a-player")
        _ask_sure(visit, live, seat)
        return None


def _ask_sure(visit: Visit, live: LiveMatch, seat: Seat) -> None:
    """Ask a player for confirmation where they look."""
    alone = visit.private or visit.in_app
    question = leave_screen(visit.t, live.seating, seat, private=alone)
    visit.ask(live.slot("leave", seat, of=visit.player.id if alone else None), question)


async def _ask_here(visit: Visit, live: LiveMatch, seat: Seat) -> Toast:
    """Ask the presser in the app; no key of a chat does."""
    if not visit.in_app or live.table.seat_of(visit.player.id) != seat:
        raise Refused("toast-not-yours")
    _ask_sure(visit, live, seat)
    return Toast()


async def _stay(visit: Visit, live: LiveMatch, seat: Seat) -> Toast:
    if live.table.seat_of(visit.player.id) != seat:
        raise Refused("toast-not-yours")
    visit.house.display.decided(*live.leave_slots(seat, visit.player.id), which_slot(visit.player.id))
    return Toast(visit.t.plain("toast-stays"), drop_keyboard=True)


async def _leave(visit: Visit, live: LiveMatch, seat: Seat) -> Toast:
    if live.table.state.chairs[seat].left == visit.player.id:
        return Toast(visit.t.plain("toast-left"), drop_keyboard=True)
    if live.table.seat_of(visit.player.id) != seat:
        raise Refused("toast-not-yours")
    await visit.house.runner.vacate(live, seat, visit.update, left_notice(live, seat, visit.t))
    return Toast(visit.t.plain("toast-left"), drop_keyboard=True)


# Taking a seat


async def _take(visit: Visit, live: LiveMatch, seat: Seat) -> Toast:
    """Give a free seat to a player; a second tap changes nothing."""
    house, player, t = visit.house, visit.player, visit.t
    chair = live.table.state.chairs[seat]
    if visit.pressed is not None and await _is_elsewhere(visit, live, chair):
        raise Refused("", drop_keyboard=True)
    if chair.next_owner == player.id:
        return Toast(t.plain("toast-coming"))
    if seats.has_a_seat(live.table, player.id):
        raise Refused("toast-already-joined")
    if chair.left is None or not seats.may_take(live.table, player.id, seat):
        raise Refused("toast-seat-taken" if chair.left is None else "toast-seat-own")
    if chair.next_owner is not None:
        raise Refused("toast-seat-promised", who=live.seating.next_owners[seat])
    visit.require_chat(TakeSeat(live.table.token, seat))
    await house.runner.expect(live, seat, player.id, visit.update)
    seated = live.table.seat_of(player.id) is not None
    promise = None if seated else coming_screen(t, live.seating.title, house.display.address(live))
    house.display.comes_back(live, player.id, promise)
    await offer_lesson(house, player)
    return Toast(t.plain("toast-joined" if seated else "toast-coming"))


async def _is_elsewhere(visit: Visit, live: LiveMatch, chair: Chair) -> bool:
    """Return whether a press would take a seat from outside the table's chat, which no key offers.

    The owner of a vacant seat who is still a member comes back to it from their direct chat.
    """
    place, player = visit.place, visit.player
    if place is not None and place.chat == live.table.chat:
        return False
    if place is None or place.chat != player.id or chair.left != player.id:
        return True
    return not await visit.house.rights.is_member(player.id, live.table.chat)


async def _take_not(visit: Visit, live: LiveMatch, seat: Seat) -> Toast:
    """Take back a promised seat; any player may take back that of a computer."""
    chair = live.table.state.chairs[seat]
    if chair.next_owner is None:
        return await _let_go(visit, live, seat)
    if chair.next_owner != visit.player.id:
        raise Refused("toast-seat-promised", who=live.seating.next_owners[seat])
    await visit.house.runner.expect(live, seat, None, visit.update)
    return Toast(visit.t.plain("toast-not-coming"))


async def _replace(level: LevelName, visit: Visit, live: LiveMatch, seat: Seat) -> Toast:
    """Give a vacated seat to a computer player; any player may do that."""
    house, person = visit.house, visit.player.id
    if live.table.seat_of(person) is None:
        raise Refused("toast-not-a-player")
    if not seats.may_seat_computer(live.table, seat):
        raise Refused("toast-seat-taken")
    if seats.computer_by(live.table, seat) not in {None, person}:
        raise Refused("toast-no-computer", who=live.seating.computers_by[seat])
    computer = new_computer(live.table, computer_names(live.words), level)
    table = seats.reserve_for_computer(live.table, live.match, seat, computer, person, house.clock.now())
    await house.runner.reseat(live, table, visit.update)
    return Toast(visit.t.plain("toast-computer-coming", who=computer.name))


async def _let_go(visit: Visit, live: LiveMatch, seat: Seat) -> Toast:
    """Remove a computer player from a vacated seat, or take back that it gets one."""
    house, person, chair = visit.house, visit.player.id, live.table.state.chairs[seat]
    if chair.next_computer is None and not (chair.computer and chair.left is not None):
        raise Refused("toast-not-coming")
    if live.table.seat_of(person) is None:
        raise Refused("toast-not-a-player")
    table = seats.reserve_for_computer(live.table, live.match, seat, None, person, house.clock.now())
    await house.runner.reseat(live, table, visit.update)
    return Toast(visit.t.plain("toast-computer-gone"))


async def take_by_link(visit: Visit, link: TakeSeat) -> Screen | None:
    """Give a seat to a person who followed the link of its button; return the answer for the direct chat."""
    house, player = visit.house, visit.player
    table = await house.store.table_called(link.table)
    if table is None or table.stage != "playing":
        raise Refused("join-failed-gone")
    if not await house.rights.is_member(player.id, table.chat):
        raise Refused("join-failed-gone")
    house.tables.ownership.require(table.chat)
    if not seats.has_a_seat(table, player.id):
        await press_seat(visit, SeatPress(table.id, "take", link.seat))
        table = await house.store.table(table.id) or table
        if not seats.has_a_seat(table, player.id):
            raise Refused("join-failed-gone")
    told_home = await seat_told(visit, table)
    if table.seat_of(player.id) is not None:
        return told_home
    await _promise(visit, table.id, told_home)
    return None


async def _promise(visit: Visit, table: int, screen: Screen) -> None:
    """Promise a player in the direct chat a seat at the next deal; the message goes when they sit down."""
    house, person = visit.house, visit.player.id
    async with house.tables.lock(table):
        live = await house.tables.playing(table)
        if live is not None and seats.reserved_seat(live.table.state, person) is not None:
            house.display.ask(live.slot("coming", of=person), screen)


# Putting a player out


async def _vote_out(visit: Visit, live: LiveMatch, seat: Seat) -> Toast:
    """Count the vote of a present player against an absent one; all present players must agree."""
    house, own, state = visit.house, live.table.seat_of(visit.player.id), live.table.state
    chair = state.chairs[seat]
    if own is None:
        raise Refused("toast-not-a-player")
    if not seats.may_be_put_out(chair):
        raise Refused(
            "toast-is-out" if chair.left is not None else "toast-is-here", who=live.seating.owner(seat)
        )
    voted = seats.vote_against(state, seat, own, house.clock.now())
    if seats.poll_against(voted, seat).passed:
        await _put_out(visit, live, seat)
        return Toast(visit.t.plain("toast-voted"))
    await house.runner.keep(live, voted, visit.update)
    house.display.match(live)
    return Toast(visit.t.plain("toast-voted" if own in voted.chairs[seat].against else "toast-vote-back"))


async def _put_out(visit: Visit, live: LiveMatch, seat: Seat) -> None:
    who, words = live.seating.names[seat], live.seat_words[seat]
    notice = put_out_screen(words, live.seating, seat)
    await visit.house.runner.vacate(live, seat, visit.update, notice, put_out=True)
    farewell = Screen(text=live.words("seat-put-out", who=who))
    visit.house.display.post(live.table.chat, live.table.thread, farewell)


VERBS: Mapping[SeatVerb, Callable[[Visit, LiveMatch, Seat], Awaitable[Toast]]] = {
    "ask": _ask_here,
    "leave": _leave,
    "stay": _stay,
    "take": _take,
    "not": _take_not,
    "out": _vote_out,
    "easy": partial(_replace, "easy"),
    "normal": partial(_replace, "normal"),
    "strong": partial(_replace, "strong"),
}


@press(SeatPress)
async def press_seat(visit: Visit, press: SeatPress) -> Toast:
    """Change who sits on a seat."""
    async with visit.match(press.table) as live:
        if press.seat >= len(live.table.seats):
            return Toast(drop_keyboard=True)
        if live.table.kind.fixed and press.verb not in {"ask", "leave", "stay"}:
            raise Refused(live.table.kind.fixed)
        return await VERBS[press.verb](visit, live, press.seat)
