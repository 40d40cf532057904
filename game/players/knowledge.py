"""Input of a computer player: everything the player knows, as a value that can be pickled; and its level.

From a `Situation` follow the deal so far as its seat has seen it, in bits and places, and what is certain
about hidden cards: whether a deal is consistent with it. A permutation of hidden cards changes nothing
here.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from game.actions import Seat
from game.cards import Suit
from game.events import (
    AuctionOpened,
    BidMade,
    CardPlayed,
    ContractSet,
    Event,
    MarriageDeclared,
    Passed,
    TalonSold,
    TrumpNamed,
)
from game.fair import derived
from game.layouts import active, layout
from game.players.tricks import (
    JACK,
    KING,
    NO_MARKS,
    NONE,
    NUMBER,
    QUEEN,
    SUITS,
    Move,
    PlayRulesInBits,
    Position,
    Tricks,
    in_bits,
    mask,
    numbers,
    points_of,
)
from game.question import Question, see
from game.rules import Rules
from game.state import Match, Way
from game.view import DealSeen, GiftSeen, LaidSeen, Seen, TalonSeen, View, observe

Chance = random.Random
"""Random stream of a player; the same stream and the same situation give the same answer."""

Stop = Callable[[], bool]
"""Returns whether the time is up; called within every search."""


def never() -> bool:
    """Return False: there is no time limit."""
    return False


@dataclass(frozen=True, slots=True)
class Situation:
    """Rules, view of the asked seat, and the events that seat has seen in this deal."""

    rules: Rules
    view: View
    seen: tuple[Seen, ...] = ()
    """Events, oldest first, at least since the cards were dealt."""
    seed: str = field(default="", repr=False)
    """Secret seed of the random stream of this decision (`seed_of`); "" if the caller brings a stream."""

    @property
    def seat(self) -> int:
        """The seat that is asked."""
        assert self.view.viewer is not None
        return self.view.viewer


def situation(
    rules: Rules, match: Match, seat: Seat, asked: Question, events: Sequence[Event], *, secret: str = ""
) -> Situation:
    """Return the situation of `seat`; `events` are those of the present deal.

    `secret` is that of the table, in hexadecimal digits. The seed of the decision follows from it.
    """
    observed = tuple(seen for event in events if (seen := observe(event, seat)) is not None)
    seed = seed_of(secret, len(match.sheet) + 1, len(events), seat) if secret else ""
    return Situation(rules, see(match, seat, asked), observed, seed)


def seed_of(secret: str, deal: int, events: int, seat: Seat) -> str:
    """Return the seed of one decision: HMAC-SHA-256 of the question under the secret of the table.

    The question is named by the number of the deal, the number of events since it began, and the seat. So
    the same question has the same seed after a restart, and after an answer that was taken back. Nobody
    without the secret can compute a seed, and a seed tells nothing about the secret or the decks.
    """
    return derived(secret, f"thousand-decision/1 {deal} {events} {seat}")


PARTNER = {
    "full": {KING: QUEEN, QUEEN: KING},
    "half": {QUEEN: JACK, JACK: QUEEN},
}
"""The other rank of a marriage, by its kind and the rank led."""


class AuctionCall(NamedTuple):
    """Call in the auction: a bid, or a pass at a standing bid."""

    place: int
    bid: int
    """Amount, 0 for a pass."""
    standing: int
    """Bid that stood before."""


class PlayedCard(NamedTuple):
    """Played card, and the marriage it declared."""

    place: int
    move: Move


@dataclass(slots=True)
class Story:
    """Events since the cards were dealt; a set of cards is the bits of an int."""

    places: dict[Seat, int]
    words: list[AuctionCall] = field(default_factory=list)
    """Calls of players who had seen their cards and were asked."""
    declarer: int = NONE
    bid: int = 0
    """Standing bid, then the contract."""
    talon: int = 0
    """Visible cards of the talon that was taken."""
    way: Way = "auction"
    """Way in which the declarer got the talon."""
    gifts: list[tuple[int, int]] = field(default_factory=list)
    """Place and card of each gift; NONE for an unseen card."""
    laid: int = 0
    """Visible cards laid aside."""
    laid_unseen: int = 0
    """Number of cards laid aside unseen."""
    trump: Suit | None = None
    """Trump that was named."""
    plays: list[PlayedCard] = field(default_factory=list)
    held: dict[int, int] = field(default_factory=dict)
    """Other half of a declared marriage, by place."""

    def played(self, place: int) -> int:
        """Return the cards played by a place."""
        return sum(1 << each.move.card for each in self.plays if each.place == place)


def story(seen: Sequence[Seen], places: dict[Seat, int]) -> Story:
    """Return the deal so far; a deal-out invalidates what was seen before."""
    so_far = Story(places)
    for event in since_the_deal(seen):
        _note(so_far, event)
    return so_far


def since_the_deal(seen: Sequence[Seen]) -> Sequence[Seen]:
    """Return the events seen since the cards in hand were dealt."""
    dealt = (number for number in reversed(range(len(seen))) if isinstance(seen[number], DealSeen))
    return seen[next(dealt, 0) :]


def _note(story: Story, event: Seen) -> None:  # noqa: PLR0912 - one branch for each kind of event
    places = story.places
    match event:
        case AuctionOpened(bid=bid):
            story.bid = bid
        case BidMade(seat, amount, unseen):
            if not unseen:
                story.words.append(AuctionCall(places[seat], amount, story.bid))
            story.bid = amount
        case Passed(seat, True):
            story.words.append(AuctionCall(places[seat], 0, story.bid))
        case TalonSeen(seat, bid, talon, way):
            story.declarer, story.bid, story.way = places[seat], bid, way
            story.talon = mask(talon or ())
        case TalonSold(_, buyer, _):
            story.declarer = places[buyer]
        case GiftSeen(_, to, card):
            story.gifts.append((places[to], NONE if card is None else NUMBER[card]))
        case LaidSeen(_, None):
            story.laid_unseen += 1
        case LaidSeen(_, card) if card is not None:
            story.laid |= 1 << NUMBER[card]
        case ContractSet(_, amount):
            story.bid = amount
        case TrumpNamed(_, suit):
            story.trump = suit
        case CardPlayed(seat, card):
            story.plays.append(PlayedCard(places[seat], Move(NUMBER[card])))
        case MarriageDeclared():
            _declared(story, event)


def _declared(story: Story, event: MarriageDeclared) -> None:
    """Attach a marriage to the card played last."""
    place, move = story.plays.pop()
    if event.suit is None:
        story.plays.append(PlayedCard(place, move._replace(marriage=event.points)))
        story.held[place] = story.held.get(place, 0) | sum(1 << 6 * suit + 5 for suit in range(4))
        return
    suit = SUITS.index(event.suit)
    sets = story.trump is not None or event.trump is event.suit
    story.plays.append(PlayedCard(place, Move(move.card, event.points, suit, sets)))
    other = 6 * suit + PARTNER[event.kind][move.card % 6]
    story.held[place] = story.held.get(place, 0) | 1 << other


WHOLE = (1 << 24) - 1


class PossibleWorld(NamedTuple):
    """Deal consistent with the knowledge of a seat: the cards of each place, and those laid aside."""

    hands: tuple[int, ...]
    aside: int
    trained: int = 0
    """Places that play by trained weights, as bits; the others play by principles."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Knowledge of one seat. Seats are places, sets of cards bits; the last pile is laid aside."""

    me: int
    players: int
    story: Story
    play: PlayRulesInBits
    at: Position
    """The tricks so far; its hands contain only the seat's own cards."""
    room: tuple[int, ...]
    """Number of unknown cards in each pile."""
    fixed: tuple[int, ...]
    """Cards known to be in each pile."""
    banned: tuple[int, ...]
    """Cards that cannot be in each pile."""
    loose: int
    """Cards of a visible talon, of which the declarer may have given one away unseen."""
    hidden: int
    """Other cards in unknown piles."""
    bank: bool
    """Whether the last trick brings the cards laid aside."""

    def tricks(self, world: PossibleWorld) -> Tricks:
        """Return the play of a sampled deal."""
        return Tricks(self.play, self.players, points_of(world.aside) if self.bank else 0)

    def position(self, world: PossibleWorld) -> Position:
        """Return the present position in a sampled deal."""
        return self.at._replace(hands=world.hands)

    def may_hold(self, place: int) -> int:
        """Return every card that a place may hold."""
        if place == self.me and not self.room[place]:
            return self.fixed[place]
        return self.fixed[place] | (self.hidden | self.loose) & ~self.banned[place]

    def dealt(self, world: PossibleWorld, place: int) -> int:
        """Return the hand dealt to a place, as far as it is determined: without a talon and gifts."""
        cards = world.hands[place] | self.story.played(place)
        if place == self.story.declarer:
            cards |= sum(1 << card for _, card in self.story.gifts if card != NONE)
            return cards & ~self.story.talon
        return cards & ~sum(1 << card for to, card in self.story.gifts if to == place and card != NONE)


