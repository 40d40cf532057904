"""The hub: pages come and go here, and say what their people do (docs/webapp.md)."""

from __future__ import annotations

import asyncio
import logging
from itertools import count

from bot.house import House
from bot.people.directory import Who
from bot.runtime.ownership import OwnedElsewhere
from bot.runtime.tasks import start
from bot.screens.screen import Screen
from bot.tables.live import LiveMatch
from bot.tables.lobby.table_quota import QuotaExceeded
from club.model import Player
from storage.outage import level_of
from storage.store import StoreError
from webapp.broadcasts import Broadcasts
from webapp.emotes import EmoteLimit, offered_emotes
from webapp.finder import TableFinder
from webapp.open_pages import OpenPages
from webapp.page import AppPage, Closed, closed_by
from webapp.past import PastReader
from webapp.presses import PagePresses
from webapp.schema import (
    Answered,
    AppPress,
    DealAsked,
    Emote,
    Emoted,
    EmoteSign,
    FairAsked,
    Request,
    ReviewTold,
)

log = logging.getLogger(__name__)

RETURN_S = 2.0
"""Seconds a page may be gone, as while it reloads, before the player's panel in the chat is drawn again."""
LINK_S = 0.5
"""Seconds in which the pages of a table come to its next owner."""
FINISH_S = 2.0
"""Seconds for which a bot that stops waits for requests of pages."""


class Hub:
    """All open pages, as the display of tables knows them (`bot.tables.display.app.AppPages`)."""

    return_s = LINK_S

    def __init__(self, house: House) -> None:
        self._tables = house.tables
        self._people = house.people
        self._rights = house.rights
        self._display = house.display
        self.pages = OpenPages()
        self.broadcasts = Broadcasts(house, self.pages)
        self._presses = PagePresses(house)
        self._past = PastReader(house)
        self._finder = TableFinder(house)
        self.place_of = self._finder.place_of
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
            raise closed_by(error) from error

    async def open(self, who: Who, token: str, *, number: int = 0, visible: bool = True) -> AppPage:
        """Register a page of a person at a table and queue its state, numbered after `number`.

        Raises Closed: there is no such table, the person may not see it, or may open no other one today.
        Raises OwnedElsewhere: another worker owns its chat.
        """
        try:
            table = await self._finder.table_of(who.id, token)
            self._tables.ownership.require(table.chat)
            player = await self._people.player(who.id) or Player(id=who.id, name=who.name, code=who.code)
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
            await self.broadcasts.update(page)
            self._tables.ownership.require(table.chat)
        except (StoreError, QuotaExceeded) as error:
            raise closed_by(error) from error
        if self._closing:
            raise Closed("away")
        self.pages.add(page)
        return page

    def close(self, page: AppPage) -> None:
        """Forget a page; soon the player's panel in the chat is drawn again."""
        self.pages.remove(page)
        self._panel_later(page)

    async def close_all(self) -> None:
        """End all pages, as the bot stops; they connect again by themselves."""
        self._closing = True
        for page in self.pages.all():
            page.end("away")
        if self._under_way:
            await asyncio.wait(self._under_way, timeout=FINISH_S)

    def drop(self) -> None:
        """End the pages of tables of other workers; they connect to those."""
        for page in self.pages.all():
            if not self._tables.ownership.is_ours(page.table.id, page.table.chat):
                page.end("away")

    def see(self, page: AppPage, *, visible: bool) -> None:
        """Note that a page came to the foreground or left it."""
        page.visible = visible
        if not visible:
            self._panel_later(page)

    def changed(self, table: int) -> None:
        """Update the pages that show a table."""
        self.broadcasts.changed(table)

    def is_open(self, table: int, player: int) -> bool:
        """Return whether a player has a page with the table in the foreground."""
        return bool(self.pages.in_view(table, player))

    async def carry_out(self, page: AppPage, request: Request) -> None:
        """Carry out a request of a page, even if the page goes meanwhile."""
        work = start(self._carry_out(page, request), "a request of a page")
        self._under_way.add(work)
        work.add_done_callback(self._under_way.discard)
        await asyncio.wait({work})

    async def _carry_out(self, page: AppPage, request: Request) -> None:
        match request:
            case AppPress():
                await self._presses.carry_out(page, request)
            case DealAsked() | FairAsked():
                page.say(await self._past.answer(page.who, page.player, page.table.id, request))
            case Emote():
                await self._emote(page, request.sign)

    async def _emote(self, page: AppPage, sign: EmoteSign) -> None:
        """Show a player's emote on all pages of their table; a player who shows too many is told."""
        try:
            live = await self._tables.peek(page.table.id)
        except StoreError as error:
            log.log(level_of(error), "an emote is lost: %s", error)
            return
        seat = live.seat_of(page.who.id) if live is not None else None
        if live is None or seat is None or sign not in offered_emotes(live, seat):
            return
        if not self._emotes.take(page.who.id):
            text = self._people.words(page.player).plain("toast-emotes")
            page.say(Answered(type="answer", id="", text=text, alert=False, url=None))
            return
        for each in self.pages.of(page.table.id):
            each.say(Emoted(type="emote", seat=seat, sign=sign))

    def show_review(self, table: int, player: int, screen: Screen, *, opens: bool) -> bool:
        """Show a review on the pages that a player has in the foreground; return whether there are any."""
        pages = self.pages.in_view(table, player)
        for page in pages:
            page.say(ReviewTold(type="review", html=str(screen.text), opens=opens))
        return bool(pages)

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
            log.log(level_of(error), "a panel waits for the store: %s", error)
            self._panel_later(page)
