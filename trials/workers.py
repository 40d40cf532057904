"""Three workers behind nginx on one database go through faults: `python -m trials.workers --count 100`.

People play at several tables while a worker is killed, asked to stop and replaced, cut off from the database
or from the other workers, the database crashes, or another release takes over from one worker after the other
(the next one, with a step of the schema more; this one again; the one before, where the history is there).
After each of these every table must go on; at the end every press that was answered is stored, none was
carried out twice, no panel went back to an older question, and nobody was shown what they may not know.

With `--think 10` people take ten seconds for a tap, so that hundreds of tables press no faster than they
would; without it they press as fast as they are answered.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import random
import statistics
import sys
import tempfile
import time
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

from telegram import Bot

from club.model import Chat
from playground.server import serve
from playground.world import World
from storage.opening import open_store
from tests.e2e import releases
from tests.e2e.fleet import Fleet, Post, fleet, until_shared
from tests.e2e.hindsight import in_mid_trick
from tests.e2e.places import Place
from tests.e2e.reckoning import assert_kept, examine
from tests.e2e.stage import TOKEN, seating, until
from tests.postgres import PostgresServer
from trials import kill
from trials.kill import HERE

os.environ.setdefault("PTB_TIMEDELTA", "true")


WORKERS = 3
KINDS = ("kill", "lose_database", "update", "crash", "lose_others", "replace", "freeze")
"""Kinds of faults: all of them come in turns, in this order and then in any."""
STANDS_S = 120.0
"""A table that is not answered for so long after all is mended stands for good, on a busy machine too."""
GOES_ON_S = 10.0
"""Every table shall go on so soon after a fault."""
CUT_S = (2.0, 15.0)
"""How long a road is cut, or a process stands: shorter than a lease, or longer than everything."""
SEATED = 4
"""After so many presses a table is in its first deal."""
FELT_S = 2.0
"""Who waits longer than that wonders."""
CALM_S = (0.3, 2.0)
SPREAD = 37
"""From one group's number to the next, so that a few groups are not all in one worker's shards."""


@dataclass(slots=True)
class Trial:
    """All tables, the workers, and what befell them."""

    server: PostgresServer
    fleet: Fleet
    places: tuple[Place, ...]
    rng: random.Random
    releases: deque[Path]
    """Programs that take over, one after the other: the next one, this one again."""
    cut_s: tuple[float, float] = CUT_S
    """For how long a road is cut, or a process stands: from, to."""
    moments: list[float] = field(default_factory=list)
    """When something befell them."""
    silences: defaultdict[str, list[tuple[float, float]]] = field(default_factory=lambda: defaultdict(list))
    """By fault, the longest time for which people waited at a table, from its end and from its beginning."""

    async def kill(self, post: Post) -> float:
        """A process dies, and another one begins in its place."""
        self._note()  # it takes a while until it is known that it is dead
        await self.fleet.kill(post)
        died = self._note()
        await self.fleet.begin(post)
        return died

    async def replace(self, post: Post) -> float:
        """A worker is asked to stop, and another one begins in its place."""
        asked = self._note()
        await self.fleet.stop(post)
        await self.fleet.begin(post)
        return asked

    async def update(self, post: Post) -> float:
        """Another release takes over, one worker after the other; both serve meanwhile, on one database."""
        del post
        self.releases.rotate(-1)
        asked = self._note()
        for each in self.fleet.posts:
            await self.fleet.stop(each)
            each.program = self.releases[0]
            await self.fleet.begin(each)
            self._note()
        return asked

    async def lose_database(self, post: Post) -> float:
        """A worker does not reach the database any more, the others do."""
        self._note()
        post.database.cut(silently=self.rng.random() < 0.5)
        await asyncio.sleep(self.rng.uniform(*self.cut_s))
        post.database.mend()
        return self._note()

    async def lose_others(self, post: Post) -> float:
        """A worker is not reached by the others any more."""
        post.others.cut(silently=self.rng.random() < 0.5)
        await asyncio.sleep(self.rng.uniform(*self.cut_s))
        post.others.mend()
        return self._now()

    async def crash(self, post: Post) -> float:
        """The database ends in the midst of what it does, and starts anew."""
        del post
        self._note()
        await asyncio.to_thread(self.server.stop)
        await asyncio.to_thread(self.server.start)
        return self._note()

    async def freeze(self, post: Post) -> float:
        """A process stands still, and goes on as if nothing had been."""
        stopped = self._note()
        await self.fleet.freeze(post, self.rng.uniform(*self.cut_s))
        self._note()
        return stopped

    def _now(self) -> float:
        return self.places[0].world.clock()

    def _note(self) -> float:
        """What was told right around this moment may not have been noted."""
        for place in self.places:
            place.kills.append(self._now())
        return self._now()

    async def befall(self, fault: Any) -> None:
        """Let something happen, and wait until every table goes on."""
        await asyncio.sleep(self.rng.uniform(*CALM_S))
        post, began = self.rng.choice(self.fleet.posts), self._now()
        self.moments.append(began)
        since = await fault(post)
        mended = self._now()
        await self.until_all(fault.__name__, lambda place: place.goes_on(mended), began=began - 5)
        stood = [place.stood(since) for place in self.places]
        in_all = max(place.stood(began) for place in self.places)
        self.silences[fault.__name__].append((max(stood), in_all))
        at = time.strftime("%X", time.localtime(began))
        told = [
            f"{fault.__name__} of {post.number} at {at}: {max(stood):.1f} s",
            f"{sum(each > FELT_S for each in stood)} tables over {FELT_S:g} s",
            f"{in_all:.1f} s from its beginning",
            f"mended after {mended - began:.1f} s",
        ]
        print(", ".join(told), flush=True)
        if max(stood) > GOES_ON_S:
            slowest = max(self.places, key=lambda place: place.stood(since))
            print(f"{slowest.told(began - 2)}\n", flush=True)

    async def until_all(
        self, what: str, done: Callable[[Place], bool], *, began: float, patience_s: float = STANDS_S
    ) -> None:
        """Wait for all tables; raises AssertionError with what one that stands still was told."""
        try:
            await until(lambda: all(map(done, self.places)), every_s=0.05, patience_s=patience_s)
        except TimeoutError:
            still = [place for place in self.places if not done(place)]
            words = f"after {what} {len(still)} tables stand still; one of them:"
            raise AssertionError(f"{words}\n{still[0].told(began)}") from None

    def told(self) -> str:
        """Return how long people waited at most, by fault."""
        lines = [f"{'people waited (median / longest, s)':36}{'times':>6}{'after it':>14}{'with it':>14}"]
        for name, spent in sorted(self.silences.items()):
            after, in_all = (
                f"{statistics.median(each):.1f} / {max(each):.1f}" for each in zip(*spent, strict=True)
            )
            lines.append(f"{name:36}{len(spent):>6}{after:>14}{in_all:>14}")
        return "\n".join(lines)


async def without_clocks(url: str, places: Iterable[Place]) -> None:
    """Nobody is reminded, or played for: nobody plays any more while everything is looked at in the end."""
    store = await open_store(url)
    for place in places:
        await store.keep_chat(Chat(id=place.group.id, title=place.group.title, timer=0))
    await store.close()


def programs(folder: Path) -> deque[Path]:
    """Return this release, the next, this one again, and the one before where it can be had."""
    no_way = releases.unknown() or releases.contracted() or releases.unreadable()
    back = [] if no_way else [HERE, releases.before(folder / releases.BEFORE)]
    return deque([HERE, releases.after(folder / releases.NEXT), *back])


async def trial(
    server: PostgresServer,
    faults: int,
    tables: int,
    seed: int,
    folder: Path,
    *,
    think_s: float = 0.0,
    only: Sequence[str] = KINDS,
    cut_s: tuple[float, float] = CUT_S,
) -> str:
    """Let workers go through so many faults and check everything; return some lines about it."""
    began, rng = time.perf_counter(), random.Random(seed)
    world = World(token=TOKEN)
    world.journal.calls = deque()  # all of them, however many
    world._group_ids = itertools.count(501, SPREAD)
    page = await serve(world, webhook_wait_s=0.2)
    url = await server.empty()
    given: dict[str, object] = {"TABLES_PER_DAY": 100_000, "LOG_LEVEL": "INFO"}
    places = tuple(
        Place(world, page.address, url, folder / "log", *seating(world, "en"), given=given, think_s=think_s)
        for _ in range(tables)
    )
    for place in places:
        await kill.expect(place)
    await without_clocks(url, places)
    schema = url.partition("search_path=")[2]
    async with fleet(places[0], server, schema, folder, workers=WORKERS) as workers:
        it = Trial(server, workers, places, rng, programs(folder), cut_s)
        for post in workers.posts:
            await workers.begin(post)
        # A command is no move: in a chat that changes hands one may be answered twice, and who is greeted
        # below their panel does not look up to it.
        await until_shared(url, WORKERS, patience_s=STANDS_S)
        players = [asyncio.ensure_future(place.play()) for place in places]
        await it.until_all("the start", lambda place: len(place.waits) > SEATED, began=0.0, patience_s=600)
        kinds = [getattr(it, each) for each in only]
        order = itertools.chain(kinds, *(rng.sample(kinds, len(kinds)) for _ in range(faults)))
        try:
            for fault in itertools.islice(order, faults):
                await it.befall(fault)
                assert not any(each.done() for each in players), [each for each in players if each.done()]
                await assert_kept(places, url)
            await until_shared(url, patience_s=STANDS_S)
        finally:
            for each in players:
                each.cancel()
            await asyncio.gather(*players, return_exceptions=True)
        for post in workers.posts:
            await workers.stop(post)
    async with Bot(TOKEN, base_url=f"{page.address}/bot") as bot:
        await bot.delete_webhook()
    with patch("bot.delivery.courier.LAG_S", 1.0):
        found = await examine(places, url, folder)
    await page.close()
    taps = sum(len(place.presses) for place in places)
    tricks = sum(in_mid_trick(each, at) for each in found.told for at in it.moments)
    seen = f"{tricks} in mid-trick, {taps} taps, {found.entries} actions, {found.repeated} messages repeated"
    spent = time.perf_counter() - began
    return f"{faults} faults, {tables} tables, {seen}, {spent:.0f} s\n{it.told()}"


def main() -> int:
    """Go through faults and print what they cost."""
    parser = argparse.ArgumentParser(prog="python -m trials.workers", description=__doc__)
    parser.add_argument("--count", type=int, default=100, help="faults")
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--think", type=float, default=0.0, help="seconds for a tap, in the mean")
    parser.add_argument("--only", nargs="+", choices=KINDS, default=KINDS, help="kinds of faults")
    parser.add_argument("--keep", type=Path, help="a folder in which the logs stay")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    server = PostgresServer()
    try:
        with tempfile.TemporaryDirectory(prefix="thousand-") as unsaved:
            folder = chosen.keep or Path(unsaved)
            folder.mkdir(exist_ok=True)
            work = trial(
                server,
                chosen.count,
                chosen.tables,
                chosen.seed,
                folder,
                think_s=chosen.think,
                only=chosen.only,
            )
            print(asyncio.run(work))
    finally:
        server.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
