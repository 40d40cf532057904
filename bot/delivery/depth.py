"""Estimates how many messages stand below a message: docs/delivery.md, "Keeping the table in sight".

What a bot can know depends on the kind of chat. A supergroup numbers its messages one by one, so two ids
tell how many messages lie between them, also those that the bot never saw. In private chats and basic groups
ids come from one counter of the bot's account: they tell the order, not the distance, and messages must be
counted. In a basic group with privacy mode on the bot sees no talk at all, and in a forum the ids of all
topics interleave. There the estimate assumes an ordinary pace of talk.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.delivery.budget import Clock
from bot.runtime.recent import Recent
from bot.words.links import SUPERGROUPS
from storage.store import Slot

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
    per_s: float = ASSUMED_PER_S
    """Messages a second, as last measured or assumed."""


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
