"""Leases for a store that a single process uses: kept in memory."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection

from storage.errors import StoreError
from storage.leases import ALL, LeaseState


class SoleOwner:
    """The contract of `storage.leases.Leases` in one process: first come, first served, and no lease ends."""

    leases_end = False

    def __init__(self) -> None:
        self._living: dict[str, str] = {}
        self._owners: dict[int, str] = {}

    async def renew_leases(self, worker: str, address: str = "") -> LeaseState:
        lived = worker in self._living
        self._living[worker] = address
        return LeaseState(lived, dict(self._owners), dict(self._living))

    async def take_shards(self, worker: str, most: int) -> frozenset[int]:
        if worker not in self._living:
            raise StoreError(f"worker {worker} has no lease: it takes no chat")
        taken = frozenset(sorted(ALL - self._owners.keys())[:most])
        self._owners |= dict.fromkeys(taken, worker)
        return taken

    async def end_shards(self, worker: str, shards: Collection[int]) -> None:
        for shard in shards:
            if self._owners.get(shard) == worker:
                del self._owners[shard]

    async def end_leases(self, worker: str) -> None:
        await self.end_shards(worker, ALL)
        self._living.pop(worker, None)

    async def now(self) -> float:
        return time.time()

    async def tell(self, words: str) -> None:
        del words  # no other worker exists

    async def listen(self, hear: Callable[[str], object]) -> None:
        del hear
        await asyncio.Event().wait()
