"""The process dies with the last card of a match: it is won once, told once, and rated once."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any, Literal

import pytest

from tests.bot.table import GROUP, NAMES, Room, in_play, room
from tests.virtual_time import virtual_time

LAST = 7000
"""The id of the update that ends the match."""


class Killed(BaseException):
    """The process is gone at this point."""


def nearly_won(file: Path) -> None:
    """Let everybody have 495 of 501 points, and no barrel."""
    with closing(sqlite3.connect(file)) as connection, connection:
        short = "json_set(rules, '$.rules.target', 501, '$.rules.barrel_at', 'off')"
        connection.execute(f"UPDATE tables SET rules = {short}")
        for seat in range(3):
            path = f"'$.match.tallies[{seat}].score'"
            connection.execute(f"UPDATE matches SET snapshot = json_set(snapshot, {path}, 495)")


async def play_until_it_dies(table: Room, when: Literal["before", "after"]) -> tuple[int, str]:
    """Play the deal; with the entry that ends the match the process dies. Return who played it, and what."""
    store: Any = table.house.store
    commit = store.commit

    async def dies(*given: Any, result: Any = None, **more: Any) -> Any:
        if result is None:
            return await commit(*given, result=result, **more)
        if when == "after":
            await commit(*given, result=result, **more)
        await table.house.delivery.close()
        raise Killed

    store.commit = dies
    while True:
        who, words = await table.asked(), await table.simplest()
        left = sum(len(hand) for hand in getattr((await table.match()).phase, "hands", ((),) * 9))
        try:
            await table.tap(who, words, update=LAST if left == 1 else None)
        except Killed:
            return who, words


@pytest.mark.parametrize("when", ["before", "after"])
@virtual_time
async def test_a_match_whose_last_card_killed_the_process_is_won_once(
    when: Literal["before", "after"], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """`before` it was stored: the press comes again, and wins. `after`: it comes again, and is known."""
    file = tmp_path / "store.sqlite3"
    async with in_play(tmp_path, timer=0):
        pass
    nearly_won(file)
    async with room(file, deal_pause_s=9000) as table:
        table.updates = 1000
        await table.house.open()
        await table.come_in(*NAMES)
        who, words = await play_until_it_dies(table, when)
    async with room(file, deal_pause_s=9000) as table:
        table.updates, table.telegram._ids = 10_000, count(1000)  # numbers of before are not given out again
        await table.house.open()
        await table.come_in(*NAMES)
        if when == "before":
            assert await table.house.store.results(GROUP) == ()
            assert (await table.tap(who, words, update=LAST)).text == ""
        assert await table.house.store.knows(LAST)
        await asyncio.sleep(900)
        await table.house.delivery.drain()
        (result,) = await table.house.store.results(GROUP)
        assert result.winner is not None
        record = await table.house.store.table(1)
        assert record is not None
        assert record.stage == "over"
        assert len(await table.house.store.ratings(GROUP)) == 3
        messages = table.telegram.messages.items()
        told = [each for (chat, _), each in messages if chat == GROUP and "has won the match" in each.text]
        assert len(told) == 1
    assert [line.getMessage() for line in caplog.records if line.levelname == "ERROR"] == []
