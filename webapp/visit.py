"""A page at the worker that accepted it: its connection stays while its table moves to another worker.

The owner of the table serves the page (`webapp.links`). If the owner changes, the page is linked to the next
one, and its requests without an answer are passed on again; they have the same names, so they count once. If
no owner is there for `GRACE_S`, the page is told; then it keeps its requests itself, and sends them again
once it is welcomed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count

from aiohttp import web

from bot.runtime.tasks import start
from webapp.init_data import LONGEST_S, Visitor
from webapp.links import Introduction, Link, Links
from webapp.page import Closed, say, write
from webapp.schema import VERSION, Connected, Emote, ErrorReason, Failed, Request

log = logging.getLogger(__name__)

GRACE_S = 0.5
"""Seconds without an owner after which a page is told that it has to wait."""
RETRY_S = 0.25
"""Seconds until an owner is looked for again, if nothing has changed."""
AT_ONCE_S = 0.02
"""Seconds until an owner is looked for the second time: the first one has just let the table go."""
RENEW_S = LONGEST_S / 4
"""Seconds after which a page gets a new session."""
UNANSWERED = 64
"""Requests of one page that may be without an answer."""


@dataclass(frozen=True, slots=True, eq=False)
class _Waiting:
    """A request without an answer. One that a page repeats after the answer is another one."""

    request: Request


class PageVisit:
    """A page that has said who it is, until it goes."""

    def __init__(
        self,
        connection: web.WebSocketResponse,
        links: Links,
        visitor: Visitor,
        session: Callable[[], str],
    ) -> None:
        """Create the visit; `session` makes a session that is valid from now on."""
        self.person = visitor.who.id
        self._connection = connection
        self._links = links
        self._session = session
        self._visit = Introduction(visitor=visitor, number=0, visible=True)
        self._waiting: dict[str, _Waiting] = {}
        """Requests without an answer by name, in their order."""
        self._emotes = count()
        self._news = asyncio.Event()
        """Set when the page has said something."""
        self._told_away = False
        self._welcomed = False

    def ask(self, request: Request) -> bool:
        """Pass a request on; return False if too many have no answer."""
        if self._told_away or not self._welcomed:
            return True  # the page sends it again when it is welcomed
        if len(self._waiting) >= UNANSWERED:
            return False
        name = f"emote {next(self._emotes)}" if isinstance(request, Emote) else request.id
        self._waiting.setdefault(name, _Waiting(request))
        self._news.set()
        return True

    def see(self, *, visible: bool) -> None:
        """Pass on that the page came to the foreground or left it."""
        self._visit = replace(self._visit, visible=visible)
        self._news.set()

    async def serve(self) -> ErrorReason | None:
        """Send the page what its owners say, until it has to go; return why, None if it takes nothing more.

        A page that goes is no news to the operator: people could fill the log with it.
        """
        self._renew_later()
        try:
            return await self._serve()
        except (ConnectionError, TimeoutError):
            return None
        finally:
            self._renewing.cancel()

    async def _serve(self) -> ErrorReason:
        while True:
            try:
                link = await self._link()
            except Closed as closed:
                return closed.reason
            passing = start(self._pass_on(link), "passing on what a page says")
            try:
                await self._welcome()
                reason = await self._send_all(link)
            finally:
                passing.cancel()
                link.close()
            visitor = replace(self._visit.visitor, table=link.token, introduced=False)
            self._visit = replace(self._visit, visitor=visitor)
            if reason != "away":
                return reason

    async def _link(self) -> Link:
        """Link the page to the owner of its table, as soon as there is one; raises Closed if it refuses."""
        loop = asyncio.get_running_loop()
        begun, wait_s = loop.time(), AT_ONCE_S
        while True:
            opening = start(self._try(), "linking a page")
            try:
                left_s = max(0.0, begun + GRACE_S - loop.time())
                if not (await asyncio.wait({opening}, timeout=None if self._told_away else left_s))[0]:
                    await self._tell_away()
                link = await opening
            except BaseException:
                await _discard(opening)
                raise
            if isinstance(link, Closed):
                raise link
            if link is not None:
                log.debug("a page had no owner for %.0f ms", 1e3 * (loop.time() - begun))
                return link
            if loop.time() - begun > GRACE_S:
                await self._tell_away()
            wait_s = AT_ONCE_S if await self._links.news(wait_s) else min(RETRY_S, 2 * wait_s)

    async def _try(self) -> Link | Closed | None:
        """Link the page to the owner of its table; None if there is none, Closed if it refuses."""
        try:
            return await self._links.open(self._visit)
        except Closed as closed:
            return None if closed.reason == "away" else closed

    async def _tell_away(self) -> None:
        if not self._told_away:
            self._told_away = True
            self._waiting.clear()
            self._visit = replace(self._visit, visible=True)  # as it is welcomed: it says so if it is not
            await say(self._connection, Failed(type="error", reason="away", text=""))

    async def _welcome(self) -> None:
        """Tell the page that its table is there, unless it has not noticed anything."""
        if self._told_away or not self._welcomed:
            self._told_away, self._welcomed = False, True
            await self._say_welcome()

    def _renew_later(self) -> None:
        """Welcome the page again in a while: a page that stays open needs a session that lasts."""
        self._renewing = asyncio.get_running_loop().call_later(RENEW_S, self._renew)

    def _renew(self) -> None:
        self._renew_later()
        if self._welcomed and not self._told_away:
            start(self._say_welcome(), "renewing a session", usual=(ConnectionError, TimeoutError))

    async def _say_welcome(self) -> None:
        await say(self._connection, Connected(type="welcome", version=VERSION, session=self._session()))

    async def _send_all(self, link: Link) -> ErrorReason:
        while True:
            await link.waits.wait()
            for message in link.take():
                await write(self._connection, message.text)
                if message.answers:
                    self._waiting.pop(message.answers, None)
                if message.number:
                    self._visit = replace(self._visit, number=message.number)
            if link.ended is not None:
                return link.ended

    async def _pass_on(self, link: Link) -> None:
        """Pass on what the page says, each request once; an emote has no answer to wait for."""
        passed: set[_Waiting] = set()
        visible = link.visible
        while True:
            self._news.clear()
            if self._visit.visible != visible:
                visible = self._visit.visible
                await link.see(visible=visible)
            passed.intersection_update(self._waiting.values())
            for name, each in [*self._waiting.items()]:
                if isinstance(each.request, Emote):
                    self._waiting.pop(name, None)  # it has no answer
                if each not in passed:
                    passed.add(each)
                    await link.ask(each.request)
            await self._news.wait()


async def _discard(opening: asyncio.Task[Link | Closed | None]) -> None:
    """Close a link that nobody wants any more."""
    opening.cancel()
    with suppress(Exception, asyncio.CancelledError):
        link = await opening
        if link is not None and not isinstance(link, Closed):
            link.close()
