"""Latency of a strong computer's decisions while other users load the worker pool.

    python -m bench.crowding --seconds 60

One user requests a decision every second: alone, then beside two users with twelve tables of strong computers
each, then beside twenty users who request hints continuously. Each table of the other users requests a
decision 0.4 s after its last one, as at the quickest pace.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import random
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from statistics import quantiles

from bot.tables.worker_pool import NoResult, Request, RequestKind, WorkerPool, hinted
from game.arena import ArenaTable, Computer, deck
from game.players import LEVELS, Situation
from game.rules import preset
from game.state import Over, new_match

INNOCENT = 1
STRANGERS = (2, 3)
TABLES = 12
ASKERS = range(100, 120)
PACE_S = 0.4
EVERY_S = 1.0


class FallbackCounter(logging.Handler):
    """Log handler that counts the moves decided without a search."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.turns: list[object] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Record a fallback."""
        self.turns.append(record.args)


def asked(seed: int) -> list[Situation]:
    """Return the situations of some deals in which a seat has a choice."""
    rng, found = random.Random(seed), list[Situation]()
    table = ArenaTable(preset("classic"), new_match(3), [Computer(LEVELS["easy"], rng)] * 3)
    while len(table.match.sheet) < 6 and not isinstance(table.match.phase, Over):
        if (seat := table.match.asked) is not None:
            at = table.situation(seat)
            if len(at.view.choices) > 1:
                found.append(at)
        table.do(deck(table, rng) if seat is None else table.ask())
    return found


async def measured(pool: WorkerPool, seconds: float, questions: Sequence[Situation]) -> list[float]:
    """Request a decision every second; return the latencies in seconds."""
    taken, ends, rng = [], time.monotonic() + seconds, random.Random(1)
    while time.monotonic() < ends:
        began = time.monotonic()
        await pool.think(rng.choice(questions), "strong", INNOCENT)
        taken.append(time.monotonic() - began)
        await asyncio.sleep(max(0.0, EVERY_S - taken[-1]))
    return taken


async def plays(pool: WorkerPool, user: int, questions: Sequence[Situation]) -> None:
    """Request the moves of one table, one after the other."""
    rng = random.Random(user)
    while True:
        await pool.think(rng.choice(questions), "strong", user)
        await asyncio.sleep(PACE_S)


async def asks(pool: WorkerPool, user: int, questions: Sequence[Situation]) -> None:
    """Request hints continuously."""
    rng, request = random.Random(user), Request(user, RequestKind.HINT)
    while True:
        with suppress(NoResult):
            await pool.find(hinted, rng.choice(questions), request)
        await asyncio.sleep(0.05)


Attack = Callable[[WorkerPool, int, Sequence[Situation]], Coroutine[object, object, None]]


async def beside(what: str, seconds: float, attack: Attack, users: Sequence[int]) -> None:
    """Measure during an attack, and print."""
    pool, fallbacks = WorkerPool(), FallbackCounter()
    log = logging.getLogger("bot.tables.worker_pool")
    log.addHandler(fallbacks)
    questions = asked(1)
    await pool.think(questions[0], "strong", INNOCENT)
    tasks = [asyncio.ensure_future(attack(pool, user, questions)) for user in users]
    await asyncio.sleep(1)
    taken = await measured(pool, seconds, questions)
    for each in tasks:
        each.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    log.removeHandler(fallbacks)
    pool.close()
    cuts = quantiles(taken, n=20)
    times = f"median {cuts[9]:.2f} s, p95 {cuts[18]:.2f} s, at most {max(taken):.2f} s"
    print(f"{what}: {len(taken)} decisions, {times}; {len(fallbacks.turns)} without a search at all tables")


async def main(seconds: float) -> None:
    """Measure alone and during both attacks."""
    logging.getLogger("bot.tables.worker_pool").propagate = False
    await beside("alone", seconds, plays, ())
    await beside("beside two users with twelve tables each", seconds, plays, STRANGERS * TABLES)
    await beside("beside twenty users who request hints", seconds, asks, (*ASKERS, *ASKERS))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    asyncio.run(main(parser.parse_args().seconds))
