"""Seasons of a group: the table of honour, and the end of a season."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.features.standings import Scope, slot
from bot.screens.standings.portrait import person_alert
from bot.screens.standings.seasons import (
    Honoured,
    honours_screen,
    season_ask_screen,
    season_over_screen,
    season_reopened_screen,
)
from bot.tables.visit import Toast
from bot.telegram.updates import Place
from bot.words.buttons import SeasonPress
from club.model import Player, Season
from club.standings import UNRATED, StandingsRow, leaderboards, of_season
from storage.store import Repeated, Slot

if TYPE_CHECKING:
    from bot.house import House

UNDO_S = 7 * 86_400.0
"""Seconds for which the end of a season can be undone."""


class Seasons:
    """End of a group's season by its admins, who may undo it for a week; everybody sees who did it."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def press(self, player: Player, place: Place | None, press: SeasonPress, update: int) -> Toast:
        """Handle a press about the seasons, or about the presser's own figures."""
        if place is None:
            return Toast(drop_keyboard=True)
        scope = await self._house.standings.scope(place, player)
        if press.verb == "me":
            own = self._house.people.words(player)
            return Toast(
                person_alert(own, await self._house.standings.person(scope, player.id, player)), alert=True
            )
        if place.private:
            return Toast(drop_keyboard=True)
        if press.verb == "honours":
            await self._honours(place, scope, press.number)
            return Toast(drop_keyboard=True)
        return await self._end(player, place, scope, press, update)

    async def _honours(self, place: Place, scope: Scope, page: int) -> None:
        names = await self._house.standings.names(scope)
        told = []
        for each in scope.seasons:
            told.append(Honoured(each, _best(scope, each.number, names)))
            await asyncio.sleep(0)  # let waiting players go first
        fresh = told and self._may_be_undone(told[-1].season)
        undo = told[-1].season.number if fresh else None
        screen = honours_screen(scope.t, scope.title, told, page, scope.paper, undo=undo)
        self._house.display.page(slot(place), screen)

    async def _end(
        self, player: Player, place: Place, scope: Scope, press: SeasonPress, update: int
    ) -> Toast:
        """Ask about the end of the season, carry it out, or undo it, if the presser may."""
        t = self._house.people.words(player)
        if not await self._house.rights.may_end_season(player, place.chat):
            return Toast(t.plain("toast-season-who"), alert=True)
        if press.verb == "undo":
            return await self._undo(player, place, scope, press.number, update)
        asking = Slot(place.chat, place.thread, "season")
        who = await self._house.rights.signature(player, place.chat, scope.t)
        if press.verb == "on" or press.number != scope.present:
            self._house.delivery.remove(asking)
            return Toast(
                t.plain("toast-season-on" if press.verb == "on" else "toast-season-over"), drop_keyboard=True
            )
        if press.verb == "ask":
            self._house.display.ask(asking, season_ask_screen(scope.t, press.number, who))
            return Toast()
        return await self._over(player, place, scope, press.number, update)

    async def _over(self, player: Player, place: Place, scope: Scope, number: int, update: int) -> Toast:
        t, asking = self._house.people.words(player), Slot(place.chat, place.thread, "season")
        season = Season(number, self._house.runner.now(), player.id)
        try:
            ended = await self._house.store.end_season(place.chat, season, update)
        except Repeated:
            return Toast()
        self._house.delivery.remove(asking)
        if not ended:
            over = len(await self._house.store.seasons(place.chat)) >= number  # another admin was quicker
            return Toast(t.plain("toast-season-over" if over else "toast-season-empty"), drop_keyboard=True)
        best = _best(scope, number, await self._house.standings.names(scope))
        who = await self._house.rights.signature(player, place.chat, scope.t)
        screen = season_over_screen(scope.t, number, who, best)
        self._house.display.post(place.chat, place.thread, screen)
        return Toast(drop_keyboard=True)

    async def _undo(self, player: Player, place: Place, scope: Scope, number: int, update: int) -> Toast:
        """Reopen the season that ended last, with the matches since then."""
        t, last = self._house.people.words(player), scope.seasons[-1] if scope.seasons else None
        if number == scope.present:
            return Toast(t.plain("toast-season-on"), drop_keyboard=True)
        late = Toast(t.plain("toast-season-late"), drop_keyboard=True)
        if last is None or last.number != number or not self._may_be_undone(last):
            return late
        try:
            if not await self._house.store.reopen_season(place.chat, number, update):
                return late
        except Repeated:
            return Toast()
        self._house.delivery.remove(Slot(place.chat, place.thread, "season"))
        who = await self._house.rights.signature(player, place.chat, scope.t)
        screen = season_reopened_screen(scope.t, number, who)
        self._house.display.post(place.chat, place.thread, screen)
        return Toast(drop_keyboard=True)

    def _may_be_undone(self, season: Season) -> bool:
        return self._house.runner.now() <= season.ended + UNDO_S


def _best(scope: Scope, season: int, names: dict[int, str]) -> tuple[tuple[str, StandingsRow], ...]:
    """Return the best players of a season: at tables of three and four, or else of two."""
    there = leaderboards(of_season(scope.results, season))
    circle = next((each for each in there if each not in UNRATED), None)
    if circle is None:
        return ()
    return tuple((names[each.player], each) for each in scope.table(circle, season)[:3] if each.games)
