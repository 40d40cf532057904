"""Links from a page to the owner of its chat, in this process or at another worker (docs/webapp.md).

A `Relay` is the other end: pages that other workers pass on to the owner of their table.
"""

import asyncio
import hmac
import json
import logging
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, Protocol

import aiohttp
from aiohttp import web
from pydantic import BaseModel, Field, ValidationError

from bot.runtime import start
from bot.runtime.http_server import trust, upgrade
from storage import Outages
from storage.leases import OwnedElsewhere
from webapp.hub import Hub
from webapp.page import (
    LONGEST_S,
    QUEUED,
    AppPage,
    Closed,
    Expired,
    PageMessage,
    Untrusted,
    Visitor,
    failed,
    first,
    leave,
    read,
    resumed_visitor,
    say,
    session_of,
    write,
)
from webapp.schema import VERSION, Connected, Emote, ErrorReason, Hello, Request, Visible

log = logging.getLogger(__name__)

PATH = "/thousand-workers/app"
"""Path at which a worker serves pages that other workers pass on, on the port of its webhook."""
SECRET_HEADER = "X-Thousand-Workers"  # noqa: S105  # nosec B105 # a name
PING_S = 3.0
"""Seconds between two pings on a link; a worker that answers none is gone."""
CONNECT_S = 1.0
"""Seconds in which a link must be there."""
WELCOME_S = 6.0
"""Seconds in which an owner must accept a page: the store may be slow, or the owner frozen."""
LARGEST_STATE = 1 << 20
"""Bytes of a message from an owner."""


class ChatOwners(Protocol):
    """The owners of chats and their addresses (`bot.workers.Worker`)."""

    def has(self, chat: int) -> bool:
        """Return whether this worker owns a chat."""

    def address_of(self, chat: int) -> str | None:
        """Return the address of a chat's owner; None without an owner, or if this worker is the owner."""

    async def changed(self) -> None:
        """Wait until the owners of chats may have changed."""


class PassedOn(BaseModel):
    """First message on a link: whose page it is, at the table of the session, and how far the page is."""

    version: int
    session: str = Field(repr=False)
    number: int
    """Number of the newest state the page has."""
    visible: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Introduction:
    """Introduction of a page to the owner of its table."""

    visitor: Visitor
    """The person, and the token of the table."""
    number: int
    """Number of the newest state the page has."""
    visible: bool


class Link(Protocol):
    """A page as its owner serves it: messages to send, until it has `ended`."""

    visible: bool
    """Whether the owner has been told, when the link was opened, that the page is in the foreground."""
    waits: asyncio.Event
    """Set while something waits to be sent."""

    @property
    def ended(self) -> ErrorReason | None:
        """Reason for the end; "away" if another worker owns the chat now, or the owner is gone."""

    @property
    def token(self) -> str:
        """Token of the table, which a rematch changes."""

    def take(self) -> list[PageMessage]:
        """Return what waits to be sent; of several states, the newest."""

    async def ask(self, request: Request) -> None:
        """Pass a request on."""

    async def see(self, *, visible: bool) -> None:
        """Pass on that the page came to the foreground or left it."""

    def close(self) -> None:
        """Forget the page: it is gone, or linked again."""


class LocalLink:
    """Link to a table of this process."""

    def __init__(self, hub: Hub, page: AppPage) -> None:
        self._hub = hub
        self._page = page
        self.visible = page.visible
        self.waits = page.waits
        self.take = page.take

    @property
    def ended(self) -> ErrorReason | None:
        return self._page.ended

    @property
    def token(self) -> str:
        return self._page.table.token

    async def ask(self, request: Request) -> None:
        await self._hub.carry_out(self._page, request)

    async def see(self, *, visible: bool) -> None:
        self._hub.see(self._page, visible=visible)

    def close(self) -> None:
        self._hub.close(self._page)


