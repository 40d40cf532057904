"""Timers: one per table, a few others, and a heartbeat.

An expiry is handled like a tap. The wall clock is read once; then time follows the event loop, so a
corrected clock or a wake-up from sleep takes no thinking time away.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from functools import partial
from typing import Any

from bot.runtime.logs import nothing
from bot.runtime.tasks import start
from storage.store import StoreError

Expire = Callable[[int], Coroutine[Any, Any, None]]


class Clock:
    """Clock in epoch seconds, starting at `wall`'s time. To be created inside the running loop."""

    def __init__(self, wall: Callable[[], float]) -> None:
        self._loop = asyncio.get_running_loop()
        self._ahead = wall() - self._loop.time()
        self._timers: dict[Hashable, asyncio.TimerHandle] = {}
        self._expire: Expire | None = None
        self._running: set[asyncio.Task[None]] = set()
        self._beating: asyncio.TimerHandle | None = None

    def now(self) -> float:
        """Return the present time."""
        return self._loop.time() + self._ahead

    def start(self, expire: Expire) -> None:
        """Start the timers: `expire(table)` is called when a table's deadline has passed."""
        self._expire = expire

    def set(self, table: int, due: float | None) -> None:
        """Set the timer of a table to `due`, replacing the previous one; None: no timer."""
        self.later(table, due, partial(self._due, table))

    def later(self, name: Hashable, due: float | None, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run `work` at `due`, replacing the timer of the same name; None: never."""
        if timer := self._timers.pop(name, None):
            timer.cancel()
        if due is not None:
            wait = max(0.0, due - self.now())
            ring = partial(self._ring, name, work)
            self._timers[name] = self._loop.call_later(wait, ring, context=nothing())

    def beat(self, every_s: float, tell: Callable[[float], Coroutine[Any, Any, None]]) -> None:
        """Call `tell` with the time periodically, from now on."""
        self._run(tell(self.now()), "the heartbeat", usual=(StoreError,))
        self._beating = self._loop.call_later(every_s, partial(self.beat, every_s, tell))

    async def _due(self, table: int) -> None:
        assert self._expire is not None, "a clock rings after it was started"
        await self._expire(table)

    def _ring(self, name: Hashable, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        del self._timers[name]
        self._run(work(), f"what is due at {name}")

    def _run(
        self, work: Coroutine[Any, Any, None], what: str, *, usual: tuple[type[BaseException], ...] = ()
    ) -> None:
        running = start(work, what, usual=usual)
        self._running.add(running)
        running.add_done_callback(self._running.discard)

    async def close(self) -> None:
        """Stop all timers and wait for the work they started."""
        if self._beating is not None:
            self._beating.cancel()
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        await asyncio.gather(*self._running, return_exceptions=True)
