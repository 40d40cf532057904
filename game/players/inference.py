"""How likely a deal is, by what its players said and did: a simple model of how people bid.

Somebody bids up to what the hand is worth to a declarer, more or less. Bids above 120 promise marriages where
the table limits bids by them.
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
"""How far, in points, people's bids lie from what their hands are worth."""
STEP = 5
"""What one who passes would have had to add at least."""
UNLIKELY = 0.02
"""The weight of a deal that contradicts what people mostly do."""
CANDIDATES = 4
"""Deals drawn for each that is kept."""
SLOWER = 3
"""How many times as long thought takes where the rules are not plain."""


def likely(x: float) -> float:
    """Return the logistic function, between 0 and 1."""
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, x))))


def worlds(
    situation: Situation, knowledge: Knowledge, chance: Chance, count: int, *, inferring: bool = True
) -> list[PossibleWorld]:
    """Return up to so many deals that agree with what is known, more of those that are likely.

    There are fewer where the rules are not plain, since all that is thought of them takes longer.
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
    keyed.sort(reverse=True)  # sampling by weight, without putting back
    return [drawn[number] for _, number in keyed[:count]]


class Weigher:
    """Weighs the deals that agree with one knowledge."""

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
        """Return how well a deal agrees with what was said; above 0."""
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
