"""Leases in SQL, as functions of a connection: see `storage.leases.Leases`. All times are the database's.

Whoever takes shards locks their table, so that one takes after the other, and the rows of the dead; whoever
renews locks their own. So a renewal either comes first, and they live, or it waits, and finds that their
shards may be gone. `FOR UPDATE` looks once more at a row for which it had to wait, so who lives is asked when
the lock is held.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from storage.leases import CHANGED, LATE_S, LEASE_S, LeaseState
from storage.postgres.tables import reopened
from storage.store import StoreError

FORGOTTEN_AFTER = "1 day"
"""Workers that are dead for so long, and whose shards others have, leave no trace."""

_LIVES = "until > clock_timestamp()"
_LIVED = f"SELECT {_LIVES} FROM (SELECT until FROM workers WHERE name = $1 FOR UPDATE) AS worker"
_RENEW = (
    "INSERT INTO workers (name, address, seen, until)"
    " VALUES ($1, $2, clock_timestamp(), clock_timestamp() + make_interval(secs => $3))"
    " ON CONFLICT (name) DO UPDATE"
    " SET address = excluded.address, seen = clock_timestamp(), until = excluded.until"
)
_LIVING = (
    f"SELECT name, address, seen < clock_timestamp() - make_interval(secs => $1) FROM workers WHERE {_LIVES}"
)
_FORGET = (
    f"DELETE FROM workers WHERE until < clock_timestamp() - interval '{FORGOTTEN_AFTER}'"
    " AND NOT EXISTS (SELECT 1 FROM shards WHERE worker = name)"
)
_ALONE = "LOCK TABLE shards IN SHARE ROW EXCLUSIVE MODE"
"""Two who take at once: the second looks when the first has taken. A locked row alone is not enough, as a row
for which a query had to wait is looked at anew, but not whose it is."""
_DEAD = f"SELECT name FROM workers WHERE NOT ({_LIVES}) ORDER BY name FOR UPDATE"
_FREE = (  # since when nobody has had it: since it was let go, since its worker was seen last, since ever
    "SELECT number, extract(epoch FROM clock_timestamp() - coalesce(seen, free_since))::float8"
    " FROM shards LEFT JOIN workers ON name = worker"
    " WHERE worker IS NULL OR worker = ANY($1::text[]) OR name IS NULL"
    " ORDER BY number LIMIT $2"
)
_TAKE = "UPDATE shards SET worker = $1, free_since = clock_timestamp() WHERE number = ANY($2::bigint[])"
_END = "UPDATE shards SET worker = NULL, free_since = clock_timestamp() WHERE worker = $1"
_UNSEEN = "SELECT extract(epoch FROM clock_timestamp()) - at FROM heartbeat WHERE at > 0"


async def renew(connection: Any, worker: str, address: str) -> LeaseState:
    """Let a worker live on; return who has what."""
    lived = await connection.fetchval(_LIVED, worker)
    await connection.execute(_RENEW, worker, address, LEASE_S)
    if lived is None:
        await connection.execute(_FORGET)
        await tell(connection, CHANGED)
    workers = await connection.fetch(_LIVING, LATE_S)
    living = {name: at for name, at, _ in workers}
    late = frozenset(name for name, _, late in workers if late)
    owned = await connection.fetch("SELECT number, worker FROM shards WHERE worker IS NOT NULL")
    return LeaseState(bool(lived), {shard: name for shard, name in owned if name in living}, living, late)


async def take(connection: Any, worker: str, most: int) -> frozenset[int]:
    """Take shards whose worker is dead, or that have none; move the clocks of their tables."""
    if not await connection.fetchval(f"SELECT {_LIVES} FROM workers WHERE name = $1", worker):
        raise StoreError(f"worker {worker} has no lease: it takes no chat")
    await connection.execute(_ALONE)
    dead = [name for (name,) in await connection.fetch(_DEAD)]
    free = dict(await connection.fetch(_FREE, dead, most))
    if not free:
        return frozenset()
    if None in free.values():  # nobody has had them here yet: what is in the tables comes from a file
        unseen = await connection.fetchval(_UNSEEN) or 0.0
        free = {shard: unseen if idle is None else idle for shard, idle in free.items()}
    await connection.execute(_TAKE, worker, [*free])
    await reopened(connection, free)
    await tell(connection, CHANGED)  # else others would find out by their next renewal, and updates wait
    return frozenset(free)


async def end(connection: Any, worker: str, shards: Collection[int]) -> None:
    await connection.execute(f"{_END} AND number = ANY($2::bigint[])", worker, [*shards])
    await tell(connection, CHANGED)


async def end_all(connection: Any, worker: str) -> None:
    await connection.execute(_END, worker)
    await connection.execute("DELETE FROM workers WHERE name = $1", worker)
    await tell(connection, CHANGED)


async def now(connection: Any) -> float:
    return float(await connection.fetchval("SELECT extract(epoch FROM clock_timestamp())"))


async def tell(connection: Any, words: str) -> None:
    """Tell all workers something, when the transaction is committed."""
    await connection.execute("SELECT pg_notify('thousand ' || current_schema(), $1)", words)


async def channel(connection: Any) -> str:
    """Return where all is told: a schema has a channel of its own."""
    return f"thousand {await connection.fetchval('SELECT current_schema()')}"
