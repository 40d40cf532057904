"""A computer player has a seat: it is played for, it is waited for by nobody, and it has no record."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest

from club.lobby import with_consent
from club.model import Result
from club.seats import poll_against, poll_to_end
from club.standings import places_of, standings
from club.state import Chair, ComputerPlayer
from game.rules import Rules, assemble, flat
from game.state import Match, new_match
from tests.bot.table import GROUP, NAMES, Room, room
from tests.scenes import with_scene
from tests.virtual_time import virtual_time

ANN, BOB, CID = 11, 12, 13
EVA = ComputerPlayer("easy", "Eva")
SHORT = assemble({**flat(Rules()), "barrel_at": "off", "target": 501})
CLAIM = "🏁 The rest are mine"


def about_to_win(players: int, dealer: int) -> Match:
    """Return a match in which everybody needs one more contract."""
    match = new_match(players, dealer)
    return match._replace(tallies=tuple(each._replace(score=470) for each in match.tallies))


async def with_eva(table: Room, *people: int, rules: Rules | None = None) -> None:
    """Open table 1 for these people; every other seat is Eva's or another computer's. The first begins."""
    await table.come_in(*NAMES)
    await table.at(people[0]).say("/new")
    for each in people[1:]:
        await table.lobby(each, "join")
    record = await table.house.store.table(1)
    assert record is not None
    computers = (EVA, ComputerPlayer("easy", "Max"))[: 3 - len(people)]
    record = replace(record, seats=(*record.seats, *computers), rules=rules or record.rules)
    if rules is not None:
        record = with_consent(with_consent(record, ANN), BOB)
    await table.house.store.keep_table(record, None)
    table.house.tables.drop(1)
    assert (await table.lobby(people[0], "start")).text == ""


async def answer(table: Room, *, seconds: float) -> None:
    """Let people answer what they are asked, for so long."""
    for _ in range(int(seconds)):
        live = await table.house.tables.peek(1)
        if live is None or not live.table.open:
            return
        asked = (await table.match()).asked
        if asked is None or asked not in live.table.people:
            await asyncio.sleep(1)
        else:
            await table.tap(live.table.people[asked], await table.simplest())


@with_scene(room)
async def test_a_table_with_a_computer_plays_deal_after_deal(table: Room) -> None:
    await with_eva(table, ANN, BOB)
    await answer(table, seconds=300)
    live = await table.live()
    assert live.match.deals_played >= 2
    history = await table.house.store.history(1)
    assert {getattr(each.action, "seat", 2) for each in history} == {0, 1, 2}, "Eva has answered too"


@with_scene(room)
async def test_its_match_comes_to_an_end_and_the_result_says_who_played(table: Room) -> None:
    with patch("bot.tables.lobby.new_match", about_to_win):
        await with_eva(table, ANN, BOB, rules=SHORT)
    await table.tap(BOB, "pass")
    await asyncio.sleep(3)  # Eva passes
    await table.tap(ANN, "give 9C 1;give 9S 2")
    await table.tap(ANN, "contract 100")
    await table.press(ANN, CLAIM)
    record = await table.house.store.table(1)
    assert record is not None
    assert record.stage == "over"
    (result,) = await table.house.store.results(GROUP)
    assert (result.players, result.winner) == ((ANN, BOB, EVA), 0)
    assert result.with_computers
    await table.house.delivery.drain()
    assert {chat for chat, _ in table.telegram.messages} <= {GROUP, ANN, BOB}


@with_scene(room)
async def test_nobody_waits_for_it_calls_reminds_or_writes_to_it(table: Room) -> None:
    await with_eva(table, ANN, BOB)
    for _ in range(40):
        live = await table.live()
        if live.match.asked == 2:
            assert live.table.state.warned == 0
            before = live.match.turn
            await asyncio.sleep(4)
            assert (await table.match()).turn > before, "it does not think for long"
            break
        await answer(table, seconds=1)
    await table.house.delivery.drain()
    chats = {chat for chat, _ in table.telegram.messages}
    assert chats <= {GROUP, ANN, BOB}


@with_scene(room)
async def test_it_is_shown_under_its_name_with_the_sign(table: Room) -> None:
    await with_eva(table, ANN, BOB)
    assert (await table.live()).seating.names == ("Ann", "Bob", "🤖\xa0Eva")
    shown = await table.newest(GROUP)
    assert "🤖\xa0Eva" in shown.plain().text
    assert not [key for row in shown.rows for key in row if "Eva" in key.text], (
        "its seat is for nobody to take"
    )


@virtual_time
async def test_no_person_bears_the_sign_of_a_computer(tmp_path: Path) -> None:
    async with room(tmp_path / "s") as table:
        await with_eva(table, ANN, BOB)
        ann = await table.house.store.player(ANN)
        assert ann is not None
        await table.house.store.keep_player(replace(ann, name="🤖\xa0Ann"))  # as an old version kept it
    async with room(tmp_path / "s") as table:
        assert (await table.live()).seating.names == ("Ann", "Bob", "🤖\xa0Eva")


@with_scene(room)
async def test_it_has_no_vote_and_nothing_goes_on_once_all_people_are_gone(table: Room) -> None:
    await with_eva(table, ANN, BOB)
    state = (await table.live()).table.state
    assert poll_to_end(state).needed == 2, "Ann and Bob, not Eva"
    assert poll_against(state.with_chair(1, Chair(away=1.0)), 1).needed == 1
    await asyncio.sleep(3600)
    assert (await table.live()).table.state.deserted
    entries = (await table.live()).table.entries
    await asyncio.sleep(3600)
    assert (await table.live()).table.entries == entries


@with_scene(room)
async def test_one_person_alone_with_computers_may_end_the_match(table: Room) -> None:
    await with_eva(table, BOB)
    assert (await table.live()).seating.names == ("Bob", "🤖\xa0Eva", "🤖\xa0Max")
    await answer(table, seconds=200)
    assert (await table.match()).deals_played >= 1


@virtual_time
async def test_it_goes_on_after_a_restart(tmp_path: Path) -> None:
    async with room(tmp_path / "s") as table:
        await with_eva(table, ANN, BOB)
    async with room(tmp_path / "s") as table:
        await table.house.open()
        await table.come_in(*NAMES)
        table.updates = 1000
        before = (await table.live()).table.entries
        await answer(table, seconds=60)
        record = await table.house.store.table(1)
        assert record is not None
        assert record.seats == (ANN, BOB, EVA)
        assert record.entries > before + 3


@pytest.mark.parametrize("winner", [0, 2])
def test_standings_keep_matches_with_computers_apart_and_rate_nobody_by_them(winner: int) -> None:
    against = Result(
        table=1,
        chat=GROUP,
        players=(ANN, BOB, EVA),
        scores=(1000, 200, 995),
        winner=winner,
        deals=9,
        ended=1.0,
        points=(10, 20, -30),
        why="won",
    )
    among = Result(
        table=2,
        chat=GROUP,
        players=(ANN, BOB, CID),
        scores=(100, 1000, 5),
        winner=1,
        deals=9,
        ended=2.0,
        why="won",
    )
    assert standings((against, among), (), "more") == standings([among], (), "more")
    assert {
        each.player: (each.wins, each.games) for each in standings((against, among), (), "computers")
    } == {
        ANN: (int(winner == 0), 1),
        BOB: (0, 1),
    }
    assert places_of(against) == {}
