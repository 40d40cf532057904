"""The store of many processes: a PostgreSQL database, some connections, one transaction per change.

When a method returns, its change survives the loss of power of the server, as long as that was not told
otherwise (`fsync`). Any number of processes may use one database; which of them does what is said by leases.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping

from storage.kept import KeptStore, Sql
from storage.leases import LeaseState
from storage.postgres import archive, changes, forgetting, leases, matches, messages, people, results, tables
from storage.postgres.database import PostgresDatabase, open_database
from storage.store import Shown, Slot

SIGNED = " #"
"""Stands between what a worker tells and by whom it is told."""
SQL = Sql(
    people=people,
    tables=tables,
    matches=matches,
    results=results,
    archive=archive,
    messages=messages,
    changes=changes,
    forgetting=forgetting,
)


class PostgresStore(KeptStore):
    """The contract of `storage.store.Store` on one database; made by `open_store`."""

    leases_end = True
    _database: PostgresDatabase

    def __init__(self, database: PostgresDatabase) -> None:
        super().__init__(database, SQL)
        self._sign = secrets.token_hex(4)
        self._worker = ""
        """By what name this process has its shards, if it asked for any."""

    async def renew_leases(self, worker: str, address: str = "") -> LeaseState:
        self._worker = worker
        return await self._database.write(leases.renew, worker, address)

    async def take_shards(self, worker: str, most: int) -> frozenset[int]:
        return await self._database.write(leases.take, worker, most)

    async def end_shards(self, worker: str, shards: Collection[int]) -> None:
        await self._database.write(leases.end, worker, shards)

    async def end_leases(self, worker: str) -> None:
        await self._database.write(leases.end_all, worker)

    async def now(self) -> float:
        return await self._database.read(leases.now)

    async def tell(self, words: str) -> None:
        await self._database.write(leases.tell, f"{words}{SIGNED}{self._sign}")

    async def listen(self, hear: Callable[[str], object]) -> None:
        def told(words: str) -> None:
            text, _, sign = words.partition(SIGNED)
            if sign != self._sign:
                hear(text)

        await self._database.listen(leases.channel, told)

    async def remember(self, news: Mapping[Slot, Shown | None]) -> None:
        await self._database.write(messages.remember, news, self._worker)

    async def close(self) -> None:
        await self._database.close()


async def open_store(url: str) -> PostgresStore:
    """Connect to a database and bring its schema up to date; it must exist.

    Raises StoreError, with one line that says what to do, for a server that does not answer or refuses us,
    and for a database of another program or of a newer version of this one.
    """
    return PostgresStore(await open_database(url))
