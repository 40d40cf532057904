"""Announcer: tells a group in one line how a member changed its rules in a direct chat.

Pending announcements are kept in memory: after a crash the group finds the new rules with /rules, or when
the next match begins.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from bot.runtime.tasks import Recent
from bot.screens.rules import group_screen, told_screen
from bot.screens.rules.told import Played
from bot.telegram.updates import Place
from bot.words.texts import Texts
from club.model import Chat, Player
from club.names import NAME_WIDTH, distinct_names
from club.rules import rules_of
from storage.store import Slot

if TYPE_CHECKING:
    from bot.house import House

IDLE_S = 30.0
"""Idle seconds after which an editing session ends."""
LATEST_S = 120.0
"""Seconds from the first change after which the group is told even during an editing session."""
PLACES_CACHED = 1_000
"""Groups for which the place of the last /rules is remembered."""


@dataclass(slots=True)
class News:
    """Changes that a group has not been told yet."""

    before: Played
    """Rules announced last."""
    since: float
    """Epoch seconds of the first change."""
    people: dict[int, Player] = field(default_factory=dict)
    """People who made the changes, by id."""


class RuleAnnouncer:
    """Announcer of changed rules to all groups."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._news: dict[int, News] = {}
        self._asked: Recent[int, tuple[int | None]] = Recent(PLACES_CACHED)

    def asked(self, place: Place) -> None:
        """Note where in a group /rules was used: changes are announced there."""
        self._asked[place.chat] = (place.thread,)

    def changed(self, chat: int, before: Played, player: Player) -> None:
        """Note a change of a group's rules, and announce it when the editing session ends.

        A change of the rules of one's own table needs no announcement.
        """
        if chat == player.id:
            return
        now = self._house.clock.now()
        news = self._news.setdefault(chat, News(before, now))
        news.people[player.id] = player
        due = min(now + IDLE_S, news.since + LATEST_S)
        self._house.clock.later(("rules", chat), due, partial(self.tell, chat))

    async def tell(self, chat: int) -> None:
        """Announce pending changes to a group now."""
        self._house.clock.later(("rules", chat), None, partial(self.tell, chat))
        news, known = self._news.pop(chat, None), await self._house.people.group(chat)
        if news is None or known is None or rules_of(known) == news.before:
            return
        tables = await self._house.store.tables_at(chat)
        playing = any(table.stage == "playing" for table in tables)
        threads = [table.thread for table in tables if table.kind.takes_place]
        (thread,) = self._asked.get(chat) or (threads[-1] if threads else None,)
        words = self._house.people.words_in(known)
        who = await self._signatures(news, chat, words)
        line = told_screen(words, who, news.before, rules_of(known), playing=playing)
        self._house.display.post(chat, thread, line)
        await self._renew(known, Slot(chat, thread, "rules"))

    async def _signatures(self, news: News, chat: int, t: Texts) -> list[str]:
        """Return whom the group reads as the authors of changes; all admins who hide behind it are one."""
        admin = t.plain("an-admin")
        signed = [await self._house.rights.signature(each, chat, t) for each in news.people.values()]
        names = distinct_names([each for each in signed if each != admin], length=NAME_WIDTH)
        return [*names, *([admin] if admin in signed else [])]

    async def _renew(self, chat: Chat, slot: Slot) -> None:
        """Update the message with the rules in the group."""
        if self._house.delivery.shown(slot):
            agreed = await self._house.agreements.agreed(chat)
            self._house.display.page(slot, group_screen(self._house.people.words_in(chat), agreed, "v"))
