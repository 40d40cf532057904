"""Sequences of actions in one press must not reveal hidden cards.

A sequence that a client could send at once must get the same answer in two worlds that the presser cannot
tell apart. `python -m trials.sequences --seeds 500` tries any number; the test suite tries a few.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator, Mapping, Sequence

from game.actions import Action, Give, Lay, Refusal, Seat
from game.engine import legal, refusal, step
from game.question import refusal_together
from game.rules import Rules, change, preset
from game.state import Match
from tests.strategies import random_rules
from tests.worlds import DealHistory, histories, other_worlds
from trials.walks import universe

Answer = Callable[[Rules, Match, Sequence[Action]], Refusal | None]
"""Function that refuses a sequence of actions; a test may inject a faulty one."""

TWO = preset("two_players")
LAYOUTS: Mapping[str, Rules] = {
    "10_2x2": change(TWO, "two_player_layout", "10_2x2"),
    "9_2x3": change(TWO, "two_player_layout", "9_2x3"),
    "10_2x2_pile": change(TWO, "two_player_layout", "10_2x2_pile"),
    "three": preset("classic"),
    "four": preset("four_players"),
}
"""Rules with each card layout."""

EARLY = 10
"""Maximum number of actions in a deal; most cards are hidden early."""
ROWS = 60
"""Sequences of each kind tried at one moment."""


def check_rows(seed: int, made: Rules | None = None, answer: Answer = refusal_together) -> int:
    """Assert that every sequence gets the same answer in both worlds; return the number tried."""
    rng = random.Random(seed)
    rules = made or random_rules(rng)
    tried = 0
    for seat, one, other in pairs(rng, seed, rules):
        for row in rows(rng, rules, one, seat):
            tried += 1
            assert answer(rules, one, row) == answer(rules, other, row), row
    return tried


def pairs(
    rng: random.Random, seed: int, rules: Rules, *, latest: int = EARLY
) -> Iterator[tuple[Seat, Match, Match]]:
    """Yield a seat and two matches that its player cannot tell apart."""
    for _, whole in histories(seed, rules):
        history = DealHistory(whole.start, whole.actions[: rng.randint(1, latest)])
        for seat in range(history.start.players):
            for first, second in other_worlds(rng, rules, seat, history):
                yield seat, first[-1].after, second[-1].after


def rows(rng: random.Random, rules: Rules, match: Match, seat: Seat) -> Iterator[tuple[Action, ...]]:
    """Yield random pairs and triples of actions, and such that depend on what the first would reveal."""
    every = list(universe(seat, match.players))
    gifts = [each for each in every if isinstance(each, Give | Lay)]
    for _ in range(ROWS):
        yield tuple(rng.choices(every, k=rng.choice((2, 3))))
    if match.asked != seat:
        return
    firsts = rng.sample(choices := legal(rules, match), min(3, len(choices)))
    for first in firsts:
        after = step(rules, match, first).match
        then = [each for each in every if refusal(rules, after, each) is None]
        for _ in range(ROWS):
            yield first, rng.choice(every)
            yield first, rng.choice(gifts), rng.choice(every)
            if then:
                yield first, rng.choice(then)
                yield first, rng.choice(then), rng.choice(every)


def main() -> None:
    """Try random rules and every layout with each seed."""
    parser = argparse.ArgumentParser(prog="python -m trials.sequences", description=__doc__)
    parser.add_argument("--seeds", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    tried = 0
    for seed in range(chosen.seed, chosen.seed + chosen.seeds):
        for made in (None, *LAYOUTS.values()):
            try:
                tried += check_rows(seed, made)
            except AssertionError:
                print(f"a sequence of seed {seed} distinguishes two worlds")
                raise
    print(f"{tried:,} sequences of two or three actions got the same answer in both worlds")


if __name__ == "__main__":
    main()
