"""Agreed rules of groups: changing, saving and loading them, and telling the group of changes.

They hold for the group's next match. A table that still waits for players follows at once; a match that
has begun keeps its rules. Callers that change them hold the group's lock.

A group is told in one line how a member changed its rules in a direct chat, when the editing session ends.
Pending announcements are kept in memory: after a crash the group finds the new rules with /rules, or when
the next match begins.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from markupsafe import Markup

from bot.delivery import Urgency
from bot.features.rules.screens import Played, clipped, group_screen, restored_screen, told_screen, with_also
from bot.runtime import Recent
from bot.screens import Screen
from bot.screens.rules import Agreed, rules_line, sentence
from bot.tables.visit import Refused, Visit, when_due
from bot.telegram.updates import Place
from bot.words.texts import Texts, markup
from club.model import Chat, Player, RuleSet
from club.names import NAME_WIDTH, distinct_names
from club.rules import (
    MAX_SET_NAME,
    MAX_SETS,
    BadCode,
    bare_code,
    chat_with_rules,
    conflicts_of,
    decode_rules,
    encode_values,
    is_set_limit_reached,
    is_set_name,
    resembles_code,
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
    changed: bool = False
    """Whether the rules have changed."""
    left: bool = False
    """Whether a part of the request was not carried out, so that the page is shown besides the change."""
    also: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)
    """Other values that may have been meant, by option."""


async def agreed_rules(house: "House", chat: Chat, place: Place | None = None) -> Agreed:
    """Return the agreed rules of a group, to be shown in `place`."""
    name, rules = rules_of(chat)
    tables = await house.store.tables_at(chat.id)
    playing = next((table for table in tables if table.stage == "playing"), None)
    return Agreed(
        chat=chat.id,
        group=chat.token,
        preset=name,
        rules=rules,
        bot=house.name.now,
        title=chat.title if place is not None and place.private else "",
        table=playing.token if playing else "",
        match=(playing.preset, playing.rules) if playing else None,
        saved=await house.store.rule_sets(chat.id),
    )


async def set_options(visit: Visit, chat: Chat, agreed: Agreed, wanted: Mapping[str, Value]) -> ChangeResult:
    """Give options other values, or explain the contradictions."""
    values = {**flat(agreed.rules), **wanted}
    if conflicts_of(values):
        return ChangeResult(page=f"w{encode_values(wanted)}")
    told = "; ".join(sentence(visit.t, catalog()[name], value) for name, value in wanted.items())
    first = catalog()[next(iter(wanted))]
    if values == flat(agreed.rules):
        return ChangeResult(page=f"o{first.info.code}", note=visit.t("menu-same", rules=told))
    await _agree(visit, chat, agreed.preset, assemble(values))
    return ChangeResult(page=f"o{first.info.code}", note=visit.t("menu-set", rules=told))


async def take_preset(visit: Visit, chat: Chat, name: str) -> ChangeResult:
    """Take a preset unchanged; without a name, show all presets."""
    if not name:
        return ChangeResult(page="p")
    await _agree(visit, chat, name, preset(name))
    return ChangeResult(page="e", note=visit.t("menu-set-preset", preset=visit.t(f"preset-{name}")))


async def restore_saved(visit: Visit, chat: Chat, kept: RuleSet) -> ChangeResult:
    """Take rules saved under a name."""
    await _agree(visit, chat, *rules_of(kept))
    return ChangeResult(page="e", note=visit.t("menu-set-preset", preset=kept.name))


async def _agree(visit: Visit, chat: Chat, name: str, rules: Rules) -> None:
    """Store the rules for the group's next match."""
    if seated := seated_beyond(rules, await visit.house.store.tables_at(chat.id)):
        raise Refused("toast-rules-seats", alert=True, count=seated)
    await visit.house.people.keep_chat(chat_with_rules(chat, name, rules))


# Names and codes


async def save_rules(visit: Visit, agreed: Agreed, name: str) -> ChangeResult:
    """Save the present rules under a name."""
    if not is_set_name(name):
        raise Refused("menu-save-how", length=MAX_SET_NAME)
    if is_set_limit_reached(agreed.saved, name):
        raise Refused("menu-save-full", count=MAX_SETS)
    changes = rule_changes(agreed.preset, agreed.rules)
    kept = RuleSet(chat=agreed.chat, name=name, preset=agreed.preset, changes=changes)
    await visit.house.store.keep_rule_set(kept)
    return ChangeResult(page="m", note=visit.t("menu-saved-as", name=name))


async def load_rules(visit: Visit, chat: Chat, agreed: Agreed, name: str) -> ChangeResult:
    """Load rules saved under a name, or those of a code."""
    if not name:
        return ChangeResult(page="m", note=visit.t("menu-load-how"))
    if (kept := saved_as(agreed, name)) is not None:
        return await restore_saved(visit, chat, kept)
    if not resembles_code(bare := bare_code(name)):
        return ChangeResult(page="m", note=visit.t("menu-load-unknown", name=clipped(name)))
    try:
        base, rules = decode_rules(bare)
    except BadCode:
        raise Refused("menu-bad-code", code=clipped(bare, CODE_LENGTH)) from None
    await _agree(visit, chat, base, rules)
    return ChangeResult(page="v", note=visit.t("menu-set", rules=rules_line(visit.t, base, rules)))


