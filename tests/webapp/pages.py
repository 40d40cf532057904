"""A bot with the Mini App over a fake Telegram, and clients that speak the app's protocol, for tests."""

from __future__ import annotations

import asyncio
import json
import time
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch
from urllib.parse import urlencode

import aiohttp

from bot.delivery.budget import Urgency
from playground.people_api import sign
from tests.bot.table import NAMES, Room, in_play, room
from webapp.server import AppServer, listen

TOKEN = "1:test"
PATIENCE_S = 60
"""Generous, because on a busy machine an answer takes much longer."""


def init_data(
    person: int,
    *,
    token: str = TOKEN,
    now: float | None = None,
    language: str = "en",
    photo: str = "",
    **more: str,
) -> str:
    """Return `initData` as Telegram signs it with the bot's token; `now` is when the app was opened."""
    who = {"id": person, "first_name": NAMES.get(person, "Eve"), "language_code": language}
    user = json.dumps(who | ({"photo_url": photo} if photo else {}))
    began = str(int(time.time() if now is None else now))
    fields = {"user": user, "auth_date": began, "query_id": "q", **more}
    return urlencode(fields | {"hash": sign(fields, token)})


@dataclass
class TestPage:
    """A page of the app that is connected: the newest state, and what it was answered."""

    __test__ = False

    socket: aiohttp.ClientWebSocketResponse
    state: dict[str, Any] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)
    session: str = ""
    answers: dict[str, dict[str, Any]] = field(default_factory=dict)
    error: str = ""
    heard: list[str] = field(default_factory=list)
    """Every message as it came."""

    async def say(self, **message: object) -> None:
        await self.socket.send_json(message)

    async def listen(self) -> None:
        """Take one message; raises AssertionError when the connection is closed without a reason."""
        message = await asyncio.wait_for(self.socket.receive(), PATIENCE_S)
        assert message.type is aiohttp.WSMsgType.TEXT, (message.type, self.error)
        self.heard.append(message.data)
        match json.loads(message.data):
            case {"type": "welcome", "session": session}:
                self.session = session
            case {"type": "words", "words": words}:
                self.words = words
            case {"type": "state", "table": table}:
                self.state = {**table, "words": self.words}
            case {"type": "answer" | "deal" | "fair" | "share", "id": name} as answer:
                self.answers[name] = answer
            case {"type": "error", "reason": reason}:
                self.error = reason

    async def press(self, data: str, name: str = "") -> dict[str, Any]:
        """Press a button, and wait for the answer."""
        name = name or str(uuid.uuid4())
        await self.say(type="press", id=name, data=data)
        while name not in self.answers and not self.error:
            await self.listen()
        return self.answers.get(name, {})

    async def ask(self, **asked: object) -> dict[str, Any]:
        """Ask about finished deals, and wait for the answer."""
        name = str(uuid.uuid4())
        await self.say(id=name, **asked)
        while name not in self.answers and not self.error:
            await self.listen()
        return {**self.answers.get(name, {}), "id": ""}

    async def until(self, so: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """Wait until the state is `so`, and return it."""
        while not so(self.state):
            await self.listen()
            assert not self.error, self.error
        return self.state

    async def turn(self, turn: int) -> None:
        """Wait for the state of a turn."""
        await self.until(lambda state: state["view"] and state["view"]["turn"] == turn)

    def buttons(self) -> dict[str, str]:
        """Return what the buttons of the panel and of a free seat send, by label."""
        free = self.state["free"]["keys"] if self.state["free"] else []
        rows = [*self.state["panel"]["rows"], free]
        return {each["text"]: each["data"] for row in rows for each in row}


def present(shown: Mapping[str, Any]) -> set[str]:
    """Return the labels of the keys of a dialog that are on."""
    return {each["text"] for row in shown["page"]["rows"] for each in row if each.get("on")}


@dataclass
class Playhouse:
    """A table with the app over HTTP."""

    room: Room
    url: str
    client: aiohttp.ClientSession
    server: AppServer
    origin: str = ""
    """Origin of the pages; "" for the address of the app."""

    @property
    def address(self) -> str:
        """Address of the app's host."""
        return self.url.removesuffix("/app")

    @property
    def port(self) -> int:
        """Port of the app."""
        return int(self.address.rpartition(":")[2])

    async def connect(self, origin: str | None = None) -> TestPage:
        """Open a connection that has said nothing yet."""
        headers = {"Origin": origin or self.origin or self.address}
        return TestPage(await self.client.ws_connect(f"{self.url}/socket", headers=headers))

    async def deal_next(self) -> None:
        """Deal the cards of the next deal."""
        live = await self.room.live()
        async with self.room.house.tables.lock(1):
            await self.room.house.runner.deal(live, None)

    async def open(self, person: int, **more: Any) -> TestPage:
        """Open the app as a person, at table 1; `more` replaces fields of the hello."""
        page = await self.connect()
        table = more["table"] if "table" in more else (await self.room.record()).token
        hello = {"type": "hello", "version": 1, "init_data": init_data(person), "table": table}
        await page.say(**hello | more)
        while not (page.session and page.state) and not page.error:
            await page.listen()
        return page


@asynccontextmanager
async def playhouse(
    folder: Path, *, begun: bool = True, road: Callable[[int], Awaitable[int]] | None = None, **chosen: Any
) -> AsyncIterator[Playhouse]:
    """Yield a table of Ann, Bob and Cid whose match has `begun`, with the app.

    `road` builds a way to the port of the app, and returns the port at which pages find it.
    """
    listening = listen("127.0.0.1", 0)
    port = listening.getsockname()[1]
    url = f"http://127.0.0.1:{await road(port) if road else port}/app"
    # On a busy machine a page may look at the end of a deal for longer than people do.
    paced = {"group_calls_per_minute": 1000, "deal_pause_s": 600}
    chosen = {"clock": time.time, "app_url": url, **paced, **chosen}
    opened = in_play(folder, **chosen) if begun else room(folder / "store.sqlite3", **chosen)
    # Screens of the chat do not wait to be merged, outdated keyboards of the lobby neither.
    with ExitStack() as merging, patch("bot.delivery.courier.LAG_S", 0.0):
        for urgency in Urgency:
            merging.enter_context(patch.object(urgency, "debounce_s", 0.0))
        async with opened as table, aiohttp.ClientSession() as client:
            server = AppServer(table.house, url=url, token=TOKEN)
            await server.open(listening)
            try:
                yield Playhouse(table, url, client, server)
            finally:
                await client.close()  # the server would wait a second for each page that does not listen
                await server.close()
