"""Movement of a duplicate evening: who sits where in each round. Pure.

It is a Mitchell movement with as many lines as a table has seats. The people are put into lines, one for each
table, in the order of joining. In each round every line moves on by a number of tables of its own, so people
of one line never meet. The numbers of a round are those that repeat meetings least, where a third
meeting of two people is worse than two second ones. All lines change their seat with each round.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations, product
from math import ceil

from game.actions import Seat

MIN_TABLES = 2
"""Tables of the smallest evening: a result is compared with that of another table."""

COST = 3
"""Factor by which another meeting of the same people is worse than the one before."""

Position = int
"""Place of a person in the order of joining, from 0."""
Seating = tuple[tuple[Position | None, ...], ...]
"""By table, the position in each seat; None for a computer player."""
Steps = tuple[int, ...]
"""By line, the tables it has moved on since the first round."""


def tables_for(people: int, size: int) -> int:
    """Return the number of tables for people at tables of `size` seats."""
    return max(MIN_TABLES, ceil(people / size))


def movement(people: int, size: int, number: int) -> Seating:
    """Return who sits where in a round, from 1. Free seats are for computer players."""
    tables = tables_for(people, size)
    steps = _steps(tables, ceil(people / tables), number)[number - 1]
    found: list[list[Position | None]] = [[None] * size for _ in range(tables)]
    for person in range(people):
        line, place = divmod(person, tables)
        found[(place + steps[line]) % tables][seat_of(line, size, number)] = person
    return tuple(map(tuple, found))


def seat_of(line: int, size: int, number: int) -> Seat:
    """Return the seat of a line in a round, from 1."""
    return (line + number - 1) % size


@lru_cache(maxsize=256)
def _steps(tables: int, lines: int, rounds: int) -> tuple[Steps, ...]:
    """Return the steps of all rounds; each round has the steps whose meetings cost least (`COST`).

    Two people of different lines meet if the difference of the steps of their lines is that of their places.
    The even steps of Mitchell come first: line 1 moves on by one table a round, line 2 by two, and so on.
    """
    met: Counter[tuple[int, int, int]] = Counter()
    found: list[Steps] = []
    for number in range(rounds):
        even = tuple(line * number % tables for line in range(lines))
        choices = [even, *((0, *rest) for rest in product(range(tables), repeat=lines - 1))]
        best = min(choices, key=lambda steps: sum(COST ** met[each] for each in _meetings(steps, tables)))
        met.update(_meetings(best, tables))
        found.append(best)
    return tuple(found)


def _meetings(steps: Steps, tables: int) -> list[tuple[int, int, int]]:
    """Return the meetings of a round: two lines, and the difference of the places of those who meet."""
    pairs = combinations(range(len(steps)), 2)
    return [(one, other, (steps[one] - steps[other]) % tables) for one, other in pairs]
