"""This process alone: it owns all chats of a store.

With SQLite nobody else can be there. With PostgreSQL a second process that fetches updates waits until the
first one stops, or has been dead for `LEASE_S`. Several that share the chats are `bot.worker`.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from bot.tasks import start
from storage.leases import ALL, LEASE_S, RENEW_S, SHARDS, Leases
from storage.store import StoreError

log = logging.getLogger(__name__)

PATIENCE_S = LEASE_S + 2 * RENEW_S
"""How long a process waits for another to stop; whoever died is gone by then."""
LOOK_S = 0.25
"""How often it looks meanwhile."""


def new_name() -> str:
    """Return a name for this process that no other ever had, and that no log takes for a token."""
    return f"{socket.gethostname()}/{os.getpid()}/{secrets.token_hex(4)}"


@asynccontextmanager
async def alone(store: Leases) -> AsyncIterator[None]:
    """Own all chats, as long as the block runs; it is cancelled when another has taken over.

    Raises StoreError where another process answers and goes on doing so, and after it has taken over.
    """
    name = new_name()
    await _take_all(store, name)
    work = asyncio.current_task()
    assert work is not None
    keeping = start(_keep(store, name, work), "renewing the lease")
    try:
        yield
    except asyncio.CancelledError:
        if keeping.done() and keeping.result():
            raise StoreError("another process has taken over: this one stops") from None
        raise
    finally:
        keeping.cancel()
        with suppress(StoreError):  # it runs out by itself
            await store.end_leases(name)


async def _take_all(store: Leases, name: str) -> None:
    loop = asyncio.get_running_loop()
    end = loop.time() + PATIENCE_S
    while True:
        is_last = loop.time() >= end  # before it is tried: a slow machine gets one try after the whole time
        owners = (await store.renew_leases(name)).owners
        taken = await store.take_shards(name, SHARDS)
        if taken == ALL:
            return
        await store.end_shards(name, taken)
        if is_last:
            await store.end_leases(name)
            others = ", ".join(sorted({*owners.values()}))
            raise StoreError(f"another process answers from this database ({others}): stop it first")
        await asyncio.sleep(LOOK_S)


async def _keep(store: Leases, name: str, work: asyncio.Task[object]) -> bool:
    """Renew the lease again and again; when somebody else has a shard, cancel the work and say so."""
    while store.leases_end:
        await asyncio.sleep(RENEW_S)
        try:
            standing = await store.renew_leases(name)
        except StoreError as error:
            log.warning("the lease is not renewed: %s", error)
            continue
        if others := {*standing.owners.values()} - {name}:
            log.error("process %s has taken over", ", ".join(others))
            work.cancel()
            return True
        if not standing.lived:
            log.warning("the lease had run out; nobody else has taken it")
    return False
