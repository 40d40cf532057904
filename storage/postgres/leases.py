"""Leases in SQL; see `storage.leases.Leases`. All times are the database's.

A worker that takes shards locks the table of shards, so workers take turns, and the rows of dead workers. A
renewal locks its own row. So a renewal either comes first, and the worker lives, or it waits, and then finds
that its shards may be gone. After waiting, `FOR UPDATE` reads a row again; so a statement asks whether a
worker lives only when it holds the lock.
"""

from __future__ import annotations

from collections.abc import Collection

from storage.errors import StoreError
from storage.leases import CHANGED, LATE_S, LEASE_S, LeaseState
from storage.sql import rows
from storage.sql.messages import tell
from storage.sql.statements import Statement, Work, only
from storage.sql.tables import reopened

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


def renew(worker: str, address: str) -> Work[LeaseState]:
    """Renew a worker's lease and return who owns what."""
    lived = only((yield _LIVED(worker)))
    yield _RENEW(worker, address, LEASE_S)
    if lived is None:
        yield _FORGET()
        yield from tell(CHANGED)
    workers = [(rows.text(name), rows.text(at), late) for name, at, late in (yield _LIVING(LATE_S))]
    living = {name: at for name, at, _ in workers}
    owned = [(rows.number(shard), rows.text(name)) for shard, name in (yield _OWNED())]
    owners = {shard: name for shard, name in owned if name in living}
    return LeaseState(bool(lived), owners, living, frozenset(name for name, _, late in workers if late))


def take(worker: str, most: int) -> Work[frozenset[int]]:
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
    yield from tell(CHANGED)  # otherwise updates wait until others learn it by their next renewal
    return frozenset(free)


def end(worker: str, shards: Collection[int]) -> Work[None]:
    yield _END(worker, [*shards])
    yield from tell(CHANGED)


def end_all(worker: str) -> Work[None]:
    yield _END_ALL(worker)
    yield _LEAVE(worker)
    yield from tell(CHANGED)


def now() -> Work[float]:
    return rows.amount(only((yield _NOW())))


def channel() -> Work[str]:
    """Return the channel of notices: each schema has its own."""
    return f"thousand {only((yield _SCHEMA()))}"
