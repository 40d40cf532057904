"""Health of the bot: it fetches updates, can store data, and among several workers holds its leases."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol

from bot.runtime.redaction import scrub
from storage.leases import LEASE_S, RENEW_S

POLL_FAILURE_S = 60.0
"""Seconds that fetching may fail: networks come back."""
CHECK_S = 15.0
"""Seconds between attempts to write to the store."""
STORE_TIMEOUT_S = 10.0
"""Seconds that such an attempt may take."""
LEASES_S = LEASE_S + 2 * RENEW_S
"""Seconds a worker may be unsure of its leases: the time to take over those of a dead worker."""


class PollingState(Protocol):
    """State of fetching updates, by polling or webhook."""

    @property
    def stopping(self) -> bool:
        """Whether it accepts no more updates, as the process is about to end."""

    @property
    def failing_since(self) -> float | None:
        """Loop time since which all requests have failed; None if the last one succeeded."""


class Health:
    """Health check; `beat` writes to the store, as the heartbeat does. To be created inside the running loop.

    `unsure_s` returns for how many seconds this worker has been unsure of its leases.
    """

    def __init__(
        self,
        polling: PollingState,
        beat: Callable[[], Awaitable[object]],
        unsure_s: Callable[[], float] = lambda: 0.0,
    ) -> None:
        self._polling = polling
        self._beat = beat
        self._unsure_s = unsure_s
        self._clock = asyncio.get_running_loop().time
        self._store = ""

    async def watch(self) -> None:
        """Check the store periodically."""
        while True:
            await self.look()
            await asyncio.sleep(CHECK_S)

    async def look(self) -> None:
        """Check whether the store can be written."""
        try:
            async with asyncio.timeout(STORE_TIMEOUT_S):
                await self._beat()
        except TimeoutError:
            self._store = f"the store has not answered in {STORE_TIMEOUT_S:g} s"
        except Exception as error:  # whatever it is, no press can be stored
            self._store = f"the store cannot be written: {scrub(str(error))}"
        else:
            self._store = ""

    def complaints(self) -> list[str]:
        """Return the problems; empty if all is well."""
        found = [self._store] if self._store else []
        if self._polling.stopping:
            found.append("it is stopping")
        elif (unsure := self._unsure_s()) >= LEASES_S:
            found.append(
                f"its leases are not renewed: this worker has not been sure of its chats for {unsure:.0f} s"
            )
        since = self._polling.failing_since
        if since is not None and self._clock() - since >= POLL_FAILURE_S:
            found.append(f"no update could be fetched for {self._clock() - since:.0f} s")
        return found
