"""An update while people play: the release before goes on until this one has taken over, and nothing is lost.

Each release has a process of its own on one database. The program before is the one that
tests/storage/released.toml names, if something is released and the history is there; the release to come is
this one with a step of the schema more.
"""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import asyncpg
import pytest

from playground.server import serve
from playground.world import World
from tests.e2e import releases
from tests.e2e.stage import TOKEN, seating, until
from tests.postgres import PostgresServer
from trials.kill import HERE, Ordeal, Process, assert_kept, examine, expect, play

PRESSES = 12
"""Presses that each process carries out."""
PATIENCE_S = 120.0
LONGEST_S = 900
"""Processes begin one after the other, and each has `PATIENCE_S`."""
BEGUN: list[Process] = []
"""Processes, to be ended with the test whatever comes of it."""

EXPECT = """
import asyncio, sys
from club.model import Player
from club.state import Preferences
from storage.opening import open_store

async def expect(place, *people):
    store = await open_store(place)
    try:
        for person in map(int, people):
            likes = Preferences(single="never", lesson=0)
            player = Player(id=person, name=f"Player {person}", language="en", preferences=likes)
            await store.keep_player(player)
    finally:
        await store.close()

asyncio.run(expect(*sys.argv[1:]))
"""
"""Way of a program to know the players as `trials.kill.expect` lets this one know them."""

needs_history = pytest.mark.skipif(releases.unknown() is not None, reason=str(releases.unknown()))


@asynccontextmanager
async def ordeal(
    folder: Path, place: Path | str, *, examined: bool = True, first: Path = HERE
) -> AsyncIterator[Ordeal]:
    """Let three people play, whoever answers; look at everything in the end, with this program.

    `first` is the program that creates what is stored.
    """
    world = World(token=TOKEN)
    server = await serve(world)
    guests, group = seating(world, "en")
    it = Ordeal(world, server.address, place, folder / "bot.log", guests, group)
    if first == HERE:
        await expect(it)
    else:
        people = [str(guest.user.id) for guest in guests]
        given = [sys.executable, "-c", EXPECT, str(place), *people]
        await asyncio.to_thread(subprocess.run, given, cwd=first, check=True)
    players = asyncio.ensure_future(play(it))
    try:
        yield it
        players.cancel()
        await asyncio.gather(players, return_exceptions=True)
        if examined:
            entries, _ = await examine(it)
            assert entries
    finally:
        players.cancel()
        for process in BEGUN:
            process.kill()
            await asyncio.to_thread(process.wait)
        BEGUN.clear()
        await server.close()


async def some_presses(it: Ordeal, presses: int = PRESSES) -> None:
    """Wait until more presses were carried out."""
    wanted = len(it.presses) + presses
    await until(lambda: len(it.presses) >= wanted, every_s=0.02, patience_s=PATIENCE_S)


async def end(process: Process) -> None:
    """Ask a process to stop, as an update does."""
    process.terminate()
    assert await asyncio.to_thread(process.wait, PATIENCE_S) == 0


async def begin(it: Ordeal, program: Path) -> Process:
    process = await asyncio.to_thread(replace(it, program=program).spawn)
    BEGUN.append(process)
    return process


async def take_over(it: Ordeal, old: Process, program: Path) -> Process:
    """Start a program beside an old one, which answers until it is asked to stop; return the new process."""
    new = await begin(it, program)
    await until_it_is_there(it)
    await some_presses(it, 2)
    started = it.world.clock()
    await end(old)
    while not await comes_to_answer(it, new, started):
        new = await begin(it, program)  # it waits for seconds only; a service manager starts it again
    await some_presses(it)
    return new


async def comes_to_answer(it: Ordeal, process: Process, started: float) -> bool:
    """Wait until a process answers, or ends because it has waited too long; say which."""
    await until(
        lambda: it.has_begun(started) or process.poll() is not None, every_s=0.02, patience_s=PATIENCE_S
    )
    return it.has_begun(started)


async def until_it_is_there(it: Ordeal) -> None:
    """Wait until two processes are noted in the database, the second after its steps of the schema."""
    connection = await asyncpg.connect(str(it.place))
    try:
        async with asyncio.timeout(PATIENCE_S):
            while await connection.fetchval("SELECT count(*) FROM workers") < 2:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
    finally:
        await connection.close()


async def version(url: str) -> int:
    """Return how many steps the schema of a database has."""
    connection = await asyncpg.connect(url)
    try:
        return int(await connection.fetchval("SELECT version FROM thousand_schema"))
    finally:
        await connection.close()


@pytest.mark.timeout(LONGEST_S)
async def test_this_release_goes_on_beside_the_next_and_after_a_way_back(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    url = await postgres.empty()
    async with ordeal(tmp_path, url) as it:
        first = await begin(it, HERE)
        await some_presses(it)
        before = await version(url)
        second = await take_over(it, first, releases.after(tmp_path / "next"))
        assert await version(url) == before + 1
        third = await take_over(it, second, HERE)
        await assert_kept(it)
        await end(third)


@needs_history
@pytest.mark.skipif(releases.contracted() is not None, reason=str(releases.contracted()))
@pytest.mark.skipif(releases.unreadable() is not None, reason=str(releases.unreadable()))
@pytest.mark.timeout(LONGEST_S)
async def test_the_release_before_goes_on_beside_this_one(tmp_path: Path, postgres: PostgresServer) -> None:
    url = await postgres.empty()
    async with ordeal(tmp_path, url) as it:
        old = await begin(it, releases.before(tmp_path / "before"))
        await some_presses(it)
        new = await take_over(it, old, HERE)
        await assert_kept(it)
        await end(new)


@needs_history
@pytest.mark.timeout(LONGEST_S)
async def test_a_file_of_the_release_before_is_played_on_by_this_one(tmp_path: Path) -> None:
    before = releases.before(tmp_path / "before")
    async with ordeal(tmp_path, tmp_path / "bot.sqlite3", first=before) as it:
        old = await begin(it, before)
        await some_presses(it)
        await end(old)
        new = await begin(it, HERE)
        await some_presses(it)
        await end(new)


@pytest.mark.timeout(LONGEST_S)
async def test_a_file_of_the_next_release_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    async with ordeal(tmp_path, tmp_path / "bot.sqlite3", examined=False) as it:
        new = await begin(it, releases.after(tmp_path / "next"))
        await some_presses(it)
        await end(new)
    stored = await asyncio.to_thread(Path(it.place).read_bytes)
    it.complaints.write_text("")
    back = await begin(it, HERE)
    assert await asyncio.to_thread(back.wait, PATIENCE_S) == 1
    (line,) = it.complaints.read_text().splitlines()
    assert re.search(r"a newer version of the program wrote the file .*: update the program$", line)
    assert await asyncio.to_thread(Path(it.place).read_bytes) == stored
