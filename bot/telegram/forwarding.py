"""Forwarding of updates to the worker that owns their chat.

The owner's reply is returned unchanged; nothing is queued. While a chat has no owner, or the owner is
unreachable, the update waits. If it waits too long, or too many wait, the reply is 503: the load balancer
tries another worker, and Telegram brings the update again. The reply is also 503 if this worker is cut off,
or if the owner does not reply.
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

from bot.runtime.ownership import OwnedElsewhere
from bot.runtime.tasks import start
from bot.telegram.address import CONNECTIONS
from bot.telegram.listener import CHAT_HEADER, MISDIRECTED, SECRET_HEADER, UpdateResult
from storage.errors import Outages, level_of
from storage.store import StoreError

log = logging.getLogger(__name__)

TIMEOUT_S = 9.0
"""Seconds an update waits for an owner: failover time plus a margin."""
RETRY_S = 0.2
WAITING = CONNECTIONS // 2
"""Updates that may wait, over all workers; each worker has its part."""
ANSWER_S = 4.0
"""Seconds to wait for the owner's reply.

A frozen or dead owner is known to be late by then (`LATE_S` plus `RENEW_S`), so silence means that the
connection is cut, or that the owner goes on and will recognize the update.
"""
REFUSED_S = ANSWER_S
"""A live worker that has refused this long counts as unreachable."""
MUTE_S = 5.0
"""Seconds for which nothing is forwarded to an unreachable worker."""
CONNECT_S = 1.0
TURNS = 5
"""Redirections of one update to another chat; more are a bug."""


class WorkerDirectory(Protocol):
    """The owners of chats and their addresses."""

    @property
    def workers(self) -> int:
        """Number of live workers."""

    def has(self, chat: int) -> bool:
        """Return whether this worker owns a chat."""

    def sure(self) -> bool:
        """Return whether no other worker can have taken this worker's chats."""

    def address_of(self, chat: int) -> str | None:
        """Return the address of a chat's owner; None without an owner, or if this worker is the owner."""

    def lives(self, address: str) -> bool:
        """Return whether a live worker has this address."""


class Forwarding:
    """Forwards updates to their owners. `chat_of_update` finds the chat of an update."""

    def __init__(
        self,
        directory: WorkerDirectory,
        chat_of_update: Callable[[Update], Awaitable[int | None]],
        path: str,
        secret: str,
    ) -> None:
        self._directory = directory
        self._chat_of_update = chat_of_update
        self._path = path
        self._headers = {SECRET_HEADER: secret, "Content-Type": "application/json"}
        self._session: aiohttp.ClientSession | None = None
        self._waiting = 0
        self._mute: dict[str, float] = {}
        """End of the pause of unreachable workers, by address."""
        self._refusing: dict[str, float] = {}
        """Start of the refusals of a worker, by address."""
        self._outages = Outages("the worker at {} takes no updates", "the worker at {} takes updates again")
        """Loop time until which the same complaint is not logged again."""
        self.stopping = False

    def is_here(self, chat: int) -> bool:
        """Return whether this worker certainly owns a chat."""
        return self._directory.has(chat) and self._directory.sure()

    async def close(self) -> None:
        """Close the connections to other workers."""
        if self._session is not None:
            await self._session.close()

    async def bring(
        self, update: Update, given: Any, here: Callable[[], Awaitable[UpdateResult]]
    ) -> UpdateResult:
        """Let the owner carry an update out: this worker by `here`, or another one."""
        way = PendingUpdate(
            update=update,
            body=json.dumps(given).encode(),
            here=here,
            end=asyncio.get_running_loop().time() + TIMEOUT_S,
        )
        taken = await self._try(way)
        if taken is UpdateResult.DONE or self._waiting >= max(1, WAITING // self._directory.workers):
            return taken
        self._waiting += 1
        try:
            while taken is UpdateResult.LATER and self._may_wait(way):
                await asyncio.sleep(RETRY_S)
                taken = await self._try(way)
        finally:
            self._waiting -= 1
        return taken

    def _may_wait(self, way: PendingUpdate) -> bool:
        if self.stopping or way.mute or not self._directory.sure():
            return False
        if asyncio.get_running_loop().time() < way.end:
            return True
        log.warning("update %s finds no owner; Telegram will send it again", way.update.update_id)
        return False

    async def _try(self, way: PendingUpdate) -> UpdateResult:
        """Try once to have an update carried out, by whichever worker owns it."""
        number = way.update.update_id
        while way.turns <= TURNS:
            try:
                way.chat = way.chat or await self._chat_of_update(way.update)
                if way.chat is None or self.is_here(way.chat):
                    return await way.here()
                return await self._there(way.chat, way)
            except OwnedElsewhere as error:
                way.chat, way.turns = error.chat, way.turns + 1
            except StoreError as error:
                log.log(level_of(error), "update %s waits for the store: %s", number, error)
                return UpdateResult.LATER
        log.error("update %s has no owner", number)
        return UpdateResult.DONE

    async def _there(self, chat: int, way: PendingUpdate) -> UpdateResult:
        """Let the owner of a chat take an update; raises OwnedElsewhere if the chat belongs to another
        worker.

        An owner that is returning the chat is waited for: it may have begun, and another worker would repeat
        the work. A frozen owner is not waited for.
        """
        address = self._directory.address_of(chat)
        if address is None:
            return UpdateResult.LATER
        if self._mute.get(address, 0.0) > asyncio.get_running_loop().time():
            way.mute = True
            return UpdateResult.LATER
        asking = start(self._ask(address, chat, way), "forwarding an update", usual=(OwnedElsewhere,))
        try:
            while self._directory.lives(address):
                if (await asyncio.wait({asking}, timeout=RETRY_S))[0]:
                    return await asking
            return UpdateResult.LATER
        finally:
            asking.cancel()

    async def _ask(self, address: str, chat: int, way: PendingUpdate) -> UpdateResult:
        """Forward an update to an address and return the reply; raises OwnedElsewhere."""
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
                    raise OwnedElsewhere(int(answer.headers[CHAT_HEADER]))
                if answer.status not in {200, 503}:
                    same = "have all workers the same token, secret and path?"
                    self._outages.failed(address, f"it answers {answer.status}: {same}")
                else:
                    self._outages.worked(address)
                return UpdateResult.DONE if answer.status == 200 else UpdateResult.LATER
        except (aiohttp.ClientError, TimeoutError, KeyError, ValueError) as error:
            way.mute = self._is_cut(address, error)
            what = f"{type(error).__name__}: {error}".rstrip(": ")
            where = "if it runs, its THOUSAND_WORKER_URL is to be one where the others reach it"
            self._outages.failed(address, f"it is not reached ({what}); {where}")
            return UpdateResult.LATER

    def _is_cut(self, address: str, error: Exception) -> bool:
        """Return whether a worker is unreachable, and pause forwarding to it if so."""
        now = asyncio.get_running_loop().time()
        silent = isinstance(error, TimeoutError) and not isinstance(error, aiohttp.ConnectionTimeoutError)
        if silent or now - self._refusing.setdefault(address, now) > REFUSED_S:
            self._mute[address] = now + MUTE_S
        return self._mute.get(address, 0.0) > now


@dataclass(slots=True, kw_only=True)
class PendingUpdate:
    """An update on its way to its owner."""

    update: Update
    body: bytes
    here: Callable[[], Awaitable[UpdateResult]]
    end: float
    """Loop time until which it waits."""
    chat: int | None = None
    """Its chat, if known."""
    turns: int = 0
    """Number of redirections to another chat."""
    mute: bool = False
    """Whether its owner does not reply."""
