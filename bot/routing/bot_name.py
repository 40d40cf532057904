"""The bot's username while it runs: @BotFather can change it, and links and commands of groups name it."""

from __future__ import annotations

import asyncio
from typing import Protocol

from bot.delivery.allowance import Allowance
from bot.tables.display.redraw import Redraw
from bot.tables.play.clock import Clock
from bot.words.links import BotName

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

    def __init__(self, name: BotName, telegram: UsernameAsker, redraw: Redraw, clock: Clock) -> None:
        self.name = name
        self._telegram = telegram
        self._redraw = redraw
        self._clock = clock
        self._questions = Allowance(asyncio.get_running_loop().time, interval=ASK_S, burst=1)
        self._asking = asyncio.Lock()

    def begin(self) -> None:
        """Start to ask now and then."""
        self._clock.later("username", self._clock.now() + ROUTINE_S, self._routine)

    async def _routine(self) -> None:
        self.begin()
        await self.check()

    async def check(self) -> None:
        """Ask Telegram for the username, unless that was done just now; draw open tables with a new one."""
        async with self._asking:
            if not self._questions.take(None):
                return
            found = await self._telegram.username()
            if not found or found == self.name.now:
                return
            self.name.now = found
        await self._redraw.renamed()
