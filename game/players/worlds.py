"""Sampling of deals: hidden cards are dealt quickly in ways consistent with the knowledge of a seat.

Value of a hand to a declarer, as a sum over its suits: fast, but blind to how suits work together.

The numbers are a least-squares fit to playouts of random deals (`python -m bench.valuation`).

Likelihood of a deal by its players' cards and gifts: people mostly play by simple principles.

Each played card is compared with the one that simple principles would play from the hand in the sampled deal,
with the knowledge of that player; each gift is compared with cheaper ones. Who plays by trained weights, and
who by principles, follows from the cards in the same way.

Likelihood of a deal by its players' calls: a simple model of bidding.

Players bid up to about the value of their hand as declarers. Bids above 120 promise marriages if the table
limits bids by them.
"""

import math
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from game.phases.auction import PLAIN_LIMIT, limit_of
from game.phases.claims import hand_grounds
from game.players.knowledge import Chance, Knowledge, PossibleWorld, Situation
from game.players.playouts import Moment, follow, follow_scores, lead, lead_scores
from game.players.tricks import (
    ACE,
    JACK,
    KING,
    NONE,
    POINT,
    QUEEN,
    QUEENS,
    SUIT_CARDS,
    SUITS,
    SUITS_IN_RANKS,
    TEN,
    by_rank,
    cards_of,
    covers,
    numbers,
    winning,
)
from game.rules import Rules

ATTEMPTS = 40
"""Attempts at a deal, if hidden cards do not fit, before sampling stops."""
KEPT_SHARE = (0.5, 0.6, 0.85, 0.85, 0.9, 0.98)
"""Share of cards of a shown talon that are kept, by rank."""


class DealSampler:
    """Sampler of deals consistent with one knowledge.

    Cards with the same possible piles are dealt together.
    """

    def __init__(self, knowledge: Knowledge) -> None:
        self._room = knowledge.room
        self._fixed = knowledge.fixed
        self._banned = knowledge.banned
        self._loose = tuple(numbers(knowledge.loose))
        story, me = knowledge.story, knowledge.me
        self._declarer = story.declarer
        given = sorted({to for to, card in story.gifts if card == NONE and to != me})
        self._given = (*given, knowledge.players) if story.laid_unseen else tuple(given)
        alike: dict[tuple[int, ...], list[int]] = {}
        for number in numbers(knowledge.hidden):
            piles = range(len(self._banned))
            may = tuple(pile for pile in piles if self._room[pile] and not self._barred(pile, number))
            alike.setdefault(may, []).append(1 << number)
        self._groups = sorted(alike.items(), key=lambda group: len(group[0]))

    def sample(self, chance: Chance) -> PossibleWorld | None:
        """Return a deal consistent with everything certain, or None if none was found."""
        for _ in range(ATTEMPTS):
            if (world := self._deal(chance)) is not None:
                return world
        return None

    def _deal(self, chance: Chance) -> PossibleWorld | None:
        room, piles = list(self._room), list(self._fixed)
        for number in self._loose:
            pile = self._owner(chance, number, room)
            if pile == NONE:
                return None
            room[pile] -= 1
            piles[pile] |= 1 << number
        random = chance.random
        for may, cards in self._groups:
            places = [pile for pile in may for _ in range(room[pile])]
            if len(places) < len(cards):
                return None
            if len(may) > 1:
                places.sort(key=lambda _: random())
            for pile, card in zip(places, cards, strict=False):
                room[pile] -= 1
                piles[pile] |= card
        return PossibleWorld(tuple(piles[:-1]), piles[-1])

    def _owner(self, chance: Chance, number: int, room: list[int]) -> int:
        """Return the owner of a card of the talon that the declarer took: mostly the declarer."""
        declarer = self._declarer
        others = [pile for pile in self._given if room[pile] and not self._barred(pile, number)]
        mine = room[declarer] and not self._barred(declarer, number)
        if mine and (not others or chance.random() < KEPT_SHARE[number % 6]):
            return declarer
        return chance.choice(others) if others else NONE

    def _barred(self, pile: int, number: int) -> bool:
        return bool(self._banned[pile] >> number & 1)


HELD = 63


class Weights(NamedTuple):
    """Points by feature of a suit."""

    base: float
    """Base value of a hand."""
    ace: float
    covered_ten: float
    """Ten with the ace above it."""
    guarded_ten: float
    """Ten with a card to play under the ace."""
    bare_ten: float
    king: float
    queen: float
    jack: float
    length: float
    """Each card from the third of a suit on."""
    marriage: float
    """Each marriage."""
    worth: float
    """Each point of a marriage."""
    married_length: float
    """Each further card in the suit of a marriage."""


