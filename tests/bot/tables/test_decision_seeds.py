"""The seeds of decisions: nobody gets another decision by asking again, and nobody can compute one."""

from __future__ import annotations

import asyncio
from pathlib import Path
from unittest.mock import patch

from bot.tables.match import STACKED_SEED
from bot.tables.opening import play_own
from bot.words.buttons import AskAdvice
from game.fair import NO_PROOF
from game.players import Situation
from game.players.knowledge import seed_of
from tests.bot.table import Room, in_play, room
from tests.bot.tables.test_computer_player import with_eva
from tests.bot.tables.test_decisions import Slow
from tests.bot.tables.test_reviews import Finds
from tests.scenes import with_scene
from tests.virtual_time import virtual_time

ANN, BOB = 11, 12
EVAS = 2
UNSAY = "↩ Take it back"


async def until_bob_is_asked(table: Room) -> None:
    """Let Ann do the first thing possible until it is Bob's turn; Eva comes after him."""
    while await table.asked() != BOB:
        await table.tap(await table.asked(), await table.simplest())


@virtual_time
async def test_whoever_takes_a_pass_back_and_passes_again_meets_the_same_decision(tmp_path: Path) -> None:
    slow = Slow()
    async with room(tmp_path / "s", think=slow) as table:
        await with_eva(table, ANN, BOB)
        await until_bob_is_asked(table)
        for _ in range(4):
            await table.tap(BOB, "pass")
            await asyncio.sleep(5)
            await table.press(BOB, UNSAY)
    assert {each.seat for each in slow.asked} == {EVAS}
    assert len(slow.turns()) == 4
    assert len({each.seed for each in slow.asked}) == 1


@virtual_time
async def test_a_restart_changes_no_decision(tmp_path: Path) -> None:
    asked: list[Situation] = []
    for _ in range(2):
        slow = Slow()
        async with room(tmp_path / "s", think=slow) as table:
            if asked:
                await table.house.open()
            else:
                await with_eva(table, ANN, BOB)
                await until_bob_is_asked(table)
                await table.tap(BOB, "pass")
            await asyncio.sleep(5)
            asked += slow.asked
    one, other = asked
    assert one == other
    assert one.seed


@with_scene(in_play)
async def test_the_seed_of_a_decision_follows_from_the_secret_of_the_table(table: Room) -> None:
    live = await table.live()
    assert live.situation(0).seed == seed_of(STACKED_SEED, 1, len(live.events), 0)
    assert live.situation(0).seed != live.situation(1).seed
    assert live.situation(0).seed not in repr(live.situation(0))


@with_scene(in_play)
async def test_after_the_last_link_of_its_chain_is_told_a_table_uses_its_secret_no_more(table: Room) -> None:
    live = await table.live()
    with patch("bot.tables.live.LINKS", 0):
        assert live.situation(0).seed != live.situation(0).seed


@with_scene(room)
async def test_the_first_deal_of_somebody_who_learns_has_a_secret_and_no_chain(table: Room) -> None:
    await table.come_in(ANN)
    player, update = table.people[ANN], table.update()
    assert await play_own(table.house, player, update, ("easy", "easy"), guided=True)
    record = await table.record()
    assert record.seed
    assert record.state.proof == NO_PROOF


@virtual_time
async def test_a_review_thinks_with_the_streams_of_the_hints_in_its_deal(tmp_path: Path) -> None:
    finds, asked = Finds(), list[Situation]()
    async with in_play(tmp_path, timer=0, pool=finds, deal_pause_s=9000) as table:
        while not (await table.match()).sheet:
            if await table.asked() == ANN:
                asked.append((await table.live()).situation(0))
            await table.tap(await table.asked(), await table.simplest())
        press = AskAdvice(1, "review", 1)
        await table.at(ANN).press(press)
        await asyncio.sleep(60)
    assert finds.asked
    assert {each.situation.seed for each in finds.asked} <= {each.seed for each in asked}
