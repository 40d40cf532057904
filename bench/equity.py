"""Whether totals are worth what computer players think: `python -m bench.equity --matches 200`.

Players who only count play matches; after each deal the chance to win that `stakes.equity` gives each seat is
held against who won. Printed are the mean logarithm of the winner's chance, which is the higher the better
and -1.099 for who knows nothing of three, and by tenths of what was said the share that won.
"""

from __future__ import annotations

import argparse
import json
import math
import random
from statistics import fmean

from game.arena.table import Computer, Table, deck
from game.ledger import Tally
from game.players import GREEDY
from game.players.stakes import equity
from game.presets import preset
from game.rules import Rules
from game.state import Over, new_match

DEALS = 200
"""Deals after which a match is left out."""


def played(rules: Rules, seed: str) -> tuple[list[tuple[Tally, ...]], int]:
    """Return the totals after each deal of a match, and who won; nothing where nobody did."""
    rng, seats = random.Random(seed), rules.table.players
    players = [Computer(GREEDY, random.Random(f"{seed} {seat}")) for seat in range(seats)]
    table = Table(rules, new_match(seats), players)
    totals: list[tuple[Tally, ...]] = []
    while not isinstance(table.match.phase, Over):
        if len(table.match.sheet) >= DEALS:
            return [], 0
        if len(totals) <= len(table.match.sheet):
            totals.append(table.match.tallies)
        table.do(deck(table, rng) if table.match.asked is None else table.ask())
    return totals, table.match.phase.winner


def main() -> None:
    """Play and print."""
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