class RemoteLink:
    """Link to a table of another worker, over a WebSocket; `open` it first."""

    def __init__(
        self, connection: aiohttp.ClientWebSocketResponse, token: str, *, visible: bool = True
    ) -> None:
        self._connection = connection
        self._answers: deque[PageMessage] = deque()
        self._words: PageMessage | None = None
        self._state: PageMessage | None = None
        self._reader: asyncio.Task[None] | None = None
        self.token = token
        self.visible = visible
        self.waits = asyncio.Event()
        self.ended: ErrorReason | None = None

    async def open(self, told: PassedOn) -> None:
        """Introduce the page. Raises Closed if the owner refuses it, or ConnectionError."""
        await self._connection.send_str(told.model_dump_json())
        message = await self._connection.receive()
        if message.type is not aiohttp.WSMsgType.TEXT:
            raise ConnectionResetError("the owner has gone")
        match json.loads(message.data):
            case {"type": "welcome"}:
                self._reader = start(self._read(), "reading from the owner of a table")
            case {"type": "error", "reason": reason}:
                raise Closed(reason)
            case _:
                raise ConnectionResetError("the owner speaks another language")

    def take(self) -> list[PageMessage]:
        self.waits.clear()
        messages = [each for each in (self._words, self._state, *self._answers) if each is not None]
        self._answers.clear()
        self._words = self._state = None
        return messages

    async def ask(self, request: Request) -> None:
        await self._say(request)

    async def see(self, *, visible: bool) -> None:
        await self._say(Visible(type="visible", now=visible))

    def close(self) -> None:
        if self._reader is not None:
            self._reader.cancel()
        start(self._connection.close(), "closing a link")  # an owner that is gone does not say goodbye

    def end(self, reason: ErrorReason) -> None:
        """End the link; its user closes the connection."""
        self.ended = self.ended or reason
        self.waits.set()

    async def _say(self, message: BaseModel) -> None:
        try:
            await self._connection.send_str(message.model_dump_json())
        except ConnectionError:
            self.end("away")

    async def _read(self) -> None:
        try:
            async for message in self._connection:
                if message.type is not aiohttp.WSMsgType.TEXT:
                    break
                self._receive(message.data, json.loads(message.data))
        finally:
            self.end("away")

    def _receive(self, text: str, message: dict[str, Any]) -> None:
        match message:
            case {"type": "state", "number": number}:
                self._state = PageMessage(text, number=number)
            case {"type": "words"}:
                self._words = PageMessage(text)
            case {"type": "error", "reason": reason}:
                self.end(reason)
            case {"type": "table", "token": token}:
                self.token = token
            case _:
                if len(self._answers) >= QUEUED:
                    self.end("slow")
                self._answers.append(PageMessage(text, str(message.get("id", ""))))
        self.waits.set()


