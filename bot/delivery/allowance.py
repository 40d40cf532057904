"""Quota of a user's requests: a few at once, then one at a steady pace."""

from __future__ import annotations

from collections.abc import Hashable

from bot.delivery.budget import Budget, Clock
from bot.runtime.recent import Recent

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
