"""The seasons of a group: the table of honour, and the end of one."""

from __future__ import annotations

import asyncio

from bot.delivery import Delivery
from bot.features.standings import Scope, StandingsMenu, slot
from bot.memories import SeasonPress
from bot.people import named
from bot.screens.portrait import person_alert
from bot.screens.seasons import (
    Honoured,
    honours_screen,
    season_ask_screen,
    season_over_screen,
    season_reopened_screen,
)
from bot.tables.kit import Kit
from bot.tables.toast import Toast
from bot.telegram.updates import Place
from club.model import Player, Season
from club.standings import Standing, circles, of_season
from storage.store import Repeated, Slot

UNDO_S = 7 * 86_400.0
"""Seconds for which the end of a season can be undone."""


class Seasons:
    """The admins of a group end its season, and may undo that for a week; all see who did."""

    def __init__(self, kit: Kit, delivery: Delivery, standings: StandingsMenu) -> None:
        self._kit = kit
        self._delivery = delivery
        self._standings = standings

    async def press(self, player: Player, place: Place | None, press: SeasonPress, update: int) -> Toast:
        """Carry out a press about the seasons, or about the presser's own figures."""
        if place is None:
            return Toast(spent=True)
        scope = await self._standings.scope(place, player)
        if press.verb == "me":
            own = self._kit.people.words(player)
            return Toast(
                person_alert(own, await self._standings.person(scope, player.id, player)), alert=True
            )
        if place.private:
            return Toast(spent=True)
        if press.verb == "honours":
            await self._honours(place, scope, press.number)
            return Toast(spent=True)
        return await self._end(player, place, scope, press, update)

    async def _honours(self, place: Place, scope: Scope, page: int) -> None:
        names = await self._standings.names(scope)
        told = []
        for each in scope.seasons:
            told.append(Honoured(each, _best(scope, each.number, names)))
            await asyncio.sleep(0)  # whoever plays goes first
        fresh = told and self._may_be_undone(told[-1].season)
        undo = told[-1].season.number if fresh else None
        screen = honours_screen(scope.t, scope.title, told, page, scope.paper, undo=undo)
        self._kit.display.page(slot(place), screen)

    async def _end(
        self, player: Player, place: Place, scope: Scope, press: SeasonPress, update: int
    ) -> Toast:
        """Ask about the end of the season, bring it, or undo it, for whoever may."""
        t = self._kit.people.words(player)
        if not await self._kit.rights.may_end_season(player, place.chat):
            return Toast(t.plain("toast-season-who"), alert=True)
        if press.verb == "undo":
            return await self._undo(player, place, scope, press.number, update)
        asking = Slot(place.chat, place.thread, "season")
        who = named(scope.t, player)
        if press.verb == "on" or press.number != scope.present:
            self._delivery.remove(asking)
            return Toast(
                t.plain("toast-season-on" if press.verb == "on" else "toast-season-over"), spent=True
            )
        if press.verb == "ask":
            self._kit.display.ask(asking, season_ask_screen(scope.t, press.number, who))
            return Toast()
        return await self._over(player, place, scope, press.number, update)

    async def _over(self, player: Player, place: Place, scope: Scope, number: int, update: int) -> Toast:
        t, asking = self._kit.people.words(player), Slot(place.chat, place.thread, "season")
        season = Season(number, self._kit.runner.now(), player.id)
        try:
            ended = await self._kit.store.end_season(place.chat, season, update)
        except Repeated:
            return Toast()
        self._delivery.remove(asking)
        if not ended:
            over = len(await self._kit.store.seasons(place.chat)) >= number  # somebody was quicker
            return Toast(t.plain("toast-season-over" if over else "toast-season-empty"), spent=True)
        best = _best(scope, number, await self._standings.names(scope))
        screen = season_over_screen(scope.t, number, named(scope.t, player), best)
        self._kit.display.post(place.chat, place.thread, screen)
        return Toast(spent=True)

    async def _undo(self, player: Player, place: Place, scope: Scope, number: int, update: int) -> Toast:
        """Let the last season that ended go on, with the matches since then."""
        t, last = self._kit.people.words(player), scope.seasons[-1] if scope.seasons else None
        if number == scope.present:
            return Toast(t.plain("toast-season-on"), spent=True)
        late = Toast(t.plain("toast-season-late"), spent=True)
        if last is None or last.number != number or not self._may_be_undone(last):
            return late
        try:
            if not await self._kit.store.reopen_season(place.chat, number, update):
                return late
        except Repeated:
            return Toast()
        self._delivery.remove(Slot(place.chat, place.thread, "season"))
        screen = season_reopened_screen(scope.t, number, named(scope.t, player))
        self._kit.display.post(place.chat, place.thread, screen)
        return Toast(spent=True)

    def _may_be_undone(self, season: Season) -> bool:
        return self._kit.runner.now() <= season.ended + UNDO_S


def _best(scope: Scope, season: int, names: dict[int, str]) -> tuple[tuple[str, Standing], ...]:
    """Return the best of a season among people: at tables of three and four, or else of two."""
    there = circles(of_season(scope.results, season))
    circle = next((each for each in there if each != "computers"), None)
    if circle is None:
        return ()
    return tuple((names[each.player], each) for each in scope.table(circle, season)[:3] if each.games)
