"""Quota of tables that one person, and one chat, may open in a day: nobody can fill the bot alone.

Evenings and score sheets count like tables.

It is kept in memory: a restart resets it.
"""

from __future__ import annotations

from bot.delivery.budget import Allowance, Clock
from club.occupants import PersonId

DAY_S = 86_400.0


class QuotaExceeded(Exception):
    """A person or a chat has used up the quota of tables for the day."""


class TableQuota:
    """Token bucket of tables, refilled evenly over the day."""

    def __init__(self, clock: Clock, per_day: int) -> None:
        self._people = Allowance(clock, interval=DAY_S / per_day, burst=per_day)
        self._chats = Allowance(clock, interval=DAY_S / per_day, burst=per_day)

    def count(self, host: PersonId, chat: int) -> None:
        """Count a table that a person is about to open in a group or their own chat; raises QuotaExceeded."""
        if not (self._people.take(host) and (chat > 0 or self._chats.take(chat))):
            raise QuotaExceeded
