"""Open pages by table: each gets the state at every change, and its presses enter by the bot's one door."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count

from bot.people.directory import Who
from bot.routing.answers import PAGE
from bot.runtime.tasks import start
from bot.services import Services
from bot.tables.live import LiveMatch
from bot.tables.toast import Toast
from bot.telegram.updates import Place, Pressed
from bot.words.buttons import Rematch, Shortcut, TablePress, unpack
from club.model import Player, Table
from club.seats import has_ended
from storage.store import StoreError
from webapp.schema import Answered, AppTable, ErrorReason, Failed, State
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
QUEUED = 64
"""Answers that may wait for a slow page before it is closed."""


class Closed(Exception):
    """The page has to go; `reason` tells it why."""

    def __init__(self, reason: ErrorReason) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(eq=False, slots=True, kw_only=True)
class AppPage:
    """A connected page: who looks at which table, and what waits to be sent to it."""

    who: Who
    player: Player
    table: Table
    opened: int
    """Number of the page, in the order of opening."""
    visible: bool = True
    number: int = 0
    queue: deque[str] = field(default_factory=deque)
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

    def say(self, message: Answered | Failed) -> None:
        """Send a message; a page that does not read is ended."""
        if len(self.queue) >= QUEUED:
            self.ended = "slow"
        self.queue.append(json.dumps(message))
        self.waits.set()

    def end(self, reason: ErrorReason) -> None:
        """End the connection after what waits has been sent."""
        self.ended = reason
        self.waits.set()

    def take(self) -> list[str]:
        """Return what waits to be sent, as texts."""
        self.waits.clear()
        texts = list(self.queue)
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
                texts.insert(0, json.dumps(told, ensure_ascii=False))
        return texts


class Hub:
    """All open pages; the display tells it which tables have changed (`bot.tables.display.app.AppPages`)."""

    def __init__(self, services: Services) -> None:
        self._app = services.app
        self._answers = services.answers
        self._tables = services.tables
        self._people = services.people
        self._rights = services.rights
        self._display = services.display
        self._store = services.store
        self._now: Callable[[], float] = services.clock.now
        self._pages: dict[int, set[AppPage]] = {}
        """Pages by table."""
        self._changed: set[int] = set()
        """Tables whose pages are about to be updated."""
        self._counter = count()
        self._closing = False

    async def open(self, who: Who, token: str) -> AppPage:
        """Register a page of a person at a table and queue its first state.

        Raises Closed: there is no such table, or the person may not see it, or has too many pages.
        """
        try:
            table = await self._store.table_called(token) if token else await self._present(who.id)
            if table is None:
                raise Closed("gone")
            table = await self._successor(table, who.id)
            player = await self._people.meet(who)
            if not await self._rights.may_press(player, table, None):
                raise Closed("stranger")
            page = AppPage(who=who, player=player, table=table, opened=next(self._counter))
            await self._update(page)
        except StoreError as error:
            raise Closed("away") from error
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
        return page

    async def _present(self, person: int) -> Table | None:
        """Return the newest open table of a person, who opened the app without naming one."""
        return max(await self._store.tables_of(person), key=lambda each: each.id, default=None)

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

    def close_all(self) -> None:
        """End all pages, as the bot stops; they connect again by themselves."""
        self._closing = True
        for page in [page for pages in self._pages.values() for page in pages]:
            page.end("away")

    def see(self, page: AppPage, *, visible: bool) -> None:
        """Note that a page came to the foreground or left it."""
        page.visible = visible
        if not visible:
            self._panel_later(page)

    def changed(self, table: int) -> None:
        """Update the pages that show a table, once for all changes of this moment."""
        if table in self._pages and table not in self._changed:
            self._changed.add(table)
            start(self._update_all(table), "updating pages of the app")

    def is_open(self, table: int, player: int) -> bool:
        """Return whether a player has a page with the table in the foreground."""
        pages = self._pages.get(table, ())
        return any(each.visible and each.ended is None and each.who.id == player for each in pages)

    async def press(self, page: AppPage, name: str, data: str) -> None:
        """Carry out a press of a page by the door of all presses, and queue its answer.

        A press that is sent again has the same id in the store, and counts once.
        """
        press = unpack(data)
        answer = Answered(type="answer", id=name, text="", alert=False, url=None)
        if not isinstance(press, TablePress | Shortcut) or press.table != page.table.id:
            page.say(answer)
            return
        try:
            place = await self._place(page)
        except StoreError:
            answer["text"] = self._people.words(page.player).plain("toast-away")
            page.say(answer)
            return
        # The same press may come twice at once, by an old and a new connection of a page.
        query = f"{PAGE}{page.who.id}:{name}:{next(self._counter)}"
        pressed = Pressed(
            update=update_id(page.who.id, name),
            who=page.who,
            query=query,
            place=place,
            message_id=None,
            press=press,
        )

        def receive(toast: Toast) -> None:
            answer["text"], answer["alert"], answer["url"] = toast.text, toast.alert, toast.url

        with self._answers.expected(query, receive):
            under_way = await self._app.serve(pressed.update, pressed)
            if under_way is not None:
                await under_way
        page.say(answer)
        if isinstance(press, Rematch):
            await self._follow(page)

    async def _follow(self, page: AppPage) -> None:
        """Show the table of a rematch to a page whose person has just sat down there."""
        try:
            table = await self._successor(page.table, page.who.id)
        except StoreError as error:
            log.warning("a page stays at its old table: %s", error)
            return
        if table.id != page.table.id and page in self._pages.get(page.table.id, ()):
            self._forget(page)
            page.table = table
            self._pages.setdefault(table.id, set()).add(page)
            self.changed(table.id)

    async def _place(self, page: AppPage) -> Place | None:
        """Return the chat of the table for its members, so that they may sit down; None for others."""
        table = page.table
        if not table.own and not await self._rights.is_member(page.who.id, table.chat):
            return None
        return Place(table.chat, table.thread, await self._people.title(table.chat), private=table.own)

    async def _update_all(self, table: int) -> None:
        self._changed.discard(table)
        # Telegram may be asked about spectators: players do not wait for that.
        for page in sorted(self._pages.get(table, ()), key=_is_spectator):
            try:
                await self._update(page)
            except Closed as closed:
                page.end(closed.reason)
            except StoreError as error:
                log.warning("a page is not up to date: %s", error)

    async def _update(self, page: AppPage) -> None:
        """Queue the present state for a page. Raises Closed: the person may not see the table any more."""
        live = await self._tables.peek(page.table.id)
        if live is None:
            raise Closed("gone")
        page.table = live.table
        if not await self._rights.may_press(page.player, live.table, None):
            raise Closed("stranger")
        seat = live.seat_of(page.who.id)
        words = live.words if seat is None or seat >= len(live.seat_words) else live.seat_words[seat]
        page.show(table_state(live, seat, words, self._now()))

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
        except StoreError as error:
            log.warning("a panel waits for the store: %s", error)
            self._panel_later(page)


def _is_spectator(page: AppPage) -> bool:
    return page.table.seat_of(page.who.id) is None


def update_id(person: int, name: str) -> int:
    """Return the id of a press in the app, the same for the same person and name."""
    digest = hashlib.blake2b(f"{person}:{name}".encode(), digest_size=6).digest()
    return APP_UPDATES + int.from_bytes(digest, "big")
