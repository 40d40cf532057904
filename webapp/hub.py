"""Open pages by table: each gets the state at every change, and its presses enter by the bot's one door."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import uuid
from collections import deque
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field, replace
from itertools import count
from typing import NamedTuple

from bot.people.directory import Who
from bot.routing.answers import PAGE
from bot.runtime.ownership import OwnedElsewhere
from bot.runtime.tasks import start
from bot.screens.screen import Screen
from bot.services import Services
from bot.tables.live import Live, LiveLobby, LiveMatch
from bot.tables.toast import Toast
from bot.telegram.updates import Place, Pressed
from bot.words.buttons import (
    AskAdvice,
    EndPress,
    NextDeal,
    PresencePress,
    Shortcut,
    ShowDraft,
    TablePress,
    Tap,
    unpack,
)
from bot.words.texts import among_players
from club.model import Player, Table
from club.seats import has_ended
from storage.store import StoreError
from webapp.emotes import EmoteLimit, offered_emotes
from webapp.past import PastReader
from webapp.schema import (
    Answered,
    AppPress,
    AppTable,
    Asked,
    DealAsked,
    DealTold,
    Emote,
    Emoted,
    EmoteSign,
    ErrorReason,
    FairAsked,
    FairTold,
    Request,
    ReviewTold,
    State,
)
from webapp.state import table_state

log = logging.getLogger(__name__)

APP_UPDATES = 1 << 52
"""Lowest id of a press in the app; the ids of Telegram's updates have 32 bits."""
RETURN_S = 2.0
"""Seconds a page may be gone, as while it reloads, before the player's panel in the chat is drawn again."""
MOST_PAGES = 8
"""Pages one person may have open."""
CLOCK_S = 1.0
"""Seconds by which a clock must change, as when a player buys more time, to be sent again by itself."""
LINK_S = 0.5
"""Seconds in which the pages of a table come to its next owner."""
QUEUED = 64
"""Answers that may wait for a slow page before it is closed."""
RETRY_S = 1.0
"""Seconds until pages that the store kept from a state are updated again."""
IN_MATCH = Tap | ShowDraft | NextDeal | PresencePress | EndPress | AskAdvice | Shortcut
"""Presses that a player may make wherever they are."""
FINISH_S = 2.0
"""Seconds for which a bot that stops waits for requests of pages."""


class Closed(Exception):
    """The page has to go; `reason` tells it why."""

    def __init__(self, reason: ErrorReason) -> None:
        super().__init__(reason)
        self.reason = reason


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
    visible: bool = True
    admin: bool | None = None
    """Whether the person is an admin of the group; None until a lobby wants to know."""
    number: int = 0
    """Number of the state that was sent last."""
    queue: deque[PageMessage] = field(default_factory=deque)
    """Messages to send, without the newest state."""
    waits: asyncio.Event = field(default_factory=asyncio.Event)
    """Set while something waits to be sent."""
    ended: ErrorReason | None = None
    _state: AppTable | None = None
    """State that waits to be sent; an older one is replaced."""
    _sent: str = ""
    _until: float = 0.0
    """When the clock of the state that was sent last runs out, in seconds of the event loop."""

    def show(self, state: AppTable) -> None:
        """Send a state, unless it is the one that was sent last."""
        self._state = state
        self.waits.set()

    def say(self, message: Answered | DealTold | FairTold | ReviewTold | Emoted) -> None:
        """Send a message; a page that does not read is ended."""
        if len(self.queue) >= QUEUED:
            self.ended = "slow"
        self.queue.append(PageMessage(json.dumps(message), str(message.get("id", ""))))
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
        return messages


