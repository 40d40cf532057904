"""When a call may be made: rate limits, quotas, urgency, and the gate that all calls to Telegram pass.

Budget      tokens of one chat (docs/telegram.md, "Limits that shape the design")
Allowance   tokens of each user: a few requests at once, then one at a steady pace
Urgency     when a screen becomes due, and which of several goes first
Gate        the order of all chats' calls under the rate over all of them (`AdaptiveRate`)
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from enum import Enum
from heapq import heappop, heappush
from itertools import count
from math import ceil, inf

from bot.runtime import Recent

Clock = Callable[[], float]
"""Monotonic clock in seconds, such as `loop.time`."""


class Budget:
    """Token bucket: calls at a steady pace, and after a pause a few at once.

    In any window of w seconds there are at most `burst + w / interval` calls. The state is one point in time:
    `_paid_until` is the time up to which past calls have used up the pace; with `burst` spare calls it may
    lie ahead of the clock.
    """

    __slots__ = ("_clock", "_held_until", "_interval", "_lead", "_paid_until")

    def __init__(self, clock: Clock, *, interval: float, burst: int = 1) -> None:
        self._clock = clock
        self._interval = interval
        self._lead = (burst - 1) * interval
        self._paid_until = self._held_until = clock()

    def ready_at(self, *, reserve: int = 0) -> float:
        """Return the time of the next call that leaves `reserve` others.

        The past or present if it is allowed now.
        """
        return max(self._paid_until - self._lead + reserve * self._interval, self._held_until)

    def spend(self) -> None:
        """Count one call."""
        self._paid_until = max(self._paid_until, self._clock()) + self._interval

    def refund(self) -> None:
        """Take back a counted call that was not made."""
        self._paid_until -= self._interval

    def hold(self, seconds: float) -> None:
        """Allow no call for `seconds`, even if some are saved up."""
        self._held_until = max(self._held_until, self._clock() + seconds)

    @property
    def held(self) -> bool:
        """Whether `hold` forbids calls at present."""
        return self._clock() < self._held_until

    def full_at(self) -> float:
        """Return when this budget becomes equal to a fresh one."""
        return max(self._paid_until, self._held_until)


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Rate limits of calls: for each kind of chat the interval in seconds and the burst.

    Telegram counts 20 calls to a group in any 60 seconds: three at once and then one every 3.5 s make
    3 + 17 = 20, and the 21st comes after 63 s at the earliest, which leaves room for varying latency.
    """

    group_interval: float = 3.5
    group_burst: int = 3
    private_interval: float = 1.0
    private_burst: int = 3
    cap_per_s: float = inf
    """highest rate over all chats; without one, Telegram's refusals alone limit it"""
    places: int = 256
    """calls in flight at once: 500 a second with half a second of network; the transport has more, for
    answers to presses
    """

    def for_chat(self, chat: int, clock: Clock) -> Budget:
        """Return a fresh budget for a chat; the ids of groups are negative."""
        if chat < 0:
            return Budget(clock, interval=self.group_interval, burst=self.group_burst)
        return Budget(clock, interval=self.private_interval, burst=self.private_burst)

    def overall(self, clock: Clock) -> AdaptiveRate:
        """Return a fresh rate for all chats together."""
        return AdaptiveRate(clock, cap=self.cap_per_s)


CACHED = 10_000
"""Users kept in memory; the least recently active is forgotten first."""


class Allowance:
    """Token buckets of users: a few requests at once, then one more every `interval` seconds."""

    def __init__(self, clock: Clock, *, interval: float, burst: int) -> None:
        self._clock = clock
        self._interval = interval
        self._burst = burst
        self._budgets: Recent[Hashable, Budget] = Recent(CACHED)

    def take(self, asker: Hashable) -> bool:
        """Count a request and return whether it is granted; a refused request costs nothing."""
        budget = self._budgets.get(asker)
        if budget is None:
            budget = self._budgets[asker] = Budget(self._clock, interval=self._interval, burst=self._burst)
        if budget.ready_at() > self._clock():
            return False
        budget.spend()
        return True


