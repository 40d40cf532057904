"""Effect of close bids, measured by deciding them by lot.

    python -m bench.bids --matches 300 --seed 1 --jobs 2

Three computers of one kind play matches. Where bidding and passing seem about equally good, a lot decides.
The command compares the gain that the player expected of bidding with the difference that bidding made, in
matches of 100 (`stakes.equity` after the deal), by situation. If a player bids well, both have the same sign.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from bench.equity import SelfPlay
from game.actions import Action, Bid, Pass
from game.arena.contenders import seated
from game.arena.table import ArenaTable, Computer, play_match
from game.arena.tournament import Figure, in_parallel
from game.layouts import seats
from game.ledger import Tally
from game.players import Situation, never
from game.players.asking import weigh
from game.players.situation import Chance
from game.players.stakes import equity
from game.presets import preset
from game.state import Over, new_match

QUICK = "strong:cards=12,searched=0,giving=12,contract=20"
DEALS = 200
"""Maximum number of deals of a match."""
LOTS = ((0.01, 0.4), (0.025, 0.2), (0.06, 0.07))
"""Expected gains up to which a lot decides, each with the chance that it contradicts the player."""
BOUNDS = (-6.0, -1.5, -0.5, 0.5, 1.5, 6.0)
"""Bounds of the expected gains counted together, in matches of 100."""


class Lot(NamedTuple):
    """Decision that a lot could change."""

    seat: int
    expected: float
    """Gain that the player expects of bidding instead of passing, as a chance to win."""
    bids: bool
    likely: float
    """Chance that the lot bids."""


class Effect(NamedTuple):
    """Decision with an unbiased estimate of the effect of bidding, in matches of 100."""

    situation: str
    expected: float
    effect: float


@dataclass(slots=True)
class Gambler:
    """Player who decides close bids by lot, and notes them."""

    player: Computer
    lots: list[Lot] = field(default_factory=list)

    def answer(self, situation: Situation) -> Action:
        """Return the move."""
        found = weigh(situation, self.player.level, self.player.chance, never)
        worths = {type(each.actions[0]): each.worth for each in found.options}
        if situation.view.kind != "auction" or not worths.keys() >= {Bid, Pass}:
            return found.best
        expected = worths[Bid] - worths[Pass]
        against = next((chance for most, chance in LOTS if abs(expected) < most), 0.0)
        if not against:
            return found.best
        bids = (expected > 0) != (self.player.chance.random() < against)
        likely = 1 - against if expected > 0 else against
        self.lots.append(Lot(situation.seat, expected, bids, likely))
        wanted = Bid if bids else Pass
        return next(each.actions[0] for each in found.options if isinstance(each.actions[0], wanted))


def played(among: SelfPlay, number: int) -> list[Effect]:
    """Play a match and return the effects of its lots."""
    rules, seed = among.rules, f"{among.seed} {number}"
    count, decks, effects = seats(rules.table), Chance(seed), list[Effect]()
    with seated([among.player] * count, seed) as computers:
        players = [Gambler(each) for each in computers if isinstance(each, Computer)]
        table = ArenaTable(rules, new_match(count), players)
        while not isinstance(table.match.phase, Over) and len(table.match.sheet) < DEALS:
            before = table.match.tallies
            play_match(table, decks, len(table.match.sheet) + 1)
            for player in players:
                effects += (_effect(table, before, each) for each in player.lots)
                player.lots.clear()
    return effects


def _effect(table: ArenaTable, before: Sequence[Tally], lot: Lot) -> Effect:
    """Return the effect of a lot: results are weighed by the chance of what it decided."""
    over = table.match.phase
    after = (
        float(over.winner == lot.seat)
        if isinstance(over, Over)
        else equity(table.rules, table.match.tallies, lot.seat)
    )
    gain = after - equity(table.rules, before, lot.seat)
    weight = 1 / lot.likely if lot.bids else -1 / (1 - lot.likely)
    return Effect(_situation(before, lot.seat), 100 * lot.expected, 100 * gain * weight)


def _situation(tallies: Sequence[Tally], seat: int) -> str:
    if tallies[seat].on_barrel:
        return "on the barrel"
    return "beside the barrel" if any(each.on_barrel for each in tallies) else "nobody on the barrel"


def report(effects: Sequence[Effect]) -> Iterator[dict[str, object]]:
    """Yield expected gain and effect by situation."""
    for situation in sorted({each.situation for each in effects}):
        for low, high in pairwise(BOUNDS):
            some = [each for each in effects if each.situation == situation and low <= each.expected < high]
            if some:
                yield {
                    "situation": situation,
                    "number": len(some),
                    "expected": Figure.of([each.expected for each in some]).mean,
                    "effect": Figure.of([each.effect for each in some])._asdict(),
                }


def main() -> None:
    """Play the matches and print the effects."""
    parser = argparse.ArgumentParser(prog="python -m bench.bids")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--player", default=QUICK, help="all players: a level that samples deals")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--preset", default="classic")
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    among = SelfPlay(preset(chosen.preset), chosen.player, chosen.seed)
    matches: list[list[Effect]] = in_parallel(played, among, range(chosen.matches), chosen.jobs)
    for line in report([each for match in matches for each in match]):
        print(json.dumps(line))


if __name__ == "__main__":
    main()
