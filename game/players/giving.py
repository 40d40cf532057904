"""The declarer's gifts, contract and trump, chosen by sampled deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Literal

from game.actions import Action, Concede, Contract, Cross, Give, Lay, Trump
from game.advice import Alternative
from game.layouts import layout
from game.players.counting import of_kind
from game.players.inference import worlds
from game.players.knowledge import Knowledge, PossibleWorld, known
from game.players.level import Level
from game.players.outlook import EARLY, longest, made, start
from game.players.playouts import Ended, play_out
from game.players.situation import Chance, Situation, Stop
from game.players.stakes import Stakes
from game.players.tricks import ACE, CARD, NONE, NUMBER, SUITS, mask, numbers
from game.players.valuation import READY, Valuation
from game.players.weighing import SearchResult, mean

SETS = 14
"""Sets of gifts tried: those that cost the hand least."""

Leaving = Literal["conceded", "crossed"]

Parting = tuple[tuple[int, int], ...]
"""Pile of each card given away; the last pile lies aside."""


class Declarer:
    """Declarer who has taken the talon, and samples deals."""

    def __init__(self, situation: Situation, level: Level, chance: Chance, stop: Stop, count: int) -> None:
        self.knowledge = known(situation)
        self.situation = situation
        self._stop = stop
        self._worlds = worlds(situation, self.knowledge, chance, count, inferring=level.inferring)
        self.stakes = Stakes(situation, self.knowledge.story.way)
        self.bank = self.knowledge.bank

    def worlds(self) -> Iterator[PossibleWorld]:
        """Yield deals until the time is up."""
        for world in self._worlds:
            if self._stop():
                return
            yield world

    def ended(
        self, world: PossibleWorld, parting: Parting = (), trump: int = NONE, *, eager: bool = False
    ) -> Ended:
        """Play a deal out after the gifts; eager defenders declare marriages at once."""
        me, piles = self.knowledge.me, [*world.hands, world.aside]
        for pile, card in parting:
            piles[me] &= ~(1 << card)
            piles[pile] |= 1 << card
        aside = piles.pop() if self.bank else 0
        hands = piles[: self.knowledge.players]
        tricks, at = start(self.knowledge.play, hands, aside, me, trump)
        return play_out(tricks, at, me, eager=eager)


def give(
    situation: Situation, level: Level, chance: Chance, stop: Stop, besides: Sequence[Action]
) -> SearchResult | None:
    """Give the cards without which the contract does best; all gifts are considered together."""
    if not level.giving:
        return None
    declarer = Declarer(situation, level, chance, stop, level.giving)
    tried = list(_partings(situation, declarer.knowledge))
    ready = Valuation(READY, declarer.knowledge.play.worth)
    hand = mask(situation.view.hand)
    worth = max(ready.of(hand & ~sum(1 << card for _, card in each)) for each in tried)
    bid = situation.view.bid or 0
    me = declarer.knowledge.me
    amount = declarer.stakes.raised(me, bid, worth - EARLY)
    done = _parted(declarer.knowledge, besides)
    if done and done not in tried:
        tried.append(done)
    worths: list[list[float]] = [[] for _ in tried]
    chances: list[list[float]] = [[] for _ in tried]
    for world in declarer.worlds():
        for number, parting in enumerate(tried):
            ended = declarer.ended(world, parting, eager=level.eager)
            chance_made = made(ended, me, amount)
            worths[number].append(declarer.stakes.blended(me, amount, ended.gained, ended.won, chance_made))
            usual = declarer.ended(world, parting) if level.eager else ended
            chances[number].append(made(usual, me, bid))
    options = [
        Alternative(_as_choices(situation, declarer.knowledge, parting), tuple(each), mean(some))
        for parting, each, some in zip(tried, worths, chances, strict=True)
    ]
    best = max(range(len(tried)), key=lambda number: (sum(worths[number]), -number))
    return SearchResult(options[best].actions[0], tuple(options))


def _partings(situation: Situation, knowledge: Knowledge) -> Iterator[Parting]:
    """Yield the possible gifts, all that remain to be given or laid; the first card goes now."""
    piles = _piles(situation, knowledge)
    allowed = mask({each.card for each in situation.view.choices if isinstance(each, Give | Lay)})
    if len(piles) == 1:
        yield from (((piles[0], number),) for number in numbers(allowed))
        return
    ready = Valuation(READY, knowledge.play.worth)
    hand = mask(situation.view.hand)
    sets = ready.discards(hand, len(piles), SETS)
    if not any(gone & allowed for gone in sets):  # one of four aces has to go (E4, E6)
        aces = [1 << number for number in numbers(allowed)]
        sets = [ace | ready.discards(hand & ~ace, len(piles) - 1, 1)[0] for ace in aces]
    for gone in sets:
        all_alike = len(set(piles)) == 1
        for cards in [tuple(numbers(gone))] if all_alike else permutations(numbers(gone)):
            if allowed >> cards[0] & 1:
                yield tuple(zip(piles, cards, strict=True))


def _piles(situation: Situation, knowledge: Knowledge) -> list[int]:
    """Return the seats that still get a card, and the pile laid aside, once for each card."""
    view, chosen = situation.view, layout(situation.rules.table)
    given = [knowledge.story.places[seat] for seat in view.given]
    gifts = [place for place in _after(knowledge)[: chosen.gifts] if place not in given]
    return gifts + [knowledge.players] * (chosen.lays - len(view.laid))


def _as_choices(situation: Situation, knowledge: Knowledge, parting: Parting) -> tuple[Action, ...]:
    """Return the choices that give cards to their piles."""
    at = {place: seat for seat, place in knowledge.story.places.items()}
    seat = situation.seat
    return tuple(
        Give(seat, CARD[card], at[pile]) if pile in at else Lay(seat, CARD[card]) for pile, card in parting
    )


def _parted(knowledge: Knowledge, actions: Sequence[Action]) -> Parting:
    """Return a player's gifts as a `Parting`: cards by pile, with those laid aside."""
    places = knowledge.story.places
    gifts = [(places[each.to], NUMBER[each.card]) for each in actions if isinstance(each, Give)]
    laid = sorted((knowledge.players, NUMBER[each.card]) for each in actions if isinstance(each, Lay))
    order = _after(knowledge)
    return (*sorted(gifts, key=lambda gift: order.index(gift[0])), *laid)


