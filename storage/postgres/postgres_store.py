"""The store in a PostgreSQL database: a few connections, one transaction per change.

When a method returns, its change survives a power cut of the server, unless the server runs without `fsync`.
Any number of processes may use one database; leases decide which of them serves a chat. `inspect` and
`groups` read a database without changing it, whether or not the bot runs.

Leases (`storage.leases.Leases`) are rows; all their times are the database's. A worker that takes shards
locks the table of shards, so workers take turns, and the rows of dead workers. A renewal locks its own row.
So a renewal either comes first, and the worker lives, or it waits, and then finds that its shards may be
gone. After waiting, `FOR UPDATE` reads a row again; so a statement asks whether a worker lives only when it
holds the lock.
"""

import secrets
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import TypeVar

import asyncpg

from storage import Outage, StoreError
from storage.leases import CHANGED, LATE_S, LEASE_S, LeaseState
from storage.postgres import DatabaseAddress, read_address
from storage.postgres.database import (
    ANSWER_S,
    SCHEMA,
    PostgresConnection,
    PostgresDatabase,
    another_programs,
    explaining,
    open_database,
    run,
    schema_version,
)
from storage.schema import CALL_RATES, GROUPS, Inspection, KnownGroup
from storage.sql import rows
from storage.sql.messages import TELL
from storage.sql.rows import Statement, Work, only
from storage.sql.tables import reopened
from storage.store import Store, reads, writes

T = TypeVar("T")


FORGOTTEN_AFTER = "1 day"
"""Time after which a dead worker without shards is deleted."""

_IS_ALIVE = "until > clock_timestamp()"
_LIVED = Statement(
    postgres=f"SELECT ({_IS_ALIVE})::int"
    " FROM (SELECT until FROM workers WHERE name = $1 FOR UPDATE) AS worker"
)
_RENEW = Statement(
    postgres="INSERT INTO workers (name, address, seen, until)"
    " VALUES ($1, $2, clock_timestamp(), clock_timestamp() + make_interval(secs => $3))"
    " ON CONFLICT (name) DO UPDATE"
    " SET address = excluded.address, seen = clock_timestamp(), until = excluded.until"
)
_LIVING = Statement(
    postgres="SELECT name, address, (seen < clock_timestamp() - make_interval(secs => $1))::int FROM workers"
    f" WHERE {_IS_ALIVE}"
)
_OWNED = Statement(postgres="SELECT number, worker FROM shards WHERE worker IS NOT NULL")
_FORGET = Statement(
    postgres=f"DELETE FROM workers WHERE until < clock_timestamp() - interval '{FORGOTTEN_AFTER}'"
    " AND NOT EXISTS (SELECT 1 FROM shards WHERE worker = name)"
)
_LIVES = Statement(postgres=f"SELECT ({_IS_ALIVE})::int FROM workers WHERE name = $1")
# The second worker reads when the first has taken. Locked rows are not enough: after waiting, a query reads
# the row again, but not the worker it is joined with.
_ALONE = Statement(postgres="LOCK TABLE shards IN SHARE ROW EXCLUSIVE MODE")
_DEAD = Statement(postgres=f"SELECT name FROM workers WHERE NOT ({_IS_ALIVE}) ORDER BY name FOR UPDATE")
_FREE = Statement(  # without an owner since the release, the last renewal of its worker, or ever
    postgres="SELECT number, extract(epoch FROM clock_timestamp() - coalesce(seen, free_since))::float8"
    " FROM shards LEFT JOIN workers ON name = worker"
    " WHERE worker IS NULL OR worker = ANY($1::text[]) OR name IS NULL"
    " ORDER BY number LIMIT $2"
)
_UNSEEN = Statement(
    postgres="SELECT (extract(epoch FROM clock_timestamp()) - at)::float8 FROM heartbeat WHERE at > 0"
)
_TAKE = Statement(
    postgres="UPDATE shards SET worker = $1, free_since = clock_timestamp() WHERE number = ANY($2::bigint[])"
)
_RELEASE = "UPDATE shards SET worker = NULL, free_since = clock_timestamp() WHERE worker = $1"
_END = Statement(postgres=f"{_RELEASE} AND number = ANY($2::bigint[])")
_END_ALL = Statement(postgres=_RELEASE)
_LEAVE = Statement(postgres="DELETE FROM workers WHERE name = $1")
_NOW = Statement(postgres="SELECT extract(epoch FROM clock_timestamp())::float8")
_SCHEMA = Statement(postgres="SELECT current_schema()")


def _renew(worker: str, address: str) -> Work[LeaseState]:
    """Renew a worker's lease and return who owns what."""
    lived = only((yield _LIVED(worker)))
    yield _RENEW(worker, address, LEASE_S)
    if lived is None:
        yield _FORGET()
        yield TELL(CHANGED)
    workers = [(rows.text(name), rows.text(at), late) for name, at, late in (yield _LIVING(LATE_S))]
    living = {name: at for name, at, _ in workers}
    owned = [(rows.number(shard), rows.text(name)) for shard, name in (yield _OWNED())]
    owners = {shard: name for shard, name in owned if name in living}
    return LeaseState(bool(lived), owners, living, frozenset(name for name, _, late in workers if late))


