"""Tricks with open cards, in bits: legal moves and their results (docs/rules.md 2, 4.6, 5).

A computer player examines many sampled deals, for which the engine's states are too heavy. A card is a
number, six to a suit, rising; a set of cards is the bits of an int. Seats are places here: 0, 1 and, with
three, 2, clockwise among those that play. Every option of section 4.6 is obeyed; tests compare it with the
engine card by card.

Cards numbered by rank, four to a rank: the bits of a set are in the order of points.

So all suits are compared at once, and the highest bit of a set is its best card. Time-critical code uses
these numbers.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from game.cards import DECK, Card, Cards, Rank, Suit
from game.phases.play import ACES, worth
from game.rules import AceTrump, PlayRules

RANKS = (Rank.NINE, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.TEN, Rank.ACE)
SUITS = tuple(Suit)
NUMBER = {each: SUITS.index(each.suit) * 6 + RANKS.index(each.rank) for each in DECK}
"""Number of each card."""
CARD = {number: each for each, number in NUMBER.items()}
POINTS = tuple(CARD[number].points for number in range(24))
SUIT_OF = tuple(number // 6 for number in range(24))
SUIT_MASK = tuple(63 << 6 * suit for suit in range(4))
JACK, QUEEN, KING, TEN, ACE = 1, 2, 3, 4, 5
FOUR_ACES = sum(1 << 6 * suit + ACE for suit in range(4))
ABOVE = tuple(SUIT_MASK[number // 6] & ~((2 << number) - 1) for number in range(24))
"""Higher cards of the same suit, by card."""
NONE = -1
"""No trump, no owner, no player."""


def mask(cards: Iterable[Card]) -> int:
    """Return a set of cards as bits."""
    return sum(1 << NUMBER[each] for each in cards)


def numbers(bits: int) -> Iterator[int]:
    """Yield the cards of a set, lowest number first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def cards_of(bits: int) -> Cards:
    """Return the cards of a set."""
    return tuple(CARD[number] for number in numbers(bits))


def points_of(bits: int) -> int:
    """Return the card points of a set."""
    return sum(POINTS[number] for number in numbers(bits))


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayRulesInBits:
    """Section 4.6 in a form that is fast to evaluate.

    An option that makes a trick affect later ones in a new way must also make `plain` false, or `covers` if
    only the plain solver does not know it; else computer players search endings under wrong rules.
    """

    worth: tuple[int, ...]
    """Points of a marriage by suit."""
    first_lead: bool
    """Whether a marriage may be declared before one's first trick."""
    explicit: bool
    """Whether a player says at the lead if it declares a marriage."""
    keeps: bool
    """Whether a further marriage may leave the trump."""
    must_win: bool
    """Whether a marriage counts only once a card of it is won."""
    halves: bool
    """Whether queen and jack of a suit bring half a marriage."""
    aces: bool
    """Whether a lead of one of four aces declares them."""
    ace_trump: AceTrump
    in_a_row: bool
    """Whether aces declared together must be led in a row."""
    foreign: bool
    """Whether leading another player's trump is forbidden."""
    must_lead: bool
    """Whether a player with trumps must lead one."""
    overtake: bool
    """Whether a player who can must beat the cards of the suit led."""
    named: bool
    """Whether the declarer names the trump."""

    @property
    def plain(self) -> bool:
        """Return whether a trick affects later ones only by the trump and by who has taken a trick."""
        rare = self.must_win or self.halves or self.aces or self.foreign or self.must_lead
        return not rare


class RareState(NamedTuple):
    """State between tricks that only rare options need."""

    owner: int = NONE
    """Place that set the trump."""
    served: int = 0
    """Suits whose queen has been part of a marriage, as bits."""
    aces: int = NONE
    """Place that declared four aces."""
    aces_played: int = 0
    owes: bool = False
    unwon: tuple[tuple[int, int, int], ...] = ()
    """Marriages that count once a card of them is won: place, cards, points."""


NO_MARKS = RareState()


class Position(NamedTuple):
    """Position in the play; plural fields are by place."""

    hands: tuple[int, ...]
    turn: int
    trick: tuple[int, ...] = ()
    top: int = NONE
    """Card that takes the trick so far."""
    taker: int = NONE
    trump: int = NONE
    won: int = 0
    """Places that have taken a trick, as bits."""
    gained: tuple[int, ...] = (0, 0, 0)
    """Points since the first position: cards, marriages, cards laid aside."""
    marks: RareState = NO_MARKS


class Move(NamedTuple):
    """Card, with the points of a marriage it declares, which sets the trump; `marriage` is 0 for none."""

    card: int
    marriage: int = 0
    suit: int = NONE
    """Suit of the marriage; NONE for four aces."""
    trump: bool = True


