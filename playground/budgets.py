"""Telegram's rate limits. Sends and edits share them; answers to presses are free."""

import math
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar

from playground.errors import ApiError

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
OVERALL = RateLimit(calls=30, seconds=1)


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
        self._overall = _Window(OVERALL)
        self._groups: dict[int, _Window] = defaultdict(lambda: _Window(GROUP))
        self._private: dict[int, _Bucket] = defaultdict(_Bucket)

    def spend(self, method: str, chat: int) -> None:
        """Record a call, if its method is rate-limited.

        Raises ApiError: 429 with `retry_after` in whole seconds; refused calls are not recorded.
        """
        if not self.enabled or method.lower() not in SPENDING:
            return
        now = self._clock()
        budgets = (self._overall, self._private[chat] if chat > 0 else self._groups[chat])
        wait = max(budget.wait(now) for budget in budgets)
        if wait > 0:
            raise too_many_requests(math.ceil(wait))
        for budget in budgets:
            budget.count(now)


def too_many_requests(retry_after: int) -> ApiError:
    return ApiError(429, f"Too Many Requests: retry after {retry_after}", {"retry_after": retry_after})
