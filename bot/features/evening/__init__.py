"""/evening: 4 to 24 people of a group play the same deals at several tables.

The group has one message, which is edited; after each round a new one with the ranking takes its place. The
tables are hidden: each player sees their own in the direct chat and the Mini App, and nothing of a round is
told before its last table has ended.

This module holds what people ask for, and carries an evening on, its rounds and its message with it: at their
wish, when a table ends and when a pause is over. `screens` draws. An evening changes only under the lock of
its group's evenings, and is stored before anything acts on it.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.delivery import Urgency
from bot.features.evening import screens
from bot.features.evening.rounds import break_off, compared, open_tables, played_tables, tables_of
from bot.people import named
from bot.screens import Screen
from bot.tables.live import which_slot
from bot.tables.opening import count_table
from bot.tables.visit import Refused, Toast, Visit, command, press, when_due
from bot.words.buttons import EveningPress, EveningVerb
from bot.words.links import JoinEvening
from bot.words.links import read as read_link
from bot.words.texts import Texts
from club.evening import (
    DEALS,
    GATHERING_S,
    KEPT_DAYS,
    MAX_PEOPLE,
    MIN_PEOPLE,
    ROUNDS,
    Evening,
    EveningState,
    PlayedTable,
    Stage,
    by_seat,
    evening_rules,
    heir,
    joined,
    widest_deal,
    with_round,
    without_person,
)
from club.model import Chat, Table
from club.names import NAME_LENGTH, distinct_names
from club.rules import rules_of
from club.state import PersonId
from storage.store import Repeated, Slot

if TYPE_CHECKING:
    from bot.house import House


log = logging.getLogger(__name__)

FIRST_S = 2.0
"""Seconds from a start to the look at evenings that are under way."""
SWEEP_S = 3600.0
"""Seconds between deletions of old evenings."""
DAY_S = 86_400.0


# What happens by itself


def begin(house: House) -> None:
    """Continue the evenings that are under way."""
    house.clock.at(house.clock.now() + FIRST_S, check_all)


@when_due()
async def check_all(house: House) -> float:
    """Do what is due at all evenings, and delete old ones."""
    for evening in await house.store.open_evenings():
        house.clock.soon(check, evening.id)
    await house.store.drop_evenings(house.clock.now() - KEPT_DAYS * DAY_S)
    return house.clock.now() + SWEEP_S


async def moved(house: House, chat: int) -> None:
    """Show the messages of a group's evenings under its new id; take the lock."""
    for evening in await house.store.open_evenings():
        if evening.chat == chat:
            await check(house, evening.id)


def over(house: House, number: int) -> None:
    """Note that the match of a table of an evening has ended; take the lock later."""
    house.clock.soon(check, number)


def topic_lost(house: House, chat: int, thread: int) -> None:
    """Note that a topic is closed or deleted; take the lock later."""
    house.clock.soon(leave_topic, chat, thread)


@when_due()
async def leave_topic(house: House, group: int, thread: int) -> None:
    """Show the open evening of a lost topic in the group itself, unless it has another one. Take the lock."""
    async with house.tables.lock(("evening", group)):
        evening = await house.store.evening_in(group, thread)
        other = await house.store.evening_in(group, None)
        chat = await house.people.group(group)
        if chat is None or evening is None or not evening.open or (other is not None and other.open):
            return
        evening = await house.store.keep_evening(replace(evening, thread=None), None)
        await show(house, chat, evening)


async def let_go(house: House, person: int, chat: int) -> None:
    """Let a person who has left a group leave its evenings; take the lock."""
    for known in await house.store.evenings_of(person):
        group = await house.people.group(chat)
        if known.chat != chat or group is None:
            continue
        async with house.tables.lock(("evening", chat)):
            evening = await house.store.evening(known.id)
            if evening is not None and evening.open and person in evening.present:
                await leave(house, group, evening, person)


@when_due()
async def check(house: House, number: int) -> None:
    """Do what is due at an evening; other workers do so for theirs. Take the lock."""
    known = await house.store.evening(number)
    if known is None or not known.open or not house.tables.ownership.has(known.chat):
        return
    async with house.tables.lock(("evening", known.chat)):
        evening = await house.store.evening(number)
        chat = await house.people.group(known.chat)
        if evening is not None and chat is not None and evening.open:
            await _go_on(house, chat, evening)