START_PER_S = 25.0
"""Calls a second of a bot that has learnt nothing yet."""
LEAST_PER_S = 0.5
"""Calls a second of all workers while everything is refused; they find out when that ends."""
BURST_S = 0.05
"""Calls that may be made at once after a pause: those of so many seconds, and one."""
SLOW_BURST, SLOW_BURST_S = 4, 0.2
"""The same at a low rate: so many calls of all workers together, but no more than those of these seconds."""
LATE_S = 0.25
"""Seconds of calls that are made up for at once when a busy process comes late to send them."""
FULL_S = 1.0
"""Seconds for which calls must have waited without a pause until the rate rises."""
DOUBLING_S = 4.0
"""Seconds in which the rate doubles while it is far below the ceiling."""
CLIMB_S, CLIMB_CALLS = 30.0, 600.0
"""Seconds, and calls, that a climb to the ceiling takes at least."""
LOWERED = 0.9
"""Part of the rate that remains after a refusal; after another one soon, half of it remains."""
SOON_S, SOON_CALLS = 2.0, 20
"""Seconds, and calls, within which another refusal means that the limit is much lower."""
PROOF_S = 3.0
"""Seconds in full use without a refusal that prove a rate."""
DOUBTS, DOUBTFUL_CALLS = 2, 200
"""Refused chats, and calls among which they must be, that disprove a proven rate."""


@dataclass(frozen=True, slots=True)
class Admission:
    """Permission for a call: when it was given, and whether its chat would explain a refusal."""

    at: float
    explained: bool