class Hub:
    """All open pages; the display tells it which tables have changed (`bot.tables.display.app.AppPages`)."""

    return_s = LINK_S

    def __init__(self, services: Services) -> None:
        self._app = services.app
        self._answers = services.answers
        self._tables = services.tables
        self._people = services.people
        self._rights = services.rights
        self._display = services.display
        self._store = services.store
        self._past = PastReader(services)
        self._own = services.features.own
        self._now: Callable[[], float] = services.clock.now
        self._pages: dict[int, set[AppPage]] = {}
        """Pages by table."""
        self._changed: set[int] = set()
        """Tables whose pages are about to be updated."""
        self._ended: set[int] = set()
        """Ended tables that pages still show."""
        self._counter = count()
        self._emotes = EmoteLimit(asyncio.get_running_loop().time)
        self._closing = False
        self._under_way: set[asyncio.Task[None]] = set()
        """Requests that are being carried out."""

    async def meet(self, who: Who) -> None:
        """Store the present name of a person. Raises Closed: the store does not answer."""
        try:
            await self._people.meet(who)
        except StoreError as error:
            raise Closed("away") from error

    async def place_of(self, who: Who, token: str) -> tuple[int, str]:
        """Return the chat and the token of the table that a person looks at (`_table_of`).

        The token is "" for an own table that its owner has yet to open. Raises Closed: there is no table of
        this token, or the store does not answer.
        """
        try:
            table = await self._table_of(who.id, token)
        except StoreError as error:
            raise Closed("away") from error
        if table is None and token:
            raise Closed("gone")
        return (who.id, "") if table is None else (table.chat, table.token)

    async def _table_of(self, person: int, token: str) -> Table | None:
        """Return the table of a token, or the newest open one of a person for ""."""
        if token:
            table = await self._store.table_called(token)
        else:
            table = max(await self._store.tables_of(person), key=lambda each: each.id, default=None)
        return None if table is None else await self._successor(table, person)

    async def open(self, who: Who, token: str, *, number: int = 0, visible: bool = True) -> AppPage:
        """Register a page of a person at a table and queue its state, numbered after `number`.

        Raises Closed: there is no such table, or the person may not see it. Raises OwnedElsewhere if another
        worker owns its chat.
        """
        try:
            table = await self._table_of(who.id, token) or (None if token else await self._own_table(who.id))
            if table is None:
                raise Closed("gone")
            self._tables.ownership.require(table.chat)
            player = await self._people.player(who.id) or Player(id=who.id, name=who.name, language=who.code)
            if not await self._rights.may_press(player, table, None):
                raise Closed("stranger")
            page = AppPage(
                who=who,
                player=player,
                table=table,
                opened=next(self._counter),
                visible=visible,
                number=number,
            )
            await self._update(page)
            self._tables.ownership.require(table.chat)
        except StoreError as error:
            raise Closed("away") from error
        if self._closing:
            raise Closed("away")
        of_person = [
            each
            for pages in self._pages.values()
            for each in pages
            if each.who.id == who.id and each.ended is None
        ]
        if len(of_person) >= MOST_PAGES:
            # A page that could connect again by itself would push out the next one.
            min(of_person, key=lambda each: each.opened).end("expired")
        self._pages.setdefault(table.id, set()).add(page)
        if has_ended(page.table):
            self._ended.add(table.id)
        return page

    async def _own_table(self, person: int) -> Table | None:
        """Open an own table for a person who sits nowhere.

        Raises Closed: the bot may not write to them. Raises OwnedElsewhere: another worker owns their chat.
        """
        self._tables.ownership.require(person)
        player = await self._people.player(person)
        if player is None or not player.started:
            raise Closed("unstarted")
        await self._own.open(player, update_id(person, f"open-{uuid.uuid4()}"))
        return await self._store.table_in(person, None)

    async def _successor(self, table: Table, person: int) -> Table:
        """Return the table that a person plays at in the place of an ended one, or the table itself."""
        if not has_ended(table):
            return table
        standing = await self._store.table_in(table.chat, table.thread)
        return standing if standing is not None and standing.seat_of(person) is not None else table

    def close(self, page: AppPage) -> None:
        """Forget a page; soon the player's panel in the chat is drawn again."""
        self._forget(page)
        self._panel_later(page)

    def _forget(self, page: AppPage) -> None:
        pages = self._pages.get(page.table.id, set())
        pages.discard(page)
        if not pages:
            self._pages.pop(page.table.id, None)
            self._ended.discard(page.table.id)

    async def close_all(self) -> None:
        """End all pages, as the bot stops; they connect again by themselves."""
        self._closing = True
        for page in self._all():
            page.end("away")
        if self._under_way:
            await asyncio.wait(self._under_way, timeout=FINISH_S)

    def drop(self) -> None:
        """End the pages of tables of other workers; they connect to those."""
        for page in self._all():
            if not self._tables.ownership.is_ours(page.table.id, page.table.chat):
                page.end("away")

    def _all(self) -> list[AppPage]:
        return [page for pages in self._pages.values() for page in pages]

    def see(self, page: AppPage, *, visible: bool) -> None:
        """Note that a page came to the foreground or left it."""
        page.visible = visible
        if not visible:
            self._panel_later(page)

    def changed(self, table: int) -> None:
        """Update the pages that show a table, once for all changes of this moment.

        Pages of an ended table follow their people to this one.
        """
        if (table in self._pages or self._ended) and table not in self._changed:
            self._changed.add(table)
            start(self._update_all(table), "updating pages of the app")

    def is_open(self, table: int, player: int) -> bool:
        """Return whether a player has a page with the table in the foreground."""
        pages = self._pages.get(table, ())
        return any(each.visible and each.ended is None and each.who.id == player for each in pages)

    async def carry_out(self, page: AppPage, request: Request) -> None:
        """Carry out a request of a page, even if the page goes meanwhile."""
        work = start(self._carry_out(page, request), "a request of a page")
        self._under_way.add(work)
        work.add_done_callback(self._under_way.discard)
        await asyncio.wait({work})

    async def _carry_out(self, page: AppPage, request: Request) -> None:
        match request:
            case AppPress():
                await self.press(page, request.id, request.data)
            case DealAsked() | FairAsked():
                await self._look_back(page, request)
            case Emote():
                await self._emote(page, request.sign)

    async def press(self, page: AppPage, name: str, data: str) -> None:
        """Carry out a press of a page by the door of all presses, and queue its answer.

        A press that is sent again has the same id in the store, and counts once. A press at a table of
        another worker gets no answer here: the page is sent there, with the press.
        """
        press = unpack(data)
        answer = Answered(type="answer", id=name, text="", alert=False, url=None)
        if not isinstance(press, TablePress | Shortcut) or press.table != page.table.id:
            page.say(answer)
            return
        try:
            who = await self._present_name(page)
            place = await self._place(page, press)
        except StoreError:
            answer["text"] = self._people.words(page.player).plain("toast-away")
            page.say(answer)
            return
        # The same press may come twice at once, by an old and a new connection of a page.
        query = f"{PAGE}{page.who.id}:{name}:{next(self._counter)}"
        pressed = Pressed(
            update=update_id(page.who.id, name),
            who=who,
            query=query,
            place=place,
            message_id=None,
            press=press,
        )

        def receive(toast: Toast) -> None:
            answer["text"], answer["alert"], answer["url"] = toast.text, toast.alert, toast.url

        try:
            with self._answers.expected(query, receive):
                under_way = await self._app.serve(pressed.update, pressed)
                if under_way is not None:
                    await under_way
        except OwnedElsewhere:
            page.end("away")
            return
        page.say(answer)

    async def _emote(self, page: AppPage, sign: EmoteSign) -> None:
        """Show a player's emote on all pages of their table; a player who shows too many is told."""
        try:
            live = await self._tables.peek(page.table.id)
        except StoreError as error:
            log.warning("an emote is lost: %s", error)
            return
        seat = live.seat_of(page.who.id) if live is not None else None
        if live is None or seat is None or sign not in offered_emotes(live, seat):
            return
        if not self._emotes.take(page.who.id):
            text = self._people.words(page.player).plain("toast-emotes")
            page.say(Answered(type="answer", id="", text=text, alert=False, url=None))
            return
        for each in self._pages.get(page.table.id, ()):
            each.say(Emoted(type="emote", seat=seat, sign=sign))

    def show_review(self, table: int, player: int, screen: Screen, *, opens: bool) -> bool:
        """Show a review on the pages that a player has in the foreground; return whether there are any."""
        pages = [
            each
            for each in self._pages.get(table, ())
            if each.visible and each.ended is None and each.who.id == player
        ]
        for page in pages:
            page.say(ReviewTold(type="review", html=str(screen.text), opens=opens))
        return bool(pages)

    async def _look_back(self, page: AppPage, asked: Asked) -> None:
        """Queue the answer to a request about finished deals."""
        page.say(await self._past.answer(page.who, page.player, page.table.id, asked))

    async def _follow(self, number: int) -> None:
        """Let pages of ended tables show the table of a rematch, if their people sit there."""
        live = await self._tables.peek(number)
        if live is None or has_ended(live.table):
            return
        table, old = live.table, self._ended - {number}
        for page in [page for each in old for page in self._pages.get(each, ())]:
            here = (page.table.chat, page.table.thread) == (table.chat, table.thread)
            if here and table.seat_of(page.who.id) is not None:
                self._forget(page)
                page.table = table
                self._pages.setdefault(number, set()).add(page)

    async def _present_name(self, page: AppPage) -> Who:
        """Return the person of a page by their stored name: they may have a new one since they opened it."""
        player = await self._people.player(page.who.id)
        if player is None:
            return page.who
        page.player = player
        return replace(page.who, name=player.name, username=player.username)

    async def _place(self, page: AppPage, press: TablePress | Shortcut) -> Place | None:
        """Return the chat of the table for its members, so that they may sit down; None for others.

        None also for a press of a player in their match: they do not wait until Telegram answers.
        """
        table = page.table
        if isinstance(press, IN_MATCH) and table.seat_of(page.who.id) is not None:
            return None
        if not table.own and not await self._rights.is_member(page.who.id, table.chat):
            return None
        return Place(table.chat, table.thread, await self._people.title(table.chat), private=table.own)

    async def _update_all(self, table: int) -> None:
        self._changed.discard(table)
        if self._ended:
            await self._try(table, self._follow(table))
        # Telegram may be asked about spectators: players do not wait for that.
        for page in sorted(self._pages.get(table, ()), key=_is_spectator):
            try:
                await self._try(table, self._update(page))
            except Closed as closed:
                page.end(closed.reason)

    async def _try(self, table: int, update: Coroutine[object, object, None]) -> None:
        """Await an update of a page; its failure leaves the other pages alone. Raises Closed.

        If the store does not answer, the pages of the table are updated again in a while.
        """
        try:
            await update
        except Closed:
            raise
        except StoreError as error:
            log.warning("a page is not up to date: %s", error)
            asyncio.get_running_loop().call_later(RETRY_S, self.changed, table)
        except Exception:
            log.exception("a page cannot be drawn; the others are")

    async def _update(self, page: AppPage) -> None:
        """Queue the present state for a page. Raises Closed: the person may not see the table any more."""
        number = page.table.id
        live = await self._readable(number)
        if not await self._rights.may_press(page.player, live.table, None):
            raise Closed("stranger")
        if live.seat_of(page.who.id) is None:  # Telegram may have been asked, and the table changed meanwhile
            live = await self._readable(number)
        if page.table.id != number:
            return  # the page has followed its person to a rematch
        page.table = live.table
        if has_ended(live.table) and number in self._pages:
            self._ended.add(number)
        seat = live.seat_of(page.who.id)
        if seat is not None and seat < len(live.seat_words):
            words = live.seat_words[seat]
        else:
            words = among_players(self._people.words(page.player), slang=live.settings.slang)
        settles = page.player.id == live.table.host or self._is_admin(page, live)
        page.show(table_state(live, seat, words, self._now(), settles=settles))

    def _is_admin(self, page: AppPage, live: Live) -> bool:
        """Return whether the person of a lobby's page is known as an admin; the first time, ask Telegram."""
        if page.admin is None and isinstance(live, LiveLobby):
            page.admin = False
            start(self._ask_admin(page), "asking for the admin of a page")
        return bool(page.admin)

    async def _ask_admin(self, page: AppPage) -> None:
        page.admin = await self._rights.is_admin(page.player, page.table.chat)
        if page.admin:
            self.changed(page.table.id)

    async def _readable(self, number: int) -> Live:
        """Return a table of this worker. Raises Closed: there is none, or another worker owns it."""
        live = await self._tables.peek(number)
        if live is None:
            raise Closed("gone")
        if not self._tables.ownership.has(live.table.chat):
            raise Closed("away")
        return live

    def _panel_later(self, page: AppPage) -> None:
        if self._closing:
            return
        loop = asyncio.get_running_loop()
        loop.call_later(RETURN_S, lambda: start(self._panel(page), "drawing a panel after the app was left"))

    async def _panel(self, page: AppPage) -> None:
        """Draw a player's panel in the chat again if no page of theirs shows the table any more."""
        table, player = page.table.id, page.who.id
        if self.is_open(table, player):
            return
        try:
            async with self._tables.lock(table):
                live = await self._tables.readable(table)
                if isinstance(live, LiveMatch) and (seat := live.seat_of(player)) is not None:
                    self._display.left_app(live, seat)
        except OwnedElsewhere:
            return  # its owner draws it
        except StoreError as error:
            log.warning("a panel waits for the store: %s", error)
            self._panel_later(page)


def _is_spectator(page: AppPage) -> bool:
    return page.table.seat_of(page.who.id) is None


def update_id(person: int, name: str) -> int:
    """Return the id of a press in the app, the same for the same person and name."""
    digest = hashlib.blake2b(f"{person}:{name}".encode(), digest_size=6).digest()
    return APP_UPDATES + int.from_bytes(digest, "big")
