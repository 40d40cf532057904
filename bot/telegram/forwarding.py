"""The way from the worker to which an update was brought to the one that owns its chat, and back.

Nothing is kept on it: what the owner answers is answered. While a chat has no owner, or its owner is not
reached, the update waits here for a while; Telegram brings it again if that is too short.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import aiohttp
from telegram import Update

from bot.ownership import Elsewhere
from bot.tasks import start
from bot.telegram.listener import CHAT_HEADER, MISDIRECTED, SECRET_HEADER, Taken
from storage.store import StoreError

log = logging.getLogger(__name__)

PATIENCE_S = 9.0
"""How long an update waits for an owner: as long as it takes until one who died is replaced, and a little."""
AGAIN_S = 0.2
ANSWER_S = 30.0
CONNECT_S = 1.0
COMPLAIN_S = 60.0
"""How often the operator is told of the same trouble."""
TURNS = 5
"""How often a worker may name another chat: more is an error of ours."""


class Roads(Protocol):
    """Who owns which chat, and where they are reached."""

    def has(self, chat: int) -> bool:
        """Say whether a chat is this worker's."""

    def sure(self) -> bool:
        """Say whether nobody else can have taken what is this worker's."""

    def address_of(self, chat: int) -> str | None:
        """Return where the owner of a chat is reached, if it has one that is not this worker."""


class Forwarding:
    """Hands updates on. `whereabouts` tells to which chat one belongs."""

    def __init__(
        self, roads: Roads, whereabouts: Callable[[Update], Awaitable[int | None]], path: str, secret: str
    ) -> None:
        self._roads = roads
        self._whereabouts = whereabouts
        self._path = path
        self._headers = {SECRET_HEADER: secret, "Content-Type": "application/json"}
        self._session: aiohttp.ClientSession | None = None
        self._complaints: dict[str, float] = {}
        """Until when the operator is not told the same."""
        self.stopping = False

    def is_here(self, chat: int) -> bool:
        """Say whether this worker owns a chat, for sure."""
        return self._roads.has(chat) and self._roads.sure()

    async def close(self) -> None:
        """Close the connections to others."""
        if self._session is not None:
            await self._session.close()

    async def bring(self, update: Update, given: Any, here: Callable[[], Awaitable[Taken]]) -> Taken:
        """Let the owner of its chat carry an update out: `here`, or at another worker."""
        end = asyncio.get_running_loop().time() + PATIENCE_S
        body, chat, turns = json.dumps(given).encode(), None, 0
        while True:
            try:
                chat = chat or await self._whereabouts(update)
                if chat is None or self.is_here(chat):
                    taken = await here()
                else:
                    taken = await self._there(chat, body)
                if taken is Taken.DONE:
                    return taken
            except Elsewhere as error:
                chat, turns = error.chat, turns + 1
                if turns <= TURNS:
                    continue
                log.error("update %s belongs to nobody", update.update_id)
                return Taken.DONE
            except StoreError as error:
                log.warning("update %s waits: %s", update.update_id, error)
            if self.stopping or asyncio.get_running_loop().time() >= end:
                log.warning("update %s finds no owner: it is to be brought again", update.update_id)
                return Taken.LATER
            await asyncio.sleep(AGAIN_S)

    async def _there(self, chat: int, body: bytes) -> Taken:
        """Let the owner of a chat take an update; raises Elsewhere where it belongs to another one.

        One that stands still is waited for as long as it is the owner.
        """
        address = self._roads.address_of(chat)
        if address is None:
            return Taken.LATER
        asking = start(self._ask(address, chat, body), "handing an update on", usual=(Elsewhere,))
        try:
            while self._roads.address_of(chat) == address:
                if (await asyncio.wait({asking}, timeout=AGAIN_S))[0]:
                    return await asking
            return Taken.LATER
        finally:
            asking.cancel()

    async def _ask(self, address: str, chat: int, body: bytes) -> Taken:
        """Hand an update on to an address, and return what is answered; raises Elsewhere."""
        if self._session is None:
            limits = aiohttp.ClientTimeout(total=ANSWER_S, sock_connect=CONNECT_S)
            self._session = aiohttp.ClientSession(timeout=limits, connector=aiohttp.TCPConnector(limit=0))
        headers = self._headers | {CHAT_HEADER: str(chat)}
        try:
            url = address + self._path
            async with self._session.post(url, data=body, headers=headers, allow_redirects=False) as answer:
                if answer.status == MISDIRECTED:
                    raise Elsewhere(int(answer.headers[CHAT_HEADER]))
                if answer.status not in {200, 503}:
                    same = "have all workers the same token, secret and path?"
                    self._complain(f"the worker at {address} answers {answer.status}: {same}")
                return Taken.DONE if answer.status == 200 else Taken.LATER
        except (aiohttp.ClientError, TimeoutError, KeyError, ValueError) as error:
            what = f"{type(error).__name__}: {error}".rstrip(": ")
            where = "if it runs, its THOUSAND_WORKER_URL is to be one where the others reach it"
            self._complain(f"the worker at {address} is not reached ({what}); {where}")
            return Taken.LATER

    def _complain(self, words: str) -> None:
        """Tell the operator, of the same trouble once in a while."""
        now = asyncio.get_running_loop().time()
        if now >= self._complaints.get(words, now):
            self._complaints = {each: until for each, until in self._complaints.items() if until > now}
            self._complaints[words] = now + COMPLAIN_S
            log.warning("%s", words)
