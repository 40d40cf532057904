"""Results of matches: /score and /export. bot/features/standings has the standings."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.delivery.budget import Allowance
from bot.features.export import EXPORT_S, send_record
from bot.features.fair import Fairness
from bot.features.standings import score_of, show_standings
from bot.features.which_table import matches_in_question, tables_in_question
from bot.screens.results.score import score_screen
from bot.screens.screen import Screen
from bot.tables.live import LiveMatch
from bot.tables.visit import Visit
from bot.telegram.updates import TextMessage
from bot.words.texts import Texts
from club.model import Player

if TYPE_CHECKING:
    from bot.house import House


class Results:
    """The commands /score and /export; `fairness` has /fair."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.fairness = Fairness(house)
        self._exports = Allowance(asyncio.get_running_loop().time, interval=EXPORT_S, burst=1)

    async def score(self, visit: Visit) -> Screen | None:
        """Handle /score: show the sheet of the match at the end of the chat, or else the standings.

        With an argument, or as a reply to a person, it shows a player's figures or the season.
        """
        message, place = visit.command, visit.here
        if message.rest or message.about is not None:
            return await score_of(visit)
        for table in await tables_in_question(self._house, place, visit.player):
            live = await self._house.tables.peek(table.id)
            if isinstance(live, LiveMatch):
                here = (live.table.chat, live.table.thread) == (place.chat, place.thread)
                if here and self._house.display.sheet(live):
                    return None
                seating, hinted = live.seating, live.table.state.hinted
                return score_screen(visit.t, seating.names, live.match.sheet, hinted, deals=seating.deals)
        return await show_standings(visit)

    async def export(self, message: TextMessage, player: Player, t: Texts) -> Screen | None:
        """Handle /export: send the record of the present match, or of the last one."""
        tables = await matches_in_question(self._house, message.place, player)
        if tables and not self._exports.take((player.id, message.place.chat)):
            return Screen(text=t("export-soon"))
        for table in tables:
            return await send_record(self._house, self._house.delivery, table, message.place, t)
        return Screen(text=t("export-none"))