class AdaptiveRate:
    """Token bucket over all chats, whose rate is found by trying. `cap` limits that of all workers together.

    Telegram documents no limit for all chats of a bot together (docs/telegram.md, "Limits that shape the
    design"). If there is one, its refusals tell. So the rate rises while calls wait for it, and falls at
    refusals that their chats do not explain. `python -m trials.rates` simulates it against servers with
    hidden limits.

        rate
          │           ╱│ refused
          │         ╱  │        ____╱│ refused     past the ceiling slowly, then ever faster
          │      ╱     │   _--'      │  _--'
          │ __╱        └─'           └─'           nine tenths of the ceiling
          └───────────────────────────────► seconds in which calls wait for it

    The shape between two refusals is that of TCP's CUBIC (RFC 9438), with the ceiling as its unit.

    `proven` is the highest rate that was fully used without a refusal. Above it, near the ceiling, one
    unexplained refusal lowers the rate. Elsewhere it takes refusals of different chats, so that a chat with
    troubles of its own slows nobody down.
    """

    def __init__(self, clock: Clock, *, per_s: float = START_PER_S, cap: float = inf) -> None:
        self._clock = clock
        self._cap = cap
        self._workers = 1
        self.per_s = min(per_s, cap)
        """Calls a second of this worker at present."""
        self.proven = self.per_s
        self._ceiling = inf
        self._paid_until = self._spent_at = clock()
        self._lowered_at = self._lowered_after = -inf
        self._busy_since: float | None = None
        """When calls began to wait for this rate; None if none waits."""
        self._calls = 0
        self._doubts: dict[int, int] = {}
        """Refused chats that disprove nothing yet, each with the number of calls made until then."""
        self._try_from_here()

    @property
    def learnt(self) -> float:
        """Calls a second that have held, of all workers together."""
        return self.proven * self._workers

    def learn(self, per_s: float) -> None:
        """Begin with a rate that has held before, of all workers together."""
        self.per_s = self.proven = min(max(per_s, LEAST_PER_S), self._cap) / self._workers
        self._try_from_here()

    def share(self, workers: int) -> None:
        """Use this worker's part of what is known about all of them."""
        if workers != self._workers:
            part, self._workers = self._workers / workers, workers
            self.per_s *= part
            self.proven *= part
            self._ceiling *= part
            self._try_from_here()

    def ready_at(self) -> float:
        """Return the time of the next call; the past or present if it is allowed now."""
        slow = min(SLOW_BURST // self._workers, int(SLOW_BURST_S * self.per_s))
        at_once = max(slow, int(BURST_S * self.per_s))
        return self._paid_until - at_once / self.per_s

    def wait(self) -> None:
        """Note that a call waits for nothing but this rate."""
        if self._busy_since is None:
            self._busy_since = self._clock()
            self._paid_until = max(self._paid_until, self._busy_since)

    def rest(self) -> None:
        """Note that no call waits for this rate."""
        self._busy_since = None

    def spend(self) -> None:
        """Count one call."""
        now = self._clock()
        since, self._spent_at = now - self._spent_at, now
        late = 0.0
        if self._busy_since is not None:
            late = LATE_S
            if now - self._busy_since >= FULL_S:
                self._climb(min(since, max(LATE_S, 2 / self.per_s)))
        self._calls += 1
        self._paid_until = max(self._paid_until, now - late) + 1 / self.per_s

    def refund(self) -> None:
        """Take back a counted call that was not made."""
        self._paid_until -= 1 / self.per_s

    def refused(self, chat: int, call: Admission) -> bool:
        """Lower the rate if a refused call shows that it is too high; return whether it does.

        Calls that were admitted before the last fall show nothing new.
        """
        if call.explained or call.at < self._lowered_at:
            return False
        self._doubts = {each: at for each, at in self._doubts.items() if self._calls - at < DOUBTFUL_CALLS}
        self._doubts[chat] = self._calls
        disproved = len(self._doubts) >= DOUBTS
        if not disproved and (self.per_s <= self.proven or self._is_far_below):
            return False
        self._fall()
        if disproved:
            self.proven = min(self.proven, self.per_s)
        return True

    def _fall(self) -> None:
        now = self._clock()
        if now - self._lowered_at <= SOON_S or self._calls - self._lowered_after < SOON_CALLS:
            lower = self.per_s / 2
        else:
            self._ceiling = self.per_s
            lower = LOWERED * self.per_s
        self.per_s = min(self.per_s, max(LEAST_PER_S / self._workers, lower))
        self._lowered_at, self._lowered_after = now, self._calls
        self._try_from_here()

    @property
    def _is_far_below(self) -> bool:
        """Whether the rate is so far below the ceiling that it doubles in a few seconds."""
        return self.per_s < LOWERED * self._ceiling

    def _try_from_here(self) -> None:
        """Begin a climb, and the proof of the present rate."""
        self._doubts.clear()
        self._climbed = self._held_s = 0.0
        self._tried = self.per_s

    def _climb(self, seconds: float) -> None:
        """Raise the rate by seconds in full use, and note which rate has held."""
        if self._is_far_below:
            rate = min(LOWERED * self._ceiling, self.per_s * 2.0 ** (seconds / DOUBLING_S))
        else:
            self._climbed += seconds / max(CLIMB_S, CLIMB_CALLS / self.per_s)
            rate = self._ceiling * (1 + (1 - LOWERED) * (self._climbed - 1) ** 3)
        self.per_s = min(max(rate, self.per_s), self._cap / self._workers)
        self._held_s += seconds
        if self._held_s >= PROOF_S:
            self.proven = max(self.proven, self._tried)
            self._held_s, self._tried = 0.0, self.per_s


RETRY_S = 0.1
"""Seconds between retries while the gate is shut."""
EARLY_S = 0.001
"""Seconds a timer may ring early: uvloop counts whole milliseconds. The rest of one would be a busy loop."""


@dataclass(slots=True, eq=False)
class Ticket:
    """Place in the queue before the gate."""

    order: float
    admitted: asyncio.Future[None] = field(default_factory=asyncio.Future)


class Gate:
    """Admits callers while there are places and the overall rate allows it, lowest order first."""

    def __init__(self, rate: AdaptiveRate, *, places: int) -> None:
        self.rate = rate
        self._free = places
        self._queue: list[tuple[float, int, Ticket]] = []
        self._arrivals = count()
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self.allowed: Callable[[], bool] = lambda: True
        """Whether callers may be admitted at all; polled while callers wait."""

    def hurry(self, ticket: Ticket, order: float) -> None:
        """Move a waiting ticket forward; its old entry in the queue is skipped later."""
        if order < ticket.order and not ticket.admitted.done():
            ticket.order = order
            self._push(ticket)

    def _push(self, ticket: Ticket) -> None:
        heappush(self._queue, (ticket.order, next(self._arrivals), ticket))
        self._admit()

    async def enter(self, ticket: Ticket) -> None:
        """Queue, and wait until admitted. `leave` must follow, unless this raises."""
        self._push(ticket)
        try:
            await ticket.admitted
        except asyncio.CancelledError:
            if ticket.admitted.done() and not ticket.admitted.cancelled():
                self.leave(used=False)
            raise

    def leave(self, *, used: bool) -> None:
        """Free a place; a call that was not made does not count."""
        self._free += 1
        if not used:
            self.rate.refund()
        self._admit()

    def _admit(self) -> None:
        """Admit callers; if only the rate forbids it, set a timer."""
        while self._free:
            while self._queue and self._queue[0][2].admitted.done():  # by an earlier entry, or it gave up
                heappop(self._queue)
            if not self._queue:
                break
            if not self.allowed():
                self._come_back(self._loop.time() + RETRY_S)
                return
            if (ready := self.rate.ready_at()) > self._loop.time() + EARLY_S:
                self.rate.wait()
                self._come_back(ready)
                return
            _, _, ticket = heappop(self._queue)
            ticket.admitted.set_result(None)
            self.rate.spend()
            self._free -= 1
        self.rate.rest()

    def _come_back(self, when: float) -> None:
        if self._timer is None:
            self._timer = self._loop.call_at(when, self._timer_rang)

    def _timer_rang(self) -> None:
        self._timer = None
        self._admit()

    def waits(self) -> float:
        """Return the seconds until the rate allows a call."""
        return max(0.0, self.rate.ready_at() - self._loop.time())

    @property
    def free(self) -> int:
        """Return how many more calls could be in flight."""
        return self._free

    def close(self) -> None:
        """Cancel the timer; no caller may be waiting."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class Urgency(Enum):
    """Urgency of a screen: its priority, its debounce time and its delay in its own chat, in seconds.

    Priority counts where there is a queue: a screen with a lower value may overtake within this many seconds.
    So a screen is overtaken often, but not for ever, and while it waits it merges with newer states of its
    slot; the hand of a player not to move mostly merges with that of their next turn (docs/delivery.md has
    the figures). Debounce time always counts: a screen waits this long to be merged, even if no other work is
    pending. The delay in its own chat is a further priority there. A screen with such a delay also leaves a
    call in reserve, so that the table does not wait for it, however often people ask for it.
    """

    TURN = (0.0, 0.0, 0.0)
    """hand of the player to move"""
    CALL = (-3600.0, 0.0, 0.0)
    """call to the asked player; it precedes everything, so that no flood of requests can delay it"""
    REPLY = (20.0, 0.0, 0.0)
    """reply that a person waits for: their cards, the table at the end of the chat, a farewell"""
    ASIDE = (20.0, 0.0, 130.0)
    """reply to a frequent request: the answer to a command, a menu, a lobby, a vote"""
    OWN = (90.0, 0.0, 0.0)
    """hand of the player who pressed; the answer to the press confirms it"""
    NEWS = (80.0, 0.0, 0.0)
    """hands of the others, after an event that stays visible beyond the next card"""
    HEARD = (89.0, 4.0, 0.0)
    """hands of the others after a call in the auction: they wait until their chat has its whole budget"""
    ONLOOKER = (90.0, 4.0, 0.0)
    """hands of the others after a single card"""
    TABLE_NOW = (95.0, 0.0, 0.0)
    """group's table at a milestone: the end of an auction, a marriage, the end of a trick or of a deal"""
    TABLE_SOON = (105.0, 10.0, 0.0)
    """group's table after a call in the auction or a contract: it waits for the whole budget of the group"""
    TABLE_LATER = (110.0, 10.0, 0.0)
    """group's table after a single card"""
    TABLE_LAST = (110.0, 20.0, 0.0)
    """group's table in the last trick but one: the last one follows soon"""
    TABLE_BEHIND = (110.0, 15.0, 0.0)
    """group's table while all its players look at it in the Mini App"""
    TIDY = (110.0, 5.0, 0.0)
    """outdated keyboards"""

    def __init__(self, priority_s: float, debounce_s: float, own_chat_delay_s: float) -> None:
        self.priority_s = priority_s
        self.debounce_s = debounce_s
        self.own_chat_delay_s = own_chat_delay_s


TICK_S = 0.25
"""Seconds between the moments at which debounced screens become due: those of several chats wake us once."""


@dataclass(frozen=True, slots=True)
class When:
    """Earliest start of a job, and its order in the queue: the lowest goes first.

    Both are seconds of the loop's clock. The hand of a player to move goes first if it was wanted before
    `order`. In the job's own chat, any work up to `own_chat_delay_s` seconds later goes first as well.
    """

    due: float
    order: float
    own_chat_delay_s: float = 0.0

    @classmethod
    def of(cls, urgency: Urgency, now: float, rested: float = inf) -> When:
        """Return when a screen wanted now may go; `rested` is when its chat has its whole budget again."""
        due = now
        if urgency.debounce_s:
            due = ceil((now + urgency.debounce_s) / TICK_S) * TICK_S
            if urgency in {Urgency.TABLE_SOON, Urgency.HEARD}:
                due = min(due, max(now, rested))
        return cls(due, due + urgency.priority_s, urgency.own_chat_delay_s)

    def merged(self, other: When) -> When:
        """Return the earlier of both due times and the lower of both orders."""
        return When(
            min(self.due, other.due),
            min(self.order, other.order),
            min(self.own_chat_delay_s, other.own_chat_delay_s),
        )
