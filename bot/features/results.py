"""What is on paper: the score sheet, who won how often, and the record of a match as a file."""

from __future__ import annotations

import asyncio

from bot.delivery import Delivery
from bot.delivery.allowance import Allowance
from bot.features.export import EXPORT_S, send_record
from bot.features.fair import Fairness
from bot.features.meant import matches_meant, tables_meant
from bot.people import named
from bot.screens.notices import standings_screen
from bot.screens.score import score_screen
from bot.screens.screen import Screen
from bot.tables.kit import Kit
from bot.tables.live import LiveMatch
from bot.telegram.updates import Place, Said
from bot.texts import Texts
from club.model import Player, Result
from club.people import NAME_WIDTH
from club.seating import told_apart
from club.standings import apart


class Results:
    """/score, /standings and /export; `fairness` has /fair."""

    def __init__(self, kit: Kit, delivery: Delivery) -> None:
        self._kit = kit
        self._delivery = delivery
        self.fairness = Fairness(kit, delivery)
        self._exports = Allowance(asyncio.get_running_loop().time, interval=EXPORT_S, burst=1)

    async def score(self, said: Said, player: Player, t: Texts) -> Screen | None:
        """/score: show the sheet of the match at the end of the chat, or who won how often."""
        for table in await tables_meant(self._kit, said.place, player):
            live = await self._kit.tables.peek(table.id)
            if isinstance(live, LiveMatch):
                here = (live.table.chat, live.table.thread) == (said.place.chat, said.place.thread)
                if here and self._kit.display.sheet_again(live):
                    return None
                return score_screen(t, live.seating.names, live.match.sheet, live.table.state.hinted)
        return await self.standings(said, player, t)

    async def standings(self, said: Said, player: Player, t: Texts) -> Screen | None:
        """Write who won how often: in the group, or at home in the group where the person plays."""
        results = await self._results(said.place, player)
        ranking, with_computers = apart(results)
        ranked = list(dict.fromkeys(each.player for each in (*ranking, *with_computers)))
        names = [named(t, await self._kit.people.player(each)) for each in ranked]
        called = dict(zip(ranked, told_apart(names, length=NAME_WIDTH), strict=True))
        unfinished = sum(each.winner is None for each in results)
        return standings_screen(t, ranking, called, unfinished, with_computers)

    async def _results(self, place: Place, player: Player) -> tuple[Result, ...]:
        """Return the matches of a group; at home those of the group where somebody sits, and their own."""
        tables = await tables_meant(self._kit, place, player) if place.private else ()
        group = next((table.chat for table in tables if not table.own), None)
        own = await self._kit.store.results(place.chat)
        return own if group is None else (*await self._kit.store.results(group), *own)

    async def export(self, said: Said, player: Player, t: Texts) -> Screen | None:
        """Send the record of the present match, or of the last one in a group or at one's own table."""
        tables = await matches_meant(self._kit, said.place, player)
        if tables and not self._exports.take((player.id, said.place.chat)):
            return Screen(t("export-soon"))
        for table in tables:
            return await send_record(self._kit, self._delivery, table, said.place, t)
        return Screen(t("export-none"))
