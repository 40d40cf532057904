"""The page of the Mini App in a browser, with states of a test instead of those of a server."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from playwright.async_api import Browser, Page, Route, WebSocketRoute, expect

from playground.people_api import PORTRAIT
from tests.browser_pages import PAGES
from tests.sources import ROOT
from tests.webapp.browsing import FRAME, until_true

STATIC = ROOT / "webapp" / "static"
ADDRESS = "http://app.test/app/"
PHOTO = "https://t.me/i/userpic/320/ann.svg"
"""Address of the one photo that there is."""


@dataclass
class DrawnPage:
    """A page that shows what a test tells it, and notes what it sends."""

    page: Page
    first: Mapping[str, Any]
    """State that the page is told when it connects."""
    sent: list[Mapping[str, Any]] = field(default_factory=list)
    """Messages of the page after its hello."""
    answers: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Replies to its requests, by their type, without the id."""
    hello: Mapping[str, Any] = field(default_factory=dict)
    """Its newest hello."""
    _socket: WebSocketRoute | None = None
    _number: int = 0

    @classmethod
    async def open(
        cls, browser: Browser, state: Mapping[str, Any], *, client: str = "", launch: str = "", **given: Any
    ) -> DrawnPage:
        """Open the page on a phone with a first state; `client` is a script that runs before it."""
        phone: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "reduced_motion": "reduce"}
        page = await PAGES.take(browser, script=client, prepare=_serve, **phone | given)
        drawn = DRAWN[page] = cls(page, state)
        await page.goto(f"{ADDRESS}#{launch}")
        await until_true(page, "document.querySelector('.match, .lobby')")
        return drawn

    def connect(self, socket: WebSocketRoute) -> None:
        """Answer the page on its socket."""
        self._socket = socket
        socket.on_message(lambda text: self._hear(json.loads(text)))

    def _hear(self, message: Mapping[str, Any]) -> None:
        assert self._socket is not None
        if message["type"] == "hello":
            self.hello = message
            self._socket.send(json.dumps({"type": "welcome", "version": 1, "session": "s"}))
            self.tell(self.first)
            return
        self.sent.append(message)
        if answer := self.answers.get(message["type"]):
            self._socket.send(json.dumps({"type": message["type"], "id": message["id"], **answer}))

    def send(self, message: Mapping[str, Any]) -> None:
        """Send any other message."""
        assert self._socket is not None
        self._socket.send(json.dumps(message))

    def tell(self, state: Mapping[str, Any]) -> None:
        """Send a state."""
        assert self._socket is not None
        self._number += 1
        table = {name: part for name, part in state.items() if name != "words"}
        self._socket.send(json.dumps({"type": "words", "words": state["words"]}))
        self._socket.send(json.dumps({"type": "state", "number": self._number, "table": table}))

    async def turn_to(self, screen: Mapping[str, Any]) -> None:
        """Show a screen of the chat in the dialog, as after a press, and wait until it is drawn."""
        told = {"text": "", "alert": False, "url": None, "unstarted": False, "table": ""}
        self.send({"type": "answer", "id": "", "page": screen, **told})
        keys = [each["text"] for row in screen["rows"] for each in row]
        await expect(self.page.locator("dialog.page .turns .key > span")).to_have_text(keys)
        await self.page.evaluate(FRAME)

    async def compare(self) -> None:
        """Close what is open, and compare two rounds of an evening, each of four deals at two tables."""
        while await self.page.locator("dialog").count():
            await self.page.keyboard.press("Escape")
        row = {"contract": 120, "made": True, "score": -120, "mean": 85, "me": False, "computer": False}
        names = ("Maximiliana", "Bob")
        rows = [{**row, "table": at, "name": name, "me": at == 1} for at, name in enumerate(names, 1)]
        deal = {"tables": ["one", "two"], "seats": [rows, [{**each, "made": False} for each in rows], rows]}
        self.answers = {"evening": {"text": "", "rounds": [[deal] * 4] * 2}}
        await self.page.set_viewport_size({"width": 390, "height": 844})
        await self.page.locator(".own .sheet-tool").click()
        await self.page.locator("dialog .evening-key").click()
        await expect(self.page.locator("dialog .compared tbody")).to_have_count(3)

    async def show(self, state: Mapping[str, Any]) -> None:
        """Send a state, and wait until it is drawn."""
        mark = f"drawn {self._number}"
        self.tell({**state, "title": mark})
        await until_true(self.page, f"document.title.endsWith({json.dumps(mark)})")


DRAWN: WeakKeyDictionary[Page, DrawnPage] = WeakKeyDictionary()
"""The owner of each page in use or at rest."""


async def _serve(page: Page) -> None:
    """Give a page its files, and the states of whoever draws on it."""
    await page.route("**/*", _file)

    def connect(socket: WebSocketRoute) -> None:
        DRAWN[page].connect(socket)

    await page.route_web_socket("**/socket", connect)


async def _file(route: Route) -> None:
    if route.request.url == PHOTO:
        await route.fulfill(body=PORTRAIT.replace("HUE", "200"), content_type="image/svg+xml")
        return
    name = Path(route.request.url.partition("?")[0].removeprefix(ADDRESS)).name or "index.html"
    if (STATIC / name).exists():
        await route.fulfill(path=STATIC / name)
    else:
        await route.abort()
