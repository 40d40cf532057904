"""What it costs to know who sits where, with many tables open.

    python -m bench.sitting [--tables 100 1000 10000]

Milliseconds of the database's thread: opening a table and seating three, asking for the tables of one person;
microseconds of the loop: asking whether a message is the present one of its slot.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from statistics import median

from bot.delivery.shown import ShownMessages
from club.model import Table
from game.rules import Rules
from storage.sqlite.sqlite_store import SqliteStore, open_store
from storage.store import Shown, Slot

AGAIN = 20


def table(number: int) -> Table:
    """Return a lobby in a group of its own."""
    return Table(0, -number, None, 3 * number, "lobby", (), "classic", Rules(), "en", 1.0)


async def seat(store: SqliteStore, number: int) -> None:
    """Open a table as people do: each who joins is looked up, and then sits down."""
    opened = await store.open_table(table(number), None)
    for seats in range(1, 4):
        people = tuple(3 * number + each for each in range(seats))
        await store.tables_of(people[-1])
        opened = await store.keep_table(replace(opened, seats=people), None)


async def fill(store: SqliteStore, tables: int) -> None:
    """Open many tables at once; nobody looks anybody up."""
    for first in range(1, tables + 1, 500):
        numbers = range(first, min(first + 500, tables + 1))
        await asyncio.gather(*(_open(store, number) for number in numbers))


async def _open(store: SqliteStore, number: int) -> None:
    people = tuple(3 * number + each for each in range(3))
    await store.open_table(replace(table(number), seats=people), None)


async def timed(work: Callable[[int], Awaitable[object]], again: int = AGAIN) -> float:
    """Return the median of seconds that some work takes."""
    taken = []
    for each in range(again):
        began = time.perf_counter()
        await work(each)
        taken.append(time.perf_counter() - began)
    return median(taken)


async def measure(tables: int) -> None:
    """Print one line of figures."""
    with tempfile.TemporaryDirectory() as folder:
        store = await open_store(Path(folder) / "store.sqlite3")
        await fill(store, tables)
        asked = await timed(lambda each: store.tables_of(3 * (each + 1)))
        seated = await timed(lambda each: seat(store, tables + each + 1))
        messages = ShownMessages(store, dict(shown(tables)))
        began = time.perf_counter()
        for each in range(100):
            messages.has_message(3 * (each + 1), 5)
        looked = (time.perf_counter() - began) / 100
        await store.close()
    print(
        f"{tables:6} tables: {asked * 1e3:7.2f} ms to ask, {seated * 1e3:7.2f} ms to open and seat three,"
        f" {looked * 1e6:8.1f} µs to know a message"
    )


def shown(tables: int) -> list[tuple[Slot, Shown]]:
    """Return what stands in the chats of many tables: one message in each of four."""
    chats = [
        chat for number in range(1, tables + 1) for chat in (-number, *range(3 * number, 3 * number + 3))
    ]
    return [(Slot(chat, None, "hand:1:1"), Shown(7, "digest", buttons=True)) for chat in chats]


def main() -> None:
    """Measure with each number of tables."""
    parser = argparse.ArgumentParser(prog="python -m bench.sitting", description=__doc__)
    parser.add_argument("--tables", type=int, nargs="*", default=[100, 1000, 10_000])
    for tables in parser.parse_args().tables:
        asyncio.run(measure(tables))


if __name__ == "__main__":
    main()