async def _go_on(house: House, chat: Chat, evening: Evening) -> None:
    state = evening.state
    if state.stage == "playing":
        await open_tables(house, chat, evening)
        tables = await tables_of(house, evening)
        if any(each.open for each in tables):
            await show(house, chat, evening)
        else:
            await _close_round(house, chat, evening, tables)
    elif state.due > house.clock.now():
        set_clock(house, evening)
        await show(house, chat, evening)
    elif state.stage == "pause":
        await next_round(house, chat, evening, None)
    else:
        await end(house, chat, evening)


def set_clock(house: House, evening: Evening) -> None:
    """Wait for the next deadline of an evening, if it has one."""
    due = evening.state.due if evening.open and evening.state.due else None
    house.clock.at(due, check, evening.id)


# Stages


async def keep(house: House, chat: Chat, evening: Evening, update: int | None) -> Evening:
    """Store and show an evening, and set its clock."""
    evening = await house.store.keep_evening(evening, update)
    set_clock(house, evening)
    await show(house, chat, evening)
    return evening


async def next_round(house: House, chat: Chat, evening: Evening, update: int | None) -> None:
    """Begin the next round for all who can be reached, or end the evening if nobody can.

    People who have left the group have left the evening.
    """
    evening = await of_members(house, evening)
    people = [await house.people.player(each) for each in evening.present]
    here = [each.id for each in people if each is not None and each.started]
    if not here:
        await end(house, chat, evening)
        return
    if evening.state.stage == "joining":
        house.delivery.renew(_slot(evening))  # the start rings
    evening = await keep(house, chat, with_round(evening, here), update)
    await open_tables(house, chat, evening)


async def _close_round(house: House, chat: Chat, evening: Evening, tables: Sequence[Table]) -> None:
    """Compare the tables of a round; the ranking takes the place of the message."""
    await show(house, chat, evening)
    _close_message(house, evening)
    evening = await keep(house, chat, await compared(house, evening, tables), None)
    await _show_widest(house, chat, evening)


async def end(house: House, chat: Chat, evening: Evening) -> None:
    """End an evening, or cancel it if no round is over."""
    stage: Stage = "over" if evening.state.scores else "cancelled"
    evening = await keep(house, chat, evening.changed(replace(evening.state, stage=stage, due=0.0)), None)
    await _show_widest(house, chat, evening)


async def _show_widest(house: House, chat: Chat, evening: Evening) -> None:
    """Show the deal of the last round that was played most differently, once the evening is over."""
    done = len(evening.state.scores)
    if evening.state.stage == "over" and (played := await played_tables(house, evening, done)):
        await _show_deal(house, chat, evening, (done - 1) * DEALS + widest_deal(played), played)


# People


async def host_of(house: House, evening: Evening) -> int:
    """Return the host of an evening; if they have left its group, the first of the others; 0: nobody."""
    host = evening.state.host
    return heir(evening.state) if await house.rights.who_left((host,), evening.chat) else host


async def of_members(house: House, evening: Evening) -> Evening:
    """Return an evening without those who have left the group."""
    for person in await house.rights.who_left(evening.present, evening.chat):
        evening = without_person(evening, person)
    return evening


async def leave(house: House, chat: Chat, evening: Evening, person: int) -> None:
    """Let a person leave; a stand-in plays the round on."""
    if evening.state.stage == "playing":
        for table in await tables_of(house, evening):
            if table.seat_of(person) is not None:
                await _free_seat(house, table.id, person)
    evening = await keep(house, chat, without_person(evening, person), None)
    house.display.decided(which_slot(person))
    if evening.state.stage == "pause" and evening.all_ready:
        await next_round(house, chat, evening, None)


async def _free_seat(house: House, number: int, person: int) -> None:
    async with house.tables.lock(number):
        if live := await house.tables.playing(number):
            await house.runner.let_go(live, person)


# The message of the group


async def show(house: House, chat: Chat, evening: Evening) -> None:
    """Send or edit the message; one that has become useless loses its keys."""
    t = house.people.words_in(chat)
    screen = screens.evening_screen(t, await _page(house, t, chat, evening))
    house.delivery.show(_slot(evening), lambda: screen, Urgency.REPLY)
    house.display.pages.evening_changed(chat.id)
    if not evening.open and not screen.rows:
        _close_message(house, evening)


