"""A connected page: who looks at which table, and the messages that wait to be sent to it."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.door import refusal_key
from bot.people.directory import Who
from bot.tables.lobby.table_quota import QuotaExceeded
from club.model import Player, Table
from storage.store import Corrupt, StoreError
from webapp.schema import (
    Answered,
    AppTable,
    DealTold,
    Emoted,
    ErrorReason,
    FairTold,
    ReviewTold,
    State,
)

CLOCK_S = 1.0
"""Seconds by which a clock must change, as when a player buys more time, to be sent again by itself."""
QUEUED = 64
"""Answers that may wait for a slow page before it is closed."""


class Closed(Exception):
    """The page has to go; `reason` tells it why."""

    def __init__(self, reason: ErrorReason) -> None:
        super().__init__(reason)
        self.reason = reason


def closed_by(error: StoreError | QuotaExceeded) -> Closed:
    """Return the end of a page whose table cannot be shown: only a store that is away is waited for."""
    if not isinstance(error, Corrupt | QuotaExceeded):
        return Closed("away")
    refusal_key(error)
    return Closed("damaged" if isinstance(error, Corrupt) else "enough")


class PageMessage(NamedTuple):
    """A message to a page, as text."""

    text: str
    answers: str = ""
    """Name of the request it answers; "" for none."""
    number: int = 0
    """Number of the state it carries; 0 for other messages."""


@dataclass(eq=False, slots=True, kw_only=True)
class AppPage:
    """A connected page: who looks at which table, and what waits to be sent to it."""

    who: Who
    player: Player
    table: Table
    opened: int
    """Number of the page, in the order of opening."""
    visible: bool = True
    admin: bool | None = None
    """Whether the person is an admin of the group; None until a lobby wants to know."""
    number: int = 0
    """Number of the state that was sent last."""
    queue: deque[PageMessage] = field(default_factory=deque)
    """Messages to send, without the newest state."""
    waits: asyncio.Event = field(default_factory=asyncio.Event)
    """Set while something waits to be sent."""
    ended: ErrorReason | None = None
    _state: AppTable | None = None
    """State that waits to be sent; an older one is replaced."""
    _sent: str = ""
    _until: float = 0.0
    """When the clock of the state that was sent last runs out, in seconds of the event loop."""

    def show(self, state: AppTable) -> None:
        """Send a state, unless it is the one that was sent last."""
        self._state = state
        self.waits.set()

    def say(self, message: Answered | DealTold | FairTold | ReviewTold | Emoted) -> None:
        """Send a message; a page that does not read is ended."""
        if len(self.queue) >= QUEUED:
            self.ended = "slow"
        self.queue.append(PageMessage(json.dumps(message), str(message.get("id", ""))))
        self.waits.set()

    def end(self, reason: ErrorReason) -> None:
        """End the connection after what waits has been sent."""
        self.ended = reason
        self.waits.set()

    def take(self) -> list[PageMessage]:
        """Return what waits to be sent."""
        self.waits.clear()
        messages = list(self.queue)
        self.queue.clear()
        if (state := self._state) is not None:
            self._state = None
            # The clock moves by itself: it does not make a state a new one.
            same = json.dumps({**state, "clock": state["clock"] and state["clock"]["seat"]})
            left_s = state["clock"]["left_s"] if state["clock"] else 0.0
            until = asyncio.get_running_loop().time() + left_s if left_s else self._until
            if same != self._sent or abs(until - self._until) > CLOCK_S:
                self._sent, self._until = same, until
                self.number += 1
                told = State(type="state", number=self.number, table=state)
                messages.insert(0, PageMessage(json.dumps(told, ensure_ascii=False), number=self.number))
        return messages

    @property
    def in_view(self) -> bool:
        """Whether the page is open and in the foreground."""
        return self.visible and self.ended is None
