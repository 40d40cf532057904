"""The interface of delivery, which never lets its callers wait, and its form for one of several workers."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import TypeVar

from bot.delivery.budget import Gate, Limits, Urgency, When
from bot.delivery.courier import Courier, Sight
from bot.delivery.lane import Backlog, Lane, backlog
from bot.delivery.mailbox import DirectCall, Job, Orphan, Post, Retirement, WantedScreen
from bot.delivery.shown import Notebook, ShownMessages
from bot.runtime import Recent
from bot.screens import Screen
from bot.telegram import Banished, ChatTrouble, Flaky, Migrated, Restricted, TopicLost, Wait
from bot.telegram.gateway import Document, Gateway
from storage.store import Shown, Slot

T = TypeVar("T")
Call = Callable[[int], Awaitable[T]]
"""Call to Telegram about the given chat."""
OnTrouble = Callable[[int, ChatTrouble | Restricted], Awaitable[None]]

ORPHANS_REMEMBERED = 4096
MOVED_REMEMBERED = 1024
"""Groups whose new id is remembered; Telegram tells a forgotten one again."""
LANES_KEPT = 1024
"""Lanes kept without looking whether they are needed; each takes about 2 kB."""
POSTS_S, CALLS_S = 2.0, 2.0
"""Seconds at shutdown for posts, and then for calls in flight."""


class Delivery:
    """Delivery of the newest screens to every chat. To be created inside the running loop.

    When a chat refuses messages, the callback given to `start` is called: after `Unreachable` and `Banished`
    its screens wait for `resume(chat)` and its posts are dropped; after `TopicLost` all work for the topic is
    dropped; after `Migrated` all work moves to the new chat, where every slot starts empty. `Restricted`
    means that text replaced a picture or a file. `Banished` and `Restricted` are reported once.
    """

    def __init__(self, gateway: Gateway, messages: ShownMessages, limits: Limits | None = None) -> None:
        self._messages = messages
        self._on_trouble: OnTrouble | None = None
        self._limits = limits = limits or Limits()
        self._loop = asyncio.get_running_loop()
        self._courier = Courier(gateway, messages, self._loop.time)
        self.tally = self._courier.tally
        """Number of successful calls (send, edit, strip, post), of merged, unchanged and retried jobs, and of
        refusals that slowed down all chats.
        """
        self.sight = Sight(messages, self._courier, self._loop.time, here=self._here, put=self._put)
        self.rate = limits.overall(self._loop.time)
        """Calls a second over all chats."""
        self._gate = Gate(self.rate, places=limits.places)
        self._lanes: dict[int, Lane] = {}
        self._sweep_at = LANES_KEPT
        self._moved: Recent[int, int] = Recent(MOVED_REMEMBERED)
        self._orphaned: Recent[tuple[int, int], None] = Recent(ORPHANS_REMEMBERED)
        self._closing = False

    def start(self, on_trouble: OnTrouble) -> None:
        """Set the callback for troubles, `on_trouble(chat, trouble)`.

        It must not await `drain` or `close`.
        """
        self._on_trouble = on_trouble
        self.sight.sweep_up()

    def show(
        self, slot: Slot, render: Callable[[], Screen], urgency: Urgency, mark: int | None = None
    ) -> None:
        """Show `render()` in a slot; it is called when the screen is about to be sent.

        Once the screen is shown, `mark(slot)` returns its `mark`, if it has one.
        """
        slot = self._here(slot)
        when = When.of(urgency, self._loop.time(), self._lane(slot.chat).budget.full_at())
        self._put(slot.chat, WantedScreen(slot, render, when, mark))

    def post(
        self,
        chat: int,
        thread: int | None,
        content: Screen | Document,
        urgency: Urgency = Urgency.REPLY,
    ) -> bool:
        """Send a message once: never merged, and in order among posts of the same urgency in the chat.

        Only a few posts of urgency ASIDE are queued per chat; return False for one that is dropped.
        """
        chat, post = self._moved.get(chat) or chat, Post(thread, content, self._when(urgency))
        if not self._lane(chat).mail.has_room(post):
            return False
        self._put(chat, post)
        return True

    def retire(self, slot: Slot, *, after: Slot | None = None) -> None:
        """Remove the keyboard of the slot's message and release the slot.

        With `after`, first send the pending screens of both slots, this one's without keys; otherwise drop
        the pending screen of this slot.
        """
        slot = self._here(slot)
        successor = self._here(after) if after else None
        self._put(slot.chat, Retirement(slot=slot, after=successor, when=self._when(Urgency.TIDY)))

    def remove(self, slot: Slot) -> None:
        """Delete the slot's message and drop the pending screen.

        Telegram deletes no message older than two days; such a message loses its keyboard.
        """
        slot = self._here(slot)
        self._put(slot.chat, Retirement(slot=slot, after=None, when=self._when(Urgency.TIDY), erase=True))

    def renew(self, slot: Slot) -> None:
        """Send the slot's next screen as a new message at the end of the chat, and delete the old one."""
        slot = self._here(slot)
        if shown := self._messages.get(slot):
            self._messages.forgotten(slot)
            self._put(slot.chat, Orphan(shown.message_id, self._when(Urgency.TIDY), erase=True))

    def release(self, slot: Slot) -> None:
        """Release the slot and leave its message unchanged, with its keyboard."""
        self._messages.forgotten(self._here(slot))
        self._courier.unmark(self._here(slot))
        self._courier.let_go(self._here(slot))

    def forget(self, chat: int) -> None:
        """Release every slot of a direct chat and drop its pending work; its messages stay unchanged."""
        if lane := self._lanes.get(chat):
            lane.mail.drop_topic(None)
        self._messages.leave(chat)

    def tidy(self, chat: int, message_id: int) -> None:
        """Remove the keyboard of a message whose used-up button was pressed, unless a slot shows it."""
        if not self._messages.has_message(chat, message_id):
            self.orphan(chat, message_id)

    def orphan(self, chat: int, message_id: int) -> None:
        """Remove the keyboard of a pressed message that belongs to no slot, once for all presses."""
        if (chat, message_id) in self._orphaned or chat in self._moved:
            return
        self._orphaned[chat, message_id] = None
        self._put(chat, Orphan(message_id, self._when(Urgency.TIDY)))

    async def call_directly(self, chat: int, call: Call[T], patience_s: float) -> T:
        """Make a call once, in its turn and within the chat's budget, and return its result.

        Raises the exceptions of the call, Banished if the chat is closed to the bot, and TimeoutError if its
        turn does not come within `patience_s` seconds; then the call is not made.
        """
        chat = self._moved.get(chat) or chat
        if self._closing or self.is_closed(chat):
            raise Banished("closed to us")
        done: asyncio.Future[T] = self._loop.create_future()
        call_directly = DirectCall(partial(_run, call, done), self._when(Urgency.REPLY))
        self._put(chat, call_directly)
        lane = self._lanes[chat]
        try:
            await asyncio.wait((done,), timeout=patience_s)
        except asyncio.CancelledError:
            done.cancel()
            raise
        finally:
            lane.mail.recall(call_directly)
        if not done.done() and not lane.carries(call_directly):
            raise TimeoutError
        return await done

    def shown(self, slot: Slot) -> Shown | None:
        """Return the message that the slot shows now, if any."""
        return self._messages.get(self._here(slot))

    def is_waiting(self, slot: Slot) -> bool:
        """Return whether the slot's newest screen is still pending."""
        slot = self._here(slot)
        lane = self._lanes.get(slot.chat)
        return lane is not None and (lane.mail.wants(slot) or lane.tells(slot))

    def mark(self, slot: Slot) -> int | None:
        """Return the mark of the last marked screen shown in the slot since the start of the process."""
        return self._courier.marks.get(self._here(slot))

    def is_refused(self, chat: int) -> bool:
        """Return whether a chat rests on Telegram's demand or after network failures."""
        lane = self._lanes.get(self._moved.get(chat) or chat)
        return lane is not None and lane.refused

    def is_closed(self, chat: int) -> bool:
        """Return whether a chat is closed to the bot."""
        lane = self._lanes.get(self._moved.get(chat) or chat)
        return lane is not None and lane.suspended

    def resume(self, chat: int) -> None:
        """Resume delivery to a chat that may take messages of every kind again."""
        self._courier.restrictions.retry(chat)
        if lane := self._lanes.get(chat):
            lane.reopen()

    def migrate(self, old: int, new: int) -> None:
        """Move the pending work of a group to its new id; the messages shown stay behind."""
        self._moved[old] = new
        self._messages.leave(old)
        if lane := self._lanes.get(old):
            successor = self._lane(new)
            lane.mail.move_to(successor.mail, new)
            successor.rouse()

    async def drain(self) -> None:
        """Wait until all work is done and all messages are recorded."""
        while busy := self._busy():
            await asyncio.wait(busy)
        await self._messages.flush()

    async def close(self) -> None:
        """Send pending posts and let calls in flight finish, for a few seconds; record all messages.

        A call that takes longer is abandoned, as when the process is killed: the next start repeats it.
        """
        self._closing = True
        for lane in self._lanes.values():
            lane.finish()
        await self._settle(POSTS_S)
        for lane in self._lanes.values():
            lane.stop()
        await self._settle(CALLS_S)
        for worker in (busy := self._busy()):
            worker.cancel()
        await asyncio.gather(*busy, return_exceptions=True)
        self._gate.close()
        await self._messages.close()

    async def _settle(self, seconds: float) -> None:
        """Wait for the lanes, for at most `seconds`."""
        if busy := self._busy():
            await asyncio.wait(busy, timeout=seconds)

    def backlog(self) -> Backlog:
        """Return the pending work and its age."""
        return backlog(self._lanes.values(), self._gate, self._loop.time())

    def _busy(self) -> list[asyncio.Task[None]]:
        return [lane.worker for lane in self._lanes.values() if lane.worker]

    def _here(self, slot: Slot) -> Slot:
        moved = self._moved.get(slot.chat)
        return slot if moved is None else slot._replace(chat=moved)

    def _when(self, urgency: Urgency) -> When:
        return When.of(urgency, self._loop.time())

    def _put(self, chat: int, job: Job) -> None:
        if self._closing:
            return
        lane = self._lane(chat)
        self.tally["merged"] += lane.mail.put(job)
        lane.rouse()

    def _lane(self, chat: int) -> Lane:
        if (lane := self._lanes.get(chat)) is None:
            if len(self._lanes) >= self._sweep_at:
                self._sweep()
            budget = self._limits.for_chat(chat, self._loop.time)
            lane = self._lanes[chat] = Lane(
                chat=chat, budget=budget, gate=self._gate, courier=self._courier, on_closed=self._closed
            )
        return lane

    def _sweep(self) -> None:
        """Drop lanes equal to a new one; the next sweep is due when the number of lanes has doubled."""
        self._lanes = {chat: lane for chat, lane in self._lanes.items() if not lane.is_fresh()}
        self._sweep_at = max(LANES_KEPT, 2 * len(self._lanes))

    async def _closed(self, lane: Lane, trouble: ChatTrouble | Restricted) -> None:
        known = lane.reported and isinstance(trouble, Banished)
        if isinstance(trouble, Migrated):
            self.migrate(lane.chat, trouble.new_chat)
        elif not isinstance(trouble, TopicLost | Restricted):
            lane.mail.drop_posts()
            lane.close()
            lane.reported = True
        if self._on_trouble is not None and not known:
            await self._on_trouble(lane.chat, trouble)


