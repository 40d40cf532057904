"""/evening: 4 to 24 people of a group play the same deals at several tables.

The group has one message, which is edited; after each round a new one with the ranking takes its place. The
tables are hidden: each player sees their own in the direct chat and the Mini App, and nothing of a round is
told before its last table has ended.

This module holds what people ask for. `course` carries an evening on, its rounds and its message with it, at
their wish, when a table ends and when a pause is over; `screens` draws. All of them change an evening only
under the lock of its group's evenings, and store it before they act on it.
"""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import replace

from bot.features.evening import course
from bot.features.evening.screens import deals_text, seated_screen
from bot.people.directory import named
from bot.screens.screen import Screen
from bot.tables.live import which_slot
from bot.tables.opening import count_table
from bot.tables.visit import Refused, Toast, Visit, command, press
from bot.words.buttons import EveningPress, EveningVerb
from bot.words.links import JoinEvening, url
from bot.words.links import read as read_link
from club.evening import (
    GATHERING_S,
    MAX_PEOPLE,
    MIN_PEOPLE,
    ROUNDS,
    Evening,
    EveningState,
    evening_rules,
    joined,
)
from club.model import Chat
from club.rules import rules_of
from storage.store import Repeated

REPOST_S = 60.0
"""Seconds after which the evening's message may move to the end of its group again."""
LEAVE_S = 20.0
"""Seconds within which a second press on Leave confirms the first."""

AT_HOME: frozenset[EveningVerb] = frozenset({"leave", "out", "stay", "ready", "deals"})
"""Keys in the direct chats of those who take part; they do nothing for other people."""


# Commands


@command("evening", private=False)
async def evening_command(visit: Visit) -> Screen | None:
    """Gather people in a group, or show its evening again; follow a link to one."""
    house, place, link = visit.house, visit.here, read_link(visit.rest)
    if place.private:
        if isinstance(link, JoinEvening):
            return await _join_by_link(visit, link.evening)
        raise Refused("evening-group")
    chat = await house.people.chat(place.chat, place.title)
    if not chat.settings.evening:
        raise Refused("evening-off")
    async with house.tables.lock(("evening", chat.id)):
        evening, told = await house.store.evening_in(chat.id, place.thread), None
        if evening is None or not evening.open:
            evening = await _opened(visit, chat)
        elif house.allows("evening", chat.id, every_s=REPOST_S):
            course.move_to_the_end(house, evening)
        else:
            told = Screen(text=visit.t("shown-above"))
        await course.show(house, chat, evening)
    return told


async def _opened(visit: Visit, chat: Chat) -> Evening:
    """Store a new evening with its host. Raises QuotaExceeded."""
    house, host, thread, now = visit.house, visit.player, visit.here.thread, visit.house.clock.now()
    count_table(house, host.id, chat.id)
    preset, rules = evening_rules(rules_of(chat))
    people = (host.id,) if host.started else ()
    fresh = Evening(
        id=0,
        chat=chat.id,
        thread=thread,
        preset=preset,
        rules=rules,
        seed=secrets.token_hex(32),
        created=now,
        state=EveningState(host=host.id, people=people, due=now + GATHERING_S),
    )
    try:
        evening = await house.store.open_evening(fresh, visit.update)
    except Repeated:
        evening = await house.store.evening_in(chat.id, thread) or fresh
    course.set_clock(house, evening)
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
    return seated_screen(visit.t)


async def cancel(visit: Visit, known: Evening) -> None:
    """End an evening early for its host or an admin, with the results of the rounds that are over."""
    house, player = visit.house, visit.player
    async with _held(visit, known) as (chat, evening):
        if not evening.open:
            return
        await _require_host(visit, evening)
        await course.end(house, chat, evening)
        if evening.state.stage == "playing":
            host = player.id == evening.state.host
            unnamed = not host and await house.rights.is_unnamed(player, chat.id)
            await course.break_off(house, evening, player.id, host=host, unnamed=unnamed)


# Presses


@press(EveningPress)
async def evening_press(visit: Visit, press: EveningPress) -> Toast:
    """Handle a press under the message of an evening, or in the direct chat."""
    house, person, place = visit.house, visit.player.id, visit.place
    evening = await house.store.evening(press.evening)
    if evening is None or place is None:
        return Toast(drop_keyboard=True)
    at_home = place.private and press.verb in AT_HOME
    if place.chat != evening.chat and not at_home:
        return Toast(drop_keyboard=True)
    if at_home and await house.rights.who_left((person,), evening.chat):
        await course.let_go(house, person, evening.chat)
        return Toast(visit.t.plain("toast-evening-not"), drop_keyboard=True)
    return await carry_out(visit, evening, press.verb)


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
        if not player.started:
            raise Refused("toast-open-chat", url=url(visit.house.name.now, JoinEvening(evening.id)))
        await course.keep(visit.house, chat, joined(evening, player.id), visit.update)
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
    await course.leave(visit.house, chat, evening, visit.player.id)
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
    await course.keep(visit.house, chat, evening.changed(state), visit.update)
    return Toast()


async def _start(visit: Visit, chat: Chat, evening: Evening) -> Toast:
    _require_gathering(evening)
    await _require_host(visit, evening)
    evening = await course.of_members(visit.house, evening)
    if len(evening.state.people) < MIN_PEOPLE:
        await course.keep(visit.house, chat, evening, visit.update)
        return Toast(visit.t.plain("toast-evening-few", count=MIN_PEOPLE))
    await course.next_round(visit.house, chat, evening, visit.update)
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
            await course.next_round(visit.house, chat, evening, visit.update)
        else:
            await course.keep(visit.house, chat, evening, visit.update)
    return Toast(visit.t.plain("toast-evening-ready"))


async def _deals(visit: Visit, _chat: Chat, evening: Evening) -> Toast:
    """Tell a person their deals of the last round that is over."""
    if visit.player.id not in evening.state.people:
        raise Refused("toast-evening-not")
    told = deals_text(visit.t, evening, visit.player.id) if evening.state.scores else ""
    return Toast(told or visit.t.plain("toast-evening-none"), alert=True)


VERBS: Mapping[EveningVerb, Callable[[Visit, Chat, Evening], Awaitable[Toast]]] = {
    "join": _join,
    "leave": _leave,
    "out": _leave_at_once,
    "stay": _stay,
    "start": _start,
    "rounds": _more_rounds,
    "ready": _ready,
    "deals": _deals,
}
"""Use cases of the keys, called with the lock held."""


def _require_gathering(evening: Evening) -> None:
    """Raise Refused once an evening has begun."""
    if evening.state.stage != "joining":
        raise Refused("toast-evening-begun")


async def _require_host(visit: Visit, evening: Evening) -> None:
    """Raise Refused unless a person is the host of an evening or an admin.

    Any member may end an evening that has no host, as nobody takes part.
    """
    house, host = visit.house, await course.host_of(visit.house, evening)
    if host not in {visit.player.id, 0} and not await house.rights.is_admin(visit.player, evening.chat):
        raise Refused("toast-only-host", who=named(visit.t, await house.people.player(host)))
