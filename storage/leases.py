"""Who owns which chats: the contract by which several processes share the chats of one store.

Chats are owned by the shard (`shard_of`), so that few rows say who owns all of them. A *worker* is a process,
under a name that no other ever had. It lives as long as it renews its leases, every `RENEW_S`; who has not
done so for `LEASE_S` is taken for dead, and its shards are free for whoever takes them. The store's clock
alone says when: on PostgreSQL the database's, so that clocks of machines need not agree. By it go the times
of tables too, whoever notes them.

A worker is sure of its shards from the moment *before* it asked for them, or renewed them, for `LEASE_S` by
its own clock, which only has to run as fast; then it must stop sending and carrying out until a renewal came
back. So at no moment do two believe that they own a chat. What an owner of before still writes is refused all
the same: taking a shard gives each of its open tables a new version.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple, Protocol

LEASE_S = 5.0
"""How long a worker is believed to live: within this time, and one `RENEW_S` more, its chats are taken over.
"""
RENEW_S = 1.5
LATE_S = 1.5 * RENEW_S
"""Who has not renewed for so long may stand still: it is not asked for anything before it has."""
SHARDS = 64
"""Stored rows tell it as well: it never changes."""
ALL = frozenset(range(SHARDS))

CHANGED = "shards"
"""What is told when shards came free or were taken, or a worker came."""


def shard_of(chat: int) -> int:
    """Return the shard of a chat; SQL counts alike (`storage.postgres.tables.shard`)."""
    return abs(chat) % SHARDS


class LeaseState(NamedTuple):
    """How it is with the shards at the moment of a renewal."""

    lived: bool
    """Whether the worker lived all the time: where not, others may have taken shards of its."""
    owners: Mapping[int, str]
    """By shard its worker; shards of the dead, and of nobody, are not there."""
    living: Mapping[str, str]
    """By worker its address, for the others."""
    late: frozenset[str] = frozenset()
    """Those of the living that have not renewed for `LATE_S`."""


class Leases(Protocol):
    """What workers ask of a store; all methods may raise StoreError."""

    leases_end: bool
    """Whether a lease ends that nobody renews; where one process is alone there is no need to."""

    async def renew_leases(self, worker: str, address: str = "") -> LeaseState:
        """A worker lives, and others reach it at `address`; return who has what now."""

    async def take_shards(self, worker: str, most: int) -> frozenset[int]:
        """Take so many shards at most that nobody has who lives; return them.

        The clocks of their open tables are moved by the time for which nobody had them, and these tables get
        a new version. The worker must have renewed before: who does not live takes nothing (StoreError).
        """

    async def end_shards(self, worker: str, shards: Collection[int]) -> None:
        """Let some shards go that a worker has; others may take them at once."""

    async def end_leases(self, worker: str) -> None:
        """A worker stops: let all its shards go."""

    async def now(self) -> float:
        """Return the time by the clock of the store, since 1970: all who share it go by this one."""

    async def tell(self, words: str) -> None:
        """Tell all other workers something: a hint, which may be lost."""

    async def listen(self, hear: Callable[[str], object]) -> None:
        """Hear what is told, until cancelled; "" when something may have been missed.

        Told are what others gave to `tell`, and by all, this one too, `CHANGED`, and of people and chats that
        were changed `person 5`, `chat -7`, `moved -7 -8`, `forgotten 5`.
        """
