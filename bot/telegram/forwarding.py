"""The way from the worker to which an update was brought to the one that owns its chat, and back.

Nothing is kept on it: what the owner answers is answered. While a chat has no owner, or its owner is not
reached, the update waits here for a while. What waits too long, or comes when many wait, is refused: the load
balancer tries another worker, and Telegram brings it again. So is what waits at a worker that is cut off
itself, or for one that says nothing: others may do better.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Protocol

import aiohttp
from telegram import Update

from bot.ownership import Elsewhere
from bot.tasks import start
from bot.telegram.listener import CHAT_HEADER, CONNECTIONS, MISDIRECTED, SECRET_HEADER, Taken
from storage.store import StoreError

log = logging.getLogger(__name__)

PATIENCE_S = 9.0
"""How long an update waits for an owner: as long as it takes until one who died is replaced, and a little."""
AGAIN_S = 0.2
WAITING = CONNECTIONS // 2
"""So many updates wait at most, at all workers: each has its part, and the rest of the ways stays free."""
ANSWER_S = 4.0
"""After so long an owner says nothing: the way to it is cut, or it goes on and knows the update next time.

Who stands still or is dead is known to be late by then (`LATE_S` and a `RENEW_S`), and not asked any more."""
REFUSED_S = ANSWER_S
"""Who has refused everything for so long and is still to be asked lives: the way to it is cut as well."""
MUTE_S = 5.0
"""For so long nothing more is handed on over such a way."""
CONNECT_S = 1.0
COMPLAIN_S = 60.0
"""How often the operator is told of the same trouble."""
TURNS = 5
"""How often a worker may name another chat: more is an error of ours."""


class Roads(Protocol):
    """Who owns which chat, and where they are reached."""

    @property
    def workers(self) -> int:
        """How many workers live, as far as this one knows."""

    def has(self, chat: int) -> bool:
        """Say whether a chat is this worker's."""

    def sure(self) -> bool:
        """Say whether nobody else can have taken what is this worker's."""

    def address_of(self, chat: int) -> str | None:
        """Return where the owner of a chat is reached, if it has one that is not this worker."""

    def lives(self, address: str) -> bool:
        """Say whether a worker lives that is reached there, as far as this one knows."""


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
        self._waiting = 0
        self._mute: dict[str, float] = {}
        """By address, until when nothing is handed on to a worker that is not reached."""
        self._refusing: dict[str, float] = {}
        """By address, since when a worker has refused everything."""
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
        way = _Way(update, json.dumps(given).encode(), here, asyncio.get_running_loop().time() + PATIENCE_S)
        taken = await self._try(way)
        if taken is Taken.DONE or self._waiting >= max(1, WAITING // self._roads.workers):
            return taken
        self._waiting += 1
        try:
            while taken is Taken.LATER and self._may_wait(way):
                await asyncio.sleep(AGAIN_S)
                taken = await self._try(way)
        finally:
            self._waiting -= 1
        return taken

    def _may_wait(self, way: _Way) -> bool:
        if self.stopping or way.mute or not self._roads.sure():
            return False
        if asyncio.get_running_loop().time() < way.end:
            return True
        log.warning("update %s finds no owner: it is to be brought again", way.update.update_id)
        return False

    async def _try(self, way: _Way) -> Taken:
        """Try once to have an update carried out, wherever that leads."""
        number = way.update.update_id
        while way.turns <= TURNS:
            try:
                way.chat = way.chat or await self._whereabouts(way.update)
                if way.chat is None or self.is_here(way.chat):
                    return await way.here()
                return await self._there(way.chat, way)
            except Elsewhere as error:
                way.chat, way.turns = error.chat, way.turns + 1
            except StoreError as error:
                log.warning("update %s waits: %s", number, error)
                return Taken.LATER
        log.error("update %s belongs to nobody", number)
        return Taken.DONE

    async def _there(self, chat: int, way: _Way) -> Taken:
        """Let the owner of a chat take an update; raises Elsewhere where it belongs to another one.

        Who gives the chat away meanwhile is waited for all the same: it may have begun, and another would do
        it once more. One that stands still is not.
        """
        address = self._roads.address_of(chat)
        if address is None:
            return Taken.LATER
        if self._mute.get(address, 0.0) > asyncio.get_running_loop().time():
            way.mute = True
            return Taken.LATER
        asking = start(self._ask(address, chat, way), "handing an update on", usual=(Elsewhere,))
        try:
            while self._roads.lives(address):
                if (await asyncio.wait({asking}, timeout=AGAIN_S))[0]:
                    return await asking
            return Taken.LATER
        finally:
            asking.cancel()

    async def _ask(self, address: str, chat: int, way: _Way) -> Taken:
        """Hand an update on to an address, and return what is answered; raises Elsewhere."""
        if self._session is None:
            limits = aiohttp.ClientTimeout(total=ANSWER_S, sock_connect=CONNECT_S)
            self._session = aiohttp.ClientSession(timeout=limits, connector=aiohttp.TCPConnector(limit=0))
        url, headers = address + self._path, self._headers | {CHAT_HEADER: str(chat)}
        try:
            async with self._session.post(
                url, data=way.body, headers=headers, allow_redirects=False
            ) as answer:
                self._refusing.pop(address, None)
                if answer.status == MISDIRECTED:
                    raise Elsewhere(int(answer.headers[CHAT_HEADER]))
                if answer.status not in {200, 503}:
                    same = "have all workers the same token, secret and path?"
                    self._complain(f"the worker at {address} answers {answer.status}: {same}")
                return Taken.DONE if answer.status == 200 else Taken.LATER
        except (aiohttp.ClientError, TimeoutError, KeyError, ValueError) as error:
            way.mute = self._is_cut(address, error)
            what = f"{type(error).__name__}: {error}".rstrip(": ")
            where = "if it runs, its THOUSAND_WORKER_URL is to be one where the others reach it"
            self._complain(f"the worker at {address} is not reached ({what}); {where}")
            return Taken.LATER

    def _is_cut(self, address: str, error: Exception) -> bool:
        """Say whether the way to a worker is cut, so that nothing more is handed on over it for a while."""
        now = asyncio.get_running_loop().time()
        silent = isinstance(error, TimeoutError) and not isinstance(error, aiohttp.ConnectionTimeoutError)
        if silent or now - self._refusing.setdefault(address, now) > REFUSED_S:
            self._mute[address] = now + MUTE_S
        return self._mute.get(address, 0.0) > now

    def _complain(self, words: str) -> None:
        """Tell the operator, of the same trouble once in a while."""
        now = asyncio.get_running_loop().time()
        if now >= self._complaints.get(words, now):
            self._complaints = {each: until for each, until in self._complaints.items() if until > now}
            self._complaints[words] = now + COMPLAIN_S
            log.warning("%s", words)


@dataclass(slots=True)
class _Way:
    """An update on its way to its owner."""

    update: Update
    body: bytes
    here: Callable[[], Awaitable[Taken]]
    end: float
    """Until when it waits."""
    chat: int | None = None
    """To which it belongs, as far as that is known."""
    turns: int = 0
    """How often it turned out to belong to another."""
    mute: bool = False
    """Whether its owner says nothing."""
