"""Two processes serve one table: whoever was overtaken reads it anew, and nothing of either is lost."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest

from bot.words.buttons import Choose, SeatPress, Tap, pack
from storage.store import Stale
from tests.bot.raw_updates import by, press, say, under
from tests.bot.table import Room, tricks
from tests.scenes import with_scene

HOME = {"id": 13, "type": "private", "first_name": "Cid"}


async def another_process(table: Room, **changes: Any) -> None:
    """Let somebody else change the record of table 1, of whom the memory of ours does not know."""
    kept = await table.house.store.table(1)
    assert kept is not None
    await table.house.store.keep_table(replace(kept, **changes), None)


@with_scene(tricks)
async def test_a_press_that_was_overtaken_is_carried_out_on_what_stands_now(table: Room) -> None:
    state = (await table.live()).table.state
    chair = replace(state.chairs[2], premove="QS")
    await another_process(table, state=state.with_chair(2, chair))
    turn = (await table.match()).turn
    await press(table, 11, pack(Tap(1, turn, "JS")), **under(HOME))
    assert await table.trick() == "JS"
    await press(table, 12, pack(Tap(1, turn + 1, "9D")), **under(HOME))
    assert await table.last_trick() == "JS 9D QS", "what the other process noted holds"
    assert [text for _, text in table.telegram.answers] == [None, None]


@pytest.mark.parametrize(
    ("what", "done"),
    [
        (lambda turn: Choose(1, turn, "QS"), lambda table: table.state.chairs[2].premove == "QS"),
        (lambda _: SeatPress(1, "leave", 2), lambda table: table.state.chairs[2].left == 13),
    ],
    ids=["a premove", "leaving"],
)
@with_scene(tricks)
async def test_whatever_is_pressed_follows_a_change_that_it_had_not_seen(
    table: Room, what: Any, done: Any
) -> None:
    await another_process(table, language="ru")
    turn = (await table.match()).turn
    await press(table, 13, pack(what(turn)), **under(HOME))
    kept = await table.house.store.table(1)
    assert kept is not None
    assert done(kept)
    assert kept.language == "ru"


@with_scene(tricks)
async def test_a_command_follows_it_too(table: Room) -> None:
    await another_process(table, language="ru")
    await say(table, "/pause", by(12))
    kept = await table.house.store.table(1)
    assert kept is not None
    assert (kept.state.paused is not None, kept.language) == (True, "ru")


@with_scene(tricks)
async def test_what_comes_by_itself_follows_it_too(table: Room) -> None:
    await another_process(table, language="ru")
    await asyncio.sleep(85)
    kept = await table.house.store.table(1)
    assert kept is not None
    assert (kept.state.warned, kept.language) == (1, "ru"), "Ann was reminded"


@with_scene(tricks)
async def test_who_is_overtaken_again_and_again_gives_up_and_says_so(
    table: Room, caplog: pytest.LogCaptureFixture
) -> None:
    commit = table.house.store.commit

    async def overtaken(*given: Any, **named: Any) -> Any:
        await another_process(table, language="ru")
        return await commit(*given, **named)

    table.house.store.commit = overtaken  # type: ignore[method-assign]  # others are always quicker
    turn = (await table.match()).turn
    await press(table, 11, pack(Tap(1, turn, "JS")), **under(HOME))
    (answer,) = table.telegram.answers
    assert "as it was" in str(answer[1])
    assert Stale.__name__ in caplog.text
    assert await table.trick() == ""


@with_scene(tricks)
async def test_a_table_in_memory_is_read_from_the_store_while_another_worker_owns_its_chat(
    table: Room,
) -> None:
    ownership = table.house.tables.ownership
    assert (await table.live()).table.language == "en"
    await another_process(table, language="de")
    with patch.object(ownership, "has", return_value=False):
        assert (await table.live()).table.language == "de"


@with_scene(tricks)
async def test_a_table_read_while_another_worker_owned_its_chat_is_not_kept_in_memory(table: Room) -> None:
    tables = table.house.tables
    tables.drop(1)
    with patch.object(tables.ownership, "has", return_value=False):
        assert (await table.live()).table.language == "en"
    await another_process(table, language="de")
    assert (await table.live()).table.language == "de"