def known(situation: Situation) -> Knowledge:
    """Return the knowledge of the seat of a situation."""
    view, rules = situation.view, situation.rules
    seats = active(len(view.tallies), view.dealer)
    so_far = story(situation.seen, {seat: place for place, seat in enumerate(seats)})
    me, players = seats.index(situation.seat), len(seats)
    play = in_bits(rules.play)
    own = mask(view.hand)
    seen = bool(view.hand) or not view.counts or not view.counts[situation.seat]
    played = tuple(so_far.played(place) for place in range(players))
    gone = sum(played)
    fixed = _fixed(so_far, me, players, own, gone)
    certain = gone | sum(fixed)
    counts = [view.counts[seat] if view.counts else 0 for seat in seats]
    if seen:
        counts[me] = own.bit_count()
    counts.append(24 - gone.bit_count() - sum(counts))
    loose = _loose(so_far, me) & ~certain
    hidden = WHOLE & ~certain & ~loose
    at, banned = _replayed(so_far, me, Tricks(play, players), own, WHOLE & ~gone & ~own)
    return Knowledge(
        me,
        players,
        so_far,
        play,
        at,
        tuple(count - cards.bit_count() for count, cards in zip(counts, fixed, strict=True)),
        fixed,
        (*banned, 0),
        loose,
        hidden,
        layout(rules.table).bank,
    )


