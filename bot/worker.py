"""This process among those that share a store: it answers for the bot as long as it has the lease to.

With SQLite nobody else can be there; with PostgreSQL a second process waits until the first one stops, or has
been dead for `LEASE_S`.
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
from storage.leases import ANSWERING, LEASE_S, RENEW_S, Leases
from storage.store import StoreError

log = logging.getLogger(__name__)

PATIENCE_S = LEASE_S + 2 * RENEW_S
"""How long a process waits for another to stop; whoever died is gone by then."""


@asynccontextmanager
async def alone(store: Leases) -> AsyncIterator[None]:
    """Be the one process that answers, as long as the block runs; it is cancelled when another has taken
    over.

    Raises StoreError where another process answers and goes on doing so, and after it has taken over.
    """
    name = f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"
    await _take(store, name)
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


async def _take(store: Leases, name: str) -> None:
    loop = asyncio.get_running_loop()
    end = loop.time() + PATIENCE_S
    await store.renew_leases(name)
    while (owner := (await store.take_lease(name, ANSWERING)).owner) != name:
        if loop.time() >= end:
            await store.end_leases(name)
            raise StoreError(f"another process answers from this database ({owner}): stop it first")
        await store.lease_news(RENEW_S)
        await store.renew_leases(name)


async def _keep(store: Leases, name: str, work: asyncio.Task[object]) -> bool:
    """Renew the lease again and again; when somebody else has it, cancel the work and say so."""
    while store.leases_end:
        await asyncio.sleep(RENEW_S)
        try:
            if await store.renew_leases(name):
                continue
            owner = (await store.take_lease(name, ANSWERING)).owner
        except StoreError as error:
            log.warning("the lease is not renewed: %s", error)
            continue
        if owner != name:
            log.error("process %s has taken over", owner)
            work.cancel()
            return True
        log.warning("the lease had run out; nobody else has taken it")
    return False
