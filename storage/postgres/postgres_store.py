"""The store in a PostgreSQL database: a few connections, one transaction per change.

When a method returns, its change survives a power cut of the server, unless the server runs without `fsync`.
Any number of processes may use one database; leases decide which of them serves a chat.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from typing import TypeVar

from storage.leases import LeaseState
from storage.outage import Outage
from storage.postgres import leases
from storage.postgres.connection import PostgresConnection
from storage.postgres.database import PostgresDatabase, open_database
from storage.postgres.inspection import database_size
from storage.postgres.running import run
from storage.sql.messages import tell
from storage.sql.statements import Work
from storage.store import Store, reads, writes

T = TypeVar("T")

SIGNED = " #"
"""Separator between a notice and the id of its sender."""


class PostgresStore(Store):
    """The contract of `storage.store.Store` on one database; made by `open_store`."""

    leases_end = True

    def __init__(self, database: PostgresDatabase) -> None:
        self._database = database
        self._sender = secrets.token_hex(4)

    @property
    def outage(self) -> Outage:
        return self._database.outage

    async def size(self) -> int:
        return await self._database.read(database_size)

    async def _read(self, work: Callable[[], Work[T]]) -> T:
        return await self._database.read(lambda connection: run(connection, work()))

    async def _read_at_once(self, work: Callable[[], Work[T]]) -> T:
        async def snapshot(connection: PostgresConnection) -> T:
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                return await run(connection, work())

        return await self._database.read(snapshot)

    async def _write(self, work: Callable[[], Work[T]]) -> T:
        return await self._database.write(lambda connection: run(connection, work()))

    async def _clean(self, person: int, names: Iterable[str]) -> None:
        del person, names  # the server's autovacuum overwrites it in time

    async def renew_leases(self, worker: str, address: str = "") -> LeaseState:
        self._worker = worker
        return await self._write(lambda: leases.renew(worker, address))

    take_shards = writes(leases.take)
    end_shards = writes(leases.end)
    end_leases = writes(leases.end_all)
    now = reads(leases.now)

    async def tell(self, words: str) -> None:
        await self._write(lambda: tell(f"{words}{SIGNED}{self._sender}"))

    async def listen(self, hear: Callable[[str], object]) -> None:
        def told(words: str) -> None:
            text, _, sender = words.partition(SIGNED)
            if sender != self._sender:
                hear(text)

        await self._database.listen(lambda connection: run(connection, leases.channel()), told)

    async def close(self) -> None:
        await self._database.close()


async def open_store(url: str) -> PostgresStore:
    """Connect to an existing database and apply the missing migrations.

    Raise StoreError, whose message says what to do, if the server does not answer or refuses the connection,
    or the database belongs to another program or to a newer version of this one.
    """
    return PostgresStore(await open_database(url))
