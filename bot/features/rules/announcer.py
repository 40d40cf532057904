"""Tells a group in one line how its rules were changed in somebody's direct chat, when they are done.

What is still to be told lives in memory: after a crash the group reads the new rules with /rules, or when
the next match begins.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from bot.delivery import Delivery
from bot.features.rules.agreements import Agreements
from bot.runtime.recent import Recent
from bot.screens.rules import group_screen, told_screen
from bot.screens.rules.told import Played
from bot.tables.play.clock import Clock
from bot.tables.services import TableServices
from bot.telegram.updates import Place
from club.model import Chat, Player
from club.rules import rules_of
from storage.store import Slot

DONE_S = 30.0
"""Whoever changes nothing for so long is done."""
PATIENCE_S = 120.0
"""So long after the first change the group is told, whether they are done or not."""
PLACES = 1_000
"""Groups of which it is remembered where they asked for the rules."""


@dataclass(slots=True)
class News:
    """What a group does not know yet."""

    before: Played
    """What it was told last."""
    since: float
    """When that was changed first, in epoch seconds."""
    people: dict[int, str] = field(default_factory=dict)
    """Who changed it, by id."""


class RuleAnnouncer:
    """What all groups are to be told."""

    def __init__(
        self, services: TableServices, delivery: Delivery, clock: Clock, agreements: Agreements
    ) -> None:
        self._store = services.store
        self._people = services.people
        self._display = services.display
        self._delivery = delivery
        self._clock = clock
        self._agreements = agreements
        self._news: dict[int, News] = {}
        self._asked: Recent[int, tuple[int | None]] = Recent(PLACES)

    def asked(self, place: Place) -> None:
        """Note where in a group the rules were asked for: what is changed is told there."""
        self._asked[place.chat] = (place.thread,)

    def changed(self, chat: int, before: Played, player: Player) -> None:
        """Note that somebody changed the rules of a group, and tell it when they are done.

        Who changes those of their own table knows it.
        """
        if chat == player.id:
            return
        now = self._clock.now()
        news = self._news.setdefault(chat, News(before, now))
        news.people[player.id] = player.name
        due = min(now + DONE_S, news.since + PATIENCE_S)
        self._clock.later(("rules", chat), due, partial(self.tell, chat))

    async def tell(self, chat: int) -> None:
        """Tell a group now what it does not know yet."""
        self._clock.later(("rules", chat), None, partial(self.tell, chat))
        news, known = self._news.pop(chat, None), await self._people.group(chat)
        if news is None or known is None or rules_of(known) == news.before:
            return
        tables = await self._store.tables_at(chat)
        playing = any(table.stage == "playing" for table in tables)
        (thread,) = self._asked.get(chat) or (tables[-1].thread if tables else None,)
        words = self._people.words_in(known)
        line = told_screen(words, [*news.people.values()], news.before, rules_of(known), playing=playing)
        self._display.post(chat, thread, line)
        await self._renew(known, Slot(chat, thread, "rules"))

    async def _renew(self, chat: Chat, slot: Slot) -> None:
        """Let the rules that stand in the group be the new ones."""
        if self._delivery.shown(slot):
            agreed = await self._agreements.agreed(chat)
            self._display.page(slot, group_screen(self._people.words_in(chat), agreed, "v"))
