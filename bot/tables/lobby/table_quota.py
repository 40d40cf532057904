"""How many tables one person, and one chat, may open in a day: nobody fills the bot alone.

Kept in memory: after a start everybody begins anew.
"""

from __future__ import annotations

from bot.delivery.allowance import Allowance
from bot.delivery.budget import Clock
from club.model import Table

DAY_S = 86_400.0


class QuotaExceeded(Exception):
    """Somebody, or a chat, has opened as many tables as there may be in a day."""


class TableQuota:
    """So many at once, and one more whenever its part of the day has passed."""

    def __init__(self, clock: Clock, per_day: int) -> None:
        self._people = Allowance(clock, interval=DAY_S / per_day, burst=per_day)
        self._chats = Allowance(clock, interval=DAY_S / per_day, burst=per_day)

    def count(self, table: Table) -> None:
        """Count a table that is about to be opened; raises Enough."""
        if not (self._people.take(table.host) and (table.own or self._chats.take(table.chat))):
            raise QuotaExceeded
