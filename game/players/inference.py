"""Likelihood of a deal by its players' calls: a simple model of bidding.

Players bid up to about the value of their hand as declarers. Bids above 120 promise marriages if the table
limits bids by them.
"""

from __future__ import annotations

import math

from game.phases.bids import PLAIN_LIMIT, limit_of
from game.phases.claims import hand_grounds
from game.players.dealing import DealSampler
from game.players.habits import Habits
from game.players.knowledge import Knowledge, PossibleWorld
from game.players.ranked import covers
from game.players.situation import Chance, Situation
from game.players.tricks import cards_of
from game.players.valuation import DEALT, Valuation
from game.rules import Rules

SPREAD = 20.0
"""Spread of bids around the values of hands, in points."""
STEP = 5
"""Points that a passing player would have had to add at least."""
UNLIKELY = 0.02
"""Weight of a deal that contradicts usual behaviour."""
CANDIDATES = 4
"""Deals drawn for each one kept."""
SLOWER = 3
"""Factor by which sampling is slower if the rules are not plain."""


def likely(x: float) -> float:
    """Return the logistic function, between 0 and 1."""
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, x))))


def worlds(
    situation: Situation, knowledge: Knowledge, chance: Chance, count: int, *, inferring: bool = True
) -> list[PossibleWorld]:
    """Return up to `count` deals consistent with the knowledge, weighted by likelihood.

    There are fewer if the rules are not plain, as examining them takes longer.
    """
    if not covers(knowledge.play):
        count = -(-count // SLOWER)
    dealing, drawn = DealSampler(knowledge), list[PossibleWorld]()
    for _ in range(count * CANDIDATES if inferring else count):
        world = dealing.sample(chance)
        if world is None:
            break
        drawn.append(world)
    if not inferring or len(drawn) <= count:
        return drawn
    weigh = Weigher(situation.rules, knowledge)
    habits = Habits(knowledge)
    keyed = [
        (math.log(1 - chance.random()) / (weigh.weight(world) * habits.weight(world)), number)
        for number, world in enumerate(drawn)
    ]
    keyed.sort(reverse=True)  # sampling by weight, without replacement
    return [drawn[number] for _, number in keyed[:count]]


class Weigher:
    """Weights of deals consistent with one knowledge."""

    def __init__(self, rules: Rules, knowledge: Knowledge) -> None:
        self._rules = rules
        self._knowledge = knowledge
        self._value = Valuation(DEALT, knowledge.play.worth)
        self._bids: dict[int, int] = {}
        self._passes: dict[int, int] = {}
        for place, bid, standing in knowledge.story.words:
            if place == knowledge.me:
                continue
            if bid:
                self._bids[place] = bid
            else:
                self._passes[place] = standing

    def weight(self, world: PossibleWorld) -> float:
        """Return how well a deal agrees with the calls; above 0."""
        weight = 1.0
        for place in self._bids.keys() | self._passes.keys():
            dealt = self._knowledge.dealt(world, place)
            value = self._value.of(dealt)
            if bid := self._bids.get(place):
                weight *= likely((value - bid) / SPREAD)
                if bid > PLAIN_LIMIT and limit_of(self._rules, cards_of(dealt)) < bid:
                    weight *= UNLIKELY
            if standing := self._passes.get(place):
                weight *= likely((standing + STEP - value) / SPREAD)
            if hand_grounds(self._rules.redeal, cards_of(dealt)):
                weight *= UNLIKELY
        return max(weight, 1e-12)
