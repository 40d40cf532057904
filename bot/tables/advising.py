"""Hints: somebody who is asked wants to know what a strong player would do, and why.

The press is answered at once. The hint is thought out in another process and comes with the question, if that
still stands: nobody reads it but the seat it is for, and it is made of what that seat knows.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace

from bot.buttons import AskAdvice
from bot.delivery import Urgency
from bot.tables.kit import Kit
from bot.tables.live import LiveMatch
from bot.tables.moves import late, seated
from bot.tables.thinkers import Finding, NoTime
from bot.tables.thinking import Thinking
from bot.tables.thoughts import hinted
from bot.tables.toast import Toast
from bot.tasks import start
from bot.texts import Texts
from club.model import Player
from game.actions import Seat
from game.players.situation import Situation, situation
from storage.store import Repeated

log = logging.getLogger(__name__)


class Advising:
    """Hints for whoever asks for them, where the chat lets its players ask."""

    def __init__(self, kit: Kit, thinking: Thinking, finding: Finding) -> None:
        self._people = kit.people
        self._tables = kit.tables
        self._runner = kit.runner
        self._display = kit.display
        self._thinking = thinking
        self._finding = finding
        self._thought_of: set[tuple[int, int]] = set()
        """The questions that a hint is thought out for, by table and turn."""
        self._tasks: set[asyncio.Task[None]] = set()

    def close(self) -> None:
        """Think no more."""
        for task in self._tasks:
            task.cancel()

    async def hint(self, player: Player, press: AskAdvice, update: int) -> Toast:
        """Begin to think about the question that stands, or say why not."""
        async with self._tables.lock(press.table):
            t = self._people.words(player)
            found = await seated(self._tables, t, player, press.table)
            if isinstance(found, Toast):
                return found
            live, seat = found
            if press.number != live.match.turn or seat != live.asked:
                self._display.hand(live, seat, Urgency.OWN)
                return late(live, seat, press, t)
            if (refused := self._refused(live, t)) is not None:
                return refused
            try:
                await self._note(live, seat, update)
            except Repeated:
                return Toast()
            asked = situation(live.table.rules, live.match, seat, live.question, live.events)
            self._thought_of.add((press.table, press.number))
        task = start(self._think(press.table, asked), f"a hint at table {press.table}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return Toast(t.plain("toast-hint-thinks"))

    def _refused(self, live: LiveMatch, t: Texts) -> Toast | None:
        """Say why nothing new is thought about: what is thought about already comes by itself."""
        if not live.settings.hints:
            return Toast(t.plain("toast-hint-off"), spent=True)
        if (live.table.id, live.match.turn) in self._thought_of:
            return Toast(t.plain("toast-hint-thinks"))
        if live.question.hints.advice is not None or len(live.question.choices) < 2:
            return Toast()
        return Toast(t.plain("toast-hint-busy")) if self._finding.full else None

    async def _note(self, live: LiveMatch, seat: Seat, update: int) -> None:
        """Keep who has asked for a hint in this match; raises Repeated."""
        state = live.table.state
        who = tuple(sorted({*state.hinted, seat}))
        await self._runner.keep(live, replace(state, hinted=who, touched=self._runner.now()), update)

    async def _think(self, table: int, asked: Situation) -> None:
        turn = asked.view.turn
        try:
            advice = await self._finding.find(hinted, asked)
            await self._thinking.hint(table, turn, lambda hints: replace(hints, advice=advice))
        except NoTime as error:
            log.warning("no hint for turn %s of table %s: %s", turn, table, error)
        finally:
            self._thought_of.discard((table, turn))
