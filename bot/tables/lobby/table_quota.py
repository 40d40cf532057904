"""Quota of tables that one person, and one chat, may open in a day: nobody can fill the bot alone.

It is kept in memory: a restart resets it.
"""

from __future__ import annotations

from bot.delivery.allowance import Allowance
from bot.delivery.budget import Clock
from club.model import Table

DAY_S = 86_400.0


class QuotaExceeded(Exception):
    """A person or a chat has used up the quota of tables for the day."""


class TableQuota:
    """Token bucket of tables, refilled evenly over the day."""

    def __init__(self, clock: Clock, per_day: int) -> None:
        self._people = Allowance(clock, interval=DAY_S / per_day, burst=per_day)
        self._chats = Allowance(clock, interval=DAY_S / per_day, burst=per_day)

    def count(self, table: Table) -> None:
        """Count a table that is about to be opened; raises QuotaExceeded."""
        if not (self._people.take(table.host) and (table.own or self._chats.take(table.chat))):
            raise QuotaExceeded