def features(holding: int, worth: int) -> tuple[float, ...]:
    """Return the features of the cards of one suit, by which the weights after `base` are multiplied."""
    ace, ten, king, queen, jack = (holding >> rank & 1 for rank in (ACE, TEN, KING, QUEEN, JACK))
    count = holding.bit_count()
    both = king & queen
    return (
        ace,
        ten & ace,
        ten & ~ace & (count > 1),
        ten & ~ace & (count == 1),
        king & ~both,
        queen & ~both,
        jack,
        max(0, count - 2),
        both,
        both * worth,
        both * (count - 2),
    )


DEALT = Weights(11.97, 29.78, 14.68, 5.74, 6.46, 9.31, 9.41, 0.39, 6.23, 1.28, 0.76, 6.76)
"""Weights for a hand before the talon."""
READY = Weights(-56.3, 34.86, 17.81, 2.94, -0.99, 1.7, 1.34, -2.2, 16.11, -2.08, 0.87, 4.04)
"""Weights for a hand after the discard."""


@cache
def _table(weights: Weights, worth: int) -> tuple[float, ...]:
    """Return the value of a suit by the cards held; `worth` is the value of its marriage."""
    _, *each = weights
    return tuple(
        sum(weight * count for weight, count in zip(each, features(holding, worth), strict=True))
        for holding in range(64)
    )


class Valuation:
    """Values of hands at a table with these values of marriages, by suit."""

    def __init__(self, weights: Weights, worths: tuple[int, ...]) -> None:
        self._base = weights.base
        self._tables = tuple(_table(weights, worth) for worth in worths)

    def of(self, hand: int) -> float:
        """Return the expected points of a declarer with a hand."""
        spades, clubs, diamonds, hearts = self._tables
        return (
            self._base
            + spades[hand & HELD]
            + clubs[hand >> 6 & HELD]
            + diamonds[hand >> 12 & HELD]
            + hearts[hand >> 18]
        )

    def discards(self, hand: int, count: int, most: int | None = None) -> list[int]:
        """Return the sets of `count` cards that cost least to give away, the best first."""
        cards = sorted(numbers(hand), key=lambda number: -self.of(hand & ~(1 << number)))
        spare = cards[: count + 4]
        gone = [sum(1 << number for number in some) for some in combinations(spare, count)]
        gone.sort(key=lambda some: -self.of(hand & ~some))
        return gone[:most]


UNUSUAL = 0.35
"""Likelihood of a card that principles would not play, relative to one that they would."""
NOISE = 0.05
"""Share of cards that the trained weights do not explain."""
PRINCIPLED, DEVIATING = 0.85, 0.04
"""Likelihood of a card that principles would play, and of another one, if a player goes by them."""
GIFT_COST = 25.0
"""Points that a gift may cost without being unusual."""


class ObservedCard(NamedTuple):
    """Card played by another player, with the public knowledge at that time."""

    at: Moment
    card: int
    later: int
    """Cards that the place plays from here on, as far as seen."""
    unseen: int
    """Cards that had not been played yet."""
    declares: bool


class Likelihood(NamedTuple):
    """Agreement of a deal with the play so far."""

    weight: float
    """Weight of the deal, above 0."""
    trained: tuple[float, ...] = ()
    """Chance that each place plays by trained weights and not by principles, as its cards suggest."""