def _fixed(so_far: Story, me: int, players: int, own: int, gone: int) -> tuple[int, ...]:
    """Return the known cards of each pile: own cards, visible gifts, halves of marriages."""
    fixed = [so_far.held.get(place, 0) for place in range(players)]
    fixed.append(so_far.laid)
    for to, card in so_far.gifts:
        if card != NONE:
            fixed[to] |= 1 << card
    if so_far.declarer not in {NONE, me} and _all_seen(so_far):
        fixed[so_far.declarer] |= so_far.talon & ~sum(1 << card for _, card in so_far.gifts)
    fixed = [cards & ~gone & ~own for cards in fixed]
    fixed[me] = own
    return tuple(fixed)


def _all_seen(so_far: Story) -> bool:
    return not so_far.laid_unseen and all(card != NONE for _, card in so_far.gifts)


def _loose(so_far: Story, me: int) -> int:
    """Return the cards of a visible talon of which one may have gone to an unknown pile."""
    return 0 if so_far.declarer in {NONE, me} or _all_seen(so_far) else so_far.talon


def _replayed(
    so_far: Story, me: int, tricks: Tricks, own: int, unseen: int
) -> tuple[Position, tuple[int, ...]]:
    """Return the present position, and for each place the cards excluded by its play.

    A card is excluded if the rules would have forbidden to play another card beside it.
    """
    players = tricks.players
    hands = [so_far.played(place) for place in range(players)]
    hands[me] |= own
    owner = so_far.declarer if so_far.trump is not None else NONE
    at = Position(
        tuple(hands),
        max(so_far.declarer, 0),
        trump=NONE if so_far.trump is None else SUITS.index(so_far.trump),
        gained=(0,) * players,
        marks=NO_MARKS._replace(owner=owner),
    )
    banned = [0] * players
    for place, move in so_far.plays:
        if place != me:
            banned[place] |= _cannot(tricks, at, place, move, unseen & ~banned[place])
        at = tricks.play(at, move)
    remaining = tuple(own if place == me else 0 for place in range(players))
    return at._replace(hands=remaining), tuple(banned)


def _cannot(tricks: Tricks, at: Position, place: int, move: Move, cards: int) -> int:
    """Return which of these cards were not in the hand that played a card."""
    put = 1 << move.card
    cannot = 0
    for number in numbers(cards):
        hands = tuple(put | 1 << number if each == place else 0 for each in range(tricks.players))
        moves = tricks.moves(at._replace(hands=hands))
        if not any(each.card == move.card and each.marriage <= move.marriage for each in moves):
            cannot |= 1 << number
    return cannot


class Level(NamedTuple):
    """Level of a computer player."""

    bidding: int = 0
    """Deals sampled for a bid; 0: the hand is only counted."""
    giving: int = 0
    """Deals sampled for gifts."""
    contract: int = 0
    """Deals sampled for the contract."""
    cards: int = 0
    """Deals sampled for a card."""
    searched: int = 0
    """Number of them searched to the end."""
    search: int = 0
    """Tricks left, at most, for a search to the end."""
    inferring: bool = False
    """Whether bids are used to infer hands."""
    eager: bool = False
    """Whether gifts are judged by playouts in which defenders declare marriages at once."""
    defending: bool = False
    """Whether defenders trust searches more, and playouts with eager defenders less."""
    trained: bool = False
    """Whether defenders expect others to play by trained weights or by principles, as their cards suggest."""
    foreseeing: bool = False
    """Whether a bid considers who would outbid it, so that the player may jump."""
    daring: float = 0.0
    """Temperament's bonus for declaring, as a chance of winning the match (sampling levels)."""
    margin: int = 0
    """Temperament's points of reserve for a bid (counting levels)."""
    barrel: int = 0
    """Points that a hand may lack for a winning bid on the barrel, where failing is free; 0 bids as usual."""
    lost: int = 40
    """Points that a hand may lack for its contract before it is conceded (counting levels)."""
    lowest: bool = False
    """Whether gifts are the lowest cards, instead of those that cost the hand least (counting levels)."""


GREEDY = Level(margin=5)
EASY = Level(margin=35, barrel=40, lost=300, lowest=True)
"""Shy: counts, never concedes, and bids only with reserves, except on the barrel, where failing is free."""
NORMAL = Level(contract=12, cards=12, searched=12, search=3, margin=-5)
"""Bold: counts, and bids a little more than that."""
STRONG = Level(
    bidding=100,
    giving=40,
    contract=50,
    cards=60,
    searched=24,
    search=10,
    inferring=True,
    eager=True,
    defending=True,
    trained=True,
    foreseeing=True,
)
"""Cool: bids by the chances of winning the match."""

LEVELS = {"easy": EASY, "normal": NORMAL, "strong": STRONG, "greedy": GREEDY}
