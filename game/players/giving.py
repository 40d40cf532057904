"""What the declarer parts with, plays for and names trump: tried in deals that might be."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from statistics import fmean

from game.actions import Action, Concede, Contract, Cross, Give, Lay, Trump
from game.layouts import layout
from game.players.counting import of_kind
from game.players.inference import likely, worlds
from game.players.knowledge import Knowledge, World, known
from game.players.level import Level
from game.players.outlook import EARLY, Ended, longest, start
from game.players.principles import play_out
from game.players.situation import Chance, Situation, Stop
from game.players.stakes import Stakes
from game.players.tricks import ACE, CARD, NONE, SUITS, mask, numbers
from game.players.valuation import READY, Valuation

SETS = 10
"""Sets of cards that are tried to be given away, those that cost the hand least."""

Parting = tuple[tuple[int, int], ...]
"""To which pile goes which card; the last pile lies aside."""


class Declarer:
    """One who has taken the talon, and thinks about the deals that might be."""

    def __init__(self, situation: Situation, level: Level, chance: Chance, stop: Stop, count: int) -> None:
        self.knowledge = known(situation)
        self.situation = situation
        self._stop = stop
        self._worlds = worlds(situation, self.knowledge, chance, count, inferring=level.inferring)
        self.stakes = Stakes(situation, self.knowledge.story.way)
        self.bank = self.knowledge.bank

    def worlds(self) -> Iterator[World]:
        """Yield deals until the time is over."""
        for world in self._worlds:
            if self._stop():
                return
            yield world

    def ended(self, world: World, parting: Parting = (), trump: int = NONE) -> Ended:
        """Play a deal out after parting with cards."""
        me, piles = self.knowledge.me, [*world.hands, world.aside]
        for pile, card in parting:
            piles[me] &= ~(1 << card)
            piles[pile] |= 1 << card
        aside = piles.pop() if self.bank else 0
        hands = piles[: self.knowledge.players]
        tricks, at = start(self.knowledge.play, hands, aside, me, trump)
        end = play_out(tricks, at, me)
        return Ended(end.gained, end.won)


def give(situation: Situation, level: Level, chance: Chance, stop: Stop) -> Action | None:
    """Part with the cards without which the contract fares best; they are thought of all together."""
    if not level.giving:
        return None
    declarer = Declarer(situation, level, chance, stop, level.giving)
    tried = list(_partings(situation, declarer.knowledge))
    ready = Valuation(READY, declarer.knowledge.play.worth)
    hand = mask(situation.view.hand)
    best = max(ready.of(hand & ~sum(1 << card for _, card in each)) for each in tried)
    amount = max(situation.view.bid or 0, int(best - EARLY) // 10 * 10)
    me = declarer.knowledge.me
    totals = [0.0] * len(tried)
    for world in declarer.worlds():
        for number, parting in enumerate(tried):
            ended = declarer.ended(world, parting)
            chance_made = likely((ended.gained[me] - amount) / EARLY)
            totals[number] += declarer.stakes.blended(me, amount, ended.gained, ended.won, chance_made)
    pile, card = tried[max(range(len(tried)), key=lambda number: (totals[number], -number))][0]
    return _as_choice(situation, declarer.knowledge, pile, card)


def _partings(situation: Situation, knowledge: Knowledge) -> Iterator[Parting]:
    """Yield what may be parted with, for all that is still to be given or laid; the first card goes now."""
    piles = _piles(situation, knowledge)
    allowed = mask({each.card for each in situation.view.choices if isinstance(each, Give | Lay)})
    if len(piles) == 1:
        yield from (((piles[0], number),) for number in numbers(allowed))
        return
    ready = Valuation(READY, knowledge.play.worth)
    for gone in ready.discards(mask(situation.view.hand), len(piles), SETS):
        all_alike = len(set(piles)) == 1
        for cards in [tuple(numbers(gone))] if all_alike else permutations(numbers(gone)):
            if allowed >> cards[0] & 1:
                yield tuple(zip(piles, cards, strict=True))


def _piles(situation: Situation, knowledge: Knowledge) -> list[int]:
    """Return who is still to get a card, and as often as one is to be laid aside that pile."""
    view, chosen = situation.view, layout(situation.rules.table)
    given = [knowledge.story.places[seat] for seat in view.given]
    others = ((knowledge.me + step) % knowledge.players for step in range(1, chosen.gifts + 1))
    return [place for place in others if place not in given] + [knowledge.players] * (
        chosen.lays - len(view.laid)
    )


def _as_choice(situation: Situation, knowledge: Knowledge, pile: int, card: int) -> Action:
    """Return the choice by which a card goes to a pile."""
    to = next((seat for seat, place in knowledge.story.places.items() if place == pile), None)
    seat, what = situation.seat, CARD[card]
    return Lay(seat, what) if to is None else Give(seat, what, to)


def chance_of(declarer: Declarer, amount: int) -> float:
    """Return with what chance a contract is made, by a declarer who has parted with everything."""
    me = declarer.knowledge.me
    made = [likely((declarer.ended(world).gained[me] - amount) / EARLY) for world in declarer.worlds()]
    return sum(made) / len(made) if made else 0.5


def contract(situation: Situation, level: Level, chance: Chance, stop: Stop) -> Action | None:
    """Play for what brings most, or leave the deal; raises that few of the deals would make are left out."""
    if not level.contract:
        return None
    declarer = Declarer(situation, level, chance, stop, level.contract)
    me, stakes = declarer.knowledge.me, declarer.stakes
    thought = [(world, declarer.ended(world)) for world in declarer.worlds()]
    if not thought:
        return None
    ends = [end for _, end in thought]
    bid = situation.view.bid or 0
    most = max(bid, sorted(end.gained[me] for end in ends)[-1 - len(ends) // 4])
    sensible = [
        each
        for each in situation.view.choices
        if isinstance(each, Concede | Cross) or (isinstance(each, Contract) and each.amount <= most)
    ]
    aces = [sum(hand >> 6 * suit + ACE & 1 for suit in range(4)) for hand in thought[0][0].hands]

    def worth(choice: Action) -> float:
        if not isinstance(choice, Contract):
            return stakes.left(me, bid, "conceded" if isinstance(choice, Concede) else "crossed", aces)
        amount = choice.amount
        chances = (likely((end.gained[me] - amount) / EARLY) for end in ends)
        return fmean(
            stakes.blended(me, amount, end.gained, end.won, made)
            for end, made in zip(ends, chances, strict=True)
        )

    return max(sensible, key=worth)


def trump(situation: Situation, level: Level, chance: Chance, stop: Stop) -> Action | None:
    """Name the suit with which most contracts are made."""
    if not level.contract:
        return None
    declarer = Declarer(situation, level, chance, stop, level.contract)
    me, bid = declarer.knowledge.me, declarer.knowledge.story.bid
    totals = [0.0] * 4
    for world in declarer.worlds():
        for suit in range(4):
            gained = declarer.ended(world, trump=suit).gained[me]
            totals[suit] += likely((gained - bid) / EARLY)
    plain = longest(mask(situation.view.hand))
    best = max(range(4), key=lambda each: (totals[each], each == plain))
    return next(each for each in of_kind(situation, Trump) if each.suit is SUITS[best])
