"""Leases: which worker process owns which chats of a store.

Chats are grouped into 64 shards (`shard_of`), so few rows say who owns them all. A *worker* is a process
with a unique name. It renews its lease every `RENEW_S` seconds. After `LEASE_S` seconds without a renewal
it counts as dead, and any other worker may take its shards.

The store's clock decides. With PostgreSQL that is the database's clock, so the machines' clocks need not
agree. The times of tables follow the same clock.

A worker counts its own lease from the moment *before* it sent the renewal, for `LEASE_S` by its own clock.
When that time is over, it neither sends messages nor carries out updates until a renewal succeeds. So two
workers never both believe that they own a chat. As a second guard, taking a shard gives each of its open
tables a new version: a late write by the former owner is refused as `Stale`.

In a store that a single process uses, leases are kept in memory and never end (`SoleOwner`).

`Ownership` is what the bot asks about the chats of its own process: all of them, or those of its shards.
"""

import asyncio
import time
from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple, Protocol

from storage import StoreError

LEASE_S = 5.0
"""Seconds a lease lasts. Failover takes at most this plus one `RENEW_S`."""
RENEW_S = 1.5
"""Seconds between two renewals."""
LATE_S = 1.5 * RENEW_S
"""Seconds since its last renewal after which a worker receives no forwarded updates: it may be frozen."""
SHARDS = 64
"""Number of shards. Stored rows depend on it: never change it."""
ALL = frozenset(range(SHARDS))
"""All shards."""

CHANGED = "shards"
"""Notice that shards were taken or released, or that a worker joined."""


def shard_of(chat: int) -> int:
    """Return the shard of a chat."""
    return abs(chat) % SHARDS


def shard_in_sql(chat: str) -> str:
    """Return the SQL for the shard of a chat, as `shard_of` computes it."""
    return f"abs({chat}) % {SHARDS}"


class LeaseState(NamedTuple):
    """Workers and shard owners at the moment of a renewal."""

    lived: bool
    """Whether the lease was still valid. If not, other workers may have taken shards."""
    owners: Mapping[int, str]
    """Worker by shard, without free shards and those of dead workers."""
    living: Mapping[str, str]
    """Address by live worker; other workers forward updates there."""
    late: frozenset[str] = frozenset()
    """Live workers that have not renewed for `LATE_S`."""


class Leases(Protocol):
    """Operations on the leases of a store; every method may raise StoreError."""

    leases_end: bool
    """Whether leases expire. In a store with a single process they need not."""

    async def renew_leases(self, worker: str, address: str = "") -> LeaseState:
        """Renew a worker's lease and return who owns what; other workers reach this one at `address`."""

    async def take_shards(self, worker: str, most: int) -> frozenset[int]:
        """Take up to `most` shards that no live worker owns, and return them.

        Shift the clocks of their open tables by the time without an owner, and give each table a new version.
        Raise StoreError if the worker has no valid lease.
        """

    async def end_shards(self, worker: str, shards: Collection[int]) -> None:
        """Release some shards of a worker; others may take them at once."""

    async def end_leases(self, worker: str) -> None:
        """Release all shards of a worker that stops."""

    async def now(self) -> float:
        """Return the time by the store's clock, in epoch seconds."""

    async def tell(self, words: str) -> None:
        """Send a notice to all other workers; it is a hint and may be lost."""

    async def listen(self, hear: Callable[[str], object]) -> None:
        """Pass each notice to `hear` until cancelled; "" means that notices may have been missed.

        Notices are what other workers gave to `tell`; `CHANGED`; and changes of people and chats by any
        worker: `person 5`, `chat -7`, `moved -7 -8`, `forgotten 5`.
        """


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


class OwnedElsewhere(Exception):
    """A chat belongs to another worker. Nothing has been changed here; the owner has to do the work."""

    def __init__(self, chat: int) -> None:
        super().__init__(f"chat {chat} is another worker's")
        self.chat = chat


class Ownership(Protocol):
    """Owners of chats, as far as this process knows them."""

    def has(self, chat: int) -> bool:
        """Return whether this process owns a chat."""

    def sure(self) -> bool:
        """Return whether no other worker can have taken the chats of this process."""

    def require(self, chat: int) -> None:
        """Return if this process certainly owns a chat.

        Raises OwnedElsewhere if another worker owns it, and storage.Away if the owner is unknown
        at the moment.
        """


class SoleOwnership:
    """Ownership of a single process: it owns every chat."""

    def has(self, _chat: int) -> bool:
        return True

    def sure(self) -> bool:
        return True

    def require(self, _chat: int) -> None:
        return


SOLE_OWNERSHIP = SoleOwnership()
