"""Rows of actions that a client could send in one press, tried in worlds that the presser cannot tell apart.

`python -m tools.sequences --seeds 500` tries as many as one has patience for; the suite tries a few.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator, Mapping, Sequence

from game.actions import Action, Give, Lay, Seat
from game.engine import legal, refusal, step
from game.presets import preset
from game.refusals import Refusal
from game.rules import Rules, change
from game.state import Match
from game.together import refusal_together
from tests.strategies import random_rules
from tests.worlds import History, histories, other_worlds
from tools.walks import universe

Answer = Callable[[Rules, Match, Sequence[Action]], Refusal | None]
"""Says why a row of actions is refused; a test may put a worse one in."""

TWO = preset("two_players")
LAYOUTS: Mapping[str, Rules] = {
    "10_2x2": change(TWO, "two_player_layout", "10_2x2"),
    "9_2x3": change(TWO, "two_player_layout", "9_2x3"),
    "10_2x2_pile": change(TWO, "two_player_layout", "10_2x2_pile"),
    "three": preset("classic"),
    "four": preset("four_players"),
}
"""Every way to deal."""

EARLY = 10
"""Most is hidden within so many actions of a deal."""
ROWS = 60
"""Rows of each kind that are tried at one moment of a deal."""


def check_rows(seed: int, made: Rules | None = None, answer: Answer = refusal_together) -> int:
    """Assert that every row is answered alike in both of two worlds; return how many rows were tried."""
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
    """Yield a seat and two matches that its player cannot tell apart, at moments of several deals."""
    for _, whole in histories(seed, rules):
        history = History(whole.start, whole.actions[: rng.randint(1, latest)])
        for seat in range(history.start.players):
            for first, second in other_worlds(rng, rules, seat, history):
                yield seat, first[-1].after, second[-1].after


def rows(rng: random.Random, rules: Rules, match: Match, seat: Seat) -> Iterator[tuple[Action, ...]]:
    """Yield pairs and triples: at random, and such as go on from what the first of them would uncover."""
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
    """Try random rules, and every layout, by as many seeds as asked for."""
    parser = argparse.ArgumentParser(prog="python -m tools.sequences", description=__doc__)
    parser.add_argument("--seeds", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    tried = 0
    for seed in range(chosen.seed, chosen.seed + chosen.seeds):
        for made in (None, *LAYOUTS.values()):
            try:
                tried += check_rows(seed, made)
            except AssertionError:
                print(f"a row of seed {seed} tells worlds apart")
                raise
    print(f"{tried:,} rows of two or three actions were answered alike in both of two worlds")


if __name__ == "__main__":
    main()
