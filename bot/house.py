"""The house: the parts of a running bot, built once, in order.

Code that acts takes the house and asks it for what it needs; `game`, `club`, screens and pictures never see
the house.

    house = await build(settings, store, telegram, "thousand_bot")
    await house.door.polled(update)
    await house.close()

Parts that only keep something (store, people, delivery, tables) get what they need by name, and come first.
"""

import asyncio
import time
from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import partial
from math import inf
from typing import Protocol

from bot.delivery import Delivery, ShownMessages
from bot.delivery.budget import Allowance, Limits
from bot.delivery.delivery import SharedDelivery, SharedMessages
from bot.door import Answers, Door
from bot.features import daily, evening
from bot.features.daily import DailyDeals
from bot.features.history import Archive
from bot.features.paper import PaperSheets
from bot.features.rules.agreements import RuleAnnouncer
from bot.features.settings import ANY, begin_sweeping
from bot.features.standings import HandleSource, ResultCache
from bot.features.welcome import Deletions, MenuButton, MenuButtonSetter, UsernameAsker, begin_asking_name
from bot.people import Admin, Members, People, Rights
from bot.runtime import start
from bot.runtime.settings import Settings
from bot.tables.absence import Clock, Timeouts
from bot.tables.display import Display
from bot.tables.live import which_slot
from bot.tables.match import FAIR, Chance, Dice, MatchRunner, Thrower
from bot.tables.my_cards import EphemeralSender, MyCards
from bot.tables.redraw import ChatErrors, Pinner, Pins, Redraw, on_chat_error
from bot.tables.registry import TableOwnership, Tables
from bot.tables.thinking import MODEST, ComputerMoves, HintService, ReviewService, ThinkingBackend
from bot.tables.visit import Answering, Due, when_due
from bot.telegram.gateway import Gateway
from bot.words.links import BotName
from bot.workers import Handover, Worker
from club.model import Table
from storage.leases import ALL, SOLE_OWNERSHIP, shard_of
from storage.store import Slot, Store, StoreError

HEARTBEAT_S = 60.0
"""Heartbeat interval in seconds. Deadlines shift by downtime with this accuracy."""
SLEPT_S = 5.0
"""Seconds by which the loop is behind after the machine has slept; less is left as it is."""
GROUP_BURST = 3
"""Calls that an idle group accepts at once."""
"""Seconds of rest between two older matches whose figures are computed after a start: players go first."""
TIMERS_S = 1.0
"""Seconds that the work of timers may take to end at shutdown."""


class Telegram(
    Gateway,
    Answering,
    EphemeralSender,
    Thrower,
    Pinner,
    MenuButtonSetter,
    UsernameAsker,
    HandleSource,
    Protocol,
):
    """All calls of Telegram: screens, files, answers to presses, membership."""

    async def admin(self, chat: int, user: int) -> Admin | None:
        """Return whether a user is an admin of a group, and if they hide; None if Telegram does not tell."""

    async def is_member(self, chat: int, user: int) -> bool | None:
        """Return whether a user is in a group; None if Telegram does not tell."""

    async def prepare(
        self, user: int, words: str, label: str, url: str, *, picture: str = "", film: str = ""
    ) -> str:
        """Prepare a message that a user sends from the app, with a button; return its name, "" for none.

        The `picture` is an address at which Telegram finds a JPEG, the `film` one at which it finds a GIF.
        """


