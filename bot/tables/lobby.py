"""Tables that wait for their match: people join, agree to the rules, set the table up, leave, start, cancel.

The use cases hold the table's lock (`visit.lobby`) and end in `keep`, which stores the table and shows its
lobby again. `bot.tables.opening` opens tables, `bot.tables.seats` changes seats while a match runs.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.screens import Button, Screen, lesson_address
from bot.screens.lobby import (
    SIZES,
    cancel_screen,
    cancelled_screen,
    coming_screen,
    own_presets_screen,
    seated_screen,
)
from bot.tables.live import LiveLobby, which_slot
from bot.tables.visit import Refused, Toast, Visit, press
from bot.words.buttons import ComputerPress, LessonPress, LobbyPress, OwnPress, SetLength, pack
from bot.words.links import Join
from bot.words.texts import Texts, computer_names
from club import lobby
from club.model import Player, Table
from club.rules import PresetRules, chat_with_rules, resized_rules
from club.state import LEVELS, PersonId, computers_in, is_unused_name, people_in
from game.actions import Seat
from game.rules import Rules, preset, presets
from game.state import new_match

if TYPE_CHECKING:
    from bot.house import House

CANCEL_S = 20.0
"""Seconds within which a second press on Cancel confirms the first."""
READ_S = 1.5
"""Seconds in which nobody has read the question yet: a second press is the other half of a double tap."""


async def keep(house: House, table: Table, update: int | None) -> None:
    """Store and show a waiting table."""
    table = replace(table, state=replace(table.state, touched=house.clock.now()))
    await house.store.keep_table(table, update)
    house.tables.drop(table.id)
    house.display.lobby(await house.tables.seated(table))


@press(LobbyPress)
async def press_lobby(visit: Visit, press: LobbyPress) -> Toast:
    """Join, agree, leave, start or cancel, by a key under the lobby."""
    if press.verb == "start":
        await visit.house.dice.throw(visit.player.id, press.table)
    async with visit.lobby(press.table) as live:
        match press.verb:
            case "join":
                if visit.place is None or visit.place.chat != live.table.chat:
                    raise Refused("", drop_keyboard=True)  # no key offers that
                return await sit_down(visit, live, press.rules)
            case "agree":
                return await _agree(visit, live, press.rules)
            case "leave":
                return await _leave(visit, live)
            case "start":
                return await _start(visit, live)
            case "cancel":
                return await _cancel(visit, live, ask=True)
            case "sure":
                return await _cancel(visit, live)


# Joining and leaving


async def sit_down(visit: Visit, live: LiveLobby, seen: str) -> Toast:
    """Seat a player who has seen the rules with the fingerprint `seen`, maybe in place of a computer."""
    player, t, seats = visit.player, visit.t, live.table.seats
    if player.id in seats:
        raise Refused("toast-already-joined")
    computers = computers_in(seats)
    if lobby.free_seats(live.table) <= 0 and not computers:
        raise Refused("toast-full")
    visit.require_chat(Join(live.table.token, seen))
    table = lobby.with_player(live.table, player.id, seen)
    await keep(visit.house, table, visit.update)
    _accepted(visit, live)
    await offer_lesson(visit.house, player)
    gone = [each.name for each in computers.values() if is_unused_name(each.name, table.seats)]
    return Toast(t.plain("toast-joined-for", who=gone[0]) if gone else t.plain("toast-joined"))


def _accepted(visit: Visit, live: LiveLobby) -> None:
    """Replace the invitation of a player who has sat down by a confirmation."""
    if visit.player.id in live.table.state.invited:
        told = seated_screen(visit.t, live.seating.title, visit.house.display.address(live))
        visit.house.display.replace(live.slot("invited", of=visit.player.id), told)


async def join_by_link(visit: Visit, link: Join) -> Screen:
    """Seat a person who followed the link of a Join press; return the answer for the direct chat.

    Anybody can write such a link, so a stranger does not even learn the name of the group.
    """
    house, player = visit.house, visit.player
    table = await house.store.table_called(link.table)
    if table is None or not table.open or not await house.rights.is_member(player.id, table.chat):
        raise Refused("join-failed-gone")
    house.tables.ownership.require(table.chat)
    place = await house.people.title(table.chat)
    if table.seat_of(player.id) is None:
        if table.stage != "lobby":
            raise Refused("join-failed-begun", place=place)
        with suppress(Refused):
            async with visit.lobby(table.id) as live:
                await sit_down(visit, live, link.rules or lobby.NO_RULES_MARK)
        table = await house.store.table(table.id)
        if table is None or table.seat_of(player.id) is None:
            raise Refused("join-failed-full", place=place)
    return await seat_told(visit, table)


async def seat_told(visit: Visit, table: Table) -> Screen:
    """Return the confirmation of a seat for the direct chat, with the way back to the group."""
    house, live = visit.house, await visit.house.tables.peek(table.id)
    told = seated_screen if table.seat_of(visit.player.id) is not None else coming_screen
    place = await house.people.title(table.chat)
    return told(visit.t, place, house.display.address(live) if live else None)


async def _agree(visit: Visit, live: LiveLobby, seen: str) -> Toast:
    """Note that a player accepts the rules shown above their key."""
    if live.table.seat_of(visit.player.id) is None:
        raise Refused("toast-not-joined")
    table = lobby.with_consent(live.table, visit.player.id, seen)
    await keep(visit.house, table, visit.update)
    asked_still = table.seat_of(visit.player.id) in lobby.seats_without_consent(table)
    return Toast(visit.t.plain("toast-changed-again" if asked_still else "toast-agreed"))


async def leave_lobby(visit: Visit, table: int) -> Toast:
    """Give up a seat at a waiting table."""
    async with visit.lobby(table) as live:
        return await _leave(visit, live)


async def _leave(visit: Visit, live: LiveLobby) -> Toast:
    if live.table.seat_of(visit.player.id) is None:
        raise Refused("toast-not-joined", drop_keyboard=True)
    if live.table.kind.private:
        return await _cancel(visit, live)
    await keep(visit.house, lobby.without_player(live.table, visit.player.id), visit.update)
    visit.house.display.decided(which_slot(visit.player.id), live.slot("invited", of=visit.player.id))
    return Toast(visit.t.plain("toast-left"))


async def let_go(house: House, live: LiveLobby, person: PersonId) -> None:
    """Free the seat of a person who has left the group; a host hands the table on."""
    if (table := lobby.without_member(live.table, person)) != live.table:
        house.display.decided(which_slot(person), live.slot("invited", of=person))
        await keep(house, table, None)


# Starting and cancelling


async def _start(visit: Visit, live: LiveLobby) -> Toast:
    house = visit.house
    if live.table.seat_of(visit.player.id) is None:
        raise Refused("toast-only-seated")
    if missing := lobby.free_seats(live.table):
        raise Refused("toast-not-enough", count=missing)
    if gone := await house.rights.who_left(live.table.people.values(), live.table.chat):
        return await _without(visit, live, gone)
    live = await house.tables.seated(live.table)
    if waiting := lobby.seats_without_consent(live.table):
        return await _ask(visit, live, waiting)
    live.table, dealer = await first_dealer(house, live.table)
    match = new_match(live.seats_wanted(), dealer)
    house.display.uninvite(live)
    house.display.begun(await house.runner.begin(live, match, visit.update))
    return Toast()


async def _without(visit: Visit, live: LiveLobby, gone: Iterable[PersonId]) -> Toast:
    """Free the seats of people who have left the group, instead of starting the match."""
    table = live.table
    for person in gone:
        table = lobby.without_member(table, person)
    await keep(visit.house, table, None)
    if table.seat_of(visit.player.id) is None:
        return Toast(visit.t.plain("toast-only-seated"))
    return Toast(visit.t.plain("toast-not-enough", count=lobby.free_seats(table)))


async def _ask(visit: Visit, live: LiveLobby, waiting: tuple[Seat, ...]) -> Toast:
    """Ask players who joined under other rules to accept the new ones; their key is posted once."""
    if not live.table.state.warned:
        table = replace(live.table, state=replace(live.table.state, warned=1))
        await keep(visit.house, table, visit.update)
        visit.house.display.again(live, None)
    who = ", ".join(live.seating.names[seat] for seat in waiting)
    return Toast(visit.t.plain("toast-unagreed", who=who), alert=True)


async def first_dealer(house: House, table: Table) -> tuple[Table, Seat]:
    """Draw the first dealer by lot; by custom, it may be the winner of the last match here."""
    seat = lobby.last_winner(table, await house.store.last_won(table.chat))
    return lobby.choose_first_dealer(table, house.chance.lot(len(table.seats)), seat)


async def cancel(visit: Visit, table: int) -> None:
    """Close a waiting table."""
    async with visit.lobby(table) as live:
        await _cancel(visit, live)


async def _cancel(visit: Visit, live: LiveLobby, *, ask: bool = False) -> Toast:
    """Close a waiting table; with `ask`, require a second press if other people sit there."""
    house, player = visit.house, visit.player
    if not await house.rights.may_cancel(player, live.table):
        raise await _only_host(visit, live)
    others = set(people_in(live.table.seats).values()) - {player.id}
    if ask and others and visit.in_app:
        visit.ask(live.slot("lobby"), cancel_screen(visit.t, live.table.id))
        return Toast()
    if ask and others:
        who_where = (live.table.id, player.id)
        hasty = not house.allows("hasty cancelling", who_where, every_s=READ_S)
        if house.allows("cancelling a table", who_where, every_s=CANCEL_S) or hasty:
            raise Refused("toast-cancel-sure", alert=True)
    who = None if live.table.kind.private else live.name_of(player)
    if player.id != live.table.host:
        who = await house.rights.signature(player, live.table.chat, live.words)
    await house.runner.cancel(live, visit.update, lambda t: cancelled_screen(t, who))
    return Toast(visit.t.plain("toast-cancelled"))


async def _only_host(visit: Visit, live: LiveLobby) -> Refused:
    """Return the refusal of what the host and admins may do."""
    return Refused("toast-only-host", who=live.host_name(await visit.house.rights.host_of(live.table)))


# Setting the table up


async def follow_rules(house: House, player: Player, chat: int, preset: str, rules: Rules) -> None:
    """Give the waiting tables of a group new rules; `player`, who changed them, has accepted them."""
    for each in await house.store.tables_at(chat):
        async with house.tables.lock(each.id):
            live = await house.tables.live(each.id)
            if isinstance(live, LiveLobby):
                table = lobby.with_rules(live.table, preset, rules, player.id)
                if table.kind.private:
                    table = lobby.filled_with_computers(table, computer_names(live.words))
                await keep(house, table, None)


@press(ComputerPress)
async def arrange_computers(visit: Visit, press: ComputerPress) -> Toast:
    """Add or remove a computer player, or change its level; any player may, and a second tap does nothing."""
    async with visit.lobby(press.table) as live:
        if live.table.seat_of(visit.player.id) is None:
            raise Refused("toast-only-seated")
        table = _with_computers(live, press)
        if table is not None:
            await keep(visit.house, table, visit.update)
    return Toast()


def _with_computers(live: LiveLobby, press: ComputerPress) -> Table | None:
    """Return the table after the press; None if the press changes nothing any more."""
    table, seat = live.table, press.seat
    if press.verb == "add":
        if seat != len(table.seats) or lobby.free_seats(table) <= 0:
            return None
        return lobby.with_computer(table, computer_names(live.words))
    if seat not in computers_in(table.seats):
        return None
    return (
        lobby.without_computer(table, seat)
        if press.verb == "out"
        else lobby.with_level(table, seat, press.verb)
    )


@press(SetLength)
async def set_length(visit: Visit, press: SetLength) -> Toast:
    """Choose the length of the match; a second tap changes nothing."""
    async with visit.lobby(press.table) as live:
        if not await visit.house.rights.may_set_length(visit.player, live.table):
            raise await _only_host(visit, live)
        length, rules = lobby.MatchLength(press.target, press.deals), live.house_rules
        if length != lobby.length_of(live.table.rules) and length in lobby.offered_lengths(rules):
            await keep(
                visit.house, lobby.with_length(live.table, rules, length, visit.player.id), visit.update
            )
    return Toast()


async def set_up_own(visit: Visit, press: OwnPress) -> Toast:
    """Set up an own table, or show its presets."""
    async with visit.lobby(press.table) as live:
        if live.table.chat != visit.player.id:
            raise Refused("toast-not-a-player")
        if press.verb == "rules":
            number = 2 if press.value == "2" else 1
            page = own_presets_screen(live.words, live.seating, live.table.preset, number)
            visit.page(live.slot("lobby"), page)
        else:
            await keep(visit.house, await _arranged(visit, live, press), visit.update)
    return Toast()


async def _arranged(visit: Visit, live: LiveLobby, press: OwnPress) -> Table:
    """Return an own table set up as the key says; a key without a setup changes nothing."""
    table, value = live.table, press.value
    match press.verb:
        case "level" if value in LEVELS:
            return lobby.with_all_at_level(table, next(each for each in LEVELS if each == value))
        case "size" if value in map(str, SIZES):
            rules = resized_rules(live.house_rules, int(value))
            resized = await _by_rules(visit, live, PresetRules(table.preset, rules))
            return lobby.with_length(resized, rules, lobby.length_of(table.rules), visit.player.id)
        case "preset" if value in presets():
            return await _by_rules(visit, live, PresetRules(value, preset(value)))
    return table


async def _by_rules(visit: Visit, live: LiveLobby, played: PresetRules) -> Table:
    """Save other rules, as a group would, and return the table with them."""
    people = visit.house.people
    await people.keep_chat(chat_with_rules(await people.home(visit.player), *played))
    table = lobby.with_rules(live.table, *played, visit.player.id)
    return lobby.filled_with_computers(table, computer_names(live.words))


# Offer of the lesson


async def offer_lesson(house: House, player: Player) -> None:
    """Offer the lesson once, in the direct chat of a player who does not know it."""
    if player.preferences.lesson is None:
        await knows_of_lesson(house, player)
        house.display.post(player.id, None, offer_screen(house.people.words(player), house.tables.app))


async def knows_of_lesson(house: House, player: Player) -> None:
    """Note that a person needs no offer of the lesson any more."""
    if player.preferences.lesson is None:
        await house.people.behave(player, replace(player.preferences, lesson=0))


def offer_screen(t: Texts, app: str = "") -> Screen:
    """Offer the lesson to a person who has just joined a table for the first time; the seat itself rings.

    With the address of the Mini App, it is played on the drawn table there.
    """
    learn = Button(t.plain("button-lesson-open"), pack(LessonPress(1)), style="primary")
    if app:
        learn = replace(learn, data=None, app=lesson_address(app))
    needless = Button(t.plain("button-lesson-needless"), pack(LessonPress(0)))
    return Screen(text=t("lesson-offer"), rows=((learn,), (needless,)), sound="nowhere")
