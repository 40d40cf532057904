"""The bot's username while it runs: @BotFather can change it, and links and commands of groups name it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from bot.house import House

ASK_S = 60.0
"""Seconds between two questions to Telegram, however often there is a reason to ask."""
ROUTINE_S = 3600.0
"""Seconds after which Telegram is asked without a reason: nobody reports a link that leads nowhere."""


class UsernameAsker(Protocol):
    """The call of Telegram that tells the bot's own username."""

    async def username(self) -> str | None:
        """Return the bot's username; None if Telegram does not tell."""


class BotNameCheck:
    """The username, and its comparison with Telegram's."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._asking = asyncio.Lock()

    def begin(self) -> None:
        """Start to ask now and then."""
        self._house.clock.later("username", self._house.clock.now() + ROUTINE_S, self._routine)

    async def _routine(self) -> None:
        self.begin()
        await self.check()

    async def check(self) -> None:
        """Ask Telegram for the username, unless that was done just now; draw open tables with a new one."""
        async with self._asking:
            if not self._house.allows("username", None, every_s=ASK_S):
                return
            found = await self._house.telegram.username()
            if not found or found == self._house.name.now:
                return
            self._house.name.now = found
        await self._house.redraw.renamed()
