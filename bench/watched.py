"""Gateway that records which screens players see, and when."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from unittest.mock import patch

from telegram import Bot

from bot.delivery import Delivery, Urgency
from bot.screens import Screen
from bot.telegram.gateway import BotGateway
from bot.words.buttons import ShowDraft, Tap, unpack
from storage.store import Slot

Waits = defaultdict[Urgency, list[float]]
"""Seconds that screens waited, by urgency."""


@dataclass(slots=True)
class VisibleScreens:
    """Newest message of every chat and answers to presses, with their times."""

    screens: dict[int, tuple[float, Screen]] = field(default_factory=dict)
    newest: dict[int, int] = field(default_factory=dict)
    """Id of the newest message by chat."""
    answers: dict[str, asyncio.Future[float]] = field(default_factory=dict)
    news: defaultdict[int, asyncio.Event] = field(default_factory=lambda: defaultdict(asyncio.Event))
    calls: int = 0

    def show(self, chat: int, message: int, screen: Screen) -> None:
        """Record a new or edited message."""
        self.calls += 1
        if message == self.newest.get(chat):
            self.screens[chat] = time.perf_counter(), screen
            self.news[chat].set()

    async def asked(self, person: int, table: int, turn: int, patience_s: float) -> float | None:
        """Return when a player's panel showed a question, None after `patience_s` seconds without it."""
        with suppress(TimeoutError):
            async with asyncio.timeout(patience_s):
                while not asks(self.screens[person][1], table, turn):
                    self.news[person].clear()
                    await self.news[person].wait()
                return self.screens[person][0]
        return None


def asks(screen: Screen, table: int, turn: int) -> bool:
    """Return whether a screen has buttons for a question."""
    presses = (unpack(button.data or "") for row in screen.rows for button in row)
    return any(
        isinstance(each, Tap | ShowDraft) and (each.table, each.turn) == (table, turn) for each in presses
    )


class WatchedGateway(BotGateway):
    """Gateway that records what players see."""

    def __init__(self, bot: Bot, seen: VisibleScreens) -> None:
        super().__init__(bot)
        self._seen = seen

    async def send(self, chat: int, thread: int | None, screen: Screen) -> int:
        """Send and record a message."""
        message = await super().send(chat, thread, screen)
        self._seen.newest[chat] = message
        self._seen.show(chat, message, screen)
        return message

    async def edit(self, chat: int, message_id: int, screen: Screen, *, keeps_picture: bool = False) -> None:
        """Edit and record a message."""
        await super().edit(chat, message_id, screen, keeps_picture=keeps_picture)
        self._seen.show(chat, message_id, screen)

    async def strip(self, chat: int, message_id: int) -> None:
        """Remove a keyboard and count the call."""
        await super().strip(chat, message_id)
        self._seen.calls += 1

    async def answer(
        self, query_id: str, text: str | None = None, *, alert: bool = False, url: str | None = None
    ) -> None:
        """Answer a press and record the time."""
        await super().answer(query_id, text, alert=alert, url=url)
        waiting = self._seen.answers.pop(query_id, None)
        if waiting and not waiting.done():
            waiting.set_result(time.perf_counter())


@contextmanager
def recorded_waits(delivery: Delivery, waits: Waits) -> Iterator[None]:
    """Record how long each screen waits until it, or a newer one in its slot, is drawn for sending."""
    waiting: defaultdict[Slot, list[tuple[Urgency, float]]] = defaultdict(list)
    show = delivery.show

    def noted(slot: Slot, render: Callable[[], Screen], urgency: Urgency, mark: int | None = None) -> None:
        def drawn() -> Screen:
            for wanted, since in waiting.pop(slot, ()):
                waits[wanted].append(time.perf_counter() - since)
            return render()

        waiting[slot].append((urgency, time.perf_counter()))
        show(slot, drawn, urgency, mark)

    with patch.object(delivery, "show", noted):
        yield