async def _run(call: Call[T], done: asyncio.Future[T], chat: int) -> None:
    """Make the call and set its result; re-raise troubles that concern the whole chat."""
    try:
        result = await call(chat)
    except Exception as error:
        if not done.cancelled():
            done.set_exception(error)
        if isinstance(error, ChatTrouble | Flaky | Restricted | Wait) and not isinstance(error, TopicLost):
            raise
    else:
        if not done.cancelled():
            done.set_result(result)


FINISH_S = 2.0
"""Seconds that calls in flight may take when a shard is given away, so that a new message gets recorded."""
LOOK_S = 0.02

Says = Callable[[Slot], bool]


class SharedMessages(ShownMessages):
    """Messages in the slots of this worker."""

    def __init__(self, notebook: Notebook, holds: Says) -> None:
        """Create the record.

        `holds` returns whether the slot is still unclaimed by others, so that none is overwritten.
        """
        super().__init__(notebook, {})
        self._holds = holds

    async def sent(self, slot: Slot, shown: Shown) -> None:
        if self._holds(slot):
            await super().sent(slot, shown)

    def _mark(self, slot: Slot) -> None:
        if self._holds(slot):
            super()._mark(slot)

    async def write(self) -> None:
        """Write all pending entries; raises StoreError."""
        await self._write()

    def load(self, known: Mapping[Slot, Shown]) -> None:
        """Take over the slots of another worker."""
        for slot, shown in known.items():
            self._chats[slot.chat][slot] = shown

    def unload(self, mine: Says) -> None:
        """Forget the slots of others, and write nothing about them."""
        for slot in [slot for slot in self.slots() if not mine(slot)]:
            there = self._chats[slot.chat]
            del there[slot]
            if not there:
                del self._chats[slot.chat]
        self._dirty = {slot for slot in self._dirty if mine(slot)}


