"""Bidding by what declaring would bring, and what it brings if somebody else declares."""

from __future__ import annotations

from game.actions import Action, Bid, Pass
from game.layouts import layout
from game.players.counting import first, of_kind
from game.players.inference import worlds
from game.players.knowledge import Knowledge, World, known
from game.players.level import Level
from game.players.outlook import declared, given, played
from game.players.situation import Chance, Situation, Stop
from game.players.stakes import Stakes
from game.players.tricks import numbers
from game.players.valuation import READY, Valuation


def bid(situation: Situation, level: Level, chance: Chance, stop: Stop) -> Action | None:
    """Bid the least that is possible while declaring is worth more than leaving the talon to the holder."""
    view = situation.view
    bids = of_kind(situation, Bid)
    if not level.bidding or not bids or not view.hand or view.bid is None:
        return None
    knowledge = known(situation)
    holder = None if view.holder is None else knowledge.story.places.get(view.holder)
    stakes = Stakes(situation)
    thinker = _Thinker(situation, knowledge, stakes, chance)
    gain, count = 0.0, 0
    for world in worlds(situation, knowledge, chance, level.bidding, inferring=level.inferring):
        if stop():
            break
        mine = thinker.worth(world, knowledge.me, bids[0].amount)
        if holder is None or holder == knowledge.me:
            gain += mine - stakes.now()
        else:
            gain += mine - thinker.worth(world, holder, view.bid)
        count += 1
    if not count:
        return None
    if gain / count + level.daring > 0:
        return bids[0]
    return first(situation, Pass, Bid)


class _Thinker:
    """Thinks deals through for whoever takes the talon."""

    def __init__(self, situation: Situation, knowledge: Knowledge, stakes: Stakes, chance: Chance) -> None:
        self._layout = layout(situation.rules.table)
        self._knowledge = knowledge
        self._stakes = stakes
        self._chance = chance
        self._ready = Valuation(READY, knowledge.play.worth)

    def worth(self, world: World, declarer: int, amount: int) -> float:
        """Return what a deal is worth if that place declares at that bid."""
        chosen = self._layout
        talon = self._one_talon(world.aside)
        gone = self._ready.discards(world.hands[declarer] | talon, chosen.gifts + chosen.lays, 1)[0]
        hands, laid = given(world.hands, declarer, talon, gone, chosen)
        aside = (world.aside & ~talon | laid) if chosen.bank else 0
        ended = played(self._knowledge.play, hands, aside, declarer)
        return declared(self._stakes, self._ready, declarer, amount, hands[declarer], ended, raises=True)

    def _one_talon(self, aside: int) -> int:
        """Return what lies aside or, of two talons, one."""
        talons = len(set(self._layout.talons))
        cards = list(numbers(aside))
        return sum(1 << card for card in self._chance.sample(cards, len(cards) // talons))
