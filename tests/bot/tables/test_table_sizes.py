"""Tables of two, three and four under their group's rules: seats, the first dealer, decks, restarts."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from bot.tables.live import LiveMatch, draw_hand
from bot.tables.match import shuffled
from bot.words.buttons import LobbyPress, NextDeal, OpenTable, Rematch, ShowDraft, Tap, unpack
from club.model import Chat, Result
from game.actions import Redeal
from game.cards import DECK, Cards, cards
from game.events import DeckBrought
from game.layouts import THREE, stacked
from game.state import Auction, Claiming, Dealing, Over
from tests.bot.table import GROUP, PLACE, Room, room
from tests.chance import first_seat
from tests.scenes import with_scene
from tests.virtual_time import virtual_time

ANN, BOB, CID, DAN = PEOPLE = (11, 12, 13, 14)
PRESSES = 700
"""After so many a table that is still in its first deals has gone wrong."""


@asynccontextmanager
async def bilingual(
    file: Path,
    shuffle: Callable[[], Cards] = shuffled,
    lot: Callable[[int], int] = secrets.randbelow,
) -> AsyncIterator[Room]:
    """Yield a house of four people, two of whom speak Russian, where no deal comes by itself."""
    async with room(file, shuffle=shuffle, lot=lot, deal_pause_s=600, group_calls_per_minute=1000) as table:
        await table.house.open()
        await table.come_in(BOB, DAN)
        await table.come_in(ANN, CID, speaks="ru")
        yield table


async def agree(table: Room, preset: str) -> None:
    """Let the group play by a preset from now on."""
    await table.house.store.keep_chat(Chat(id=GROUP, title=PLACE.title, language="en", preset=preset))
    table.house.people._chats.forget(GROUP)


async def open_table(table: Room, preset: str) -> int:
    """Agree on a preset and open a table; return its number."""
    await agree(table, preset)
    await table.at(ANN).press(OpenTable())
    (opened,) = [each for each in await table.house.store.open_tables() if each.open]
    return opened.id


async def sit_down(table: Room, preset: str, people: int) -> int:
    """Open a table, let people join, and begin; return its number."""
    number = await open_table(table, preset)
    for who in PEOPLE[:people]:
        await table.at(who).press(LobbyPress(number, "join"))
    await table.at(ANN).press(LobbyPress(number, "start"))
    return number


async def move(table: Room, rng: random.Random, number: int) -> None:
    """Let the player who is asked press any button of their panel, or Ann deal on."""
    live = await table.live(number)
    who = live.table.people[live.match.asked or 0]
    shown = [button.data or "" for row in (await table.newest(who)).rows for button in row]
    chosen = unpack(rng.choice(shown))
    if isinstance(chosen, Tap | ShowDraft | NextDeal):
        await table.at(who).press(chosen)
    else:
        await asyncio.sleep(1)  # a large bid waits for its owner to take it back


async def play(table: Room, seed: int, number: int, done: Callable[[LiveMatch], bool]) -> LiveMatch:
    """Press at random until something is done."""
    rng = random.Random(seed)
    for _ in range(PRESSES):
        live = await table.live(number)
        if done(live):
            return live
        await move(table, rng, number)
    raise AssertionError(f"not done after {PRESSES} presses")


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
@with_scene(bilingual)
async def test_deals_can_be_played_with_nothing_but_the_buttons(
    table: Room, preset: str, people: int
) -> None:
    number = await sit_down(table, preset, people)
    live = await play(table, people, number, settled(1))
    assert live.match.players == people
    for seat, who in live.table.people.items():
        words = live.seat_words[seat]
        assert (await table.newest(who)).unpainted() == draw_hand(
            words, live.seating, live.question, live.match, seat, live.table.state
        )


@with_scene(bilingual)
async def test_a_table_begins_when_every_seat_is_taken(table: Room) -> None:
    number = await open_table(table, "four_players")
    for who in PEOPLE[:3]:
        await table.at(who).press(LobbyPress(number, "join"))
    assert "One more player" in (await table.at(12).press(LobbyPress(number, "start"))).text
    assert "free seat" in (await table.newest(GROUP)).text
    await table.at(14).press(LobbyPress(number, "join"))
    assert "full" in (await table.at(99).press(LobbyPress(number, "join"))).text
    await table.at(12).press(LobbyPress(number, "start"))
    assert (await table.live(number)).match is not None


@pytest.mark.parametrize(("preset", "deals"), [("shtuka", True), ("classic", False)])
@with_scene(bilingual, lot=first_seat)
async def test_the_last_winner_deals_first_where_that_is_the_custom(
    table: Room, preset: str, *, deals: bool
) -> None:
    store = table.house.store
    number = await sit_down(table, "classic", 3)
    live = await table.live(number)
    over = replace(live.table, stage="over", due=None)
    await store.keep_table(over, None)
    table.house.tables.drop(number)
    await keep_result(
        table,
        Result(
            table=number,
            chat=GROUP,
            players=(11, 12, 13),
            scores=(0, 1000, 5),
            winner=1,
            deals=9,
            ended=0.0,
        ),
    )
    live = await table.live(await sit_down(table, preset, 3))
    assert live.match.dealer == (1 if deals else 0)


async def keep_result(table: Room, result: Result) -> None:
    async def last_won(chat: int) -> Result | None:
        return result

    table.house.store.last_won = last_won  # type: ignore[method-assign]  # a match need not be played for it


@with_scene(bilingual)
async def test_the_collected_deck_is_dealt_again_where_it_is_shuffled_once(table: Room) -> None:
    number = await sit_down(table, "shtuka", 3)
    live = await play(table, 1, number, settled(1))
    collected = live.match.carried.deck
    assert sorted(map(str, collected)) == sorted(map(str, DECK))
    await move(table, random.Random(1), number)
    brought = (await table.live(number)).events[0]
    assert isinstance(brought, DeckBrought)
    assert brought.deck == collected


@with_scene(bilingual)
async def test_a_rematch_keeps_its_people_though_the_group_plays_with_another_number(table: Room) -> None:
    number = await sit_down(table, "two_players", 2)
    live = await table.live(number)
    await table.house.store.keep_table(replace(live.table, stage="over"), None)
    table.house.tables.drop(number)
    await agree(table, "four_players")
    await table.at(ANN).press(Rematch(number))
    opened_again = await table.house.store.table_in(GROUP, None)
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
    async with bilingual(tmp_path, four_nines, first_seat) as table:
        number = await sit_down(table, "classic", 3)
        async with table.house.tables.lock(number):
            runner, open_table = table.house.runner, await table.house.tables.live(number)
            assert isinstance(open_table, LiveMatch)
            change = runner._change(open_table)
            change.take(Redeal(1), by_person=True)
            await runner._commit(open_table, change, None)
        live = await table.live(number)
        assert isinstance(live.match.phase, Dealing)
    async with bilingual(tmp_path) as table:
        await asyncio.sleep(1)
        live = await table.live(number)
        assert isinstance(live.match.phase, Auction | Claiming)
