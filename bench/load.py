"""Many tables at once, 50 ms from the bot to Telegram and back: what a tap takes, and what has to wait.

    python -m bench.load [carried] [lifted] [twice] [flooded]

carried   200 tables at a pace that 25 calls a second can carry
lifted    200 tables, a tap every three seconds, the limit over all chats lifted: what the machine does
twice     100 tables, a tap every five seconds: twice what 25 calls a second can carry
flooded   500 tables that tap two seconds after each panel has come: ten times as much

The limits of each chat hold in all four. Presses come by long polling, calls go over HTTP to a server in a
process of its own. A scene takes two to five minutes.
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
from bench.eyes import Eyes, Seen, Waits, waits_noted
from bench.feed import Feed
from bench.stand_in import server
from bot.screens.screen import Screen
from bot.settings import Settings
from bot.tables.drawing import draw_hand, draw_table
from bot.tables.live import Live, LiveMatch
from bot.telegram.poller import Poller
from bot.telegram.transport import make_request

NETWORK_S = 0.05
"""There and back."""
TAPS_BEFORE = 40
"""At most so many taps at each table before the bot starts, so that the deals end at different times."""


@dataclass(frozen=True, slots=True)
class Scene:
    """So many tables, each with a tap every `pace_s` seconds, but `think_s` after the panel at the soonest.

    What happens in the first `warm_s` seconds is not counted: half a minute after a start, what was edited
    since then is edited once more (bot/delivery/courier.py).
    """

    tables: int
    pace_s: float = 0
    think_s: float = 0
    seconds: float = 60
    warm_s: float = 45
    settings: Settings = field(default_factory=Settings)


SCENES = {
    "carried": Scene(200, pace_s=40, warm_s=90),
    "lifted": Scene(200, pace_s=3, settings=Settings(calls_per_s=80_000)),
    "twice": Scene(100, pace_s=5, warm_s=90),
    "flooded": Scene(500, think_s=2, seconds=120, warm_s=120),
}


@dataclass(slots=True)
class Figures:
    """Seconds, one for each tap or screen; and the calls and processor seconds of all of it."""

    answers: list[float] = field(default_factory=list)
    panels: list[float] = field(default_factory=list)
    waits: Waits = field(default_factory=lambda: defaultdict(list))
    calls: int = 0
    cpu_s: float = 0

    def forget(self) -> None:
        """Count from now on."""
        for figures in (self.answers, self.panels, *self.waits.values()):
            figures.clear()


async def play(people: Crowd, seen: Seen, table: int, scene: Scene, figures: Figures) -> None:
    """Tap at one table, again and again, whoever is asked."""
    await asyncio.sleep(random.Random(table).uniform(0, scene.pace_s or scene.think_s))
    while True:
        await next_panel(people, seen, table)  # a last card may have been played by itself
        tapped = time.perf_counter()
        answered = asyncio.get_running_loop().create_future()
        seen.answers[await people.tap(table)] = answered
        figures.answers.append(await answered - tapped)
        panel = await next_panel(people, seen, table)
        figures.panels.append(max(0.0, panel - tapped))
        now = time.perf_counter()
        await asyncio.sleep(max(tapped + scene.pace_s - now, panel + scene.think_s - now))


async def next_panel(people: Crowd, seen: Seen, table: int) -> float:
    """Wait until whoever is asked at a table sees that; return since when he does."""
    while True:
        live = await people.services.tables.peek(table)
        if not isinstance(live, LiveMatch):
            raise LookupError(f"table {table} is gone")
        if live.match.asked is None:
            return time.perf_counter()  # anybody may deal on
        person = live.table.people[live.match.asked]
        if since := await seen.asked(person, table, live.match.turn, 5):
            return since


async def fill(database: Path, tables: int, seen: Seen) -> int:
    """Open the tables and play a little at each, without limits or network; return the updates used.

    Nobody's time to think ends: after the last tap all would be called.
    """
    async with crowd(database, gateway=lambda bot: Eyes(bot, seen)) as people:
        for table in range(1, tables + 1):
            chat = await people.services.people.chat(-table, f"Group {table}")
            await people.services.people.keep_chat(replace(chat, timer=0))
        await people.sit_down(tables)
        for table in range(1, tables + 1):
            for _ in range(random.Random(table).randrange(TAPS_BEFORE)):
                await people.tap(table)
        await people.services.delivery.drain()
        return next(people.updates)


async def wrong(people: Crowd, seen: Seen, tables: int) -> int:
    """Count the chats that do not show what they should."""
    lives = [await people.services.tables.peek(table) for table in range(1, tables + 1)]
    return sum(seen.screens[chat][1] != screen for live in lives if live for chat, screen in screens_of(live))


def screens_of(live: Live) -> Iterator[tuple[int, Screen]]:
    """Draw what everybody at a table should see."""
    if not isinstance(live, LiveMatch):
        return
    table, match = live.table, live.match
    yield table.chat, draw_table(live.words, live.seating, match, live.events, table.state)
    for seat, player in table.people.items():
        words = live.seat_words[seat]
        yield player, draw_hand(words, live.seating, live.question, match, seat, table.state)


async def measure(name: str, scene: Scene) -> None:
    """Play a scene and print its figures."""
    seen = Seen()
    with tempfile.TemporaryDirectory() as folder, server(NETWORK_S) as address:
        database = Path(folder) / "bench.sqlite3"
        updates = await fill(database, scene.tables, seen)
        async with crowd(
            database,
            make_request("pyreqwest"),
            f"{address}/bot",
            settings=scene.settings,
            gateway=lambda bot: Eyes(bot, seen),
            feed=Feed(NETWORK_S),
        ) as people:
            people.updates = count(updates)
            await people.services.open()
            await people.services.delivery.drain()
            await run(name, scene, people, seen)


async def run(name: str, scene: Scene, people: Crowd, seen: Seen) -> None:
    """Let everybody tap for a while, wait until all is told, look whether it is true, and print."""
    figures, load, bases = Figures(), os.getloadavg()[0], [baseline()]
    delivery = people.services.delivery
    poller = asyncio.ensure_future(Poller(people.bot, people.handle).run())
    with waits_noted(delivery, figures.waits):
        numbers = range(1, scene.tables + 1)
        tables = [asyncio.ensure_future(play(people, seen, table, scene, figures)) for table in numbers]
        await asyncio.sleep(scene.warm_s)
        await counted(scene.seconds, seen, figures)
        taps = len(figures.answers)
        for table in tables:
            table.cancel()
        over = sum(isinstance(each, LookupError) for each in await gathered(tables))
        await asyncio.sleep(1)  # answers on their way
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
    print(
        f"  processor: {figures.cpu_s / scene.seconds:.0%} of a core, {taps / figures.cpu_s:.0f} taps a "
        f"CPU-second, {taps / figures.cpu_s / median(bases):.2f} of the baseline; load before: {load:.1f}"
    )
    print(f"  from a tap to its answer {spread(figures.answers)}, to the next panel {spread(figures.panels)}")
    for urgency, waits in sorted(figures.waits.items(), key=lambda item: item[0].value):
        print(f"  {urgency.name:>12}: {len(waits):>5} waited {spread(waits)}")
    untrue = await wrong(people, seen, scene.tables)
    print(
        f"  all told {emptied:.0f} s after the last tap; {untrue} chats wrong, {over} matches over",
        flush=True,
    )


async def counted(seconds: float, seen: Seen, figures: Figures) -> None:
    """Count what happens in so many seconds."""
    figures.forget()
    seen.calls, cpu = 0, time.process_time()
    await asyncio.sleep(seconds)
    figures.calls, figures.cpu_s = seen.calls, time.process_time() - cpu


async def gathered(tasks: Sequence[asyncio.Future[None]]) -> list[BaseException | None]:
    """Wait for cancelled tasks; return what they ended with."""
    return await asyncio.gather(*tasks, return_exceptions=True)


def spread(waits: Sequence[float]) -> str:
    """Write seconds as median / 99 % / longest."""
    ordered = sorted(waits) or [0.0]
    return f"{median(ordered):.2f} / {ordered[int(len(ordered) * 0.99)]:.2f} / {ordered[-1]:.2f} s"


def main() -> None:
    """Play some scenes."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.load", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("scenes", nargs="*", choices=[*SCENES, []], metavar="scene", help="by default all")
    chosen = parser.parse_args()
    logging.basicConfig(level=logging.ERROR)
    print("seconds are median / 99 % / longest")
    for name in chosen.scenes or SCENES:
        uvloop.run(measure(name, SCENES[name]))


if __name__ == "__main__":
    main()
