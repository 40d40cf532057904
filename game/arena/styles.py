"""Styles of play for measurements: opponents unlike the levels, by name (docs/arena.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.actions import Action, Bid, Pass
from game.players import STRONG, Level, Situation, answer
from game.players.asking import weigh
from game.players.counting import first
from game.players.situation import Chance, never

STYLES: Mapping[str, str] = {
    "bold": "greedy:margin=-15",
    "cautious": "greedy:margin=20",
    "shy": "greedy:margin=35",
}
"""Counting players with other margins, as changed levels."""

SAMPLER = STRONG._replace(
    bidding=32, giving=32, contract=32, cards=32, searched=16, search=5, inferring=False, defending=False
)
"""Level of the sampler except for bids."""
HALF, ON_BARREL = 0.5, 0.2
"""Share of sampled deals in which the sampler makes a bid: usually, and on the barrel."""


@dataclass(slots=True)
class Sampler:
    """Player who infers nothing and bids while the next bid is made in half of the sampled deals."""

    chance: Chance
    level: Level = SAMPLER

    def answer(self, situation: Situation) -> Action:
        """Return the move."""
        view = situation.view
        if view.kind != "auction":
            return answer(situation, self.level, self.chance)
        options = weigh(situation, self.level, self.chance, never).options
        shares = [each.made for each in options if isinstance(each.actions[0], Bid)]
        enough = ON_BARREL if view.tallies[situation.seat].on_barrel else HALF
        if not shares or shares[0] is None:
            return answer(situation, self.level, self.chance)
        return first(situation, *((Bid, Pass) if shares[0] >= enough else (Pass, Bid)))
