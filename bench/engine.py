"""Random legal deals per processor second, and moves as the bot makes them.

    python -m bench.engine [--preset classic]

A deal calls `legal` before every action. A move of the bot is one step of the engine and the next question,
hints included.

Profile of a deal (CPython 3.11, classic): a deal has 30 actions. Each is drawn, found among the legal ones,
checked, decided, and folded from one or two events. No function takes a tenth of the time (cProfile). A deal
creates some 175 named tuples (0.3 µs each); the garbage collector takes 7 %, look-ups of options and fields
an eighth of all instructions (callgrind). Mutable states would avoid the tuples; that has not been tried.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator
from itertools import islice

from bench.baseline import ROUNDS, baseline, rate, report
from game.actions import Action
from game.arena import settled_deals, shuffled
from game.engine import legal, step
from game.question import question
from game.rules import Rules, preset
from game.state import Match, Over, new_match

DEALS = 300
MOVES = 1000


def main() -> None:
    """Measure deals and moves in several rounds."""
    parser = argparse.ArgumentParser(prog="python -m bench.engine")
    parser.add_argument("--preset", default="classic")
    chosen = parser.parse_args()
    rules = preset(chosen.preset)
    deals = settled_deals(rules, random.Random(1))
    moves = list(islice(random_moves(rules, random.Random(1)), MOVES))
    measure(f"deals a second, {chosen.preset}", lambda: sum(1 for _ in islice(deals, DEALS)), DEALS)
    measure(
        f"moves of the bot a second, {chosen.preset}",
        lambda: [question(rules, step(rules, match, action).match) for match, action in moves],
        len(moves),
    )


def measure(what: str, run: Callable[[], object], units: int) -> None:
    """Report how many units per second `run` does, over some rounds."""
    figures, bases = [], []
    for _ in range(ROUNDS):
        bases.append(baseline())
        figures.append(rate(run, units, 0.5))
    report(what, figures, bases)


def random_moves(rules: Rules, rng: random.Random) -> Iterator[tuple[Match, Action]]:
    """Yield random legal actions of one match, each with the match before it."""
    match = new_match(rules.table.players)
    while not isinstance(match.phase, Over):
        choices = legal(rules, match)
        action = rng.choice(choices) if choices else shuffled(rng)
        yield match, action
        match = step(rules, match, action).match


if __name__ == "__main__":
    main()
