"""The parts of a running bot; `build` is the one place that joins them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from bot.app import App
from bot.delivery import Delivery, ShownMessages
from bot.delivery.budget import Limits
from bot.delivery.shared import SharedDelivery, SharedMessages
from bot.features.arrivals import Arrivals
from bot.features.at_home import HomeCommands, by_place
from bot.features.at_table import TableCommands
from bot.features.commands import Command, Commands
from bot.features.forgetting import Forgetting
from bot.features.history import History
from bot.features.keeping import ANY, Keeping
from bot.features.languages import Languages
from bot.features.lesson import Lesson
from bot.features.results import Results
from bot.features.rules.agreements import Agreements
from bot.features.rules.menu import RulesMenu
from bot.features.rules.telling import Telling
from bot.features.seasons import Seasons
from bot.features.settings import SettingsMenu
from bot.features.standings import StandingsMenu
from bot.features.timer import Timers
from bot.features.welcome import Welcome
from bot.handover import Handover
from bot.links import Link, OpenHistory, OpenLesson, OpenSettings
from bot.members import Members
from bot.ownership import EVERYTHING
from bot.people import People
from bot.presses import Presses
from bot.rights import Rights
from bot.routes import Routes
from bot.settings import Settings
from bot.tables.absence import Absence
from bot.tables.advising import Advising
from bot.tables.chance import FAIR, Chance
from bot.tables.chat_errors import ChatErrors
from bot.tables.clock import Clock
from bot.tables.computers import Computers
from bot.tables.dice import Dice, Thrower
from bot.tables.display import Display
from bot.tables.ending import Ending
from bot.tables.kit import Kit
from bot.tables.live import which_slot
from bot.tables.lobby import Lobby
from bot.tables.match import MatchRunner
from bot.tables.moves import Moves
from bot.tables.my_cards import EphemeralSender, MyCards
from bot.tables.openings import Openings
from bot.tables.own import OwnTables
from bot.tables.pauses import Pauses
from bot.tables.pins import Pinner, Pins
from bot.tables.redraw import Redraw
from bot.tables.registry import Tables
from bot.tables.reviewing import Reviewing
from bot.tables.seats import Seats
from bot.tables.shortcuts import Shortcuts
from bot.tables.thinking import MODEST, Minds, Thinking
from bot.tables.whose import Whose
from bot.tasks import start
from bot.telegram.gateway import Gateway
from bot.worker import Worker
from storage.leases import shard_of
from storage.store import Slot, Store, StoreError

BEAT_S = 60.0
"""How often the store is told that we are running; so exactly deadlines are moved by a time we were not."""
CATCH_UP_S = 0.02
"""Rest between two older matches whose figures are counted after a start: whoever plays goes first."""
TIMERS_S = 1.0
"""How long what a timer has begun may take to end when we stop."""
GROUP_BURST = 3
"""Calls a rested group takes at once."""


class Telegram(Gateway, EphemeralSender, Thrower, Pinner, Protocol):
    """All that is asked of Telegram: screens, files, answers to presses, who is an admin."""

    async def is_admin(self, chat: int, user: int) -> bool:
        """Say whether a user is an admin of a group."""

    async def is_member(self, chat: int, user: int) -> bool:
        """Say whether a user is in a group; no, where Telegram does not tell."""


@dataclass(frozen=True, slots=True)
class Services:
    """The parts of a running bot, for whoever starts, stops or watches it; no handler is given this."""

    app: App
    routes: Routes
    store: Store
    people: People
    rights: Rights
    delivery: Delivery
    display: Display
    tables: Tables
    runner: MatchRunner
    lobby: Lobby
    absence: Absence
    thinking: Thinking
    redraw: Redraw
    clock: Clock
    telegram: Telegram
    errors: ChatErrors
    worker: Worker | None

    async def open(self) -> None:
        """Bring all open tables up to date after a start, and the standings beside everything else."""
        await self.redraw.resume()
        self.keep_house()

    def keep_house(self) -> None:
        """Begin what goes on beside everything else: one of several workers does."""
        self.routes.keeping.begin()
        start(_catch_up(self.store), "catching up with older matches", usual=(StoreError,))

    def handover(self) -> Handover:
        """Return what is done when chats come and go, among several workers."""
        assert isinstance(self.delivery, SharedDelivery)
        parts = (self.people, self.rights, self.tables, self.delivery, self.absence, self.redraw, self.errors)
        return Handover(self.store, *parts, self._begun)

    def _begun(self, shards: frozenset[int]) -> None:
        if shard_of(ANY) in shards:
            self.keep_house()

    async def close(self) -> None:
        """Stop the timers, let calls in flight finish, remember what is shown; within a few seconds."""
        self.thinking.close()
        self.routes.advising.close()
        self.routes.reviewing.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(TIMERS_S):
                await self.clock.close()
                await self.routes.my_cards.close()
        try:
            await self.store.beat(self.clock.now())
        finally:
            await self.delivery.close()


async def build(  # noqa: PLR0913 - it joins all
    settings: Settings,
    store: Store,
    telegram: Telegram,
    bot: str,
    *,
    wall: Callable[[], float] = time.time,
    chance: Chance = FAIR,
    minds: Minds = MODEST,
    worker: Worker | None = None,
) -> Services:
    """Join the parts; `wall` tells epoch seconds, `bot` is our username, `minds` find what takes thought.

    A `worker` has nothing yet: its chats come one shard after the other; without one all are this process's.
    """
    whose = Whose(store, worker or EVERYTHING)
    delivery = await _delivery(telegram, store, limits(settings), whose, worker)
    clock, display, people = Clock(wall), Display(delivery), People(store, settings.language)
    rights = Rights(store, telegram.is_admin, Members(telegram.is_member, clock.now))
    tables = Tables(store, people, bot=bot, whose=whose)
    runner = MatchRunner(store, tables, display, clock, pause_s=settings.deal_pause_s, shuffle=chance.shuffle)
    kit = Kit(store, people, rights, tables, runner, display)
    thinking = Thinking(tables, display, minds.think)
    advising = Advising(kit, thinking, minds.finding)
    absence = Absence(kit, thinking, advising.guide, settings.deal_pause_s)
    redraw, pauses = Redraw(kit, absence), Pauses(kit)
    my_cards = MyCards(kit, delivery, telegram, offered=settings.ephemeral_hands)
    lobby = Lobby(kit, Dice(kit, delivery, telegram), chance, Openings(clock.now, settings.tables_per_day))
    moves, ending = Moves(kit), Ending(kit)
    own, seats, shortcuts = OwnTables(kit, lobby), Seats(kit, lobby), Shortcuts(kit, moves)
    display.sight.pin = Pins(kit, delivery, telegram, redraw).care
    agreements, standings = Agreements(bot, store, people), StandingsMenu(kit, delivery)
    rules = RulesMenu(bot, kit, delivery, lobby, agreements, Telling(kit, delivery, clock, agreements))
    timers, menu = Timers(kit, delivery, redraw), SettingsMenu(bot, kit, delivery, redraw)
    table, lesson = TableCommands(kit, lobby, seats, ending, pauses, redraw), Lesson(bot, kit, delivery, own)
    home, history = HomeCommands(kit, lobby, own, seats, ending), History(bot, kit, delivery)
    welcome = Welcome(bot, kit, redraw, table, rules, linked(menu, lesson, history))
    routes = Routes(
        lobby, Computers(kit, lobby), own, moves, shortcuts, advising,
        Reviewing(kit, delivery, minds.finding), seats, ending, absence, pauses, my_cards,
        Languages(people, rights, redraw), timers, menu, rules, lesson, standings,
        Seasons(kit, delivery, standings), history, Keeping(kit, clock, menu), Forgetting(kit, delivery),
    )  # fmt: skip
    presses = Presses(kit, delivery, absence, my_cards, telegram, routes.carry_out)
    commands = Commands(kit, absence, called(table, home, Results(kit, delivery, standings), routes, welcome))
    errors = ChatErrors(kit, absence, redraw, my_cards)
    arrivals = Arrivals(kit, delivery, absence, redraw, errors)
    app = App(bot, tables, presses, commands, arrivals, delivery.sight.saw, taps_per_s=settings.taps_per_s)
    delivery.start(errors.on_chat_error)
    await _let_run(clock, absence, store)
    return Services(
        app, routes, store, people, rights, delivery, display, tables, runner, lobby, absence, thinking,
        redraw, clock, telegram, errors, worker,
    )  # fmt: skip


async def _delivery(
    telegram: Telegram, store: Store, bounds: Limits, whose: Whose, worker: Worker | None
) -> Delivery:
    """Return what brings screens to all chats, or to those of a worker."""
    if worker is None:
        return Delivery(telegram, ShownMessages(store, await store.shown()), bounds)
    messages = SharedMessages(store, lambda slot: worker.holds(whose.chat(slot)))
    others = partial(_tell_owner, store)
    return SharedDelivery(telegram, messages, bounds, mine=whose.mine, sure=worker.sure, others=others)


def _tell_owner(store: Store, slot: Slot) -> None:
    """What is asked at home is answered at a table of this worker: whoever has the direct chat removes it."""
    if slot == which_slot(slot.chat):
        telling = store.tell(f"decided {slot.chat}")
        start(telling, "telling who has a direct chat", usual=(StoreError,), apart=True)


async def _catch_up(store: Store) -> None:
    """Count the figures of matches that ended before these were kept, one at a time."""
    left = True
    while left:
        left = await store.catch_up()
        await asyncio.sleep(CATCH_UP_S)


async def _let_run(clock: Clock, absence: Absence, store: Store) -> None:
    """Let happen what is due, and tell the store again and again that we run."""
    if not store.leases_end:
        await store.wake(clock.now())
    clock.start(absence.expire)
    clock.beat(BEAT_S, store.beat)


def linked(menu: SettingsMenu, lesson: Lesson, history: History) -> Mapping[type[Link], Command]:
    """Return which command a deep link opens."""
    return {OpenSettings: menu.command, OpenLesson: lesson.command, OpenHistory: history.command}


def called(
    table: TableCommands, home: HomeCommands, results: Results, routes: Routes, welcome: Welcome
) -> Mapping[str, Command]:
    """Return who carries out which command."""
    return {
        "new": by_place(table.new, home.new),
        "table": by_place(table.table, home.table),
        "hand": table.hand,
        "score": results.score,
        "standings": results.standings,
        "rules": routes.rules.command,
        "forget": routes.forgetting.command,
        "history": routes.history.command,
        "settings": routes.settings.command,
        "learn": routes.lesson.command,
        "export": results.export,
        "fair": results.fairness.command,
        "timer": by_place(routes.timers.command, home.pause),
        "pause": by_place(table.pause, home.pause),
        "resume": by_place(table.resume, home.pause),
        "leave": by_place(table.leave, home.leave),
        "cancel": by_place(table.cancel, home.cancel),
        "language": routes.languages.command,
        "help": welcome.help,
        "start": welcome.start,
    }


def limits(settings: Settings) -> Limits:
    """Return the budgets that the settings ask for; a group may take a few calls at once."""
    a_minute = settings.group_calls_per_minute
    burst = min(GROUP_BURST, a_minute - 1)
    return Limits(
        group_interval=60 / (a_minute - burst),
        group_burst=max(1, burst),
        private_interval=1 / settings.private_calls_per_s,
        private_burst=settings.private_burst,
        overall_interval=1 / settings.calls_per_s,
    )
