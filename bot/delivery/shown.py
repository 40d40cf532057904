"""The message shown in each slot: kept in memory, remembered across restarts, and removed when it is old.

A new message is stored before anything else happens in its chat; if it were lost, the next start would post
it twice. An edit may be stored late, as repeating an identical edit is harmless. If the next start cannot
know the content of an edit, the message is marked as unknown before the edit. All pending entries are written
at once, so that a new message never waits behind many edits.

`Depths` estimates how many messages stand below one (docs/delivery.md, "Keeping the table in sight"). What a
bot can know depends on the kind of chat. A supergroup numbers its messages one by one, so two ids tell how
many messages lie between them, also those that the bot never saw. In private chats and basic groups ids come
from one counter of the bot's account: they tell the order, not the distance, and messages must be counted. In
a basic group with privacy mode on the bot sees no talk at all, and in a forum the ids of all topics
interleave. There the estimate assumes an ordinary pace of talk.
"""

import asyncio
import contextlib
import logging
from collections import Counter, defaultdict, deque
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import NamedTuple, Protocol

from bot.delivery.budget import Clock
from bot.runtime import Recent, start
from bot.screens import Screen, blurred, is_sure
from bot.telegram import Malformed, MessageGone, TopicLost
from bot.telegram.gateway import Gateway
from bot.words.links import SUPERGROUPS
from storage import level_of
from storage.store import Away, Shown, Slot

log = logging.getLogger(__name__)

LEFT_REMEMBERED = 1_000
"""Chats whose release is remembered, as a call may have been in flight at the time."""


class Notebook(Protocol):
    """Storage in which the shown messages survive a restart; see `storage.store.Store.remember`."""

    async def remember(self, news: Mapping[Slot, Shown | None]) -> None: ...