class Tricks:
    """Play of one deal: number of players, rules, and the points laid aside, which the last trick takes."""

    def __init__(self, rules: PlayRulesInBits, players: int, bank: int = 0) -> None:
        self.rules = rules
        self.players = players
        self.bank = bank
        self._plain = rules.plain
        self._next = tuple((place + 1) % players for place in range(players))

    def moves(self, at: Position) -> list[Move]:
        """Return the legal moves, with each choice about a marriage."""
        if at.trick:
            return [Move(number) for number in numbers(self.follows(at))]
        leads = numbers(self.leads(at))
        if not self.rules.first_lead and not at.won >> at.turn & 1:
            return [Move(number) for number in leads]
        return [move for number in leads for move in self._said(at, number)]

    def follows(self, at: Position) -> int:
        """Return the cards that may follow: suit, else trump, else any; overtaking if that is required."""
        hand, led = at.hands[at.turn], SUIT_OF[at.trick[0]]
        same = hand & SUIT_MASK[led]
        if not same:
            same = hand & SUIT_MASK[at.trump] if at.trump >= 0 else 0
            if not same:
                return hand
        if self.rules.overtake and (better := same & ABOVE[at.top]):
            return better
        return same

    def leads(self, at: Position) -> int:
        """Return the cards that may be led."""
        hand, marks, rules, trump = at.hands[at.turn], at.marks, self.rules, at.trump
        if self._plain:
            return hand
        if marks.owes and marks.aces == at.turn and (aces := hand & FOUR_ACES):
            return aces
        if trump < 0:
            return hand
        trumps = hand & SUIT_MASK[trump]
        foreign = rules.foreign and marks.owner != at.turn
        if foreign:
            return hand ^ trumps or hand
        return trumps if trumps and rules.must_lead else hand

    def _said(self, at: Position, number: int) -> list[Move]:
        points, suit = self._marriage(at, number)
        if not points:
            return [Move(number)]
        rules = self.rules
        said = [Move(number, points, suit)]
        if rules.explicit:
            said.append(Move(number))
        if rules.keeps and not rules.named and at.trump >= 0 and suit >= 0 and suit != at.trump:
            said.append(Move(number, points, suit, trump=False))
        return said

    def _marriage(self, at: Position, number: int) -> tuple[int, int]:
        """Return points and suit of the marriage that leading a card would declare; (0, NONE) for none."""
        rank, suit = number % 6, number // 6
        hand, rules = at.hands[at.turn] >> 6 * suit, self.rules
        if rank == ACE:
            whole = rules.aces and at.hands[at.turn] & FOUR_ACES == FOUR_ACES
            return (ACES, NONE) if whole else (0, NONE)
        if rank not in {JACK, QUEEN, KING} or not hand >> QUEEN & 1 or at.marks.served >> suit & 1:
            return 0, NONE
        if rank != JACK and hand >> KING & 1:
            return rules.worth[suit], suit
        if rank != KING and rules.halves and hand >> JACK & 1:
            return rules.worth[suit] // 2, suit
        return 0, NONE

    def play(self, at: Position, move: Move) -> Position:
        """Return the position after a move; a full trick goes to its taker, who leads."""
        turn, number = at.turn, move.card
        hands = tuple(hand & ~(1 << number) if place == turn else hand for place, hand in enumerate(at.hands))
        trick, top, taker, trump = (*at.trick, number), at.top, at.taker, at.trump
        gained, marks = at.gained, at.marks
        if not at.trick:
            top, taker = number, turn
            if move.marriage or not self._plain:
                trump, gained, marks = self._led(at, move)
        else:
            if number > top if SUIT_OF[number] == SUIT_OF[top] else SUIT_OF[number] == trump:
                top, taker = number, turn
            if not self._plain and marks.aces == turn and number % 6 == ACE:
                marks = marks._replace(aces_played=marks.aces_played + 1)
        if len(trick) < self.players:
            return Position(hands, self._next[turn], trick, top, taker, trump, at.won, gained, marks)
        points = sum(POINTS[each] for each in trick)
        if not any(hands):
            points += self.bank
        if not self._plain:
            gained, marks = self._taken(gained, marks, trick, taker)
        gained = _added(gained, taker, points)
        return Position(hands, taker, (), NONE, NONE, trump, at.won | 1 << taker, gained, marks)

    def _led(self, at: Position, move: Move) -> tuple[int, tuple[int, ...], RareState]:
        """Return trump, points and rare state after a lead, as `phases.play` decides them."""
        turn, number = at.turn, move.card
        trump, gained, marks, rules = at.trump, at.gained, at.marks, self.rules
        last = marks.aces == turn and number % 6 == ACE and marks.aces_played == 3
        if marks.aces == turn and number % 6 == ACE:
            marks = marks._replace(aces_played=marks.aces_played + 1)
        if move.marriage:
            trump = self._trump_after(at.trump, move)
            if trump != at.trump:
                marks = marks._replace(owner=turn if trump >= 0 else NONE)
            if move.suit < 0:
                marks = marks._replace(aces=turn, aces_played=1, owes=rules.in_a_row)
            else:
                marks = marks._replace(served=marks.served | 1 << move.suit)
            if rules.must_win:
                unwon = (turn, self._counted(move), move.marriage)
                marks = marks._replace(unwon=(*marks.unwon, unwon))
            else:
                gained = _added(gained, turn, move.marriage)
        if last and rules.ace_trump == "last_ace" and not rules.named:
            trump = number // 6
            marks = marks._replace(owner=turn)
        return trump, gained, marks if not self._plain else NO_MARKS

    def _trump_after(self, trump: int, move: Move) -> int:
        if self.rules.named or not move.trump:
            return trump
        if move.suit >= 0:
            return move.suit
        after = {"unchanged": trump, "cancelled": NONE, "first_ace": move.card // 6, "last_ace": NONE}
        return after[self.rules.ace_trump]

    def _counted(self, move: Move) -> int:
        """Return the cards of the marriage, one of which has to be won (M8)."""
        if move.suit < 0:
            return FOUR_ACES
        other = KING if move.marriage == self.rules.worth[move.suit] else JACK
        return (1 << QUEEN | 1 << other) << 6 * move.suit

    def _taken(
        self, gained: tuple[int, ...], marks: RareState, trick: tuple[int, ...], taker: int
    ) -> tuple[tuple[int, ...], RareState]:
        """Return points and rare state after a trick: marriages won with it, aces no longer owed."""
        if marks.owes and marks.aces != taker:
            marks = marks._replace(owes=False)
        if marks.unwon:
            bits = sum(1 << each for each in trick)
            kept = []
            for unwon in marks.unwon:
                place, cards, points = unwon
                if place == taker and cards & bits:
                    gained = _added(gained, place, points)
                else:
                    kept.append(unwon)
            marks = marks._replace(unwon=tuple(kept))
        return gained, marks


def _added(gained: tuple[int, ...], place: int, points: int) -> tuple[int, ...]:
    return (*gained[:place], gained[place] + points, *gained[place + 1 :])


def in_bits(rules: PlayRules) -> PlayRulesInBits:
    """Convert section 4.6 for searching; real results come from the engine alone."""
    return PlayRulesInBits(
        worth=tuple(worth(rules, suit) for suit in SUITS),
        first_lead=rules.first_lead_marriage == "on",
        explicit=rules.marriage_declaration == "explicit",
        keeps=rules.marriage_keeps_trump == "on",
        must_win=rules.marriage_must_be_won == "on",
        halves=rules.queen_jack_marriage == "on",
        aces=rules.ace_marriage == "on",
        ace_trump=rules.ace_marriage_trump,
        in_a_row=rules.ace_marriage_in_a_row == "on",
        foreign=rules.foreign_trump_lead == "forbidden",
        must_lead=rules.must_lead_trump == "on",
        overtake=rules.must_overtake == "on",
        named=rules.trump == "named",
    )


HALF_DECK = 4095
QUEENS = 0xF00
RANK_POINTS = POINTS[:6]
SUITS_IN_RANKS = (*(0x111111 << suit for suit in range(4)), 0)
"""Cards of each suit; none for no trump."""
POINT = {1 << number: RANK_POINTS[number // 4] for number in range(24)}
SUIT = {1 << number: number % 4 for number in range(24)}
SUIT_CARDS = {1 << number: SUITS_IN_RANKS[number % 4] for number in range(24)}


def _turned(bits: int) -> int:
    return sum(1 << number % 6 * 4 + number // 6 for number in numbers(bits))


_BLACK = tuple(_turned(bits) for bits in range(4096))
_RED = tuple(_turned(bits << 12) for bits in range(4096))
_LOW = tuple(sum(RANK_POINTS[number // 4] for number in numbers(bits)) for bits in range(4096))
_HIGH = tuple(sum(RANK_POINTS[number // 4 + 3] for number in numbers(bits)) for bits in range(4096))


def by_rank(cards: int) -> int:
    """Return a set of cards in this numbering."""
    return _BLACK[cards & HALF_DECK] | _RED[cards >> 12]


def points_in(cards: int) -> int:
    """Return the points of a set of cards."""
    return _LOW[cards & HALF_DECK] + _HIGH[cards >> 12]


def winning(cards: int, top: int, trumps: int) -> int:
    """Return which of these playable cards take a trick whose best card is `top`."""
    wins = cards & -2 * top & SUIT_CARDS[top]
    return wins if top & trumps else wins | cards & trumps


def covers(rules: PlayRulesInBits) -> bool:
    """Return whether the plain solver supports the rules of a table."""
    return rules.plain and not rules.explicit and not rules.keeps


class Rising(dict[int, tuple[int, ...]]):
    """Cards by set, fewest points first."""

    def __missing__(self, cards: int) -> tuple[int, ...]:
        """Compute and cache the cards of a set."""
        self[cards] = found = tuple(1 << number for number in numbers(cards))
        return found


class Falling(dict[int, tuple[int, ...]]):
    """Cards by set, most points first."""

    def __missing__(self, cards: int) -> tuple[int, ...]:
        """Compute and cache the cards of a set."""
        self[cards] = found = tuple(1 << number for number in reversed(list(numbers(cards))))
        return found
