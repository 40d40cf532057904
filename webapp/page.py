"""Connected pages: who opens them, their WebSockets, and what waits to be sent to them.

Telegram's signed `initData` proves who opens the app; sessions of our own follow from it (docs/webapp.md,
"Who is there"). Neither is logged. A page is connected to the worker that accepted it, or passed on by
another one. An `AppPage` knows who looks at which table; `OpenPages` finds the pages of a table.
"""

import asyncio
import base64
import hashlib
import hmac
import json
from collections import Counter, deque
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple
from urllib.parse import parse_qsl

from aiohttp import WSCloseCode, WSMsgType, web
from pydantic import BaseModel, Field, ValidationError

from bot.door import refusal_key
from bot.people import Who
from bot.screens import LessonScene
from bot.tables.visit import QuotaExceeded
from bot.words import links
from bot.words.texts import Texts
from club.model import Player, Table
from club.seats import has_ended
from game.actions import Seat
from storage.store import Corrupt, StoreError
from webapp.schema import (
    RECEIVED,
    AccuracyTold,
    Answered,
    AppTable,
    DealTold,
    Emoted,
    ErrorReason,
    EveningTold,
    Failed,
    FailureKey,
    FairTold,
    Message,
    Renewed,
    ReviewTold,
    ShareTold,
    State,
    WayOn,
    WordsTold,
)

SEND_S = 10.0
"""Seconds in which the other end must take a message."""


async def first(connection: web.WebSocketResponse, within_s: float) -> str:
    """Return the first message of a connection. Raises Closed: there is none in time."""
    try:
        async with asyncio.timeout(within_s):
            message = await connection.receive()
    except (TimeoutError, ConnectionError) as error:
        raise Closed("refused") from error
    if message.type is not WSMsgType.TEXT:
        raise Closed("refused")
    return str(message.data)


async def read(connection: web.WebSocketResponse) -> AsyncIterator[Message]:
    """Yield what a page says, until it goes. Raises ValidationError."""
    while True:
        try:
            message = await connection.receive()
        except ConnectionError:
            return  # it is cut while a ping is answered
        if message.type is not WSMsgType.TEXT:
            return
        yield RECEIVED.validate_json(message.data)


async def write(connection: web.WebSocketResponse, text: str) -> None:
    """Send a message. Raises TimeoutError or ConnectionError: the other end takes none."""
    async with asyncio.timeout(SEND_S):
        await connection.send_str(text)


async def say(connection: web.WebSocketResponse, message: Mapping[str, object]) -> None:
    """Send a message as JSON. Raises TimeoutError or ConnectionError: the other end takes none."""
    async with asyncio.timeout(SEND_S):
        await connection.send_json(message)


def failed(reason: ErrorReason, text: str = "", keys: Sequence[FailureKey] = ()) -> Failed:
    """Return the message about the end of a page, with words and ways on for its person."""
    return Failed(type="error", reason=reason, text=text, keys=list(keys))


LABELS: Mapping[WayOn, str] = {
    "again": "app-again",
    "new": "app-way-new",
    "allow": "app-way-allow",
    "link": "button-open-chat",
    "close": "app-close",
}
"""Texts of the keys of a page without a table."""


def ways_on(t: Texts, bot: str, ways: Iterable[WayOn]) -> list[FailureKey]:
    """Return the keys of a page without a table; the link leads to the chat with the bot."""
    chat = links.chat(bot)
    return [
        FailureKey(text=t.plain(LABELS[way]), does=way, url=chat if way == "link" else None) for way in ways
    ]


async def leave(connection: web.WebSocketResponse, failure: Failed) -> None:
    """Tell the other end why the page has to go, and close the connection."""
    with suppress(ConnectionError):
        await connection.send_json(failure)
        await connection.close(code=WSCloseCode.POLICY_VIOLATION)


CLOCK_S = 1.0
"""Seconds by which a clock must change, as when a player buys more time, to be sent again by itself."""
QUEUED = 64
"""Answers that may wait for a slow page before it is closed."""


class Closed(Exception):
    """The page has to go; `reason` tells it why."""

    def __init__(self, reason: ErrorReason) -> None:
        super().__init__(reason)
        self.reason = reason


def closed_by(error: StoreError | QuotaExceeded) -> Closed:
    """Return the end of a page whose table cannot be shown: only a store that is away is waited for."""
    if not isinstance(error, Corrupt | QuotaExceeded):
        return Closed("away")
    refusal_key(error)
    return Closed("damaged" if isinstance(error, Corrupt) else "enough")


Told = AccuracyTold | Answered | DealTold | FairTold | EveningTold | ReviewTold | Renewed | Emoted | ShareTold
"""Messages to a page besides its state."""


