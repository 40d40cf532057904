"""The whole bot in this process against a local Telegram, on a clock that leaps; and people who press.

async with staged(folder) as stage:
    ann, bob, cid = await stage.seated()
"""

from __future__ import annotations

import asyncio
import html
import random
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any

from bot.house import House
from bot.run import running
from bot.runtime.settings import Settings
from bot.screens import Screen
from bot.tables.live import draw_end, draw_panel, draw_table
from bot.tables.match import Chance
from bot.telegram.poller import Poller
from bot.words.texts import texts
from club.state import Preferences
from game.engine import fold
from playground import groups
from playground.chats import TelegramChat, User
from playground.groups import GroupKind
from playground.people_api import SeenMessage
from playground.server import serve
from playground.world import Press, World
from tests.chance import last_seat, shuffled
from tests.e2e.reading import Reader
from tests.virtual_time import wall

TOKEN = "1:playground"
NAMES = {"en": ("Ann", "Bob", "Cid"), "ru": ("Аня", "Боря", "Вера")}
"""By language what people there are called; elsewhere as in English."""
BY_HAND = Preferences(single="never", lesson=0)
"""People here press every card themselves, so that taps can be counted, and know of the lesson."""


@dataclass(frozen=True, slots=True)
class Guest:
    """A person who looks at his phone; what he does takes no time."""

    world: World
    user: User
    reader: Reader

    @property
    def chat(self) -> TelegramChat:
        """His private chat with the bot."""
        return self.world.chats[self.user.id]

    def sees(self, chat: TelegramChat | None = None) -> list[SeenMessage]:
        """Return the bot's messages of a chat, by default his own, oldest first."""
        messages = self.world.seen_by(self.user, chat or self.chat)
        seen = [SeenMessage.read(message.shown()) for message in messages]
        return [each for each in seen if each.from_bot and each.service is None]

    def press(self, message: SeenMessage, label: str) -> Press:
        """Press a button that the message shows."""
        return self.send(message, message.button(label).data or "")

    def send(self, message: SeenMessage, data: str) -> Press:
        """Send data from a message, whether a button shows it or not."""
        chat = self.world.chats[message.chat]
        return groups.press(self.world, self.user, chat, message.id, data, ephemeral=message.number)


@dataclass(frozen=True, slots=True)
class Stage:
    """A group of three people with the bot."""

    world: World
    house: House
    guests: tuple[Guest, ...]
    group: TelegramChat

    async def sit_down(self) -> int:
        """Let all three start the bot, join and begin; return the number of the table."""
        for guest in self.guests:
            groups.start(self.world, guest.user)
        await asyncio.sleep(5)
        for guest in self.guests:
            player = await self.house.people.player(guest.user.id)
            assert player is not None
            await self.house.people.behave(player, BY_HAND)
        groups.say(self.world, self.guests[0].user, self.group, groups.Draft("/new"))
        await asyncio.sleep(5)
        for guest in (*self.guests[1:], self.guests[0]):
            lobby = guest.sees(self.group)[-1]
            guest.press(lobby, lobby.labels[0][0])
            await asyncio.sleep(5)
            await until(partial(self._differs, guest, lobby), every_s=5)
        (table,) = await self.house.store.open_tables()
        assert table.stage == "playing"
        return table.id

    def _differs(self, guest: Guest, lobby: SeenMessage) -> bool:
        """Return whether the group's newest message is another one than this by now."""
        return guest.sees(self.group)[-1] != lobby

    def asked(self) -> tuple[Guest, SeenMessage, str] | None:
        """Return whom his own panel asks for something, the panel, and the button he will press."""
        for guest in self.guests:
            panel = guest.sees()[-1]
            if label := guest.reader.press(panel):
                return guest, panel, label
        return None

    async def entries(self, table: int) -> int:
        """Return how many actions of a table are stored."""
        kept = await self.house.store.table(table)
        assert kept is not None
        return kept.entries


async def until(done: Callable[[], bool], *, every_s: float, patience_s: float = 60) -> None:
    """Look again and again until it is so; raises TimeoutError."""
    async with asyncio.timeout(patience_s):
        while True:
            if done():
                return
            await asyncio.sleep(every_s)


@asynccontextmanager
async def staged(
    folder: Path,
    *,
    seed: int = 0,
    language: str = "en",
    clock: Callable[[], float] = wall,
    kind: GroupKind = "group",
) -> AsyncIterator[Stage]:
    """Open a stage: the playground with Telegram's limits on, a group, and the bot answering there."""
    async with AsyncExitStack() as stack:
        world = World(token=TOKEN, clock=clock)
        world.budgets.enabled = True
        server = await serve(world)
        stack.push_async_callback(server.close)
        guests, group = seating(world, language, kind)
        house = await stack.enter_async_context(
            answering(server.address, folder / "bot.sqlite3", seed, clock)
        )
        yield Stage(world, house, guests, group)


