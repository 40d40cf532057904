"""An evening from its call to its deletion: people who come and go, restarts, /cancel and /forget."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.words.buttons import EveningPress, EveningVerb, SetChat, pack
from bot.words.texts import words_of
from club.evening import GATHERING_S, PAUSE_S
from club.state import ComputerPlayer
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
    house,
    play,
    reach,
    tables,
)
from tests.bot.raw_updates import CLUB, by, direct, handle
from tests.bot.table import GROUP, Room
from tests.scenes import with_scene
from tests.virtual_time import virtual_time


@pytest.mark.parametrize("stage", ["joining", "playing", "pause"])
@with_scene(house)
async def test_cancel_ends_an_evening(table: Room, stage: str) -> None:
    await reach(table, stage)
    await table.at(BOB).write("/cancel")
    assert (await evening(table)).state.stage == stage
    await table.at(ANN).write("/cancel")
    now = await evening(table)
    assert now.state.stage == ("over" if stage == "pause" else "cancelled")
    assert not any(each.open for each in (await tables(table) if now.state.seated else []))


@with_scene(house)
async def test_a_group_may_forbid_evenings(table: Room) -> None:
    table.telegram.admins.add(ANN)
    await table.at(ANN).push(SetChat("evening", "off"))
    await table.at(BOB).write("/evening")
    assert words_of(group(table)[-1].text) == EN.plain("evening-off")
    assert await table.house.store.evening_in(GROUP, None) is None


@with_scene(house)
async def test_an_evening_needs_four_people_and_its_host(table: Room) -> None:
    await gather(table, (ANN, BOB, CID))
    assert table.telegram.answers[-1][1] == EN.plain("toast-evening-few", count=4)
    await do(table, HAL, "join")
    assert await do(table, HAL, "start") == EN.plain("toast-only-host", who="Ann")
    await do(table, ANN, "start")
    assert [len(each.people) for each in await tables(table)] == [2, 2]


@with_scene(house)
async def test_who_begins_and_ends_evenings_again_and_again_rings_nobody_all_day(table: Room) -> None:
    await gather(table)
    begun = 1
    for _ in range(5):
        await table.at(ANN).write("/cancel")
        await do(table, ANN, "again")
        told = await do(table, ANN, "start")
        begun += (await evening(table)).state.stage == "playing"
    assert (begun, told) == (3, EN.plain("toast-evening-often"))
    await asyncio.sleep(600)
    await do(table, ANN, "start")
    assert (await evening(table)).state.stage == "playing"


@virtual_time
async def test_an_evening_goes_on_after_restarts_in_a_round_and_in_a_pause(tmp_path: Path) -> None:
    async with house(tmp_path) as table:
        await gather(table)
        numbers = [each.id for each in await tables(table)]
        await play(table, numbers[:1])
        assert (await evening(table)).state.stage == "playing"
    async with house(tmp_path) as table:
        table.updates = 10_000
        await table.house.open()
        await play(table, numbers)
        assert (await evening(table)).state.stage == "pause"
    async with house(tmp_path) as table:
        table.updates = 20_000
        await table.house.open()
        await asyncio.sleep(PAUSE_S + 5)
        assert (await evening(table)).state.number == 2
        await play(table, [each.id for each in await tables(table)])
        now = await evening(table)
        assert now.state.stage == "over"
        assert [len(each) for each in now.state.scores[1]] == [4] * 8


@virtual_time
async def test_tables_that_were_not_opened_before_a_restart_are_opened_after_it(tmp_path: Path) -> None:
    async with house(tmp_path) as table:
        await gather(table)
        now = await evening(table)
        lost = await table.house.store.open_evening(now, None)
        assert await table.house.store.tables_of_round(lost.id, 1) == ()
    async with house(tmp_path) as table:
        await table.house.open()
        await asyncio.sleep(5)
        found = await tables(table)
        assert (await evening(table)).id == lost.id
        assert [each.stage for each in found] == ["playing"] * 3


@with_scene(house)
async def test_a_group_that_moves_takes_its_evening_along(table: Room) -> None:
    await gather(table)
    await table.house.store.move_chat(GROUP, GROUP - 1)
    moved = await table.house.store.evening_in(GROUP - 1, None)
    assert moved is not None
    assert {each.chat for each in await table.house.store.tables_of_round(moved.id, 1)} == {GROUP - 1}


@with_scene(house)
async def test_a_person_who_is_forgotten_leaves_the_evening(table: Room) -> None:
    await table.at(ANN).write("/evening")
    await do(table, BOB, "join")
    assert await table.house.store.forget_person(BOB) == ()
    assert (await evening(table)).state.people == (ANN,)
    for each in (BOB, CID, GUS, HAL):
        await table.house.people.reachable(table.people[each], started=True)
        await do(table, each, "join")
    await do(table, ANN, "start")
    assert await table.house.store.forget_person(CID) == (GROUP,), "a seat has to be left first"
    await play(table, [each.id for each in await tables(table)])
    assert await table.house.store.forget_person(CID) == ()
    now = await evening(table)
    assert CID not in now.state.people
    assert 0 in now.state.people
    await asyncio.sleep(PAUSE_S + 5)
    assert all(CID not in each.seats for each in await tables(table))


@pytest.mark.parametrize("stage", ["joining", "pause"])
@with_scene(house)
async def test_a_host_who_is_forgotten_hands_the_evening_on(table: Room, stage: str) -> None:
    await reach(table, stage)
    assert await table.house.store.forget_person(ANN) == ()
    assert (await evening(table)).state.host == BOB
    await table.at(CID).write("/cancel")
    assert (await evening(table)).open
    if stage == "joining":
        await do(table, BOB, "start")
        assert (await evening(table)).state.number == 1
    await table.at(BOB).write("/cancel")
    assert not (await evening(table)).open


@with_scene(house)
async def test_an_evening_of_a_forgotten_host_belongs_to_the_next_who_joins(table: Room) -> None:
    await table.at(ANN).write("/evening")
    assert await table.house.store.forget_person(ANN) == ()
    await do(table, BOB, "join")
    await do(table, BOB, "rounds")
    assert (await evening(table)).state.rounds == 3


@with_scene(house)
async def test_evenings_are_deleted_after_a_month_with_their_tables(table: Room) -> None:
    await gather(table)
    await table.house.open()
    numbers = [each.id for each in await tables(table)]
    await table.at(ANN).write("/cancel")
    await asyncio.sleep(31 * 86_400)
    assert await table.house.store.evening_in(GROUP, None) is None
    for each in numbers:
        assert await table.house.store.table(each) is None
        assert await table.house.store.history(each) == ()


@with_scene(house)
async def test_a_table_that_all_have_left_plays_on(table: Room) -> None:
    await gather(table)
    for who in (CID, CID, 36, 36):
        await do(table, who, "leave")
    last = (await tables(table))[2]
    assert last.people == {}
    assert last.open
    await play(table, [each.id for each in await tables(table)])
    now = await evening(table)
    assert now.state.stage == "pause"
    assert now.state.left == (2, 5)


@with_scene(house)
async def test_a_computer_replaces_a_person_who_blocks_the_bot_before_a_round(table: Room) -> None:
    await gather(table)
    await play(table, [each.id for each in await tables(table)])
    await table.house.people.reachable(table.people[BOB], started=False)
    await asyncio.sleep(PAUSE_S + 5)
    found = await tables(table)
    assert all(BOB not in each.seats for each in found)
    assert sum(isinstance(seat, ComputerPlayer) for each in found for seat in each.seats) == 2
    await play(table, [each.id for each in found])
    now = await evening(table)
    assert [len(each) for each in now.state.scores[1]] == [4, 0, 4, 4, 4, 4, 4, 4]


@with_scene(house)
async def test_a_person_who_has_not_started_the_bot_takes_part_by_a_link(table: Room) -> None:
    await table.at(ANN).write("/evening")
    await table.house.people.reachable(table.people[BOB], started=False)
    number = (await evening(table)).id
    assert await do(table, BOB, "join") == f"https://t.me/thousand_bot?start=evening_{number}"
    await table.home(BOB).write(f"/start evening_{number}")
    assert (await evening(table)).state.people == (ANN, BOB)
    assert words_of(table.seen(BOB).text) == EN.plain("evening-seated")
    table.telegram.strangers.add(CID)
    await table.home(CID).write(f"/start evening_{number}")
    assert (await evening(table)).state.people == (ANN, BOB)


@with_scene(house)
async def test_an_evening_that_nobody_begins_is_called_off(table: Room) -> None:
    await table.at(ANN).write("/evening")
    await do(table, ANN, "rounds")
    assert (await evening(table)).state.rounds == 3
    assert await do(table, BOB, "rounds") == EN.plain("toast-only-host", who="Ann")
    await asyncio.sleep(GATHERING_S + 5)
    await table.house.delivery.drain()
    assert (await evening(table)).state.stage == "cancelled"
    (message,) = group(table)
    assert words_of(message.text) == EN.plain("evening-cancelled")
    assert message.rows == ()


async def remove(table: Room, who: int, *, reported: bool = True) -> None:
    """Remove a member from the group; of large groups nothing is reported, and Telegram is asked in time."""
    table.telegram.strangers.add(who)
    if not reported:
        table.house.rights.members.forget_all()
    else:
        left = {"left_chat_member": by(who, PEOPLE[who])["from"]}
        await handle(
            table, {"message": {"message_id": 5, "date": 1, "chat": CLUB, **by(HAL, PEOPLE[HAL]), **left}}
        )


@pytest.mark.parametrize("stage", ["joining", "playing", "pause"])
@with_scene(house)
async def test_a_removed_member_leaves_the_evening(table: Room, stage: str) -> None:
    await reach(table, stage)
    await remove(table, BOB)
    now = await evening(table)
    assert BOB not in now.present
    if stage == "joining":
        await do(table, ANN, "start")
    if stage == "pause":
        await asyncio.sleep(PAUSE_S + 5)
    assert all(BOB not in each.seats for each in await tables(table))
    assert not any(EN.plain("seat-removed", who="Bob") in words_of(each.text) for each in group(table))


@pytest.mark.parametrize("stage", ["joining", "playing"])
@with_scene(house)
async def test_a_round_seats_nobody_whose_removal_nobody_reported(table: Room, stage: str) -> None:
    table.telegram.admins.add(ANN)
    await reach(table, stage)
    await remove(table, BOB, reported=False)
    if stage == "joining":
        await do(table, ANN, "start")
        assert BOB not in (await evening(table)).present
    else:
        await play(table, [each.id for each in await tables(table)])
        await asyncio.sleep(PAUSE_S + 5)
    assert all(BOB not in each.seats for each in await tables(table))


@with_scene(house)
async def test_an_evening_that_too_few_members_joined_does_not_begin(table: Room) -> None:
    await table.at(ANN).write("/evening")
    for each in (BOB, CID, GUS):
        await do(table, each, "join")
    await remove(table, CID, reported=False)
    assert await do(table, ANN, "start") == EN.plain("toast-evening-few", count=4)
    assert (await evening(table)).state.people == (ANN, BOB, GUS)


@pytest.mark.parametrize("verb", ["ready", "deals"])
@with_scene(house)
async def test_a_removed_member_is_told_nothing_of_the_evening_at_home(
    table: Room, verb: EveningVerb
) -> None:
    await reach(table, "pause")
    number = (await evening(table)).id
    await remove(table, BOB)
    message = {"message_id": 9, "date": 1, "chat": direct(BOB)}
    query = {"id": "q", "chat_instance": "c", "data": pack(EveningPress(number, verb)), "message": message}
    await handle(table, {"callback_query": {**query, **by(BOB, PEOPLE[BOB])}})
    assert table.telegram.answers[-1][1] == EN.plain("toast-evening-not")
    assert BOB not in (await evening(table)).state.ready


@pytest.mark.parametrize("reported", [True, False])
@with_scene(house)
async def test_a_host_who_is_removed_hands_the_evening_on(table: Room, reported: bool) -> None:
    await reach(table, "joining")
    await remove(table, ANN, reported=reported)
    assert await do(table, CID, "rounds") == EN.plain("toast-only-host", who="Bob")
    await do(table, BOB, "rounds")
    assert (await evening(table)).state.rounds == 3


@with_scene(house)
async def test_an_evening_that_all_have_left_is_ended_by_anybody(table: Room) -> None:
    await table.at(ANN).write("/evening")
    await do(table, ANN, "leave")
    assert (await evening(table)).state.host == 0
    await do(table, BOB, "join")
    assert (await evening(table)).state.host == BOB
    await do(table, BOB, "leave")
    await table.at(CID).write("/cancel")
    assert (await evening(table)).state.stage == "cancelled"
