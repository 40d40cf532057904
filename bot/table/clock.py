"""Deadlines: what comes by itself, and when. An expiry enters by the same door as a tap."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

Expire = Callable[[int], Awaitable[None]]


class Clock:
    """One timer per table; times are epoch seconds as `wall` tells them."""

    def __init__(self, wall: Callable[[], float]) -> None:
        self.now = wall
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._running: set[asyncio.Future[None]] = set()

    def set(self, table: int, due: float | None, expire: Expire) -> None:
        """Call `expire(table)` at `due`, instead of whatever was set for the table; None: never."""
        if timer := self._timers.pop(table, None):
            timer.cancel()
        if due is not None:
            loop = asyncio.get_running_loop()
            wait = max(0.0, due - self.now())
            self._timers[table] = loop.call_later(wait, partial(self._ring, table, expire))

    def _ring(self, table: int, expire: Expire) -> None:
        del self._timers[table]
        running = asyncio.ensure_future(expire(table))
        self._running.add(running)
        running.add_done_callback(self._running.discard)

    async def close(self) -> None:
        """Stop all timers and wait for what they began."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        await asyncio.gather(*self._running, return_exceptions=True)
