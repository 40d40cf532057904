"""Construction of a bot: the one place that joins its parts."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from bot.delivery import Delivery, ShownMessages
from bot.delivery.budget import Limits
from bot.delivery.shared import SharedDelivery, SharedMessages
from bot.features.command import Command
from bot.features.daily import Dailies
from bot.features.evening import Evenings
from bot.features.evening_commands import EveningCommands
from bot.features.forgetting import Forgetting
from bot.features.history import History
from bot.features.languages import Languages
from bot.features.lesson import Lesson
from bot.features.membership import MembershipHandler
from bot.features.menu_button import MenuButton
from bot.features.own_table_commands import OwnTableCommands
from bot.features.paper import PaperSheets
from bot.features.results import Results
from bot.features.retention import Retention
from bot.features.rules.agreements import Agreements
from bot.features.rules.announcer import RuleAnnouncer
from bot.features.rules.menu import RulesMenu
from bot.features.seasons import Seasons
from bot.features.settings import SettingsMenu
from bot.features.standings import HandleSource, StandingsMenu
from bot.features.table_commands import TableCommands
from bot.features.timer import Timers
from bot.features.welcome import Welcome
from bot.people.directory import People
from bot.people.members import Members
from bot.people.rights import Rights
from bot.routing.answers import Answers
from bot.routing.app import App
from bot.routing.bot_name import BotNameCheck
from bot.routing.button_handler import ButtonHandler
from bot.routing.commands import Commands
from bot.routing.features import Features
from bot.routing.routes import routes
from bot.runtime.ownership import SOLE_OWNERSHIP
from bot.runtime.settings import Settings
from bot.runtime.tasks import start
from bot.services import Services, Telegram
from bot.tables.display.chat_errors import ChatErrors
from bot.tables.display.display import Display
from bot.tables.display.my_cards import MyCards
from bot.tables.display.pins import Pins
from bot.tables.display.redraw import Redraw
from bot.tables.live import which_slot
from bot.tables.lobby.computers import Computers
from bot.tables.lobby.lengths import Lengths
from bot.tables.lobby.lobby import Lobby
from bot.tables.lobby.own import OwnTables
from bot.tables.lobby.seats import Seats
from bot.tables.lobby.table_quota import TableQuota
from bot.tables.ownership import TableOwnership
from bot.tables.play.chance import FAIR, Chance
from bot.tables.play.clock import Clock
from bot.tables.play.dice import Dice
from bot.tables.play.ending import Ending
from bot.tables.play.match import MatchRunner
from bot.tables.play.moves import Moves
from bot.tables.play.pauses import Pauses
from bot.tables.play.shortcuts import Shortcuts
from bot.tables.play.timeouts import Timeouts
from bot.tables.registry import Tables
from bot.tables.services import TableServices
from bot.tables.thinking.baseline import Baselines
from bot.tables.thinking.decisions import MODEST, ComputerMoves, ThinkingBackend
from bot.tables.thinking.hints import HintService
from bot.tables.thinking.reviews import ReviewService
from bot.tables.thinking.worker_pool import WorkRunner
from bot.words.links import BotName, JoinEvening, Link, OpenDaily, OpenHistory, OpenLesson, OpenSettings
from bot.workers.worker import Worker
from storage.store import Slot, Store, StoreError

HEARTBEAT_S = 60.0
"""Heartbeat interval in seconds. Deadlines shift by downtime with this accuracy."""
GROUP_BURST = 3
"""Calls that an idle group accepts at once."""


async def build(  # noqa: PLR0913 - one argument for each part
    settings: Settings,
    store: Store,
    telegram: Telegram,
    bot: str,
    *,
    wall: Callable[[], float] = time.time,
    chance: Chance = FAIR,
    backend: ThinkingBackend = MODEST,
    worker: Worker | None = None,
) -> Services:
    """Join the parts of a bot.

    `bot` is its username, `wall` returns epoch seconds, `backend` searches for moves, hints and reviews. With
    a `worker` the bot owns no chat until it takes over shards; without one it owns all chats.
    """
    ownership = TableOwnership(store, worker or SOLE_OWNERSHIP)
    delivery = await _delivery(telegram, store, limits(settings), ownership, worker)
    parts = _parts(
        settings=settings,
        store=store,
        telegram=telegram,
        bot=BotName(bot),
        delivery=delivery,
        ownership=ownership,
        clock=Clock(wall),
        chance=chance,
        backend=backend,
    )
    features = _features(parts)
    shared = parts.shared
    errors = ChatErrors(shared, parts.timeouts, parts.redraw, parts.my_cards)
    app = _app(parts, features, errors, settings.taps_per_s)
    delivery.start(errors.on_chat_error)
    await _let_run(parts.clock, parts.timeouts, store)
    return Services(
        app=app,
        features=features,
        store=store,
        people=shared.people,
        rights=shared.rights,
        delivery=delivery,
        display=shared.display,
        tables=shared.tables,
        runner=shared.runner,
        thinking=parts.thinking,
        redraw=parts.redraw,
        clock=parts.clock,
        telegram=telegram,
        errors=errors,
        answers=parts.answers,
        bot=parts.name_check,
        worker=worker,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Parts:
    """Inputs of the features of a bot."""

    bot: BotName
    name_check: BotNameCheck
    handles: HandleSource
    shared: TableServices
    delivery: Delivery
    clock: Clock
    redraw: Redraw
    timeouts: Timeouts
    hints: HintService
    my_cards: MyCards
    lobby: Lobby
    reviews: ReviewService
    thinking: ComputerMoves
    pool: WorkRunner
    answers: Answers
    menu_button: MenuButton


def _parts(  # noqa: PLR0913 - one argument for each part
    *,
    settings: Settings,
    store: Store,
    telegram: Telegram,
    bot: BotName,
    delivery: Delivery,
    ownership: TableOwnership,
    clock: Clock,
    chance: Chance,
    backend: ThinkingBackend,
) -> _Parts:
    display, people = Display(delivery), People(store, settings.language)
    rights = Rights(store, telegram.admin, Members(telegram.is_member, clock.now))
    tables = Tables(store, people, bot=bot, app=settings.app_url, ownership=ownership)
    runner = MatchRunner(
        store, tables, display, clock, rights=rights, pause_s=settings.deal_pause_s, shuffle=chance.shuffle
    )
    shared = TableServices(
        store=store, people=people, rights=rights, tables=tables, runner=runner, display=display
    )
    thinking = ComputerMoves(tables, display, backend)
    hints = HintService(shared, thinking, backend.pool)
    timeouts = Timeouts(shared, thinking, hints.guide, settings.deal_pause_s)
    redraw, dice = Redraw(shared, timeouts), Dice(shared, delivery, telegram)
    display.sight.pin = Pins(shared, delivery, telegram, redraw).care
    name_check = BotNameCheck(bot, telegram, redraw, clock)
    answers = Answers(telegram, name_check)
    return _Parts(
        bot=bot,
        name_check=name_check,
        handles=telegram,
        shared=shared,
        delivery=delivery,
        clock=clock,
        redraw=redraw,
        timeouts=timeouts,
        hints=hints,
        my_cards=MyCards(shared, delivery, telegram, answers, offered=settings.ephemeral_hands),
        lobby=Lobby(shared, dice, chance, TableQuota(clock.now, settings.tables_per_day)),
        reviews=ReviewService(shared, delivery, backend.pool),
        thinking=thinking,
        pool=backend.pool,
        answers=answers,
        menu_button=MenuButton(shared, delivery, telegram),
    )


def _app(of: _Parts, features: Features, errors: ChatErrors, taps_per_s: float) -> App:
    shared, timeouts = of.shared, of.timeouts
    return App(
        bot=of.name_check,
        tables=shared.tables,
        presses=ButtonHandler(
            services=shared,
            delivery=of.delivery,
            timeouts=timeouts,
            my_cards=of.my_cards,
            telegram=of.answers,
            routes=routes(features),
        ),
        commands=Commands(shared, of.delivery, timeouts, features),
        membership=MembershipHandler(
            services=shared,
            delivery=of.delivery,
            timeouts=timeouts,
            redraw=of.redraw,
            errors=errors,
            lobby=of.lobby,
            evenings=features.evening,
        ),
        saw=of.delivery.sight.saw,
        taps_per_s=taps_per_s,
    )


def _features(of: _Parts) -> Features:
    bot, shared, delivery, redraw, lobby = of.bot, of.shared, of.delivery, of.redraw, of.lobby
    moves, ending, pauses, seats = Moves(shared), Ending(shared), Pauses(shared), Seats(shared, lobby)
    own, standings = OwnTables(shared, lobby), StandingsMenu(shared, delivery, of.handles)
    rules, daily, history = _rules(of), _dailies(of, own), History(bot, shared, delivery)
    settings, lesson = SettingsMenu(bot, shared, delivery, redraw), Lesson(bot, shared, delivery, own)
    evening, table_commands = _evenings(of), _table_commands(of, seats, ending, pauses)
    return Features(
        lobby=lobby,
        computers=Computers(shared, lobby),
        lengths=Lengths(shared, lobby),
        own=own,
        seats=seats,
        moves=moves,
        shortcuts=Shortcuts(shared, moves),
        ending=ending,
        pauses=pauses,
        timeouts=of.timeouts,
        hints=of.hints,
        reviews=of.reviews,
        my_cards=of.my_cards,
        table_commands=table_commands,
        own_table_commands=OwnTableCommands(
            services=shared, lobby=lobby, own=own, seats=seats, ending=ending
        ),
        results=Results(shared, delivery, standings),
        paper=PaperSheets(shared, delivery, of.clock.now, lobby.openings),
        welcome=Welcome(
            bot=bot,
            services=shared,
            redraw=redraw,
            table=table_commands,
            rules=rules,
            pages=linked(settings, lesson, history, daily, evening),
            button=of.menu_button,
        ),
        rules=rules,
        settings=settings,
        timers=Timers(shared, delivery, redraw),
        languages=Languages(shared.people, shared.rights, redraw, of.menu_button),
        lesson=lesson,
        standings=standings,
        seasons=Seasons(shared, delivery, standings),
        history=history,
        retention=Retention(shared, of.clock, settings),
        forgetting=Forgetting(shared, delivery),
        daily=daily,
        evening=evening,
        evening_commands=EveningCommands(shared, evening, seats, redraw),
    )


def _table_commands(of: _Parts, seats: Seats, ending: Ending, pauses: Pauses) -> TableCommands:
    return TableCommands(
        services=of.shared, lobby=of.lobby, seats=seats, ending=ending, pauses=pauses, redraw=of.redraw
    )


def _evenings(of: _Parts) -> Evenings:
    return Evenings(
        bot=of.bot,
        services=of.shared,
        delivery=of.delivery,
        openings=of.lobby.openings,
        clock=of.clock,
    )


def _dailies(of: _Parts, own: OwnTables) -> Dailies:
    return Dailies(
        bot=of.bot,
        services=of.shared,
        delivery=of.delivery,
        own=own,
        clock=of.clock,
        baselines=Baselines(of.pool),
    )


def _rules(of: _Parts) -> RulesMenu:
    agreements = Agreements(of.bot, of.shared.store, of.shared.people)
    return RulesMenu(
        bot=of.bot,
        services=of.shared,
        delivery=of.delivery,
        lobby=of.lobby,
        agreements=agreements,
        telling=RuleAnnouncer(of.shared, of.delivery, of.clock, agreements),
    )


async def _delivery(
    telegram: Telegram, store: Store, bounds: Limits, ownership: TableOwnership, worker: Worker | None
) -> Delivery:
    """Return the delivery to all chats, or to those of a worker."""
    if worker is None:
        return Delivery(telegram, ShownMessages(store, await store.shown()), bounds)
    messages = SharedMessages(store, lambda slot: worker.holds(ownership.chat(slot)))
    others = partial(_tell_owner, store)
    return SharedDelivery(telegram, messages, bounds, mine=ownership.mine, sure=worker.sure, others=others)


def _tell_owner(store: Store, slot: Slot) -> None:
    """Ask the owner of a direct chat to remove a question that was answered at a table of this worker."""
    if slot == which_slot(slot.chat):
        telling = store.tell(f"decided {slot.chat}")
        start(telling, "removing an answered question", usual=(StoreError,), apart=True)


async def _let_run(clock: Clock, timeouts: Timeouts, store: Store) -> None:
    """Start the timers and the heartbeat."""
    if not store.leases_end:
        await store.wake(clock.now())
    clock.start(timeouts.expire)
    clock.beat(HEARTBEAT_S, store.beat)


def linked(
    menu: SettingsMenu, lesson: Lesson, history: History, daily: Dailies, evening: Evenings
) -> Mapping[type[Link], Command]:
    """Return the command opened by each kind of deep link."""
    return {
        OpenSettings: menu.command,
        OpenLesson: lesson.command,
        OpenHistory: history.command,
        OpenDaily: daily.command,
        JoinEvening: evening.command,
    }


def limits(settings: Settings) -> Limits:
    """Return the rate limits of the settings; a group may take a few calls at once."""
    a_minute = settings.group_calls_per_minute
    burst = min(GROUP_BURST, a_minute - 1)
    return Limits(
        group_interval=60 / (a_minute - burst),
        group_burst=max(1, burst),
        private_interval=1 / settings.private_calls_per_s,
        private_burst=settings.private_burst,
        overall_interval=1 / settings.calls_per_s,
    )