class House:
    """The parts of one running bot. `name` is its username."""

    def __init__(  # noqa: PLR0913 - what the parts are made of
        self,
        settings: Settings,
        store: Store,
        telegram: Telegram,
        name: str,
        *,
        delivery: Delivery,
        ownership: TableOwnership,
        clock: Clock,
        chance: Chance,
        backend: ThinkingBackend,
        worker: Worker | None,
    ) -> None:
        self.settings = settings
        self.store = store
        self.telegram = telegram
        self.name = BotName(name)
        self.delivery = delivery
        self.clock = clock
        self.chance = chance
        self.pool = backend.pool
        self.worker = worker
        self._allowances: dict[str, Allowance] = {}
        self._learnt = delivery.rate.learnt
        self.answers = Answers(self)
        self.people = People(store, settings.language)
        self.rights = Rights(store, telegram.admin, Members(telegram.is_member, clock.now))
        self.display = Display(self)
        self.tables = Tables(store, self.people, bot=self.name, app=settings.app_url, ownership=ownership)
        self.thinking = ComputerMoves(self.tables, self.display, backend)
        self.runner = MatchRunner(self)
        self.timeouts = Timeouts(self)
        self.redraw = Redraw(self)
        self.dice = Dice(self)
        self.pins = Pins(self)
        self.my_cards = MyCards(self)
        self.errors = ChatErrors(self)
        self.hints = HintService(self)
        self.reviews = ReviewService(self)
        self.menu_button = MenuButton(self)
        self.paper = PaperSheets(self)
        self.announcer = RuleAnnouncer(self)
        self.archive = Archive(self)
        self.results = ResultCache(self)
        self.deletions = Deletions(self)
        self.dailies = DailyDeals(self)
        self.door = Door(self)

    def allows(self, what: str, who: Hashable, *, every_s: float, at_once: int = 1) -> bool:
        """Count a request of `who` and return whether it is within its rate limit."""
        allowance = self._allowances.get(what)
        if allowance is None:
            clock = asyncio.get_running_loop().time
            allowance = self._allowances[what] = Allowance(clock, interval=every_s, burst=at_once)
        return allowance.take(who)

    def over(self, table: Table) -> None:
        """Tell those who wait for it that the match of a table has ended."""
        if table.kind.attempt:
            daily.over(self, table)
        if table.round:
            evening.over(self, table.round.evening)

    def topic_lost(self, chat: int, thread: int | None) -> None:
        """Tell those who show messages beside the tables that a topic accepts none any more."""
        if thread is not None:
            evening.topic_lost(self, chat, thread)

    async def open(self) -> None:
        """After a start, update all open tables and start the background jobs."""
        await self.redraw.resume()
        self.begun(ALL)

    def begun(self, shards: frozenset[int]) -> None:
        """Start the background jobs of shards that this process has begun to serve.

        Of several workers, only the owner of the shard of `ANY` erases what has expired.
        """
        daily.begin(self)
        evening.begin(self)
        begin_asking_name(self)
        if shard_of(ANY) in shards:
            begin_sweeping(self)

    def handover(self) -> Handover:
        """Return the handover of chats between workers."""
        return Handover(self)

    async def close(self) -> None:
        """Stop the timers, let calls in flight finish, record the messages shown; within a few seconds."""
        self.thinking.close()
        self.hints.close()
        self.reviews.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(TIMERS_S):
                await self.clock.close()
                await self.my_cards.close()
        try:
            await self.beat(self.clock.now())
        finally:
            await self.delivery.close()

    async def beat(self, now: float) -> None:
        """Store that the bot is running, and what it has learnt about Telegram's limits."""
        await self.store.beat(now)
        if (learnt := self.delivery.rate.learnt) != self._learnt:
            await self.store.keep_call_rate(self.settings.bot, learnt)
            self._learnt = learnt

    async def woken(self) -> None:
        """After the machine has slept, set the clock, and shift all deadlines by the time that was lost.

        Of several workers, the one that takes a shard shifts its deadlines.
        """
        shards = frozenset[int]() if self.store.leases_end else ALL
        if shards:
            await self.store.wake(self.clock.wall())
            self.tables.drop_all()
        self.clock.follow()
        self.begun(shards)


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
) -> House:
    """Build a house and start its timers and its delivery.

    `bot` is its username, `wall` returns epoch seconds, `backend` searches for moves, hints and reviews. With
    a `worker` the bot owns no chat until it takes over shards; without one it owns all chats.
    """
    ownership = TableOwnership(store, worker or SOLE_OWNERSHIP)
    delivery = await _delivery(telegram, store, limits(settings), ownership, worker)
    if (learnt := await store.call_rate(settings.bot)) is not None:
        delivery.rate.learn(learnt)
    house = House(
        settings,
        store,
        telegram,
        bot,
        delivery=delivery,
        ownership=ownership,
        clock=Clock(wall),
        chance=chance,
        backend=backend,
        worker=worker,
    )
    house.delivery.start(lambda chat, error: house.door.ring(Due(on_chat_error, (chat, error))))
    if not store.leases_end:
        await store.wake(house.clock.now())
    house.clock.start(house.door.ring)
    house.clock.soon(beat)
    return house


@when_due(again_s=HEARTBEAT_S)
async def beat(house: House) -> float:
    """Let the heart of the bot beat."""
    await house.beat(house.clock.now())
    if house.clock.wall() - house.clock.now() > SLEPT_S:
        await house.woken()
    return house.clock.now() + HEARTBEAT_S


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


def limits(settings: Settings) -> Limits:
    """Return the rate limits of the settings; a group may take a few calls at once."""
    a_minute = settings.group_calls_per_minute
    burst = min(GROUP_BURST, a_minute - 1)
    return Limits(
        group_interval=60 / (a_minute - burst),
        group_burst=max(1, burst),
        private_interval=1 / settings.private_calls_per_s,
        private_burst=settings.private_burst,
        cap_per_s=settings.calls_per_s or inf,
    )