def move_to_the_end(house: House, evening: Evening) -> None:
    """Send the next state as a new, silent message at the end of the group."""
    house.delivery.sight.repost(_slot(evening))


def _close_message(house: House, evening: Evening) -> None:
    """Remove the keys of the message once its last state is shown."""
    house.delivery.retire(_slot(evening), after=_slot(evening))


async def names_of(house: House, t: Texts, evening: Evening) -> dict[PersonId, str]:
    """Return the names of those who take part, by id."""
    people = [each for each in evening.state.people if each]
    names = [named(t, await house.people.player(each)) for each in people]
    short = distinct_names(names, t.plain("nameless"), length=NAME_LENGTH)
    return dict(zip(people, short, strict=True))


async def _page(house: House, t: Texts, chat: Chat, evening: Evening) -> screens.EveningPage:
    done: tuple[bool, ...] = ()
    if evening.state.stage == "playing":
        done = tuple(not each.open for each in await tables_of(house, evening))
    return screens.EveningPage(
        evening=evening,
        names=await names_of(house, t, evening),
        bot=house.name.now,
        chat_name=chat.title,
        done=done,
        paper=chat.settings.paper,
        app=bool(house.tables.app),
    )


async def _show_deal(
    house: House, chat: Chat, evening: Evening, at: int, played: Sequence[PlayedTable]
) -> None:
    """Show a deal, from 0 over all rounds, as the tables of its round have played it."""
    t = house.people.words_in(chat)
    screen = _compared_deal(t, await _page(house, t, chat, evening), at, played)
    house.display.page(_deals_slot(evening), screen)


def _compared_deal(t: Texts, page: screens.EveningPage, at: int, played: Sequence[PlayedTable]) -> Screen:
    """Draw a deal, from 0 over all rounds, as the tables of its round have played it."""
    deal = at % DEALS
    tokens = [each.table.token if deal < len(each.sheet) else "" for each in played]
    return screens.compared_screen(t, page, at + 1, by_seat(played, deal), tokens)


def _deals_slot(evening: Evening) -> Slot:
    """Return the place of the deals that are compared."""
    return Slot(evening.chat, evening.thread, "evening deals")


def _slot(evening: Evening) -> Slot:
    """Return the place of the message: a new one after each round."""
    return Slot(evening.chat, evening.thread, f"evening{evening.id}r{len(evening.state.scores)}")


REPOST_S = 60.0
"""Seconds after which the evening's message may move to the end of its group again."""
START_S, STARTS_AT_ONCE = 600.0, 3
"""Seconds for each start of an evening in a group, and starts at once: a start rings the phones of all."""
LEAVE_S = 20.0
"""Seconds within which a second press on Leave confirms the first."""

AT_HOME: frozenset[EveningVerb] = frozenset({"leave", "out", "stay", "ready", "deals"})
"""Keys in the direct chats of those who take part; they do nothing for other people."""
OF_APP: frozenset[EveningVerb] = frozenset({"page", "new", "cards", "ask", "end"})
"""Keys that only the Mini App has."""


# Commands


@command("evening", private=False)
async def evening_command(visit: Visit) -> Screen | None:
    """Gather people in a group, or show its evening again; follow a link to one."""
    link = read_link(visit.rest)
    if visit.here.private:
        if isinstance(link, JoinEvening):
            return await _join_by_link(visit, link.evening)
        raise Refused("evening-group")
    return None if await _gather(visit) else Screen(text=visit.t("shown-above"))


async def _gather(visit: Visit) -> bool:
    """Gather people in a group, or show its evening again; return whether its message is at the end now."""
    house, place = visit.house, visit.here
    chat = await house.people.chat(place.chat, place.title)
    if not chat.settings.evening:
        raise Refused("evening-off")
    async with house.tables.lock(("evening", chat.id)):
        evening, moves = await house.store.evening_in(chat.id, place.thread), True
        if evening is None or not evening.open:
            evening = await _opened(visit, chat, place.thread)
        elif moves := house.allows("evening", chat.id, every_s=REPOST_S):
            move_to_the_end(house, evening)
        await show(house, chat, evening)
    return moves


