"""Deep links into the direct chat, built and read back here and nowhere else; and the way back to a group.

    https://t.me/<bot>?start=<payload>      at most 64 of A-Z a-z 0-9 _ -

    hand                    my cards
    settings                how I like to play
    learn                   the lesson
    history_<group>         the matches of a group
    join_<table>_<rules>    a seat at a table that waits for its players, whose lobby showed these rules
    seat_<table>_<seat>     a free seat in a match
    book_<of>               a rule book: of a group, g<group>, of a table, t<table>, or of nobody
    rules_<group>_<page>    a page of the menu of a group's rules
    lock_<table>            the whole lock of the match of a table (docs/fair.md)

Groups and tables go by their tokens (`storage.store.new_token`). A link says nothing about them, and can be
passed on to anybody: who follows it is asked for their right every time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

SUPERGROUPS = -(10**12)
"""The ids of supergroups are below; what they are less is the number in their links."""
LIMIT = 64
"""Telegram's bound on a payload, in characters."""


@dataclass(frozen=True, slots=True)
class ShowHand:
    """To the panels of whoever follows it."""


@dataclass(frozen=True, slots=True)
class OpenSettings:
    """To the menu of how somebody likes to play."""


@dataclass(frozen=True, slots=True)
class OpenLesson:
    """To the lesson, where somebody left it."""


@dataclass(frozen=True, slots=True)
class OpenHistory:
    """To the matches of a group that have ended."""

    group: str


@dataclass(frozen=True, slots=True)
class Join:
    """To a seat at a table that waits for its players; `rules` as in `bot.words.buttons.Lobby`."""

    table: str
    rules: str = ""


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """To a free seat in a match."""

    table: str
    seat: int


@dataclass(frozen=True, slots=True)
class ReadBook:
    """To a rule book; `of` as in `bot.words.buttons.Book`."""

    of: str


@dataclass(frozen=True, slots=True)
class OpenRules:
    """To a page of the menu of a group's rules (`bot.screens.rules.menu`)."""

    group: str
    page: str


@dataclass(frozen=True, slots=True)
class ReadLock:
    """To the whole lock of a table's match, of which the table shows the beginning."""

    table: str


Link = ShowHand | OpenSettings | OpenLesson | OpenHistory | Join | TakeSeat | ReadBook | OpenRules | ReadLock


def url(bot: str, link: Link) -> str:
    """Return the address that leads into the direct chat with `bot`; raises ValueError if it is too long."""
    payload = _payload(link)
    if len(payload) > LIMIT:
        raise ValueError(f"the payload of a link is longer than {LIMIT} characters: {payload!r}")
    return f"https://t.me/{bot}?start={payload}"


def leads_to(page: str) -> bool:
    """Say whether a link can name a page of the menu; callback data has room for longer ones."""
    return re.fullmatch(_PAGE, page) is not None


def add_to_group(bot: str) -> str:
    """Return the address at which somebody chooses a group for the bot."""
    return f"https://t.me/{bot}?startgroup=new"


def message(chat: int, thread: int | None, number: int) -> str | None:
    """Return the address of a message for those who are in its group; only a supergroup's have one."""
    if chat >= SUPERGROUPS:
        return None
    place = f"{SUPERGROUPS - chat}/{thread}" if thread else str(SUPERGROUPS - chat)
    return f"https://t.me/c/{place}/{number}"


def _payload(link: Link) -> str:
    match link:
        case ShowHand() | OpenSettings() | OpenLesson():
            parts: tuple[str, ...] = (_PLAIN[type(link)],)
        case OpenHistory():
            parts = "history", link.group
        case Join():
            parts = "join", link.table, link.rules
        case TakeSeat():
            parts = "seat", link.table, str(link.seat)
        case ReadBook():
            parts = "book", link.of
        case OpenRules():
            parts = "rules", link.group, link.page
        case ReadLock():
            parts = "lock", link.table
    return "_".join(parts)


_PLAIN: Mapping[type[Link], str] = {ShowHand: "hand", OpenSettings: "settings", OpenLesson: "learn"}
"""Links that say nothing but where they lead."""
_CALLED, _PAGE = r"([0-9a-f]{16})", r"([a-z0-9_]{1,40})"
_FORMS: Mapping[re.Pattern[str], Callable[..., Link]] = {
    re.compile(pattern): link
    for pattern, link in (
        *((word, link) for link, word in _PLAIN.items()),
        (f"history_{_CALLED}", OpenHistory),
        (f"join_{_CALLED}_((?:[0-9A-Z]{{5}})?)", Join),
        (f"seat_{_CALLED}_([0-3])", lambda table, seat: TakeSeat(table, int(seat))),
        (r"book_((?:[gt][0-9a-f]{16})?)", ReadBook),
        (f"rules_{_CALLED}_{_PAGE}", OpenRules),
        (f"lock_{_CALLED}", ReadLock),
    )
}
"""By the shape of a payload the link that it is of."""


def read(payload: str) -> Link | None:
    """Return the link that somebody followed; None for whatever no link of ours ever said."""
    for pattern, link in _FORMS.items():
        if found := pattern.fullmatch(payload):
            return link(*found.groups())
    return None
