"""How long matches of computers alone last: `python -m bench.lengths easy easy easy --matches 300`.

Printed are deals a match, and the share of matches that were not over after `LONG` deals.
"""

from __future__ import annotations

import argparse
import json
import math
import random
from collections.abc import Sequence
from typing import NamedTuple

from game.arena.table import Computer, Table, play_match
from game.players import LEVELS
from game.presets import preset
from game.state import new_match

LONG = 60
"""Deals that 99 of 100 matches should not exceed."""
PATIENCE = 300
"""Deals after which a match is left."""


class Lengths(NamedTuple):
    """How many deals matches lasted."""

    matches: int
    median: int
    p95: int
    p99: int
    longest: int
    over: float
    """The share that lasted longer than `LONG` deals."""

    @classmethod
    def of(cls, deals: Sequence[int]) -> Lengths:
        """Return what is told of matches that lasted so many deals; at least one."""
        ranked = sorted(deals)
        median, p95, p99 = (ranked[math.ceil(len(ranked) * part / 100) - 1] for part in (50, 95, 99))
        over = sum(each > LONG for each in ranked) / len(ranked)
        return cls(len(ranked), median, p95, p99, ranked[-1], round(over, 3))


def lasted(levels: Sequence[str], name: str, seed: str) -> int:
    """Return how many deals a match lasted; `PATIENCE` if it was left."""
    rng = random.Random(seed)
    players = [Computer(LEVELS[each], random.Random(rng.random())) for each in levels]
    table = Table(preset(name), new_match(len(levels)), players)
    return len(play_match(table, rng, PATIENCE).sheet)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.lengths")
    parser.add_argument("levels", nargs="+", choices=list(LEVELS), help="who sits in each seat")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--preset", default="classic")
    chosen = parser.parse_args()
    numbers = range(chosen.matches)
    found = Lengths.of([lasted(chosen.levels, chosen.preset, f"{chosen.seed} {each}") for each in numbers])
    print(json.dumps(found._asdict()))


if __name__ == "__main__":
    main()
