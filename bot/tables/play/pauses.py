"""Pauses: any player stops the clocks of a table, and any player resumes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.screens.screen import Screen
from bot.tables.live import LiveMatch
from bot.tables.visit import Toast
from bot.words.markup import markup
from club.clock import pause, resume
from club.model import Player
from storage.store import Repeated

if TYPE_CHECKING:
    from bot.house import House


class Pauses:
    """Pausing and resuming of all tables."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def pause(self, player: Player, table: int, update: int) -> Screen | None:
        """Stop the clocks of a table and tell the group; return the reason if that is impossible."""
        async with self._house.tables.lock(table):
            live = await self._house.tables.playing(table)
            if live is None:
                return Screen(text=self._house.people.words(player)("table-none"))
            if live.seat_of(player.id) is None:
                return Screen(text=live.words("toast-not-a-player"))
            fresh = live.table.state.paused is None
            if fresh:
                try:
                    await self._stop(live, update)
                except Repeated:
                    return None
            self._house.display.paused(live, live.name_of(player) if fresh else "")
            return None

    async def _stop(self, live: LiveMatch, update: int) -> None:
        asked = live.asked
        unseen = asked is not None and self._house.display.is_late(live, asked)
        state = pause(live.table.state, asked, live.timer, self._house.runner.now(), unseen=unseen)
        await self._house.runner.keep(live, state, update)
        self._house.display.answered(live)
        self._house.display.match(live)

    async def resume(self, player: Player, table: int, update: int) -> Screen | None:
        """Resume the clocks of a table; return the answer for the group."""
        return Screen(text=markup((await self.go_on(player, table, update)).text))

    async def go_on(self, player: Player, table: int, update: int) -> Toast:
        """Resume the clocks of a table, for a press."""
        async with self._house.tables.lock(table):
            t, live = self._house.people.words(player), await self._house.tables.playing(table)
            if live is None:
                return Toast(t.plain("toast-closed"), drop_keyboard=True)
            if live.seat_of(player.id) is None:
                return Toast(t.plain("toast-not-a-player"))
            try:
                await self._start(live, update)
            except Repeated:
                return Toast()
            return Toast(live.words.plain("toast-goes-on"), drop_keyboard=True)

    async def _start(self, live: LiveMatch, update: int) -> None:
        if live.table.state.paused is None:
            return
        state = resume(live.table.state, live.asked, live.timer, self._house.runner.now())
        await self._house.runner.keep(live, state, update)
        self._house.display.clear_pause(live)
        self._house.display.match(live)
