"""Delivery to one chat: its mailbox, its budget and, while there is work, its worker.

A closed chat is probed with exponential back-off. A backlog is a snapshot of the pending work, for metrics.
"""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, replace
from math import inf
from typing import TypeAlias

from bot.delivery.budget import Admission, Budget, Gate, Ticket, Urgency, When
from bot.delivery.courier import Courier
from bot.delivery.mailbox import (
    Check,
    DirectCall,
    Job,
    Mailbox,
    Orphan,
    Post,
    Retirement,
    WantedScreen,
)
from bot.runtime import start
from bot.runtime.logs import named
from bot.telegram import (
    Banished,
    ChatTrouble,
    Flaky,
    MessageGone,
    Restricted,
    TopicLost,
    Trouble,
    Unreachable,
    Wait,
)
from storage import level_of
from storage.store import Away, Slot

PROBE_S = 60.0
"""Seconds until a closed chat is tried for the first time."""
PROBE_LIMIT_S = 6 * 3600.0
"""Longest time in seconds between two tries."""


class Probe:
    """Timer for one chat; `under_way` is whether a try is being made."""

    __slots__ = ("_loop", "_timer", "_tries", "under_way")

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._tries = 0
        self.under_way = False

    def later(self, act: Callable[[], None]) -> None:
        """Start the timer, unless it runs; it calls `act`, which tries the chat."""
        if self._timer is None:
            wait = min(PROBE_LIMIT_S, PROBE_S * 2.0**self._tries)
            self._tries = min(self._tries + 1, 16)
            self._timer = self._loop.call_later(wait, self._fire, act)

    def stop(self) -> None:
        """Cancel the timer."""
        self.under_way = False
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def reset(self) -> None:
        """Start with the shortest delay again."""
        self._tries = 0

    def _fire(self, act: Callable[[], None]) -> None:
        self._timer = None
        act()


@dataclass(frozen=True, slots=True, kw_only=True)
class Backlog:
    """Pending work; closed chats are counted apart, as nothing there is late."""

    jobs: int
    chats: int
    age_s: float
    """Seconds since the oldest pending job became due."""
    held: int
    """Chats that rest on Telegram's demand or after network failures."""
    closed: int
    budget_wait_s: float
    """Seconds until the rate over all chats allows a call."""
    places: int
    """Calls that could be started in addition to those in flight."""
    rate_per_s: float
    """Calls a second over all chats that this process allows itself."""
    proven_per_s: float
    """The highest of these rates that was fully used without a refusal."""


def backlog(lanes: "Collection[Lane]", gate: Gate, now: float) -> Backlog:
    """Return the pending work of all lanes."""
    waiting = [lane for lane in lanes if not lane.suspended and lane.mail.count()]
    dues = [due for lane in waiting if (due := lane.mail.next_due(-inf, -inf)) is not None]
    return Backlog(
        jobs=sum(lane.mail.count() for lane in waiting),
        chats=len(waiting),
        age_s=max(0.0, now - min(dues, default=now)),
        held=sum(lane.refused for lane in lanes),
        closed=sum(lane.suspended for lane in lanes),
        budget_wait_s=gate.waits(),
        places=gate.free,
        rate_per_s=gate.rate.per_s,
        proven_per_s=gate.rate.proven,
    )


log = logging.getLogger(__name__)

OnClosed: TypeAlias = "Callable[[Lane, ChatTrouble | Restricted], Awaitable[None]]"

BACKOFF_S = 1.0
BACKOFF_LIMIT_S = 60.0
RESERVE = 1
"""Calls of a chat's budget reserved for tables and panels.

Screens with `own_chat_delay_s` may not use them.
"""

OWN_S = 300.0
"""Seconds after a refusal for which further ones of the same chat count as its own affair."""

POST_FAILURES = 5
"""Network failures after which a post is given up, as each may have left a copy of it."""


