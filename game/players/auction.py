"""Bidding by what a deal is worth to each player who may declare it, and by who would outbid whom.

Small bids invite others to bid a little more. A jump to 120 costs little, because the contract may be raised
anyway, and where bids are limited it leaves out nearly everybody without a marriage.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.actions import Action, Bid, Pass
from game.advice import Alternative
from game.barrel import winning_contract
from game.layouts import layout
from game.parts import Call
from game.phases.bids import PLAIN_LIMIT, ceiling, limit_of, next_bid
from game.phases.openings import silenced
from game.players.counting import of_kind
from game.players.inference import likely, worlds
from game.players.knowledge import PossibleWorld, known
from game.players.level import Level
from game.players.outlook import declared, given, made, played
from game.players.playouts import Ended
from game.players.situation import Chance, Situation, Stop
from game.players.stakes import Stakes
from game.players.tricks import cards_of, numbers
from game.players.valuation import DEALT, READY, Valuation
from game.players.weighing import SearchResult, mean

OUTBID_SPREAD = 20.0
"""Spread of the bids at which players stop around the values of their hands, in points (`bench.rivals`)."""
REBID = 0.7
"""Weight of declaring at a bid although a rival has outbid it, because the bidder may bid again."""
JUMP = 20
"""Grid of the bids to which a player considers jumping, and the longest jump, in points."""


def bid(
    situation: Situation, level: Level, chance: Chance, stop: Stop, besides: Sequence[Action]
) -> SearchResult | None:
    """Make the bid with the greatest value, or pass if that is worth more."""
    view = situation.view
    bids = of_kind(situation, Bid)
    if not level.bidding or not bids or not view.hand or view.bid is None:
        return None
    auction = _Auction(situation, level, chance)
    tried = [each for each in bids if each == bids[0] or each in besides or auction.considers(each.amount)]
    worths: list[list[float]] = [[] for _ in tried]
    deals, elsewhere = list[SampledDeal](), list[float]()
    for world in worlds(situation, auction.knowledge, chance, level.bidding, inferring=level.inferring):
        if stop():
            break
        sampled = _SampledAuction(auction, world)
        deals.append(sampled.deal(auction.me))
        elsewhere.append(sampled.passed())
        for some, each in zip(worths, tried, strict=True):
            some.append(sampled.standing(auction.me, each.amount))
    if not deals:
        return None
    options = [
        Alternative((each,), tuple(some), mean([made(deal.ended, auction.me, each.amount) for deal in deals]))
        for each, some in zip(tried, worths, strict=True)
    ]
    passes = [Alternative((each,), tuple(elsewhere)) for each in of_kind(situation, Pass)]
    best = max(options, key=lambda each: each.worth)
    bold = not passes or best.worth + level.daring > passes[0].worth
    return SearchResult((best if bold else passes[0]).actions[0], (*options, *passes))


class SampledDeal(NamedTuple):
    """Sampled deal that was played out, with the declarer's hand."""

    hand: int
    ended: Ended


class _Auction:
    """The auction so far, as the asked player knows it."""

    def __init__(self, situation: Situation, level: Level, chance: Chance) -> None:
        view, self.rules = situation.view, situation.rules
        self.knowledge = known(situation)
        self.stakes = Stakes(situation)
        self._chance = chance
        self.me = self.knowledge.me
        self.bid = view.bid or 0
        places = self.knowledge.story.places
        self.holder = self.me if view.holder is None else places[view.holder]
        self.layout = layout(situation.rules.table)
        self.dealt = Valuation(DEALT, self.knowledge.play.worth)
        self.ready = Valuation(READY, self.knowledge.play.worth)
        self._foresees = level.foreseeing
        self._wins = winning_contract(self.rules.barrel, view.tallies[situation.seat])
        self._silent = {
            place
            for seat, place in places.items()
            if silenced(self.rules, self.stakes.match, seat) or Call(seat, None) in view.calls
        }
        self.seats = {place: seat for seat, place in places.items()}

    def considers(self, amount: int) -> bool:
        """Return whether a jump to this bid is worth examining."""
        near = amount % JUMP == 0 and amount <= self.bid + JUMP
        return self._foresees and (near or amount == self._wins)

    def rivals(self, holder: int) -> list[int]:
        """Return the places that may outbid a holder, in the order in which they are asked."""
        if not self._foresees:
            return []
        after = [(holder + step) % self.knowledge.players for step in range(1, self.knowledge.players)]
        return [place for place in after if place != self.me and place not in self._silent]

    def one_talon(self, aside: int) -> int:
        """Return the cards laid aside or, of two talons, one."""
        talons = len(set(self.layout.talons))
        cards = list(numbers(aside))
        return sum(1 << card for card in self._chance.sample(cards, len(cards) // talons))


class _SampledAuction:
    """The auction in one sampled deal: what each declarer would make of it, and who would bid more."""

    def __init__(self, auction: _Auction, world: PossibleWorld) -> None:
        self._auction = auction
        self._world = world
        self._deals: dict[int, SampledDeal] = {}

    def passed(self) -> float:
        """Return the value of leaving the talon to the others."""
        auction = self._auction
        if auction.holder == auction.me:
            return auction.stakes.now()
        return self.standing(auction.holder, auction.bid)

    def standing(self, holder: int, amount: int) -> float:
        """Return the value of a bid that each rival may outbid by one step."""
        auction = self._auction
        own = worth = self._worth(holder, amount)
        again = REBID if holder == auction.me else 0.0
        higher = next_bid(auction.rules.auction, amount)
        for rival in reversed(auction.rivals(holder)):
            if chance := self._outbids(rival, higher):
                lost = again * own + (1 - again) * self._worth(rival, higher)
                worth = (1 - chance) * worth + chance * lost
        return worth

    def deal(self, declarer: int) -> SampledDeal:
        """Return the deal played out by a declarer who takes the talon."""
        if declarer not in self._deals:
            self._deals[declarer] = self._played(declarer)
        return self._deals[declarer]

    def _worth(self, declarer: int, amount: int) -> float:
        auction, deal = self._auction, self.deal(declarer)
        return declared(auction.stakes, auction.ready, declarer, amount, deal.hand, deal.ended)

    def _outbids(self, place: int, amount: int) -> float:
        """Return the chance that a player bids an amount: up to about the value of the hand, if allowed."""
        auction, hand = self._auction, self._world.hands[place]
        rules = auction.rules
        most = ceiling(rules, auction.stakes.match, auction.seats[place])
        if amount > PLAIN_LIMIT:
            most = min(most, limit_of(rules, cards_of(hand)))
        return likely((auction.dealt.of(hand) - amount) / OUTBID_SPREAD) if amount <= most else 0.0

    def _played(self, declarer: int) -> SampledDeal:
        auction, world = self._auction, self._world
        chosen = auction.layout
        talon = auction.one_talon(world.aside)
        gone = auction.ready.discards(world.hands[declarer] | talon, chosen.gifts + chosen.lays, 1)[0]
        hands, laid = given(world.hands, declarer, talon, gone, chosen)
        aside = (world.aside & ~talon | laid) if chosen.bank else 0
        return SampledDeal(hands[declarer], played(auction.knowledge.play, hands, aside, declarer))
