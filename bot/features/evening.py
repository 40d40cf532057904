"""/evening: 4 to 24 people of a group play the same deals at several tables.

The group has one message, which is edited; after each round a new one with the ranking takes its place. The
tables are hidden: each player sees their own in the direct chat and the Mini App, and nothing of a round is
told before its last table has ended.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.delivery.allowance import Allowance
from bot.features.evening_message import EveningMessage
from bot.features.evening_rounds import EveningRounds
from bot.people.directory import named
from bot.runtime.ownership import OwnedElsewhere
from bot.runtime.tasks import start
from bot.screens.menus.evening import deals_text, seated_screen
from bot.screens.screen import Screen
from bot.tables.live import which_slot
from bot.tables.visit import Toast
from bot.telegram.updates import Place, TextMessage
from bot.words.buttons import EveningPress, EveningVerb
from bot.words.links import JoinEvening, url
from bot.words.links import read as read_link
from bot.words.markup import markup
from bot.words.texts import Texts
from club.evening import (
    GATHERING_S,
    KEPT_DAYS,
    MAX_PEOPLE,
    MIN_PEOPLE,
    ROUNDS,
    Evening,
    EveningState,
    Stage,
    evening_of,
    evening_rules,
    heir,
    joined,
    with_round,
    without_person,
)
from club.model import Chat, Player, Table
from club.rules import rules_of
from storage.outage import level_of
from storage.store import Repeated, StoreError

if TYPE_CHECKING:
    from bot.house import House

log = logging.getLogger(__name__)

REPOST_S = 60.0
"""Seconds after which the evening's message may move to the end of its group again."""
LEAVE_S = 20.0
"""Seconds within which a second press on Leave confirms the first."""
FIRST_S = 2.0
"""Seconds from a start to the look at evenings that are under way."""
SWEEP_S = 3600.0
"""Seconds between deletions of old evenings."""
DAY_S = 86_400.0

AT_HOME: frozenset[EveningVerb] = frozenset({"leave", "out", "stay", "ready", "deals"})
"""Keys in the direct chats of those who take part; they do nothing for other people."""

Verb = Callable[[Evening, Chat, Player, Texts, int], Awaitable[Toast]]


