"""Three workers behind nginx on one database go through faults: `python -m tests.e2e.workers --count 100`.

People play at several tables as fast as they are answered while a worker is killed, asked to stop and
replaced, cut off from the database or from the other workers, or the database crashes. Afterwards each of
these tables must go on; at the end every press that was answered is stored, none was carried out twice, no
panel went back to an older question, and nobody was shown what they may not know.
"""

from __future__ import annotations

import os

os.environ.setdefault("PTB_TIMEDELTA", "true")

import argparse
import asyncio
import random
import re
import statistics
import sys
import tempfile
import time
from bisect import bisect_right
from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import patch

from telegram import Bot

from playground import talk
from playground.server import serve
from playground.world import World
from storage.opening import open_store
from tests.e2e import kill
from tests.e2e.accounts import assert_played_once, assert_proved
from tests.e2e.fleet import Fleet, Post, fleet, shards_of
from tests.e2e.hindsight import Told, backward, leaks
from tests.e2e.kill import Ordeal
from tests.e2e.offers import Key, answer, offers
from tests.e2e.stage import TOKEN, Stage, answering, assert_shown, seating, until
from tests.postgres import Server

WORKERS = 3
KINDS = 5
"""Kinds of faults; the first faults are one of each."""
PATIENCE_S = 8.0
"""After so long without an answer people look at their panel again, and press what they see."""
STANDS_S = 45.0
"""A table that is not answered for so long after all is mended stands for good."""
CUT_S = (2.0, 9.0)
"""How long a road is cut: shorter than a lease, or longer."""
CALM_S = (0.3, 2.0)


@dataclass(slots=True)
class Place(Ordeal):
    """One table and its people."""

    answered: list[float] = field(default_factory=list)
    """When a press was answered."""
    stored: set[tuple[int, str]] = field(default_factory=set)
    """What was pressed and is stored, by person, as far as it was looked up."""
    checked: int = 0
    """How many presses were."""

    async def tap(self, key: Key) -> None:
        """Press a key and wait for the answer, or until it is clear that there will be none."""
        press = key.guest.send(key.message, key.data)
        self.presses.append((self.world.updates._next_id - 1, press))
        with suppress(TimeoutError):
            await until(lambda: press.answer is not None, every_s=0.02, patience_s=PATIENCE_S)
            self.answered.append(self.world.clock())

    async def play(self) -> None:
        """Sit down, then play match after match."""
        for guest in self.guests:
            talk.start(self.world, guest.user)
        talk.say(self.world, self.guests[0].user, self.group, talk.Draft("/new"))
        while True:
            await asyncio.sleep(0.03)
            key = answer(self.guests)
            for each in [key] if key else offers(self.guests, self.group):
                await self.tap(each)

    def looks(self) -> str:
        """Return what people see last, and what waits to be brought."""
        seen = [guest.sees()[-1:] for guest in self.guests] + [self.guests[0].sees(self.group)[-2:]]
        waits = [update.api() for update in self.world.updates.pending()]
        return "\n".join(map(str, [*seen, self.presses[-1:], waits]))

    def silence(self, since: float, until: float) -> float:
        """Return for how long at most nobody was answered between two moments."""
        times = self.answered[bisect_right(self.answered, since) :]
        moments = [since, *(each for each in times if each <= until), until]
        return max(later - earlier for earlier, later in pairwise(moments))


@dataclass(slots=True)
class Trial:
    """All tables, the workers, and what befell them."""

    server: Server
    fleet: Fleet
    places: tuple[Place, ...]
    rng: random.Random
    silences: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    """By fault, the longest time for which a table stood still."""

    async def kill(self, post: Post) -> None:
        """A process dies, and another one begins in its place."""
        await self.fleet.kill(post)
        self._note()
        await self.fleet.begin(post)

    async def replace(self, post: Post) -> None:
        """A worker is asked to stop, and another one begins in its place."""
        await self.fleet.stop(post)
        await self.fleet.begin(post)

    async def lose_database(self, post: Post) -> None:
        """A worker does not reach the database any more, the others do."""
        self._note()
        post.database.cut(silently=self.rng.random() < 0.5)
        await asyncio.sleep(self.rng.uniform(*CUT_S))
        post.database.mend()
        self._note()

    async def lose_others(self, post: Post) -> None:
        """A worker is not reached by the others any more."""
        post.others.cut(silently=self.rng.random() < 0.5)
        await asyncio.sleep(self.rng.uniform(*CUT_S) / 2)
        post.others.mend()

    async def crash(self, post: Post) -> None:
        """The database ends in the midst of what it does, and starts anew."""
        del post
        self._note()
        await asyncio.to_thread(self.server.stop)
        await asyncio.to_thread(self.server.start)
        self._note()

    def _note(self) -> None:
        """What was told right around this moment may not have been noted."""
        for place in self.places:
            place.kills.append(place.world.clock())

    async def befall(self, fault: Any) -> None:
        """Let something happen, and wait until every table goes on."""
        await asyncio.sleep(self.rng.uniform(*CALM_S))
        clock = self.places[0].world.clock
        began = clock()
        await fault(self.rng.choice(self.fleet.posts))
        mended = clock()
        for place in self.places:
            try:
                await until(partial(_goes_on, place, mended), every_s=0.05, patience_s=STANDS_S)
            except TimeoutError:
                raise AssertionError(
                    f"after {fault.__name__} a table stands still:\n{place.looks()}"
                ) from None
        name, spent = fault.__name__, max(place.silence(began, clock()) for place in self.places)
        self.silences[name].append(spent)
        print(
            f"{name}: {spent:.1f} s, mended after {mended - began:.1f} s, at {time.strftime('%X')}",
            flush=True,
        )

    def told(self) -> str:
        """Return how long tables stood still, by fault: median and longest."""
        each = [
            f"{name} {statistics.median(spent):.1f} / {max(spent):.1f} s of {len(spent)}"
            for name, spent in sorted(self.silences.items())
        ]
        return "; ".join(each)


