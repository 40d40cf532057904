"""Calibration of predicted chances: `python -m bench.calibration --deals 300`.

Strong computers play matches. At every decision that samples deals, the estimated chance to make the
contract is recorded, with the chance stated for it, and compared with the result: by kind of question, for
cards also by role and by tricks left. Bids count if the bidder became the declarer. `--fit` prints the curves
of `game.players.stakes`, moved to where these deals suggest.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from statistics import fmean
from typing import NamedTuple

from game.actions import Action, Bid, Contract, Pass
from game.arena import ArenaTable, Figure, deck, in_parallel, seated
from game.players import STRONG, Situation, weigh
from game.players.knowledge import Chance
from game.players.stakes import ALWAYS, NEVER, Curve, Role, SearchResult, curve_of, stated
from game.rules import Rules, preset
from game.state import DealSettled, Kind, Over, new_match

DEALS = 60
"""Deals of a match, at most."""
ENOUGH = 200
"""Cases of a cell whose error is compared."""
PRIOR = 30
"""Cases that each point of a curve counts when it is moved."""
SWEEPS = 200
"""Rounds in which the points of a curve are moved."""


class Matches(NamedTuple):
    """Matches of computer players."""

    rules: Rules
    players: tuple[str, ...]
    """Names as in the arena, one a seat; chances are those of `strong` seats."""
    seed: int
    deals: int


class EstimatedChance(NamedTuple):
    """Chance estimated at a decision, and whether it came true."""

    kind: Kind
    role: Role
    left: int
    """Cards in the hand."""
    chance: float
    """Estimate before it is corrected."""
    made: bool = False

    @property
    def said(self) -> float:
        """Chance to state."""
        return stated(self.kind, self.chance, role=self.role, left=self.left)


class _Undecided(NamedTuple):
    """Estimate in a deal that is being played: for which seat and amount; seat None means the declarer."""

    seat: int | None
    amount: int | None
    estimate: EstimatedChance


def played(on: Matches, number: int) -> list[EstimatedChance]:
    """Play one match, and return the chances estimated in it."""
    seed, count, found = f"{on.seed} {number}", on.rules.table.players, list[EstimatedChance]()
    decks, begun = Chance(seed), list[_Undecided]()
    names = [on.players[(seat + number) % len(on.players)] for seat in range(count)]
    with seated(names, seed) as players:
        table = ArenaTable(on.rules, new_match(count), players)
        while not isinstance(table.match.phase, Over) and len(table.match.sheet) < on.deals:
            seat = table.match.asked
            if seat is None:
                action: Action = deck(table, decks)
            elif names[seat] != "strong":
                action = table.ask()
            else:
                situation = table.situation(seat)
                weighed = weigh(situation, STRONG, decks)
                action = weighed.best
                begun += _estimate(situation, weighed)
            for event in table.do(action):
                if isinstance(event, DealSettled):
                    found += _ended(begun, event)
                    begun.clear()
    return found


def _estimate(situation: Situation, weighed: SearchResult) -> Iterator[_Undecided]:
    """Yield the estimate of a decision that sampled deals; none for a pass or a concession."""
    view, action = situation.view, weighed.best
    chance = next((each.made for each in weighed.options if each.actions[0] == action), None)
    if chance is None or isinstance(action, Pass):
        return
    left = len(view.hand)
    if isinstance(action, Bid | Contract):
        yield _Undecided(situation.seat, action.amount, EstimatedChance(view.kind, "declarer", left, chance))
    else:
        role: Role = "declarer" if situation.seat == view.holder else "defender"
        yield _Undecided(None, None, EstimatedChance(view.kind, role, left, chance))


def _ended(begun: Sequence[_Undecided], settled: DealSettled) -> Iterator[EstimatedChance]:
    if settled.result not in {"made", "failed"}:
        return
    points = settled.points[settled.declarer]
    for seat, amount, estimate in begun:
        if seat in {None, settled.declarer}:
            made = settled.result == "made" if amount is None else points >= amount
            yield estimate._replace(made=made)


class Cell(NamedTuple):
    """Decisions of which about the same chance was said."""

    name: str
    said: float
    made: Figure
    cases: int

    @property
    def error(self) -> float:
        """Difference between what was said and what came true."""
        return abs(self.said - self.made.mean)


def cells(found: Sequence[EstimatedChance]) -> Iterator[Cell]:
    """Yield the chances said and come true by kind, role, cards left, and fifth of the chance."""
    groups: dict[str, list[EstimatedChance]] = {}
    for each in found:
        name = f"{each.kind}, {each.role}, {each.left} cards" if each.kind == "play" else each.kind
        low = min(int(each.said * 5), 4) / 5
        for group in (name, f"{name}, {low:.1f} to {low + 0.2:.1f}"):
            groups.setdefault(group, []).append(each)
    for name, some in sorted(groups.items()):
        made = Figure.of([float(each.made) for each in some])
        yield Cell(name, fmean(each.said for each in some), made, len(some))


def moved(curve: Curve, found: Sequence[EstimatedChance]) -> Curve:
    """Return a curve moved towards what came true, by least squares; its ends stay.

    Each point resists with the weight of `PRIOR` cases, and so does each difference between neighbours.
    """
    pulls, shifts = [0.0] * len(curve), [0.0] * len(curve)
    points = range(len(curve))
    ties = [[PRIOR * _tied(one, two, len(curve)) for two in points] for one in points]
    for each in found:
        shares = _shares(curve, each.chance)
        error = each.made - sum(curve[point][1] * share for point, share in shares)
        for point, share in shares:
            pulls[point] += share * error
            for other, rest in shares:
                ties[point][other] += share * rest
    for _ in range(SWEEPS):
        for point in points[1:-1]:
            row = ties[point]
            pulled = sum(tie * shift for tie, shift in zip(row, shifts, strict=True))
            shifts[point] += (pulls[point] - pulled) / row[point]
    wanted = [share + shift for (_, share), shift in zip(curve, shifts, strict=True)]
    rising = accumulate((min(max(each, NEVER[1]), ALWAYS[1]) for each in wanted), max)
    return tuple((chance, round(each, 3)) for (chance, _), each in zip(curve, rising, strict=True))


def _tied(one: int, two: int, count: int) -> float:
    """Return the weight of two points: each is tied to its place and to its neighbours."""
    if one == two:
        return 1.0 + (one > 0) + (one < count - 1)
    return -1.0 if abs(one - two) == 1 else 0.0


def _shares(curve: Curve, chance: float) -> list[tuple[int, float]]:
    """Return the points between which a chance lies, with their shares."""
    for point, ((lower, _), (upper, _)) in enumerate(pairwise(curve)):
        if chance <= upper:
            share = (chance - lower) / (upper - lower)
            return [(point, 1 - share), (point + 1, share)]
    return [(len(curve) - 1, 1.0)]


def main() -> None:
    """Play and print the calibration."""
    parser = argparse.ArgumentParser(prog="python -m bench.calibration")
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--preset", default="classic")
    parser.add_argument("--players", default="strong", help="as in the arena, by semicolons, one a seat")
    parser.add_argument("--fit", action="store_true", help="print the curves, moved by these deals")
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    on = Matches(preset(chosen.preset), tuple(chosen.players.split(";")), chosen.seed, DEALS)
    matches: list[list[EstimatedChance]] = in_parallel(played, on, range(chosen.matches), chosen.jobs)
    found = [each for match in matches for each in match]
    if chosen.fit:
        for group in sorted({each[:3] for each in found}):
            print(group, moved(curve_of(*group), [each for each in found if each[:3] == group]))
        return
    told = list(cells(found))
    for cell in told:
        print(
            json.dumps({"of": cell.name, "cases": cell.cases, "said": round(cell.said, 3), "made": cell.made})
        )
    worst = max((each for each in told if each.cases >= ENOUGH), key=lambda each: each.error, default=None)
    if worst is not None:
        print(json.dumps({"worst of 200 cases": worst.name, "error": round(worst.error, 3)}))


if __name__ == "__main__":
    main()