class Habits:
    """Weights of deals by the cards played and given so far."""

    def __init__(self, knowledge: Knowledge, *, trained: bool = False) -> None:
        self._knowledge = knowledge
        self._rules = knowledge.play
        self._trained = trained
        self._moments = _moments(knowledge) if covers(knowledge.play) else []
        self._ready = Valuation(READY, knowledge.play.worth)
        declarer = knowledge.story.declarer
        self._gifts = [
            1 << card for _, card in knowledge.story.gifts if card != NONE and declarer != knowledge.me
        ]
        self._played = knowledge.story.played(declarer) if self._gifts else 0

    def likelihood(self, world: PossibleWorld) -> Likelihood:
        """Return how well a deal agrees with the play."""
        weight = self._given(world)
        hands = [by_rank(hand) for hand in world.hands]
        if self._trained:
            both = [self._both(place, hand) for place, hand in enumerate(hands)]
            weight *= math.prod([trained + plain for trained, plain in both])
            return Likelihood(weight, tuple([trained / (trained + plain) for trained, plain in both]))
        for moment in self._moments:
            if self._strange(moment, hands[moment.at.place] | moment.later):
                weight *= UNUSUAL
        return Likelihood(weight)

    def _both(self, place: int, hand: int) -> tuple[float, float]:
        """Return how likely trained weights would play these cards from a hand, and how likely principles."""
        trained = plain = 1.0
        for moment in self._moments:
            if moment.at.place != place:
                continue
            own = hand | moment.later
            legal = self._legal(moment.at, own)
            if legal & legal - 1:
                trained *= NOISE + (1 - NOISE) * self._share(moment, own, legal)
                plain *= DEVIATING if self._strange(moment, own) else PRINCIPLED
        return trained, plain

    def _given(self, world: PossibleWorld) -> float:
        """Return how well a deal agrees with the gifts."""
        weight = 1.0
        if self._gifts:
            hand = world.hands[self._knowledge.story.declarer] | self._played
            kept = self._ready.of(hand)
            for gift in self._gifts:
                both = hand | gift
                regret = max([self._ready.of(both & ~(1 << card)) for card in numbers(hand)]) - kept
                weight *= math.exp(-max(0.0, regret) / GIFT_COST)
        return weight

    def _share(self, moment: ObservedCard, own: int, legal: int) -> float:
        """Return how often a player with trained weights plays the card from this hand."""
        at, rest = moment.at, moment.unseen & ~own
        if at.led:
            scores = follow_scores(at, own, rest, legal)
        else:
            queens = own & own >> 4 & QUEENS if moment.declares else 0
            scores = lead_scores(at, own, rest, queens, self._rules.worth)
        chosen = next((score for score, card in scores if card == moment.card), -math.inf)
        return 1 / sum([math.exp(min(score - chosen, 30.0)) for score, _ in scores])

    def _legal(self, at: Moment, own: int) -> int:
        """Return the cards of a hand that may be played."""
        if not at.led:
            return own
        legal = own & SUIT_CARDS[at.led] or own & at.trumps or own
        return (self._rules.overtake and winning(legal, at.top, at.trumps)) or legal

    def _strange(self, moment: ObservedCard, own: int) -> bool:
        """Return whether principles would have played a different card."""
        at, card = moment.at, moment.card
        place, declarer, rest = at.place, at.declarer, moment.unseen & ~own
        hands = [own if each == place else rest & ~void for each, void in enumerate(at.void)]
        if not at.led:
            queens = own & own >> 4 & QUEENS
            declared = queens if moment.declares else 0
            wanted = lead(hands, place, declarer, at.trumps, declared, self._rules.worth)
        else:
            suit = SUIT_CARDS[at.led]
            legal = self._legal(at, own)
            if not legal & legal - 1:
                return False
            behind = (place + 1) % len(hands)
            foe = 0 if at.last or declarer not in {place, behind} else hands[behind]
            friend = declarer not in {place, at.taker}
            trick = (suit, at.trumps, at.top, friend, foe & suit or foe & at.trumps)
            wanted = follow(own, legal, winning(legal, at.top, at.trumps), trick)
        return wanted != card and (wanted.bit_length() - 1) // 4 != (card.bit_length() - 1) // 4


def _moments(knowledge: Knowledge) -> list[ObservedCard]:
    """Return every card played by others, with the public knowledge at that time."""
    story, players, rules = knowledge.story, knowledge.players, knowledge.play
    later = [by_rank(story.played(place)) for place in range(players)]
    void = [0] * players
    unseen = (1 << 24) - 1
    trump = NONE if story.trump is None else SUITS.index(story.trump)
    found = []
    led = top = taker = laid = won = points = 0
    for place, move in story.plays:
        card = by_rank(1 << move.card)
        if not laid:
            led = points = 0
        trumps = SUITS_IN_RANKS[trump]
        if place != knowledge.me:
            declares = rules.first_lead or bool(won >> place & 1)
            last = laid == players - 1
            at = Moment(place, story.declarer, tuple(void), trumps, led, top, taker, last, points)
            found.append(ObservedCard(at, card, later[place], unseen, declares))
        if not laid:
            led = top = card
            taker = place
            if move.marriage and move.trump and not rules.named:
                trump = move.suit
        elif card & SUIT_CARDS[top]:
            if card > top:
                top, taker = card, place
        elif card & trumps:
            top, taker = card, place
        if laid and not card & SUIT_CARDS[led]:
            void[place] |= SUIT_CARDS[led]
            if not card & trumps:
                void[place] |= trumps
        points += POINT[card]
        later[place] &= ~card
        unseen &= ~card
        laid += 1
        if laid == players:
            laid = 0
            won |= 1 << taker
    return found


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
    situation: Situation,
    knowledge: Knowledge,
    chance: Chance,
    count: int,
    *,
    inferring: bool = True,
    trained: bool = False,
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
    habits = Habits(knowledge, trained=trained)
    found = [habits.likelihood(world) for world in drawn]
    keyed = [
        (math.log(1 - chance.random()) / (weigh.weight(drawn[number]) * each.weight), number)
        for number, each in enumerate(found)
    ]
    keyed.sort(reverse=True)  # sampling by weight, without replacement
    return [
        drawn[number]._replace(trained=_drawn_by_lot(found[number].trained, chance))
        for _, number in keyed[:count]
    ]


def _drawn_by_lot(chances: Sequence[float], chance: Chance) -> int:
    """Return a bit for each place that plays by trained weights, with its chance."""
    return sum([1 << place for place, each in enumerate(chances) if chance.random() < each])


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
