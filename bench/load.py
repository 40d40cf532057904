"""Load test: latency of taps and waiting times of screens at many tables, with a network round trip of 50 ms.

    python -m bench.load [carried] [few] [brisk] [capped] [hidden] [flooded]

carried   200 tables, a tap every 40 seconds
few       30 tables, a tap every three seconds
brisk     200 tables, a tap every three seconds
capped    100 tables, a tap every five seconds, and a cap of 25 calls a second, half of what they need
hidden    200 tables, a tap every three seconds, and a server that secretly takes 100 calls a second only
flooded   500 tables that tap two seconds after each panel

The server limits the calls of each chat in all scenarios, as Telegram does. Presses arrive by long polling,
calls go over HTTP to a server in a separate process. A scenario takes two to five minutes; `--tables N`
changes its size. The rate over all chats begins as if nothing had been learnt.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import random
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from statistics import median

import uvloop

from bench.baseline import baseline
from bench.crowd import Crowd, crowd
from bench.fake_telegram import PollingStub, server
from bench.watched import VisibleScreens, Waits, WatchedGateway, recorded_waits
from bot.delivery.budget import START_PER_S
from bot.run import open_tables
from bot.runtime.settings import Settings
from bot.screens import Screen
from bot.tables.live import Live, LiveMatch, draw_deal, draw_panel
from bot.telegram.poller import Poller
from bot.telegram.transport import make_request

NETWORK_S = 0.05
"""Round trip in seconds."""
TAPS_BEFORE = 40
"""Maximum number of taps at each table before the start, so that deals end at different times."""


@dataclass(frozen=True, slots=True)
class LoadScenario:
    """Load scenario: a tap at each table every `pace_s` seconds, at least `think_s` after the panel.

    The first `warm_s` seconds are not measured, because the bot repeats early edits half a minute after a
    start (bot/delivery/courier.py).
    """

    tables: int
    pace_s: float = 0
    think_s: float = 0
    seconds: float = 60
    warm_s: float = 45
    cap_per_s: float = 0
    """Calls a second that the operator allows; 0: any number."""
    hidden_per_s: int | None = None
    """Calls a second over all chats that the server takes; None: any number."""


SCENES = {
    "carried": LoadScenario(200, pace_s=40, warm_s=90),
    "few": LoadScenario(30, pace_s=3),
    "brisk": LoadScenario(200, pace_s=3, warm_s=60),
    "capped": LoadScenario(100, pace_s=5, warm_s=90, cap_per_s=25),
    "hidden": LoadScenario(200, pace_s=3, warm_s=60, hidden_per_s=100),
    "flooded": LoadScenario(500, think_s=2, seconds=120, warm_s=120),
}


@dataclass(slots=True)
class LoadFigures:
    """Latencies in seconds of taps and screens, number of calls, and processor seconds."""

    answers: list[float] = field(default_factory=list)
    panels: list[float] = field(default_factory=list)
    waits: Waits = field(default_factory=lambda: defaultdict(list))
    calls: int = 0
    cpu_s: float = 0

    def forget(self) -> None:
        """Delete all latencies."""
        for figures in (self.answers, self.panels, *self.waits.values()):
            figures.clear()


async def play(
    people: Crowd, seen: VisibleScreens, table: int, scene: LoadScenario, figures: LoadFigures
) -> None:
    """Tap at one table again and again, for the player who is asked."""
    await asyncio.sleep(random.Random(table).uniform(0, scene.pace_s or scene.think_s))
    while True:
        await next_panel(people, seen, table)  # a last card may have been played automatically
        tapped = time.perf_counter()
        answered = asyncio.get_running_loop().create_future()
        seen.answers[await people.tap(table)] = answered
        figures.answers.append(await answered - tapped)
        panel = await next_panel(people, seen, table)
        figures.panels.append(max(0.0, panel - tapped))
        now = time.perf_counter()
        await asyncio.sleep(max(tapped + scene.pace_s - now, panel + scene.think_s - now))


async def next_panel(people: Crowd, seen: VisibleScreens, table: int) -> float:
    """Wait until the player who is asked sees the question; return the time they saw it."""
    while True:
        live = await people.house.tables.peek(table)
        if not isinstance(live, LiveMatch):
            raise LookupError(f"table {table} is gone")
        if live.match.asked is None:
            return time.perf_counter()  # anybody may start the next deal
        person = live.table.people[live.match.asked]
        if since := await seen.asked(person, table, live.match.turn, 5):
            return since


async def fill(database: Path, tables: int, seen: VisibleScreens) -> int:
    """Open the tables and play a little at each, without limits or network; return the next update id.

    Thinking time is unlimited, so that no player is reminded after the last tap.
    """
    async with crowd(database, gateway=lambda bot: WatchedGateway(bot, seen)) as people:
        for table in range(1, tables + 1):
            chat = await people.house.people.chat(-table, f"Group {table}")
            await people.house.people.keep_chat(replace(chat, timer=0))
        await people.sit_down(tables)
        for table in range(1, tables + 1):
            for _ in range(random.Random(table).randrange(TAPS_BEFORE)):
                await people.tap(table)
        await people.house.delivery.drain()
        return next(people.updates)


async def wrong(people: Crowd, seen: VisibleScreens, tables: int) -> int:
    """Return the number of chats that show an outdated screen."""
    lives = [await people.house.tables.peek(table) for table in range(1, tables + 1)]
    shown = (each for live in lives if live for each in screens_of(live))
    return sum(seen.screens[chat][1].digest != screen.digest for chat, screen in shown)


def screens_of(live: Live) -> Iterator[tuple[int, Screen]]:
    """Yield the present screen of every chat of a table."""
    if not isinstance(live, LiveMatch):
        return
    yield live.table.chat, draw_deal(live)
    for seat, player in live.table.people.items():
        yield player, draw_panel(live, seat)


async def measure(name: str, scene: LoadScenario) -> None:
    """Run a scenario and print its figures."""
    seen = VisibleScreens()
    with tempfile.TemporaryDirectory() as folder, server(NETWORK_S, scene.hidden_per_s) as address:
        database = Path(folder) / "bench.sqlite3"
        updates = await fill(database, scene.tables, seen)
        async with crowd(
            database,
            make_request("pyreqwest"),
            f"{address}/bot",
            settings=Settings(calls_per_s=scene.cap_per_s),
            gateway=lambda bot: WatchedGateway(bot, seen),
            feed=PollingStub(NETWORK_S),
        ) as people:
            people.updates = count(updates)
            people.house.delivery.rate.learn(START_PER_S)  # filling the tables had another one
            await open_tables(people.house)
            await people.house.delivery.drain()
            await run(name, scene, people, seen)


async def run(name: str, scene: LoadScenario, people: Crowd, seen: VisibleScreens) -> None:
    """Tap for a while, wait for the delivery, check every screen, and print."""
    figures, load, bases = LoadFigures(), os.getloadavg()[0], [baseline()]
    delivery = people.house.delivery
    poller = asyncio.ensure_future(Poller(people.bot, people.handle).run())
    with recorded_waits(delivery, figures.waits):
        numbers = range(1, scene.tables + 1)
        tables = [asyncio.ensure_future(play(people, seen, table, scene, figures)) for table in numbers]
        await asyncio.sleep(scene.warm_s)
        await counted(scene.seconds, seen, figures)
        taps = len(figures.answers)
        for table in tables:
            table.cancel()
        over = sum(isinstance(each, LookupError) for each in await gathered(tables))
        await asyncio.sleep(1)  # for pending answers
        emptying = time.perf_counter()
        await delivery.drain()
        emptied = time.perf_counter() - emptying
    poller.cancel()
    await gathered([poller])
    bases.append(baseline())
    print(
        f"\n{name}: {scene.tables} tables, {taps / scene.seconds:.1f} taps and "
        f"{figures.calls / scene.seconds:.1f} calls a second, {figures.calls / taps:.2f} calls a tap"
    )
    assert isinstance(people.house.telegram, WatchedGateway)
    outcomes = people.house.telegram.outcomes
    refused = sum(count for (_, outcome), count in outcomes.items() if outcome == "Wait")
    print(
        f"  refused: {refused / outcomes.total():.2%} of all calls since the start; the rate is "
        f"{delivery.rate.per_s:.0f} calls a second, {delivery.rate.proven:.0f} have held"
    )
    print(
        f"  processor: {figures.cpu_s / scene.seconds:.0%} of a core, {taps / figures.cpu_s:.0f} taps a "
        f"CPU-second, {taps / figures.cpu_s / median(bases):.2f} of the baseline; load before: {load:.1f}"
    )
    print(f"  from a tap to its answer {spread(figures.answers)}, to the next panel {spread(figures.panels)}")
    for urgency, waits in sorted(figures.waits.items(), key=lambda item: item[0].value):
        print(f"  {urgency.name:>12}: {len(waits):>5} waited {spread(waits)}")
    untrue = await wrong(people, seen, scene.tables)
    print(
        f"  delivered {emptied:.0f} s after the last tap; {untrue} chats outdated, {over} matches over",
        flush=True,
    )


async def counted(seconds: float, seen: VisibleScreens, figures: LoadFigures) -> None:
    """Measure for a number of seconds."""
    figures.forget()
    seen.calls, cpu = 0, time.process_time()
    await asyncio.sleep(seconds)
    figures.calls, figures.cpu_s = seen.calls, time.process_time() - cpu


async def gathered(tasks: Sequence[asyncio.Future[None]]) -> list[BaseException | None]:
    """Wait for cancelled tasks; return their exceptions."""
    return await asyncio.gather(*tasks, return_exceptions=True)


def spread(waits: Sequence[float]) -> str:
    """Format seconds as median / 99 % / longest."""
    ordered = sorted(waits) or [0.0]
    return f"{median(ordered):.2f} / {ordered[int(len(ordered) * 0.99)]:.2f} / {ordered[-1]:.2f} s"


def main() -> None:
    """Run the scenarios."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.load", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("scenes", nargs="*", choices=[*SCENES, []], metavar="scenario", help="default: all")
    parser.add_argument("--tables", type=int, help="number of tables instead of the scenario's")
    chosen = parser.parse_args()
    logging.basicConfig(level=logging.ERROR)
    print("seconds are median / 99 % / longest")
    for name in chosen.scenes or SCENES:
        scene = SCENES[name]
        uvloop.run(measure(name, replace(scene, tables=chosen.tables or scene.tables)))


if __name__ == "__main__":
    main()