class PageMessage(NamedTuple):
    """A message to a page, as text."""

    text: str
    answers: str = ""
    """Name of the request it answers; "" for none."""
    number: int = 0
    """Number of the state it carries; 0 for other messages."""


@dataclass(eq=False, slots=True, kw_only=True)
class AppPage:
    """A connected page: who looks at which table, and what waits to be sent to it."""

    who: Who
    player: Player
    table: Table
    opened: int
    """Number of the page, in the order of opening."""
    photo: str = ""
    """Address of the person's photo, for all pages of a table at which they play; "" for none."""
    visible: bool = True
    new: bool = False
    """Whether the person had finished neither the lesson nor a match when the page was opened."""
    lesson: LessonScene | None = None
    """Page of the lesson that is shown in place of the table; None for none."""
    turn: int | None = None
    """Turn of the question to the person that the table shows, or showed before the lesson; None for none."""
    evening: str = ""
    """Press that shows the evening that the page shows in a dialog; "" for none."""
    admin: bool | None = None
    """Whether the person is an admin of the group; None until a lobby wants to know."""
    number: int = 0
    """Number of the state that was sent last."""
    queue: deque[PageMessage] = field(default_factory=deque)
    """Messages to send, without the newest state."""
    waits: asyncio.Event = field(default_factory=asyncio.Event)
    """Set while something waits to be sent."""
    ended: ErrorReason | None = None
    pressing: int = 0
    """Presses that are being carried out; their answers come before the end of the page."""
    late: bool = False
    """Whether the page has to go once they are answered."""
    _state: AppTable | None = None
    """State that waits to be sent; an older one is replaced."""
    _words: Mapping[str, str] = field(default_factory=dict)
    _words_sent: Mapping[str, str] = field(default_factory=dict)
    _sent: str = ""
    _until: float = 0.0
    """When the clock of the state that was sent last runs out, in seconds of the event loop."""

    def show(self, state: AppTable, words: Mapping[str, str]) -> None:
        """Send a state, unless it is the one that was sent last, after the page's texts if they are new."""
        self._state, self._words = state, words
        self.waits.set()

    def say(self, message: Told) -> None:
        """Send a message; a page that does not read is ended."""
        if len(self.queue) < QUEUED:
            self.queue.append(PageMessage(json.dumps(message), str(message.get("id", ""))))
        else:
            self.ended = "slow"
        self.waits.set()

    def end(self, reason: ErrorReason) -> None:
        """End the connection after what waits has been sent."""
        self.ended = reason
        self.waits.set()

    def take(self) -> list[PageMessage]:
        """Return what waits to be sent."""
        self.waits.clear()
        messages = list(self.queue)
        self.queue.clear()
        if (state := self._state) is not None:
            self._state = None
            # The clock moves by itself: it does not make a state a new one.
            same = json.dumps({**state, "clock": state["clock"] and state["clock"]["seat"]})
            left_s = state["clock"]["left_s"] if state["clock"] else 0.0
            until = asyncio.get_running_loop().time() + left_s if left_s else self._until
            if same != self._sent or abs(until - self._until) > CLOCK_S:
                self._sent, self._until = same, until
                self.number += 1
                told = State(type="state", number=self.number, table=state)
                messages.insert(0, PageMessage(json.dumps(told, ensure_ascii=False), number=self.number))
        if self._words != self._words_sent:
            self._words_sent = self._words
            told_words = WordsTold(type="words", words=dict(self._words))
            messages.insert(0, PageMessage(json.dumps(told_words, ensure_ascii=False)))
        return messages

    @property
    def watches(self) -> bool:
        """Whether its person has no seat at the table."""
        return self.table.seat_of(self.who.id) is None

    @property
    def in_view(self) -> bool:
        """Whether the page is open and in the foreground."""
        return self.visible and self.ended is None


NAMED = 3
"""Spectators whose names a page shows."""
MOST_PAGES = 8
"""Pages one person may have open."""


