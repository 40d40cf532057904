"""Who owns which chat: the contract by which several processes share the chats of one store.

A *worker* is a process, under a name that no other ever had. It lives as long as it renews its leases, every
`RENEW_S`; who has not done so for `LEASE_S` is taken for dead, and each of its chats belongs to whoever takes
it next. The store's clock alone says when: on PostgreSQL the database's, so that clocks of machines need not
agree.

A worker is sure of its leases from the moment *before* it asked for them, or renewed them, for `LEASE_S` by
its own clock, which only has to run as fast; then it must stop sending and setting clocks until a renewal
came back. So at no moment do two believe that they own a chat. What is written is safe without all this, by
the version of a table.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

LEASE_S = 5.0
"""How long a worker is believed to live: within this time, and one `RENEW_S` more, its chats are taken over.
"""
RENEW_S = 1.5

ANSWERING = 0
"""No chat has this id: whoever has its lease fetches the updates of the bot, where one process does all."""


class Lease(NamedTuple):
    """What came of asking for a chat."""

    owner: str
    """Who has it now: whoever asked, or somebody who lives."""
    idle: float = 0.0
    """For how many seconds nobody had it: the clocks of its tables were moved by so much."""


class Leases(Protocol):
    """What workers ask of a store; all methods may raise StoreError."""

    leases_end: bool
    """Whether a lease ends that nobody renews; where one process is alone there is no need to."""

    async def renew_leases(self, worker: str) -> bool:
        """A worker lives. Say whether it did all the time: where not, others may have taken chats of its."""

    async def take_lease(self, worker: str, chat: int) -> Lease:
        """Take a chat that nobody who lives has, and move the clocks of its tables; say who has it.

        The worker must have renewed before: who does not live takes nothing (StoreError).
        """

    async def leases_of(self, worker: str) -> frozenset[int]:
        """Return the chats that a worker has."""

    async def end_lease(self, worker: str, chat: int) -> None:
        """Let a chat go that a worker has; others may take it at once."""

    async def end_leases(self, worker: str) -> None:
        """A worker stops: let all its chats go."""

    async def lease_news(self, at_most_s: float) -> None:
        """Wait until a lease ended before its time, at most so long: a hint to try again, never a promise."""
