"""Leases where one process has the store for itself: they are kept in memory, and end with it."""

from __future__ import annotations

import asyncio

from storage.leases import Lease
from storage.store import StoreError


class SoleOwner:
    """The contract of `storage.leases.Leases` in one process: whoever was first has a chat, nobody dies."""

    leases_end = False

    def __init__(self) -> None:
        self._living: set[str] = set()
        self._owners: dict[int, str] = {}
        self._ended = asyncio.Event()

    async def renew_leases(self, worker: str) -> bool:
        lived = worker in self._living
        self._living.add(worker)
        return lived

    async def take_lease(self, worker: str, chat: int) -> Lease:
        if worker not in self._living:
            raise StoreError(f"worker {worker} does not live: it takes no chat")
        return Lease(self._owners.setdefault(chat, worker))

    async def leases_of(self, worker: str) -> frozenset[int]:
        return frozenset(chat for chat, owner in self._owners.items() if owner == worker)

    async def end_lease(self, worker: str, chat: int) -> None:
        if self._owners.get(chat) == worker:
            del self._owners[chat]
            self._tell()

    async def end_leases(self, worker: str) -> None:
        for chat in await self.leases_of(worker):
            del self._owners[chat]
        self._living.discard(worker)
        self._tell()

    async def lease_news(self, at_most_s: float) -> None:
        try:
            async with asyncio.timeout(at_most_s):
                await self._ended.wait()
        except TimeoutError:
            return

    def _tell(self) -> None:
        self._ended.set()
        self._ended = asyncio.Event()
