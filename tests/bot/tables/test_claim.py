"""A player who leads and takes all remaining tricks may claim them."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from club.state import Chair, ComputerPlayer, Occupant
from game.record import read
from game.replay import replay
from game.state import Dealing, Playing
from tests.bot.table import GROUP, Room, tricks
from tests.scenes import with_scene
from trials.matches import recorded

CLAIM = "🏁 The rest are mine"
CLAIMED = "🏁 The remaining tricks: Ann"
STALE = "The table has moved on: look again."


async def weakened(table: Room) -> None:
    """Ann plays her jack, which Cid takes: now she cannot prove anything."""
    for who, label in ((11, "♤J"), (12, "♦️9"), (13, "♤Q")):
        await table.press(who, label)


@with_scene(tricks)
async def test_the_rest_is_played_at_once_and_the_group_is_told_who_took_it(table: Room) -> None:
    assert (await table.press(11, CLAIM)).text == ""
    match = await table.match()
    assert isinstance(match.phase, Dealing)
    assert match.sheet[-1].points == (220, 0, 0), "all the cards, and the marriage of hearts"
    assert match.scores[0] == 100
    board = (await table.newest(GROUP)).text
    assert CLAIMED in board
    assert "8. " in board
    assert [CLAIMED in (await table.newest(who)).text for who in (12, 13)] == [True] * 2
    assert "🏁 The remaining tricks: You" in (await table.newest(11)).text


@with_scene(tricks)
async def test_the_key_stands_in_the_claimants_panel_alone(table: Room) -> None:
    assert [CLAIM in await table.keys(who) for who in (11, 12, 13, GROUP)] == [True] + [False] * 3


@with_scene(tricks)
async def test_without_a_proof_there_is_no_key_and_no_claim(table: Room) -> None:
    await weakened(table)
    assert await table.asked() == 13
    assert CLAIM not in await table.keys(13)
    before = await table.match()
    assert (await table.send(13, f"e1:{before.turn}")).text == STALE
    assert await table.match() == before


@with_scene(tricks)
async def test_a_claim_is_checked_again_when_it_arrives(table: Room) -> None:
    data = await table.data(11, CLAIM)
    await weakened(table)
    before = await table.match()
    for who in (11, 12, 13):
        assert (await table.send(who, data)).text == STALE
    assert (await table.send(12, f"e1:{before.turn}")).text == STALE
    assert (await table.send(99, data)).text == "You do not play at this table."
    assert await table.match() == before


@with_scene(tricks)
async def test_a_key_of_an_older_trick_claims_nothing(table: Room) -> None:
    data = await table.data(11, CLAIM)
    for who, label in ((11, "♤A"), (12, "♦️9"), (13, "♤9")):
        await table.press(who, label)
    assert CLAIM in await table.keys(11)
    assert (await table.send(11, data)).text == STALE
    assert await table.asked() == 11


@with_scene(tricks)
async def test_the_record_of_a_claimed_deal_is_like_any_other(table: Room) -> None:
    await table.press(11, CLAIM)
    store = table.house.store
    assert len(await store.history(1)) == 6 + 24
    text, end = await recorded(store, 1)
    (deal,) = replay(read(text))
    assert deal.agrees
    assert end.scores == (await table.match()).scores


@with_scene(tricks)
async def test_the_next_deal_says_nothing_of_it(table: Room) -> None:
    await table.press(11, CLAIM)
    await asyncio.sleep(60)
    assert "Deal 2" in (await table.newest(GROUP)).text
    assert CLAIMED not in (await table.newest(GROUP)).text
    assert (await table.live()).table.state.claimed is None


@with_scene(tricks)
async def test_a_claimed_deal_cannot_be_taken_back(table: Room) -> None:
    await table.press(11, CLAIM)
    assert (await table.live()).table.state.undo is None


async def eva_instead_of(table: Room, seat: int) -> None:
    """Let a computer player have a seat."""
    record = (await table.live()).table
    seats: list[Occupant] = list(record.seats)
    seats[seat] = ComputerPlayer("easy", "Eva")
    state = record.state.with_chair(seat, Chair(computer=True))
    await table.house.store.keep_table(replace(record, seats=tuple(seats), state=state), None)
    table.house.tables.drop(1)
    await table.house.redraw.resume()


@with_scene(tricks)
async def test_a_computer_claims_what_is_certain_and_nobody_has_to_sit_through_it(table: Room) -> None:
    await eva_instead_of(table, 0)
    await asyncio.sleep(5)
    match = await table.match()
    assert isinstance(match.phase, Dealing)
    assert match.sheet[-1].points == (220, 0, 0)
    assert "🏁 The remaining tricks: 🤖\xa0Eva" in (await table.newest(GROUP)).text
    assert ["The remaining tricks: 🤖\xa0Eva" in (await table.newest(who)).text for who in (12, 13)] == [
        True
    ] * 2
    assert (await table.live()).table.state.undo is None


@with_scene(tricks)
async def test_a_computer_plays_every_trick_where_somebody_learns_how(table: Room) -> None:
    record = (await table.live()).table
    await table.house.store.keep_table(replace(record, state=replace(record.state, guided=True)), None)
    table.house.tables.drop(1)
    await eva_instead_of(table, 0)
    await asyncio.sleep(5)
    assert isinstance((await table.match()).phase, Playing)
    assert (await table.live()).table.state.claimed is None
    assert await table.asked() == 12, "it has led, and somebody follows"


@with_scene(tricks)
async def test_a_computer_claims_nothing_without_a_proof(table: Room) -> None:
    await weakened(table)
    await eva_instead_of(table, 2)
    await asyncio.sleep(5)
    assert await table.asked() == 11
    assert (await table.live()).table.state.claimed is None


@with_scene(tricks)
async def test_whoever_plays_for_somebody_absent_claims_nothing(table: Room) -> None:
    """They may be back before the next trick, and like to play it."""
    await table.house.timeouts.gone(table.people[11])
    await asyncio.sleep(5)
    assert len((await table.trick()).split()) == 1
    assert await table.asked() == 12
