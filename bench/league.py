"""Comparison of two players deal by deal, against each style of a league.

    python -m bench.league strong strong:bidding=0 --deals 300

Each deal begins with the totals of a match that greedy players have played for a while. The second player
plays it in one seat, and a style in the others. From the first decision on that the first player would have
made differently, the deal is played again with the first player in the seat. Random streams depend on the
decision, so equal decisions give equal results.

The command prints, for each style, the mean difference per deal with its standard error: in matches won in
100 (`stakes.equity` after the deal), and in the seat's points minus the mean of the others'.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from statistics import fmean
from typing import NamedTuple

from game.actions import Action
from game.arena import ArenaPlayer, ArenaTable, Computer, Figure, deck, in_parallel, seated
from game.players import GREEDY, Situation
from game.players.knowledge import Chance
from game.players.stakes import equity
from game.rules import Rules, preset
from game.state import Match, Over, new_match

LEAGUE = "greedy;bold;cautious;shy;easy;normal;sampler"
KINDS = ("cut", "dark", "claims", "auction", "take", "buyout", "giving", "contract", "trump", "play")
"""Kinds of questions, in the order of a deal."""
EARLIER = 36
"""Deals before the compared one, at most."""


class Pairing(NamedTuple):
    """Two players to compare, and the style of the others."""

    rules: Rules
    new: str
    old: str
    style: str
    seed: int
    only: tuple[str, ...] = KINDS
    """Kinds of questions that the new player decides; the old one decides the others."""


class Difference(NamedTuple):
    """How much better one deal ended."""

    kind: str = ""
    """Kind of the first different decision, with its new answer; "" without one."""
    equity: float = 0.0
    points: float = 0.0


@dataclass(slots=True)
class Reseeded:
    """Player whose random stream depends on the decision only."""

    name: str
    seed: str

    def player(self, situation: Situation) -> AbstractContextManager[list[ArenaPlayer]]:
        """Return a new player of that name for the decision, in a list of one."""
        return seated([self.name], f"{self.seed} {situation.seat} {len(situation.seen)}")

    def answer(self, situation: Situation) -> Action:
        """Return the move of a new player of that name."""
        with self.player(situation) as (player,):
            return player.answer(situation)


@dataclass(slots=True)
class Mixed:
    """Player who decides some kinds of questions as `new`, and the others as `old`."""

    new: Reseeded
    old: Reseeded
    kinds: tuple[str, ...]

    def answer(self, situation: Situation) -> Action:
        """Return the move."""
        return (self.new if situation.view.kind in self.kinds else self.old).answer(situation)


def start(rules: Rules, chance: Chance) -> Match:
    """Return a match of greedy players before a deal."""
    players = [Computer(GREEDY, chance)] * rules.table.players
    wanted = chance.randrange(EARLIER)
    table = ArenaTable(rules, new_match(len(players)), players)
    while True:
        if isinstance(table.match.phase, Over):
            table = ArenaTable(rules, new_match(len(players)), players)
        if table.match.asked is None and len(table.match.sheet) >= wanted:
            return table.match
        table.do(deck(table, chance) if table.match.asked is None else table.ask())


def compare(pairing: Pairing, number: int) -> Difference:
    """Play one deal with the old player and, if the new one decides differently, with that."""
    chance = Chance(f"{pairing.seed} {number}")
    rules, match = pairing.rules, start(pairing.rules, chance)
    seed, seat = f"{pairing.seed} {number}", number % pairing.rules.table.players
    decks = Chance(seed)
    old, style = Reseeded(pairing.old, seed), Reseeded(pairing.style, seed)
    new = Mixed(Reseeded(pairing.new, seed), old, pairing.only)
    last = KINDS[max(map(KINDS.index, pairing.only)) + 1 :]
    others = [style] * rules.table.players
    table = ArenaTable(rules, match, [*others[:seat], old, *others[seat + 1 :]])
    taken: list[Action] = []
    other: Action | None = None
    kind = ""
    while (action := _next(table, decks, match)) is not None:
        if other is None and table.match.asked is not None:
            situation = table.situation(table.match.asked)
            if situation.view.kind in last:
                break
            if table.match.asked == seat and (answer := new.answer(situation)) != action:
                other, kind = answer, f"{situation.view.kind}: {type(answer).__name__}"
        if other is None:
            taken.append(action)
        table.do(action)
    if other is None:
        return Difference()
    again = ArenaTable(rules, match, [*others[:seat], new, *others[seat + 1 :]])
    for each in (*taken, other):
        again.do(each)
    while (action := _next(again, decks, match)) is not None:
        again.do(action)
    (worth, points), (before, points_before) = (_worth(each, seat) for each in (again, table))
    return Difference(kind, worth - before, points - points_before)


def _next(table: ArenaTable, decks: Chance, before: Match) -> Action | None:
    """Return the next action, None at the end of the deal."""
    if len(table.match.sheet) > len(before.sheet) or isinstance(table.match.phase, Over):
        return None
    return deck(table, decks) if table.match.asked is None else table.ask()


def _worth(table: ArenaTable, seat: int) -> tuple[float, float]:
    """Return the seat's chance to win, and its lead in points."""
    match = table.match
    others = fmean(score for each, score in enumerate(match.scores) if each != seat)
    return chance_to_win(table.rules, match, seat), match.scores[seat] - others


def chance_to_win(rules: Rules, match: Match, seat: int) -> float:
    """Return the chance of a seat to win the match after a deal, 0 or 1 if it is over."""
    if isinstance(match.phase, Over):
        return float(match.phase.winner == seat)
    return equity(rules, match.tallies, seat)


def report(found: Sequence[Difference]) -> dict[str, object]:
    """Return the mean differences."""
    kinds = {each.kind for each in found if each.kind}
    return {
        "deals": len(found),
        "different": sum(bool(each.kind) for each in found),
        "matches_in_100": Figure.of([100 * each.equity for each in found])._asdict(),
        "points": Figure.of([each.points for each in found])._asdict(),
        "kinds": {
            kind: {
                "deals": sum(each.kind == kind for each in found),
                "matches_in_100": Figure.of(
                    [100 * each.equity if each.kind == kind else 0.0 for each in found]
                )._asdict(),
            }
            for kind in sorted(kinds)
        },
    }


def main() -> None:
    """Compare and print a line for each style, and one for all."""
    parser = argparse.ArgumentParser(prog="python -m bench.league")
    parser.add_argument("new", help="the player to judge, as in the arena")
    parser.add_argument("old", help="the player to compare with")
    parser.add_argument("--against", default=LEAGUE, help=f"styles, separated by semicolons ({LEAGUE})")
    parser.add_argument("--deals", type=int, default=300, help="deals against each style")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="kinds of questions that the new player decides")
    parser.add_argument("--preset", default="classic")
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    only = tuple(chosen.only.split(",")) if chosen.only else KINDS
    everything: list[Difference] = []
    for style in chosen.against.split(";"):
        pairing = Pairing(preset(chosen.preset), chosen.new, chosen.old, style, chosen.seed, only)
        found: list[Difference] = in_parallel(compare, pairing, range(chosen.deals), chosen.jobs)
        everything += found
        print(json.dumps({"style": style, **report(found)}), flush=True)
    print(json.dumps({"style": "all", **report(everything)}))


if __name__ == "__main__":
    main()
