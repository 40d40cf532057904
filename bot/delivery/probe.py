"""Probing of closed chats, with exponential back-off."""

import asyncio
from collections.abc import Callable

PROBE_S = 60.0
"""Seconds until a closed chat is tried for the first time."""
PROBE_LIMIT_S = 6 * 3600.0
"""Longest time in seconds between two tries."""


class Probe:
    """Timer for one chat; `under_way` is whether a try is being made."""

    __slots__ = ("_act", "_loop", "_timer", "_tries", "under_way")

    def __init__(self, act: Callable[[], None]) -> None:
        """Create a timer that calls `act` when the chat is to be tried."""
        self._act = act
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._tries = 0
        self.under_way = False

    def later(self) -> None:
        """Start the timer, unless it runs."""
        if self._timer is None:
            wait = min(PROBE_LIMIT_S, PROBE_S * 2.0**self._tries)
            self._tries = min(self._tries + 1, 16)
            self._timer = self._loop.call_later(wait, self._fire)

    def stop(self) -> None:
        """Cancel the timer."""
        self.under_way = False
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def reset(self) -> None:
        """Start with the shortest delay again."""
        self._tries = 0

    def _fire(self) -> None:
        self._timer = None
        self._act()
