"""Decisions by sampled deals, in the order of a deal: bids, gifts, contract and trump, cards.

Bidding goes by what a deal is worth to each player who may declare it, and by who would outbid whom. Small
bids invite others to bid a little more. A jump to 120 costs little, because the contract may be raised
anyway, and where bids are limited it leaves out nearly everybody without a marriage.

Gifts, contract and trump are chosen together. Each card is tried in sampled deals, by playouts early and by
full search late.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Literal, NamedTuple

from game.actions import Action, Bid, Concede, Contract, Cross, Give, Lay, Pass, Trump
from game.barrel import winning_contract
from game.layouts import layout
from game.phases.auction import PLAIN_LIMIT, ceiling, limit_of, next_bid
from game.phases.openings import silenced
from game.players.counting import of_kind, spoken, unknown
from game.players.knowledge import Chance, Knowledge, Level, PossibleWorld, Situation, Stop, known
from game.players.playouts import Ended, choose, play_out
from game.players.solver import OutOfTime, solver_of
from game.players.stakes import (
    EARLY,
    SearchResult,
    Stakes,
    declared,
    given,
    longest,
    made,
    mean,
    played,
    start,
)
from game.players.tricks import (
    ACE,
    CARD,
    NONE,
    NUMBER,
    SUITS,
    Move,
    Position,
    Tricks,
    cards_of,
    covers,
    mask,
    numbers,
)
from game.players.worlds import DEALT, READY, Valuation, likely, worlds
from game.state import Call
from game.view import Alternative

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


SEARCH_ERROR = 0.1
"""Share of search results that do not come to pass, as nobody sees all cards."""
PLAYOUT_WEIGHT = 0.4
"""Weight of a playout beside a search."""
DEFENDERS_PLAYOUT_WEIGHT = 0.15
"""The same for defenders. With their other changes it is measured by `python -m bench.defence`."""
PLAYED_OUT = 4.0
"""Error of a playout in points, with one trick left."""
SEARCHED_PER_DEAL, SEARCHED_PER_CARD = 3_000, 25_000
"""Positions that may be searched for one deal, and for one card, independent of the clock."""


def play(
    situation: Situation, level: Level, chance: Chance, stop: Stop, _besides: Sequence[Action]
) -> SearchResult | None:
    """Play the card that is best on average over sampled deals."""
    if not level.cards:
        return None
    knowledge = known(situation)
    tricks = Tricks(knowledge.play, knowledge.players)
    at = unknown(knowledge)
    moves = tricks.moves(at)
    plain = choose(tricks, at, knowledge.story.declarer)
    if len(moves) == 1:
        return SearchResult(spoken(situation, plain))
    judge = _CardEvaluator(situation, knowledge, level, stop)
    worths: dict[Move, list[float]] = {move: [] for move in moves}
    chances: dict[Move, list[float]] = {move: [] for move in moves}
    for world in worlds(
        situation, knowledge, chance, level.cards, inferring=level.inferring, trained=judge.trained
    ):
        if stop():
            break
        for move, chance_made, worth in judge.judged(world, moves):
            chances[move].append(chance_made)
            worths[move].append(worth)
    best = max(moves, key=lambda move: (sum(worths[move]), move == plain))
    options = [
        Alternative((spoken(situation, move),), tuple(worths[move]), mean(chances[move])) for move in moves
    ]
    return SearchResult(spoken(situation, best), tuple(options))


class _CardEvaluator:
    """Evaluation of the playable cards, one deal after the other."""

    def __init__(self, situation: Situation, knowledge: Knowledge, level: Level, stop: Stop) -> None:
        self._knowledge = knowledge
        self._declarer = knowledge.story.declarer
        self._contract = knowledge.story.bid
        self._stakes = Stakes(situation, knowledge.story.way)
        self._least = self._stakes.least(self._declarer, self._contract)
        left = len(situation.view.hand)
        self._spread = PLAYED_OUT * left**0.5
        self._defends = level.defending and knowledge.me != self._declarer
        self.trained = level.trained and knowledge.me != self._declarer and covers(knowledge.play)
        self._playout_weight = DEFENDERS_PLAYOUT_WEIGHT if self._defends else PLAYOUT_WEIGHT
        self._deals = level.searched if left <= level.search else 0
        self._patience = SEARCHED_PER_CARD
        self._stop = stop

    def judged(self, world: PossibleWorld, moves: list[Move]) -> list[tuple[Move, float, float]]:
        """Return each card with the chance of the contract after it, and its value.

        Either all cards are searched, or none.
        """
        declarer = self._declarer
        tricks, at = self._knowledge.tricks(world), self._knowledge.position(world)
        after = [tricks.play(at, move) for move in moves]
        makes = self._searched(tricks, after)
        ends = self._ended(tricks, after)
        stated = chances = self._chances(ends, makes)  # the calibration was fitted to these playouts
        if self.trained:
            ends = self._ended(tricks, after, world.trained | 1 << self._knowledge.me)
            chances = self._chances(ends, makes)
        points = [end.gained for end in ends]
        if self._defends:
            points = halved(points)
        return [
            (move, said, self._stakes.blended(declarer, self._contract, gained, end.won, made))
            for move, said, end, gained, made in zip(moves, stated, ends, points, chances, strict=True)
        ]

    def _ended(self, tricks: Tricks, after: list[Position], trained: int = 0) -> list[Ended]:
        """Play the deal out after each card."""
        declarer, banned = self._declarer, self._knowledge.banned[:-1]
        return [
            play_out(tricks, each, declarer, banned, eager=self._defends, trained=trained) for each in after
        ]

    def _chances(self, ends: list[Ended], makes: list[bool]) -> list[float]:
        """Return the chances of the contract after each card, by playouts and the search, if there is one."""
        over = [end.gained[self._declarer] - self._least + 0.5 for end in ends]
        chances = [likely(each / self._spread) for each in over]
        weight = self._playout_weight if makes else 1.0
        searched = makes or [False] * len(ends)
        return [
            weight * chance + (1 - weight) * (1 - SEARCH_ERROR if each else SEARCH_ERROR)
            for chance, each in zip(chances, searched, strict=True)
        ]

    def _searched(self, tricks: Tricks, after: list[Position]) -> list[bool]:
        """Return whether the contract can be made after each card; empty if that takes too long."""
        if self._patience <= 0 or self._deals <= 0:
            return []
        solver = solver_of(tricks, self._declarer, self._stop, min(SEARCHED_PER_DEAL, self._patience))
        found: list[bool] = []
        try:
            found = [solver.makes(at, self._least - at.gained[self._declarer]) for at in after]
            self._deals -= 1
        except OutOfTime:
            found = []
        self._patience -= solver.searched
        return found


def halved(points: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Return the points of several playouts, moved halfway to their mean.

    Playouts predict the points of single cards less well than searches predict the contract.
    """
    means = [sum(each) / len(points) for each in zip(*points, strict=True)]
    return [
        tuple(round((own + common) / 2) for own, common in zip(each, means, strict=True)) for each in points
    ]
