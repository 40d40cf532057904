"""Ownership of all chats by one process that fetches its updates.

With SQLite there is no other process. With PostgreSQL a second process waits until the first one stops, or
has been dead for `LEASE_S`. `bot.workers.worker` shares the chats among several processes.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from bot.runtime.tasks import start
from storage.leases import ALL, LEASE_S, RENEW_S, SHARDS, Leases
from storage.outage import level_of
from storage.store import StoreError

log = logging.getLogger(__name__)

PATIENCE_S = LEASE_S + 2 * RENEW_S
"""Seconds a process waits for another one to stop; a dead one has lost its lease by then."""
LOOK_S = 0.25
"""Seconds between two attempts."""


def new_name() -> str:
    """Return a unique name for this process that does not look like a token in a log."""
    return f"{socket.gethostname()}/{os.getpid()}/{secrets.token_hex(4)}"


@asynccontextmanager
async def alone(store: Leases) -> AsyncIterator[None]:
    """Own all chats while the block runs; the block is cancelled if another process takes over.

    Raises StoreError if another process keeps running, and after another one has taken over.
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
        with suppress(StoreError):  # the lease expires by itself
            await store.end_leases(name)


async def _take_all(store: Leases, name: str) -> None:
    loop = asyncio.get_running_loop()
    end = loop.time() + PATIENCE_S
    while True:
        is_last = (
            loop.time() >= end
        )  # read before the attempt, so that a slow machine gets one after the whole time
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
    """Renew the lease; cancel the work and return True if another process holds a shard."""
    while store.leases_end:
        await asyncio.sleep(RENEW_S)
        try:
            standing = await store.renew_leases(name)
        except StoreError as error:
            log.log(level_of(error), "the lease is not renewed: %s", error)
            continue
        if others := {*standing.owners.values()} - {name}:
            log.error("process %s has taken over", ", ".join(others))
            work.cancel()
            return True
        if not standing.lived:
            log.warning("the lease had run out; nobody else has taken it")
    return False
