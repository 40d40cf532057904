"""Bidding by the expected result of declaring, compared with that of defending."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.actions import Action, Bid, Pass
from game.advice import Alternative
from game.layouts import layout
from game.players.counting import first, of_kind
from game.players.inference import worlds
from game.players.knowledge import Knowledge, PossibleWorld, known
from game.players.level import Level
from game.players.outlook import declared, given, made, played
from game.players.playouts import Ended
from game.players.situation import Chance, Situation, Stop
from game.players.stakes import Stakes
from game.players.tricks import numbers
from game.players.valuation import READY, Valuation
from game.players.weighing import SearchResult, mean


def bid(
    situation: Situation, level: Level, chance: Chance, stop: Stop, besides: Sequence[Action]
) -> SearchResult | None:
    """Bid the lowest possible amount while declaring is worth more than leaving the talon to the holder."""
    view = situation.view
    bids = of_kind(situation, Bid)
    if not level.bidding or not bids or not view.hand or view.bid is None:
        return None
    knowledge = known(situation)
    holder = None if view.holder is None else knowledge.story.places.get(view.holder)
    stakes = Stakes(situation)
    thinker = _BidEvaluator(situation, knowledge, stakes, chance)
    tried = [bids[0], *(each for each in besides if isinstance(each, Bid) and each != bids[0])]
    gain, deals, elsewhere = 0.0, list[SampledDeal](), list[float]()
    for world in worlds(situation, knowledge, chance, level.bidding, inferring=level.inferring):
        if stop():
            break
        deals.append(thinker.declaring(world, knowledge.me))
        if holder is None or holder == knowledge.me:
            elsewhere.append(stakes.now())
        else:
            elsewhere.append(thinker.worth(thinker.declaring(world, holder), holder, view.bid))
        gain += thinker.worth(deals[-1], knowledge.me, bids[0].amount) - elsewhere[-1]
    if not deals:
        return None
    options = [thinker.option(each, deals) for each in tried]
    passes = [Alternative((each,), tuple(elsewhere)) for each in of_kind(situation, Pass)]
    bold = gain / len(deals) + level.daring > 0
    return SearchResult(bids[0] if bold else first(situation, Pass, Bid), (*options, *passes))


class SampledDeal(NamedTuple):
    """Sampled deal that was played out, with the declarer's hand."""

    hand: int
    ended: Ended


class _BidEvaluator:
    """Evaluation of sampled deals for a seat that takes the talon."""

    def __init__(self, situation: Situation, knowledge: Knowledge, stakes: Stakes, chance: Chance) -> None:
        self._layout = layout(situation.rules.table)
        self._knowledge = knowledge
        self._stakes = stakes
        self._chance = chance
        self._ready = Valuation(READY, knowledge.play.worth)

    def option(self, bid: Bid, deals: Sequence[SampledDeal]) -> Alternative:
        """Return the value of a bid in each deal that the seat declares."""
        me = self._knowledge.me
        worths = tuple(self.worth(each, me, bid.amount) for each in deals)
        return Alternative((bid,), worths, mean([made(each.ended, me, bid.amount) for each in deals]))

    def worth(self, deal: SampledDeal, declarer: int, amount: int) -> float:
        """Return the value of a deal declared at that bid."""
        return declared(self._stakes, self._ready, declarer, amount, deal.hand, deal.ended, raises=True)

    def declaring(self, world: PossibleWorld, declarer: int) -> SampledDeal:
        """Play out a deal that this place declares."""
        chosen = self._layout
        talon = self._one_talon(world.aside)
        gone = self._ready.discards(world.hands[declarer] | talon, chosen.gifts + chosen.lays, 1)[0]
        hands, laid = given(world.hands, declarer, talon, gone, chosen)
        aside = (world.aside & ~talon | laid) if chosen.bank else 0
        return SampledDeal(hands[declarer], played(self._knowledge.play, hands, aside, declarer))

    def _one_talon(self, aside: int) -> int:
        """Return the cards laid aside or, of two talons, one."""
        talons = len(set(self._layout.talons))
        cards = list(numbers(aside))
        return sum(1 << card for card in self._chance.sample(cards, len(cards) // talons))