def seating(world: World, language: str, kind: GroupKind = "group") -> tuple[tuple[Guest, ...], TelegramChat]:
    """Let three people open a group with the bot."""
    names = NAMES.get(language, NAMES["en"])
    users = [world.add_user(name, language) for name in names]
    group = groups.create_group(world, users[0], "Thousand for three", users[1:], kind)
    groups.add_bot(world, users[0], group)
    return tuple(Guest(world, user, Reader(texts(language))) for user in users), group


@asynccontextmanager
async def answering(
    address: str,
    place: Path | str,
    seed: int,
    clock: Callable[[], float],
    *,
    chance: Chance | None = None,
    **chosen: Any,
) -> AsyncIterator[House]:
    """Run the bot on a file or a database with decks and first dealers that `seed` decides.

    `chosen` are settings. With a `chance` of one's own it is that which decides.
    """
    settings = Settings(**kept_at(place), api_url=address, language="en", **chosen)
    chance = chance or Chance(partial(shuffled, random.Random(seed)), last_seat)
    async with running(settings, TOKEN, wall=clock, chance=chance) as (bot, house):
        await house.open()
        poller = asyncio.ensure_future(Poller(bot, house.door.polled).run())
        try:
            yield house
        finally:
            poller.cancel()
            await asyncio.gather(poller, return_exceptions=True)


def kept_at(place: Path | str) -> dict[str, Any]:
    """Return the setting that says where everything is kept."""
    return {"database" if isinstance(place, Path) else "database_url": place}


async def assert_shown(stage: Stage, table: int, but: Guest | None = None) -> None:
    """Wait until all screens are out; compare them with what the stored state looks like, for everybody.

    `but` is somebody who looks at his panel in another way at the moment, at a draft or at a long list.
    """
    before = await stage.entries(table)
    await stage.house.delivery.drain()
    seen = {guest.user.id: guest.sees() for guest in stage.guests if guest is not but}
    board = stage.guests[0].sees(stage.group)
    wanted = await screens_of(stage.house, table)
    if await stage.entries(table) != before:  # the next deal came by itself in the meantime
        await assert_shown(stage, table, but)
        return
    assert_looks(board, wanted[stage.group.id])
    for player, panels in seen.items():
        assert_looks(panels, wanted[player])


async def screens_of(
    house: House, table: int, drafts: Mapping[int, str] = MappingProxyType({})
) -> dict[int, Screen]:
    """Draw what the group and each player of a table should see last, by chat, from the store alone.

    `drafts` tells who looks at what of his panel: at a card he may give away, at a long list.
    """
    record, saved = await house.store.table(table), await house.store.saved(table)
    assert record is not None
    assert saved is not None
    events = tuple(event for entry in saved.entries for event in entry.events)
    match = fold(saved.match, events)
    live = await house.tables.seated(record)
    playing, paper = live.playing(live.table, match, events), live.settings.paper
    if not record.open:
        ends = {
            player: draw_end(live.seat_words[seat], playing, seat, home=True)
            for seat, player in record.people.items()
        }
        return ends | {record.chat: draw_end(live.words, playing, None, home=False)}
    panels = {
        player: draw_panel(playing, seat, drafts.get(player, "")) for seat, player in record.people.items()
    }
    board = draw_table(live.words, live.seating, match, events, record.state, paper=paper)
    return panels | {record.chat: board}


def assert_looks(messages: list[SeenMessage], screen: Screen) -> None:
    """Compare the newest message of a chat with a screen: the words, the buttons, what they send."""
    (text, keys), (wanted, wanted_keys) = look_of(last_but_the_sheet(messages)), meant(screen)
    assert text == wanted, f"shown:\n{text}\n\nwanted:\n{wanted}"
    assert keys == wanted_keys


def last_but_the_sheet(messages: Sequence[SeenMessage]) -> SeenMessage:
    """Return the newest message of a chat; the picture of the score sheet stands where it was sent first."""
    return [each for each in messages if not is_sheet(each)][-1]


def is_sheet(message: SeenMessage) -> bool:
    """Return whether a message is the picture of the score sheet."""
    return bool(message.file) and message.text.startswith("📋")


Face = tuple[str, list[list[tuple[str | None, ...]]]]
"""A message as it is looked at: its words, and its rows of buttons."""


def look_of(message: SeenMessage) -> Face:
    """Return what a message looks like to those who see it."""
    return message.text, [
        [(each.label, each.data, each.url, each.style) for each in row] for row in message.keyboard
    ]


def meant(screen: Screen) -> Face:
    """Return what a screen should look like."""
    return html.unescape(screen.plain().text), [
        [(each.text, each.data, each.url, each.style) for each in row] for row in screen.rows
    ]
