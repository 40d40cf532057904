"""Many tables at once, 50 ms from the bot to Telegram and back: what a tap takes, and what has to wait.

    python -m bench.load [a] [b] [c]

a: 200 tables at a pace that 25 calls a second can carry. b: 200 tables at three seconds a tap, the limit over
all chats lifted: what the machine does. c: 500 tables that tap two seconds after each panel has come, at the
limit: what waits. The limits of each chat hold in all three. Presses come by long polling, calls go over HTTP
to a server in a process of its own. A minute or two each.
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
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from statistics import median
from unittest.mock import patch

from telegram import Bot

from bench.baseline import baseline
from bench.crowd import Crowd, crowd
from bench.feed import Feed
from bench.stand_in import server
from bot.buttons import Look, Tap, unpack
from bot.delivery import Urgency
from bot.gateway import BotGateway
from bot.poller import Poller
from bot.screens.screen import Screen
from bot.settings import Settings
from bot.table.display import draw_hand, draw_table
from bot.transport import AiohttpRequest
from storage.store import Slot

NETWORK_S = 0.05
"""There and back."""
TAPS_BEFORE = 9
"""Taps at each table before the clock runs: auctions over, cards on the table."""


@dataclass(frozen=True, slots=True)
class Scene:
    """So many tables; a tap comes `pace_s` after the last, or `think_s` after the panel if that is later."""

    tables: int
    pace_s: float
    think_s: float
    seconds: float
    settings: Settings


LIFTED = Settings(calls_per_s=80_000)
SCENES = {
    "a": Scene(200, 25, 0, 90, Settings()),
    "b": Scene(200, 3, 0, 60, LIFTED),
    "c": Scene(500, 0, 2, 180, Settings()),
}


@dataclass(slots=True)
class Seen:
    """What people see: the newest screen of every chat, the answers to their presses, and when they came."""

    screens: dict[int, tuple[float, Screen]] = field(default_factory=dict)
    answers: dict[str, asyncio.Future[float]] = field(default_factory=dict)
    news: defaultdict[int, asyncio.Event] = field(default_factory=lambda: defaultdict(asyncio.Event))
    calls: int = 0

    def show(self, chat: int, screen: Screen) -> None:
        """A message came or changed."""
        self.calls += 1
        self.screens[chat] = time.perf_counter(), screen
        self.news[chat].set()

    async def asked(self, person: int, table: int, turn: int, patience_s: float) -> float | None:
        """Return when somebody's panel asked him that question; None if it does not in time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(patience_s):
                while not asks(self.screens[person][1], table, turn):
                    self.news[person].clear()
                    await self.news[person].wait()
                return self.screens[person][0]
        return None


def asks(screen: Screen, table: int, turn: int) -> bool:
    """Say whether a panel has buttons for a question."""
    presses = (unpack(button.data or "") for row in screen.rows for button in row)
    return any(isinstance(each, Tap | Look) and (each.table, each.turn) == (table, turn) for each in presses)


class Eyes(BotGateway):
    """The way to Telegram, watched: what people see from when on."""

    def __init__(self, bot: Bot, seen: Seen) -> None:
        super().__init__(bot)
        self._seen = seen

    async def send(self, chat: int, thread: int | None, screen: Screen) -> int:
        """Post a message."""
        message = await super().send(chat, thread, screen)
        self._seen.show(chat, screen)
        return message

    async def edit(self, chat: int, message_id: int, screen: Screen) -> None:
        """Edit a message."""
        await super().edit(chat, message_id, screen)
        self._seen.show(chat, screen)

    async def strip(self, chat: int, message_id: int) -> None:
        """Take a keyboard off."""
        await super().strip(chat, message_id)
        self._seen.calls += 1

    async def answer(
        self, query_id: str, text: str | None = None, *, alert: bool = False, url: str | None = None
    ) -> None:
        """Answer a press."""
        await super().answer(query_id, text, alert=alert, url=url)
        if waiting := self._seen.answers.pop(query_id, None):
            waiting.set_result(time.perf_counter())


@dataclass(slots=True)
class Figures:
    """Seconds, one for each tap or screen."""

    taps: int = 0
    answers: list[float] = field(default_factory=list)
    panels: list[float] = field(default_factory=list)
    waits: defaultdict[Urgency, list[float]] = field(default_factory=lambda: defaultdict(list))


@contextmanager
def waits_noted(people: Crowd, figures: Figures) -> Iterator[None]:
    """Note how long each wanted screen waits until it, or a newer one in its place, is drawn to be sent."""
    waiting: defaultdict[Slot, list[tuple[Urgency, float]]] = defaultdict(list)
    show = people.house.delivery.show

    def noted(slot: Slot, render: Callable[[], Screen], urgency: Urgency) -> None:
        def drawn() -> Screen:
            for wanted, since in waiting.pop(slot, ()):
                figures.waits[wanted].append(time.perf_counter() - since)
            return render()

        waiting[slot].append((urgency, time.perf_counter()))
        show(slot, drawn, urgency)

    with patch.object(people.house.delivery, "show", noted):
        yield


