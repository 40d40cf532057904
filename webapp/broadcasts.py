"""Broadcasts: each page gets the state of its table at every change."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress

from bot.house import House
from bot.runtime.tasks import start
from bot.tables.live import Live, LiveLobby
from bot.words.texts import Texts, among_players
from club.evening import is_later_round
from club.seats import has_ended
from game.actions import Seat
from storage.outage import level_of
from storage.store import Corrupt, StoreError
from webapp.open_pages import OpenPages
from webapp.page import AppPage, Closed, closed_by
from webapp.state import table_state

log = logging.getLogger(__name__)

RETRY_S = 1.0
"""Seconds until pages that the store kept from a state are updated again."""


class Broadcasts:
    """Sender of states to the open pages."""

    def __init__(self, house: House, pages: OpenPages) -> None:
        self._tables = house.tables
        self._people = house.people
        self._rights = house.rights
        self._now: Callable[[], float] = house.clock.now
        self._pages = pages
        self._changed: set[int] = set()
        """Tables whose pages are about to be updated."""

    def changed(self, table: int) -> None:
        """Update the pages that show a table, once for all changes of this moment.

        Pages of an ended table follow their people to this one.
        """
        if (self._pages.of(table) or self._pages.ended) and table not in self._changed:
            self._changed.add(table)
            start(self._update_all(table), "updating pages of the app")

    async def update(self, page: AppPage) -> None:
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
        self._pages.note_end(live.table)
        seat = live.seat_of(page.who.id)
        settles = page.player.id == live.table.host or self._is_admin(page, live)
        page.show(table_state(live, seat, self._words(page, live, seat), self._now(), settles=settles))

    async def _update_all(self, table: int) -> None:
        self._changed.discard(table)
        if self._pages.ended:
            with suppress(Closed):
                await self._try(table, self._follow(table))
        # Telegram may be asked about spectators: players do not wait for that.
        for page in sorted(self._pages.of(table), key=_is_spectator):
            try:
                await self._try(table, self.update(page))
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
        except Corrupt as error:
            raise closed_by(error) from error
        except StoreError as error:
            log.log(level_of(error), "a page is not up to date: %s", error)
            asyncio.get_running_loop().call_later(RETRY_S, self.changed, table)
        except Exception:
            log.exception("a page cannot be drawn; the others are")

    async def _follow(self, number: int) -> None:
        """Let pages of ended tables show that of a rematch or the next round, if their people sit there."""
        live = await self._tables.peek(number)
        if live is None or has_ended(live.table):
            return
        table, old = live.table, self._pages.ended - {number}
        for page in [page for each in old for page in self._pages.of(each)]:
            here = (page.table.chat, page.table.thread) == (table.chat, table.thread)
            if (here or is_later_round(table, page.table)) and table.seat_of(page.who.id) is not None:
                self._pages.move(page, table)

    async def _readable(self, number: int) -> Live:
        """Return a table of this worker. Raises Closed: there is none, or another worker owns it."""
        live = await self._tables.peek(number)
        if live is None:
            raise Closed("gone")
        if not self._tables.ownership.has(live.table.chat):
            raise Closed("away")
        return live

    def _words(self, page: AppPage, live: Live, seat: Seat | None) -> Texts:
        """Return the texts of a page, in the language of its person."""
        if seat is not None and seat < len(live.seat_words):
            return live.seat_words[seat]
        return among_players(self._people.words(page.player), slang=live.settings.slang)

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


def _is_spectator(page: AppPage) -> bool:
    return page.table.seat_of(page.who.id) is None