def _after(knowledge: Knowledge) -> list[int]:
    """Return the places after the declarer's own, clockwise."""
    return [(knowledge.me + step) % knowledge.players for step in range(1, knowledge.players)]


def contract(
    situation: Situation, level: Level, chance: Chance, stop: Stop, besides: Sequence[Action]
) -> SearchResult | None:
    """Choose the contract of the highest value, or leave the deal; hopeless raises are left out."""
    if not level.contract:
        return None
    declarer = Declarer(situation, level, chance, stop, level.contract)
    me, stakes = declarer.knowledge.me, declarer.stakes
    thought = [(world, declarer.ended(world)) for world in declarer.worlds()]
    if not thought:
        return None
    ends = [end for _, end in thought]
    bid = situation.view.bid or 0
    most = max(stakes.raised(me, bid), sorted(end.gained[me] for end in ends)[-1 - len(ends) // 4])
    sensible = [
        each
        for each in situation.view.choices
        if isinstance(each, Concede | Cross)
        or (isinstance(each, Contract) and (each.amount <= most or each in besides))
    ]
    aces = [sum(hand >> 6 * suit + ACE & 1 for suit in range(4)) for hand in thought[0][0].hands]

    def option(choice: Action) -> Alternative:
        if not isinstance(choice, Contract):
            way: Leaving = "conceded" if isinstance(choice, Concede) else "crossed"
            return Alternative((choice,), (stakes.left(me, bid, way, aces),) * len(ends))
        amount = choice.amount
        chances = [made(end, me, amount) for end in ends]
        worths = (
            stakes.blended(me, amount, end.gained, end.won, each)
            for end, each in zip(ends, chances, strict=True)
        )
        return Alternative((choice,), tuple(worths), mean(chances))

    options = tuple(map(option, sensible))
    return SearchResult(max(options, key=lambda each: each.worth).actions[0], options)


def trump(
    situation: Situation, level: Level, chance: Chance, stop: Stop, _besides: Sequence[Action]
) -> SearchResult | None:
    """Name the suit with which most contracts are made."""
    if not level.contract:
        return None
    declarer = Declarer(situation, level, chance, stop, level.contract)
    me, bid = declarer.knowledge.me, declarer.knowledge.story.bid
    chances: list[list[float]] = [[] for _ in SUITS]
    worths: list[list[float]] = [[] for _ in SUITS]
    for world in declarer.worlds():
        for suit, some in enumerate(chances):
            ended = declarer.ended(world, trump=suit)
            some.append(made(ended, me, bid))
            worths[suit].append(declarer.stakes.blended(me, bid, ended.gained, ended.won, some[-1]))
    plain = longest(mask(situation.view.hand))
    best = max(range(4), key=lambda each: (sum(chances[each]), each == plain))
    by_suit = {SUITS.index(each.suit): each for each in of_kind(situation, Trump)}
    options = [
        Alternative((each,), tuple(worths[suit]), mean(chances[suit])) for suit, each in by_suit.items()
    ]
    return SearchResult(by_suit[best], tuple(options))
