"""A second tap on the same key, which comes when the table has moved on already."""

from __future__ import annotations

import pytest

from bot.words.buttons import Choose, TakeBack, Tap, pack
from tests.bot.table import Room, room, tricks
from tests.scenes import with_scene

STALE = "The table has moved on: look again."


@with_scene(tricks)
async def test_a_second_tap_on_the_card_just_played_is_answered_silently(table: Room) -> None:
    turn = (await table.match()).turn
    for _ in range(3):
        answer = await table.tap(11, "JS", turn=turn)
        assert answer.text == ""
    assert answer.drop_keyboard, "an old message loses the key"
    assert await table.trick() == "JS"
    assert (await table.tap(11, "TS", turn=turn)).text == STALE, "another card was not played"
    assert (await table.tap(12, "JS", turn=turn)).text == STALE, "nor by somebody else"


@with_scene(room)
@pytest.mark.parametrize("words", ["120", "pass"])
async def test_so_is_a_second_tap_on_a_bid_or_a_pass(table: Room, words: str) -> None:
    await table.sit_down()
    who, turn = await table.asked(), (await table.match()).turn
    said = "pass" if words == "pass" else f"bid {words}"
    assert [(await table.tap(who, said, turn=turn)).text for _ in range(2)] == ["", ""]
    assert (await table.tap(who, "bid 150", turn=turn)).text == STALE


@with_scene(tricks)
async def test_so_is_a_second_tap_on_a_card_that_was_chosen_and_is_played_by_now(table: Room) -> None:
    choice = pack(Choose(1, (await table.match()).turn, "9C"))
    assert (await table.send(12, choice)).text == ""
    await table.tap(11, "JS")
    assert (await table.send(12, choice)).text == ""


@with_scene(tricks)
async def test_a_card_that_was_taken_back_is_not_on_the_table(table: Room) -> None:
    first = pack(Tap(1, (await table.match()).turn, "JS"))
    assert (await table.send(11, first)).text == ""
    undo = pack(TakeBack(1, (await table.match()).turn))
    assert [(await table.send(11, undo)).text for _ in range(2)] == ["", ""], "a double tap takes back once"
    assert (await table.send(11, first)).text == STALE
