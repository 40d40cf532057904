"""Rate limits of calls to Telegram: docs/telegram.md, "Limits that shape the design"."""

from collections.abc import Callable
from dataclasses import dataclass

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

    def pace(self, interval: float) -> None:
        """Change the pace to one call per `interval` seconds."""
        self._lead *= interval / self._interval
        self._interval = interval

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
    """Rate limits of calls, per kind of chat and overall: the interval in seconds, and the burst.

    Telegram counts 20 calls to a group in any 60 seconds: three at once and then one every 3.5 s make
    3 + 17 = 20, and the 21st comes after 63 s at the earliest, which leaves room for varying latency.
    """

    group_interval: float = 3.5
    group_burst: int = 3
    private_interval: float = 1.0
    private_burst: int = 3
    overall_interval: float = 1 / 25
    overall_burst: int = 5
    places: int = 12
    """calls in flight at once: the transport has sixteen places, four of which are for answers to presses"""

    def for_chat(self, chat: int, clock: Clock) -> Budget:
        """Return a fresh budget for a chat; the ids of groups are negative."""
        if chat < 0:
            return Budget(clock, interval=self.group_interval, burst=self.group_burst)
        return Budget(clock, interval=self.private_interval, burst=self.private_burst)

    def overall(self, clock: Clock) -> Budget:
        """Return a fresh budget for all chats together."""
        return Budget(clock, interval=self.overall_interval, burst=self.overall_burst)