class SharedDelivery(Delivery):
    """Delivery to the chats of one worker."""

    def __init__(
        self,
        gateway: Gateway,
        messages: SharedMessages,
        limits: Limits,
        *,
        mine: Says,
        sure: Callable[[], bool],
        others: Callable[[Slot], object],
    ) -> None:
        """Create the delivery. No call begins unless `sure()` says that this worker's leases are valid.

        `others` is called with a slot whose message only its owner may remove.
        """
        super().__init__(gateway, messages, limits)
        self._known = messages
        self._mine = mine
        self._others = others
        self._holding = False
        self._gate.allowed = lambda: sure() and not self._holding
        self._courier.sure = sure
        self._courier.mine = mine

    def share(self, workers: int) -> None:
        """Use this worker's part of the calls of all workers."""
        self.rate.share(workers)

    def remove(self, slot: Slot) -> None:
        """Delete the message of a slot; if the slot belongs to another worker, ask that worker."""
        if slot.table is None and not self._mine(slot):
            self._others(slot)
        else:
            super().remove(slot)

    def load(self, known: Mapping[Slot, Shown]) -> None:
        """Take over slots of other workers, whose edits may still take effect."""
        self._known.load(known)
        self._courier.doubt(known)
        self.sight.sweep_up()

    @asynccontextmanager
    async def settled(self) -> AsyncIterator[None]:
        """Wait for the calls in flight, and begin none within the block.

        Players wait for none of them: their tables are given away once this is over.
        """
        self._holding = True
        try:
            await self._until_quiet(lambda _: True)
            yield
        finally:
            self._holding = False

    def drop(self) -> None:
        """Drop the pending work for slots of other workers."""
        for lane in self._lanes.values():
            lane.mail.drop_slots(self._mine)

    async def finish(self) -> None:
        """Await the calls in flight to slots of others, and write down their messages; raises StoreError."""
        await self._until_quiet(lambda slot: not self._mine(slot))
        await self._known.write()

    async def _until_quiet(self, concerned: Says) -> None:
        """Wait until no call to some slots is in flight, for at most `FINISH_S`."""
        end = self._loop.time() + FINISH_S
        while self._loop.time() < end and self._is_busy(concerned):  # noqa: ASYNC110 - no event tells that calls end
            await asyncio.sleep(LOOK_S)

    def _is_busy(self, concerned: Says) -> bool:
        slots = (lane.slot for lane in self._lanes.values())
        return any(slot is not None and concerned(slot) for slot in slots)

    def unload(self) -> None:
        """Forget the slots of other workers."""
        self._known.unload(self._mine)
