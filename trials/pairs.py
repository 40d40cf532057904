"""Rule sets that cover every pair of option values, and random matches under each of them.

`python -m trials.pairs --seed 1 --matches 4` generates the rule sets, plays matches under each with the
checks of trials/walks.py, and prints coverage and failures. It takes about a minute. The test suite
plays under a few of the rule sets.
"""

from __future__ import annotations

import argparse
import random
import traceback
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

from game.rules import CONFLICTS, Option, Rules, Value, assemble, catalog, flat
from trials.walks import check_under

SWEEPS = 2
"""Passes over the options of a new rule set."""


class Stand(NamedTuple):
    """Option with one of its values."""

    option: str
    value: Value


Pair = tuple[Stand, Stand]
Assignment = dict[str, Value]


def values_of(option: Option) -> tuple[Value, ...]:
    """Return the values to combine; for a set: the empty one, each member alone, and all."""
    if not option.is_set:
        return option.values
    members = tuple(map(str, option.values))
    return ((), *((each,) for each in members), members)


def stands() -> tuple[Stand, ...]:
    """Return every option with every value."""
    return tuple(Stand(each.id, value) for each in catalog().values() for value in values_of(each))


def clashes(values: Mapping[str, Value]) -> int:
    """Return the number of conflicts in a complete assignment."""
    return sum(conflict.clash(values) for conflict in CONFLICTS.values())


def completed(pair: Pair) -> Assignment | None:
    """Return a valid assignment with a pair, close to the defaults; None if there is none."""
    values = {each.id: each.default for each in catalog().values()} | dict(pair)
    return _repaired(values, frozenset(stand.option for stand in pair))


def _repaired(values: Assignment, fixed: frozenset[str]) -> Assignment | None:
    """Resolve the conflicts one by one by changing options that are not fixed."""
    left = clashes(values)
    if not left:
        return values
    for option, value in stands():
        moved = values | {option: value}
        if option not in fixed and clashes(moved) < left and (found := _repaired(moved, fixed | {option})):
            return found
    return None


@dataclass(slots=True)
class Covering:
    """Pairs that no rule set covers yet, as a bit set for each option value."""

    rng: random.Random
    stands: tuple[Stand, ...] = field(default_factory=stands)
    bits: dict[Stand, int] = field(default_factory=dict)
    missing: dict[Stand, int] = field(default_factory=dict)
    impossible: list[Pair] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.bits = {stand: 1 << place for place, stand in enumerate(self.stands)}
        every = sum(self.bits.values())
        for option in catalog().values():
            own = [Stand(option.id, value) for value in values_of(option)]
            others = every - sum(self.bits[stand] for stand in own)
            self.missing |= dict.fromkeys(own, others)

    @property
    def left(self) -> int:
        """Number of missing pairs."""
        return sum(each.bit_count() for each in self.missing.values()) // 2

    def rule_sets(self) -> Iterator[Rules]:
        """Yield valid rules until they cover every possible pair."""
        while self.left:
            pair = self._neediest()
            values = completed(pair)
            if values is None:
                self.impossible.append(pair)
                self._strike(*pair)
                continue
            self._improve(values, frozenset(stand.option for stand in pair))
            for one, other in combinations(map(Stand, values, values.values()), 2):
                self._strike(one, other)
            yield assemble(values)

    def _neediest(self) -> Pair:
        """Return a missing pair of two option values with many missing pairs."""
        one = max(self.stands, key=lambda stand: self.missing[stand].bit_count())
        beside = [stand for stand in self.stands if self.missing[one] & self.bits[stand]]
        return one, max(beside, key=lambda stand: self.missing[stand].bit_count())

    def _strike(self, one: Stand, other: Stand) -> None:
        self.missing[one] &= ~self.bits[other]
        self.missing[other] &= ~self.bits[one]

    def _improve(self, values: Assignment, fixed: frozenset[str]) -> None:
        """Set each free option to the value that covers most missing pairs."""
        free = [each for each in catalog().values() if each.id not in fixed]
        for _ in range(SWEEPS):
            self.rng.shuffle(free)
            for option in free:
                values[option.id] = self._best(values, option)

    def _best(self, values: Assignment, option: Option) -> Value:
        beside = sum(self.bits[Stand(name, value)] for name, value in values.items())
        possible = [each for each in values_of(option) if not clashes(values | {option.id: each})]
        self.rng.shuffle(possible)
        return max(possible, key=lambda each: (self.missing[Stand(option.id, each)] & beside).bit_count())


def fails(rules: Rules, seed: str, number: int) -> bool:
    """Return whether a match fails; print the error and how to repeat it."""
    try:
        check_under(rules, random.Random(seed), number)
    except Exception:
        changed = {key: value for key, value in flat(rules).items() if value != catalog()[key].default}
        print(
            f"check_under(assemble({changed}), random.Random({seed!r}), {number})\n{traceback.format_exc()}"
        )
        return True
    return False


def main() -> None:
    """Play under every rule set; print coverage and failures."""
    parser = argparse.ArgumentParser(prog="python -m trials.pairs", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--matches", type=int, default=4, help="under each rule set")
    chosen = parser.parse_args()
    covering = Covering(random.Random(chosen.seed))
    total, made, failures = covering.left, 0, 0
    for made, rules in enumerate(covering.rule_sets(), 1):
        for number in range(chosen.matches):
            failures += fails(rules, f"{chosen.seed} {made} {number}", number)
    impossible = len(covering.impossible)
    print(f"{made} rule sets, {total - impossible} pairs covered, {impossible} impossible:")
    for one, other in covering.impossible:
        print(f"    {one.option}={one.value} with {other.option}={other.value}")
    print(f"{made * chosen.matches} matches, {failures} failures")
    raise SystemExit(bool(failures))


if __name__ == "__main__":
    main()
