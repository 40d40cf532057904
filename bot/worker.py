"""One of several processes that share a store: it owns the chats of its shards.

With PostgreSQL workers who have updates brought share the chats evenly: each takes free shards up to its
part, and gives some back when another joins. Who fetches updates is `bot.alone`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Protocol

from bot.alone import new_name
from bot.ownership import Elsewhere
from bot.tasks import start
from storage.leases import CHANGED, LEASE_S, RENEW_S, SHARDS, Leases, Standing, shard_of
from storage.store import Away, StoreError

log = logging.getLogger(__name__)

QUIET_S = 2.0
"""How long the end waits for a renewal that is under way."""
TOLD_S = 60.0
"""How long the operator is not told the same again."""


@asynccontextmanager
async def among_others(store: Leases) -> AsyncIterator[Worker]:
    """Be one of several workers as long as the block runs; its chats are given back at the end."""
    worker = Worker(store)
    try:
        yield worker
    finally:
        await worker.leave()


class Handover(Protocol):
    """What is done when shards come and go."""

    async def take(self, shards: frozenset[int]) -> None:
        """Get ready to look after the chats of some shards; raises StoreError."""

    def begin(self, shards: frozenset[int]) -> None:
        """They are looked after from now on."""

    def drop(self) -> None:
        """Care no more for what is not this process's any more."""

    async def finish(self) -> None:
        """Come to an end with what is not this process's any more, before another takes it.

        Raises StoreError where it cannot: then it is given away later.
        """

    def lose(self) -> None:
        """Care no more for what others have taken already."""

    async def end(self) -> None:
        """Begin nothing more: the worker stops."""

    def share(self, workers: int) -> None:
        """So many workers share what Telegram allows."""

    def hear(self, words: str) -> None:
        """Something is told by a worker; "": something may have been missed."""


