"""Calibration of predicted chances: `python -m bench.calibration --deals 300`.

Three strong computers play. Whenever one has fixed a contract, its predicted chance is compared with the
result. With `--hints` the computers follow hints, and the chances that hints state are compared with the
results.
"""

from __future__ import annotations

import argparse
import json
import random
from typing import NamedTuple

from game.actions import Action, Bid
from game.arena import ArenaTable, Computer, Figure, deck
from game.events import ContractSet
from game.players import STRONG, never
from game.players.advice import advise
from game.players.sampling import Declarer
from game.players.stakes import made, mean, stated
from game.rules import preset
from game.state import DealSettled, Over, new_match
from game.view import Odds

WORLDS = 40


def chance_of(declarer: Declarer, amount: int) -> float:
    """Return the chance to state for a contract, once all gifts are made."""
    me = declarer.knowledge.me
    chance = mean([made(declarer.ended(world), me, amount) for world in declarer.worlds()])
    return 0.5 if chance is None else stated("contract", chance)


def sampled(deals: int, seed: int, name: str) -> list[tuple[float, bool]]:
    """Return the predicted chance of each contract, and whether it was made."""
    rules, rng = preset(name), random.Random(seed)
    seats = rules.table.players
    players = [Computer(STRONG, random.Random(f"{seed} {seat}")) for seat in range(seats)]
    found: list[tuple[float, bool]] = []
    table = ArenaTable(rules, new_match(seats), players)
    while len(found) < deals:
        if isinstance(table.match.phase, Over):
            table = ArenaTable(rules, new_match(seats), players)
        situation = None if table.match.asked is None else table.situation(table.match.asked)
        for event in table.do(deck(table, rng) if situation is None else table.ask()):
            if isinstance(event, ContractSet) and situation is not None:
                declarer = Declarer(situation, STRONG, rng, never, WORLDS)
                said = chance_of(declarer, event.amount)
            if isinstance(event, DealSettled) and event.result in {"made", "failed"}:
                found.append((said, event.result == "made"))
    return found


class Stated(NamedTuple):
    """Chance stated by a hint, with the kind of question."""

    kind: str
    odds: Odds


def hinted(deals: int, seed: int, name: str) -> dict[str, list[tuple[float, bool]]]:
    """Return by kind of question the stated chances and whether they came true; bids of declarers only."""
    rules, rng = preset(name), random.Random(seed)
    seats = rules.table.players
    found: dict[str, list[tuple[float, bool]]] = {}
    table = ArenaTable(rules, new_match(seats), [Computer(STRONG, rng)] * seats)
    for _ in range(deals):
        if isinstance(table.match.phase, Over):
            table = ArenaTable(rules, new_match(seats), [Computer(STRONG, rng)] * seats)
        stated, settled = list[Stated](), None
        while settled is None:
            action = deck(table, rng) if table.match.asked is None else _advised(table, rng, stated)
            settled = next((each for each in table.do(action) if isinstance(each, DealSettled)), None)
        if settled.result in {"made", "failed"}:
            for kind, odds in stated:
                if odds.seat == settled.declarer:
                    made = settled.points[settled.declarer] >= odds.amount
                    found.setdefault(kind, []).append((odds.chance, made))
    return found


def _advised(table: ArenaTable, rng: random.Random, stated: list[Stated]) -> Action:
    """Return the first action of a hint, and record the chance it states."""
    assert table.match.asked is not None
    situation = table.situation(table.match.asked)
    advice = advise(situation, STRONG, rng)
    action, odds = advice.actions[0], advice.odds
    if advice.calls is not None and isinstance(action, Bid):
        odds = Odds(situation.seat, advice.calls.amount, advice.calls.made)
    if odds is not None:
        stated.append(Stated(situation.view.kind, odds))
    return action


def _report(found: list[tuple[float, bool]]) -> None:
    """Print the share of contracts made for each tenth of the predicted chance."""
    for tenth in range(10):
        some = [each for each in found if int(min(each[0], 0.999) * 10) == tenth]
        said, made = (Figure.of([float(each[kind]) for each in some]) for kind in (0, 1))
        print(json.dumps({"tenth": tenth, "cases": len(some), "said": said.mean, "made": list(made)}))
    brier = Figure.of([(said - made) ** 2 for said, made in found])
    print(json.dumps({"cases": len(found), "made": Figure.of([float(m) for _, m in found]), "brier": brier}))


def main() -> None:
    """Play and print the calibration."""
    parser = argparse.ArgumentParser(prog="python -m bench.calibration")
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--preset", default="classic")
    parser.add_argument("--hints", action="store_true", help="compare the chances stated by hints")
    chosen = parser.parse_args()
    if not chosen.hints:
        _report(sampled(chosen.deals, chosen.seed, chosen.preset))
        return
    for kind, found in hinted(chosen.deals, chosen.seed, chosen.preset).items():
        print(json.dumps({"kind": kind}))
        _report(found)


if __name__ == "__main__":
    main()
