"""Computer players in random matches under random house rules.

Every answer must be one of the offered choices, and nothing may raise. The command
`python -m trials.computers --matches 5000` plays any number of matches; the test suite plays few.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Sequence

from game.arena import ArenaTable, Computer
from game.players import LEVELS, Level, Situation
from game.rules import Rules
from game.state import Over
from tests.strategies import random_rules
from trials.walks import Transition, random_deck, random_start

DEALS = 3
"""Maximum number of deals of a match."""
PATIENCE = 300
"""Maximum number of actions of a match, for matches that redeal again and again."""
LIGHT = {
    name: level._replace(
        bidding=min(level.bidding, 4),
        giving=min(level.giving, 3),
        contract=min(level.contract, 4),
        cards=min(level.cards, 3),
        searched=min(level.searched, 2),
    )
    for name, level in LEVELS.items()
}
"""Levels with few simulations, since only the validity of their answers is tested."""


def table(seed: int, levels: Sequence[Level] | None = None) -> tuple[random.Random, ArenaTable]:
    """Return a table under random rules with players of random levels, and the generator of its decks."""
    rng = random.Random(seed)
    rules = random_rules(rng)
    match = random_start(rng, rules)
    some = [rng.choice(levels or list(LIGHT.values())) for _ in match.tallies]
    return rng, ArenaTable(rules, match, [Computer(level, random.Random(rng.random())) for level in some])


def check_match(seed: int, levels: Sequence[Level] | None = None) -> Counter[str]:
    """Play a match; return the number of answers by kind of question."""
    rng, at = table(seed, levels)
    asked: Counter[str] = Counter()
    for _ in range(PATIENCE):
        if isinstance(at.match.phase, Over) or len(at.match.sheet) >= DEALS:
            break
        seat = at.match.asked
        if seat is None:
            at.do(random_deck(rng, at.rules, at.match))
            continue
        view = at.situation(seat).view
        asked[view.kind] += 1
        action = at.ask()
        assert action in view.choices, (seed, action)
        at.do(action)
    return asked


def situations(rules: Rules, viewer: int, moves: list[Transition]) -> Iterator[Situation]:
    """Yield every situation of a match in which the viewer is asked."""
    if not moves:
        return
    at = ArenaTable(rules, moves[0].before, [])
    at.seen = [[] for _ in moves[0].before.tallies]
    for move in moves:
        at.match = move.after
        at.show(move.events)
        if move.after.asked == viewer:
            yield at.situation(viewer)


def main() -> None:
    """Play the matches and print the number of answers by kind of question."""
    parser = argparse.ArgumentParser(prog="python -m trials.computers")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    asked: Counter[str] = Counter()
    for seed in range(chosen.seed, chosen.seed + chosen.matches):
        asked += check_match(seed)
    print(f"{chosen.matches} matches: " + ", ".join(f"{kind} {count}" for kind, count in asked.most_common()))


if __name__ == "__main__":
    main()