class Links:
    """Links of the pages of this process to the owners of their tables."""

    def __init__(
        self,
        hub: Hub,
        *,
        token: str,
        secret: str = "",
        directory: ChatOwners | None = None,
        wall: Callable[[], float] = time.time,
    ) -> None:
        """Create the links; without a `directory` this process owns every chat."""
        self._hub = hub
        self._token = token
        self._secret = secret
        self._wall = wall
        self._directory = directory
        self._session: aiohttp.ClientSession | None = None
        self._remote: dict[RemoteLink, tuple[int, str]] = {}
        """Chat and address of the open links to other workers."""
        self._watching: asyncio.Task[None] | None = None
        self._outages = Outages("pages of the worker at {} wait", "pages of the worker at {} go on")
        """Loop time until which a worker is not complained about again."""

    async def open(self, visit: Introduction) -> Link:
        """Link a page to its owner.

        Raises Closed with "away" as the reason if there is no owner at the moment, or with another one if the
        owner refuses the page.
        """
        who = visit.visitor.who
        if visit.visitor.introduced:
            await self._hub.meet(who, writable=visit.visitor.writable)
        if visit.visitor.confirmed:
            await self._hub.confirmed(who.id)
        chat, token = await self._hub.place_of(who, visit.visitor.table)
        directory = self._directory
        if directory is None or directory.has(chat):
            try:
                photo = visit.visitor.photo
                page = await self._hub.open(
                    who, token, photo=photo, number=visit.number, visible=visit.visible
                )
            except OwnedElsewhere as error:
                raise Closed("away") from error
            return LocalLink(self._hub, page)
        address = directory.address_of(chat)
        if address is None:
            raise Closed("away")
        visit = replace(visit, visitor=replace(visit.visitor, table=token))
        opening = start(self._open_at(address, chat, visit), "linking a page", usual=(Closed,))
        try:
            while not opening.done():
                changed = start(directory.changed(), "waiting for another owner")
                await asyncio.wait({opening, changed}, return_when=asyncio.FIRST_COMPLETED)
                changed.cancel()
                if not opening.done() and directory.address_of(chat) != address:
                    raise Closed("away")  # the worker there may be about to end, and answer no more
            return await opening
        except BaseException:
            if not opening.cancel() and not opening.cancelled() and opening.exception() is None:
                opening.result().close()  # it was linked in the moment in which nobody wanted it any more
            raise

    async def news(self, timeout_s: float) -> bool:
        """Wait for at most `timeout_s`; return whether the owners of chats may have changed."""
        with suppress(TimeoutError):
            async with asyncio.timeout(timeout_s):
                await (asyncio.Event().wait() if self._directory is None else self._directory.changed())
                return True
        return False

    async def close(self) -> None:
        """Close the connections to other workers."""
        if self._watching is not None:
            self._watching.cancel()
        if self._session is not None:
            await self._session.close()

    async def _open_at(self, address: str, chat: int, visit: Introduction) -> RemoteLink:
        """Link a page to the worker at an address, which owns its chat; raises Closed."""
        # The session is made anew: it proves the same, and a page may be open for longer than one lasts.
        session = session_of(visit.visitor, self._token, self._wall())
        told = PassedOn(version=VERSION, session=session, number=visit.number, visible=visit.visible)
        connection = None
        try:
            async with asyncio.timeout(CONNECT_S):
                connection = await self._connect(address)
            link = RemoteLink(connection, visit.visitor.table, visible=visit.visible)
            async with asyncio.timeout(WELCOME_S):
                await link.open(told)
        except (aiohttp.ClientError, ConnectionError, TimeoutError, ValueError) as error:
            # neither the secret nor the session is in the line
            status = f"status {error.status}" if isinstance(error, aiohttp.WSServerHandshakeError) else ""
            self._outages.failed(address, f"it is not reached ({status or type(error).__name__})")
            raise Closed("away") from error
        else:
            self._outages.worked(address)
            self._watch(link, chat, address)
            connection = None
            return link
        finally:
            if connection is not None:
                await connection.close()

    async def _connect(self, address: str) -> aiohttp.ClientWebSocketResponse:
        if self._session is None:
            self._session = aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0))
        return await self._session.ws_connect(
            address + PATH,
            headers={SECRET_HEADER: self._secret},
            heartbeat=PING_S,
            timeout=aiohttp.ClientWSTimeout(ws_close=1.0),
            max_msg_size=LARGEST_STATE,
        )

    def _watch(self, link: RemoteLink, chat: int, address: str) -> None:
        self._remote = {each: of for each, of in self._remote.items() if each.ended is None}
        self._remote[link] = (chat, address)
        if self._watching is None:
            self._watching = start(self._watch_owners(), "watching the owners of pages")

    async def _watch_owners(self) -> None:
        """End the links to workers that own a chat no more: a worker that is cut off does not tell so."""
        directory = self._directory
        assert directory is not None
        while True:
            await directory.changed()
            for link, (chat, address) in self._remote.items():
                if directory.has(chat) or directory.address_of(chat) not in {None, address}:
                    link.end("away")


def secret_of(webhook_secret: str) -> str:
    """Return the secret of the workers, which follows from the webhook's but is not known to Telegram."""
    return hmac.digest(webhook_secret.encode(), b"thousand workers", "sha256").hex()


