"""How often somebody may ask for something: a few times at once, then at a steady pace."""

from __future__ import annotations

from collections.abc import Hashable

from bot.delivery.budget import Budget, Clock
from bot.runtime.recent import Recent

REMEMBERED = 10_000
"""Askers kept in memory; whoever asked longest ago is forgotten first."""


class Allowance:
    """So many requests of each asker at once, and one more every `interval` seconds."""

    def __init__(self, clock: Clock, *, interval: float, burst: int) -> None:
        self._clock = clock
        self._interval = interval
        self._burst = burst
        self._budgets: Recent[Hashable, Budget] = Recent(REMEMBERED)

    def take(self, asker: Hashable) -> bool:
        """Count a request and say whether it is granted; one that is not costs nothing."""
        budget = self._budgets.get(asker)
        if budget is None:
            budget = self._budgets[asker] = Budget(self._clock, interval=self._interval, burst=self._burst)
        if budget.ready_at() > self._clock():
            return False
        budget.spend()
        return True
