"""Several processes that share one database: leases of chats, handover, and who owns an update.

Two processes must never both change a table or show its screens, and no process may be needed for a chat to
go on. docs/ownership.md explains shards, leases and forwarding. This is what happens in the code when
worker A, which owns a chat, freezes:

    s     worker A                        database                   worker B
    0     renews: sure until 5            A lives until 5
    0.1   freezes
    2.25                                                             sees A late: forwards it no update
    5     `sure()` is false: no update,   A's lease has ended
          no call to Telegram             take_shards: new version   `Handover.take` reads what is shown,
                                          for each open table        `begin` draws the tables again
    7     wakes up; a change that had     version differs: Stale,
          begun names the old version     nothing is written
          renews, sees its shards lost: `Handover.lose` drops their tables and messages

A process that is alone has `SOLE_OWNERSHIP`, which owns every chat at any time. So tables and features ask
the same questions whether there are other workers or not.

Keep when changing this:

- The version of a table is what protects it. Leases only spare two workers the same work, and Telegram
  double messages.
- `sure()` counts from before the renewal was sent, by this worker's own clock. The database ends the lease
  by its clock, later.
- `Tables.live` asks for the owner after it has read the table, under its lock. Code that changes a chat
  otherwise calls `Ownership.require`; an owner may change at every `await`.
- A shard is taken in this order: the store, then what is shown, then the worker serves it. It is given away
  in the opposite one: the worker stops serving, calls end, what is shown is stored, then the store.
- A notice (`tell`) is a hint and may be lost. Nothing may depend on it but speed.

Begin with `storage/leases.py`: the contract of both stores, and what the rest of the bot asks. Then read
`Worker._run` and `Handover`.

Workers with a webhook share the chats of a PostgreSQL database evenly. Each takes free shards up to its
part, and returns some when another worker joins. A process that fetches updates owns all chats: with SQLite
there is no other process, with PostgreSQL a second one waits until the first one stops, or has been dead
for `LEASE_S`. `ChatOfUpdate` tells the chat an update belongs to, and with it the worker.
"""

import asyncio
import logging
import os
import secrets
import socket
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from telegram import Update

from bot.delivery.delivery import SharedDelivery
from bot.features import daily
from bot.runtime import start
from bot.tables.live import which_slot
from bot.tables.registry import TableOwnership
from bot.tables.visit import when_due
from bot.telegram import updates
from bot.words import buttons
from bot.words.links import BotName
from storage import Outage, level_of
from storage.leases import (
    ALL,
    CHANGED,
    LEASE_S,
    RENEW_S,
    SHARDS,
    Leases,
    LeaseState,
    OwnedElsewhere,
    shard_of,
)
from storage.store import Away, StoreError

if TYPE_CHECKING:
    from bot.house import House

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


QUIET_S = 2.0
"""Seconds a stopping worker waits for a renewal that has begun."""
RETIRE_S = 5.0
"""Seconds in which a worker that is about to stop gives its chats to the others."""
TOLD_S = 60.0
"""Seconds between two log lines about the same trouble."""


@asynccontextmanager
async def among_others(store: Leases) -> "AsyncIterator[Worker]":
    """Run a worker while the block runs, and return its chats afterwards."""
    worker = Worker(store)
    try:
        yield worker
    finally:
        await worker.leave()


class ShardParts(Protocol):
    """Parts of a worker that react when it takes or loses shards."""

    async def take(self, shards: frozenset[int]) -> None:
        """Prepare to serve the chats of shards; raises StoreError."""

    def begin(self, shards: frozenset[int]) -> None:
        """Start to serve shards."""

    def settled(self) -> AbstractAsyncContextManager[None]:
        """Wait for the calls in flight, as long as is reasonable, and begin none within the block."""

    def drop(self) -> None:
        """Drop whatever this worker no longer owns."""

    async def finish(self) -> None:
        """Finish work for shards before another worker takes them.

        Raises StoreError if that fails; the shards are then returned later.
        """

    def lose(self) -> None:
        """Drop shards that others have already taken."""

    async def end(self) -> None:
        """Start nothing more: the worker stops."""

    def share(self, workers: int) -> None:
        """Set the number of workers that share Telegram's limits."""

    def hear(self, words: str) -> None:
        """Handle a notification; "" means that some may have been missed."""


