"""Shortcuts: a card chosen in advance, an answer taken back, the remaining tricks claimed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.delivery import Urgency
from bot.tables.live import LiveMatch
from bot.tables.play.moves import late, seated
from bot.tables.visit import Toast
from bot.words.buttons import Choose, Claim, Shortcut, TakeBack
from club.model import Player
from club.undo import is_for_next_card
from game.actions import Play, Seat
from game.cards import card
from game.sweep import rest
from game.view import project
from storage.store import Repeated

if TYPE_CHECKING:
    from bot.house import House


class Shortcuts:
    """Presses of players that answer no question, each handled under its table's lock."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def press(self, player: Player, press: Shortcut, update: int) -> Toast:
        """Carry out a press, or explain the refusal."""
        async with self._house.tables.lock(press.table):
            t = self._house.people.words(player)
            found = await seated(self._house.tables, t, player, press.table)
            if isinstance(found, Toast):
                return found
            live, seat = found
            try:
                answer = await self._carry_out(live, seat, press, update)
            except Repeated:
                return Toast()
            if answer is None:
                self._house.display.hand(live, seat, Urgency.OWN)
                return late(live, seat, press, t)
            if not answer.text:
                live.last_press[seat] = press
            return answer

    async def _carry_out(self, live: LiveMatch, seat: Seat, press: Shortcut, update: int) -> Toast | None:
        """Return None for a press that comes too late."""
        match press:
            case Choose():
                return await self._choose(live, seat, press, update)
            case TakeBack():
                return await self._take_back(live, seat, press, update)
            case Claim():
                return await self._claim(live, seat, press, update)

    async def _choose(self, live: LiveMatch, seat: Seat, press: Choose, update: int) -> Toast | None:
        """Note or clear the card chosen in advance; if the turn has come meanwhile, play it."""
        match = live.match
        held = project(match, seat, ()).hand
        if not is_for_next_card(match, seat, press.turn) or (press.card and card(press.card) not in held):
            return None
        if match.asked == seat:
            if not press.card:
                return None
            return await self._house.moves.carry_out(live, seat, (Play(seat, card(press.card)),), update)
        state = live.table.state
        chair = replace(state.chairs[seat], premove=press.card)
        state = replace(state.with_chair(seat, chair), touched=self._house.runner.now())
        await self._house.runner.keep(live, state, update)
        self._house.display.hand(live, seat, Urgency.OWN)
        return Toast()

    async def _take_back(self, live: LiveMatch, seat: Seat, press: TakeBack, update: int) -> Toast | None:
        state, match = live.table.state, live.match
        if press.turn != match.turn:
            return None
        if state.pending and seat == match.asked:
            await self._house.runner.withdraw_bid(live, seat, update)
            return Toast()
        if state.undo != seat:
            return None
        await self._house.runner.take_back(live, seat, update)
        return Toast()

    async def _claim(self, live: LiveMatch, seat: Seat, press: Claim, update: int) -> Toast | None:
        match = live.match
        if press.turn != match.turn or seat != match.asked or not live.question.hints.sweeps:
            return None
        plays = rest(live.table.rules, match, seat)
        await self._house.runner.claim(live, seat, plays, update)
        return Toast()
