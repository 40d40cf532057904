"""What goes wrong by chance: calls, updates, the clock. Each mishap is counted where it happens."""

from __future__ import annotations

import asyncio
import math
import random
from collections import Counter, deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum

from playground import ApiError, Json
from playground.traffic import GROUP, Budgets, Fault, Faults, Update, UpdateQueue


class Mishap(StrEnum):
    """A kind of trouble, in the words of the table at the end."""

    SLOW = "call delayed"
    LATE = "call that outlasts our patience"
    ORDERED_WAIT = "429 by chance"
    BUDGET_WAIT = "429 by Telegram's budgets"
    SERVER = "5xx"
    CUT = "connection cut before the call"
    LOST = "reply lost after the call"
    TWICE = "update delivered twice"
    SWAPPED = "updates of two people swapped"
    SILENCED = "group takes the bot's voice"
    THROWN_OUT = "group throws the bot out"
    BLOCKED = "player blocks the bot"
    MIGRATED = "group becomes a supergroup"
    ABANDONED = "house abandoned (kill -9 within one process)"
    KILLED = "process killed (kill -9)"
    AHEAD = "clock leaps ahead"
    BACK = "clock is set back"


CALLS = {
    Mishap.SLOW: 0.12,
    Mishap.LATE: 0.01,
    Mishap.ORDERED_WAIT: 0.02,
    Mishap.SERVER: 0.03,
    Mishap.CUT: 0.03,
    Mishap.LOST: 0.03,
}
"""How large a share of the calls in a storm meets what."""
SLOW_S = (0.05, 4.0)
LATE_S = (11.0, 14.0)
"""Longer than a call is waited for: it takes effect when the bot has given it up."""
RETRY_AFTER_S = (1, 15)
CODES = {500: "Internal Server Error", 502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout"}

TWICE = 0.06
"""How many of the polls that bring something bring an update twice."""
HELD = 0.2
"""How many updates are held up, so that those of others overtake them."""
HELD_S = (0.5, 4.0)
REMEMBERED = 20
"""Updates that may come again long after they were confirmed."""

AHEAD_S = (60.0, 6 * 3600.0)
BACK_S = (1.0, 45.0)


@dataclass(slots=True)
class Sky:
    """What all kinds of trouble share: chance, the count, and whether there is a storm."""

    rng: random.Random
    tally: Counter[Mishap] = field(default_factory=Counter)
    storm: bool = False
    pace: float = 1.0
    """How long everything takes, as a part of what it takes in a whole match."""

    def strikes(self, chance: float) -> bool:
        """Say whether something of that chance happens now; never in a calm."""
        return self.storm and self.rng.random() < chance


class Weather(Faults):
    """Trouble on calls by chance, beside what was ordered."""

    def __init__(self, sky: Sky) -> None:
        super().__init__()
        self._sky = sky

    def take(self, method: str, chat: int | None) -> Fault | None:
        """Return what this call meets."""
        ordered = super().take(method, chat)
        if ordered is not None or not self._sky.storm:
            return ordered
        clear = 1 - sum(CALLS.values())
        (drawn,) = self._sky.rng.choices([*CALLS, None], [*CALLS.values(), clear])
        if drawn is None:
            return None
        if drawn is Mishap.LATE and (self._sky.pace < 1 or method.lower() == "getupdates"):
            drawn = Mishap.SLOW  # there our patience is longer
        self._sky.tally[drawn] += 1
        return _fault(drawn, self._sky.rng, self._sky.pace)


def _fault(kind: Mishap, rng: random.Random, pace: float) -> Fault:
    match kind:
        case Mishap.SLOW:
            there, back = rng.uniform(*SLOW_S), rng.uniform(*SLOW_S)
            return Fault(delay_s=pace * there / 2, reply_delay_s=pace * back / 2)
        case Mishap.LATE:
            return Fault(delay_s=rng.uniform(*LATE_S))
        case Mishap.ORDERED_WAIT:
            wait = math.ceil(pace * rng.randint(*RETRY_AFTER_S))
            words = f"Too Many Requests: retry after {wait}"
            return Fault(code=429, description=words, parameters={"retry_after": wait})
        case Mishap.SERVER:
            code, words = rng.choice(list(CODES.items()))
            return Fault(code=code, description=words)
        case Mishap.CUT:
            return Fault(drop="before")
        case _:
            return Fault(drop="after")


class Strict(Budgets):
    """Telegram's limits, with a count of the calls that they refuse."""

    def __init__(self, sky: Sky, clock: Callable[[], float]) -> None:
        super().__init__(clock)
        self.enabled = True
        self._sky = sky

    def spend(self, method: str, chat: int) -> None:
        """Count a call, or refuse it."""
        try:
            super().spend(method, chat)
        except ApiError:
            self._sky.tally[Mishap.BUDGET_WAIT] += 1
            raise

    def use_up(self, chat: int) -> None:
        """Spend what a chat has left, as if Telegram had counted otherwise than we do."""
        with suppress(ApiError):
            for _ in range(GROUP.calls):
                super().spend("sendMessage", chat)


class Road(UpdateQueue):
    """The queue of updates with detours: one comes twice, those of two people change places.

    What one person does stays in order: his later updates wait behind one that is held up.
    """

    def __init__(self, sky: Sky, clock: Callable[[], float]) -> None:
        super().__init__(clock)
        self.numbers: dict[str, int] = {}
        """The id of the update of every press, by the press."""
        self._sky = sky
        self._held: dict[int, list[tuple[str, Json, str]]] = {}
        self._overtaken: set[int] = set()
        self._delivered: deque[Update] = deque(maxlen=REMEMBERED)

    def push(self, kind: str, content: Json, *, lane: str) -> None:
        """Queue an update, now or after a while."""
        person: int = content["from"]["id"]
        if person in self._held:
            self._held[person].append((kind, content, lane))
        elif self._sky.strikes(HELD):
            self._held[person] = [(kind, content, lane)]
            wait = self._sky.pace * self._sky.rng.uniform(*HELD_S)
            asyncio.get_running_loop().call_later(wait, self._release, person)
        else:
            self._overtaken |= self._held.keys()
            self._queue(kind, content, lane)

    def _release(self, person: int) -> None:
        if person in self._overtaken:
            self._sky.tally[Mishap.SWAPPED] += 1
            self._overtaken.discard(person)
        for update in self._held.pop(person):
            self._queue(*update)

    def _queue(self, kind: str, content: Json, lane: str) -> None:
        if kind == "callback_query":
            self.numbers[content["id"]] = self._next_id
        super().push(kind, content, lane=lane)

    async def poll(self, *, offset: int, limit: int, timeout_s: float) -> list[Update]:
        """Return what waits; now and then with one of the batch, or an older one, twice."""
        batch = list(await super().poll(offset=offset, limit=limit, timeout_s=timeout_s))
        if batch and self._sky.strikes(TWICE):
            self._sky.tally[Mishap.TWICE] += 1
            self._repeat(batch)
        self._delivered.extend(batch)
        return batch

    def _repeat(self, batch: list[Update]) -> None:
        older = [each for each in self._delivered if each.id < batch[0].id]
        if older and self._sky.rng.random() < 0.5:
            batch.insert(0, self._sky.rng.choice(older))
        else:
            place = self._sky.rng.randrange(len(batch))
            batch.insert(place, batch[place])


class Wall:
    """The clock of the bot's machine: somebody sets it, forward and back."""

    def __init__(self, sky: Sky, true: Callable[[], float]) -> None:
        self._sky = sky
        self._true = true
        self._off = 0.0

    def __call__(self) -> float:
        """Return what the bot takes for the time, in epoch seconds."""
        return self._true() + self._off

    def leap(self) -> None:
        """Leap ahead by minutes or hours."""
        self._off += self._sky.rng.uniform(*AHEAD_S)
        self._sky.tally[Mishap.AHEAD] += 1

    def set_back(self) -> None:
        """Go back by seconds."""
        self._off -= self._sky.rng.uniform(*BACK_S)
        self._sky.tally[Mishap.BACK] += 1
