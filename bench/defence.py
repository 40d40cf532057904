"""Comparison of two pairs of defenders at a contract, against each of several declarers.

    python -m bench.defence strong strong:defending=0 --against "greedy;sampler" --deals 400

Both pairs defend the same deals, those of `python -m game arena --contract`. Random streams depend on the
decision, so equal decisions give equal results. The command prints, for each declarer, the contracts made
against the second pair, and the mean differences with the first pair instead.
"""

from __future__ import annotations

import argparse
import json
from typing import NamedTuple

from bench.league import Reseeded
from game.arena import Bout, Figure, in_parallel, settled, speaker, worth_bidding
from game.players.stakes import equity
from game.rules import preset

DECLARERS = "greedy;greedy:lowest=1;sampler"


class Defended(NamedTuple):
    """Result of a defended deal; points and the chance to win are the mean of the defenders'."""

    made: float
    points: float
    chance: float


class Defence(NamedTuple):
    """Two pairs of defenders (contender and others of the bout), and the declarer."""

    bout: Bout
    declarer: str


def defended(defence: Defence, number: int) -> tuple[Defended, Defended]:
    """Play one deal with either pair of defenders."""
    return _played(defence, number, defence.bout.contender), _played(defence, number, defence.bout.others)


def _played(defence: Defence, number: int, defenders: str) -> Defended:
    bout, first = defence.bout, speaker(defence.bout.rules)
    count, seed = bout.rules.table.players, f"{bout.seed} {number}"
    names = [defence.declarer if seat == first else defenders for seat in range(count)]
    result = settled(bout, worth_bidding(bout, number), [Reseeded(name, seed) for name in names])
    others = [seat for seat in range(count) if seat != first]
    return Defended(
        float(result.result == "made"),
        sum(result.tallies[seat].score for seat in others) / len(others),
        sum(equity(bout.rules, result.tallies, seat) for seat in others) / len(others),
    )


def main() -> None:
    """Compare and print a line for each declarer."""
    parser = argparse.ArgumentParser(prog="python -m bench.defence")
    parser.add_argument("new", help="the defenders to judge, as in the arena")
    parser.add_argument("old", help="the defenders to compare with")
    parser.add_argument("--against", default=DECLARERS, help=f"declarers, by semicolons ({DECLARERS})")
    parser.add_argument("--contract", type=int, default=120)
    parser.add_argument("--deals", type=int, default=300, help="deals against each declarer")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--preset", default="classic")
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    bout = Bout(preset(chosen.preset), chosen.new, chosen.old, chosen.seed, chosen.contract)
    for declarer in chosen.against.split(";"):
        found: list[tuple[Defended, Defended]] = in_parallel(
            defended, Defence(bout, declarer), range(chosen.deals), chosen.jobs
        )
        print(
            json.dumps(
                {
                    "declarer": declarer,
                    "deals": chosen.deals,
                    "made_by_old": Figure.of([old.made for _, old in found])._asdict(),
                    "made": Figure.of([new.made - old.made for new, old in found])._asdict(),
                    "points": Figure.of([new.points - old.points for new, old in found])._asdict(),
                    "matches_in_100": Figure.of(
                        [100 * (new.chance - old.chance) for new, old in found]
                    )._asdict(),
                }
            ),
            flush=True,
        )


if __name__ == "__main__":
    main()
