"""Traffic between the bot and Telegram: rate limits, injected faults, the log of calls, the feed of changes.

Sends and edits share the rate limits; answers to presses are free. Faults are errors, slow answers and cut
connections, by method and chat.
"""

import asyncio
import logging
import math
from collections import defaultdict, deque
from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from playground import ApiError, Json, conflict

SPENDING = frozenset(
    {
        "sendmessage",
        "sendphoto",
        "senddocument",
        "senddice",
        "editmessagetext",
        "editmessagecaption",
        "editmessagemedia",
        "editmessagereplymarkup",
        "editephemeralmessagetext",
        "editephemeralmessagereplymarkup",
    }
)


@dataclass(frozen=True, slots=True)
class RateLimit:
    """Maximum number of calls in a sliding window of some seconds."""

    calls: int
    seconds: float


GROUP = RateLimit(calls=20, seconds=60)


@dataclass(slots=True)
class _Window:
    """Sliding window: the times of the calls that still count."""

    limit: RateLimit
    moments: deque[float] = field(default_factory=deque)

    def wait(self, now: float) -> float:
        """Return the seconds until the next call is allowed, 0 if it is allowed now."""
        while self.moments and self.moments[0] <= now - self.limit.seconds:
            self.moments.popleft()
        if len(self.moments) < self.limit.calls:
            return 0
        return self.moments[0] + self.limit.seconds - now

    def count(self, now: float) -> None:
        """Record a call."""
        self.moments.append(now)


@dataclass(slots=True)
class _Bucket:
    """Token bucket of a private chat: a burst of three calls, refilled at one a second."""

    BURST: ClassVar[int] = 3
    refilled_at: float = 0.0
    """Time at which the bucket is full again."""

    def wait(self, now: float) -> float:
        """Return the seconds until the next call is allowed, 0 if it is allowed now."""
        return max(0.0, self.refilled_at - now - (self.BURST - 1))

    def count(self, now: float) -> None:
        """Record a call."""
        self.refilled_at = max(self.refilled_at, now) + 1


class Budgets:
    """Rate limits of one bot; disabled until `enabled` is set."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.enabled = False
        self._clock = clock
        self._overall: _Window | None = None
        self._groups: dict[int, _Window] = defaultdict(lambda: _Window(GROUP))
        self._private: dict[int, _Bucket] = defaultdict(_Bucket)

    def limit_all_chats(self, per_s: int | None) -> None:
        """Limit the calls a second of all chats together, which Telegram documents nowhere; None: no more."""
        self._overall = None if per_s is None else _Window(RateLimit(per_s, 1))

    def spend(self, method: str, chat: int) -> None:
        """Record a call, if its method is rate-limited.

        Raises ApiError: 429 with `retry_after` in whole seconds; refused calls are not recorded.
        """
        if not self.enabled or method.lower() not in SPENDING:
            return
        now = self._clock()
        of_chat = self._private[chat] if chat > 0 else self._groups[chat]
        budgets = (of_chat,) if self._overall is None else (of_chat, self._overall)
        wait = max(budget.wait(now) for budget in budgets)
        if wait > 0:
            raise too_many_requests(math.ceil(wait))
        for budget in budgets:
            budget.count(now)


def too_many_requests(retry_after: int) -> ApiError:
    return ApiError(429, f"Too Many Requests: retry after {retry_after}", {"retry_after": retry_after})


@dataclass(slots=True, kw_only=True)
class Fault:
    """Fault of the next `count` calls that match; `method` or `chat` None matches any.

    A call first waits `delay_s` seconds of real time. If `code` is set, the call fails with it. If `drop` is
    set, the connection is cut before or after the call takes effect. Otherwise the call is only slow. The
    reply takes `reply_delay_s` seconds more.
    """

    method: str | None = None
    chat: int | None = None
    count: int = 1
    delay_s: float = 0
    reply_delay_s: float = 0
    code: int | None = None
    description: str = ""
    parameters: Json = field(default_factory=dict)
    drop: Literal["before", "after"] | None = None

    def matches(self, method: str, chat: int | None) -> bool:
        same_method = self.method is None or self.method.lower() == method.lower()
        return same_method and self.chat in (None, chat)

    def error(self) -> ApiError | None:
        return None if self.code is None else ApiError(self.code, self.description, self.parameters)


@dataclass(slots=True)
class Faults:
    """Queue of the faults to inject, oldest first."""

    waiting: list[Fault] = field(default_factory=list)

    def add(self, fault: Fault) -> None:
        self.waiting.append(fault)

    def take(self, method: str, chat: int | None) -> Fault | None:
        """Return the fault for a call, if any, and reduce its count by one."""
        fault = next((fault for fault in self.waiting if fault.matches(method, chat)), None)
        if fault is not None:
            fault.count -= 1
            if fault.count <= 0:
                self.waiting.remove(fault)
        return fault


class ChangeFeed:
    """Publisher of changes; every listener receives every change, in order."""

    def __init__(self) -> None:
        self._listeners: set[asyncio.Queue[Json]] = set()

    def publish(self, kind: str, content: Json) -> None:
        for listener in self._listeners:
            listener.put_nowait({"kind": kind, **content})

    @contextmanager
    def listen(self) -> Iterator[asyncio.Queue[Json]]:
        """Yield a queue that receives every change until the block ends."""
        queue: asyncio.Queue[Json] = asyncio.Queue()
        self._listeners.add(queue)
        try:
            yield queue
        finally:
            self._listeners.discard(queue)


KEPT_CALLS = 100_000
"""Calls kept; older ones are dropped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiCall:
    """Call of the bot. `outcome` is "ok", the status and text of an error, or how the connection was cut."""

    time: float
    method: str
    chat: int | None
    params: Json
    outcome: str

    def shown(self) -> Json:
        return {
            "time": self.time,
            "method": self.method,
            "chat": self.chat,
            "params": self.params,
            "outcome": self.outcome,
        }