async def play(people: Crowd, seen: Seen, table: int, scene: Scene, figures: Figures) -> None:
    """Tap at one table, again and again, whoever is asked."""
    await asyncio.sleep(random.Random(table).uniform(0, scene.pace_s or scene.think_s))
    while True:
        tapped = time.perf_counter()
        answered = asyncio.get_running_loop().create_future()
        seen.answers[await people.tap(table)] = answered
        figures.answers.append(await answered - tapped)
        figures.taps += 1
        panel = await next_panel(people, seen, table)
        figures.panels.append(max(0.0, panel - tapped))
        now = time.perf_counter()
        await asyncio.sleep(max(tapped + scene.pace_s - now, panel + scene.think_s - now))


async def next_panel(people: Crowd, seen: Seen, table: int) -> float:
    """Wait until whoever is asked at a table sees that; return since when he does."""
    while True:
        live = await people.house.tables.peek(table)
        if live is None or live.match is None:
            raise LookupError(f"table {table} is gone")
        if live.match.asked is None:
            return time.perf_counter()  # anybody may deal on
        person = live.table.seats[live.match.asked]
        if since := await seen.asked(person, table, live.match.turn, 5):
            return since


async def fill(database: Path, tables: int, seen: Seen) -> int:
    """Open the tables and play a little at each, without limits or network; return the updates used."""
    async with crowd(database, gateway=lambda bot: Eyes(bot, seen)) as people:
        await people.sit_down(tables)
        for _ in range(TAPS_BEFORE):
            for table in range(1, tables + 1):
                await people.tap(table)
        await people.house.delivery.drain()
        return next(people.updates)


async def wrong(people: Crowd, seen: Seen, tables: int) -> int:
    """Count the chats that do not show what they should."""
    screens = 0
    for table in range(1, tables + 1):
        live = await people.house.tables.peek(table)
        if live is None or live.match is None:
            continue
        board = draw_table(live.words, live.company, live.match, live.events)
        screens += seen.screens[live.table.chat][1] != board
        for seat, player in enumerate(live.table.seats):
            hand = draw_hand(live.seat_words[seat], live.company, live.table.rules, live.match, seat, "")
            screens += seen.screens[player][1] != hand
    return screens


async def measure(name: str, scene: Scene) -> None:
    """Play a scene and print its figures."""
    seen, figures = Seen(), Figures()
    with tempfile.TemporaryDirectory() as folder, server(NETWORK_S) as address:
        database = Path(folder) / "bench.sqlite3"
        updates = await fill(database, scene.tables, seen)
        async with crowd(
            database,
            AiohttpRequest(),
            f"{address}/bot",
            settings=scene.settings,
            gateway=lambda bot: Eyes(bot, seen),
            feed=Feed(NETWORK_S),
        ) as people:
            people.updates = count(updates)
            await people.house.open()
            await people.house.delivery.drain()
            await run(name, scene, people, seen, figures)


async def run(name: str, scene: Scene, people: Crowd, seen: Seen, figures: Figures) -> None:
    """Let everybody tap for a while, wait until all is told, and look whether it is true."""
    poller = asyncio.ensure_future(Poller(people.bot, people.app.handle).run())
    base, load = baseline(), os.getloadavg()[0]
    seen.calls = 0
    began, cpu, before = time.perf_counter(), time.process_time(), people.house.delivery.tally.copy()
    with waits_noted(people, figures):
        tables = [
            asyncio.ensure_future(play(people, seen, table, scene, figures))
            for table in range(1, scene.tables + 1)
        ]
        await asyncio.sleep(scene.seconds)
        seconds, cpu, calls = time.perf_counter() - began, time.process_time() - cpu, seen.calls
        for table in tables:
            table.cancel()
        broken = [each for each in await asyncio.gather(*tables, return_exceptions=True) if each]
        await asyncio.sleep(1)
        emptying = time.perf_counter()
        await people.house.delivery.drain()
        emptied = time.perf_counter() - emptying
    poller.cancel()
    await asyncio.gather(poller, return_exceptions=True)
    tally = people.house.delivery.tally - before
    untrue = await wrong(people, seen, scene.tables)
    over = sum(isinstance(each, LookupError) for each in broken)
    print(
        f"{name}: {scene.tables} tables, {figures.taps / seconds:.1f} taps and {calls / seconds:.1f} calls a "
        f"second ({calls / figures.taps:.2f} calls a tap), {cpu / seconds:.0%} of a core, "
        f"{cpu / figures.taps * 1000:.1f} ms a tap; baseline {base:.0f}, load before {load:.1f}"
    )
    print(f"  from a tap to its answer {spread(figures.answers)}, to the next panel {spread(figures.panels)}")
    for urgency in sorted(figures.waits, key=lambda urgency: urgency.rank):
        print(
            f"  {urgency.name:>12} {len(figures.waits[urgency]):>6} waited {spread(figures.waits[urgency])}"
        )
    print(f"  {dict(tally)}; told all after {emptied:.1f} s; {untrue} chats wrong, {over} matches over")


def spread(waits: Sequence[float]) -> str:
    """Write seconds as median / 99 % / longest."""
    ordered = sorted(waits) or [0.0]
    return f"{median(ordered):.2f} / {ordered[int(len(ordered) * 0.99)]:.2f} / {ordered[-1]:.2f} s"


def main() -> None:
    """Play some scenes."""
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("scenes", nargs="*", choices=[*SCENES, []], help="by default all")
    chosen = parser.parse_args()
    logging.basicConfig(level=logging.ERROR)
    print("seconds are median / 99 % / longest")
    for name in chosen.scenes or SCENES:
        asyncio.run(measure(name, SCENES[name]))


if __name__ == "__main__":
    main()
