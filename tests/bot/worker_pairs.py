"""Two workers in one process on one store, with a fake Telegram, on a clock that leaps."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from telegram import Update

from bot.words.links import BotName
from bot.workers import ChatOfUpdate, Worker
from storage.leases import ALL, SHARDS, OwnedElsewhere
from storage.sqlite.sqlite_store import open_store
from storage.store import Away, Store
from tests.bot.table import GROUP, NAMES, TIMER_S, Room, room
from tests.virtual_time import wall


class Road:
    """A worker's way to the store that all share; what is `broken` does not come through, "*" is all."""

    leases_end = True

    def __init__(self, store: Store) -> None:
        self._store = store
        self.broken: set[str] = set()
        self.told: list[str] = []
        """Notices to other workers, which do not arrive."""

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._store, name)

        async def carried(*given: Any, **named: Any) -> Any:
            if self.broken & {name, "*"}:
                raise Away("the server does not answer")
            return await method(*given, **named)

        return carried

    async def tell(self, words: str) -> None:
        self.told.append(words)

    async def close(self) -> None:
        """Leave it to others."""


@dataclass(slots=True)
class Place:
    """A worker, its room and its way to the store."""

    room: Room
    worker: Worker
    road: Road

    def begin(self) -> None:
        self.worker.begin(self.room.house.handover(), "http://nowhere")

    def sent(self, chat: int) -> int:
        """Return how many new messages this worker sent to a chat."""
        return Counter((call.verb, call.chat) for call in self.room.telegram.calls)["send", chat]


@asynccontextmanager
async def pair(folder: Path, **chosen: Any) -> AsyncIterator[tuple[Place, Place, Store]]:
    """Open two workers; the first has all chats and a match in play, the second has not begun."""
    store = await open_store(folder / "store.sqlite3")
    async with AsyncExitStack() as stack:
        stack.push_async_callback(store.close)
        places = []
        for name in ("first", "second"):
            road: Any = Road(store)
            worker = Worker(road)
            opened = room(folder / name, store=road, worker=worker, clock=wall, **chosen)
            places.append(Place(await stack.enter_async_context(opened), worker, road))
            stack.push_async_callback(worker.leave)
        first, second = places
        first.begin()
        await asyncio.sleep(3)
        assert first.worker.shards == ALL
        await first.room.sit_down()
        await first.room.set_timer(TIMER_S)
        await first.room.house.delivery.drain()
        second.room.people, second.room.updates = first.room.people, 100
        second.room.telegram.messages = first.room.telegram.messages
        second.room.telegram._ids = first.room.telegram._ids
        try:
            yield first, second, store
        finally:
            first.road.broken = second.road.broken = set()


async def take_over(first: Place, second: Place, store: Store) -> None:
    """The lease of the first has run out, and the second takes all that it had."""
    await store.end_leases(first.worker.name)
    second.begin()
    await asyncio.sleep(3)
    assert second.worker.shards == ALL


async def share(first: Place, second: Place) -> None:
    """Let the second have the upper half of the shards: the group's, and not those of its people."""
    second.begin()
    await asyncio.sleep(8)
    assert len(first.worker.shards) == len(second.worker.shards) == SHARDS // 2
    assert second.worker.has(GROUP)
    assert all(first.worker.has(each) for each in (11, 12, 13))


async def bring(update: dict[str, Any], *places: Place) -> Place:
    """Let the worker carry an update out that owns its chat; return which one did."""
    brought = Update.de_json(update, None)
    assert brought is not None
    chat = await ChatOfUpdate(BotName("thousand_bot"), places[0].room.house.tables.ownership)(brought)
    for _ in range(5):
        owner = next(each for each in places if chat is None or each.worker.has(chat))
        try:
            await owner.room.house.door.pushed(brought)
        except OwnedElsewhere as error:
            chat = error.chat
        else:
            for each in places:
                await each.room.house.delivery.drain()
            return owner
    raise AssertionError(f"it belongs to nobody: {update}")


def pressed(update: int, who: int, chat: int, message: int, data: str) -> dict[str, Any]:
    """Return the update of a press under a message."""
    stands = {"message_id": message, "date": 0, "chat": _chat(chat), "text": "words"}
    press = {"id": f"q{update}", "from": _user(who), "chat_instance": "1", "message": stands, "data": data}
    return {"update_id": update, "callback_query": press}


def said(update: int, who: int, chat: int, text: str) -> dict[str, Any]:
    """Return the update of something written."""
    command = {"type": "bot_command", "offset": 0, "length": len(text.split(maxsplit=1)[0])}
    message = {"message_id": 9000 + update, "date": 0, "chat": _chat(chat), "from": _user(who)}
    return {"update_id": update, "message": message | {"text": text, "entities": [command]}}


def _user(who: int) -> dict[str, Any]:
    return {"id": who, "is_bot": False, "first_name": NAMES[who], "language_code": "en"}


def _chat(chat: int) -> dict[str, Any]:
    return (
        {"id": chat, "type": "private"} if chat > 0 else {"id": chat, "type": "supergroup", "title": "Garage"}
    )