class Lane:
    """Worker of one chat: executes its jobs, one call at a time.

    `on_closed(lane, trouble)` is awaited when the chat refuses messages; the failed job is back in the
    mailbox by then, or dropped with all others of its topic. It is also awaited when text replaced a picture
    or a file. Telegram does not tell when a group takes messages again, so it is probed.
    """

    __slots__ = (
        "_admission",
        "_courier",
        "_failures",
        "_gate",
        "_job",
        "_loop",
        "_on_closed",
        "_probe",
        "_refused_at",
        "_reopened",
        "_ticket",
        "_wake",
        "budget",
        "chat",
        "mail",
        "reported",
        "suspended",
        "worker",
    )

    def __init__(
        self, *, chat: int, budget: Budget, gate: Gate, courier: Courier, on_closed: OnClosed
    ) -> None:
        self.chat = chat
        self.mail = Mailbox()
        self.worker: asyncio.Task[None] | None = None
        self.suspended = False
        self.reported = False
        """Whether the closing of the chat was reported since its last new message."""
        self._probe = Probe()
        self.budget = budget
        self._gate = gate
        self._courier = courier
        self._on_closed = on_closed
        self._loop = asyncio.get_running_loop()
        self._wake = asyncio.Event()
        self._ticket: Ticket | None = None
        self._job: Job | None = None
        self._admission = Admission(0.0, explained=True)
        self._refused_at = -inf
        self._failures = 0
        self._reopened = False

    def rouse(self) -> None:
        """Wake the worker, or start one."""
        self._wake.set()
        if self._ticket:
            spare = self.budget.ready_at(reserve=RESERVE)
            if first := self.mail.first(self._loop.time(), spare):
                self._gate.hurry(self._ticket, first.when.order)
        if self.suspended:
            self._come_back()
        elif self.worker is None:
            self.worker = start(self._work(), f"delivery to chat {self.chat}", apart=True)

    def tells(self, slot: Slot) -> bool:
        """Return whether a screen for the slot is in flight."""
        return isinstance(self._job, WantedScreen) and self._job.slot == slot

    @property
    def slot(self) -> Slot | None:
        """Slot whose call is in flight."""
        return None if isinstance(self._job, Post | Orphan | DirectCall | None) else self._job.slot

    def carries(self, call: DirectCall) -> bool:
        """Return whether the direct call is in flight."""
        return self._job is call

    def reopen(self) -> None:
        """Resume delivery; ignore refusals that are still in flight."""
        self.suspended = False
        self._probe.stop()
        self._probe.reset()
        self._reopened = True
        self.rouse()

    def close(self) -> None:
        """Suspend delivery; in a group, probe it later."""
        self.suspended = True
        self._probe.stop()
        self._come_back()

    def _come_back(self) -> None:
        if self.chat < 0 and self.mail.count():
            self._probe.later(self._try_once)

    def _try_once(self) -> None:
        """Let one job find out whether the chat is open again."""
        if self.worker is None and self.mail.count():
            self._probe.under_way = True
            self.worker = start(self._work(), f"the probe of chat {self.chat}", apart=True)

    def finish(self) -> None:
        """Send pending posts only; the next start renders all screens again."""
        if self.suspended or not self.mail.keep_posts():
            self.stop()
        else:
            self.rouse()

    def stop(self) -> None:
        """Begin no further call; a call in flight ends by itself."""
        self.suspended = True
        self._probe.stop()
        if self.worker and self._job is None:
            self.worker.cancel()

    @property
    def refused(self) -> bool:
        """Whether the chat rests on Telegram's demand or after network failures."""
        return self.budget.held

    def is_fresh(self) -> bool:
        """Return whether this lane could be replaced by a new one without loss."""
        idle = self.worker is None and not self.suspended
        return idle and not self._explains_refusals()

    def _explains_refusals(self) -> bool:
        """Whether Telegram might refuse a call because of what this chat alone has received."""
        now = self._loop.time()
        return self.budget.full_at() > now or now - self._refused_at < OWN_S

    async def _work(self) -> None:
        try:
            while job := await self._next():
                self._job, self._reopened = job, False
                await self._tell(job)
                self._job = None
        finally:
            self.worker = self._job = None
            if self._probe.under_way:  # no pending job needed a call
                self.close()

    async def _next(self) -> Job | None:
        """Wait for due work and pass the gate with it; None if no work is left."""
        while not self.suspended or self._probe.under_way:
            now, ready = self._loop.time(), self.budget.ready_at()
            spare = self.budget.ready_at(reserve=RESERVE)
            first = self.mail.first(now, spare) if ready <= now else None
            if first is not None:
                await self._pass_gate(first.when.order)
                now = self._loop.time()
                if job := self.mail.take(now, self.budget.ready_at(reserve=RESERVE)):
                    self._admission = Admission(now, self._explains_refusals())
                    return job
                self._gate.leave(used=False)
            elif (when := self.mail.next_due(ready, spare)) is not None:
                await self._rest(when)
            else:
                break
        return None

    async def _rest(self, until: float) -> None:
        """Sleep until then, or until new work arrives."""
        self._wake.clear()
        timer = self._loop.call_at(until, self._wake.set)
        try:
            await self._wake.wait()
        finally:
            timer.cancel()

    async def _pass_gate(self, order: float) -> None:
        self._ticket = Ticket(order)
        try:
            await self._gate.enter(self._ticket)
        finally:
            self._ticket = None

    async def _tell(self, job: Job) -> None:
        """Execute one job and handle every failure."""
        try:
            await self._carry(job)
        except ChatTrouble as trouble:
            await self._closed(job, trouble)
        except (Wait, Flaky, MessageGone) as trouble:
            self._try_again(job, trouble)
        except Away as error:  # a call that took effect all the same is recorded by now, and not repeated
            log.log(level_of(error), "chat %s waits for the store: %s", self.chat, error)
            self.budget.hold(BACKOFF_S)
            self.mail.put_back(job)
        except Exception:
            log.exception("dropped for chat %s: %r", self.chat, job)

    async def _carry(self, job: Job) -> None:
        """Pass one job through the gate. Its call is paid for when it has ended, which is late enough."""
        used = True
        try:
            used = await self._courier.carry(self.chat, job)
            if used:
                self._failures = 0
                await self._accepted()
            self._make_sure(job)
        finally:
            if used:
                self.budget.spend()
            self._gate.leave(used=used)

    async def _accepted(self) -> None:
        """Note that Telegram accepted a call: the chat is open, though perhaps only to edits."""
        if self._probe.under_way:
            self._probe.stop()
            self.suspended = False
        spoke, refusals = self._courier.restrictions.take_news(self.chat)
        if spoke:
            self._probe.reset()
            self.reported = False
        for refusal in refusals:
            await self._report(refusal)

    def _make_sure(self, job: Job) -> None:
        """Schedule a check of a screen that an older edit may still change, or that was refused."""
        if not isinstance(job, WantedScreen | Check) or not self._courier.mine(job.slot):
            return
        if until := self._courier.check_at(job.slot):
            self.mail.put(Check(job.slot, job.render, When(until, until + Urgency.TIDY.priority_s)))

    def _try_again(self, job: Job, trouble: Trouble) -> None:
        self._courier.tally["retries"] += 1
        match trouble:
            case Wait():
                self.budget.hold(trouble.seconds)
                self._refused_at = self._loop.time()
                self._courier.tally["slowed"] += self._gate.rate.refused(self.chat, self._admission)
            case Flaky():
                self.budget.hold(self._backoff())
                if isinstance(job, Post):
                    job = replace(job, failures=job.failures + 1)
        if isinstance(job, Post) and job.failures == POST_FAILURES:
            log.error("gave up for chat %s: %s; %r", self.chat, named(trouble), job)
        else:
            self.mail.put_back(job)

    def _backoff(self) -> float:
        """Return the seconds to wait after another network failure: exponential, with jitter."""
        longest = min(BACKOFF_LIMIT_S, BACKOFF_S * 2.0**self._failures)
        self._failures = min(self._failures + 1, 10)
        return longest * random.SystemRandom().uniform(0.5, 1.0)

    async def _closed(self, job: Job, trouble: ChatTrouble) -> None:
        if self._reopened and isinstance(trouble, Unreachable | Banished):
            self.mail.put_back(job)
            return
        if not isinstance(trouble, TopicLost):
            self.mail.put_back(job)
        elif not isinstance(job, Retirement | Orphan | DirectCall):
            trouble.thread = job.thread
            self.mail.drop_topic(job.thread)
        await self._report(trouble)

    async def _report(self, trouble: ChatTrouble | Restricted) -> None:
        try:
            await self._on_closed(self, trouble)
        except Exception:
            log.exception("error while handling %s of chat %s", named(trouble), self.chat)
