"""The gate that all calls to Telegram pass."""

import asyncio
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count

from bot.delivery.budget import Budget

RETRY_S = 0.1
"""Seconds between retries while the gate is shut."""


def _always() -> bool:
    return True


class Ticket:
    """Place in the queue before the gate."""

    __slots__ = ("admitted", "order")

    def __init__(self, order: float, admitted: asyncio.Future[None]) -> None:
        self.order = order
        self.admitted = admitted


class Gate:
    """Admits callers while there are places and the overall budget allows it, lowest order first."""

    def __init__(self, budget: Budget, *, places: int) -> None:
        self._budget = budget
        self._free = places
        self._queue: list[tuple[float, int, Ticket]] = []
        self._arrivals = count()
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self.allowed: Callable[[], bool] = _always
        """Whether callers may be admitted at all; polled while callers wait."""

    def pace(self, interval: float) -> None:
        """Admit callers at least `interval` seconds apart from now on."""
        self._budget.pace(interval)

    def queue(self, order: float) -> Ticket:
        """Take a place in the queue; `await enter(ticket)` must follow."""
        ticket = Ticket(order, self._loop.create_future())
        self._push(ticket)
        return ticket

    def hurry(self, ticket: Ticket, order: float) -> None:
        """Move a waiting ticket forward; its old entry in the queue is skipped later."""
        if order < ticket.order and not ticket.admitted.done():
            ticket.order = order
            self._push(ticket)

    def _push(self, ticket: Ticket) -> None:
        heappush(self._queue, (ticket.order, next(self._arrivals), ticket))
        self._admit()

    async def enter(self, ticket: Ticket) -> None:
        """Wait until admitted. `leave` must follow, unless this raises."""
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
            self._budget.refund()
        self._admit()

    def _admit(self) -> None:
        """Admit callers; if only the budget forbids it, set a timer."""
        while self._free and self._skip_done():
            if not self.allowed():
                self._come_back(self._loop.time() + RETRY_S)
                return
            if (ready := self._budget.ready_at()) > self._loop.time():
                self._come_back(ready)
                return
            _, _, ticket = heappop(self._queue)
            ticket.admitted.set_result(None)
            self._budget.spend()
            self._free -= 1

    def _skip_done(self) -> bool:
        """Remove callers that were admitted by an earlier entry or gave up; return whether others wait."""
        while self._queue and self._queue[0][2].admitted.done():
            heappop(self._queue)
        return bool(self._queue)

    def _come_back(self, when: float) -> None:
        if self._timer is None:
            self._timer = self._loop.call_at(when, self._timer_rang)

    def _timer_rang(self) -> None:
        self._timer = None
        self._admit()

    def waits(self) -> float:
        """Return the seconds until the overall budget allows a call."""
        return max(0.0, self._budget.ready_at() - self._loop.time())

    @property
    def free(self) -> int:
        """Return how many more calls could be in flight."""
        return self._free

    def close(self) -> None:
        """Cancel the timer; no caller may be waiting."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
