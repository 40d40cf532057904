"""Agreed rules of groups: changing them, saving them under a name, loading them from a code.

They hold for the group's next match. A table that still waits for players follows at once; a match that
has begun keeps its rules.

Announcer: tells a group in one line how a member changed its rules in a direct chat.

Pending announcements are kept in memory: after a crash the group finds the new rules with /rules, or when
the next match begins.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from markupsafe import Markup

from bot.features.rules.screens import Played, clipped, group_screen, told_screen
from bot.runtime.tasks import Recent
from bot.screens.rules import Agreed, sentence
from bot.screens.screen import Screen
from bot.telegram.updates import Place
from bot.words.markup import markup
from bot.words.texts import Texts
from club.model import Chat, Player, RuleSet
from club.names import NAME_WIDTH, distinct_names
from club.rules import (
    MAX_SET_NAME,
    MAX_SETS,
    BadCode,
    chat_with_rules,
    conflicts_of,
    decode_rules,
    encode_values,
    is_set_limit_reached,
    is_set_name,
    looks_like_code,
    restore_rules,
    rule_changes,
    rules_of,
    seated_beyond,
)
from game.rules import Rules, Value, assemble, catalog, flat, preset
from storage.store import Slot

if TYPE_CHECKING:
    from bot.house import House


NOTHING = markup()
CODE_LENGTH = 400
"""Letters of a code that are repeated in an answer; most codes have fewer than a hundred."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeResult:
    """Result of a change: a page to show with a note above it, or a whole screen."""

    page: str = ""
    note: Markup = NOTHING
    screen: Screen | None = None
    refused: Markup = NOTHING
    """Reason of a refusal."""
    changed: bool = False
    """Whether the rules have changed."""


class Agreements:
    """Agreed rules of all groups; callers that change them hold the group's lock."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def agreed(self, chat: Chat, place: Place | None = None) -> Agreed:
        """Return the agreed rules of a group, to be shown in `place`."""
        name, rules = rules_of(chat)
        tables = await self._house.store.tables_at(chat.id)
        playing = next((table for table in tables if table.stage == "playing"), None)
        return Agreed(
            chat=chat.id,
            group=chat.token,
            preset=name,
            rules=rules,
            bot=self._house.name.now,
            title=chat.title if place is not None and place.private else "",
            table=playing.token if playing else "",
            match=(playing.preset, playing.rules) if playing else None,
            saved=await self._house.store.rule_sets(chat.id),
        )

    async def set(self, chat: Chat, agreed: Agreed, t: Texts, wanted: Mapping[str, Value]) -> ChangeResult:
        """Give options other values, or explain the contradictions."""
        values = {**flat(agreed.rules), **wanted}
        if conflicts_of(values):
            return ChangeResult(page=f"w{encode_values(wanted)}")
        told = "; ".join(sentence(t, catalog()[name], value) for name, value in wanted.items())
        first = catalog()[next(iter(wanted))]
        return await self._agree(
            chat, t, agreed.preset, assemble(values), f"o{first.info.code}", t("menu-set", rules=told)
        )

    async def take(self, chat: Chat, t: Texts, name: str) -> ChangeResult:
        """Take a preset unchanged; without a name, show all presets."""
        if not name:
            return ChangeResult(page="p")
        note = t("menu-set-preset", preset=t(f"preset-{name}"))
        return await self._agree(chat, t, name, preset(name), "e", note)

    async def restore(self, chat: Chat, t: Texts, kept: RuleSet) -> ChangeResult:
        """Take rules saved under a name."""
        note = t("menu-set-preset", preset=kept.name)
        return await self._agree(chat, t, *restore_rules(kept.preset, kept.changes), "e", note)

    async def _agree(
        self, chat: Chat, t: Texts, name: str, rules: Rules, page: str, note: Markup
    ) -> ChangeResult:
        """Store the rules for the group's next match."""
        if seated := seated_beyond(rules, await self._house.store.tables_at(chat.id)):
            return ChangeResult(refused=t("toast-rules-seats", count=seated))
        await self._house.people.keep_chat(chat_with_rules(chat, name, rules))
        return ChangeResult(page=page, note=note)

    # Names and codes

    async def save(self, agreed: Agreed, t: Texts, name: str) -> ChangeResult:
        """Save the present rules under a name."""
        if not is_set_name(name):
            return ChangeResult(refused=t("menu-save-how", length=MAX_SET_NAME))
        if is_set_limit_reached(agreed.saved, name):
            return ChangeResult(refused=t("menu-save-full", count=MAX_SETS))
        changes = rule_changes(agreed.preset, agreed.rules)
        await self._house.store.keep_rule_set(
            RuleSet(chat=agreed.chat, name=name, preset=agreed.preset, changes=changes)
        )
        return ChangeResult(page="m", note=t("menu-saved-as", name=name))

    async def load(self, chat: Chat, agreed: Agreed, t: Texts, name: str) -> ChangeResult:
        """Load rules saved under a name, or those of a code."""
        if not name:
            return ChangeResult(page="m", note=t("menu-load-how"))
        kept = next((each for each in agreed.saved if each.name == name), None)
        if kept is not None:
            return await self.restore(chat, t, kept)
        if not looks_like_code(name):
            return ChangeResult(page="m", note=t("menu-load-unknown", name=clipped(name)))
        try:
            base, rules = decode_rules(name)
        except BadCode:
            return ChangeResult(refused=t("menu-bad-code", code=clipped(name, CODE_LENGTH)))
        note = t("menu-set-preset", preset=t(f"preset-{base}"))
        return await self._agree(chat, t, base, rules, "v", note)

    async def forget(self, chat: Chat, t: Texts, name: str) -> ChangeResult:
        """Delete the rules saved under a name."""
        known = await self._house.store.drop_rule_set(chat.id, name)
        return ChangeResult(
            page="m", note=t("menu-forgotten" if known else "menu-load-unknown", name=clipped(name))
        )


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