async def _opened(visit: Visit, chat: Chat, thread: int | None, others: Sequence[PersonId] = ()) -> Evening:
    """Store a new evening with its host, and others who take part. Raises QuotaExceeded."""
    house, host, now = visit.house, visit.player, visit.house.clock.now()
    count_table(house, host.id, chat.id)
    preset, rules = evening_rules(rules_of(chat))
    people = ((host.id,) if host.started else ()) + tuple(each for each in others if each != host.id)
    fresh = Evening(
        id=0,
        chat=chat.id,
        thread=thread,
        preset=preset,
        rules=rules,
        seed=secrets.token_hex(32),
        created=now,
        state=EveningState(host=host.id, people=people[:MAX_PEOPLE], due=now + GATHERING_S),
    )
    try:
        evening = await house.store.open_evening(fresh, visit.update)
    except Repeated:
        evening = await house.store.evening_in(chat.id, thread) or fresh
    set_clock(house, evening)
    return evening


async def _join_by_link(visit: Visit, number: int) -> Screen:
    """Let a person take part who had not pressed Start before."""
    store, person = visit.house.store, visit.player.id
    evening = await store.evening(number)
    if evening is None or not await visit.house.rights.is_member(person, evening.chat):
        raise Refused("evening-gone")
    with suppress(Refused, Repeated):
        await carry_out(visit, evening, "join")
    evening = await store.evening(number)
    if evening is None or person not in evening.state.people:
        raise Refused("evening-gone")
    return screens.seated_screen(visit.t)


async def cancel(visit: Visit, known: Evening) -> None:
    """End an evening early for its host or an admin, with the results of the rounds that are over."""
    house, player = visit.house, visit.player
    async with _held(visit, known) as (chat, evening):
        if not evening.open:
            return
        await _require_host(visit, evening)
        await end(house, chat, evening)
        if evening.state.stage == "playing":
            host = player.id == evening.state.host
            unnamed = not host and await house.rights.is_unnamed(player, chat.id)
            await break_off(house, evening, player.id, host=host, unnamed=unnamed)


# Presses


@press(EveningPress)
async def evening_press(visit: Visit, press: EveningPress) -> Toast:
    """Handle a press under the message of an evening, or in the direct chat."""
    house, person, place = visit.house, visit.player.id, visit.place
    if press.verb in OF_APP:
        return await _press_in_app(visit, press)
    evening = await house.store.evening(press.evening)
    at_home = place is not None and place.private and press.verb in AT_HOME
    if evening is None or place is None or (place.chat != evening.chat and not at_home):
        return Toast(drop_keyboard=True)
    if at_home and await house.rights.who_left((person,), evening.chat):
        await let_go(house, person, evening.chat)
        return Toast(visit.t.plain("toast-evening-not"), drop_keyboard=True)
    if press.verb == "all":
        return await _compare(visit, evening, press.deal)
    told = await carry_out(visit, evening, press.verb)
    return await _told_in_app(visit, evening, press.verb, told) if visit.in_app else told


async def _told_in_app(visit: Visit, evening: Evening, verb: EveningVerb, told: Toast) -> Toast:
    """Show an evening after a press in the Mini App, or go on at the visitor's table once they begin it."""
    if verb in {"start", "ready"} and (table := await _table_of(visit, evening.id)):
        return Toast(table=table)
    if not told.alert and not visit.private:
        await _show_in_app(visit, 0 if verb == "again" else evening.id)
    return told


async def _press_in_app(visit: Visit, press: EveningPress) -> Toast:
    """Handle a key of the Mini App that no message of the chat has."""
    house, place = visit.house, visit.place
    if not visit.in_app or place is None or place.private:
        return Toast(drop_keyboard=True)
    evening = await house.store.evening(press.evening)
    if press.verb == "new":
        await _gather(visit)
    elif evening is not None and evening.chat == place.chat and press.verb != "page":
        if press.verb == "cards":
            if table := await _table_of(visit, evening.id):
                return Toast(table=table)
            raise Refused("toast-evening-not")
        await _require_host(visit, evening)
        if press.verb == "ask":
            visit.page(_slot(evening), screens.ask_to_end_screen(visit.t, evening))
            return Toast()
        await cancel(visit, evening)
    await _show_in_app(visit, 0 if press.verb == "new" else press.evening)
    return Toast()