class Worker:
    """One of several equal workers; implements `storage.leases.Ownership`."""

    def __init__(self, store: Leases) -> None:
        self.name = new_name()
        self._store = store
        self._address = ""
        self._loop = asyncio.get_running_loop()
        self._shards: frozenset[int] = frozenset()
        """Shards this worker serves."""
        self._giving: frozenset[int] = frozenset()
        """Shards this worker is returning."""
        self._sure_until = 0.0
        lines = "the leases are not renewed", "the leases are renewed again"
        self._outage = Outage(*lines, level=logging.WARNING)
        self._leases = LeaseState(lived=False, owners={}, living={})
        self._talk = asyncio.Lock()
        """Serializes renewals and changes of ownership."""
        self._news = asyncio.Event()
        self._changed = asyncio.Event()
        """Set, and replaced, when owners may have changed."""
        self._retiring = False
        """Whether this worker is about to stop, and takes no shards any more."""
        self._balancing: asyncio.Task[None] | None = None
        self._running: asyncio.Task[None] | None = None
        self._handover: ShardParts | None = None
        self._twins: dict[str, float] = {}
        """Other workers that report this worker's address, with the time of the first report."""

    def has(self, chat: int) -> bool:
        return shard_of(chat) in self._shards

    def holds(self, chat: int) -> bool:
        """Return whether no other worker has a chat yet, even if it is being returned."""
        return shard_of(chat) in self._shards | self._giving

    def sure(self) -> bool:
        return self._loop.time() < self._sure_until

    def unsure_s(self) -> float:
        """Return the seconds since this worker's ownership became uncertain; 0 before it takes part."""
        return 0.0 if self._running is None else max(0.0, self._loop.time() - self._sure_until)

    def require(self, chat: int) -> None:
        if not self.has(chat):
            raise OwnedElsewhere(chat)
        if not self.sure():
            raise Away("this worker has not heard from the database for too long to go on")

    def address_of(self, chat: int) -> str | None:
        """Return the address of a chat's owner; None without an owner, or if this worker is the owner.

        An owner whose renewal is overdue counts as none: it may be frozen, and others take its chats soon.
        """
        owner = self._leases.owners.get(shard_of(chat))
        if owner is None or owner == self.name or owner in self._leases.late:
            return None
        return self._leases.living.get(owner) or None

    def lives(self, address: str) -> bool:
        """Return whether a live worker with a timely renewal has this address."""
        living = self._leases.living.items()
        return any(at == address and name not in self._leases.late for name, at in living)

    async def changed(self) -> None:
        """Wait until the owners of chats may have changed."""
        await self._changed.wait()

    def _tell_changed(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    @property
    def workers(self) -> int:
        """Number of live workers, at least 1."""
        return max(1, len(self._leases.living))

    @property
    def shards(self) -> frozenset[int]:
        """Shards this worker serves."""
        return self._shards

    def begin(self, handover: ShardParts, address: str) -> None:
        """Take part; other workers reach this one at `address`."""
        self._handover, self._address = handover, address
        self._sure_until = self._loop.time()
        self._running = start(self._run(), "sharing the chats with other workers")

    async def retire(self) -> None:
        """Give all shards to the other workers, if there are any, before this one stops.

        Until they have them this worker goes on as before, so that nobody waits for its other work to end.
        """
        if self._running is None or _sharing(self._leases) < 2 or not self.sure():
            return
        assert self._handover is not None
        self._retiring = True
        try:
            async with asyncio.timeout(RETIRE_S):
                if self._balancing is not None:
                    await asyncio.wait({self._balancing})
                async with self._handover.settled():
                    self._address = ""  # others count it no more when they share the chats
                    if await self._renew() is not None:
                        await self._give_settled(self._shards)
        except (StoreError, TimeoutError) as error:
            log.log(
                level_of(error),
                "the chats are given away as this worker ends: %s",
                str(error) or "no time is left",
            )

    async def leave(self) -> None:
        """Return all shards after all parts have ended."""
        if self._running is not None:
            with suppress(TimeoutError):  # a renewal still running in the database would come after the end
                async with asyncio.timeout(QUIET_S), self._talk:
                    pass
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
        if self._handover is not None:
            await self._handover.end()
        self._shards = frozenset()
        with suppress(StoreError):  # the leases expire by themselves
            await self._store.end_leases(self.name)

    async def _run(self) -> None:
        listening = start(self._store.listen(self._hear), "listening to other workers")
        try:
            while True:
                self._news.clear()
                leases = await self._renew()
                idle = self._balancing is None or self._balancing.done()
                if leases is not None and idle and not self._retiring:
                    balance = self._balance(leases)
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

    async def _renew(self) -> LeaseState | None:
        """Renew the lease and drop lost shards; None if the store does not answer."""
        assert self._handover is not None
        try:
            async with asyncio.timeout(LEASE_S), self._talk:
                asked = self._loop.time()
                leases = await self._store.renew_leases(self.name, self._address)
                owned = _shards_of(self.name, leases)
                lost = self._shards - owned
                self._shards, self._giving = self._shards & owned, self._giving & owned
                changed, self._leases = leases != self._leases, leases
        except (StoreError, TimeoutError) as error:
            self._outage.failed(str(error) or "no answer in time")
            return None
        self._outage.worked()
        if lost:
            log.error("%d shards were taken over by others", len(lost))
            self._handover.lose()
        self._sure_until = asked + LEASE_S
        if changed:
            self._tell_changed()
        self._handover.share(_sharing(leases))
        self._look_for_twins(leases)
        return leases

    def _look_for_twins(self, leases: LeaseState) -> None:
        """Log workers that share an address: half of what is forwarded to one of them reaches the other.

        A worker that died and was replaced at the same address counts as live for a while.
        """
        twins = {name for name, each in leases.living.items() if each == self._address} - {self.name}
        now = self._loop.time()
        self._twins = {each: self._twins.get(each, now) for each in twins}
        for twin, since in self._twins.items():
            if now - since >= LEASE_S:
                where = f"worker {twin} says too that it is reached at {self._address}"
                log.error("%s: give each worker a THOUSAND_WORKER_URL of its own", where)
                self._twins[twin] = now + TOLD_S

    async def _balance(self, leases: LeaseState) -> None:
        """Take free shards, or return some, until all workers have equally many."""
        part = -(-SHARDS // _sharing(leases))
        free = SHARDS - len(leases.owners)
        strays = _shards_of(self.name, leases) - self._shards
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
            self._leases = self._leases._replace(
                owners=dict(self._leases.owners) | dict.fromkeys(taken, self.name)
            )
        self._tell_changed()
        self._handover.begin(taken)
        log.info("took %d shards over: this worker has %d of %d", len(taken), len(self._shards), SHARDS)

    async def _give(self, shards: frozenset[int]) -> None:
        assert self._handover is not None
        async with self._handover.settled():
            await self._give_settled(shards)

    async def _give_settled(self, shards: frozenset[int]) -> None:
        """Give shards away while no call to Telegram is under way."""
        assert self._handover is not None
        self._giving, self._shards = shards, self._shards - shards
        self._handover.drop()
        await self._handover.finish()
        self._giving = frozenset()
        await self._store.end_shards(self.name, shards)
        log.info("gave %d shards back: this worker has %d of %d", len(shards), len(self._shards), SHARDS)


def _sharing(leases: LeaseState) -> int:
    """Return the number of workers with a webhook; a process that fetches updates waits for all chats."""
    return max(1, sum(bool(address) for address in leases.living.values()))


def _shards_of(worker: str, leases: LeaseState) -> frozenset[int]:
    return frozenset(shard for shard, owner in leases.owners.items() if owner == worker)


OfGroup = buttons.RulesPage | buttons.SetRules | buttons.TakePreset | buttons.LoadRules


class ChatOfUpdate:
    """Finds the chat whose owner carries an update out: the group; in a direct chat the group of the table or
    of the rules.
    """

    def __init__(self, bot: BotName, ownership: TableOwnership) -> None:
        self._bot = bot
        self._whose = ownership

    async def __call__(self, update: Update) -> int | None:
        """Return the chat whose owner carries an update out, None if any worker may; raises StoreError."""
        try:
            wishes = updates.read(update, self._bot.now)
        except Exception:  # the worker that carries it out reports the fault
            return None
        if not wishes:
            seen = updates.sighting(update)
            return None if seen is None else seen.chat  # the message may stand below a table of that owner
        return await self._of(wishes[0])  # the commands of one message have the same chat

    async def _of(self, wish: updates.Wish) -> int:
        match wish:
            case updates.Pressed():
                return await self._of_press(wish)
            case updates.TextMessage() | updates.Membership():
                return wish.place.chat
            case updates.Reach():
                return wish.who.id
            case updates.Moved():
                return wish.new
            case updates.Left() | updates.Renamed():
                return wish.chat

    async def _of_press(self, pressed: updates.Pressed) -> int:
        place, press = pressed.place, pressed.press
        if place is not None and not place.private:
            return place.chat
        chat = None
        if isinstance(press, buttons.TablePress | buttons.Shortcut | buttons.ShowCards):
            chat = await self._whose.chat_of(press.table)
        elif isinstance(press, OfGroup):
            chat = await self._whose.group_of(f"g{press.group}")
        elif isinstance(press, buttons.Book):
            chat = await self._whose.group_of(press.of)
        return chat or pressed.who.id


@dataclass(frozen=True, slots=True)
class Handover:
    """The parts of a worker that hold data of chats; implements `bot.workers.ShardParts`."""

    house: "House"
    _resuming: set[asyncio.Task[None]] = field(default_factory=set)

    @property
    def _delivery(self) -> SharedDelivery:
        assert isinstance(self.house.delivery, SharedDelivery)
        return self.house.delivery

    async def take(self, shards: frozenset[int]) -> None:
        """Read what is shown in the chats of shards; raises StoreError."""
        self.house.tables.ownership.met(await self.house.store.open_chats(shards))
        self._delivery.load(await self.house.store.shown(shards))

    def begin(self, shards: frozenset[int]) -> None:
        """Update the screens of the shards' tables and set their clocks."""
        work = start(self._resume(shards), "updating the tables of new shards")
        self._resuming.add(work)
        work.add_done_callback(self._resuming.discard)
        self.house.begun(shards)

    async def _resume(self, shards: frozenset[int]) -> None:
        """Update tables once their open pages are back: a player in the Mini App needs no panel."""
        await asyncio.sleep(self.house.display.pages.return_s)
        await self.house.redraw.resume(shards)

    def settled(self) -> AbstractAsyncContextManager[None]:
        """Wait for the calls in flight while the tables go on, and begin none within the block."""
        return self._delivery.settled()

    def drop(self) -> None:
        """Drop the tables of other owners and the messages planned for them."""
        self.house.tables.drop_others()
        self._delivery.drop()
        self.house.display.pages.drop()

    async def finish(self) -> None:
        """Wait for calls to chats of other owners, and store what is shown there; raises StoreError."""
        await self._delivery.finish()
        self._delivery.unload()

    def lose(self) -> None:
        """Drop shards that another worker has taken: it stores what is shown there."""
        self.drop()
        self._delivery.unload()

    async def end(self) -> None:
        """Stop updating screens; the next owner does the rest."""
        for work in (left := [*self._resuming]):
            work.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    def share(self, workers: int) -> None:
        """Divide the calls that Telegram allows by the number of workers."""
        self._delivery.share(workers)

    # Notifications

    def hear(self, words: str) -> None:
        """Handle a notification of a worker; "" means that some may have been missed."""
        if not words:
            self.house.people.forget_all()
            self.house.rights.members.forget_all()
            self.house.timeouts.all_unknown()
            self.house.tables.drop_all()
            return
        kind, *numbers = words.split()
        try:
            self._handle(kind, *map(int, numbers))
        except (TypeError, ValueError):
            log.error("unknown note from another worker: %r", words)  # a newer release may send other words

    def _handle(self, kind: str, number: int, other: int = 0) -> None:
        match kind:
            case "person" | "chat":
                self.house.people.forget(number)
            case "away":
                self.house.timeouts.unknown(number)
            case "forgotten":
                self.house.people.erase(number)
                self.house.tables.drop_of(number)
                self._delivery.forget(number)
            case "left":
                self.house.rights.members.gone(other, number)
            case "moved":
                self._moved(number, other)
            case "decided":
                self._decided(number)
            case "here" | "gone" | "refresh" | "reached" | "hand" | "daily" | "settled":
                self.house.people.forget(number)
                self.house.clock.soon(heard, kind, number)

    def _decided(self, player: int) -> None:
        """Remove the question which table a person leaves: another worker has carried it out."""
        if self.house.tables.ownership.mine(slot := which_slot(player)):
            self._delivery.remove(slot)

    def _moved(self, old: int, new: int) -> None:
        """Move a group to its new id, and perhaps to another owner."""
        self.house.people.forget(old)
        self.house.people.forget(new)
        self.house.tables.moved(old, new)
        self._delivery.migrate(old, new)
        if self.house.tables.ownership.has(new):
            self.house.clock.soon(heard, "moved", new)
        else:
            self.drop()


@when_due(again_s=None)
async def heard(house: "House", kind: str, number: int) -> None:
    """Do at the tables of this worker what another one tells of a player or a chat."""
    match kind:
        case "here":
            await house.timeouts.come_back(number)
        case "gone":
            if (player := await house.people.player(number)) is not None:
                await house.errors.out_of_reach(player, tell=True)
        case "refresh":
            await house.redraw.refresh_ours(number)
        case "reached":
            await house.redraw.reached_by_us(number)
        case "hand":
            await house.redraw.panels_of_ours(number)
        case "daily":
            await daily.refresh(house, number)
        case "settled":
            await house.redraw.settled_ours(number)
        case "moved":
            await house.redraw.moved(number)
