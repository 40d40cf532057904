"""Commands during an evening, in the direct chats of its people and in their group."""

from __future__ import annotations

import asyncio

import pytest

from bot.features.evening import REPOST_S
from bot.screens import Screen
from bot.words.buttons import EveningPress
from bot.words.texts import words_of
from tests.bot.evening import (
    ANN,
    BOB,
    EN,
    GUS,
    HAL,
    PEOPLE,
    do,
    evening,
    group,
    home,
    house,
    play,
    reach,
    tables,
)
from tests.bot.table import Room, labels
from tests.scenes import with_scene

ROUND_TWO = "⏸ Round 2 begins in 2 min, or once all are ready (0 of 8)."
NO_PAUSE = EN.plain("evening-no-pause", seconds=60, minutes=2)


async def at_home(table: Room, who: int, command: str) -> list[Screen]:
    """Write a command in the direct chat; return what is new or other there.

    The cards of the evening, which change by themselves, count only for commands that show them.
    """
    await asyncio.sleep(10)
    before = dict(table.telegram.messages)
    await table.home(who).write(command)
    await asyncio.sleep(10)
    shown = table.telegram.messages.items()
    changed = [each for place, each in shown if place[0] == who and before.get(place) != each]
    wanted = command in {"/table", "/hand"}
    return [each for each in changed if wanted or "round 1, table" not in words_of(each.text)]


async def own_table(table: Room, who: int) -> None:
    """Open an own table that waits."""
    assert "🃏 Your own table" in words_of((await at_home(table, who, "/new"))[-1].text)


@pytest.mark.parametrize("command", ["/table", "/hand"])
@with_scene(house)
async def test_table_brings_the_cards_of_the_round_back(table: Room, command: str) -> None:
    await reach(table, "playing")
    (panel,) = await at_home(table, BOB, command)
    assert "round 1, table 2" in words_of(panel.text)


@with_scene(house)
async def test_table_says_that_others_are_still_playing(table: Room) -> None:
    await reach(table, "playing")
    await play(table, [(await tables(table))[0].id])
    (told,) = await at_home(table, ANN, "/table")
    assert words_of(told.text) == EN.plain("evening-others", number=1, place="Garage")
    assert not labels(told), "there is no app"
    table.house.tables.app = "https://app.test"
    (told,) = await at_home(table, ANN, "/table")
    assert labels(told) == [EN.plain("button-play-app")]
    ends = [words_of(each.text).splitlines() for each in home(table, ANN)]
    assert [EN.plain("end-why-evening"), "🌙 Garage: round 1, table 1"] in [each[:2] for each in ends]


@pytest.mark.parametrize("command", ["history", "standings"])
@with_scene(house)
async def test_lists_of_matches_do_not_promise_tables_of_an_evening(table: Room, command: str) -> None:
    await reach(table, "playing")
    for there in (table.at(BOB), table.home(BOB)):
        shown = await there.write(f"/{command}")
        assert EN.plain("matches-playing") not in words_of(shown.text)


@with_scene(house)
async def test_table_shows_the_keys_of_a_pause_which_work_at_home(table: Room) -> None:
    await reach(table, "pause")
    await own_table(table, BOB)
    (told,) = await at_home(table, BOB, "/table")
    assert words_of(told.text).splitlines() == ["Garage", "", ROUND_TWO]
    assert labels(told) == [EN.plain("button-evening-ready"), EN.plain("button-evening-deals")]
    deals = await table.home(BOB).push(labels(told)[1])
    assert (deals or "").startswith(EN.plain("evening-deals"))
    assert await table.home(BOB).push(labels(told)[0]) == EN.plain("toast-evening-ready")
    assert (await evening(table)).state.ready == (BOB,)
    await asyncio.sleep(60)
    assert "in 1 min" in words_of((await at_home(table, BOB, "/table"))[0].text)


@with_scene(house)
async def test_before_the_start_table_means_an_own_table_first(table: Room) -> None:
    await reach(table, "joining")
    (told,) = await at_home(table, BOB, "/table")
    assert words_of(told.text) == EN.plain("evening-seated")
    await own_table(table, BOB)
    (told,) = await at_home(table, BOB, "/table")
    assert "🃏 Your own table" in words_of(told.text)
    (told,) = await at_home(table, BOB, "/pause")
    assert words_of(told.text) == EN.plain("own-no-clock")


