"""The deals of matches that are settled, out of the store; what was read lately is kept ready."""

from __future__ import annotations

from typing import NamedTuple

from bot.recent import Recent
from bot.screens.dealt import PastDeal, past_deals
from club.model import Table
from storage.store import Store

REMEMBERED = 100
"""Matches whose deals are kept ready; one of 25 deals takes about 100 KB."""


class _Read(NamedTuple):
    """The settled deals of a match as of so many entries."""

    entries: int
    deals: tuple[PastDeal, ...]


class Archive:
    """Reads matches deal by deal. Who may see them, and whether they may be seen yet, is asked elsewhere."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._read: Recent[int, _Read] = Recent(REMEMBERED)

    async def deals(self, table: Table) -> tuple[PastDeal, ...]:
        """Return the settled deals of a table's match; raises Corrupt."""
        known = self._read.get(table.id)
        if known is None or known.entries != table.entries:
            entries = await self._store.history(table.id)
            events = (event for entry in entries for event in entry.events)
            known = self._read[table.id] = _Read(table.entries, tuple(past_deals(events)))
        return known.deals
