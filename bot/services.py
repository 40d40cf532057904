"""The parts of a running bot."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from bot.delivery import Delivery
from bot.delivery.shared import SharedDelivery
from bot.features.menu_button import MenuButtonSetter
from bot.features.retention import ANY
from bot.features.standings import HandleSource
from bot.people.directory import People
from bot.people.rights import Admin, Rights
from bot.routing.answers import Answers
from bot.routing.app import App
from bot.routing.bot_name import BotNameCheck, UsernameAsker
from bot.routing.features import Features
from bot.runtime.tasks import start
from bot.tables.display.chat_errors import ChatErrors
from bot.tables.display.display import Display
from bot.tables.display.my_cards import EphemeralSender
from bot.tables.display.pins import Pinner
from bot.tables.display.redraw import Redraw
from bot.tables.play.clock import Clock
from bot.tables.play.dice import Thrower
from bot.tables.play.match import MatchRunner
from bot.tables.registry import Tables
from bot.tables.thinking.decisions import ComputerMoves
from bot.tables.toast import Answering
from bot.telegram.gateway import Gateway
from bot.workers.handover import Handover
from bot.workers.worker import Worker
from storage.leases import shard_of
from storage.store import Store, StoreError

CATCH_UP_S = 0.02
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """Parts of a running bot, for starting, stopping and monitoring it; no handler gets this."""

    app: App
    features: Features
    store: Store
    people: People
    rights: Rights
    delivery: Delivery
    display: Display
    tables: Tables
    runner: MatchRunner
    thinking: ComputerMoves
    redraw: Redraw
    clock: Clock
    telegram: Telegram
    errors: ChatErrors
    answers: Answers
    bot: BotNameCheck
    worker: Worker | None

    async def open(self) -> None:
        """After a start, update all open tables, and compute missing standings in the background."""
        await self.redraw.resume()
        self.features.daily.begin()
        self.features.evening.begin()
        self.bot.begin()
        self.keep_house()

    def keep_house(self) -> None:
        """Start the background jobs; of several workers, only the owner of the shard of `ANY` does."""
        self.features.retention.begin()
        start(_catch_up(self.store), "catching up with older matches", usual=(StoreError,))

    def handover(self) -> Handover:
        """Return the handover of chats between workers."""
        assert isinstance(self.delivery, SharedDelivery)
        return Handover(
            store=self.store,
            people=self.people,
            rights=self.rights,
            tables=self.tables,
            delivery=self.delivery,
            timeouts=self.features.timeouts,
            redraw=self.redraw,
            display=self.display,
            errors=self.errors,
            daily=self.features.daily.refresh,
            begun=self._begun,
        )

    def _begun(self, shards: frozenset[int]) -> None:
        self.bot.begin()
        self.features.daily.begin()
        self.features.evening.begin()
        if shard_of(ANY) in shards:
            self.keep_house()

    async def close(self) -> None:
        """Stop the timers, let calls in flight finish, record the messages shown; within a few seconds."""
        self.thinking.close()
        self.features.hints.close()
        self.features.reviews.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(TIMERS_S):
                await self.clock.close()
                await self.features.my_cards.close()
        try:
            await self.store.beat(self.clock.now())
        finally:
            await self.delivery.close()


async def _catch_up(store: Store) -> None:
    """Compute the figures of matches that ended before figures were stored, one at a time."""
    left = True
    while left:
        left = await store.catch_up()
        await asyncio.sleep(CATCH_UP_S)
