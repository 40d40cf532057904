"""Moves of a player in a match: act, look at the panel, start the next deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.delivery import Urgency
from bot.tables.live import LiveMatch
from bot.tables.registry import Tables
from bot.tables.visit import Toast, refused_words
from bot.words.buttons import AskAdvice, NextDeal, Shortcut, ShowDraft, Tap
from bot.words.texts import Texts
from club.model import Player
from club.undo import large_bid
from game.actions import Action, Refusal, Seat
from game.notation import parse
from game.question import refusal_together
from game.state import Dealing
from storage.store import Repeated

if TYPE_CHECKING:
    from bot.house import House


class Moves:
    """Presses of players, each handled under its table's lock."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def act(self, player: Player, tap: Tap, update: int) -> Toast:
        """Carry out one press of a card, a bid or another answer, or explain the refusal."""
        async with self._house.tables.lock(tap.table):
            found = await self._asked(player, tap)
            if isinstance(found, Toast):
                return found
            live, seat = found
            try:
                actions = [parse(f"{seat} {words}") for words in tap.words.split(";")]
            except ValueError:
                return Toast()
            answer = await self.carry_out(live, seat, actions, update)
            if not answer.text:
                live.last_press[seat] = tap
            return answer

    async def carry_out(self, live: LiveMatch, seat: Seat, actions: Sequence[Action], update: int) -> Toast:
        """Carry out the answer of `seat`, or explain the refusal; the table's lock must be held."""
        if refused := refusal_of(live, actions):
            return Toast(refused_words(live, seat, refused))
        try:
            if bid := large_bid(live.question, actions):
                await self._house.runner.hold_bid(live, seat, bid, update)
            else:
                await self._house.runner.carry_out(live, actions, update)
        except Repeated:
            self._house.display.match(live, seat)
        return Toast()

    async def look(self, player: Player, look: ShowDraft) -> Toast:
        """Redraw a panel with a draft, or without one."""
        async with self._house.tables.lock(look.table):
            found = await self._asked(player, look)
            if isinstance(found, Toast):
                return found
            live, seat = found
            live.draft = look
            self._house.display.hand(live, seat, Urgency.TURN, look.words)
            return Toast()

    async def _asked(self, player: Player, press: Tap | ShowDraft) -> Toast | tuple[LiveMatch, Seat]:
        """Return the table and the presser's seat, or a refusal."""
        t = self._house.people.words(player)
        found = await seated(self._house.tables, t, player, press.table)
        if isinstance(found, Toast):
            return found
        live, seat = found
        waits = live.table.state.pending and seat == live.match.asked
        if waits or press.turn != live.match.turn:
            self._house.display.hand(live, seat, Urgency.OWN)
            return late(live, seat, press, t)
        return live, seat

    async def deal_on(self, player: Player, press: NextDeal, update: int) -> Toast:
        """Begin the next deal before its time; any player may."""
        async with self._house.tables.lock(press.table):
            t = self._house.people.words(player)
            live = await self._house.tables.playing(press.table)
            if live is None:
                return Toast(t.plain("toast-closed"), drop_keyboard=True)
            if live.seat_of(player.id) is None:
                return Toast(t.plain("toast-not-a-player"))
            if not isinstance(live.match.phase, Dealing) or len(live.match.sheet) != press.deals:
                return Toast(t.plain("toast-already-dealt"), drop_keyboard=True)
            await self._house.runner.deal(live, update, by_person=True)
            return Toast()


def refusal_of(live: LiveMatch, actions: Sequence[Action]) -> Refusal | None:
    """Return why an answer does not fit the question; the rules are consulted only for the reason."""
    if len(actions) == 1 and actions[0] in live.question.choices:
        return None
    return refusal_together(live.table.rules, live.match, actions)


async def seated(tables: Tables, t: Texts, player: Player, table: int) -> Toast | tuple[LiveMatch, Seat]:
    """Return the match of a table and the seat of `player` there, or a refusal."""
    live = await tables.live(table)
    if live is None or not live.table.open:
        return Toast(t.plain("toast-closed"), drop_keyboard=True)
    seat = live.seat_of(player.id)
    if seat is None or not isinstance(live, LiveMatch):
        return Toast(t.plain("toast-not-a-player"))
    return live, seat


def late(live: LiveMatch, seat: Seat, press: Tap | ShowDraft | Shortcut | AskAdvice, t: Texts) -> Toast:
    """Answer an outdated press; a second tap of what was just done is answered silently."""
    return Toast("" if live.last_press.get(seat) == press else t("toast-stale"), drop_keyboard=True)
