"""A process to be killed: it plays matches as fast as the store commits, and says what was committed.

python -m tests.storage.committer PLACE TABLES
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from dataclasses import replace

from club.model import Table
from game.rules import Rules
from game.state import new_match
from storage.opening import open_store
from storage.store import Store
from tests.storage.played import Step, steps, table

UPDATES_PER_TABLE = 1_000_000


async def seat(store: Store, number: int) -> Table:
    """Return the table with this number, its match begun; a crash between the two steps is made good."""
    kept = await store.table(number) or await store.open_table(table(chat=-number), None)
    if kept.stage == "lobby":
        kept = await store.begin(replace(kept, stage="playing"), new_match(3), None)
    return kept


def presses(table: int) -> Iterator[tuple[Step, ...]]:
    """Yield the steps of a table's match as presses cause them, two at a time within a deal."""
    press: tuple[Step, ...] = ()
    for step in steps(table, Rules()):
        if len(press) == 2 or (press and step.snapshot is not None):
            yield press
            press = ()
        press = (*press, step)


async def play_on(store: Store, playing: Table) -> None:
    """Go on with the match of a table where it stands: the number of the table is the seed."""
    for press in presses(playing.id):
        if press[0].entry.number > playing.entries:
            playing = await put(store, playing, press)


async def put(store: Store, playing: Table, press: tuple[Step, ...]) -> Table:
    number = press[-1].entry.number
    now = replace(playing, due=float(number))
    update = playing.id * UPDATES_PER_TABLE + number
    entries = [step.entry for step in press]
    kept = await store.commit(now, entries, update, snapshot=press[0].snapshot)
    print(playing.id, number, flush=True)
    return kept


async def main(place: str, tables: str) -> None:
    store = await open_store(place)
    try:
        playing = [await seat(store, number) for number in range(1, int(tables) + 1)]
        await asyncio.gather(*(play_on(store, each) for each in playing))
    finally:
        await store.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