def saved_as(agreed: Agreed, name: str) -> RuleSet | None:
    """Return the rules saved under a name, in any case if no name is written like that."""
    exact = next((each for each in agreed.saved if each.name == name), None)
    return exact or next((each for each in agreed.saved if each.name.casefold() == name.casefold()), None)


async def forget_rules(visit: Visit, chat: Chat, name: str) -> ChangeResult:
    """Delete the rules saved under a name."""
    known = await visit.house.store.drop_rule_set(chat.id, name)
    key = "menu-forgotten" if known else "menu-load-unknown"
    return ChangeResult(page="m", note=visit.t(key, name=clipped(name)))


# Announcements

IDLE_S = 30.0
"""Idle seconds after which an editing session ends."""
LATEST_S = 120.0
"""Seconds from the first change after which the group is told even during an editing session."""
PLACES_CACHED = 1_000
"""Groups for which the place of the last /rules and the last announcement are remembered."""
READ_S = 5.0
"""Seconds for which an answer stays at least: several requests may stand in one message."""
REPLACED_S = 180.0
"""Seconds for which an announcement, or the answer to a request, gives way to the same person's next one."""


@dataclass(slots=True)
class News:
    """Changes that a group has not been told yet."""

    before: Played
    """Rules announced last."""
    since: float
    """Epoch seconds of the first change."""
    people: dict[int, Player] = field(default_factory=dict)
    """People who made the changes, by id."""


@dataclass(frozen=True, slots=True)
class Told:
    """The last announcement of a group."""

    before: Played
    """Rules before it."""
    people: frozenset[int]
    at: float
    """Epoch seconds."""


class RuleAnnouncer:
    """Announcer of changed rules to all groups."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._news: dict[int, News] = {}
        self._asked: Recent[int, tuple[int | None]] = Recent(PLACES_CACHED)
        self._told: Recent[Slot, Told] = Recent(PLACES_CACHED)
        self._answered: Recent[Slot, tuple[int, float]] = Recent(PLACES_CACHED)
        """Person who got the last answer to a request, and its time in epoch seconds."""

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
        self._house.clock.at(due, announce, chat)

    def answer(self, place: Place, player: Player, screen: Screen) -> bool:
        """Answer a request in a group, in place of the answer to the same person's last one.

        Returns False if the last answer has just been sent and needs its own message.
        """
        slot, now = Slot(place.chat, place.thread, "rules-answer"), self._house.clock.now()
        _, last = self._answered.get(slot) or (0, 0.0)
        if now < last + READ_S or self._house.delivery.is_waiting(slot):
            return False
        self._make_room(slot, replaces=self._may_replace(slot, player))
        self._answered[slot] = (player.id, now)
        self._house.display.page(slot, screen)
        return True

    def clear(self, place: Place, player: Player) -> None:
        """Remove the answer to a person's last request: a newer one has been carried out."""
        slot = Slot(place.chat, place.thread, "rules-answer")
        if self._may_replace(slot, player):
            self._answered.forget(slot)
            self._house.delivery.remove(slot)

    def _may_replace(self, slot: Slot, player: Player) -> bool:
        who, when = self._answered.get(slot) or (0, 0.0)
        return who == player.id and when + READ_S <= self._house.clock.now() < when + REPLACED_S

    def _make_room(self, slot: Slot, *, replaces: bool) -> None:
        """Let the next message of a slot be new; the last one goes if it is replaced, else it stays."""
        (self._house.delivery.renew if replaces else self._house.delivery.release)(slot)

    async def tell(self, chat: int, also: Mapping[str, tuple[Value, ...]] | None = None) -> None:
        """Announce pending changes to a group now; `also` are other values to offer, by option.

        If the same people correct themselves within minutes, the announcement replaces their last one.
        """
        self._house.clock.at(None, announce, chat)
        news, known = self._news.get(chat), await self._house.people.group(chat)
        if news is None or known is None or rules_of(known) == news.before:
            self._news.pop(chat, None)
            return
        tables = await self._house.store.tables_at(chat)
        playing = any(table.stage == "playing" for table in tables)
        threads = [table.thread for table in tables if table.kind.takes_place]
        (thread,) = self._asked.get(chat) or (threads[-1] if threads else None,)
        words = self._house.people.words_in(known)
        who = await self._signatures(news, chat, words)
        slot, now, people = Slot(chat, thread, "rules-told"), self._house.clock.now(), frozenset(news.people)
        last = self._told.get(slot)
        corrects = last is not None and last.people == people and now < last.at + REPLACED_S
        before = last.before if last is not None and corrects else news.before
        if before == rules_of(known):
            line = restored_screen(words, who)
        else:
            line = told_screen(words, who, before, rules_of(known), playing=playing)
        if also:
            line = with_also(words, await agreed_rules(self._house, known), line, also)
        del self._news[chat]  # not before: an announcement that fails is tried again
        self._told[slot] = Told(before, people, now)
        self._make_room(slot, replaces=corrects)
        self._house.delivery.show(slot, lambda: line, Urgency.REPLY)
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
            agreed = await agreed_rules(self._house, chat)
            self._house.display.page(slot, group_screen(self._house.people.words_in(chat), agreed, "v"))


@when_due(again_s=None)
async def announce(house: "House", chat: int) -> None:
    """Announce the changed rules of a group, as its editing session is over."""
    await house.announcer.tell(chat)
