"""A match on PostgreSQL whose bot is killed and whose server starts anew, again and again, in mid-trick."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from club.model import Chat
from playground.server import serve
from playground.world import World
from storage.opening import open_store
from storage.store import Store
from tests.e2e.stage import TOKEN, seating
from tests.postgres import PostgresServer
from trials.kill import Ordeal, Process, assert_kept, examine, expect, ordeal, play

KILLS = 2
RESTARTS = 4
BETWEEN_S = (0.3, 1.2)
"""Seconds without a fault."""
LONGEST_S = 400
"""A match of some deals takes half a minute, and many of them on a busy machine; waiting ends with it."""


async def test_kills_lose_and_double_nothing(tmp_path: Path, postgres: PostgresServer) -> None:
    print(await ordeal(KILLS, 11, tmp_path, await postgres.empty()))


@pytest.mark.timeout(LONGEST_S * 2)
async def test_a_whole_match_under_kills_and_outages(tmp_path: Path, postgres: PostgresServer) -> None:
    url = await postgres.empty()
    world = World(token=TOKEN)
    server = await serve(world)
    guests, group = seating(world, "en")
    it = Ordeal(world, server.address, url, tmp_path / "bot.log", guests, group)
    await expect(it)
    store = await open_store(url)
    await store.keep_chat(Chat(id=group.id, title="Friday", language="en", changes=(("target", 501),)))
    players = asyncio.ensure_future(play(it))
    try:
        rng = random.Random(5)
        async with bot(it):
            for _ in range(RESTARTS):
                await start_anew(postgres, rng)
        await assert_kept(it)
        async with bot(it):
            await start_anew(postgres, rng)
            for _ in range(LONGEST_S * 5):
                if await over(store, it):
                    break
                await asyncio.sleep(0.2)
        players.cancel()
        await asyncio.gather(players, return_exceptions=True)
        entries, _ = await examine(it)
        assert entries > RESTARTS
        assert await over(store, it)
    finally:
        players.cancel()
        await store.close()
        await server.close()


@asynccontextmanager
async def bot(it: Ordeal) -> AsyncIterator[Process]:
    """Let the bot run, and kill it without a word."""
    started = it.world.clock()
    process = it.spawn()
    try:
        await it.answers(started)
        yield process
    finally:
        process.kill()
        it.kills.append(it.world.clock())
        await asyncio.to_thread(process.wait)


async def start_anew(server: PostgresServer, rng: random.Random) -> None:
    """Let the server of the database crash and start anew after a while."""
    await asyncio.sleep(rng.uniform(*BETWEEN_S))
    await asyncio.to_thread(server.stop)
    await asyncio.to_thread(server.start)


async def over(store: Store, it: Ordeal) -> bool:
    """Return whether a match came to its end."""
    return any(each.winner is not None for each in await store.results(it.group.id))
