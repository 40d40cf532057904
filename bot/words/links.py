"""Deep links into the direct chat, built and parsed only here, and links back to a group.

    https://t.me/<bot>?start=<payload>      at most 64 of A-Z a-z 0-9 _ -

    hand                    the follower's cards
    settings                the follower's settings
    learn                   the lesson
    history_<group>         the matches of a group
    daily_<group>           the deal of the day of a group
    daily_<group>_<day>     the deal of a past day of a group
    evening_<number>        a place in an evening that gathers
    join_<table>_<rules>    a seat at a waiting table whose lobby showed these rules
    seat_<table>_<seat>     a free seat in a match
    book_<of>               a rule book: of a group, g<group>; of a table, t<table>; or the classic one
    rules_<group>_<page>    a page of the rules menu of a group
    lock_<table>            the whole lock of the match of a table (docs/fair.md)

Groups and tables are named by their tokens (`storage.store.new_token`). A link grants no right: it can be
passed on, so the permission of its follower is checked every time.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import quote, urlencode

SUPERGROUPS = -(10**12)
"""Offset of the ids of supergroups: the difference is the number in their links."""
COMMENTS = 1 << 40
"""Offset of the threads that are comments below a channel post, by the post's id in the group; no topic has
such an id. Telegram takes a message there as a reply to the post."""
LESSON = "learn"
"""Name of the lesson in the address of the Mini App, in place of a table."""
LIMIT = 64
"""Characters of a payload that Telegram allows."""


@dataclass(slots=True)
class BotName:
    """The bot's username, which links name; it may change while the bot runs (`bot.features.welcome`)."""

    now: str


@dataclass(frozen=True, slots=True)
class ShowHand:
    """Link to the follower's panels."""


@dataclass(frozen=True, slots=True)
class OpenSettings:
    """Link to the follower's settings."""


@dataclass(frozen=True, slots=True)
class OpenLesson:
    """Link to the lesson, at the page where the follower left it."""


@dataclass(frozen=True, slots=True)
class OpenHistory:
    """Link to the finished matches of a group."""

    group: str


@dataclass(frozen=True, slots=True)
class OpenDaily:
    """Link to the deal of the day of a group, or to that of a past day, as in 20261123."""

    group: str
    day: str = ""


@dataclass(frozen=True, slots=True)
class JoinEvening:
    """Link to a place in an evening."""

    evening: int


@dataclass(frozen=True, slots=True)
class Join:
    """Link to a seat at a waiting table; `rules` as in `bot.words.buttons.LobbyPress`."""

    table: str
    rules: str = ""


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Link to a free seat in a match."""

    table: str
    seat: int


@dataclass(frozen=True, slots=True)
class ReadBook:
    """Link to a rule book; `of` as in `bot.words.buttons.Book`."""

    of: str


@dataclass(frozen=True, slots=True)
class OpenRules:
    """Link to a page of the rules menu of a group (`bot.features.rules.screens`)."""

    group: str
    page: str


@dataclass(frozen=True, slots=True)
class ReadLock:
    """Link to the whole lock of a match, whose beginning the table shows."""

    table: str


Link = (
    ShowHand
    | OpenSettings
    | OpenLesson
    | OpenHistory
    | OpenDaily
    | JoinEvening
    | Join
    | TakeSeat
    | ReadBook
    | OpenRules
    | ReadLock
)


def url(bot: str, link: Link) -> str:
    """Return the address that opens `link` in the direct chat with `bot`.

    Raises ValueError if it is too long.
    """
    payload = _payload(link)
    if len(payload) > LIMIT:
        raise ValueError(f"the payload of a link is longer than {LIMIT} characters: {payload!r}")
    return f"https://t.me/{bot}?start={payload}"


def with_name(address: str, bot: str) -> str:
    """Return a link into the direct chat with the present username of the bot."""
    return re.sub(r"(?<=^https://t\.me/)\w+", bot, address)


def leads_to(page: str) -> bool:
    """Return whether a link can name a page of the menu; callback data has room for longer names."""
    return re.fullmatch(_PAGE, page) is not None


def add_to_group(bot: str) -> str:
    """Return the address at which a user chooses a group to add the bot to."""
    return f"https://t.me/{bot}?startgroup=new"


def chat(bot: str) -> str:
    """Return the address of the direct chat with the bot."""
    return f"https://t.me/{bot}"


def app(bot: str, table: str, deal: int = 0, *, sits: bool = False) -> str:
    """Return the address that opens the Mini App at a table, from any chat.

    With `deal`, the page compares this deal, from 1 over all rounds, of the evening of the table. With
    `sits`, who opens it there for the first time takes a free seat.
    """
    return f"https://t.me/{bot}?startapp={table}" + (f"-{deal}" if deal else "-sit" if sits else "")


def message(chat: int, thread: int | None, number: int) -> str | None:
    """Return the address of a message for members of its group; only messages in supergroups have one."""
    if chat >= SUPERGROUPS:
        return None
    group = f"https://t.me/c/{SUPERGROUPS - chat}"
    if post := post_of(thread):
        return f"{group}/{number}?thread={post}"
    return f"{group}/{thread}/{number}" if thread else f"{group}/{number}"


def post_of(thread: int | None) -> int | None:
    """Return the post below which a thread of comments stands; None for a topic, and outside of any."""
    return thread - COMMENTS if thread is not None and thread > COMMENTS else None


def _payload(link: Link) -> str:
    match link:
        case ShowHand() | OpenSettings() | OpenLesson():
            parts: tuple[str, ...] = (_PLAIN[type(link)],)
        case OpenHistory():
            parts = "history", link.group
        case OpenDaily():
            parts = "daily", link.group, *([link.day] if link.day else [])
        case JoinEvening():
            parts = "evening", str(link.evening)
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


def share(words: str, address: str) -> str:
    """Return the address at which Telegram asks for a chat and proposes a message: an address and words."""
    return f"https://t.me/share/url?{urlencode({'url': address, 'text': words}, quote_via=quote)}"


_PLAIN: Mapping[type[Link], str] = {ShowHand: "hand", OpenSettings: "settings", OpenLesson: "learn"}
"""Payloads of the links without fields."""
_CALLED, _PAGE = r"([0-9a-f]{16})", r"([a-z0-9_]{1,40})"
_FORMS: Mapping[re.Pattern[str], Callable[..., Link]] = {
    re.compile(pattern): link
    for pattern, link in (
        *((word, link) for link, word in _PLAIN.items()),
        (f"history_{_CALLED}", OpenHistory),
        (f"daily_{_CALLED}", OpenDaily),
        (f"daily_{_CALLED}_([0-9]{{8}})", OpenDaily),
        (r"evening_(\d{1,9})", lambda evening: JoinEvening(int(evening))),
        (f"join_{_CALLED}_((?:[0-9A-Z]{{5}})?)", Join),
        (f"seat_{_CALLED}_([0-3])", lambda table, seat: TakeSeat(table, int(seat))),
        (r"book_((?:[gt][0-9a-f]{16})?)", ReadBook),
        (f"rules_{_CALLED}_{_PAGE}", OpenRules),
        (f"lock_{_CALLED}", ReadLock),
    )
}
"""Links with fields, by the pattern of their payloads."""


def read(payload: str) -> Link | None:
    """Parse the payload of a link; return None if it has no known form."""
    for pattern, link in _FORMS.items():
        if found := pattern.fullmatch(payload):
            return link(*found.groups())
    return None
