"""Pages that other workers pass on to the owner of their table (`webapp.links`)."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress

from aiohttp import web
from pydantic import ValidationError

from bot.runtime.http_server import trust, upgrade
from bot.runtime.ownership import OwnedElsewhere
from bot.runtime.tasks import start
from webapp import init_data
from webapp.connection import first, leave, read, say, write
from webapp.hub import Hub
from webapp.links import PING_S, ChatOwners, PassedOn
from webapp.page import AppPage, Closed
from webapp.schema import VERSION, Hello, Visible

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
            await leave(connection, closed.reason)
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
            visitor = init_data.resumed(told.session, self._token, self._wall(), "")
        except init_data.Expired as error:
            raise Closed("expired") from error
        except (ValidationError, init_data.Untrusted) as error:
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

    async def _page(self, visitor: init_data.Visitor, told: PassedOn) -> AppPage:
        """Open a page, as soon as this worker has its table; raises Closed.

        Other workers learn who owns a chat while its owner still reads what is shown there.
        """
        loop = asyncio.get_running_loop()
        end = loop.time() + TAKING_S
        while True:
            try:
                return await self._hub.open(
                    visitor.who, visitor.table, number=told.number, visible=told.visible
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
                await leave(connection, page.ended)
                return
    except (TimeoutError, ConnectionError):
        await connection.close()
