"""How often Telegram lets a bot speak: sends and edits share these budgets, answers to presses are free."""

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
class Allowance:
    """So many calls in any stretch of so many seconds."""

    calls: int
    seconds: float


GROUP = Allowance(calls=20, seconds=60)
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

    def count(self, now: float) -> None:
        """Count a call."""
        self.moments.append(now)


@dataclass(slots=True)
class _Bucket:
    """A private chat takes three calls at once when it is rested, and one a second in the long run."""

    BURST: ClassVar[int] = 3
    empty_at: float = 0.0
    """When all calls so far are paid for, at one a second."""

    def wait(self, now: float) -> float:
        """Return the seconds until a call is free again, 0 when it is free now."""
        return max(0.0, self.empty_at - now - (self.BURST - 1))

    def count(self, now: float) -> None:
        """Count a call."""
        self.empty_at = max(self.empty_at, now) + 1


class Budgets:
    """The budgets of one bot; off until switched on."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.enabled = False
        self._clock = clock
        self._overall = _Window(OVERALL)
        self._groups: dict[int, _Window] = defaultdict(lambda: _Window(GROUP))
        self._private: dict[int, _Bucket] = defaultdict(_Bucket)

    def spend(self, method: str, chat: int) -> None:
        """Count a call, when it is one that counts.

        Raises ApiError: 429 with `retry_after` in whole seconds; a refused call is not counted.
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
