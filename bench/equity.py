"""Calibration of winning chances predicted from the totals: `python -m bench.equity --matches 200`.

Greedy computers play matches. After each deal, the chances of `stakes.equity` are compared with the winner.
The command prints the share of wins for each tenth of the predicted chance, and the mean log-likelihood of
the winner: higher is better, -1.099 is a uniform guess among three.
"""

from __future__ import annotations

import argparse
import json
import math
import random
from statistics import fmean

from game.arena.table import ArenaTable, Computer, deck
from game.ledger import Tally
from game.players import GREEDY
from game.players.stakes import equity
from game.presets import preset
from game.rules import Rules
from game.state import Over, new_match

DEALS = 200
"""Maximum number of deals; longer matches are left out."""


def played(rules: Rules, seed: str) -> tuple[list[tuple[Tally, ...]], int]:
    """Return the totals after each deal of a match, and the winner; no totals if nobody won."""
    rng, seats = random.Random(seed), rules.table.players
    players = [Computer(GREEDY, random.Random(f"{seed} {seat}")) for seat in range(seats)]
    table = ArenaTable(rules, new_match(seats), players)
    totals: list[tuple[Tally, ...]] = []
    while not isinstance(table.match.phase, Over):
        if len(table.match.sheet) >= DEALS:
            return [], 0
        if len(totals) <= len(table.match.sheet):
            totals.append(table.match.tallies)
        table.do(deck(table, rng) if table.match.asked is None else table.ask())
    return totals, table.match.phase.winner


def main() -> None:
    """Play the matches and print the calibration."""
    parser = argparse.ArgumentParser(prog="python -m bench.equity")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--preset", default="classic")
    chosen = parser.parse_args()
    rules = preset(chosen.preset)
    said: list[tuple[float, bool]] = []
    known: list[float] = []
    for number in range(chosen.matches):
        totals, winner = played(rules, f"{chosen.seed} {number}")
        for each in totals:
            chances = [equity(rules, each, seat) for seat in range(len(each))]
            said += [(chance, seat == winner) for seat, chance in enumerate(chances)]
            known.append(math.log(max(1e-6, chances[winner])))
    for tenth in range(10):
        some = [each for each in said if int(min(each[0], 0.999) * 10) == tenth]
        if some:
            mean, won = (fmean(float(each[kind]) for each in some) for kind in (0, 1))
            print(json.dumps({"cases": len(some), "said": round(mean, 3), "won": round(won, 3)}))
    print(json.dumps({"totals": len(known), "winner": round(fmean(known), 4)}))


if __name__ == "__main__":
    main()