HELLO_S = 5.0
"""Seconds in which a worker must say whose page it passes on."""
LARGEST = 16_384
"""Bytes of a message from a worker: a session, or what a page may say."""
FRAME_S, FRAMES_AT_ONCE = 0.05, 200
"""Seconds for each frame of a worker, and frames allowed at once: the messages of one page, and pings."""
TAKING_S = 1.0
"""Seconds for which a page waits for a table that this worker may be about to take."""


class Relay:
    """Server of pages of other workers, which have proved that they know the workers' secret."""

    def __init__(
        self,
        hub: Hub,
        token: str,
        directory: ChatOwners | None = None,
        wall: Callable[[], float] = time.time,
    ) -> None:
        self._hub = hub
        self._directory = directory
        self._token = token
        self._wall = wall

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Serve one page until it goes, or the table does."""
        connection = web.WebSocketResponse(heartbeat=PING_S, timeout=1, compress=False, max_msg_size=LARGEST)
        await upgrade(request, connection, interval=FRAME_S, burst=FRAMES_AT_ONCE)
        trust(request)
        try:
            page, token = await self._open(connection)
        except Closed as closed:
            await leave(connection, failed(closed.reason))
            return connection
        writer = start(_write(connection, page, token), "sending states to another worker")
        try:
            await self._read(connection, page)
        finally:
            self._hub.close(page)
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)
        return connection

    async def _open(self, connection: web.WebSocketResponse) -> tuple[AppPage, str]:
        """Return the page that a worker introduces, and the token of the table it asks for; raises Closed."""
        try:
            told = PassedOn.model_validate_json(await first(connection, HELLO_S))
            visitor = resumed_visitor(told.session, self._token, self._wall(), "")
        except Expired as error:
            raise Closed("expired") from error
        except (ValidationError, Untrusted) as error:
            raise Closed("refused") from error
        if told.version != VERSION:
            raise Closed("away")  # until both workers are of one release
        page = await self._page(visitor, told)
        try:
            await say(connection, {"type": "welcome"})
        except (TimeoutError, ConnectionError) as error:
            self._hub.close(page)
            raise Closed("away") from error
        return page, visitor.table

    async def _page(self, visitor: Visitor, told: PassedOn) -> AppPage:
        """Open a page, as soon as this worker has its table; raises Closed.

        Other workers learn who owns a chat while its owner still reads what is shown there.
        """
        loop = asyncio.get_running_loop()
        end = loop.time() + TAKING_S
        while True:
            try:
                return await self._hub.open(
                    visitor.who,
                    visitor.table,
                    photo=visitor.photo,
                    number=told.number,
                    visible=told.visible,
                )
            except OwnedElsewhere as error:
                if self._directory is None or loop.time() >= end:
                    raise Closed("away") from error
            with suppress(TimeoutError):
                async with asyncio.timeout_at(end):
                    await self._directory.changed()

    async def _read(self, connection: web.WebSocketResponse, page: AppPage) -> None:
        """Carry out what a page says, one message after the other, until it goes."""
        async for said in read(connection):
            match said:
                case Visible(now=now):
                    self._hub.see(page, visible=now)
                case Hello():
                    return  # no worker sends it
                case request:
                    await self._hub.carry_out(page, request)


async def _write(connection: web.WebSocketResponse, page: AppPage, token: str) -> None:
    """Send what waits for a page; close the connection when the page is ended or nobody reads.

    `token` names the table that the worker knows; a change is sent.
    """
    try:
        while True:
            await page.waits.wait()
            if page.table.token != token:
                token = page.table.token
                await say(connection, {"type": "table", "token": token})
            for message in page.take():
                await write(connection, message.text)
            if page.ended is not None:
                await leave(connection, failed(page.ended))
                return
    except (TimeoutError, ConnectionError):
        await connection.close()


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
            visitor = replace(self._visit.visitor, table=link.token, introduced=False, confirmed=False)
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
            await say(self._connection, failed("away"))

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
