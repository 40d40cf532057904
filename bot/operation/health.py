"""Whether the bot is well: fetching updates, and able to store."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol

from bot.scrub import scrub

POLLING_S = 60.0
"""Fetching may fail for so long: networks come back."""
EVERY_S = 15.0
"""How often is tried whether the store can be written."""
STORE_S = 10.0
"""How long that may take."""


class Polling(Protocol):
    """Whoever fetches updates, or has them brought."""

    @property
    def stopping(self) -> bool:
        """Whether no more are taken, since the process is to end."""

    @property
    def failing_since(self) -> float | None:
        """Since when all has failed, in seconds of the loop's clock."""


class Health:
    """`beat` writes to the store, as the heartbeat does. To be made inside the running loop."""

    def __init__(self, polling: Polling, beat: Callable[[], Awaitable[object]]) -> None:
        self._polling = polling
        self._beat = beat
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
        since = self._polling.failing_since
        if since is not None and self._clock() - since >= POLLING_S:
            found.append(f"no update could be fetched for {self._clock() - since:.0f} s")
        return found
