"""Simulated players for the benchmarks: updates as Telegram sends them, random legal actions."""

from __future__ import annotations

import asyncio
import random
import time
import types
from collections.abc import AsyncIterator, Callable, Coroutine, Generator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, TypeVar
from unittest.mock import patch

from telegram import Bot
from telegram.request import BaseRequest

from bench.fake_telegram import MESSAGE, PollingStub, StubRequest
from bot.delivery.budget import Allowance, Urgency
from bot.house import House, build
from bot.run import little_garbage
from bot.runtime.settings import Settings
from bot.tables.absence import Clock
from bot.tables.live import LiveMatch
from bot.tables.thinking import MODEST, ThinkingBackend
from bot.telegram.gateway import BotGateway
from bot.telegram.poller import Handle, opened
from bot.words.buttons import LobbyPress, NextDeal, Press, Tap, pack
from club.model import ChatSettings
from club.progress import delayed
from game.actions import spell
from game.state import Over
from storage.opening import open_store

T = TypeVar("T")

NOW = 1_800_000_000
API_URL = "http://127.0.0.1/bot"
"""Unused address; the stub transport answers."""
PLAIN = ChatSettings(pictures="off")
"""Settings without pictures, whose 25 ms each would add noise."""


@dataclass(slots=True)
class Crowd:
    """Three players at each table, who choose legal actions at random."""

    bot: Bot
    house: House
    handle: Handle
    """Handler of updates."""
    feed: PollingStub | None = None
    """Queue of updates for long polling, None if updates go to the handler directly."""
    rng: random.Random = field(default_factory=lambda: random.Random(7))
    updates: Iterator[int] = field(default_factory=lambda: iter(range(1, 1 << 40)))
    seen: list[dict[str, Any]] | None = None
    """Recorded updates, if any are to be recorded."""

    async def sit_down(self, tables: int) -> None:
        """Open tables 1 to `tables`, each in its own group, and start their matches."""
        for number in range(1, tables + 1):
            await self.sit_down_at(number)

    async def sit_down_at(self, number: int) -> None:
        """Open a table in its own group and start its match."""
        people = [10 * number + seat for seat in range(3)]
        for person in people:
            await self.say(person, person, "/start")
        await self.say(people[0], -number, "/new")
        for person in people:
            await self.press(person, -number, LobbyPress(number, "join"))
        await self.press(people[0], -number, LobbyPress(number, "start"))

    async def tap(self, table: int) -> str:
        """Press a random button of the player who is asked, or the button for the next deal.

        Large bids are left out: they can be taken back for two seconds, in which further taps are stale.
        Return the id of the press. Raises LookupError: the table plays no match.
        """
        live = await self.house.tables.peek(table)
        if not isinstance(live, LiveMatch) or isinstance(live.match.phase, Over):
            raise LookupError(f"table {table} plays no match")
        match = live.match
        if match.asked is None:
            return await self.press(
                live.table.people[0], live.table.chat, NextDeal(table, match.deals_played)
            )
        question = live.question
        calm = [choice for choice in question.choices if not delayed(question, (choice,))]
        words = spell(self.rng.choice(calm)).partition(" ")[2]
        person = live.table.people[match.asked]
        return await self.press(person, person, Tap(table, match.turn, words))

    async def press(self, person: int, chat: int, press: Press) -> str:
        """Press a button of message 1 of a chat, included whole; return the id of the press."""
        number = next(self.updates)
        query = {
            "id": str(number),
            "from": _user(person),
            "chat_instance": "1",
            "data": pack(press),
            "message": MESSAGE | {"message_id": 1, "chat": _chat(chat)},
        }
        await self._update(number, {"callback_query": query})
        return str(number)

    async def say(self, person: int, chat: int, text: str) -> None:
        """Send a command to a chat."""
        entity = {"type": "bot_command", "offset": 0, "length": len(text)}
        message = {"message_id": 1, "date": NOW, "chat": _chat(chat), "from": _user(person), "text": text}
        await self._update(next(self.updates), {"message": message | {"entities": [entity]}})

    async def _update(self, number: int, content: dict[str, object]) -> None:
        """Pass an update to the handler, or queue it for polling."""
        given = {"update_id": number, **content}
        if self.seen is not None:
            self.seen.append(given)
        if self.feed is None:
            for update in opened([given], self.bot).updates:
                if isinstance(answer := await self.handle(update), asyncio.Future):
                    await answer
        else:
            self.feed.put(given)


@dataclass(slots=True)
class OtherWork:
    """Processor time of what runs in the bot's process and is not the bot: players, and their Telegram."""

    spent_s: float = 0.0

    @types.coroutine
    def of(self, work: Coroutine[Any, Any, T]) -> Generator[Any, Any, T]:
        """Do some work, and count the time of each of its steps."""
        step: Callable[[], Any] = partial(work.send, None)
        while True:
            began = time.thread_time()
            try:
                waits_for = step()
            except StopIteration as end:
                done: T = end.value
                return done
            finally:
                self.spent_s += time.thread_time() - began
            try:
                step = partial(work.send, (yield waits_for))
            except BaseException as error:
                step = partial(work.throw, error)


LIFTED = Settings(
    group_calls_per_minute=1000, private_calls_per_s=80_000, private_burst=100,
    taps_per_s=80_000, tables_per_day=100_000,
)  # fmt: skip
"""Settings without rate limits and quotas, so that no screen is merged and no tap refused."""
LIFTED_PER_S = 80_000.0
"""Calls a second that count as proven with them."""


@asynccontextmanager
async def crowd(
    place: Path | str,
    request: BaseRequest | None = None,
    base_url: str = API_URL,
    *,
    settings: Settings = LIFTED,
    gateway: Callable[[Bot], BotGateway] = BotGateway,
    feed: PollingStub | None = None,
    backend: ThinkingBackend = MODEST,
) -> AsyncIterator[Crowd]:
    """Yield a crowd on a database, by default without limits and over a stub transport."""
    asking = request or StubRequest()
    store = await open_store(place)
    try:
        async with Bot("1:bench", base_url, request=asking, get_updates_request=feed or StubRequest()) as bot:
            house = await build(settings, store, gateway(bot), "thousand_bot", backend=backend)
            if settings is LIFTED:
                house.delivery.rate.learn(LIFTED_PER_S)
            with little_garbage():
                yield Crowd(bot, house, house.door.polled, feed)
            await house.close()
    finally:
        await store.close()


@contextmanager
def same_work() -> Iterator[None]:
    """Disable merging and rechecking of screens, rate limits and deadlines."""
    with (
        ExitStack() as merging,
        patch("bot.delivery.courier.LAG_S", 0.0),
        patch.object(Allowance, "take", return_value=True),
        patch.object(Clock, "_begin"),
    ):
        for urgency in Urgency:
            merging.enter_context(patch.object(urgency, "debounce_s", 0.0))
        yield


def _user(person: int) -> dict[str, object]:
    return {"id": person, "is_bot": False, "first_name": f"P{person}", "language_code": "ru"}


def _chat(chat: int) -> dict[str, object]:
    if chat < 0:
        return {"id": chat, "type": "group", "title": f"Group {-chat}"}
    return {"id": chat, "type": "private", "first_name": f"P{chat}"}
