"""The one gate all chats pass on their way to Telegram."""

import asyncio
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count

from bot.delivery.budget import Budget

SHUT_S = 0.1
"""How often a gate that is shut is tried again."""


def _always() -> bool:
    return True


class Ticket:
    """A place in the queue before the gate."""

    __slots__ = ("admitted", "order")

    def __init__(self, order: float, admitted: asyncio.Future[None]) -> None:
        self.order = order
        self.admitted = admitted


class Gate:
    """Lets callers in while there are places and the overall budget allows, the lowest order first."""

    def __init__(self, budget: Budget, *, places: int) -> None:
        self._budget = budget
        self._free = places
        self._queue: list[tuple[float, int, Ticket]] = []
        self._arrivals = count()
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self.allowed: Callable[[], bool] = _always
        """Whether anybody may be let in at all; asked again and again while somebody waits."""

    def pace(self, interval: float) -> None:
        """Let in so many seconds apart from now on."""
        self._budget.pace(interval)

    def queue(self, order: float) -> Ticket:
        """Take a place in the queue; `await enter(ticket)` must follow."""
        ticket = Ticket(order, self._loop.create_future())
        self._push(ticket)
        return ticket

    def hurry(self, ticket: Ticket, order: float) -> None:
        """Move a waiting ticket forward; its old place in the queue is passed over."""
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
        """Make room for the next; a call that was not made does not count."""
        self._free += 1
        if not used:
            self._budget.refund()
        self._admit()

    def _admit(self) -> None:
        """Let in whoever may enter; if only the budget forbids it, come back when it does not."""
        while self._free and self._skip_done():
            if not self.allowed():
                self._come_back(self._loop.time() + SHUT_S)
                return
            if (ready := self._budget.ready_at()) > self._loop.time():
                self._come_back(ready)
                return
            _, _, ticket = heappop(self._queue)
            ticket.admitted.set_result(None)
            self._budget.spend()
            self._free -= 1

    def _skip_done(self) -> bool:
        """Remove those who were let in by an earlier place or gave up; True if somebody waits."""
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
        """Return for how many seconds the budget of all chats allows no call."""
        return max(0.0, self._budget.ready_at() - self._loop.time())

    @property
    def free(self) -> int:
        """How many calls more could be in flight."""
        return self._free

    def close(self) -> None:
        """Forget the timer; nobody may be waiting any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
