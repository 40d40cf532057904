"""A table of three in front of a real store and a fake Telegram, and the words its tests use."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple, TypeVar
from unittest.mock import patch

from bot.delivery.budget import START_PER_S
from bot.house import House, build
from bot.people import Admin, Who
from bot.pictures.sheet import ScoreSheet
from bot.runtime.settings import Settings
from bot.screens import Rows, Screen
from bot.tables.live import LiveMatch
from bot.tables.match import Chance
from bot.tables.thinking import ThinkingBackend, modestly
from bot.tables.visit import COMMANDS, Toast, Visit
from bot.tables.worker_pool import (
    SEARCH_S,
    InlineRunner,
    NoResult,
    Request,
    RequestKind,
    Think,
    Work,
    WorkRunner,
)
from bot.telegram.gateway import Document
from bot.telegram.updates import Place, Pressed, TextMessage
from bot.words.buttons import AskAdvice, LobbyPress, Press, Shortcut, ShowDraft, Tap, unpack
from bot.words.links import Link, url
from bot.workers import Worker
from club.clock import PENDING_S
from club.kinds import HintsFor
from club.model import Player, Table
from club.rules import rules_of
from club.state import Chair, Preferences
from game.actions import spell
from game.cards import Cards, cards
from game.cards import spell as spell_cards
from game.engine import legal
from game.layouts import THREE, stacked
from game.rules import Rules
from game.state import Match, Playing
from storage.sqlite.sqlite_store import open_store
from storage.store import Store
from tests.bot.fake_telegram import FakeGateway
from tests.chance import last_seat
from tests.virtual_time import wall

Q = TypeVar("Q")
T = TypeVar("T")

GROUP = -123456745
NAMES = {11: "Ann", 12: "Bob", 13: "Cid", 14: "Dan", 99: "Stranger"}
TIMER_S = 120
"""Seconds a player may think in a group that has not chosen a time."""
PLACE = Place(GROUP, None, "Garage", private=False)

HANDS = tuple(
    map(cards, ("9S JS QH KH TS AS 9C", "JC QC KC TC AC 9D JD", "QD KD TD AD 9H JH QS")),
)
TALON = (cards("KS TH AH"),)


def home(who: int) -> Place:
    """Return the direct chat of a person."""
    return Place(who, None, "", private=True)


def label_rows(screen: Screen) -> list[list[str]]:
    """Return the labels of the keys of a message, by row."""
    return [[key.text for key in row] for row in screen.rows]


def labels(screen: Screen) -> list[str]:
    """Return the labels of the keys of a message."""
    return [label for row in label_rows(screen) for label in row]


class SentFile(NamedTuple):
    """A file that the bot sent."""

    chat: int
    name: str
    text: str
    caption: str


class Telegram(FakeGateway):
    """A Telegram that notes the answers to presses, files and topics too, and knows who is in the group."""

    def __init__(self) -> None:
        super().__init__()
        self.answers: list[tuple[str, str | None]] = []
        self.admins: set[int] = set()
        self.anonymous: set[int] = set()
        self.strangers: set[int] = set()
        """Users who are not in the group."""
        self.asked: list[tuple[int, int]] = []
        """Chat and user of every question whether a user is in a group."""
        self.files: list[SentFile] = []
        self.rows_below: Rows = ()
        """Keyboard below the newest file."""
        self.threads: list[tuple[int, int | None]] = []
        """Chat and topic of every message."""

    async def send(self, chat: int, thread: int | None, screen: Screen) -> int:
        """Note the topic of the message."""
        self.threads.append((chat, thread))
        return await super().send(chat, thread, screen)

    async def send_document(self, chat: int, thread: int | None, file: Document) -> None:
        """Note the file, unless the chat refuses it."""
        del thread
        if self.refusals[chat]:
            raise self.refusals[chat].pop(0)
        self.rows_below = file.rows
        self.files.append(SentFile(chat, file.name, file.data.decode(), file.caption))

    async def answer(
        self, query_id: str, text: str | None = None, *, alert: bool = False, url: str | None = None
    ) -> None:
        """Note the answer."""
        del alert
        self.answers.append((query_id, url or text))

    async def admin(self, chat: int, user: int) -> Admin | None:
        """Return whether the test made the user an admin, and an anonymous one."""
        del chat
        if user in self.anonymous:
            return "anonymous"
        return "named" if user in self.admins else "no"

    async def is_member(self, chat: int, user: int) -> bool:
        """Return whether the test left the user in the group."""
        self.asked.append((chat, user))
        return user not in self.strangers


@dataclass(frozen=True, slots=True)
class Guest:
    """A person in a chat.

        await room.at(11).press(LobbyPress(1, "join"))
        await room.at(11).press("Join")
        await room.home(11).say("/new")

    Their words and presses come in by the door, after the limits. The answer to `say` and `press` is returned
    instead of sent; after `write` and `push` it is sent, and all screens are out.
    """

    room: Room
    player: Player
    place: Place | None
    """The chat; None for a press from an unknown place."""

    async def press(self, wanted: Press | str | None, update: int | None = None) -> Toast:
        """Press a button, or the newest key of this label in the chat; return the answer."""
        press = await self._meant(wanted)
        assert press is not None, f"no press: {wanted}"
        player = await self.room.house.people.meet(self._who)
        visit = replace(self, player=player).visit(press, update)
        return await self.room.house.door.press(visit, press) or Toast()

    async def push(self, wanted: Press | str | None, update: int | None = None) -> str | None:
        """Press a button, or the newest key of this label in the chat; return what the presser is told.

        None stands for data that no key sends.
        """
        pressed = self._pressed(await self._meant(wanted), update)
        pressed = replace(pressed, query=f"{pressed.query}{pressed.update}")
        under_way = await self.room.house.door.wished(pressed.update, pressed)
        if under_way is not None:
            await under_way
        await self.room.house.delivery.drain()
        (told,) = [words for query, words in self.room.telegram.answers if query == pressed.query]
        return told

    def visit(self, press: Press | None = None, update: int | None = None) -> Visit:
        """Return the visit of a press."""
        return self.room.house.door.visit(self.player, self._pressed(press, update))

    async def follow(self, link: Link) -> Screen | None:
        """Follow a link into the direct chat and return the answer there."""
        return await self.room.home(self.player).say(f"/start {url('bot', link).partition('start=')[2]}")

    async def say(self, text: str, update: int | None = None) -> Screen | None:
        """Write a command and return the answer to it, if it is not shown by other means."""
        message, door = self._message(text, update), self.room.house.door
        return await door.obey(COMMANDS[message.command], await door.visit_of(message))

    async def write(self, text: str, *, anonymous: bool = False) -> Screen:
        """Write a command and return the newest message of the chat, once all screens are out."""
        message = replace(self._message(text, None), anonymous=anonymous)
        await self.room.house.door.say(message)
        return await self.room.newest(message.place.chat)

    @property
    def _who(self) -> Who:
        return Who(self.player.id, self.player.name, self.player.speaks, self.player.username)

    async def _meant(self, wanted: Press | str | None) -> Press | None:
        """Return a press, which may be given by the label of its key."""
        if not isinstance(wanted, str):
            return wanted
        assert self.place is not None, "labels are read in a chat"
        return unpack(await self.room.data(self.place.chat, wanted))

    def _pressed(self, press: Press | None, update: int | None) -> Pressed:
        return Pressed(
            update=update or self.room.update(),
            who=self._who,
            query="q",
            place=self.place,
            message_id=None,
            press=press,
        )

    def _message(self, text: str, update: int | None) -> TextMessage:
        assert self.place is not None, "commands are written in a chat"
        name, _, rest = text.removeprefix("/").partition(" ")
        return TextMessage(
            update=update or self.room.update(), who=self._who, place=self.place, command=name, rest=rest
        )


@dataclass(slots=True)
class Room:
    """A house with one table; people by their ids in `NAMES`."""

    house: House
    telegram: Telegram
    updates: int = 0
    people: dict[int, Player] = field(default_factory=dict)

    def at(self, who: int | Player, place: Place | None = None) -> Guest:
        """Return a person in the group, or in another place."""
        return Guest(self, who if isinstance(who, Player) else self.person(who), place or PLACE)

    def person(self, who: int) -> Player:
        """Return a person, who may not have met the bot yet."""
        return self.people.get(who) or Player(id=who, name=NAMES[who], code="en")

    def home(self, who: int | Player) -> Guest:
        """Return a person in their direct chat."""
        return self.at(who, home(who.id if isinstance(who, Player) else who))

    def nowhere(self, who: int) -> Guest:
        """Return a person whose presses come from an unknown place."""
        return Guest(self, self.people[who], None)

    def update(self) -> int:
        """Return the id of a new update."""
        self.updates += 1
        return self.updates

    async def come_in(self, *ids: int, newcomers: bool = False, speaks: str = "en") -> None:
        """Let people start the bot; the lesson was offered to them before, unless they are newcomers."""
        for each in ids:
            player = await self.house.people.meet(Who(each, NAMES[each], speaks))
            player = await self.house.people.reachable(player, started=True)
            if player.preferences.lesson is None and not newcomers:
                known = replace(player.preferences, lesson=0)
                player = await self.house.people.behave(player, known)
            self.people[each] = player

    async def sit_down(self) -> None:
        """Open table 1 and begin a match of Ann, Bob and Cid."""
        await self.come_in(*NAMES)
        await self.at(11).say("/new")
        for each in (11, 12, 13):
            await self.lobby(each, "join")
        await self.lobby(11, "start")

    async def set_timer(self, seconds: int) -> None:
        """Let the players of the group think so long from now on; 0: as long as they like."""
        chat = await self.house.people.chat(GROUP, PLACE.title, "en")
        await self.house.people.keep_chat(replace(chat, timer=seconds))
        await self.house.redraw.timed(GROUP, chat.timer)

    async def set_hints(self, hints: HintsFor) -> None:
        """Choose the tables of the group where players may ask for hints."""
        chat = await self.house.people.chat(GROUP, PLACE.title, "en")
        await self.house.people.keep_chat(replace(chat, settings=replace(chat.settings, hints=hints)))

    async def lobby(self, who: int, verb: str) -> Toast:
        """Press a button under the lobby."""
        press = LobbyPress(1, verb)  # type: ignore[arg-type]  # the tests name real verbs
        return await self.at(who).press(press)

    async def tap(self, who: int, words: str, *, turn: int | None = None, update: int | None = None) -> Toast:
        """Press an answer, by default to the present question; wait until a large bid is made."""
        match = await self.match()
        press = Tap(1, match.turn if turn is None else turn, words)
        toast = await self.at(who).press(press, update)
        if (await self.live()).table.state.pending:
            await asyncio.sleep(2 * PENDING_S)
        return toast

    async def press(self, who: int, label: str) -> Toast:
        """Press a key of a player's newest panel, once all screens are out."""
        return await self.send(who, await self.data(who, label))

    async def send(self, who: int, data: str, update: int | None = None) -> Toast:
        """Press a key of a panel, maybe one that is not shown any more."""
        press = unpack(data)
        assert isinstance(press, Tap | ShowDraft | Shortcut | AskAdvice), f"no key of a panel: {data}"
        return await self.at(who).press(press, update)

    async def data(self, chat: int, label: str) -> str:
        """Return what a key sends whose label is or begins with this: the newest one in a chat."""
        await self.house.delivery.drain()
        shown = [screen for (where, _), screen in self.telegram.messages.items() if where == chat]
        keys = [key for screen in reversed(shown) for row in screen.rows for key in row if key.data]
        found = [key.data for key in keys if key.text == label]
        found += [key.data for key in keys if key.text.startswith(label)]
        assert found, f"no key {label!r} among {[key.text for key in keys]}"
        return found[0] or ""

    async def keys(self, who: int) -> list[str]:
        """Return the labels of the keys of the newest message in a chat."""
        return labels(await self.newest(who))

    async def newest(self, who: int) -> Screen:
        """Return the newest message of a chat, once all screens are out, pictures of the sheet apart."""
        await self.house.delivery.drain()
        return self.seen(who)

    async def behave(self, who: int, preferences: Preferences) -> None:
        """Change the preferences of a player."""
        self.people[who] = await self.house.people.behave(self.people[who], preferences)
        await self.house.redraw.refresh(self.people[who])

    async def trick(self) -> str:
        """Return the cards on the table."""
        phase = (await self.match()).phase
        assert isinstance(phase, Playing)
        return spell_cards(phase.trick)

    async def last_trick(self) -> str:
        """Return the trick before."""
        phase = (await self.match()).phase
        assert isinstance(phase, Playing)
        return spell_cards(phase.taken[-1].cards)

    async def token(self) -> str:
        """Return the token of the group."""
        return (await self.house.people.chat(GROUP, PLACE.title, "en")).token

    async def rules(self) -> tuple[str, Rules]:
        """Return the preset and the rules of the group's next match."""
        chat = await self.house.store.chat(GROUP)
        assert chat is not None
        return rules_of(chat)

    async def live(self, table: int = 1) -> LiveMatch:
        """Return a table where a match is played."""
        live = await self.house.tables.peek(table)
        assert isinstance(live, LiveMatch)
        return live

    async def record(self, table: int = 1) -> Table:
        """Return a table as it is stored."""
        record = await self.house.store.table(table)
        assert record is not None
        return record

    async def chair(self, seat: int) -> Chair:
        """Return a chair as it is stored."""
        return (await self.record()).state.chairs[seat]

    async def chair_of(self, who: int) -> Chair:
        """Return a player's chair as it is stored."""
        return await self.chair((await self.record()).seats.index(who))

    async def match(self) -> Match:
        """Return the match."""
        return (await self.live()).match

    async def asked(self) -> int:
        """Return who is asked, by id; 0 for a seat that is nobody's."""
        live = await self.live()
        assert live.match.asked is not None
        return live.table.people.get(live.match.asked, 0)

    async def simplest(self) -> str:
        """Return the words of the first thing the asked player may do."""
        live = await self.live()
        return spell(legal(live.table.rules, live.match)[0]).partition(" ")[2]

    async def play_a_deal(self) -> None:
        """Let everybody do the first thing possible until the deal is settled."""
        deals = (await self.match()).deals_played
        while (await self.match()).deals_played == deals:
            await self.tap(await self.asked(), await self.simplest())

    def seen(self, who: int) -> Screen:
        """Return the newest message of a chat, pictures of the sheet apart."""
        messages = self.telegram.messages.items()
        return [each for (chat, _), each in messages if chat == who and not is_sheet(each)][-1]

    def sheets(self) -> list[Screen]:
        """Return the pictures of the sheet that stand in the group."""
        messages = self.telegram.messages.items()
        return [each for (chat, _), each in messages if chat == GROUP and is_sheet(each)]