class ShownMessages:
    """Shown message of every slot, with its entries in the notebook kept in step."""

    def __init__(self, notebook: Notebook, known: Mapping[Slot, Shown], *, flush_after: float = 2.0) -> None:
        self._notebook = notebook
        self._chats: defaultdict[int, dict[Slot, Shown]] = defaultdict(dict)
        for slot, shown in known.items():
            self._chats[slot.chat][slot] = shown
        self._dirty: set[Slot] = set()
        self._left: Recent[int, int] = Recent(LEFT_REMEMBERED)
        self._flush_after = flush_after
        self._flusher: asyncio.Task[None] | None = None
        self._closed = False
        self._writing = asyncio.Lock()

    def get(self, slot: Slot) -> Shown | None:
        return self._chats.get(slot.chat, {}).get(slot)

    def slots(self) -> Iterator[Slot]:
        """Yield all slots with a message."""
        return chain.from_iterable(self._chats.values())

    def has_message(self, chat: int, message_id: int) -> bool:
        """Return whether the message is the present one of a slot of the chat."""
        return any(shown.message_id == message_id for shown in self.standing(chat).values())

    def standing(self, chat: int) -> Mapping[Slot, Shown]:
        """Return the messages of a chat by their slots."""
        return self._chats.get(chat, {})

    async def sent(self, slot: Slot, shown: Shown) -> None:
        """Record a new message; return when it is stored."""
        self._chats[slot.chat][slot] = shown
        self._dirty.add(slot)
        await self._write()

    async def about_to_pass(self, slot: Slot) -> None:
        """Mark the content of a slot as unknown; return when that is stored."""
        if (shown := self.get(slot)) and is_sure(shown.digest):
            await self.sent(slot, shown._replace(digest=blurred(shown.digest)))
        elif slot in self._dirty:  # the mark could not be stored yet
            await self._write()

    def edited(self, slot: Slot, shown: Shown) -> None:
        """Record an edit, to be stored within `flush_after` seconds.

        A slot that was released while the edit was in flight stays released.
        """
        now = self.get(slot)
        if now and now.message_id == shown.message_id:
            self._chats[slot.chat][slot] = shown
            self._mark(slot)

    def forgotten(self, slot: Slot) -> None:
        """Release the slot: its next screen will be a new message."""
        there = self._chats.get(slot.chat, {})
        if there.pop(slot, None):
            self._mark(slot)
        if not there:
            self._chats.pop(slot.chat, None)

    def moved(self, slot: Slot, other: Slot) -> None:
        """Move the message of a slot to another one; both changes are stored at once."""
        if shown := self.get(slot):
            self.forgotten(slot)
            self._chats[other.chat][other] = shown
            self._mark(other)

    def noted(self, slot: Slot, shown: Shown) -> None:
        """Record the content of a slot although no call was made, to be stored soon."""
        self._chats[slot.chat][slot] = shown
        self._mark(slot)

    def leave(self, chat: int) -> None:
        """Release every slot of a chat whose messages cannot be reached any more."""
        self._left[chat] = self.times_left(chat) + 1
        for slot in list(self.standing(chat)):
            self.forgotten(slot)

    def times_left(self, chat: int) -> int:
        """Return how often all slots of a chat were released recently."""
        return self._left.get(chat) or 0

    def _mark(self, slot: Slot) -> None:
        self._dirty.add(slot)
        self._flush_soon()

    def _flush_soon(self) -> None:
        if self._flusher is None and not self._closed:
            self._flusher = start(self._flush_later(), "storing the shown messages", apart=True)

    async def _flush_later(self) -> None:
        await asyncio.sleep(self._flush_after)
        self._flusher = None
        await self.flush()

    async def flush(self) -> None:
        """Store all pending entries; on failure, log it and retry later."""
        try:
            await self._write()
        except Away as error:
            log.log(level_of(error), "%d messages are not stored yet: %s", len(self._dirty), error)
        except Exception:
            log.exception("cannot store the messages of %s", ", ".join(map(str, self._dirty)))

    async def _write(self) -> None:
        """Update the notebook; writes are serialized, so that the newest comes last."""
        async with self._writing:
            news = {slot: self.get(slot) for slot in self._dirty}
            if news:
                try:
                    await self._notebook.remember(news)
                except Away:
                    self._flush_soon()
                    raise
                self._dirty -= {slot for slot, shown in news.items() if self.get(slot) == shown}

    async def close(self) -> None:
        """Stop the delayed writing and store everything now."""
        self._closed = True
        if self._flusher is not None:
            self._flusher.cancel()
            self._flusher = None
        await self.flush()


CHATS = 10_000
"""Chats remembered; the chat used longest ago is forgotten first."""
COUNTED = 32
"""Messages remembered in one chat: a greater distance need not be told apart."""
MEASURED_S = 30.0
"""Shortest time in seconds over which the pace of a supergroup's talk is measured."""
GUESSED_S = 600.0
"""Longest silence in seconds for which a pace of talk is believed."""
ASSUMED_PER_S = 1 / 20
"""Messages a second assumed where the bot sees no talk."""
BUSY_PER_S = 1 / 5
"""Messages a second assumed in a supergroup until its pace of talk is measured."""
TALK_SEEN_S = 3600.0
"""Seconds for which a line of talk that reached the bot shows that all talk does."""


class _Message(NamedTuple):
    number: int
    thread: int | None
    at: float


@dataclass(slots=True, kw_only=True)
class _Chat:
    """Messages of one chat that are known to exist, newest last, and those known to be deleted."""

    known: deque[_Message] = field(default_factory=lambda: deque(maxlen=COUNTED))
    gone: deque[int] = field(default_factory=lambda: deque(maxlen=COUNTED))
    forum: bool = False
    talk_seen_until: float = 0.0
    start: _Message | None = None
    """Message from which the pace of talk is measured next."""
    per_s: float = BUSY_PER_S
    """Messages a second in a supergroup, as last measured or assumed."""


