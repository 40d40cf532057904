"""Whether the bot is well: fetching updates, able to store, and sure of its chats where it shares them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol

from bot.runtime.redaction import scrub
from storage.leases import LEASE_S, RENEW_S

POLLING_S = 60.0
"""Fetching may fail for so long: networks come back."""
EVERY_S = 15.0
"""How often is tried whether the store can be written."""
STORE_S = 10.0
"""How long that may take."""
LEASES_S = LEASE_S + 2 * RENEW_S
"""How long a worker may be unsure of its chats: so long it takes to get those of one that died."""


class PollingState(Protocol):
    """Whoever fetches updates, or has them brought."""

    @property
    def stopping(self) -> bool:
        """Whether no more are taken, since the process is to end."""

    @property
    def failing_since(self) -> float | None:
        """Since when all has failed, in seconds of the loop's clock."""


class Health:
    """`beat` writes to the store, as the heartbeat does. To be made inside the running loop.

    `unsure_s` tells of one of several workers for how many seconds it has not been sure of its chats.
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
        """Try the store again and again."""
        while True:
            await self.look()
            await asyncio.sleep(EVERY_S)

    async def look(self) -> None:
        """Try whether the store can be written."""
        try:
            async with asyncio.timeout(STORE_S):
                await self._beat()
        except TimeoutError:
            self._store = f"the store has not answered in {STORE_S:g} s"
        except Exception as error:  # whatever it is, no press can be kept
            self._store = f"the store cannot be written: {scrub(str(error))}"
        else:
            self._store = ""

    def complaints(self) -> list[str]:
        """Return what is wrong, nothing where all is well."""
        found = [self._store] if self._store else []
        if self._polling.stopping:
            found.append("it is stopping")
        elif (unsure := self._unsure_s()) >= LEASES_S:
            found.append(
                f"its leases are not renewed: this worker has not been sure of its chats for {unsure:.0f} s"
            )
        since = self._polling.failing_since
        if since is not None and self._clock() - since >= POLLING_S:
            found.append(f"no update could be fetched for {self._clock() - since:.0f} s")
        return found
