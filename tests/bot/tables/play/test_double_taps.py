"""A second tap on the same key, which comes when the table has moved on already."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.words.buttons import Choose, TakeBack, Tap, pack
from tests.bot.table import room, tricks
from tests.virtual_time import virtual_time

STALE = "The table has moved on: look again."


@virtual_time
async def test_a_second_tap_on_the_card_just_played_is_answered_silently(tmp_path: Path) -> None:
    async with tricks(tmp_path / "s") as table:
        turn = (await table.match()).turn
        for _ in range(3):
            answer = await table.tap(11, "JS", turn=turn)
            assert answer.text == ""
        assert answer.drop_keyboard, "an old message loses the key"
        assert await table.trick() == "JS"
        assert (await table.tap(11, "TS", turn=turn)).text == STALE, "another card was not played"
        assert (await table.tap(12, "JS", turn=turn)).text == STALE, "nor by somebody else"


@virtual_time
@pytest.mark.parametrize("words", ["120", "pass"])
async def test_so_is_a_second_tap_on_a_bid_or_a_pass(tmp_path: Path, words: str) -> None:
    async with room(tmp_path / "s") as table:
        await table.sit_down()
        who, turn = await table.asked(), (await table.match()).turn
        said = "pass" if words == "pass" else f"bid {words}"
        assert [(await table.tap(who, said, turn=turn)).text for _ in range(2)] == ["", ""]
        assert (await table.tap(who, "bid 150", turn=turn)).text == STALE


@virtual_time
async def test_so_is_a_second_tap_on_a_card_that_was_chosen_and_is_played_by_now(tmp_path: Path) -> None:
    async with tricks(tmp_path / "s") as table:
        choice = pack(Choose(1, (await table.match()).turn, "9C"))
        assert (await table.send(12, choice)).text == ""
        await table.tap(11, "JS")
        assert (await table.send(12, choice)).text == ""


@virtual_time
async def test_a_card_that_was_taken_back_is_not_on_the_table(tmp_path: Path) -> None:
    async with tricks(tmp_path / "s") as table:
        first = pack(Tap(1, (await table.match()).turn, "JS"))
        assert (await table.send(11, first)).text == ""
        undo = pack(TakeBack(1, (await table.match()).turn))
        assert [(await table.send(11, undo)).text for _ in range(2)] == ["", ""], (
            "a double tap takes back once"
        )
        assert (await table.send(11, first)).text == STALE
