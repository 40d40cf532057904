"""Finished matches from the store. The right to see them is checked elsewhere (`bot.features.history`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bot.runtime.tasks import Recent
from bot.screens.results.history import PAGE, MatchDetails, MatchLine, MatchPage
from bot.screens.results.past import MatchView, PastDeal, past_deals
from bot.tables.registry import report
from club.model import Chat, Result, Table
from club.progress import match_duration_s, upcast_table
from game.state import DealSettled
from storage.store import Corrupt

if TYPE_CHECKING:
    from bot.house import House

CACHED = 100
"""Matches whose deals are cached while people turn pages; a match of 25 deals takes about 100 KB."""


class _SettledDeals(NamedTuple):
    """Settled deals of a match, and the number of entries they were read from."""

    entries: int
    deals: tuple[PastDeal, ...]


class Archive:
    """Reader of finished matches, and of the finished deals of a running one."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._read: Recent[int, _SettledDeals] = Recent(CACHED)

    async def deals(self, table: Table) -> tuple[PastDeal, ...]:
        """Return the settled deals of a table's match; raises Corrupt."""
        if not table.open_cards:
            return ()
        known = self._read.get(table.id)
        if known is None or known.entries != table.entries:
            entries = await self._house.store.history(table.id)
            events = (event for entry in entries for event in entry.events)
            known = self._read[table.id] = _SettledDeals(table.entries, tuple(past_deals(events)))
        return known.deals

    async def looking(self, table: Table) -> MatchView:
        """Return the common data of all pages about a match; raises Corrupt."""
        names = (await self._house.tables.seated(table)).seating.names
        chat = await self._house.people.group(table.chat) or Chat(id=table.chat, title="")
        return MatchView(table.token, names, chat.settings.paper, await self.deals(table))

    async def told(self, table: Table) -> MatchDetails:
        """Return the details of a match; raises Corrupt."""
        table = upcast_table(table)
        looking, result = await self.looking(table), await self._house.store.result_of(table.id)
        seating = (await self._house.tables.seated(table)).seating
        return MatchDetails(
            looking,
            seating.title,
            table.preset,
            table.rules,
            await self._rows(table, looking),
            result.winner if result else None,
            result.why if result else None,
            seating.enders,
            0.0 if table.open else _ended(table, result),
            match_duration_s(table),
            kept=bool(table.entries),
        )

    async def _rows(self, table: Table, looking: MatchView) -> tuple[DealSettled, ...]:
        """Return the sheet of a match, from its entries as long as they are retained."""
        if looking.deals:
            return tuple(each.row for each in looking.deals)
        if table.open:
            told = await self._house.store.happened(table.id, (DealSettled,))
            return tuple(each for each in told if isinstance(each, DealSettled))
        return await self._house.store.sheet_of(table.id)

    async def listed(self, chat: Chat, title: str, page: int) -> MatchPage:
        """Return a page of the matches of a chat; the last page if `page` is beyond it."""
        count = await self._house.store.past_count(chat.id)
        page = min(page, max(0, count - 1) // PAGE)
        found = await self._house.store.past(chat.id, page * PAGE, PAGE)
        return MatchPage(chat.token, title, page, count, tuple([await self._line(each) for each in found]))

    async def _line(self, result: Result) -> MatchLine:
        """Return a line of a list; an unreadable match gets no key."""
        try:
            table = await self._house.store.table(result.table)
        except Corrupt as error:
            report(error)
            table = None
        token, names = "", ("?",) * len(result.players)
        if table is not None and len(table.seats) == len(names):
            token, names = table.token, (await self._house.tables.seated(table)).seating.names
        return MatchLine(token, result.ended, result.deals, names, result.scores, result.winner)


def _ended(table: Table, result: Result | None) -> float:
    """Return the end of a match in epoch seconds, as far as it is known."""
    if result is not None:
        return result.ended
    return table.state.end.at if table.state.end else table.created
