"""Time, and what comes with it: one timer per table, and a heartbeat.

An expiry enters by the same door as a tap. The clock is read once and then follows the loop, so that a
machine that is set right, or wakes from sleep, takes no time away from anybody.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from bot.tasks import start

Expire = Callable[[int], Coroutine[Any, Any, None]]


class Clock:
    """Times are epoch seconds as `wall` told them first. To be made inside the running loop."""

    def __init__(self, wall: Callable[[], float]) -> None:
        self._loop = asyncio.get_running_loop()
        self._ahead = wall() - self._loop.time()
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._running: set[asyncio.Task[None]] = set()
        self._beating: asyncio.TimerHandle | None = None

    def now(self) -> float:
        """Return the present time."""
        return self._loop.time() + self._ahead

    def set(self, table: int, due: float | None, expire: Expire) -> None:
        """Call `expire(table)` at `due`, instead of whatever was set for the table; None: never."""
        if timer := self._timers.pop(table, None):
            timer.cancel()
        if due is not None:
            wait = max(0.0, due - self.now())
            self._timers[table] = self._loop.call_later(wait, partial(self._ring, table, expire))

    def beat(self, every_s: float, tell: Callable[[float], Coroutine[Any, Any, None]]) -> None:
        """Tell the time again and again, from now on."""
        self._run(tell(self.now()), "the heartbeat")
        self._beating = self._loop.call_later(every_s, partial(self.beat, every_s, tell))

    def _ring(self, table: int, expire: Expire) -> None:
        del self._timers[table]
        self._run(expire(table), f"what is due at table {table}")

    def _run(self, work: Coroutine[Any, Any, None], what: str) -> None:
        running = start(work, what)
        self._running.add(running)
        running.add_done_callback(self._running.discard)

    async def close(self) -> None:
        """Stop all timers and wait for what they began."""
        if self._beating is not None:
            self._beating.cancel()
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        await asyncio.gather(*self._running, return_exceptions=True)