class Worker:
    """One of several equal workers; it is what `bot.ownership.Owners` asks for."""

    def __init__(self, store: Leases) -> None:
        self.name = new_name()
        self._store = store
        self._address = ""
        self._loop = asyncio.get_running_loop()
        self._shards: frozenset[int] = frozenset()
        """Those that are looked after."""
        self._giving: frozenset[int] = frozenset()
        """Those that nobody else has yet, but will."""
        self._sure_until = 0.0
        self._standing = Standing(lived=False, owners={}, living={})
        self._talk = asyncio.Lock()
        """Renewals and changes of what is owned come one after the other."""
        self._news = asyncio.Event()
        self._balancing: asyncio.Task[None] | None = None
        self._running: asyncio.Task[None] | None = None
        self._handover: Handover | None = None
        self._twins: dict[str, float] = {}
        """Since when other workers say that they are reached where this one is."""

    def has(self, chat: int) -> bool:
        return shard_of(chat) in self._shards

    def holds(self, chat: int) -> bool:
        """Say whether nobody else has a chat yet, though it is being given away."""
        return shard_of(chat) in self._shards | self._giving

    def sure(self) -> bool:
        return self._loop.time() < self._sure_until

    def unsure_s(self) -> float:
        """Return for how many seconds this worker has not been sure of its chats; 0 before it takes part."""
        return 0.0 if self._running is None else max(0.0, self._loop.time() - self._sure_until)

    def require(self, chat: int) -> None:
        if not self.has(chat):
            raise Elsewhere(chat)
        if not self.sure():
            raise Away("this worker has not heard from the database for too long to go on")

    def address_of(self, chat: int) -> str | None:
        """Return where the owner of a chat is reached, if it has one that is not this worker.

        One that is late with its renewal is not asked: it may stand still, and others take its chats soon.
        """
        owner = self._standing.owners.get(shard_of(chat))
        if owner is None or owner == self.name or owner in self._standing.late:
            return None
        return self._standing.living.get(owner) or None

    def lives(self, address: str) -> bool:
        """Say whether a worker lives that is reached there, and is not late with its renewal."""
        living = self._standing.living.items()
        return any(at == address and name not in self._standing.late for name, at in living)

    @property
    def workers(self) -> int:
        """How many workers live, as far as this one knows."""
        return max(1, len(self._standing.living))

    @property
    def shards(self) -> frozenset[int]:
        """Which shards are looked after."""
        return self._shards

    def begin(self, handover: Handover, address: str) -> None:
        """Take part from now on; the other workers reach this one at `address`."""
        self._handover, self._address = handover, address
        self._sure_until = self._loop.time()
        self._running = start(self._run(), "sharing the chats with other workers")

    async def leave(self) -> None:
        """Let all shards go, at the end, when all parts are at an end."""
        if self._running is not None:
            with suppress(TimeoutError):  # what the database still carries out would come after the end
                async with asyncio.timeout(QUIET_S), self._talk:
                    pass
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
        if self._handover is not None:
            await self._handover.end()
        self._shards = frozenset()
        with suppress(StoreError):  # they run out by themselves
            await self._store.end_leases(self.name)

    async def _run(self) -> None:
        listening = start(self._store.listen(self._hear), "hearing what workers tell")
        try:
            while True:
                self._news.clear()
                standing = await self._renew()
                if standing is not None and (self._balancing is None or self._balancing.done()):
                    balance = self._balance(standing)
                    self._balancing = start(balance, "sharing the chats", usual=(StoreError,))
                with suppress(TimeoutError):
                    async with asyncio.timeout(RENEW_S):
                        await self._news.wait()
        finally:
            beside = [each for each in (listening, self._balancing) if each is not None]
            for each in beside:
                each.cancel()
            await asyncio.gather(*beside, return_exceptions=True)

    def _hear(self, words: str) -> None:
        assert self._handover is not None
        if words in {CHANGED, ""}:
            self._news.set()
        if words != CHANGED:
            self._handover.hear(words)

    async def _renew(self) -> Standing | None:
        """Live on, and find out what is gone; None where the store does not answer."""
        assert self._handover is not None
        try:
            async with asyncio.timeout(LEASE_S), self._talk:
                asked = self._loop.time()
                standing = await self._store.renew_leases(self.name, self._address)
                owned = _shards_of(self.name, standing)
                lost = self._shards - owned
                self._shards, self._giving = self._shards & owned, self._giving & owned
                self._standing = standing
        except (StoreError, TimeoutError) as error:
            log.warning("the leases are not renewed: %s", str(error) or "no answer in time")
            return None
        if lost:
            log.error("%d shards were taken over by others", len(lost))
            self._handover.lose()
        self._sure_until = asked + LEASE_S
        self._handover.share(_sharing(standing))
        self._look_for_twins(standing)
        return standing

    def _look_for_twins(self, standing: Standing) -> None:
        """Tell the operator of workers at one address: of what is handed on to one, half comes to the other.

        Who died without a word, and was replaced at the same address, is believed to live for a while.
        """
        twins = {name for name, each in standing.living.items() if each == self._address} - {self.name}
        now = self._loop.time()
        self._twins = {each: self._twins.get(each, now) for each in twins}
        for twin, since in self._twins.items():
            if now - since >= LEASE_S:
                where = f"worker {twin} says too that it is reached at {self._address}"
                log.error("%s: give each worker a THOUSAND_WORKER_URL of its own", where)
                self._twins[twin] = now + TOLD_S

    async def _balance(self, standing: Standing) -> None:
        """Have as many shards as every worker should: take free ones, or give some back."""
        part = -(-SHARDS // _sharing(standing))
        free = SHARDS - len(standing.owners)
        strays = _shards_of(self.name, standing) - self._shards
        if len(self._shards) > part or strays:
            await self._give(frozenset(sorted(self._shards)[part:]) | strays)
        elif free and len(self._shards) < part:
            await self._take(min(free, part - len(self._shards)))

    async def _take(self, most: int) -> None:
        assert self._handover is not None
        async with self._talk:
            taken = await self._store.take_shards(self.name, most)
            if not taken:
                return
            try:
                await self._handover.take(taken)
            except BaseException:
                with suppress(StoreError):
                    await self._store.end_shards(self.name, taken)
                raise
            self._shards |= taken
            self._standing = self._standing._replace(
                owners=dict(self._standing.owners) | dict.fromkeys(taken, self.name)
            )
        self._handover.begin(taken)
        log.info("%d shards more: %d of %d are this worker's", len(taken), len(self._shards), SHARDS)

    async def _give(self, shards: frozenset[int]) -> None:
        assert self._handover is not None
        self._giving, self._shards = shards, self._shards - shards
        self._handover.drop()
        await self._handover.finish()
        self._giving = frozenset()
        await self._store.end_shards(self.name, shards)
        log.info("%d shards given back: %d of %d are this worker's", len(shards), len(self._shards), SHARDS)


def _sharing(standing: Standing) -> int:
    """Return how many live who share the chats: who fetches updates waits until it has all."""
    return max(1, sum(bool(address) for address in standing.living.values()))


def _shards_of(worker: str, standing: Standing) -> frozenset[int]:
    return frozenset(shard for shard, owner in standing.owners.items() if owner == worker)
