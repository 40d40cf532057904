"""Tables of two, three and four under their group's rules: seats, the first dealer, decks, restarts."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from bot.house import House, build
from bot.people.directory import Who
from bot.people.rights import Admin
from bot.runtime.settings import Settings
from bot.screens.screen import Screen
from bot.tables.display.drawing import draw_hand
from bot.tables.live import LiveMatch
from bot.tables.play.chance import Chance, shuffled
from bot.tables.visit import Toast
from bot.telegram.updates import Place, Pressed
from bot.words.buttons import LobbyPress, NextDeal, OpenTable, Press, Rematch, ShowDraft, Tap, unpack
from club.model import Chat, Player, Result
from game.actions import Redeal
from game.cards import DECK, Cards, cards
from game.events import DeckBrought
from game.layouts import THREE, stacked
from game.state import Auction, Claiming, Dealing, Over
from storage.sqlite.sqlite_store import open_store
from tests.bot.fake_telegram import FakeGateway
from tests.chance import first_seat
from tests.scenes import with_scene
from tests.virtual_time import virtual_time, wall

GROUP = Place(-1001, None, "Friday", private=False)
PEOPLE = (11, 12, 13, 14)
PRESSES = 700
"""After so many a table that is still in its first deals has gone wrong."""


class FakeTelegram(FakeGateway):
    """A Telegram where nobody is an admin."""

    async def answer(self, query_id: str, text: str | None = None, **more: Any) -> None:
        raise AssertionError("presses are carried out directly here")

    async def admin(self, chat: int, user: int) -> Admin | None:
        return "no"

    async def is_member(self, chat: int, user: int) -> bool:
        return True

    async def send_document(self, *what: Any) -> None:
        raise AssertionError("nobody asks for a file here")


class Room:
    """A group of people with a house."""

    def __init__(self, house: House, telegram: FakeTelegram) -> None:
        self.house = house
        self.telegram = telegram
        self._updates = count(1)

    async def person(self, who: int) -> Player:
        player = await self.house.people.meet(Who(who, f"P{who}", "ru" if who % 2 else "en"))
        player = await self.house.people.behave(player, replace(player.preferences, lesson=0))
        return await self.house.people.reachable(player, started=True)

    async def open(self, preset: str) -> int:
        """Agree on a preset and open a table; return its number."""
        await self.agree(preset)
        await self.press(PEOPLE[0], OpenTable())
        (table,) = [each for each in await self.house.store.open_tables() if each.open]
        return table.id

    async def agree(self, preset: str) -> None:
        """Let the group play by a preset from now on."""
        await self.house.store.keep_chat(Chat(id=GROUP.chat, title=GROUP.title, language="en", preset=preset))
        self.house.people._chats.forget(GROUP.chat)

    async def press(self, who: int, press: Press) -> Toast:
        """Press a button."""
        player, door = await self.person(who), self.house.door
        pressed = Pressed(
            update=next(self._updates),
            who=Who(who, player.name, player.speaks),
            query="q",
            place=GROUP,
            message_id=None,
            press=press,
        )
        return await door.press(door.visit(player, pressed), press) or Toast()

    async def sit_down(self, preset: str, people: int) -> int:
        """Open a table, let everybody join, and begin."""
        table = await self.open(preset)
        for who in PEOPLE[:people]:
            await self.press(who, LobbyPress(table, "join"))
        await self.press(PEOPLE[0], LobbyPress(table, "start"))
        return table

    async def live(self, table: int) -> LiveMatch:
        live = await self.house.tables.peek(table)
        assert isinstance(live, LiveMatch)
        return live

    async def sees(self, chat: int) -> Screen:
        """Return the newest message of a chat."""
        await self.house.delivery.drain()
        newest = max(number for where, number in self.telegram.messages if where == chat)
        return self.telegram.messages[chat, newest]

    async def move(self, rng: random.Random, table: int) -> None:
        """Let whoever is asked press any button of his panel, or anybody deal on."""
        live = await self.live(table)
        seat = live.match.asked or 0
        who = live.table.people[seat]
        shown = [button.data or "" for row in (await self.sees(who)).rows for button in row]
        chosen = unpack(rng.choice(shown))
        if isinstance(chosen, Tap | ShowDraft | NextDeal):
            await self.press(who, chosen)
        else:
            await asyncio.sleep(1)  # a large bid waits for its owner to take it back

    async def play(self, seed: int, table: int, done: Callable[[LiveMatch], bool]) -> LiveMatch:
        """Press at random until something is done."""
        rng = random.Random(seed)
        for _ in range(PRESSES):
            live = await self.live(table)
            if done(live):
                return live
            await self.move(rng, table)
        raise AssertionError(f"not done after {PRESSES} presses")

    async def rematch(self, table: int) -> Toast:
        return await self.press(PEOPLE[0], Rematch(table))


@asynccontextmanager
async def opened(
    folder: Path,
    shuffle: Callable[[], Cards] = shuffled,
    lot: Callable[[int], int] = secrets.randbelow,
) -> AsyncIterator[Room]:
    """Open a house whose budgets nobody notices and where no deal comes by itself."""
    telegram = FakeTelegram()
    store = await open_store(folder / "bot.sqlite3")
    fast: dict[str, Any] = {
        "group_calls_per_minute": 1000,
        "private_calls_per_s": 1000,
        "calls_per_s": 1000,
        "taps_per_s": 1000,
    }
    settings = Settings(language="en", deal_pause_s=600, **fast)
    house = await build(settings, store, telegram, "thousand_bot", wall=wall, chance=Chance(shuffle, lot))
    try:
        await house.open()
        yield Room(house, telegram)
    finally:
        await house.close()
        await store.close()


def settled(deals: int) -> Callable[[LiveMatch], bool]:
    def done(live: LiveMatch) -> bool:
        return len(live.match.sheet) >= deals or isinstance(live.match.phase, Over)

    return done


@pytest.mark.parametrize(
    ("preset", "people"),
    [
        ("two_players_bank", 2),
        ("two_players_pile", 2),
        ("shtuka", 3),
        ("dark_for_all", 3),
        ("five_hundred_one", 3),
        ("four_players", 4),
    ],
)
@with_scene(opened)
async def test_deals_can_be_played_with_nothing_but_the_buttons(room: Room, preset: str, people: int) -> None:
    table = await room.sit_down(preset, people)
    live = await room.play(people, table, settled(1))
    assert live.match.players == people
    for seat, who in live.table.people.items():
        words = live.seat_words[seat]
        assert (await room.sees(who)).unpainted() == draw_hand(
            words, live.seating, live.question, live.match, seat, live.table.state
        )


@with_scene(opened)
async def test_a_table_begins_when_every_seat_is_taken(room: Room) -> None:
    table = await room.open("four_players")
    for who in PEOPLE[:3]:
        await room.press(who, LobbyPress(table, "join"))
    assert "One more player" in (await room.press(12, LobbyPress(table, "start"))).text
    assert "free seat" in (await room.sees(GROUP.chat)).text
    await room.press(14, LobbyPress(table, "join"))
    assert "full" in (await room.press(16, LobbyPress(table, "join"))).text
    await room.press(12, LobbyPress(table, "start"))
    assert (await room.live(table)).match is not None


@pytest.mark.parametrize(("preset", "deals"), [("shtuka", True), ("classic", False)])
@with_scene(opened, lot=first_seat)
async def test_the_last_winner_deals_first_where_that_is_the_custom(
    room: Room, preset: str, *, deals: bool
) -> None:
    store = room.house.store
    table = await room.sit_down("classic", 3)
    live = await room.live(table)
    over = replace(live.table, stage="over", due=None)
    await store.keep_table(over, None)
    room.house.tables.drop(table)
    await keep_result(
        room,
        Result(
            table=table,
            chat=GROUP.chat,
            players=(11, 12, 13),
            scores=(0, 1000, 5),
            winner=1,
            deals=9,
            ended=0.0,
        ),
    )
    live = await room.live(await room.sit_down(preset, 3))
    assert live.match.dealer == (1 if deals else 0)


async def keep_result(room: Room, result: Result) -> None:
    async def results(chat: int) -> tuple[Result, ...]:
        return (result,)

    room.house.store.results = results  # type: ignore[method-assign]  # a match need not be played for it


@with_scene(opened)
async def test_the_collected_deck_is_dealt_again_where_it_is_shuffled_once(room: Room) -> None:
    table = await room.sit_down("shtuka", 3)
    live = await room.play(1, table, settled(1))
    collected = live.match.carried.deck
    assert sorted(map(str, collected)) == sorted(map(str, DECK))
    await room.move(random.Random(1), table)
    brought = (await room.live(table)).events[0]
    assert isinstance(brought, DeckBrought)
    assert brought.deck == collected


@with_scene(opened)
async def test_a_rematch_keeps_its_people_though_the_group_plays_with_another_number(room: Room) -> None:
    table = await room.sit_down("two_players", 2)
    live = await room.live(table)
    await room.house.store.keep_table(replace(live.table, stage="over"), None)
    room.house.tables.drop(table)
    await room.agree("four_players")
    await room.rematch(table)
    opened_again = await room.house.store.table_in(GROUP.chat, None)
    assert opened_again is not None
    assert (opened_again.preset, opened_again.seats) == ("two_players", live.table.seats[:1])
    assert opened_again.state.invited == live.table.seats


def four_nines() -> Cards:
    """Return a deck that gives the four nines to the dealer's left of seat 0."""
    hands = ((), cards("9S 9C 9D 9H JS JC JD"), ())
    rest = [each for each in DECK if each not in hands[1]]
    whole = (tuple(rest[:7]), hands[1], tuple(rest[7:14]))
    return stacked(THREE, 3, 0, whole, (tuple(rest[14:]),))


@virtual_time
async def test_a_redeal_that_was_stored_without_its_deal_comes_after_the_restart(tmp_path: Path) -> None:
    """Releases before stored the two apart."""
    async with opened(tmp_path, four_nines, first_seat) as room:
        table = await room.sit_down("classic", 3)
        async with room.house.tables.lock(table):
            runner, open_table = room.house.runner, await room.house.tables.live(table)
            assert isinstance(open_table, LiveMatch)
            change = runner._change(open_table)
            change.take(Redeal(1), by_person=True)
            await runner._commit(open_table, change, None)
        live = await room.live(table)
        assert isinstance(live.match.phase, Dealing)
    async with opened(tmp_path) as room:
        await asyncio.sleep(1)
        live = await room.live(table)
        assert isinstance(live.match.phase, Auction | Claiming)
