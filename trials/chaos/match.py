"""One match from /new to the winner through storms, with a calm after each in which all must be true."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from bot.house import House
from bot.runtime.settings import Settings
from bot.tables.match import Chance
from club.model import Table
from playground import groups
from playground.server import serve
from playground.world import World
from storage import StoreError
from tests.chance import last_seat, shuffled
from tests.e2e.stage import seating
from tests.virtual_time import wall
from trials.chaos.complaints import Complaints
from trials.chaos.lives import TOKEN, BotRun, mortal
from trials.chaos.people import People
from trials.chaos.storm import STEPS, Storm
from trials.chaos.truth import assert_agree, assert_heard, assert_kept, assert_shown
from trials.chaos.weather import Mishap, Road, Sky, Strict, Wall, Weather
from trials.chaos.witness import Witness

SHORT = ("/rules barrel_at off", "/rules target 501")
"""Rules under which a match ends soon."""
THINKING_S = (0.3, 3.0)
SETTLED_WITHIN_S = 300.0
"""After so long in a calm everything shown is true: the longest pauses of all, one after the other."""
MOVES_WITHIN_S = 90.0
"""After so long in a calm the next press has changed something."""
STUCK_AFTER_S = 3600.0
"""After so long even in storms something has moved."""
STORMS = 200
"""Storms after which a match has gone wrong."""
TABLE = 1
"""The number of the only table."""


@dataclass(frozen=True, slots=True)
class Survived:
    """What a match went through."""

    deals: int
    presses: int
    calls: int
    looks: int
    """Messages and answers in which cards were looked for that their reader may not know."""
    virtual_s: float
    wall_s: float
    tally: Counter[Mishap]

    def __str__(self) -> str:
        return (
            f"{self.deals} deals, {self.presses} presses, {self.calls} calls, {self.looks} looks, "
            f"{sum(self.tally.values())} mishaps, {self.virtual_s:.0f} s in {self.wall_s:.1f} s"
        )


@dataclass(slots=True)
class Trial:
    """One table in the storm."""

    sky: Sky
    world: World
    address: str
    road: Road
    witness: Witness
    people: People
    storm: Storm
    entries: int = 0
    moved_at: float = 0.0

    async def play(self) -> Table:
        """Play to the end; return the table as it is stored then."""
        await self._agree_on_rules()
        for _ in range(STORMS):
            await self._weather_a_storm()
            if table := await self.calm():
                return table
        raise AssertionError(f"no winner after {STORMS} storms")

    async def _agree_on_rules(self) -> None:
        """In good weather: start the bot's chats, and agree on rules that end a match soon."""
        await self.storm.house()
        for guest in self.people.guests:
            groups.start(self.world, guest.user)
        for words in (*SHORT, "/new"):
            groups.say(self.world, self.people.guests[0].user, self.people.group, groups.Draft(words))
            await asyncio.sleep(5)

    async def _weather_a_storm(self) -> None:
        self.storm.begin()
        for step in range(STEPS):
            await self.storm.blow(step)
            await asyncio.sleep(self.sky.rng.uniform(*THINKING_S))
            await self.people.act(careless=True)
            self.assert_secret()
            if await self._moves() == "over":
                return

    def assert_secret(self) -> None:
        """Nobody saw a card that is not his."""
        assert not self.witness.leaks, "\n".join(self.witness.leaks)

    async def _moves(self) -> str:
        """Return the stage of the table; raises AssertionError when nothing has moved for too long."""
        now, table = asyncio.get_running_loop().time(), await self._table()
        if table.entries != self.entries:
            self.entries, self.moved_at = table.entries, now
        assert now - self.moved_at < STUCK_AFTER_S, f"nothing moved since entry {self.entries}"
        return table.stage

    async def _table(self) -> Table:
        house = await self.storm.house()
        table = await house.store.table(TABLE)
        assert table is not None
        return table

    async def calm(self) -> Table | None:
        """Wait until all is shown and true, then see whether the match goes on; return it if it is over."""
        self.storm.calm()
        house = await self._settle()
        await assert_kept(house.store, self.people, self.road)
        table = await self._table()
        if table.stage == "over":
            return table
        await self._assert_moves()
        self.assert_secret()
        return None

    async def _settle(self) -> House:
        """Wait until everything shown is true, and return the house then; after a while, raise what is not.

        A start that began in the storm may still fail for want of Telegram, and close its store.
        """
        loop = asyncio.get_running_loop()
        patience = loop.time() + SETTLED_WITHIN_S
        while True:
            house = await self.storm.house()
            await house.delivery.drain()
            try:
                await assert_shown(house, self.people, TABLE)
                return house
            except (AssertionError, StoreError):
                if loop.time() > patience:
                    raise
            await asyncio.sleep(10 * self.sky.pace)

    async def _assert_moves(self) -> None:
        """Somebody is asked and can answer, or the next deal comes."""
        before = (await self._table()).entries
        patience = asyncio.get_running_loop().time() + MOVES_WITHIN_S
        while (await self._table()).entries == before:
            assert asyncio.get_running_loop().time() < patience, f"nothing moves: {self.people.sight()}"
            await asyncio.sleep(1)
            await self.people.act()


async def survive(seed: int) -> Survived:
    """Play one match through storms that `seed` draws, and check everything."""
    began = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="thousand-") as folder:
        async with trial(seed, Path(folder), wall) as it:
            table = await it.play()
            await assert_heard(it.people)
            deals = await assert_agree((await it.storm.house()).store, it.people, table)
            return Survived(
                deals,
                len(it.people.presses),
                len(it.world.journal.calls),
                it.witness.looks,
                asyncio.get_running_loop().time(),
                time.perf_counter() - began,
                it.sky.tally,
            )


@asynccontextmanager
async def trial(
    seed: int, folder: Path, clock: Callable[[], float], *, pace: float = 1
) -> AsyncIterator[Trial]:
    """Set a table up; `clock` is that of Telegram, in epoch seconds."""
    sky = Sky(random.Random(seed), pace=pace)
    world = World(token=TOKEN, clock=clock)
    world.faults = Weather(sky)
    budgets = world.budgets = Strict(sky, clock)
    road = world.updates = Road(sky, clock)
    witness = world.feed = world.ephemerals._feed = Witness(folder / "bot.sqlite3")
    server = await serve(world)
    guests, group = seating(world, ("en", "ru")[seed % 2])
    people = People(world, guests, group, random.Random(seed + 1), pace)
    given = Settings(
        database=witness.database, api_url=server.address, language="en", ephemeral_hands=seed % 4 < 2
    )
    hour = Wall(sky, clock)
    with mortal(), Complaints() as complaints:
        bear = partial(BotRun, given, hour, Chance(partial(shuffled, random.Random(seed)), last_seat))
        storm = Storm(sky, people, hour, budgets, bear)
        try:
            yield Trial(sky, world, server.address, road, witness, people, storm)
        finally:
            await storm.close()
            await server.close()
            witness.close()
        complaints.assert_none()