def _take(worker: str, most: int) -> Work[frozenset[int]]:
    """Take shards that no live worker owns, and shift the clocks of their tables."""
    if not only((yield _LIVES(worker))):
        raise StoreError(f"worker {worker} has no lease: it takes no chat")
    yield _ALONE()
    dead = [rows.text(name) for (name,) in (yield _DEAD())]
    found = yield _FREE(dead, most)
    if not found:
        return frozenset()
    unseen = 0.0
    if any(idle is None for _, idle in found):  # never owned here: the tables were copied from a file
        unseen = rows.amount(only((yield _UNSEEN())) or 0.0)
    free = {rows.number(shard): unseen if idle is None else rows.amount(idle) for shard, idle in found}
    yield _TAKE(worker, [*free])
    yield from reopened(free)
    yield TELL(CHANGED)  # otherwise updates wait until others learn it by their next renewal
    return frozenset(free)


def _end(worker: str, shards: Collection[int]) -> Work[None]:
    yield _END(worker, [*shards])
    yield TELL(CHANGED)


def _tell(words: str) -> Work[None]:
    yield TELL(words)


def _end_all(worker: str) -> Work[None]:
    yield _END_ALL(worker)
    yield _LEAVE(worker)
    yield TELL(CHANGED)


def _now() -> Work[float]:
    return rows.amount(only((yield _NOW())))


def _channel() -> Work[str]:
    """Return the channel of notices: each schema has its own."""
    return f"thousand {only((yield _SCHEMA()))}"


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
        return await self._write(lambda: _renew(worker, address))

    take_shards = writes(_take)
    end_shards = writes(_end)
    end_leases = writes(_end_all)
    now = reads(_now)

    async def tell(self, words: str) -> None:
        await self._write(lambda: _tell(f"{words}{SIGNED}{self._sender}"))

    async def listen(self, hear: Callable[[str], object]) -> None:
        def told(words: str) -> None:
            text, _, sender = words.partition(SIGNED)
            if sender != self._sender:
                hear(text)

        await self._database.listen(lambda connection: run(connection, _channel()), told)

    async def close(self) -> None:
        await self._database.close()


async def open_store(url: str) -> PostgresStore:
    """Connect to an existing database and apply the missing migrations.

    Raise StoreError, whose message says what to do, if the server does not answer or refuses the connection,
    or the database belongs to another program or to a newer version of this one.
    """
    return PostgresStore(await open_database(url))


_HELD = (
    "SELECT string_agg(DISTINCT worker, ', ') FROM shards JOIN workers ON name = worker"
    " WHERE until > clock_timestamp()"
)


async def inspect(url: str) -> Inspection | None:
    """Inspect a database; None if there is none yet and the bot can create it.

    Raise StoreError, whose message says what to do, if the bot could not use it.
    """
    async with _connected(url) as (connection, address):
        return await _look(connection, address)


async def groups(url: str) -> Sequence[KnownGroup]:
    """Return the groups in a database; raise StoreError."""
    async with _connected(url) as (connection, _):
        if await connection.fetchval("SELECT to_regclass('thousand_schema')") is None:
            return ()
        return [
            KnownGroup(rows.number(number), rows.text(title))
            for number, title in await connection.fetch(GROUPS)
        ]


@asynccontextmanager
async def _connected(url: str) -> AsyncIterator[tuple[PostgresConnection, DatabaseAddress]]:
    """Connect to a database; raise StoreError, also for errors of the block."""
    address = read_address(url)
    with explaining(address):
        connection = await asyncpg.connect(url, timeout=ANSWER_S, command_timeout=ANSWER_S)
        try:
            yield connection, address
        finally:
            await connection.close(timeout=ANSWER_S)


async def database_size(connection: PostgresConnection) -> int:
    """Return the bytes of a database."""
    return rows.number(await connection.fetchval("SELECT pg_database_size(current_database())"))


async def _look(connection: PostgresConnection, address: DatabaseAddress) -> Inspection | None:
    if await connection.fetchval("SELECT to_regclass('thousand_schema')") is None:
        if await another_programs(connection):
            raise StoreError(f"{address}: it has tables of another program: choose an empty database")
        return None
    version, least = await schema_version(connection)
    try:
        SCHEMA.check(version, least)
    except StoreError as error:
        raise StoreError(f"{address}: {error}") from None
    size = await database_size(connection)
    held_by = rows.text_or_none(await connection.fetchval(_HELD))
    rates = {rows.number(bot): rows.amount(per_s) for bot, per_s in await connection.fetch(CALL_RATES)}
    return Inspection(version=version, newest=SCHEMA.newest, size=size, held_by=held_by, call_rates=rates)