class OpenPages:
    """Registry of pages; a page moves when its person sits down at a rematch."""

    def __init__(self) -> None:
        self._by_table: dict[int, set[AppPage]] = {}
        self._by_person: dict[int, set[AppPage]] = {}
        self._people: dict[int, Counter[int]] = {}
        """Pages of each person by table."""
        self._photos: dict[int, dict[int, str]] = {}
        """Photos by table and person; a spectator's is forgotten with their last page."""
        self._evenings: set[AppPage] = set()
        """Pages that have shown an evening."""
        self.ended: set[int] = set()
        """Ended tables that pages still show."""

    def __contains__(self, page: object) -> bool:
        return isinstance(page, AppPage) and page in self._by_table.get(page.table.id, ())

    def all(self) -> list[AppPage]:
        """Return all pages."""
        return [page for pages in self._by_table.values() for page in pages]

    def of(self, table: int) -> list[AppPage]:
        """Return the pages that show a table."""
        return list(self._by_table.get(table, ()))

    def photos(self, page: AppPage) -> Mapping[Seat, str]:
        """Return the photos of the players at a page's table, by seat."""
        known = {**self._photos.get(page.table.id, {}), page.who.id: page.photo}
        seats = {page.table.seat_of(person): photo for person, photo in known.items() if photo}
        return {seat: photo for seat, photo in seats.items() if seat is not None}

    def watchers(self, page: AppPage) -> int:
        """Return how many people without a seat have a page's table open, its own person among them."""
        people = self._people.get(page.table.id, Counter())
        seated = {*page.table.people.values()}
        own = page.who.id not in people and page.who.id not in seated
        return len(people) - sum(each in people for each in seated) + own

    def watching(self, page: AppPage) -> list[str]:
        """Return the names of the first other people without a seat who have a page's table open."""
        seated = {*page.table.people.values(), page.who.id}
        first = islice((each for each in self._people.get(page.table.id, ()) if each not in seated), NAMED)
        return [next(iter(self._by_person[each])).player.name for each in sorted(first)]

    def show_evening(self, page: AppPage, press: str) -> None:
        """Note the press that renews the evening on a page that has not gone; "" if it shows none."""
        page.evening = press if page in self else ""
        (self._evenings.add if page.evening else self._evenings.discard)(page)

    def of_evening(self, chat: int) -> list[AppPage]:
        """Return the pages of a chat's tables that show its evening."""
        return [each for each in self._evenings if each.table.chat == chat]

    def in_view(self, table: int, player: int) -> list[AppPage]:
        """Return the pages on which a player looks at a table."""
        return [each for each in self._by_table.get(table, ()) if each.in_view and each.who.id == player]

    def add(self, page: AppPage) -> bool:
        """Register a page; if its person has too many, the oldest one ends.

        Return whether the others at the table have to be told, of a photo or a spectator.
        """
        of_person = [each for each in self._by_person.get(page.who.id, ()) if each.ended is None]
        if len(of_person) >= MOST_PAGES:
            # A page that could connect again by itself would push out the next one.
            min(of_person, key=lambda each: each.opened).end("expired")
        before = self._photos.get(page.table.id, {}).get(page.who.id, "")
        self._register(page)
        self.note_end(page.table)
        return page.watches or page.photo != before

    def remove(self, page: AppPage) -> None:
        """Forget a page."""
        if page not in self:
            return
        table, person = page.table.id, page.who.id
        self._evenings.discard(page)
        self._by_table[table].discard(page)
        self._by_person[person].discard(page)
        self._people[table][person] -= 1
        if not self._people[table][person]:
            del self._people[table][person]
        if not self._by_person[person]:
            del self._by_person[person]
        if not self._by_table[table]:
            del self._by_table[table], self._photos[table], self._people[table]
            self.ended.discard(table)
        elif page.table.seat_of(person) is None and person not in self._people[table]:
            self._photos[table].pop(person, None)

    def move(self, page: AppPage, table: Table) -> None:
        """Let a page show another table."""
        evening = page.evening
        self.remove(page)
        page.table = table
        self._register(page)
        self.show_evening(page, evening)

    def _register(self, page: AppPage) -> None:
        self._by_table.setdefault(page.table.id, set()).add(page)
        self._by_person.setdefault(page.who.id, set()).add(page)
        self._people.setdefault(page.table.id, Counter())[page.who.id] += 1
        self._photos.setdefault(page.table.id, {})[page.who.id] = page.photo

    def note_end(self, table: Table) -> None:
        """Note that a table has ended, if it has and pages still show it."""
        if has_ended(table) and table.id in self._by_table:
            self.ended.add(table.id)


LONGEST_S = 86_400.0
"""Seconds for which `initData` and a session are accepted."""
PROVED_S = 7 * LONGEST_S
"""Seconds for which sessions may follow from one `initData`: a page that is open for longer opens again."""
AHEAD_S = 60.0
"""Seconds by which Telegram's clock may be ahead of ours."""
MOST = 4096
"""Characters of `initData`; Telegram sends about 600."""
LONGEST_PHOTO = 256
"""Characters of the address of a photo; Telegram's have about 80."""


class Untrusted(ValueError):
    """A visitor cannot be trusted; the message is for a log and names nobody."""


class Expired(Untrusted):
    """The proof was right once: the app has to be opened again."""


