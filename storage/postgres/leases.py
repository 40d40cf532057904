"""Leases in SQL, as functions of a connection: see `storage.leases.Leases`. All times are the database's.

Whoever takes a chat locks its row and then that of its owner; whoever renews locks their own. So a renewal
either comes first, and the owner lives, or it waits, and says that chats may be gone. Who lives is asked when
the lock is held: hence the query inside the query.
"""

from __future__ import annotations

from typing import Any

from storage.leases import LEASE_S, Lease
from storage.postgres.tables import MOVED
from storage.store import StoreError

CHANNEL = "thousand_leases"
FORGOTTEN_AFTER = "1 day"
"""Workers that are dead for so long, and whose chats others have, leave no trace."""

_LIVES = "until > clock_timestamp()"
_RENEW = (
    "INSERT INTO workers (name, seen, until)"
    " VALUES ($1, clock_timestamp(), clock_timestamp() + make_interval(secs => $2))"
    " ON CONFLICT (name) DO UPDATE SET seen = clock_timestamp(), until = excluded.until"
)
_LOCKED = (
    f"SELECT {_LIVES} AS lives, extract(epoch FROM clock_timestamp() - seen)::float8 AS unseen"
    " FROM (SELECT seen, until FROM workers WHERE name = $1 FOR UPDATE) AS worker"
)
_FIRST = (
    "INSERT INTO leases (chat, worker, free_since) VALUES ($1, $2, clock_timestamp())"
    " ON CONFLICT DO NOTHING RETURNING chat"
)
_TAKE = "UPDATE leases SET worker = $2, free_since = clock_timestamp() WHERE chat = $1"
_FREE = "UPDATE leases SET worker = NULL, free_since = clock_timestamp() WHERE worker = $1"


async def renew(connection: Any, worker: str) -> bool:
    """Let a worker live on; say whether it did until now."""
    lived = await connection.fetchval(_LOCKED, worker)
    await connection.execute(_RENEW, worker, LEASE_S)
    if lived is None:
        await connection.execute(
            f"DELETE FROM workers WHERE until < clock_timestamp() - interval '{FORGOTTEN_AFTER}'"
            " AND NOT EXISTS (SELECT 1 FROM leases WHERE worker = name)"
        )
    return bool(lived)


async def take(connection: Any, worker: str, chat: int) -> Lease:
    """Take a chat whose owner is dead, or who has none, and move the clocks of its tables."""
    if not await connection.fetchval(f"SELECT {_LIVES} FROM workers WHERE name = $1", worker):
        raise StoreError(f"worker {worker} does not live: it takes no chat")
    if await connection.fetchval(_FIRST, chat, worker) is not None:
        return Lease(worker)
    query = (
        "SELECT worker, extract(epoch FROM clock_timestamp() - free_since)::float8 FROM leases"
        " WHERE chat = $1 FOR UPDATE"
    )
    owner, idle = await connection.fetchrow(query, chat)
    if owner is not None:
        lives, idle = await connection.fetchrow(_LOCKED, owner) or (False, 0.0)
        if lives:
            return Lease(owner)
    await connection.execute(_TAKE, chat, worker)
    await connection.execute(f"{MOVED} AND chat = $2", idle, chat)
    return Lease(worker, idle)


async def leases_of(connection: Any, worker: str) -> frozenset[int]:
    found = await connection.fetch("SELECT chat FROM leases WHERE worker = $1", worker)
    return frozenset(chat for (chat,) in found)


async def end(connection: Any, worker: str, chat: int) -> None:
    await connection.execute(f"{_FREE} AND chat = $2", worker, chat)
    await _tell(connection)


async def end_all(connection: Any, worker: str) -> None:
    await connection.execute(_FREE, worker)
    await connection.execute("DELETE FROM workers WHERE name = $1", worker)
    await _tell(connection)


async def _tell(connection: Any) -> None:
    await connection.execute(f"NOTIFY {CHANNEL}")