@pytest.mark.parametrize("stage", ["joining", "playing", "pause"])
@with_scene(house)
async def test_nobody_pauses_an_evening(table: Room, stage: str) -> None:
    await reach(table, stage)
    for command in ("/pause", "/resume", "/timer"):
        (told,) = await at_home(table, ANN, command)
        assert words_of(told.text) == NO_PAUSE
    for command in ("/pause", "/resume"):
        await table.at(ANN).write(command)
        assert words_of(group(table)[-1].text) == NO_PAUSE


@with_scene(house)
async def test_cancel_at_home_says_who_ends_an_evening_and_where(table: Room) -> None:
    await reach(table, "playing")
    (told,) = await at_home(table, BOB, "/cancel")
    assert words_of(told.text) == EN.plain("evening-cancel-there", who="Ann", place="Garage")
    await own_table(table, BOB)
    assert await at_home(table, BOB, "/cancel")
    assert len(await table.house.store.tables_of(BOB)) == 1


@pytest.mark.parametrize("stage", ["playing", "pause"])
@with_scene(house)
async def test_leave_at_home_asks_and_is_obeyed_by_one_press(table: Room, stage: str) -> None:
    await reach(table, stage)
    (asked,) = await at_home(table, ANN, "/leave")
    assert asked.text == EN("leave-ask-evening")
    assert await table.home(ANN).push(EN.plain("button-stay")) == EN.plain("toast-stays")
    assert asked not in home(table, ANN)
    assert ANN in (await evening(table)).present
    (asked,) = await at_home(table, ANN, "/leave")
    assert await table.home(ANN).push(EN.plain("button-evening-leave")) == EN.plain("toast-evening-out")
    assert asked not in home(table, ANN)
    now = await evening(table)
    assert (now.state.left, now.state.host) == ((0,), BOB), "the group sees it at once"
    assert not any(each.open and each.seat_of(ANN) is not None for each in await tables(table))
    (told,) = await at_home(table, ANN, "/leave")
    assert words_of(told.text) == EN.plain("leave-none")


@with_scene(house)
async def test_leave_before_the_start_is_obeyed_at_once(table: Room) -> None:
    await reach(table, "joining")
    (told,) = await at_home(table, HAL, "/leave")
    assert words_of(told.text) == EN.plain("toast-evening-out")
    assert HAL not in (await evening(table)).state.people


@with_scene(house)
async def test_leave_asks_which_if_a_person_has_an_own_table_too(table: Room) -> None:
    await reach(table, "joining")
    await own_table(table, GUS)
    (asked,) = await at_home(table, GUS, "/leave")
    assert asked.text == EN("leave-which")
    assert labels(asked) == ["Leave “Garage”", "Leave “Your own table”"]
    await do(table, ANN, "start")
    assert await table.home(GUS).push(labels(asked)[0]) == EN.plain("toast-evening-sure"), "an old key warns"
    (asked,) = await at_home(table, GUS, "/leave")
    assert asked.text == EN("leave-ask-evening")
    assert labels(asked) == ["Leave", "Stay", "Leave “Your own table”"]
    await table.home(GUS).push(labels(asked)[2])
    assert len(await table.house.store.tables_of(GUS)) == 1
    assert GUS in (await evening(table)).present


@with_scene(house)
async def test_keys_of_the_group_do_nothing_in_a_direct_chat(table: Room) -> None:
    await reach(table, "joining")
    await do(table, HAL, "leave")
    number = (await evening(table)).id
    for who, verb in ((HAL, "join"), (ANN, "start"), (ANN, "rounds")):
        await table.home(who).push(EveningPress(number, verb))  # type: ignore[arg-type]  # each of them is a verb
    now = await evening(table)
    assert (now.state.stage, now.state.rounds, len(now.state.people)) == ("joining", 2, len(PEOPLE) - 1)


@pytest.mark.parametrize("command", ["/table", "/leave"])
@with_scene(house)
async def test_table_and_leave_show_the_evening_in_its_group_again(table: Room, command: str) -> None:
    await reach(table, "playing")
    await asyncio.sleep(REPOST_S)
    before = len(group(table))
    await table.at(BOB).write(command)
    await asyncio.sleep(5)
    assert "Table 1: Ann" in words_of(group(table)[-1].text)
    assert labels(group(table)[-1])[-1] == EN.plain("button-evening-leave")
    assert not any("no table here" in words_of(each.text) for each in group(table)[before:])
