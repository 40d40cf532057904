"""Screens with news for everybody are shown at once; only those that the next card outdates may wait."""

from __future__ import annotations

import asyncio

import pytest

from bot.words.buttons import Choose, Tap, pack
from club.state import Preferences
from game.state import Playing
from tests.bot.table import GROUP, Room, room, tricks
from tests.scenes import with_scene

AT_ONCE_S = 0.5
RESTED_S = 30.0
"""After so long without a word a group takes three at once."""


async def sit_down(table: Room) -> None:
    """Let three people begin, who come one after the other."""
    await table.come_in(11, 12, 13)
    await table.at(11).say("/new")
    for who, verb in ((11, "join"), (12, "join"), (13, "join"), (11, "start")):
        await table.lobby(who, verb)
        await asyncio.sleep(4 if verb == "join" else 0)


async def shown(table: Room, *who: int) -> list[str]:
    """Return what some see half a second from now."""
    await asyncio.sleep(AT_ONCE_S)
    return [table.seen(each).text for each in who]


@with_scene(room)
async def test_the_first_cards_reach_everybody_at_once(table: Room) -> None:
    await sit_down(table)
    texts = await shown(table, 11, 12, 13, GROUP)
    assert all("deal 1" in each for each in texts[:3])
    assert "Deal 1" in texts[3]


@with_scene(room)
async def test_a_bid_reaches_a_group_that_has_rested_at_once(table: Room) -> None:
    await sit_down(table)
    await asyncio.sleep(RESTED_S)
    await table.tap(12, "bid 105")
    assert "Bob\xa0105" in (await shown(table, GROUP))[0]


@with_scene(room)
async def test_a_word_of_the_auction_reaches_the_third_player_at_once(table: Room) -> None:
    await sit_down(table)
    for who, word, third in ((12, "bid 105", 11), (13, "pass", 12)):
        await asyncio.sleep(RESTED_S)
        await table.tap(who, word)
        text = (await shown(table, third))[0]
        assert f"{'Bob' if who == 12 else 'Cid'}\xa0{word.split()[-1]}" in text


@with_scene(room)
async def test_a_group_reads_a_pass_as_soon_as_it_has_rested(table: Room) -> None:
    """At the latest when its budget is whole again, 3.5 s after the bid before; it waited 10 s."""
    await sit_down(table)
    await asyncio.sleep(RESTED_S)
    await table.tap(12, "bid 105")
    await asyncio.sleep(1)
    await table.tap(13, "pass")
    assert "To bid: <b>Cid</b>" in table.seen(GROUP).text
    await asyncio.sleep(2.7)
    assert "To bid: <b>Ann</b>" in table.seen(GROUP).text


@with_scene(room)
async def test_bids_one_after_the_other_are_told_together(table: Room) -> None:
    await sit_down(table)
    await asyncio.sleep(RESTED_S)
    for who, bid in ((12, 105), (13, 110), (11, 115)):
        await table.tap(who, f"bid {bid}")
        text = (await shown(table, GROUP))[0]
        assert ("Bob\xa0105" in text, "Cid\xa0110" in text, "Ann\xa0115" in text) == (True, False, False)
    await asyncio.sleep(10)
    assert "Ann\xa0115" in table.seen(GROUP).text


@with_scene(tricks)
async def test_a_marriage_is_seen_by_everybody_at_once(table: Room) -> None:
    for who, card in ((11, "♤A"), (12, "♦️9"), (13, "♤9")):
        await table.press(who, card)
    await asyncio.sleep(RESTED_S)
    await table.tap(11, "KH")
    for text in await shown(table, 11, 12, 13, GROUP):
        assert "marriage ♥️\xa0+100, trump" in text


@with_scene(room)
async def test_the_end_of_an_auction_and_a_contract_are_seen_by_everybody_at_once(table: Room) -> None:
    await sit_down(table)
    await table.tap(12, "pass")
    await asyncio.sleep(RESTED_S)
    await table.tap(13, "pass")
    assert all("Giving cards" in each for each in await shown(table, 12, 13, GROUP))
    await table.tap(11, "give 9C 1;give 9S 2")
    await asyncio.sleep(RESTED_S)
    await table.tap(11, "contract 120")
    assert all("120" in each and "To play" in each for each in await shown(table, 12, 13, GROUP))


@with_scene(tricks)
async def test_a_card_taken_back_is_gone_for_everybody_at_once(table: Room) -> None:
    await table.press(11, "♤J")
    await asyncio.sleep(RESTED_S)
    assert all("♤J" in table.seen(each).text for each in (12, 13, GROUP))
    await table.send(11, await table.data(11, "↩ Take the card back"))
    assert not any("♤J" in each for each in await shown(table, 12, 13, GROUP))


@with_scene(tricks)
async def test_a_single_card_may_wait_for_the_next_one(table: Room) -> None:
    await asyncio.sleep(RESTED_S)
    await table.press(11, "♤J")
    third, group = await shown(table, 13, GROUP)
    assert "♤J" not in third
    assert "♤J" not in group
    await asyncio.sleep(10)
    assert "♤J" in table.seen(13).text
    assert "♤J" in table.seen(GROUP).text


@with_scene(tricks)
@pytest.mark.parametrize("old", [Tap(1, 1, "9S"), Choose(1, 1, "9S")])
async def test_whoever_presses_an_old_key_sees_the_table_as_it_is_at_once(
    table: Room, old: Tap | Choose
) -> None:
    await asyncio.sleep(RESTED_S)
    await table.press(11, "♤J")
    assert (await table.send(13, pack(old))).text == "The table has moved on: look again."
    assert "♤J" in (await shown(table, 13))[0]


async def play_tricks(table: Room, until: int) -> None:
    """Let everybody play what they may, until so many tricks are taken."""
    while isinstance(phase := (await table.match()).phase, Playing) and sum(phase.tricks) < until:
        await table.tap(await table.asked(), await table.simplest())


@with_scene(tricks)
async def test_the_last_trick_but_one_is_told_with_the_last_but_not_kept_for_long(table: Room) -> None:
    for who in (11, 12, 13):
        await table.behave(who, Preferences(single="never", lesson=0))
    await play_tricks(table, until=5)
    await asyncio.sleep(RESTED_S)
    await play_tricks(table, until=6)
    (sixth,) = await shown(table, GROUP)
    assert "\n6. " in sixth, "a trick before that is seen at once"
    await play_tricks(table, until=7)
    (before,) = await shown(table, GROUP)
    assert before == sixth
    await asyncio.sleep(20)
    assert "\n7. " in table.seen(GROUP).text
    await play_tricks(table, until=8)
    (over,) = await shown(table, GROUP)
    assert "\n8. " in over
