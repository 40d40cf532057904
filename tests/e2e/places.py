"""Tables at which people go on playing whatever befalls the bot, and how long they waited for it.

They look at their newest messages, take their time, press, and press again when nothing happens.
"""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from playground import groups
from playground.chats import TelegramChat
from playground.messages import Content
from playground.world import Press
from tests.e2e.offers import Key, answer, offers
from tests.e2e.stage import until
from trials.kill import Ordeal

PATIENCE_S = 3.0
"""After so long without an answer people look again, and press what they see: a person whose key turns and
turns presses it again. (With 8 s, as it was, up to 8 s of every stillstand were theirs.)"""
DRAFT = "v"
"""With it begins what is only chosen: people have thought, and choose on. A redrawn panel takes it back."""
LOOK_S = 0.05
"""Seconds between two looks of a person for a question."""


class Wait(NamedTuple):
    """From when somebody at a table would have pressed, or did, until a press there was accepted."""

    ready: float
    pressed: float
    accepted: float


@dataclass(slots=True)
class Place(Ordeal):
    """One table and its people."""

    think_s: float = 0.0
    """Mean seconds before a press."""
    waits: list[Wait] = field(default_factory=list)
    """One for each press that was accepted: carried out, and answered with a plain yes."""
    ready: float | None = None
    """Since when people would press, None while they think."""
    stored: set[tuple[int, str]] = field(default_factory=set)
    """Stored presses by person, as far as they were looked up."""
    unchecked: list[tuple[int, Press]] = field(default_factory=list)
    """Presses that were not looked up, or not answered then, each with the id of its update."""
    _open: list[Press] = field(default_factory=list)
    """Presses that were not answered yet."""
    _looked: object = None
    """Messages that offered nothing to do when people looked last."""

    async def play(self) -> None:
        """Sit down, then play match after match."""
        for guest in self.guests:
            groups.start(self.world, guest.user)
        groups.say(self.world, self.guests[0].user, self.group, groups.Draft("/new"))
        await self._think(self.think_s)
        while True:
            for key in self._keys():
                await self._tap(key)
            await asyncio.sleep(LOOK_S)

    def _keys(self) -> list[Key]:
        """Return what people press now; where nothing has changed since they found nothing, nothing."""
        seen = [self._newest(chat) for chat in (*(guest.chat for guest in self.guests), self.group)]
        if seen == self._looked:
            return []
        key = answer(self.guests)
        keys = [key] if key else offers(self.guests, self.group)
        self._looked = None if keys else seen
        return keys

    def _newest(self, chat: TelegramChat) -> list[tuple[int, Content]]:
        """Return the last messages of a chat, as they stand there now."""
        return [
            (each.id, each.content) for each in islice(reversed(self.world.messages[chat.id].values()), 4)
        ]

    async def _tap(self, key: Key) -> None:
        """Press a key and wait for an answer, to this press or one before, as long as people do."""
        pressed, press = self.world.clock(), key.guest.send(key.message, key.data)
        self.presses.append((self.world.updates._next_id - 1, press))
        self.unchecked.append(self.presses[-1])
        self._open.append(press)
        with suppress(TimeoutError):
            await until(lambda: any(each.answer for each in self._open), every_s=0.02, patience_s=PATIENCE_S)
        accepted = [each for each in self._open if each.answer is not None and not each.answer["text"]]
        self._open = [press for press in self._open if press.answer is None]
        if accepted:
            self.waits.append(Wait(self.ready or pressed, pressed, self.world.clock()))
            await self._think(0.0 if accepted[-1].data.startswith(DRAFT) else self.think_s)

    async def _think(self, seconds: float) -> None:
        self.ready = None
        await asyncio.sleep(seconds * random.uniform(0.5, 1.5))
        self.ready = self.world.clock()

    def stood(self, since: float) -> float:
        """Return for how long at most people waited, who wanted to press, from a moment on."""
        waits = [(wait.ready, wait.accepted) for wait in self.waits if wait.accepted > since]
        waits += [] if self.ready is None else [(self.ready, self.world.clock())]
        return max((accepted - max(ready, since) for ready, accepted in waits), default=0.0)

    def goes_on(self, since: float) -> bool:
        """Return whether something was accepted that was pressed after a moment."""
        return bool(self.waits) and self.waits[-1].pressed >= since

    def told(self, since: float) -> str:
        """Return what was pressed and what was said from a moment on, and what waits to be brought."""
        lines = [
            (press.time, f"{press.user.id} presses {press.data}: {press.answer}")
            for _, press in self.presses
            if press.time >= since
        ]
        chats = {self.group.id, *(guest.user.id for guest in self.guests)}
        lines += [
            (call.time, f"{call.method} {call.chat}: {call.outcome}")
            for call in self.world.journal.calls
            if call.chat in chats and call.time >= since
        ]
        own = [f"{at - since:8.3f} {words}" for at, words in sorted(lines)]
        seen = [str(guest.sees()[-1:]) for guest in self.guests] + [str(self.guests[0].sees(self.group)[-2:])]
        waits = [str(update.api())[:300] for update in self.world.updates.pending()[:5]]
        return "\n".join([f"in {self.group.id}, from {since:.3f} on", *own, *seen, *waits])