class Evenings:
    """Duplicate evenings of all groups."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._rounds = EveningRounds(house)
        self._message = EveningMessage(house, self._rounds)
        self._reposts = Allowance(asyncio.get_running_loop().time, interval=REPOST_S, burst=1)
        self._warned = Allowance(asyncio.get_running_loop().time, interval=LEAVE_S, burst=1)
        self._verbs: dict[EveningVerb, Verb] = {
            "join": self._join,
            "leave": self._leave,
            "out": self._leave_at_once,
            "stay": self._stay,
            "start": self._start,
            "rounds": self._more_rounds,
            "ready": self._ready,
            "deals": self._deals,
        }

    def now(self) -> float:
        """Return the time in epoch seconds."""
        return self._house.clock.now()

    def begin(self) -> None:
        """Continue the evenings that are under way."""
        self._house.clock.later("evenings", self._house.clock.now() + FIRST_S, self._resume)

    async def moved(self, chat: int) -> None:
        """Show the messages of a group's evenings under its new id."""
        for evening in await self._house.store.open_evenings():
            if evening.chat == chat:
                await self._check(evening.id)

    async def _resume(self) -> None:
        self._house.clock.later("evenings", self._house.clock.now() + SWEEP_S, self._resume)
        for evening in await self._house.store.open_evenings():
            await self._check(evening.id)
        await self._house.store.drop_evenings(self._house.clock.now() - KEPT_DAYS * DAY_S)

    # Commands and presses

    async def command(self, message: TextMessage, player: Player, t: Texts) -> Screen | None:
        """Handle /evening: gather people in a group, or show the evening again; follow a link to one."""
        place, link = message.place, read_link(message.rest)
        if place.private:
            if isinstance(link, JoinEvening):
                return await self._join_by_link(player, link.evening, t, message.update)
            return Screen(text=t("evening-group"))
        chat = await self._house.people.chat(place.chat, place.title)
        if not chat.settings.evening:
            return Screen(text=t("evening-off"))
        async with self._house.tables.lock(("evening", chat.id)):
            evening = await self._house.store.evening_in(chat.id, place.thread)
            if evening is None or not evening.open:
                evening = await self._opened(chat, place.thread, player, message.update)
                told = None
            elif self._reposts.take(chat.id):
                self._message.to_the_end(evening)
                told = None
            else:
                told = Screen(text=t("shown-above"))
            await self._message.show(chat, evening)
        return told

    async def _opened(self, chat: Chat, thread: int | None, host: Player, update: int) -> Evening:
        """Store a new evening with its host. Raises QuotaExceeded."""
        played, now = rules_of(chat), self._house.clock.now()
        self._house.openings.count(host.id, chat.id)
        preset, rules = evening_rules(played)
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
            evening = await self._house.store.open_evening(fresh, update)
        except Repeated:
            evening = await self._house.store.evening_in(chat.id, thread) or fresh
        self._set_clock(evening)
        return evening

    async def press(self, player: Player, place: Place | None, press: EveningPress, update: int) -> Toast:
        """Handle a press under the message of an evening, or in the direct chat."""
        t = self._house.people.words(player)
        evening = await self._house.store.evening(press.evening)
        if evening is None or place is None:
            return Toast(drop_keyboard=True)
        at_home = place.private and press.verb in AT_HOME
        if place.chat != evening.chat and not at_home:
            return Toast(drop_keyboard=True)
        if at_home and await self._house.rights.who_left((player.id,), evening.chat):
            await self.let_go(player.id, evening.chat)
            return Toast(t.plain("toast-evening-not"), drop_keyboard=True)
        return await self.carry_out(evening, player, press.verb, t, update)

    async def carry_out(
        self, known: Evening, player: Player, verb: EveningVerb, t: Texts, update: int
    ) -> Toast:
        """Carry out a press under the lock of the group's evenings, at the evening as it stands there."""
        chat = await self._house.people.group(known.chat)
        if chat is None:
            return Toast(t.plain("evening-gone"))
        self._house.tables.ownership.require(chat.id)
        async with self._house.tables.lock(("evening", chat.id)):
            evening = await self._house.store.evening(known.id)
            if evening is None:
                return Toast(t.plain("evening-gone"))
            try:
                return await self._verbs[verb](evening, chat, player, t, update)
            except Repeated:
                return Toast()

    async def _join_by_link(self, player: Player, number: int, t: Texts, update: int) -> Screen:
        """Take part by the link of a person who had not pressed Start; return the answer at home."""
        evening = await self._house.store.evening(number)
        if evening is None or not await self._house.rights.is_member(player.id, evening.chat):
            return Screen(text=t("evening-gone"))
        await self.carry_out(evening, player, "join", t, update)
        evening = await self._house.store.evening(number)
        takes_part = evening is not None and player.id in evening.state.people
        return seated_screen(t) if takes_part else Screen(text=t("evening-gone"))

    async def _join(self, evening: Evening, chat: Chat, player: Player, t: Texts, update: int) -> Toast:
        if evening.state.stage != "joining":
            return Toast(t.plain("toast-evening-begun"))
        if player.id not in evening.state.people:
            if len(evening.state.people) >= MAX_PEOPLE:
                return Toast(t.plain("toast-evening-full", count=MAX_PEOPLE))
            if not player.started:
                link = JoinEvening(evening.id)
                return Toast(t.plain("toast-open-chat"), url=url(self._house.name.now, link))
            await self._keep(chat, joined(evening, player.id), update)
        return Toast(t.plain("toast-evening-in"))

    async def _leave(self, evening: Evening, chat: Chat, player: Player, t: Texts, update: int) -> Toast:
        """Let a person leave, after the start with a second press."""
        begun = evening.open and evening.state.stage != "joining"
        if begun and player.id in evening.present and self._warned.take((evening.id, player.id)):
            return Toast(t.plain("toast-evening-sure"), alert=True)
        return await self._leave_at_once(evening, chat, player, t, update)

    async def _leave_at_once(
        self, evening: Evening, chat: Chat, player: Player, t: Texts, _update: int
    ) -> Toast:
        if player.id not in evening.present or not evening.open:
            return Toast(t.plain("toast-evening-not"))
        await self._leaves(evening, chat, player.id)
        return Toast(t.plain("toast-evening-out"))

    async def _leaves(self, evening: Evening, chat: Chat, person: int) -> None:
        """Let a person leave; a stand-in plays the round on."""
        if evening.state.stage == "playing":
            for table in await self._rounds.found(evening):
                if table.seat_of(person) is not None:
                    await self._rounds.let_go(table.id, person)
        evening = await self._keep(chat, without_person(evening, person), None)
        self._house.display.decided(which_slot(person))
        if evening.state.stage == "pause" and set(evening.present) <= {*evening.state.ready}:
            await self._next_round(chat, evening, None)

    async def let_go(self, person: int, chat: int) -> None:
        """Let a person who has left a group leave its evenings."""
        for known in await self._house.store.evenings_of(person):
            group = await self._house.people.group(chat)
            if known.chat != chat or group is None:
                continue
            async with self._house.tables.lock(("evening", chat)):
                evening = await self._house.store.evening(known.id)
                if evening is not None and evening.open and person in evening.present:
                    await self._leaves(evening, group, person)

    async def _stay(self, _evening: Evening, _chat: Chat, player: Player, t: Texts, _update: int) -> Toast:
        """Remove the question of /leave."""
        self._house.display.decided(which_slot(player.id))
        return Toast(t.plain("toast-stays"))

    async def _more_rounds(
        self, evening: Evening, chat: Chat, player: Player, t: Texts, update: int
    ) -> Toast:
        if evening.state.stage != "joining":
            return Toast(t.plain("toast-evening-begun"))
        if refused := await self._not_host(evening, player, t):
            return refused
        at = ROUNDS.index(evening.state.rounds) if evening.state.rounds in ROUNDS else -1
        state = replace(evening.state, rounds=ROUNDS[(at + 1) % len(ROUNDS)])
        await self._keep(chat, evening.changed(state), update)
        return Toast()

    async def _start(self, evening: Evening, chat: Chat, player: Player, t: Texts, update: int) -> Toast:
        if evening.state.stage != "joining":
            return Toast(t.plain("toast-evening-begun"))
        if refused := await self._not_host(evening, player, t):
            return refused
        evening = await self._of_members(evening)
        if len(evening.state.people) < MIN_PEOPLE:
            await self._keep(chat, evening, update)
            return Toast(t.plain("toast-evening-few", count=MIN_PEOPLE))
        await self._next_round(chat, evening, update)
        return Toast()

    async def _ready(self, evening: Evening, chat: Chat, player: Player, t: Texts, update: int) -> Toast:
        """Note that a person is ready; when all are, the next round begins."""
        state = evening.state
        if state.stage != "pause":
            return Toast(t.plain("toast-evening-begun"))
        if player.id not in evening.present:
            return Toast(t.plain("toast-evening-not"))
        if player.id not in state.ready:
            evening = evening.changed(replace(state, ready=(*state.ready, player.id)))
            if set(evening.present) <= {*evening.state.ready}:
                await self._next_round(chat, evening, update)
            else:
                await self._keep(chat, evening, update)
        return Toast(t.plain("toast-evening-ready"))

    async def _deals(self, evening: Evening, _chat: Chat, player: Player, t: Texts, _update: int) -> Toast:
        """Tell a person their deals of the last round that is over."""
        if player.id not in evening.state.people:
            return Toast(t.plain("toast-evening-not"))
        told = deals_text(t, evening, player.id) if evening.state.scores else ""
        return Toast(told or t.plain("toast-evening-none"), alert=True)

    async def _not_host(self, evening: Evening, player: Player, t: Texts) -> Toast | None:
        """Return a refusal unless a person is the host of an evening or an admin.

        Any member may end an evening that has no host, as nobody takes part.
        """
        host = await self.host_of(evening)
        if host in {player.id, 0} or await self._house.rights.is_admin(player, evening.chat):
            return None
        return Toast(t.plain("toast-only-host", who=named(t, await self._house.people.player(host))))

    async def host_of(self, evening: Evening) -> int:
        """Return the host of an evening; if they have left its group, the first of the others; 0: nobody."""
        host = evening.state.host
        return heir(evening.state) if await self._house.rights.who_left((host,), evening.chat) else host

    async def cancel(self, known: Evening, player: Player, t: Texts) -> Screen | None:
        """End an evening early for its host or an admin, with the results of the rounds that are over."""
        chat = await self._house.people.group(known.chat)
        if chat is None:
            return None
        async with self._house.tables.lock(("evening", chat.id)):
            evening = await self._house.store.evening(known.id)
            if evening is None or not evening.open:
                return None
            if refused := await self._not_host(evening, player, t):
                return Screen(text=markup(refused.text))
            was_playing = evening.state.stage == "playing"
            await self._end(chat, evening)
            if was_playing:
                host = player.id == evening.state.host
                unnamed = not host and await self._house.rights.is_unnamed(player, evening.chat)
                await self._rounds.break_off(evening, player.id, host=host, unnamed=unnamed)
        return None

    # The course of an evening

    async def _next_round(self, chat: Chat, evening: Evening, update: int | None) -> None:
        """Begin the next round for all who can be reached, or end the evening if nobody can.

        Those who have left the group have left the evening.
        """
        evening = await self._of_members(evening)
        people = [await self._house.people.player(each) for each in evening.present]
        here = [each.id for each in people if each is not None and each.started]
        if not here:
            await self._end(chat, evening)
            return
        evening = await self._keep(chat, with_round(evening, here), update)
        await self._rounds.open(chat, evening)

    async def _of_members(self, evening: Evening) -> Evening:
        """Return an evening without those who have left the group."""
        for person in await self._house.rights.who_left(evening.present, evening.chat):
            evening = without_person(evening, person)
        return evening

    def over(self, table: Table) -> None:
        """Note that the match of a table has ended."""
        start(self._check(evening_of(table)), "the end of a table of an evening", usual=(StoreError,))

    async def _check(self, number: int) -> None:
        """Do what is due at an evening; other workers do so for theirs."""
        known = await self._house.store.evening(number)
        if known is None or not known.open or not self._house.tables.ownership.has(known.chat):
            return
        try:
            async with self._house.tables.lock(("evening", known.chat)):
                evening = await self._house.store.evening(number)
                chat = await self._house.people.group(known.chat)
                if evening is not None and chat is not None and evening.open:
                    await self._go_on(chat, evening)
        except (StoreError, OwnedElsewhere) as error:
            log.log(level_of(error), "evening %s goes on later: %s", number, error)

    async def _go_on(self, chat: Chat, evening: Evening) -> None:
        state = evening.state
        if state.stage == "playing":
            await self._rounds.open(chat, evening)
            tables = await self._rounds.found(evening)
            if not any(each.open for each in tables):
                await self._close_round(chat, evening, tables)
            else:
                await self._message.show(chat, evening)
        elif state.due > self._house.clock.now():
            self._set_clock(evening)
            await self._message.show(chat, evening)
        elif state.stage == "pause":
            await self._next_round(chat, evening, None)
        else:
            await self._end(chat, evening)

    async def _close_round(self, chat: Chat, evening: Evening, tables: list[Table]) -> None:
        """Compare the tables of a round; the ranking takes the place of the message."""
        await self._message.show(chat, evening)
        self._message.close(evening)
        await self._keep(chat, await self._rounds.closed(evening, tables), None)

    async def _end(self, chat: Chat, evening: Evening) -> None:
        """End an evening, or cancel it if no round is over."""
        stage: Stage = "over" if evening.state.scores else "cancelled"
        await self._keep(chat, evening.changed(replace(evening.state, stage=stage, due=0.0)), None)

    async def _keep(self, chat: Chat, evening: Evening, update: int | None) -> Evening:
        """Store and show an evening, and set its clock."""
        evening = await self._house.store.keep_evening(evening, update)
        self._set_clock(evening)
        await self._message.show(chat, evening)
        return evening

    def _set_clock(self, evening: Evening) -> None:
        async def due() -> None:
            await self._check(evening.id)

        waits = evening.open and evening.state.due
        self._house.clock.later(("evening", evening.id), evening.state.due if waits else None, due)
