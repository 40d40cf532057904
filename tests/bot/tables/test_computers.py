"""Computer players sit down in the lobby of a group, at a level, and make room for people."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from unittest.mock import patch

import pytest

from bot.tables.match import STACKED_SEED
from bot.tables.visit import Toast
from bot.words.buttons import Rematch, SeatPress, unpack
from bot.words.texts import LANGUAGES, computer_names, texts
from club.lobby import with_computer, with_rules
from club.model import Table
from club.rules import chat_with_rules
from club.state import ComputerPlayer, StandIn, computers_in
from game.actions import Action, Deal
from game.cards import DECK, Cards
from game.engine import fold
from game.events import Event
from game.players import Situation
from game.players.knowledge import situation
from game.question import question
from game.rules import assemble, flat, preset
from game.state import Match
from tests.bot.table import GROUP, NAMES, PLACE, Room, room
from tests.bot.tables.sitting import lobby, read
from tests.bot.tables.test_computer_player import SHORT, about_to_win, answer
from tests.scenes import with_scene
from tests.thinking import counting
from tests.virtual_time import virtual_time

ANN, BOB, CID, DAN = 11, 12, 13, 14
ADD = "➕ Computer"


def shuffled(rng: random.Random) -> Cards:
    """Return a deck that is the same in every run."""
    return tuple(rng.sample(DECK, len(DECK)))


@asynccontextmanager
async def waiting(file: Path, *people: int) -> AsyncIterator[Room]:
    """Yield a table that waits, where these people sit."""
    async with room(file, think=counting, shuffle=partial(shuffled, random.Random(4))) as table:
        await table.come_in(*NAMES)
        chat = await table.house.people.chat(GROUP, PLACE.title, "en")
        await table.house.people.keep_chat(chat_with_rules(chat, "classic", SHORT))
        await table.at(people[0]).say("/new")
        for each in people[1:]:
            await table.lobby(each, "join")
        yield table


async def keys(table: Room) -> list[list[str]]:
    """Return the keys of the lobby, by row."""
    return [[key.text for key in row] for row in (await lobby(table)).rows]


@with_scene(waiting, ANN, BOB)
async def test_two_taps_seat_a_computer_and_let_two_friends_begin(table: Room) -> None:
    add = await table.data(GROUP, ADD)
    await table.at(ANN).press(unpack(add))
    assert "3. 🤖\xa0Max · normal" in await read(table)
    assert "press Start" in await read(table), "a computer agrees to all rules"
    assert (await table.at(BOB).press("Start")).text == "", "the table itself shows it"
    assert (await table.at(ANN).press(unpack(add))).text == "The match has begun.", (
        "nobody sits down any more"
    )
    assert (await table.live()).seating.names == ("Ann", "Bob", "🤖\xa0Max")
    await answer(table, seconds=300)
    assert (await table.match()).deals_played >= 2


@with_scene(waiting, ANN)
async def test_one_friend_and_two_computers_play_to_the_end(table: Room) -> None:
    for _ in range(2):
        await table.at(ANN).press(ADD)
    with patch("bot.tables.lobby.new_match", about_to_win):
        await table.at(ANN).press("Start")
    await answer(table, seconds=4000)
    (result,) = await table.house.store.results(GROUP)
    assert result.players == (ANN, ComputerPlayer("normal", "Max"), ComputerPlayer("normal", "Ida"))
    assert result.winner is not None


@with_scene(waiting, ANN)
async def test_the_key_of_a_computer_changes_its_level_and_a_second_tap_nothing(table: Room) -> None:
    await table.at(ANN).press(ADD)
    assert ["🤖\xa0Max: normal", "➖"] in await keys(table)
    first = await table.data(GROUP, "🤖\xa0Max: normal")
    for _ in range(2):
        assert await table.at(ANN).press(unpack(first)) == Toast()
    assert ["🤖\xa0Max: strong", "➖"] in await keys(table)
    await table.at(ANN).press(ADD)
    assert [each.level for each in computers_in((await table.record()).seats).values()] == ["strong"] * 2
    await table.at(ANN).press("🤖\xa0Ida: strong")
    assert "3. 🤖\xa0Ida · easy" in await read(table)
    await table.at(ANN).press("➖")
    assert (await table.record()).seats == (ANN, ComputerPlayer("easy", "Ida"))


@with_scene(waiting, ANN)
async def test_a_second_tap_on_the_key_seats_no_second_computer(table: Room) -> None:
    add = await table.data(GROUP, ADD)
    for _ in range(3):
        assert await table.at(ANN).press(unpack(add)) == Toast()
    assert len((await table.record()).seats) == 2
    await table.lobby(ANN, "cancel")
    assert await table.at(ANN).press(unpack(add)) == Toast("This table is closed.", drop_keyboard=True)


@with_scene(waiting, ANN)
async def test_only_those_who_sit_there_seat_computers(table: Room) -> None:
    assert (await table.at(BOB).press(ADD)).text == "Only those who sit here can start."
    assert (await table.record()).seats == (ANN,)


@with_scene(waiting, ANN)
async def test_a_computer_makes_room_for_somebody_who_joins_a_full_table(table: Room) -> None:
    for _ in range(2):
        await table.at(ANN).press(ADD)
    told = await table.at(BOB).press("Join")
    assert told.text == "You are at the table: Ida made room for you."
    assert (await table.record()).seats == (ANN, ComputerPlayer("normal", "Max"), BOB)
    await table.at(CID).press("Join")
    assert (await table.record()).seats == (ANN, BOB, CID)
    assert (await table.at(DAN).press(unpack(f"l1:join:{'A' * 5}"))).text == "The table is full."


@with_scene(waiting, ANN)
async def test_computers_do_not_stay_where_nobody_is_left(table: Room) -> None:
    await table.at(ANN).press(ADD)
    await table.at(ANN).press("Leave")
    assert (await table.record()).seats == ()
    assert await keys(table) == [["Join"], ["Cancel the table"]]


@with_scene(waiting, ANN, BOB)
async def test_a_rematch_keeps_the_computers(table: Room) -> None:
    await table.at(ANN).press(ADD)
    await table.at(ANN).press("🤖\xa0Max: normal")
    with patch("bot.tables.lobby.new_match", about_to_win):
        await table.at(ANN).press("Start")
    await answer(table, seconds=4000)
    assert (await table.record()).stage == "over"
    await table.at(BOB).press(Rematch(1))
    assert (await table.record(2)).seats == (BOB, ComputerPlayer("strong", "Max"))
    await table.at(ANN).press(Rematch(1))
    assert (await table.record(2)).seats == (BOB, ComputerPlayer("strong", "Max"), ANN)


@with_scene(waiting, ANN)
async def test_everybody_may_leave_and_the_computers_do_not_play_on(table: Room) -> None:
    for _ in range(2):
        await table.at(ANN).press(ADD)
    await table.at(ANN).press("Start")

    await table.at(ANN).press(SeatPress(1, "leave", 0))
    assert (await table.record()).stage == "closed"
    entries = (await table.record()).entries
    await asyncio.sleep(60)
    assert (await table.record()).entries == entries


@with_scene(waiting, ANN)
async def test_computers_wait_while_the_only_person_is_away(table: Room) -> None:
    for _ in range(2):
        await table.at(ANN).press(ADD)
    await table.at(ANN).press("Start")
    await table.house.timeouts.gone(table.people[ANN])
    entries = (await table.record()).entries
    await asyncio.sleep(600)
    assert (await table.record()).entries == entries
    await table.house.timeouts.here(table.people[ANN])
    await answer(table, seconds=60)
    assert (await table.record()).entries > entries


@with_scene(waiting, ANN, BOB)
async def test_rules_for_fewer_players_let_a_computer_stand_up_and_not_a_person(table: Room) -> None:
    await table.at(ANN).press(ADD)
    two = with_rules(await table.record(), "two_players", preset("two_players"), ANN)
    assert two.seats == (ANN, BOB)


@pytest.mark.parametrize("language", LANGUAGES)
def test_computers_have_short_names_and_no_two_at_a_table_alike(language: str) -> None:
    names = computer_names(texts(language))
    assert len(set(names)) == len(names) >= 8
    assert max(map(len, names)) <= 6
    rules = assemble({**flat(preset("classic")), "players": 4})
    for number in range(10):
        table = Table(
            id=number,
            chat=1,
            thread=None,
            host=ANN,
            stage="lobby",
            seats=(ANN,),
            preset="classic",
            rules=rules,
            language=language,
            created=0.0,
        )
        for _ in range(3):
            table = with_computer(table, names)
        assert len({each.name for each in computers_in(table.seats).values()}) == 3
        assert replace(table, seats=()).people == {}


@virtual_time
async def test_a_computer_is_asked_with_what_its_own_seat_may_know_and_nothing_else(tmp_path: Path) -> None:
    asked: list[tuple[Situation, StandIn]] = []

    async def noting(told: Situation, level: StandIn, user: int) -> Action:
        asked.append((told, level))
        return await counting(told, level, user)

    async with room(tmp_path / "s", think=noting) as table:
        await table.come_in(*NAMES)
        await table.at(ANN).say("/new")
        for _ in range(2):
            await table.at(ANN).press(ADD)
        await table.at(ANN).press("🤖\xa0Max: normal")
        await table.at(ANN).press("Start")
        await answer(table, seconds=60)
        entries = await table.house.store.history(1)
        start = await table.house.store.start_of(1)
    assert start is not None
    moments: dict[int, tuple[Match, tuple[Event, ...]]] = {}
    match, events = start, tuple[Event, ...]()
    for entry in entries:
        events = entry.events if isinstance(entry.action, Deal) else (*events, *entry.events)
        match = fold(match, entry.events)
        moments[match.turn] = match, events
    levels = {1: "strong", 2: "normal"}
    assert {level for _, level in asked} >= set(levels.values())
    for told, level in asked:
        match, events = moments[told.view.turn]
        assert level in {levels[told.seat], "easy"}, "one that claims the rest needs no search"
        asked_now = question(told.rules, match)
        assert told == situation(told.rules, match, told.seat, asked_now, events, secret=STACKED_SEED)
