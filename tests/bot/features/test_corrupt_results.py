"""Rows of results and saved rules that cannot be read: all others are shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bot.damage import outside, play, started
from tests.bot.table import GROUP
from tests.virtual_time import virtual_time

PLAYED = '{"v":1,"seats":[11,12,13]}'
RESULT = (
    "INSERT INTO results"
    " (by, gone, season, place, points, table_id, chat, players, scores, winner, deals, ended)"
    " VALUES ('[]', '[]', 1, 1, '[]',"
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    play(tmp_path / "store.sqlite3")
    return tmp_path / "store.sqlite3"


@virtual_time
async def test_rows_of_standings_and_saved_rules_are_read_one_by_one(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    rules = "INSERT INTO rule_sets (chat, name, preset, changes) VALUES"
    outside(
        file,
        f"{RESULT} 1, {GROUP}, '{PLAYED}', '[1000,0,0]', 0, 9, 5.0)",
        f"{RESULT} 2, {GROUP}, '{PLAYED}', '[1000,0]', 7, 9, 6.0)",
        f"{rules} ({GROUP}, 'Sunday', 'classic', '{{}}')",
        f"{rules} ({GROUP}, 'Monday', 'classic', '[')",
    )
    async with started(file) as playing:
        store = playing.it.house.store
        assert [each.table for each in await store.results(GROUP)] == [1]
        assert [each.name for each in await store.rule_sets(GROUP)] == ["Sunday"]
    assert "the result of table 2 cannot be read" in caplog.text
    assert "saved rules 2 cannot be read" in caplog.text


@virtual_time
async def test_a_match_in_no_chat_keeps_nobody_from_looking_back_at_home(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    took_part = "INSERT INTO took_part (player, table_id) VALUES"
    outside(
        file,
        f"{RESULT} 1, {GROUP}, '{PLAYED}', '[1000,0,0]', 0, 9, 5.0)",
        f"{RESULT} 2, x'ff', '{PLAYED}', '[1000,0,0]', 0, 9, 6.0)",
        f"{took_part} (11, 1), (11, 2)",
    )
    async with started(file) as playing:
        assert await playing.it.house.store.past_chats(11) == ((GROUP, 1),)
    assert "skipped: a result in chat" in caplog.text


@virtual_time
async def test_a_match_that_ended_in_no_year_keeps_nobody_from_looking_back(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    outside(
        file,
        f"{RESULT} 1, {GROUP}, '{PLAYED}', '[1000,0,0]', 0, 9, 5.0)",
        f"{RESULT} 2, {GROUP}, '{PLAYED}', '[1000,0,0]', 0, 9, 4e18)",
    )
    async with started(file) as playing:
        before = playing.sent(GROUP)
        await playing.send("message", 12, GROUP, text="/history")
        await playing.it.house.delivery.drain()
        assert playing.sent(GROUP) == before + 1
    assert "the result of table 2 cannot be read: 4e+18 is in no year" in caplog.text
    assert "Traceback" not in caplog.text
