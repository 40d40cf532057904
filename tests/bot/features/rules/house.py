"""A house with a real store and a fake Telegram, and people who write /rules and press its buttons."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

from bot.house import House, build
from bot.people.directory import Who
from bot.people.rights import Admin
from bot.runtime.settings import Settings
from bot.screens.screen import Screen
from bot.tables.visit import Toast
from bot.telegram.errors import Trouble
from bot.telegram.updates import Place, Pressed, TextMessage
from bot.words.buttons import Press, unpack
from club.rules import rules_of
from game.rules import Rules
from storage.sqlite.sqlite_store import open_store
from tests.bot.fake_telegram import FakeGateway
from tests.virtual_time import VirtualLoop

GROUP = Place(-1001234567890, None, "Friday", private=False)
ADMIN, HOST, GUEST = 11, 12, 13
PEOPLE = {ADMIN: "Ann", HOST: "Bob", GUEST: "Cid"}


class FakeTelegram(FakeGateway):
    """A Telegram that also takes files and answers, and where Ann alone is an admin."""

    def __init__(self) -> None:
        super().__init__()
        self.files: list[tuple[int, str, bytes, str]] = []
        self.file_troubles: list[Trouble] = []
        self.strangers: set[int] = set()
        """Who is not in the group."""
        self.asked: list[tuple[int, int]] = []
        """Chat and user of every question whether somebody is in a group."""
        self.topics: list[int | None] = []
        """The topic of every message sent to a group."""

    async def send(self, chat: int, thread: int | None, screen: Screen) -> int:
        if chat < 0:
            self.topics.append(thread)
        return await super().send(chat, thread, screen)

    async def send_document(
        self, chat: int, thread: int | None, name: str, content: bytes, caption: str
    ) -> None:
        if self.file_troubles:
            raise self.file_troubles.pop()
        self.files.append((chat, name, content, caption))

    async def answer(
        self, query_id: str, text: str | None = None, *, alert: bool = False, url: str | None = None
    ) -> None:
        raise AssertionError("the app answers, not the menu")

    async def admin(self, chat: int, user: int) -> Admin | None:
        return "named" if user == ADMIN else "no"

    async def is_member(self, chat: int, user: int) -> bool:
        self.asked.append((chat, user))
        return user not in self.strangers


class Guests:
    """What the people of a group can do and see."""

    def __init__(self, house: House, telegram: FakeTelegram) -> None:
        self.house = house
        self.telegram = telegram
        self._updates = count(1)

    async def say(self, who: int, text: str, place: Place = GROUP, code: str = "en") -> Screen:
        """Write a command and return the newest message of the chat."""
        command, _, rest = text.removeprefix("/").partition(" ")
        person = Who(who, PEOPLE[who], code)
        await self.house.door.say(
            TextMessage(
                update=next(self._updates), who=person, place=place, command=command, rest=rest.strip()
            )
        )
        return await self.sees(place.chat)

    async def press(self, who: int, wanted: str | Press, place: Place = GROUP) -> Toast:
        """Press the button with a label under the newest message, or any button."""
        press = unpack(await self.data(wanted, place.chat)) if isinstance(wanted, str) else wanted
        assert press is not None
        person = Who(who, PEOPLE[who], "en")
        player = await self.house.people.meet(person)
        newest = max(number for chat, number in self.telegram.messages if chat == place.chat)
        pressed = Pressed(
            update=next(self._updates), who=person, query="q", place=place, message_id=newest, press=press
        )
        return await self.house.door.press(self.house.door.visit(player, pressed), press) or Toast()

    async def data(self, label: str, chat: int) -> str:
        """Return what the button whose label begins so sends."""
        keys = [key for row in (await self.sees(chat)).rows for key in row]
        found = next((key.data for key in keys if key.text.startswith(label)), None)
        assert found is not None, [key.text for key in keys]
        return found

    async def sees(self, chat: int = GROUP.chat) -> Screen:
        """Return the newest message of a chat, once all are sent."""
        await self.house.delivery.drain()
        newest = max(number for where, number in self.telegram.messages if where == chat)
        return self.telegram.messages[chat, newest]

    async def group(self) -> str:
        """Return the token of the group."""
        return (await self.house.people.chat(GROUP.chat, GROUP.title, "en")).token

    async def rules(self) -> tuple[str, Rules]:
        """Return what the next match in the group is played by."""
        chat = await self.house.store.chat(GROUP.chat)
        assert chat is not None
        return rules_of(chat)


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Guests]:
    """Open a house whose budgets nobody notices."""
    telegram = FakeTelegram()
    store = await open_store(folder / "bot.sqlite3")
    settings = Settings(
        language="en",
        group_calls_per_minute=1000,
        private_calls_per_s=1000,
        calls_per_s=1000,
        taps_per_s=1000,
    )
    house = await build(settings, store, telegram, "thousand_bot")
    try:
        yield Guests(house, telegram)
    finally:
        await house.close()
        await store.close()


def in_a_house(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run a test whose first parameter is the guests of a new house, on a clock that leaps."""

    def run(tmp_path: Path, **given: object) -> None:
        async def inside() -> None:
            async with opened(tmp_path) as guests:
                await test(guests, **given)

        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            runner.run(inside())

    own = list(inspect.signature(test).parameters.values())[1:]
    folder = inspect.Parameter("tmp_path", inspect.Parameter.KEYWORD_ONLY)
    parameters = [folder, *(each.replace(kind=folder.kind) for each in own)]
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]  # pytest reads it
    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run
