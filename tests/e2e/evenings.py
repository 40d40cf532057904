"""An evening: a group of people in a playground with the whole bot, and what they press and see."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bot.house import House
from bot.tables.live import LiveMatch
from bot.words.texts import LANGUAGES, texts
from club.model import Table
from club.state import NO_STATE
from game.state import Kind, Match
from playground.groups import GroupKind
from playground.people_api import SeenAnswer, SeenMessage
from playground.person import Group, Person, Playground
from playground.server import serve
from playground.world import World
from tests.e2e.reading import Reader
from tests.e2e.stage import TOKEN, answering, last_but_the_sheet
from tests.virtual_time import wall

EN, RU = texts("en"), texts("ru")
WORDS = {language: texts(language) for language in LANGUAGES}
A_MOMENT_S = 15.0
"""After so long everybody sees the newest state, onlookers too."""


@dataclass(frozen=True, slots=True)
class Evening:
    """A group in a playground, the bot in it, and how to look at both."""

    world: World
    playground: Playground
    house: House
    people: tuple[Person, ...]
    group: Group
    languages: tuple[str, ...]

    async def board(self, group: Group | None = None) -> SeenMessage:
        """Return the newest message of the bot in the group."""
        return await last(self.people[0], group or self.group)

    async def lobby(self) -> SeenMessage:
        """Let the first person open a table."""
        await self.people[0].say(self.group, "/new")
        await moment()
        return await self.board()

    async def play(self, *, topic: int | None = None, host: Person | None = None) -> SeenMessage:
        """Seat three people who have started the bot, and begin; return the group's message of the deal.

        The first of them opens the table and sits there, or else a host who does not play.
        """
        for person in self.people[:3]:
            await person.start()
        await (host or self.people[0]).say(self.group, "/new", thread=topic)
        await moment()
        for person in self.people[0 if host else 1 : 3]:
            await answered(person, await self.board(), self.word("button-join"))
            await moment()
        await answered(self.people[0], await self.board(), self.word("button-start"))
        await moment()
        return await self.board()

    def word(self, key: str, **facts: str | int) -> str:
        """Return words of the group's language, which is that of the first person."""
        return WORDS[self.languages[0]](key, **facts)

    async def asked(self) -> tuple[Person, SeenMessage, str]:
        """Return who is asked, his panel, and what a careful player presses there."""
        for person, language in zip(self.people[:3], self.languages, strict=False):
            panel = await last(person)
            if label := Reader(WORDS[language]).press(panel):
                return person, panel, label
        raise AssertionError("nobody is asked")

    async def play_until(self, kind: Kind) -> tuple[Person, SeenMessage]:
        """Play carefully until somebody is asked that; return him and his panel."""
        for _ in range(200):
            person, panel, label = await self.asked()
            t = WORDS[self.languages[self.people.index(person)]]
            if Reader(t).kind(panel) == kind:
                return person, panel
            await answered(person, panel, label)
            await moment()
        raise AssertionError(f"{kind} never came")

    async def table(self, topic: int | None = None) -> Table:
        """Return the newest table of the group, or of a topic there, as it is stored."""
        table = await self.house.store.last_table(self.group.id, topic)
        assert table is not None
        return table

    async def match(self, topic: int | None = None) -> Match:
        """Return the running match."""
        live = await self.house.tables.peek((await self.table(topic)).id)
        assert isinstance(live, LiveMatch)
        return live.match


async def moment() -> None:
    await asyncio.sleep(A_MOMENT_S)


async def last(person: Person, chat: Group | None = None) -> SeenMessage:
    """Return the bot's newest message in a chat, by default the private one, the score sheet apart."""
    messages = [each for each in await person.sees(chat) if each.from_bot and each.service is None]
    return last_but_the_sheet(messages)


async def answered(
    person: Person, message: SeenMessage, label: str = "", *, data: str | None = None
) -> SeenAnswer:
    """Press and return what the presser is told."""
    press = await person.press(message, label, data=data)
    return await press.answer(60)


@asynccontextmanager
async def evening(
    folder: Path,
    /,
    *languages: str,
    names: tuple[str, ...] = ("Ann", "Bob", "Cid", "Dan"),
    kind: GroupKind = "group",
    **chosen: Any,
) -> AsyncIterator[Evening]:
    """Open a group of four people, by default speakers of English, with the bot in it and its settings."""
    async with visited(folder, *languages, names=names, kind=kind, **chosen) as start, start() as it:
        yield it


@asynccontextmanager
async def visited(
    folder: Path,
    *languages: str,
    names: tuple[str, ...] = ("Ann", "Bob", "Cid", "Dan"),
    kind: GroupKind = "group",
    **chosen: Any,
) -> AsyncIterator[Callable[..., AbstractAsyncContextManager[Evening]]]:
    """Yield what starts the bot in a playground that outlives it: for the first time, or again for `it`."""
    languages = languages or ("en",) * 4
    world = World(token=TOKEN, clock=wall)
    server = await serve(world)

    @asynccontextmanager
    async def start(it: Evening | None = None) -> AsyncIterator[Evening]:
        async with answering(server.address, folder / "bot.sqlite3", 3, wall, **chosen) as house:
            if it is None:
                named = zip(names, languages, strict=False)
                people = tuple([await playground.add_person(name, language) for name, language in named])
                group = await playground.create_group("Club", people[0], *people[1:], kind=kind)
                it = Evening(world, playground, house, people, group, languages)
            await moment()
            yield replace(it, house=house)

    try:
        async with Playground.connect(server.address) as playground:
            yield start
    finally:
        await server.close()


@asynccontextmanager
async def nothing_changes(it: Evening) -> AsyncIterator[None]:
    """Nothing is said or changed in the group, and nothing changed at the table."""
    await moment()
    before, board = await it.table(), await it.people[0].sees(it.group)
    yield
    await moment()
    assert replace(await it.table(), state=NO_STATE) == replace(before, state=NO_STATE)
    assert await it.people[0].sees(it.group) == board


async def deal_to_its_end(it: Evening) -> None:
    declarer, panel = await it.play_until("contract")
    await answered(declarer, panel, EN("button-concede"))
    await asyncio.sleep(3)
    await answered(declarer, await last(declarer), EN("button-concede-sure"))
    await asyncio.sleep(8)