def _goes_on(place: Place, since: float) -> bool:
    return len(place.answered) - bisect_right(place.answered, since) >= 2


async def trial(server: Server, faults: int, tables: int, seed: int, folder: Path) -> str:
    """Let workers go through so many faults and check everything; return some lines about it."""
    began, rng = time.perf_counter(), random.Random(seed)
    world = World(token=TOKEN)
    page = await serve(world, webhook_wait_s=0.2)
    url = await server.empty()
    given: dict[str, object] = {"TABLES_PER_DAY": 100_000, "LOG_LEVEL": "INFO"}
    places = tuple(
        Place(world, page.address, url, folder / "log", *seating(world, "en"), given=given)
        for _ in range(tables)
    )
    for place in places:
        await kill.expect(place)
    schema = url.partition("search_path=")[2]
    async with fleet(places[0], server, schema, folder, workers=WORKERS) as workers:
        it = Trial(server, workers, places, rng)
        for post in workers.posts:
            await workers.begin(post)
        players = [asyncio.ensure_future(place.play()) for place in places]
        kinds = [it.kill, it.lose_database, it.replace, it.crash, it.lose_others]
        try:
            for number in range(faults):
                await it.befall(kinds[number] if number < KINDS else rng.choice(kinds))
                assert not any(each.done() for each in players), [each for each in players if each.done()]
                await assert_kept(places, url)
            held = await shards_of(url)
            assert sum(held.values()) == 64, held
        finally:
            for each in players:
                each.cancel()
            await asyncio.gather(*players, return_exceptions=True)
        for post in workers.posts:
            await workers.stop(post)
    async with Bot(TOKEN, base_url=f"{page.address}/bot") as bot:
        await bot.delete_webhook()
    with patch("bot.delivery.courier.LAG_S", 1.0):
        entries, repeated = await examine(places, url)
    await page.close()
    taps = sum(len(place.presses) for place in places)
    seen = f"{taps} taps, {entries} actions, {repeated} messages repeated"
    return f"{faults} faults, {seen}, {time.perf_counter() - began:.0f} s\nstood still: {it.told()}"


async def assert_kept(places: tuple[Place, ...], url: str) -> None:
    """What was answered with a plain yes is in the store."""
    store = await open_store(url)
    try:
        for place in places:
            fresh, place.checked = place.presses[place.checked :], len(place.presses) - 1
            done = [press for _, press in fresh if press.answer and not press.answer["text"]]
            place.stored |= {
                (press.user.id, press.data) for update, press in fresh if await store.knows(update)
            }
            for press in done:  # the last one may be under way, and is looked at again
                if press.data.startswith(("g", "n")):
                    assert (press.user.id, press.data) in place.stored, press
    finally:
        await store.close()


async def examine(places: tuple[Place, ...], url: str) -> tuple[int, int]:
    """Go on in this process alone, look at everything; return how many actions and repeated messages."""
    world, log = places[0].world, places[0].complaints.read_text()
    for line in re.split(r"^(?=\d{4}-\d\d-\d\d )", log, flags=re.MULTILINE):
        assert "Traceback" not in line or "storage.store.Away" in line, line[:3000]
    presses = [press for place in places for _, press in place.presses]
    async with answering(places[0].address, url, 0, world.clock) as services:
        await asyncio.sleep(1)
        entries, repeated, told = 0, 0, []
        for place in places:
            stage = Stage(world, services, place.guests, place.group)
            last = await services.store.last_table(place.group.id, None)
            assert last is not None
            if last.stage == "playing":
                await assert_shown(stage, last.id)
            tables = []
            for number in range(1, last.id + 1):
                table = await services.store.table(number)
                if table is not None and table.chat == place.group.id:
                    entries += await assert_played_once(services.store, number, presses)
                    await assert_proved(services.store, number)
                    tables.append(Told.of(table, await services.store.history(number)))
            told += tables
            repeated += kill._assert_told_once(place, [each.table.created for each in tables])
        assert leaks(world.journal.calls, told) == []
        assert backward(world.journal.calls) == []
    return entries, repeated


def main() -> int:
    """Go through faults and print what they cost."""
    parser = argparse.ArgumentParser(prog="python -m tests.e2e.workers", description=__doc__)
    parser.add_argument("--count", type=int, default=100, help="faults")
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    server = Server()
    try:
        with tempfile.TemporaryDirectory(prefix="thousand-") as folder:
            print(asyncio.run(trial(server, chosen.count, chosen.tables, chosen.seed, Path(folder))))
    finally:
        server.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