def is_sheet(screen: Screen) -> bool:
    """Return whether a message is the picture of the score sheet."""
    return screen.picture is not None and isinstance(screen.picture.shows, ScoreSheet)


def known_deck() -> Cards:
    """Return a deck that deals the hands above, the first of them to the dealer's left."""
    return stacked(THREE, 3, 2, HANDS, TALON)


AFTER_GIVING = {
    11: cards("JS TS AS KS QH KH TH AH"),
    12: cards("JC QC KC TC AC 9D JD 9C"),
    13: cards("QD KD TD AD 9H JH QS 9S"),
}
"""Hands in `tricks`, by id: Ann leads, and can take all tricks."""


class InlineMoves(InlineRunner):
    """Runner that searches in place, but plays no deal of the day of its own: that takes a second."""

    async def find(self, work: Work[Q, T], question: Q, request: Request, limit_s: float = SEARCH_S) -> T:
        """Return the result of `work`; raises NoResult for the computer's own attempts."""
        if request.kind is RequestKind.IDLE:
            raise NoResult("tests have no idle time")
        return await super().find(work, question, request, limit_s)


INLINE = InlineMoves()


def _file_of(place: Path) -> Path:
    return place / "store.sqlite3" if place.is_dir() else place


@asynccontextmanager
async def room(
    file: Path,
    /,
    *,
    store: Store | None = None,
    worker: Worker | None = None,
    clock: Callable[[], float] = wall,
    shuffle: Callable[[], Cards] = known_deck,
    lot: Callable[[int], int] = last_seat,
    think: Think = modestly,
    pool: WorkRunner = INLINE,
    chance: Chance | None = None,
    **chosen: Any,
) -> AsyncIterator[Room]:
    """Yield an empty house over a file, or one in a folder; a second one over it is the bot started again."""
    opened = store or await open_store(_file_of(file))
    telegram = Telegram()
    lifted = {"taps_per_s": 80_000, "tables_per_day": 100_000}
    chosen = {"private_calls_per_s": 1000, **lifted, **chosen}
    if unknown := chosen.keys() - Settings.model_fields.keys():
        raise TypeError(f"no setting of operators: {sorted(unknown)}")
    settings = Settings(_env_file=None, **chosen)
    house = await build(
        settings,
        opened,
        telegram,
        "thousand_bot",
        wall=clock,
        chance=chance or Chance(shuffle, lot),
        backend=ThinkingBackend(think, pool),
        worker=worker,
    )
    if house.delivery.rate.learnt == START_PER_S:  # no test waits until the rate has risen
        house.delivery.rate.learn(1000)
    try:
        with patch("bot.house.HEARTBEAT_S", 3600.0):  # days pass here in a moment
            yield Room(house, telegram)
    finally:
        await house.close()
        await opened.close()


@asynccontextmanager
async def in_play(
    folder: Path, /, *, timer: int = TIMER_S, hints: HintsFor = "computers", **chosen: Any
) -> AsyncIterator[Room]:
    """Yield a table of Ann, Bob and Cid whose match has begun; they may think so long."""
    async with room(folder / "store.sqlite3", **chosen) as table:
        await table.set_timer(timer)
        await table.set_hints(hints)
        await table.sit_down()
        yield table


@asynccontextmanager
async def tricks(file: Path, /, *, hints: HintsFor = "computers") -> AsyncIterator[Room]:
    """Yield a table where Ann is about to lead to the first trick; Bob and Cid follow in this order."""
    async with room(file) as table:
        await table.set_hints(hints)
        await table.sit_down()
        for who, words in ((12, "pass"), (13, "pass"), (11, "give 9C 1;give 9S 2"), (11, "contract 100")):
            assert (await table.tap(who, words)).text == ""
        phase = (await table.match()).phase
        assert isinstance(phase, Playing)
        assert list(map(set, phase.hands)) == list(map(set, AFTER_GIVING.values()))
        yield table
