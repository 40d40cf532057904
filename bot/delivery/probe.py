"""When a chat that takes nothing is tried again: after a while that doubles each time."""

import asyncio
from collections.abc import Callable

PROBE_S = 60.0
"""Seconds after which a chat is tried again for the first time."""
PROBE_LIMIT_S = 6 * 3600.0
"""Seconds between two tries at most."""


class Probe:
    """A timer for one chat; `under_way` is whether its try is being made."""

    __slots__ = ("_act", "_loop", "_timer", "_tries", "under_way")

    def __init__(self, act: Callable[[], None]) -> None:
        """Make a timer that calls `act` when the chat is to be tried."""
        self._act = act
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._tries = 0
        self.under_way = False

    def later(self) -> None:
        """Set the timer, unless it is set."""
        if self._timer is None:
            wait = min(PROBE_LIMIT_S, PROBE_S * 2.0**self._tries)
            self._tries = min(self._tries + 1, 16)
            self._timer = self._loop.call_later(wait, self._fire)

    def stop(self) -> None:
        """Take the timer back."""
        self.under_way = False
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def reset(self) -> None:
        """Begin with short waits again."""
        self._tries = 0

    def _fire(self) -> None:
        self._timer = None
        self._act()
