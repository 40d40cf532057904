"""Statistical test of the shuffle, from the hash chain to the deck.

`python -m trials.uniform` shuffles 1,000,000 decks, one for each link of 1,000 chains, and applies three
chi-square tests: the position of each card, the three cards on top, and the order of five cards. A fair
shuffle fails once in a million runs.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from math import erfc, perm, sqrt
from typing import NamedTuple

from game.cards import DECK, Cards
from game.fair import LINKS, Proof, hashed, shuffled

FALSE_ALARM = 1e-6
"""Probability that a fair shuffle fails any of the tests."""
FIVE = frozenset(DECK[::5])


class Answer(NamedTuple):
    """Result of one chi-square test."""

    question: str
    statistic: float
    freedom: int

    @property
    def chance(self) -> float:
        """Probability of this statistic or a greater one for fair decks (Wilson and Hilferty)."""
        spread = 2 / (9 * self.freedom)
        deviation = ((self.statistic / self.freedom) ** (1 / 3) - 1 + spread) / sqrt(spread)
        return erfc(deviation / sqrt(2)) / 2


def decks(count: int, rng: random.Random) -> Iterator[Cards]:
    """Yield decks as matches deal them: link by link, with a new die for each chain."""
    for _ in range(0, count, LINKS):
        secret = rng.randbytes(32).hex()
        proof = Proof("", rng.randint(1, 6), rng.randrange(2**31))
        for _ in range(min(count, LINKS)):
            yield shuffled(secret, proof.mixed)
            secret = hashed(secret)


def asked(found: Iterable[Cards]) -> list[Answer]:
    """Return the test results of many decks."""
    places: Counter[object] = Counter()
    tops: Counter[object] = Counter()
    orders: Counter[object] = Counter()
    count = 0
    for deck in found:
        count += 1
        places.update(enumerate(deck))
        tops[deck[:3]] += 1
        orders[tuple(each for each in deck if each in FIVE)] += 1
    many = len(DECK)
    # Row and column sums are fixed, so there are (n - 1)² degrees of freedom.
    where = _square(places, many * many, count * many) * (many - 1) / many
    return [
        Answer("which card lies where", where, (many - 1) ** 2),
        Answer("which three cards lie on top", _square(tops, perm(many, 3), count), perm(many, 3) - 1),
        Answer("in which order five cards lie", _square(orders, perm(5, 5), count), perm(5, 5) - 1),
    ]


def _square(seen: Counter[object], cells: int, total: int) -> float:
    """Return the chi-square statistic of counts that should be equal in all cells."""
    mean = total / cells
    return sum((each - mean) ** 2 for each in seen.values()) / mean + (cells - len(seen)) * mean


def uneven(answers: Iterable[Answer]) -> list[Answer]:
    """Return the results that fail the test."""
    given = list(answers)
    return [each for each in given if each.chance < FALSE_ALARM / len(given)]


def main() -> int:
    """Shuffle, test and print; return 1 if a test fails."""
    parser = argparse.ArgumentParser(prog="python -m trials.uniform", description="Are all decks as likely?")
    parser.add_argument("--decks", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(2**32))
    chosen = parser.parse_args()
    began = time.perf_counter()
    answers = asked(decks(chosen.decks, random.Random(chosen.seed)))
    print(f"{chosen.decks} decks, seed {chosen.seed}, {time.perf_counter() - began:.0f} s")
    for each in answers:
        print(f"{each.question}: {each.statistic:.0f} of {each.freedom}, chance {each.chance:.3g}")
    return 1 if uneven(answers) else 0


if __name__ == "__main__":
    sys.exit(main())
