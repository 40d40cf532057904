"""The rooms of a running bot and how they are joined; `build` is the one place that joins them."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from bot.delivery import Delivery, ShownMessages
from bot.delivery.budget import Limits
from bot.members import Members
from bot.people import People
from bot.settings import Settings
from bot.tables.absence import Absence
from bot.tables.chat_errors import face
from bot.tables.clock import Clock
from bot.tables.display import Display
from bot.tables.ending import Ending
from bot.tables.lobby import Lobby
from bot.tables.match import MatchRunner, shuffled
from bot.tables.moves import Moves
from bot.tables.my_cards import EphemeralSender, MyCards
from bot.tables.redraw import Redraw
from bot.tables.registry import Tables
from bot.tables.seats import Seats
from bot.tables.shortcuts import Shortcuts
from bot.telegram.errors import ChatTrouble
from bot.telegram.gateway import Gateway
from game.cards import Cards
from storage.store import Store

BEAT_S = 60.0
"""How often the store is told that we are running; so exactly deadlines are moved by a time we were not."""
GROUP_BURST = 3
"""Calls a rested group takes at once."""


class Telegram(Gateway, EphemeralSender, Protocol):
    """All that the house asks of Telegram: screens, files, answers to presses, who is an admin."""

    async def is_admin(self, chat: int, user: int) -> bool:
        """Say whether a user is an admin of a group."""

    async def is_member(self, chat: int, user: int) -> bool:
        """Say whether a user is in a group; no, where Telegram does not tell."""


@dataclass(frozen=True, slots=True)
class Services:
    """Everything a handler may need."""

    bot: str
    """Our username."""
    store: Store
    people: People
    members: Members
    delivery: Delivery
    display: Display
    tables: Tables
    runner: MatchRunner
    lobby: Lobby
    moves: Moves
    seats: Seats
    ending: Ending
    shortcuts: Shortcuts
    absence: Absence
    redraw: Redraw
    my_cards: MyCards
    clock: Clock
    telegram: Telegram

    async def open(self) -> None:
        """Bring all open tables up to date after a start."""
        await self.redraw.resume()

    async def close(self) -> None:
        """Stop the timers, let calls in flight finish, remember what is shown."""
        await self.clock.close()
        await self.my_cards.close()
        await self.store.beat(self.clock.now())
        await self.delivery.close()


async def build(
    settings: Settings,
    store: Store,
    telegram: Telegram,
    bot: str,
    *,
    wall: Callable[[], float] = time.time,
    shuffle: Callable[[], Cards] = shuffled,
) -> Services:
    """Join the rooms; `wall` tells epoch seconds, `bot` is our username."""
    people = People(store, settings.language)

    async def on_trouble(chat: int, trouble: ChatTrouble) -> None:
        await face(services, chat, trouble)

    messages = ShownMessages(store, await store.shown())
    delivery = Delivery(telegram, messages, on_trouble, limits(settings))
    display = Display(delivery)
    clock = Clock(wall)
    await store.wake(clock.now())
    clock.beat(BEAT_S, store.beat)
    pause_s = settings.deal_pause_s
    tables = Tables(store, people, bot=bot)
    runner = MatchRunner(store, tables, display, clock, pause_s=pause_s, shuffle=shuffle)
    absence = Absence(store, people, tables, runner, display, pause_s)
    runner.expire = absence.expire
    is_admin, is_member = telegram.is_admin, Members(telegram.is_member, clock.now)
    lobby = Lobby(store, people, tables, runner, display, is_admin=is_admin, is_member=is_member)
    moves = Moves(people, tables, runner, display)
    services = Services(
        bot,
        store,
        people,
        is_member,
        delivery,
        display,
        tables,
        runner,
        lobby,
        moves,
        Seats(store, people, tables, runner, display, lobby, is_member=is_member),
        Ending(people, tables, runner, display, is_admin=is_admin),
        Shortcuts(people, tables, runner, display, moves),
        absence,
        Redraw(store, people, tables, runner, absence, display),
        MyCards(people, tables, display, delivery, telegram, offered=settings.ephemeral_hands),
        clock,
        telegram,
    )
    return services


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
