"""A watch over the chats of a table: they show the true state, and each change soon."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Literal
from unittest.mock import patch

from bot.delivery import Urgency
from bot.delivery.budget import Limits
from bot.tables.display import ends_soon
from bot.tables.live import LiveMatch
from club.model import Table
from playground import Json
from playground.people_api import SeenMessage
from playground.traffic import SPENDING
from storage.store import Slot
from tests.e2e.stage import Face, Stage, last_but_the_sheet, look_of, meant, screens_of
from tests.virtual_time import wall

EXACT_S = 0.05
"""Precision of times, in seconds."""

Kind = Literal["the player to move", "who pressed", "the others", "the group"]
KINDS: tuple[Kind, ...] = ("the player to move", "who pressed", "the others", "the group")
PATIENCE: dict[Kind, Urgency] = {
    "the player to move": Urgency.TURN,
    "who pressed": Urgency.OWN,
    "the others": Urgency.ONLOOKER,
    "the group": Urgency.TABLE_LATER,
}


@dataclass(frozen=True, slots=True)
class Change:
    """A chat stopped showing the true state: when, whose chat it is, and how many calls it had had."""

    at: float
    kind: Kind
    calls: int
    patience_s: float
    """Seconds a change may wait though no other one is in its way."""


@dataclass(slots=True)
class Watch:
    """Compares what stands in the chats of a table with what should, and measures how long that took."""

    stage: Stage
    table: int
    presser: int = 0
    drafts: dict[int, str] = field(default_factory=dict)
    wanted: dict[int, Face] = field(default_factory=dict)
    slots: dict[int, Slot] = field(default_factory=dict)
    boards: set[int] = field(default_factory=set)
    """The group's messages that show a deal."""
    behind: defaultdict[int, list[Change]] = field(default_factory=lambda: defaultdict(list))
    calls: Counter[int] = field(default_factory=Counter)
    lags: defaultdict[Kind, list[float]] = field(default_factory=lambda: defaultdict(list))
    asked: int | None = None
    told: Counter[Kind] = field(default_factory=Counter)
    """Number of calls by chat."""

    async def follow(self, news: asyncio.Queue[Json]) -> None:
        """Look after every change of the state and every call."""
        while True:
            event = await news.get()
            if event["kind"] == "changed":
                await self.changed(event["time"])
            elif event["kind"] == "call" and event["method"].lower() in SPENDING:
                self.calls[event["chat"]] += 1
                self.told[self.kind(event["chat"])] += 1
                self.shown(event["chat"], event["time"])
            news.task_done()

    async def changed(self, at: float) -> None:
        """Draw what everybody should see now, from the store, and note whose chat is behind."""
        live = await self.stage.house.tables.peek(self.table)
        assert isinstance(live, LiveMatch)
        deal = live.deal_number()
        if live.table.state.end is None:
            hands = {player: live.hand_slot(seat, deal) for seat, player in live.table.people.items()}
            self.slots = hands | {live.table.chat: live.slot("table", deal)}
        else:
            ends = {player: live.slot("end", of=player) for player in live.table.people.values()}
            self.slots = ends | {live.table.chat: live.slot("end")}
        self.asked = None if live.match.asked is None else live.table.people[live.match.asked]
        screens = await screens_of(self.stage.house, self.table, self.drafts)
        for chat, screen in screens.items():
            if self.wanted.get(chat) != (face := meant(screen)):
                self.wanted[chat] = face
                kind = self.kind(chat)
                urgency = PATIENCE[kind]
                if kind == "the group" and ends_soon(live.match):
                    urgency = Urgency.TABLE_LAST
                self.behind[chat].append(Change(at, kind, self.calls[chat], urgency.debounce_s))
            self.shown(chat, at)

    def kind(self, chat: int) -> Kind:
        """Say whose chat it is."""
        if chat < 0:
            return "the group"
        if chat == self.asked:
            return "the player to move"
        return "who pressed" if chat == self.presser else "the others"

    def shown(self, chat: int, at: float) -> None:
        """Close the account of a chat that shows the true state.

        A screen may wait for its patience, and then for the calls that its chat had to be told first.
        """
        if chat not in self.wanted or not self.is_true(chat):
            return
        if chat < 0:
            self.boards.add(self.newest(chat).id)
        for change in self.behind.pop(chat, ()):
            lag = max(0.0, at - change.at)
            self.lags[change.kind].append(lag)
            limits = Limits()
            interval = limits.group_interval if chat < 0 else limits.private_interval
            earlier = self.calls[chat] - change.calls
            assert lag <= change.patience_s + earlier * interval + EXACT_S, (
                change,
                lag,
                earlier,
            )

    def is_true(self, chat: int) -> bool:
        """Return whether a chat shows what it should."""
        return look_of(self.newest(chat)) == self.wanted[chat]

    def newest(self, chat: int) -> SeenMessage:
        """Return the last message of a chat."""
        messages = self.stage.world.messages[chat].values()
        return last_but_the_sheet([SeenMessage.read(each.shown()) for each in list(messages)[-4:]])

    def assert_nothing_forgotten(self) -> None:
        """Check that chats without calls in flight show the true state."""
        for chat, slot in self.slots.items():
            if not self.stage.house.delivery.is_waiting(slot):
                assert self.is_true(chat), (chat, self.behind[chat])


@asynccontextmanager
async def watched(stage: Stage, table: int) -> AsyncIterator[Watch]:
    """Watch a table until the block ends."""
    watch, store = Watch(stage, table), stage.house.store

    def noted(write: Callable[..., Awaitable[Table]]) -> Callable[..., Awaitable[Table]]:
        async def written(*given: Any, **named: Any) -> Table:
            kept = await write(*given, **named)
            stage.world.feed.publish("changed", {"time": wall()})
            return kept

        return written

    with (
        stage.world.feed.listen() as news,
        patch.object(store, "commit", noted(store.commit)),
        patch.object(store, "keep_table", noted(store.keep_table)),
    ):
        await watch.changed(wall())
        async with asyncio.TaskGroup() as group:
            following = group.create_task(watch.follow(news))
            yield watch
            await news.join()
            following.cancel()
