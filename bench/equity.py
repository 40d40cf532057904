"""Chances to win predicted from the totals, compared with the winners of matches.

    python -m bench.equity --matches 200
    python -m bench.equity --matches 600 --player strong:cards=12,searched=0,giving=12,contract=20 --fit

Three computers of one kind play matches. After each deal, the chances of `stakes.equity` are compared with
the winner. The command prints, for each tenth of the predicted chance and for players in special positions,
what was said and the share that won; and the mean log-likelihood of the winner: higher is better, -1.099 is
a uniform guess among three. With `--fit` it first finds the numbers of `Worth` with the highest likelihood.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Callable, Iterator, Sequence
from statistics import fmean
from typing import NamedTuple

from game.arena import ArenaTable, in_parallel, play_match, seated
from game.players.knowledge import Chance
from game.players.stakes import WORTH, Worth, equity
from game.rules import Rules, preset
from game.state import Over, Tally, new_match

DEALS = 200
"""Maximum number of deals; longer matches are left out."""
STEPS = (0.3, 0.1, 0.03)
"""Relative changes tried by the fit, one size after the other."""


class Known(NamedTuple):
    """Totals after a deal, and the winner of that match."""

    tallies: tuple[Tally, ...]
    winner: int


class SelfPlay(NamedTuple):
    """Matches among players of one kind."""

    rules: Rules
    player: str
    seed: int


def played(among: SelfPlay, number: int) -> list[Known]:
    """Return the totals before each deal of a match; none if nobody won."""
    rules, seed = among.rules, f"{among.seed} {number}"
    count, decks, totals = rules.table.players, Chance(seed), list[tuple[Tally, ...]]()
    with seated([among.player] * count, seed) as players:
        table = ArenaTable(rules, new_match(count), players)
        while not isinstance(table.match.phase, Over) and len(totals) < DEALS:
            totals.append(table.match.tallies)
            play_match(table, decks, len(totals))
    over = table.match.phase
    return [Known(each, over.winner) for each in totals] if isinstance(over, Over) else []


def likelihood(rules: Rules, known: Sequence[Known], worth: Worth) -> float:
    """Return the mean log-likelihood of the winners."""
    chances = (equity(rules, each.tallies, each.winner, worth=worth) for each in known)
    return fmean(math.log(max(1e-6, chance)) for chance in chances)


def fitted(score: Callable[[Worth], float], worth: Worth) -> Worth:
    """Return the numbers with the highest score, found by changing one after the other."""
    best = score(worth)
    for step in STEPS:
        better = True
        while better:
            better = False
            for changed in _neighbours(worth, step):
                if (found := score(changed)) > best + 1e-6:
                    worth, best, better = changed, found, True
                    break
    return worth


def _neighbours(worth: Worth, step: float) -> Iterator[Worth]:
    for field, value in worth._asdict().items():
        for change in (step, -step):
            yield worth._replace(**{field: value + change * max(abs(value), 30.0)})


def report(rules: Rules, known: Sequence[Known], worth: Worth) -> Iterator[dict[str, object]]:
    """Yield what was said and what came true, by tenths of the chance and by position."""
    said: dict[str, list[tuple[float, bool]]] = {}
    for tallies, winner in known:
        for seat, tally in enumerate(tallies):
            chance = equity(rules, tallies, seat, worth=worth)
            for name in (f"tenth {int(min(chance, 0.999) * 10)}", *_positions(tally)):
                said.setdefault(name, []).append((chance, seat == winner))
    for name, some in sorted(said.items()):
        mean, won = (fmean(float(each[kind]) for each in some) for kind in (0, 1))
        yield {"cases": name, "number": len(some), "said": round(mean, 3), "won": round(won, 3)}


def _positions(tally: Tally) -> Iterator[str]:
    if tally.on_barrel:
        yield f"on the barrel, attempts used: {tally.attempts}"
        yield f"on the barrel, barrels used up: {tally.barrels}"
    elif tally.barrels:
        yield f"off the barrel, barrels used up: {tally.barrels}"


def main() -> None:
    """Play the matches and print the calibration."""
    parser = argparse.ArgumentParser(prog="python -m bench.equity")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--player", default="greedy", help="all players, as in the arena")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--preset", default="classic")
    parser.add_argument("--fit", action="store_true", help="fit the numbers of Worth first")
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    rules = preset(chosen.preset)
    among = SelfPlay(rules, chosen.player, chosen.seed)
    matches: list[list[Known]] = in_parallel(played, among, range(chosen.matches), chosen.jobs)
    known = [each for match in matches for each in match]
    worth = fitted(lambda each: likelihood(rules, known, each), WORTH) if chosen.fit else WORTH
    for line in report(rules, known, worth):
        print(json.dumps(line))
    print(json.dumps({"totals": len(known), "winner": round(likelihood(rules, known, worth), 4)}))
    if chosen.fit:
        print(json.dumps({field: round(value) for field, value in worth._asdict().items()}))


if __name__ == "__main__":
    main()
