"""A process killed in the middle of its commits: all that was committed is there, and nothing by halves."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from itertools import islice, takewhile
from pathlib import Path

import asyncpg
import pytest

from game.engine import fold
from game.rules import Rules
from storage.opening import open_store
from storage.store import Store, StoreError
from tests.storage.committer import UPDATES_PER_TABLE, presses
from tests.storage.played import steps

TABLES = 4
LINES_BEFORE_DEATH = (150, 433, 700)
ROOT = Path(__file__).parents[2]


def committer(place: Path | str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.storage.committer", str(place), str(TABLES)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def committed_until_killed(place: Path | str, lines: int) -> dict[int, int]:
    """Run the committer, kill it after some lines, at least one for each table.

    Return the last entry it reported, by table.
    """
    reported: list[str] = []
    with committer(place) as child:
        assert child.stdout is not None
        while len(reported) < lines or len({line.split()[0] for line in reported}) < TABLES:
            reported.append(child.stdout.readline())
            assert reported[-1], "the committer has ended"
        child.kill()
        reported += [line for line in child.stdout if line.endswith("\n")]
    return {int(table): int(number) for table, number in map(str.split, reported)}


async def left_alone(place: Path | str) -> None:
    """Wait until a server has done what the dead process had asked for: its last COMMIT may come after it."""
    if isinstance(place, Path):
        return
    connection = await asyncpg.connect(place)
    others = "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'"
    try:
        async with asyncio.timeout(60):
            while await connection.fetchval(f"{others} AND pid <> pg_backend_pid()"):  # noqa: ASYNC110 - nothing tells
                await asyncio.sleep(0.02)
    finally:
        await connection.close()


async def check(store: Store, table: int, reported: int) -> int:
    """Return how many entries a table has, after comparing all that is kept with the match it must be."""
    kept = await store.table(table)
    assert kept is not None
    ends = takewhile(lambda end: end <= reported + 2, (press[-1].entry.number for press in presses(table)))
    whole = [end for end in ends if end >= reported]
    assert kept.entries in whole[:2], "no press is stored by halves; one may not have been reported yet"
    expected = list(islice(steps(table, Rules()), kept.entries))
    assert await store.history(table) == tuple(step.entry for step in expected)
    assert kept.due == float(kept.entries)
    saved = await store.saved(table)
    assert saved is not None
    assert fold(saved.match, (event for each in saved.entries for event in each.events)) == expected[-1].match
    assert await store.knows(table * UPDATES_PER_TABLE + kept.entries)
    assert not await store.knows(table * UPDATES_PER_TABLE + kept.entries + 1)
    return kept.entries


async def test_what_was_committed_survives_kill_after_kill(place: Path | str) -> None:
    for lines in LINES_BEFORE_DEATH:
        reported = committed_until_killed(place, lines)
        assert len(reported) == TABLES
        await left_alone(place)
        store = await open_store(place)
        try:
            for table, number in reported.items():
                assert await check(store, table, number) > 0
        finally:
            await store.close()


async def test_a_second_process_is_turned_away_until_the_first_is_dead(tmp_path: Path) -> None:
    file = tmp_path / "store.db"
    with committer(file) as child:
        assert child.stdout is not None
        child.stdout.readline()
        with pytest.raises(StoreError, match=f"store.db.lock is held by process {child.pid}: stop it first"):
            await open_store(file)
        child.kill()
    store = await open_store(file)
    assert len(await store.open_tables()) == TABLES
    await store.close()
