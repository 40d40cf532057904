"""A file with two matches that somebody changes behind the store's back, and people who go on with it."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from itertools import count
from pathlib import Path
from typing import Any

from telegram import Update

from bot.tables.live import LiveMatch
from bot.telegram.updates import Place
from bot.words.buttons import LobbyPress, Tap, pack
from tests.bot.fake_telegram import written
from tests.bot.table import NAMES, Room, room
from tests.virtual_time import virtual_time

SOUND = -2002
"""The group of table 2, where the same people play; nothing happens to it."""
NEW = -3003


class Playing:
    """Ann, Bob and Cid at two tables, and what they do after a start."""

    def __init__(self, it: Room) -> None:
        self.it = it
        self.app = it.house.door

    async def send(self, kind: str, who: int, chat: int, **content: Any) -> None:
        """Let an update come from somebody in a chat."""
        person = {"id": who, "is_bot": False, "first_name": NAMES[who], "language_code": "en"}
        kinds = {"type": "supergroup", "title": "Garage"} if chat < 0 else {"type": "private"}
        place = {"id": chat, **kinds}
        message = {"message_id": 1, "date": 1, "chat": place}
        if kind == "message":
            content = message | {"from": person} | written(content["text"])
        else:
            content = {"id": str(who), "from": person, "chat_instance": "1", "message": message} | content
        update = Update.de_json({"update_id": 1000 + self.it.update(), kind: content}, None)
        if left := await self.app.polled(update):
            await left

    async def press(self, table: int, who: int, chat: int) -> str | None:
        """Press whatever the player of a table is asked first; return what the presser is told."""
        live = await self.it.house.tables.readable(table)
        turn = live.match.turn if isinstance(live, LiveMatch) else 1
        await self.send("callback_query", who, chat, data=pack(Tap(table, turn, "pass")))
        return self.it.telegram.answers[-1][1]

    async def assert_sound(self) -> None:
        """Table 2 goes on: its clock reminds, a press counts, /hand brings the cards; a new table opens."""
        live = await self.it.house.tables.peek(2)
        assert isinstance(live, LiveMatch)
        assert live.match.asked is not None
        asked = live.table.people[live.match.asked]
        await asyncio.sleep(90)
        await self.it.house.delivery.drain()
        assert any("The others wait for you." in text for text in self.texts(asked)), "the clock runs"
        turn = live.match.turn
        assert not await self.press(2, asked, SOUND)
        live = await self.it.house.tables.peek(2)
        assert isinstance(live, LiveMatch)
        assert live.match.turn > turn
        for who in (11, 12, 13):
            before = self.sent(who)
            await self.send("message", who, who, text="/hand")
            await self.it.house.delivery.drain()
            assert self.sent(who) > before
        await self.send("message", 11, NEW, text="/new")
        await self.it.house.delivery.drain()
        assert self.texts(NEW)
        assert await self.it.house.store.table_in(NEW, None) is not None

    def sent(self, chat: int) -> int:
        """Return how many messages were sent to a chat."""
        return sum((call.verb, call.chat) == ("send", chat) for call in self.it.telegram.calls)

    def texts(self, chat: int) -> list[str]:
        return [screen.text for (where, _), screen in self.it.telegram.messages.items() if where == chat]


@virtual_time
async def play(file: Path) -> None:
    """Let a match begin at table 1 and at table 2."""
    async with room(file) as it:
        await it.sit_down()
        place = Place(SOUND, None, "Kitchen", private=False)
        await it.at(11, place).say("/new")
        for who in (11, 12, 13):
            await it.at(who, place).press(LobbyPress(2, "join"))
        await it.at(11, place).press(LobbyPress(2, "start"))
        assert [table.stage for table in await it.house.store.open_tables()] == ["playing", "playing"]
        await it.house.delivery.drain()


def outside(file: Path, *statements: str) -> list[tuple[Any, ...]]:
    """Change the file behind the store's back, rules of the schema or not; return all rows of table 1."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        for statement in statements:
            assert connection.execute(statement).rowcount, statement
        return rows(connection)


def rows(connection: sqlite3.Connection) -> list[tuple[Any, ...]]:
    """Return all rows of table 1, without the moments that a start moves."""
    connection.text_factory = bytes
    due = "CASE WHEN typeof(due) = 'real' THEN 'moved' ELSE due END"
    tables = f"SELECT *, {due} FROM tables WHERE id = 1"
    others = (f"SELECT * FROM {name} WHERE table_id = 1" for name in ("matches", "entries"))
    found = [row for query in (tables, *others) for row in connection.execute(query)]
    return [tuple(still(each) for each in row if not isinstance(each, float)) for row in found]


def still(column: Any) -> Any:
    """Return a column without the moments in it."""
    return re.sub(rb'"(since|touched)":[0-9.e+]+', b"", column) if isinstance(column, bytes) else column


@asynccontextmanager
async def started(file: Path) -> AsyncIterator[Playing]:
    """Start the bot on what the file holds."""
    async with room(file) as it:
        it.telegram._ids = count(1000)  # numbers of before are not given out again
        await it.house.open()
        await it.come_in(11, 12, 13, 14)
        yield Playing(it)