async def _table_of(visit: Visit, number: int) -> str:
    """Return the token of the table of an evening where the visitor plays; "" if there is none."""
    evening = await visit.house.store.evening(number)
    tables = [] if evening is None else await tables_of(visit.house, evening)
    own = (each for each in tables if each.open and each.seat_of(visit.player.id) is not None)
    return next((each.token for each in own), "")


async def _show_in_app(visit: Visit, number: int) -> None:
    """Show an evening of the group in the Mini App, or its newest one; offer one if there is none."""
    house, place, t = visit.house, visit.here, visit.t
    chat = await house.people.chat(place.chat, place.title)
    evening = await house.store.evening(number) if number else None
    if evening is None or evening.chat != chat.id:
        evening = await house.store.evening_in(chat.id, place.thread)
    if evening is None or evening.state.stage == "cancelled":
        if not chat.settings.evening:
            raise Refused("evening-off")
        visit.page(Slot(chat.id, place.thread, "evening"), screens.invitation_screen(t))
        return
    settles = await _settles(visit, evening)
    page = replace(await _page(house, t, chat, evening), in_app=True, viewer=visit.player.id, settles=settles)
    visit.page(_slot(evening), screens.app_screen(t, page))


async def _compare(visit: Visit, evening: Evening, deal: int) -> Toast:
    """Show a deal as all tables have played it, once its round is over."""
    house, number = visit.house, max(1, deal)
    chat, at = await house.people.group(evening.chat), (number - 1) // DEALS
    if chat is None or not evening.told(at + 1):
        raise Refused("toast-evening-none")
    played = await played_tables(house, evening, at + 1)
    if not played:
        raise Refused("toast-past-gone")
    if visit.in_app:
        page = replace(await _page(house, visit.t, chat, evening), in_app=True)
        visit.page(_deals_slot(evening), _compared_deal(visit.t, page, number - 1, played))
        return Toast()
    slot = _deals_slot(evening)
    if moves := not deal and house.allows("deals of an evening", slot, every_s=REPOST_S, at_once=2):
        house.delivery.renew(slot)
    await _show_deal(house, chat, evening, number - 1, played)
    return Toast() if deal or moves else Toast(visit.t.plain("shown-above"))


async def carry_out(visit: Visit, known: Evening, verb: EveningVerb) -> Toast:
    """Carry out the press of a key, at the evening as it stands under the lock."""
    async with _held(visit, known) as (chat, evening):
        return await VERBS[verb](visit, chat, evening)


@asynccontextmanager
async def _held(visit: Visit, known: Evening) -> AsyncIterator[tuple[Chat, Evening]]:
    """Hold the lock of a group's evenings."""
    house = visit.house
    chat = await house.people.group(known.chat)
    if chat is None:
        raise Refused("evening-gone")
    house.tables.ownership.require(chat.id)
    async with house.tables.lock(("evening", chat.id)):
        evening = await house.store.evening(known.id)
        if evening is None:
            raise Refused("evening-gone")
        yield chat, evening


async def _join(visit: Visit, chat: Chat, evening: Evening) -> Toast:
    _require_gathering(evening)
    player, people = visit.player, evening.state.people
    if player.id not in people:
        if len(people) >= MAX_PEOPLE:
            raise Refused("toast-evening-full", count=MAX_PEOPLE)
        visit.require_chat(JoinEvening(evening.id))
        await keep(visit.house, chat, joined(evening, player.id), visit.update)
    return Toast(visit.t.plain("toast-evening-in"))


async def _leave(visit: Visit, chat: Chat, evening: Evening) -> Toast:
    """Let a person leave, after the start with a second press."""
    person, begun = visit.player.id, evening.open and evening.state.stage != "joining"
    if begun and person in evening.present:
        asked = (evening.id, person)
        if visit.house.allows("leaving an evening", asked, every_s=LEAVE_S):
            raise Refused("toast-evening-sure", alert=True)
    return await _leave_at_once(visit, chat, evening)


async def _leave_at_once(visit: Visit, chat: Chat, evening: Evening) -> Toast:
    if visit.player.id not in evening.present or not evening.open:
        raise Refused("toast-evening-not")
    await leave(visit.house, chat, evening, visit.player.id)
    return Toast(visit.t.plain("toast-evening-out"))