class Ahead(Untrusted):
    """The proof is right but from the future: the clock of this machine is slow."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Visitor:
    """A person who has opened the app, and the token of the table they want to see."""

    who: Who
    table: str = field(repr=False)
    proved: float
    """Epoch seconds at which Telegram signed who they are."""
    introduced: bool = False
    """Whether Telegram told who they are; the name in a session may be older than the stored one."""
    writable: bool = False
    """Whether Telegram told that the bot may write to them."""
    confirmed: bool = False
    """Whether they have let the bot write to them on this page, as the page says."""
    photo: str = field(default="", repr=False)
    """Address of their photo; "" for none."""


class _User(BaseModel):
    id: int = Field(gt=0, lt=2**52, strict=True)
    first_name: str
    language_code: str | None = None
    username: str | None = None
    allows_write_to_pm: bool = False
    photo_url: str = ""


class _Session(BaseModel):
    user: _User
    table: str
    proved: float
    until: float


def visitor_of(init_data: str, token: str, now: float, table: str) -> Visitor:
    """Return who opened the app; `table` is what the page asks for if no link named one.

    Raises Untrusted: the data was not signed with `token` or misses fields. Raises Expired: it is too old.
    Raises Ahead: it is from the future.
    """
    if len(init_data) > MOST:
        raise Untrusted("too long")
    fields = dict(parse_qsl(init_data, keep_blank_values=True))
    given = fields.pop("hash", "")
    told = "\n".join(f"{name}={value}" for name, value in sorted(fields.items()))
    key = hmac.digest(b"WebAppData", token.encode(), hashlib.sha256)
    if not hmac.compare_digest(
        hmac.digest(key, told.encode(), hashlib.sha256).hex().encode(), given.encode()
    ):
        raise Untrusted("not signed by Telegram")
    try:
        user = _User.model_validate_json(fields.get("user", ""))
        began = int(fields.get("auth_date", ""))
    except ValueError as error:
        raise Untrusted("signed, but of another shape") from error
    if began <= now - LONGEST_S:
        raise Expired("too old")
    if began >= now + AHEAD_S:
        raise Ahead(f"Telegram's clock is {began - now:.0f} s ahead of this machine's")
    token = (fields.get("start_param") or table).partition("-")[0]  # a deal of an evening may follow
    token = "" if token == links.LESSON else token  # it lies over any table of the person
    return Visitor(
        who=_who(user),
        table=token,
        proved=began,
        introduced=True,
        writable=user.allows_write_to_pm,
        photo=_photo(user),
    )


def language_code(init_data: str) -> str | None:
    """Return the language that `initData` names, signed or not: the words of a refusal need no proof."""
    try:
        return _User.model_validate_json(dict(parse_qsl(init_data[:MOST])).get("user", "")).language_code
    except ValueError:
        return None


def session_of(visitor: Visitor, token: str, now: float) -> str:
    """Return a session of a visitor, to reconnect with; it is bound to the person and the table.

    However often it is renewed, it ends `PROVED_S` after the proof.
    """
    who = visitor.who
    user = _User(
        id=who.id,
        first_name=who.name,
        language_code=who.code,
        username=who.username,
        photo_url=visitor.photo,
    )
    until = min(now + LONGEST_S, visitor.proved + PROVED_S)
    kept = _Session(user=user, table=visitor.table, proved=visitor.proved, until=until)
    told = kept.model_dump_json().encode()
    return ".".join(base64.urlsafe_b64encode(part).decode() for part in (told, signed(told, token)))


def resumed_visitor(given: str, token: str, now: float, table: str) -> Visitor:
    """Return the visitor of a session at `table`; "" means the table of the session.

    Raises Untrusted: the session is not ours, or of another table. Raises Expired: it has ended.
    """
    try:
        told, signature = (base64.urlsafe_b64decode(part) for part in given[:MOST].split("."))
    except ValueError as error:
        raise Untrusted("no session") from error
    if not hmac.compare_digest(signed(told, token), signature):
        raise Untrusted("a session of somebody else")
    try:
        kept = _Session.model_validate_json(told)
    except ValidationError as error:
        raise Untrusted("a session of another release") from error
    if kept.until < now:
        raise Expired("too old")
    if table not in {"", kept.table}:
        raise Untrusted("a session of another table")
    return Visitor(who=_who(kept.user), table=kept.table, proved=kept.proved, photo=_photo(kept.user))


def signed(told: bytes, token: str) -> bytes:
    """Return what proves that a text is the app's own; the key follows from the bot's token."""
    key = hmac.digest(b"thousand app session", token.encode(), hashlib.sha256)
    return hmac.digest(key, told, hashlib.sha256)


def _photo(user: _User) -> str:
    """Return the address of a photo that pages may show; their security policy names its hosts."""
    return user.photo_url if len(user.photo_url) <= LONGEST_PHOTO else ""


def _who(user: _User) -> Who:
    return Who(user.id, user.first_name, user.language_code, user.username)
