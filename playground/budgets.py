"""How often Telegram lets a bot speak: sends and edits share these budgets, answers to presses are free."""

import math
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, field

from playground.errors import ApiError

SPENDING = frozenset(
    {"sendmessage", "sendphoto", "senddocument", "editmessagetext", "editmessagereplymarkup"}
)


@dataclass(frozen=True, slots=True)
class Allowance:
    """So many calls in any stretch of so many seconds."""

    calls: int
    seconds: float


GROUP = Allowance(calls=20, seconds=60)
PRIVATE = Allowance(calls=3, seconds=3)
OVERALL = Allowance(calls=30, seconds=1)


@dataclass(slots=True)
class _Window:
    """The moments of the calls that still count against an allowance."""

    allowance: Allowance
    moments: deque[float] = field(default_factory=deque)

    def wait(self, now: float) -> float:
        """Return the seconds until a call is free again, 0 when it is free now."""
        while self.moments and self.moments[0] <= now - self.allowance.seconds:
            self.moments.popleft()
        if len(self.moments) < self.allowance.calls:
            return 0
        return self.moments[0] + self.allowance.seconds - now


class Budgets:
    """The budgets of one bot; off until switched on."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.enabled = False
        self._clock = clock
        self._overall = _Window(OVERALL)
        self._groups: dict[int, _Window] = defaultdict(lambda: _Window(GROUP))
        self._private: dict[int, _Window] = defaultdict(lambda: _Window(PRIVATE))

    def spend(self, method: str, chat: int) -> None:
        """Count a call, when it is one that counts.

        Raises ApiError: 429 with `retry_after` in whole seconds; a refused call is not counted.
        """
        if not self.enabled or method.lower() not in SPENDING:
            return
        now = self._clock()
        windows = (self._overall, self._private[chat] if chat > 0 else self._groups[chat])
        wait = max(window.wait(now) for window in windows)
        if wait > 0:
            raise too_many_requests(math.ceil(wait))
        for window in windows:
            window.moments.append(now)


def too_many_requests(retry_after: int) -> ApiError:
    return ApiError(429, f"Too Many Requests: retry after {retry_after}", {"retry_after": retry_after})
