"""Whether the whole way from a chain to a deck favours any order of the cards.

`python -m tools.uniform` shuffles 1,000,000 decks, one for each link of 1,000 chains, and asks three
questions by chi-square: which card lies where, which three cards lie on top, in which order five cards
lie. It finds fault with fair decks once in a million runs.
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
"""How often fair decks are found wanting, over all questions together."""
FIVE = frozenset(DECK[::5])


class Answer(NamedTuple):
    """What came of one question."""

    question: str
    statistic: float
    freedom: int

    @property
    def chance(self) -> float:
        """Return how often fair decks are this uneven, or more (Wilson and Hilferty)."""
        spread = 2 / (9 * self.freedom)
        deviation = ((self.statistic / self.freedom) ** (1 / 3) - 1 + spread) / sqrt(spread)
        return erfc(deviation / sqrt(2)) / 2


def decks(count: int, rng: random.Random) -> Iterator[Cards]:
    """Yield decks as matches deal them: link after link, with another die for each chain."""
    for _ in range(0, count, LINKS):
        secret = rng.randbytes(32).hex()
        proof = Proof("", rng.randint(1, 6), rng.randrange(2**31))
        for _ in range(min(count, LINKS)):
            yield shuffled(secret, proof.mixed)
            secret = hashed(secret)


def asked(found: Iterable[Cards]) -> list[Answer]:
    """Ask the questions of many decks."""
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
    # Every card lies somewhere and somewhere lies every card, which takes a row and a column of freedom.
    where = _square(places, many * many, count * many) * (many - 1) / many
    return [
        Answer("which card lies where", where, (many - 1) ** 2),
        Answer("which three cards lie on top", _square(tops, perm(many, 3), count), perm(many, 3) - 1),
        Answer("in which order five cards lie", _square(orders, perm(5, 5), count), perm(5, 5) - 1),
    ]


def _square(seen: Counter[object], cells: int, total: int) -> float:
    """Return the chi-square of counts that should be the same in so many cells."""
    mean = total / cells
    return sum((each - mean) ** 2 for each in seen.values()) / mean + (cells - len(seen)) * mean


def uneven(answers: Iterable[Answer]) -> list[Answer]:
    """Return the answers that fair decks give less often than once in a million runs."""
    given = list(answers)
    return [each for each in given if each.chance < FALSE_ALARM / len(given)]


def main() -> int:
    """Shuffle and tell; the exit status is 1 where something is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tools.uniform", description="Are all decks as likely?")
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
