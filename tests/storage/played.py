"""Random matches for the tests of storage, step by step, and records to store them under."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from club.model import LogEntry, Result, Table
from game import engine
from game.actions import Action
from game.arena import shuffled
from game.rules import Rules
from game.state import Dealing, Match, Over, new_match
from storage.store import Store


class Step(NamedTuple):
    """One entry of a match, the match after it, and the match before it where the entry begins a deal."""

    entry: LogEntry
    match: Match
    snapshot: Match | None


def steps(seed: int, rules: Rules) -> Iterator[Step]:
    """Yield the steps of one random match; to its end, but random players seldom get there."""
    rng = random.Random(seed)
    match = new_match(rules.table.players)
    number = 0
    while not isinstance(match.phase, Over):
        number += 1
        choices = engine.legal(rules, match)
        action: Action = rng.choice(choices) if choices else shuffled(rng)
        before = match if isinstance(match.phase, Dealing) else None
        events, match = engine.step(rules, match, action)
        yield Step(LogEntry(number, action, events, at=1000.5 + number), match, before)


def table(**changes: object) -> Table:
    """Return a table of three in chat -7, with some columns changed."""
    columns: dict[str, object] = {
        "id": 0,
        "chat": -7,
        "thread": None,
        "host": 11,
        "stage": "lobby",
        "seats": (11, 12, 13),
        "preset": "classic",
        "rules": Rules(),
        "language": "ru",
        "created": 1000.25,
    }
    return Table(**(columns | changes))  # type: ignore[arg-type]  # the tests say what they mean


def result(of: Table, ended: float = 5000.0) -> Result:
    """Return a result of a table that seat 2 won."""
    return Result(
        table=of.id,
        chat=of.chat,
        players=of.seats,
        scores=(400, -120, 1005),
        winner=2,
        deals=31,
        ended=ended,
        points=(-600, -1120, 1720),
    )


async def begun(store: Store, entries: int = 0, **changes: object) -> Table:
    """Return a table whose match has some entries, and a snapshot at its start only."""
    playing = replace(await store.open_table(table(**changes), None), stage="playing")
    playing = await store.begin(playing, new_match(3), None)
    for step in islice(steps(0, Rules()), entries):
        playing = await store.commit(playing, (step.entry,), None)
    return playing
