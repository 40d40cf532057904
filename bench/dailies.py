"""Deals of the day for 100 players on one core: `python -m bench.dailies [--people 100] [--chats 10]`.

All people play at the same time, each chat another deal, against two strong computers in one worker process.
Then the computer plays each deal, as it does once a day. Bot and worker share one core. Printed are
the processor time of both, and how long people wait between their tap and their next question.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from unittest.mock import patch

from bot.features.daily import day_of
from bot.tables.live import LiveMatch
from bot.tables.opening import play_daily
from bot.tables.worker_pool import ComputerAttempts, WorkerPool, plainly
from bot.words.buttons import Tap
from club.daily import OWN_SEAT, Daily, DailyPlay
from club.model import new_token
from game.actions import spell
from game.rules import preset
from tests.bot.table import NAMES, Room, room

LOOK_S = 0.05
"""Seconds between two looks at a table."""


def deals(chats: int) -> list[Daily]:
    """Return a deal for each chat, the same in every run."""
    rules, day = preset("classic"), day_of(time.time())
    return [
        Daily(chat=-chat, day=day, seed=f"{chat:064x}", preset="classic", rules=rules)
        for chat in range(1, chats + 1)
    ]


def processor_s() -> tuple[float, float]:
    """Return the processor time of this process and of workers that have ended."""
    found = (resource.getrusage(each) for each in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    own, children = (each.ru_utime + each.ru_stime for each in found)
    return own, children


async def play(table: Room, who: int, daily: Daily) -> list[float]:
    """Play a deal to its end; return the seconds from each answer to the person's next question."""
    attempt = DailyPlay(chat=daily.chat, day=daily.day, person=who, table=new_token(), opened=time.time())
    live = await play_daily(table.house, table.people[who], daily, attempt, table.update())
    assert live is not None
    number, waits, answered = live.table.id, list[float](), time.monotonic()
    while isinstance(now := await table.house.tables.peek(number), LiveMatch) and now.table.open:
        if now.match.asked == OWN_SEAT and not now.table.state.pending:
            waits.append(time.monotonic() - answered)
            move = spell(plainly(now.situation(OWN_SEAT), "normal")).partition(" ")[2]
            tap = Tap(number, now.match.turn, move)
            await table.at(who).press(tap)
            answered = time.monotonic()
        await asyncio.sleep(LOOK_S)
    return waits


async def measure(people: int, chats: int, folder: Path) -> None:
    """Let all people play, then the computer, and print."""
    names = {100 + number: f"P{number}" for number in range(people)}
    chosen = deals(chats)
    pool = WorkerPool(1)
    with patch.dict(NAMES, names):
        async with room(folder, clock=time.time, think=pool.think, pool=pool) as table:
            await table.come_in(*names)
            for daily in chosen:
                await table.house.store.open_daily(daily)
            before, began = processor_s()[0], time.monotonic()
            every = await asyncio.gather(
                *(play(table, who, chosen[at % chats]) for at, who in enumerate(names))
            )
            waits = sorted(wait for each in every for wait in each)
            await table.house.delivery.drain()
            took, own = time.monotonic() - began, processor_s()[0] - before
    pool.close()
    await asyncio.sleep(3)
    moves = processor_s()[1]
    print(f"{people} players at once in {chats} chats: {took:.0f} s; bot {own:.1f} s, moves {moves:.1f} s of")
    print(f"processor time, {(own + moves) / people:.2f} s a player")
    print("seconds to the next question:", told(waits))
    pool = WorkerPool(1)
    results = []
    for daily in chosen:
        began = time.monotonic()
        results.append((await ComputerAttempts(pool).of(daily, OWN_SEAT), time.monotonic() - began))
    pool.close()
    await asyncio.sleep(3)
    spent = (processor_s()[1] - moves) / chats
    print(
        f"the computer: {spent:.1f} s of processor time a deal, scores", [each.score for each, _ in results]
    )
    print("seconds of its deal:", told(sorted(seconds for _, seconds in results)))
    day = own + moves + spent * chats
    print(f"a day: {day:.0f} s of one core, {day / 864:.2f} %")


def told(sorted_values: Sequence[float]) -> str:
    """Return the median, a high percentile and the greatest value."""
    count = len(sorted_values)
    return ", ".join(
        f"{name} {sorted_values[min(count - 1, int(count * share))]:.1f}"
        for name, share in (("median", 0.5), ("95 %", 0.95), ("greatest", 1.0))
    )


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=100)
    parser.add_argument("--chats", type=int, default=10)
    chosen = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(chosen.people, chosen.chats, Path(folder)))


if __name__ == "__main__":
    main()