class Journal:
    """Log of the latest calls, oldest first."""

    def __init__(self) -> None:
        self.calls: deque[ApiCall] = deque(maxlen=KEPT_CALLS)

    def write(self, call: ApiCall) -> None:
        self.calls.append(call)


PRESS_LIFETIME_S = 150
UPDATE_LIFETIME_S = 24 * 3600
DEFAULT_ALLOWED = frozenset({"message", "edited_message", "callback_query", "my_chat_member"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Update:
    """Update with a snapshot of its content. A webhook receives updates of one `lane` in order."""

    id: int
    kind: str
    content: Json
    created: float
    lane: str

    def api(self) -> Json:
        return {"update_id": self.id, self.kind: self.content}

    def alive(self, now: float) -> bool:
        lifetime = PRESS_LIFETIME_S if self.kind == "callback_query" else UPDATE_LIFETIME_S
        return now - self.created < lifetime


class UpdateQueue:
    """Queue of unconfirmed updates, oldest first."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.allowed = DEFAULT_ALLOWED
        self.arrived = asyncio.Event()
        self._clock = clock
        self._updates: list[Update] = []
        self._next_id = 1
        self._poller: asyncio.Future[None] | None = None

    def subscribe(self, kinds: Iterable[str]) -> None:
        """Queue only these kinds of update from now on; an empty list means Telegram's default set."""
        self.allowed = frozenset(kinds) or DEFAULT_ALLOWED

    def push(self, kind: str, content: Json, *, lane: str) -> None:
        """Queue an update if the bot has subscribed to its kind."""
        if kind not in self.allowed:
            return
        self._updates.append(
            Update(id=self._next_id, kind=kind, content=content, created=self._clock(), lane=lane)
        )
        self._next_id += 1
        self.arrived.set()
        self._wake()

    def pending(self) -> list[Update]:
        """Return the queued updates, without expired ones."""
        now = self._clock()
        self._updates = [update for update in self._updates if update.alive(now)]
        return self._updates

    def confirm(self, update: Update) -> None:
        """Remove an update that a webhook has accepted."""
        self._updates = [other for other in self._updates if other.id != update.id]

    def drop(self) -> None:
        self._updates = []

    async def poll(self, *, offset: int, limit: int, timeout_s: float) -> list[Update]:
        """Confirm all updates before `offset`, then return up to `limit` updates, waiting for the first one.

        A negative offset keeps only the last updates. Raises ApiError: 409 if another poll begins.
        """
        self._terminate_poller()
        self._confirm_before(offset)
        if not self.pending() and timeout_s > 0:
            await self._wait(timeout_s)
        return self.pending()[:limit]

    def close(self) -> None:
        """End a waiting poll at once."""
        self._wake()

    async def _wait(self, timeout_s: float) -> None:
        poller = self._poller = asyncio.get_running_loop().create_future()
        try:
            await asyncio.wait({poller}, timeout=timeout_s)
            if poller.done():
                poller.result()
        finally:
            if self._poller is poller:
                self._poller = None

    def _wake(self) -> None:
        if self._poller is not None and not self._poller.done():
            self._poller.set_result(None)

    def _terminate_poller(self) -> None:
        if self._poller is not None and not self._poller.done():
            reason = "terminated by other getUpdates request; make sure that only one bot instance is running"
            self._poller.set_exception(conflict(reason))

    def _confirm_before(self, offset: int) -> None:
        pending = self.pending()
        if offset < 0:
            self._updates = pending[offset:]
        else:
            self._updates = [update for update in pending if update.id >= offset]


log = logging.getLogger(__name__)


def start(work: Coroutine[Any, Any, None], what: str) -> asyncio.Task[None]:
    """Start a background task whose exception is logged under its name. The caller keeps the task."""
    task = asyncio.get_running_loop().create_task(work, name=what)
    task.add_done_callback(_ended)
    return task


def _ended(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("%s failed", task.get_name(), exc_info=error)