async def _stay(visit: Visit, _chat: Chat, _evening: Evening) -> Toast:
    """Remove the question of /leave."""
    visit.house.display.decided(which_slot(visit.player.id))
    return Toast(visit.t.plain("toast-stays"))


async def _more_rounds(visit: Visit, chat: Chat, evening: Evening) -> Toast:
    _require_gathering(evening)
    await _require_host(visit, evening)
    at = ROUNDS.index(evening.state.rounds) if evening.state.rounds in ROUNDS else -1
    state = replace(evening.state, rounds=ROUNDS[(at + 1) % len(ROUNDS)])
    await keep(visit.house, chat, evening.changed(state), visit.update)
    return Toast()


async def _start(visit: Visit, chat: Chat, evening: Evening) -> Toast:
    _require_gathering(evening)
    await _require_host(visit, evening)
    evening = await of_members(visit.house, evening)
    if len(evening.state.people) < MIN_PEOPLE:
        await keep(visit.house, chat, evening, visit.update)
        return Toast(visit.t.plain("toast-evening-few", count=MIN_PEOPLE))
    if not visit.house.allows("starts of evenings", chat.id, every_s=START_S, at_once=STARTS_AT_ONCE):
        raise Refused("toast-evening-often")
    await next_round(visit.house, chat, evening, visit.update)
    return Toast()


async def _ready(visit: Visit, chat: Chat, evening: Evening) -> Toast:
    """Note that a person is ready; when all are, the next round begins."""
    if evening.state.stage != "pause":
        raise Refused("toast-evening-begun")
    person, ready = visit.player.id, evening.state.ready
    if person not in evening.present:
        raise Refused("toast-evening-not")
    if person not in ready:
        evening = evening.changed(replace(evening.state, ready=(*ready, person)))
        if evening.all_ready:
            await next_round(visit.house, chat, evening, visit.update)
        else:
            await keep(visit.house, chat, evening, visit.update)
    return Toast(visit.t.plain("toast-evening-ready"))


async def _deals(visit: Visit, _chat: Chat, evening: Evening) -> Toast:
    """Tell a person their deals of the last round that is over."""
    if visit.player.id not in evening.state.people:
        raise Refused("toast-evening-not")
    told = screens.deals_text(visit.t, evening, visit.player.id) if evening.state.scores else ""
    return Toast(told or visit.t.plain("toast-evening-none"), alert=True)


async def _again(visit: Visit, chat: Chat, evening: Evening) -> Toast:
    """Gather the same people for another evening; join the one that is gathered already."""
    house = visit.house
    if not chat.settings.evening:
        raise Refused("evening-off")
    newest = await house.store.evening_in(chat.id, evening.thread)
    if newest is not None and newest.open:
        return await _join(visit, chat, newest)
    people = (await of_members(house, evening)).present
    await show(house, chat, await _opened(visit, chat, evening.thread, people))
    return Toast(visit.t.plain("toast-evening-in" if visit.player.started else "toast-evening-again"))


VERBS: Mapping[EveningVerb, Callable[[Visit, Chat, Evening], Awaitable[Toast]]] = {
    "join": _join,
    "leave": _leave,
    "out": _leave_at_once,
    "stay": _stay,
    "start": _start,
    "rounds": _more_rounds,
    "ready": _ready,
    "deals": _deals,
    "again": _again,
}
"""Use cases of the keys, called with the lock held."""


def _require_gathering(evening: Evening) -> None:
    """Raise Refused once an evening has begun."""
    if evening.state.stage != "joining":
        raise Refused("toast-evening-begun")


async def _settles(visit: Visit, evening: Evening) -> bool:
    """Return whether a person is the host of an evening or an admin.

    Any member may end an evening that has no host, as nobody takes part.
    """
    host = await host_of(visit.house, evening)
    return host in {visit.player.id, 0} or await visit.house.rights.is_admin(visit.player, evening.chat)


async def _require_host(visit: Visit, evening: Evening) -> None:
    """Raise Refused unless a person settles an evening."""
    if not await _settles(visit, evening):
        host = await visit.house.people.player(await host_of(visit.house, evening))
        raise Refused("toast-only-host", who=named(visit.t, host))
