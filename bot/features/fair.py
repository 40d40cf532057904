"""/fair: explains why nobody can choose the cards, and sends the proofs of finished deals as a file."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.delivery import Urgency
from bot.delivery.budget import Allowance
from bot.features.export import EXPORT_S, file_of, instead, record_text
from bot.features.which_table import matches_in_question
from bot.screens.lobby.fair import Shown, fair_caption, fair_screen
from bot.screens.screen import Screen
from bot.telegram.updates import TextMessage
from bot.words.texts import Texts
from club.model import Player, Table
from game.fair import NO_PROOF

if TYPE_CHECKING:
    from bot.house import House


class Fairness:
    """The command /fair."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._files = Allowance(asyncio.get_running_loop().time, interval=EXPORT_S, burst=1)

    async def command(self, message: TextMessage, player: Player, t: Texts) -> Screen | None:
        """Handle /fair: explain the dealing of the present or last match, and send its proofs."""
        tables = await matches_in_question(self._house, message.place, player)
        table = tables[0] if tables else None
        if table is None or not table.state.proof.chain:
            begun = table is not None and table.stage != "lobby"
            return fair_screen(
                t, NO_PROOF, "none" if begun else "wait", "group" if table is None else table.kind.dealt_at
            )
        shown = await self._show(table, player, message, t)
        return None if shown == "file" else fair_screen(t, table.state.proof, shown, table.kind.dealt_at)

    async def _show(self, table: Table, player: Player, message: TextMessage, t: Texts) -> Shown:
        """Send the proofs of a match, if there are any; return their availability."""
        if not table.open_cards:
            return "later"
        found = await record_text(self._house, table)
        if found is None or not found[0]:
            return "wait" if table.open or not await self._house.store.sheet_of(table.id) else "gone"
        if not self._files.take((player.id, message.place.chat)):
            return "soon"
        other = await instead(self._house, table, t)
        file = file_of(table, found[1], fair_caption(t, table.state.proof, table.kind.dealt_at), other)
        self._house.delivery.post(message.place.chat, message.place.thread, file, Urgency.ASIDE)
        return "file"
