"""What people see of the bot, and since when."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from unittest.mock import patch

from telegram import Bot

from bot.buttons import ShowDraft, Tap, unpack
from bot.delivery import Delivery, Urgency
from bot.screens.screen import Screen
from bot.telegram.gateway import BotGateway
from storage.store import Slot

Waits = defaultdict[Urgency, list[float]]
"""Seconds that screens waited, by how urgent they were."""


@dataclass(slots=True)
class Seen:
    """What people see: the newest message of every chat, the answers to their presses, and when they came."""

    screens: dict[int, tuple[float, Screen]] = field(default_factory=dict)
    newest: dict[int, int] = field(default_factory=dict)
    """The newest message of every chat."""
    answers: dict[str, asyncio.Future[float]] = field(default_factory=dict)
    news: defaultdict[int, asyncio.Event] = field(default_factory=lambda: defaultdict(asyncio.Event))
    calls: int = 0

    def show(self, chat: int, message: int, screen: Screen) -> None:
        """A message came or changed."""
        self.calls += 1
        if message == self.newest.get(chat):
            self.screens[chat] = time.perf_counter(), screen
            self.news[chat].set()

    async def asked(self, person: int, table: int, turn: int, patience_s: float) -> float | None:
        """Return when somebody's panel asked him that question; None if it does not in time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(patience_s):
                while not asks(self.screens[person][1], table, turn):
                    self.news[person].clear()
                    await self.news[person].wait()
                return self.screens[person][0]
        return None


def asks(screen: Screen, table: int, turn: int) -> bool:
    """Say whether a panel has buttons for a question."""
    presses = (unpack(button.data or "") for row in screen.rows for button in row)
    return any(
        isinstance(each, Tap | ShowDraft) and (each.table, each.turn) == (table, turn) for each in presses
    )


class Eyes(BotGateway):
    """The way to Telegram, watched: what people see from when on."""

    def __init__(self, bot: Bot, seen: Seen) -> None:
        super().__init__(bot)
        self._seen = seen

    async def send(self, chat: int, thread: int | None, screen: Screen) -> int:
        """Post a message."""
        message = await super().send(chat, thread, screen)
        self._seen.newest[chat] = message
        self._seen.show(chat, message, screen)
        return message

    async def edit(self, chat: int, message_id: int, screen: Screen, *, keeps_picture: bool = False) -> None:
        """Edit a message."""
        await super().edit(chat, message_id, screen, keeps_picture=keeps_picture)
        self._seen.show(chat, message_id, screen)

    async def strip(self, chat: int, message_id: int) -> None:
        """Take a keyboard off."""
        await super().strip(chat, message_id)
        self._seen.calls += 1

    async def answer(
        self, query_id: str, text: str | None = None, *, alert: bool = False, url: str | None = None
    ) -> None:
        """Answer a press."""
        await super().answer(query_id, text, alert=alert, url=url)
        waiting = self._seen.answers.pop(query_id, None)
        if waiting and not waiting.done():
            waiting.set_result(time.perf_counter())


@contextmanager
def waits_noted(delivery: Delivery, waits: Waits) -> Iterator[None]:
    """Note how long each wanted screen waits until it, or a newer one in its place, is drawn to be sent."""
    waiting: defaultdict[Slot, list[tuple[Urgency, float]]] = defaultdict(list)
    show = delivery.show

    def noted(slot: Slot, render: Callable[[], Screen], urgency: Urgency) -> None:
        def drawn() -> Screen:
            for wanted, since in waiting.pop(slot, ()):
                waits[wanted].append(time.perf_counter() - since)
            return render()

        waiting[slot].append((urgency, time.perf_counter()))
        show(slot, drawn, urgency)

    with patch.object(delivery, "show", noted):
        yield
