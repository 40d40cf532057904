"""The page of the Mini App in a browser, with states of a test instead of those of a server."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Page, Route, WebSocketRoute, expect

from playground.people_api import PORTRAIT
from tests.sources import ROOT
from tests.webapp.browsing import TIMEOUT_MS

STATIC = ROOT / "webapp" / "static"
ADDRESS = "http://app.test/app/"
PHOTO = "https://t.me/i/userpic/320/ann.svg"
"""Address of the one photo that there is."""


@dataclass
class DrawnPage:
    """A page that shows what a test tells it, and notes what it sends."""

    page: Page
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
        phone = {"viewport": {"width": 390, "height": 844}, "reduced_motion": "reduce"}
        context = await browser.new_context(**phone | given)
        context.set_default_timeout(TIMEOUT_MS)
        await context.route("**/*", _file)
        await context.add_init_script(client)
        drawn = cls(await context.new_page())
        drawn.page.on("pageerror", lambda error: pytest.fail(f"error in the page: {error}"))

        def connect(socket: WebSocketRoute) -> None:
            drawn._socket = socket
            socket.on_message(lambda text: drawn._hear(json.loads(text), state))

        await context.route_web_socket("**/socket", connect)
        await drawn.page.goto(f"{ADDRESS}#{launch}")
        await expect(drawn.page.locator(".match, .lobby")).to_be_visible()
        return drawn

    def _hear(self, message: Mapping[str, Any], first: Mapping[str, Any]) -> None:
        assert self._socket is not None
        if message["type"] == "hello":
            self.hello = message
            self._socket.send(json.dumps({"type": "welcome", "version": 1, "session": "s"}))
            self.tell(first)
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

    async def show(self, state: Mapping[str, Any]) -> None:
        """Send a state, and wait until it is drawn."""
        mark = f"drawn {self._number}"
        self.tell({**state, "title": mark})
        await expect(self.page).to_have_title(mark)


async def _file(route: Route) -> None:
    if route.request.url == PHOTO:
        await route.fulfill(body=PORTRAIT.replace("HUE", "200"), content_type="image/svg+xml")
        return
    name = Path(route.request.url.partition("?")[0].removeprefix(ADDRESS)).name or "index.html"
    if (STATIC / name).exists():
        await route.fulfill(path=STATIC / name)
    else:
        await route.abort()