class Depths:
    """Known messages of all chats."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._since = clock()
        self._chats: Recent[int, _Chat] = Recent(CHATS)

    def note(self, chat: int, thread: int | None, number: int, *, talk: bool = False) -> None:
        """Note that a message exists; `talk` says that privacy mode would have hidden it."""
        there = self._chats.get(chat)
        if there is None:
            there = self._chats[chat] = _Chat()
        message = _Message(number, thread, self._clock())
        there.forum = there.forum or thread is not None
        if talk:
            there.talk_seen_until = message.at + TALK_SEEN_S
        if not there.known or number > there.known[-1].number:
            there.known.append(message)
            _measure(there, message)

    def gone(self, chat: int, number: int) -> None:
        """Note that a message was deleted and adds no depth any more."""
        if there := self._chats.get(chat):
            there.gone.append(number)

    def below(
        self, slot: Slot, number: int, standing: Collection[int] = (), apart: Collection[int] = ()
    ) -> float:
        """Estimate how many messages stand below message `number` of a slot's chat and topic.

        `standing` are the ids of the bot's messages there, which outlast a restart. Those in `apart` do not
        count.
        """
        there = self._chats.get(slot.chat) or _Chat()
        absent = {*there.gone, *apart}
        seen = {*standing, *(each.number for each in there.known if each.thread == slot.thread)} - absent
        counted = sum(each > number for each in seen)
        if slot.chat > 0:
            return counted
        silent_from = next((each.at for each in there.known if each.number == number), self._since)
        per_s = ASSUMED_PER_S
        if slot.chat < SUPERGROUPS and slot.thread is None and not there.forum:
            newest = max((number, *standing, *(each.number for each in there.known)))
            counted = newest - number - sum(number < each < newest for each in absent)
            silent_from = there.known[-1].at if there.known else self._since
            per_s = there.per_s
        now = self._clock()
        unseen_s = 0.0 if now < there.talk_seen_until else min(now - silent_from, GUESSED_S)
        return counted + per_s * unseen_s


def _measure(there: _Chat, message: _Message) -> None:
    """Measure the pace of talk between two messages that are far enough apart in time."""
    if there.start is None:
        there.start = message
    elif message.at - there.start.at >= MEASURED_S:
        there.per_s = (message.number - there.start.number) / (message.at - there.start.at)
        there.start = message


_GONE = MessageGone, TopicLost, Malformed
CACHED = 4096
"""Messages known to have no keyboard; for a forgotten one, the call may be repeated."""


class Remover:
    """Deletes messages, strips their keyboards, or turns them into links."""

    def __init__(self, gateway: Gateway, depths: Depths, tally: Counter[str]) -> None:
        self._gateway = gateway
        self._depths = depths
        self._tally = tally
        self._keyless: Recent[tuple[int, int], None] = Recent(CACHED)

    def note(self, chat: int, message_id: int, *, keys: bool) -> None:
        """Remember whether a message has a keyboard."""
        if keys:
            self._keyless.forget((chat, message_id))
        else:
            self._keyless[chat, message_id] = None

    def is_keyless(self, chat: int, message_id: int) -> bool:
        """Return whether a message certainly has no keyboard, so that a late press needs no call."""
        return (chat, message_id) in self._keyless

    async def erase(self, chat: int, message_id: int) -> None:
        """Delete a message; if it is too old for that, strip its keyboard."""
        try:
            await self._gateway.delete(chat, message_id)
            self._depths.gone(chat, message_id)
            self._tally["delete"] += 1
        except _GONE:
            await self.strip(chat, message_id)

    async def strip(self, chat: int, message_id: int) -> None:
        """Strip the keyboard of a message, unless it certainly has none."""
        if self.is_keyless(chat, message_id):
            return
        with contextlib.suppress(*_GONE):
            await self._gateway.strip(chat, message_id)
            self.note(chat, message_id, keys=False)
        self._tally["strip"] += 1

    async def point(self, chat: int, message_id: int, pointer: Screen) -> None:
        """Turn a message into a link to its successor, or strip its keyboard if that is impossible."""
        try:
            await self._gateway.edit(chat, message_id, pointer)
            self.note(chat, message_id, keys=False)
            self._tally["edit"] += 1
        except _GONE:
            await self.strip(chat, message_id)
