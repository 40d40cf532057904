"""Evenings whose players are away or leave, with other rules, and what a player's panel says of its round."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from unittest.mock import patch

import pytest

from bot.features.evening import LEAVE_S
from bot.people import Who
from bot.telegram import Restricted, TopicLost
from bot.telegram.updates import Moved, Place
from bot.words.buttons import EveningPress
from bot.words.texts import words_of
from club.evening import PAUSE_S
from club.rules import chat_with_rules, rules_of
from club.state import ComputerPlayer
from game.rules import preset
from storage.store import Away
from tests.bot.evening import (
    ANN,
    BOB,
    CID,
    EN,
    GUS,
    HAL,
    PEOPLE,
    do,
    evening,
    gather,
    group,
    home,
    house,
    play,
    reach,
    tables,
)
from tests.bot.table import GROUP, Room
from tests.scenes import with_scene


async def agree(table: Room, name: str) -> None:
    """Give the group the rules of a preset."""
    people = table.house.people
    chat = await people.chat(GROUP, "Thousand for three")
    await people.keep_chat(chat_with_rules(chat, name, preset(name)))


@with_scene(house)
async def test_a_panel_says_which_round_and_table_it_is(table: Room) -> None:
    await gather(table)
    await asyncio.sleep(5)
    title = words_of(home(table, 32)[-1].text).splitlines()[0]
    assert title.endswith(": round 1, table 2 · deal 1 of 4")
    assert title.startswith("🌙 ")


@with_scene(house)
async def test_a_computer_player_has_the_name_of_nobody_in_the_evening(table: Room) -> None:
    first, *_ = EN.plain("computer-names").split(",")
    await table.house.people.meet(Who(ANN, f"{first} Miller", "en"))
    await gather(table)
    names = [
        each.name for one in await tables(table) for each in one.seats if isinstance(each, ComputerPlayer)
    ]
    assert names
    assert first not in names


@with_scene(house)
async def test_a_round_in_which_nobody_presses_ends_even_without_thinking_time(table: Room) -> None:
    chat = await table.house.people.chat(GROUP, "")
    await table.house.people.keep_chat(replace(chat, timer=0))
    await gather(table)
    await asyncio.sleep(20 * 60)
    now = await evening(table)
    assert now.state.scores
    assert [len(each) for each in now.state.scores[0]] == [4] * 8


@with_scene(house)
async def test_a_table_that_all_leave_at_once_is_played_to_its_end(table: Room) -> None:
    await gather(table)
    found = await tables(table)
    for _ in range(2):
        await asyncio.gather(*(do(table, each, "leave") for each in (ANN, 34, GUS)))
    assert len((await evening(table)).present) == 5
    await play(table, [each.id for each in found])
    await asyncio.sleep(60)
    assert (await evening(table)).state.stage == "pause"


@pytest.mark.parametrize("name", ["two_players", "four_players"])
@with_scene(house)
async def test_an_evening_is_played_with_rules_for_two_and_four(table: Room, name: str) -> None:
    await agree(table, name)
    await gather(table)
    await play(table, [each.id for each in await tables(table)], silent={HAL})
    (scores,) = (await evening(table)).state.scores
    assert [len(each) for each in scores] == [4] * len(PEOPLE)


@with_scene(house)
async def test_leaving_after_the_start_takes_two_presses(table: Room) -> None:
    await gather(table)
    warning = EN.plain("toast-evening-sure")
    assert await do(table, HAL, "leave") == warning
    await asyncio.sleep(LEAVE_S + 1)
    assert await do(table, HAL, "leave") == warning
    assert HAL in (await evening(table)).present
    assert await do(table, HAL, "leave") == EN.plain("toast-evening-out")
    assert HAL not in (await evening(table)).present


@with_scene(house)
async def test_a_pause_is_left_by_its_key(table: Room) -> None:
    await reach(table, "pause")
    keys = [key.text for row in group(table)[-1].rows for key in row]
    assert keys == [EN.plain(f"button-evening-{each}") for each in ("ready", "all", "deals", "leave")]
    for each in list(PEOPLE)[:7]:
        await do(table, each, "ready")
    assert await do(table, HAL, "leave") == EN.plain("toast-evening-sure")
    assert (await evening(table)).state.stage == "pause"
    assert await do(table, HAL, "leave") == EN.plain("toast-evening-out")
    now = await evening(table)
    assert (now.state.left, now.state.number) == ((7,), 2), "the others were ready"
    assert not any(HAL in each.seats for each in await tables(table))


@with_scene(house)
async def test_a_round_begins_when_the_store_is_back(table: Room) -> None:
    await reach(table, "pause")
    with patch.object(type(table.house.store), "evening", side_effect=Away("no answer")):
        await asyncio.sleep(PAUSE_S + 60)
    assert (await evening(table)).state.stage == "pause"
    await asyncio.sleep(2)
    assert (await evening(table)).state.number == 2


@with_scene(house)
async def test_a_pause_that_all_leave_ends_the_evening(table: Room) -> None:
    await reach(table, "pause")
    for each in PEOPLE:
        for _ in range(2):
            await do(table, each, "leave")
    assert (await evening(table)).state.stage == "over"


@with_scene(house)
async def test_a_host_who_leaves_hands_the_evening_on(table: Room) -> None:
    await table.at(ANN).write("/evening")
    for who in (BOB, CID, GUS, HAL):
        await do(table, who, "join")
    await do(table, ANN, "leave")
    await do(table, BOB, "start")
    assert (await evening(table)).state.stage == "playing"


@with_scene(house)
async def test_rules_that_change_during_a_round_are_announced_once_the_store_answers(table: Room) -> None:
    await gather(table)
    before = rules_of(chat := await table.house.people.chat(GROUP, ""))
    await agree(table, "studio")
    table.house.announcer.changed(chat.id, before, table.people[ANN])
    with patch.object(type(table.house.store), "tables_at", side_effect=Away("no answer")):
        await asyncio.sleep(600)
    await asyncio.sleep(2)
    await table.house.delivery.drain()
    assert any("Studio" in words_of(each.text) for each in group(table))


@with_scene(house)
async def test_players_of_an_evening_are_not_told_that_the_group_takes_no_pictures(table: Room) -> None:
    await gather(table)
    await asyncio.sleep(5)
    before = {who: len(home(table, who)) for who in PEOPLE}
    table.telegram.refusals[GROUP] = [Restricted("no", "photos")]
    await table.at(ANN).write("/evening")
    await asyncio.sleep(5)
    assert before == {who: len(home(table, who)) for who in PEOPLE}


@pytest.mark.parametrize(
    ("stage", "says"), [("joining", "👥 8: Ann"), ("playing", "⏳ Table 1: Ann"), ("pause", "⏸ Round 2")]
)
@with_scene(house)
async def test_a_group_that_moves_gets_the_message_again(table: Room, stage: str, says: str) -> None:
    await reach(table, stage)
    new = GROUP - 1
    for _ in range(2):  # both groups tell of it
        await table.house.door.wished(table.update(), Moved(GROUP, new))
    await asyncio.sleep(10)
    shown = [words_of(each.text) for (chat, _), each in table.telegram.messages.items() if chat == new]
    assert len([each for each in shown if says in each]) == 1
    if stage == "pause":
        await asyncio.sleep(PAUSE_S)
        now = await table.house.store.evening_in(new, None)
        assert now is not None
        assert now.state.number == 2


@pytest.mark.parametrize("stage", ["joining", "playing"])
@with_scene(house)
async def test_an_evening_whose_topic_is_lost_goes_on_in_the_group(table: Room, stage: str) -> None:
    topic = Place(GROUP, 7, "Garage", private=False)
    await table.at(ANN, topic).write("/evening")
    opened = await table.house.store.evening_in(GROUP, 7)
    assert opened is not None
    for each in (BOB, CID, GUS):
        await table.at(each, topic).push(EveningPress(opened.id, "join"))
    if stage == "playing":
        await table.at(ANN, topic).push(EveningPress(opened.id, "start"))
    table.telegram.refusals[GROUP] = [TopicLost("topic deleted")]
    if stage == "playing":
        first, *_ = await table.house.store.tables_of_round(opened.id, 1)
        await play(table, [first.id])
    else:
        await table.at(HAL, topic).push(EveningPress(opened.id, "join"))
    await asyncio.sleep(5)
    await table.house.delivery.drain()
    moved = await evening(table)
    assert (moved.id, moved.thread, moved.state.stage) == (opened.id, None, stage)
    assert table.telegram.threads[-1] == (GROUP, None)
    assert "Ann" in words_of(group(table)[-1].text)
    assert await table.house.store.evening_in(GROUP, 7) is None
