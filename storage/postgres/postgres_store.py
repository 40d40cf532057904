"""The store of many processes: a PostgreSQL database, some connections, one transaction per change.

When a method returns, its change survives the loss of power of the server, as long as that was not told
otherwise (`fsync`). Any number of processes may use one database; which of them does what is said by leases.
"""

from __future__ import annotations

from storage.kept import KeptStore, Sql
from storage.leases import Lease
from storage.postgres import archive, changes, forgetting, leases, matches, messages, people, results, tables
from storage.postgres.database import Database, open_database

SQL = Sql(people, tables, matches, results, archive, messages, changes, forgetting)


class PostgresStore(KeptStore):
    """The contract of `storage.store.Store` on one database; made by `open_store`."""

    leases_end = True
    _database: Database

    def __init__(self, database: Database) -> None:
        super().__init__(database, SQL)

    async def renew_leases(self, worker: str) -> bool:
        return await self._database.write(leases.renew, worker)

    async def take_lease(self, worker: str, chat: int) -> Lease:
        return await self._database.write(leases.take, worker, chat)

    async def leases_of(self, worker: str) -> frozenset[int]:
        return await self._database.read(leases.leases_of, worker)

    async def end_lease(self, worker: str, chat: int) -> None:
        await self._database.write(leases.end, worker, chat)

    async def end_leases(self, worker: str) -> None:
        await self._database.write(leases.end_all, worker)

    async def lease_news(self, at_most_s: float) -> None:
        await self._database.listen(leases.CHANNEL, at_most_s)

    async def close(self) -> None:
        await self._database.close()


async def open_store(url: str) -> PostgresStore:
    """Connect to a database and bring its schema up to date; it must exist.

    Raises StoreError, with one line that says what to do, for a server that does not answer or refuses us,
    and for a database of another program or of a newer version of this one.
    """
    return PostgresStore(await open_database(url))
