"""How often Telegram may be called: docs/telegram.md, "Limits that shape the design"."""

from collections.abc import Callable
from dataclasses import dataclass

Clock = Callable[[], float]
"""Seconds that never go back, such as `loop.time`."""


class Budget:
    """Calls at a steady pace, after a pause a few at once (a token bucket, told by one point in time).

    In any window of w seconds there are at most `burst + w / interval` calls. `_paid_until` is the time up
    to which the calls so far have used the pace up; with `burst` spare calls it may lie ahead of the clock.
    """

    __slots__ = ("_clock", "_held_until", "_interval", "_lead", "_paid_until")

    def __init__(self, clock: Clock, *, interval: float, burst: int = 1) -> None:
        self._clock = clock
        self._interval = interval
        self._lead = (burst - 1) * interval
        self._paid_until = self._held_until = clock()

    def ready_at(self, *, reserve: int = 0) -> float:
        """When the next call may be made that leaves `reserve` others; not later than now if at once."""
        return max(self._paid_until - self._lead + reserve * self._interval, self._held_until)

    def spend(self) -> None:
        """Count one call."""
        self._paid_until = max(self._paid_until, self._clock()) + self._interval

    def refund(self) -> None:
        """Take back one call that was counted but not made."""
        self._paid_until -= self._interval

    def pace(self, interval: float) -> None:
        """Let calls come at another pace from now on."""
        self._lead *= interval / self._interval
        self._interval = interval

    def hold(self, seconds: float) -> None:
        """Allow no call for so long, whatever has been saved up."""
        self._held_until = max(self._held_until, self._clock() + seconds)

    @property
    def held(self) -> bool:
        """Whether no call is allowed at present, whatever has been saved up."""
        return self._clock() < self._held_until

    def full_at(self) -> float:
        """When this budget can no longer be told from a fresh one."""
        return max(self._paid_until, self._held_until)


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Seconds between calls and calls at one moment, for each kind of chat and for all together.

    Telegram counts 20 calls to a group in any 60 seconds: three at once and then one every 3.5 s make
    3 + 17 = 20, and the 21st comes no sooner than after 63 s, which leaves room for uneven roads.
    """

    group_interval: float = 3.5
    group_burst: int = 3
    private_interval: float = 1.0
    private_burst: int = 3
    overall_interval: float = 1 / 25
    overall_burst: int = 5
    places: int = 12
    """calls in flight at once: the transport has sixteen, four are left for answers to presses"""

    def for_chat(self, chat: int, clock: Clock) -> Budget:
        """A fresh budget for a chat; the ids of groups are negative."""
        if chat < 0:
            return Budget(clock, interval=self.group_interval, burst=self.group_burst)
        return Budget(clock, interval=self.private_interval, burst=self.private_burst)

    def overall(self, clock: Clock) -> Budget:
        """A fresh budget for all chats together."""
        return Budget(clock, interval=self.overall_interval, burst=self.overall_burst)
