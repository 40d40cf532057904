"""The lesson's rule for bids against the strong level: `python -m bench.lesson_rule --hands 4000`.

Random hands of the classic game are asked for their first call of a match. The strong level decides each
twice, from different sampled deals. How often it contradicts itself bounds the agreement of any rule, and the
second look measures without bias what a difference costs, in matches of 100 by the level's own estimate.

Of the hands without a marriage only some are asked, and count as many as they stand for.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from math import sqrt
from typing import NamedTuple

from game.actions import Pass, parse
from game.arena import ArenaTable, shuffled
from game.players import STRONG, Situation, weigh
from game.players.reasons import HandFigures, figures
from game.rules import preset
from game.state import Auction, new_match

RULES = preset("classic")
CALLS = {
    100: ("", "", "", "1 pass", "1 pass"),
    105: ("1 bid 105", "1 bid 105;2 pass", "1 pass;2 bid 105"),
    110: ("1 bid 110", "1 bid 110;2 pass", "1 pass;2 bid 110"),
    115: ("1 bid 115", "1 bid 115;2 pass", "1 pass;2 bid 115"),
}
"""Calls before the decision, by the standing bid; seat 0 stands at 100, and seat 1 speaks first."""
RARELY = 4
"""Hands without a marriage of which one is asked."""
MARRIAGES = (0, 40, 60, 80, 100)
MOST_ACES = 4
DEAR = 1.0
"""Matches of 100 from which on a difference is worth telling."""


class TwoLooks(NamedTuple):
    """Two looks of the strong level at a hand: what a bid gives more than passing, in matches of 100."""

    seen: HandFigures
    weight: int
    first: float
    second: float

    def cost(self, *, bid: bool) -> float:
        """Return what a call costs beside the choice of the first look, as the second look sees it."""
        if bid == (self.first > 0):
            return 0.0
        return -self.second if bid else self.second


Rule = Callable[[HandFigures], bool]


def looks(hands: int, standing: Sequence[int], seed: int) -> Iterator[TwoLooks]:
    """Yield the looks at random hands."""
    rng = random.Random(seed)
    skipped = 0
    while hands:
        situation = _asked(rng.choice([calls for bid in standing for calls in CALLS[bid]]), rng)
        seen = figures(RULES, situation.view.hand)
        skipped += not seen.marriage
        if seen.marriage or skipped % RARELY == 0:
            hands -= 1
            gains = [_gain(situation, rng) for _ in range(2)]
            yield TwoLooks(seen, 1 if seen.marriage else RARELY, *gains)


def _asked(calls: str, rng: random.Random) -> Situation:
    """Return the decision after some calls, with random cards that nobody may claim to be dealt again."""
    table = _dealt(rng)
    while not isinstance(table.match.phase, Auction):
        table = _dealt(rng)
    for call in filter(None, calls.split(";")):
        table.do(parse(call))
    assert table.match.asked is not None
    return table.situation(table.match.asked)


def _dealt(rng: random.Random) -> ArenaTable:
    table = ArenaTable(RULES, new_match(3), [])
    table.do(shuffled(rng))
    return table


def _gain(situation: Situation, rng: random.Random) -> float:
    """Return what the best bid gives more than passing."""
    options = weigh(situation, STRONG, rng).options
    passing = next(each.worth for each in options if isinstance(each.actions[0], Pass))
    return 100 * (max(each.worth for each in options if not isinstance(each.actions[0], Pass)) - passing)


class WeightedMean(NamedTuple):
    """Weighted mean, with its standard error."""

    mean: float
    error: float

    def __str__(self) -> str:
        return f"{self.mean:.3f} ± {self.error:.3f}"


def share(cases: Iterable[tuple[float, int]]) -> WeightedMean:
    """Return the mean of some values with their weights."""
    some = list(cases)
    total = sum(weight for _, weight in some) or 1
    mean = sum(value * weight for value, weight in some) / total
    return WeightedMean(mean, sqrt(sum((weight * (value - mean)) ** 2 for value, weight in some)) / total)


def agreement(found: Sequence[TwoLooks], rule: Rule) -> WeightedMean:
    """Return how often a rule and the strong level agree."""
    return share((float(rule(each.seen) == (each.first > 0)), each.weight) for each in found)


def best(found: Sequence[TwoLooks]) -> list[tuple[WeightedMean, tuple[int, ...]]]:
    """Return rules by agreement, best first: the fewest aces to bid with, for each marriage.

    A dearer marriage never needs more aces.
    """
    bounds = range(MOST_ACES + 2)
    tried = [
        tuple(each) for each in product(bounds, repeat=len(MARRIAGES)) if list(each) == sorted(each)[::-1]
    ]
    ranked = [(agreement(found, _bounded(each)), each) for each in tried]
    return sorted(ranked, reverse=True)


def _bounded(bounds: Sequence[int]) -> Rule:
    return lambda seen: seen.aces >= bounds[MARRIAGES.index(seen.marriage)]


def report(found: Sequence[TwoLooks]) -> None:
    """Print the table of hands, the best rules, and how the taught rule does."""
    print("marriage aces hands   taught  strong bids      gain of the bid, matches of 100")
    for marriage, aces in product(MARRIAGES, range(MOST_ACES + 1)):
        if some := [each for each in found if each.seen[:2] == (marriage, aces)]:
            told = "bid" if some[0].seen.worth_bidding else "pass"
            bids, gain = share((each.first > 0, 1) for each in some), share((each.second, 1) for each in some)
            print(f"{marriage:8} {aces:4} {len(some):5}   {told:6}  {bids}    {gain}")
    print("fewest aces to bid with, by marriage", MARRIAGES)
    for agreed, bounds in best(found)[:5]:
        print(f"  {bounds} agrees {agreed}")
    itself = share((float((each.first > 0) == (each.second > 0)), each.weight) for each in found)
    print(f"the strong level agrees with itself {itself}")

    print(f"the taught rule agrees with it      {agreement(found, lambda seen: seen.worth_bidding)}")
    costs = [(each.cost(bid=each.seen.worth_bidding), each.weight) for each in found]
    print(f"  costs, matches of 100, a hand     {share(costs)}")
    print(f"  where they differ                 {share(each for each in costs if each[0])}")
    print(f"  differs by one match or more      {share((each >= DEAR, weight) for each, weight in costs)}")


def main() -> None:
    """Look at hands and print the comparison."""
    parser = argparse.ArgumentParser(prog="python -m bench.lesson_rule")
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--standing", type=int, nargs="+", choices=CALLS, default=[100, 105, 110])
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    report(list(looks(chosen.hands, chosen.standing, chosen.seed)))


if __name__ == "__main__":
    main()
