"""The state of a match: facts kept between deals, and one immutable type per phase of a deal.

These are named tuples, not dataclasses: a state is created for every card played, and a tuple is created
three times faster. A status worth showing ("on the barrel") is a fact here, so that screens need not read
the rules.

The ledger: the tally of each player, and the itemised changes of a deal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Literal, NamedTuple, TypeVar

from game.actions import Seat
from game.cards import Card, Cards, Suit, in_order


class Carried(NamedTuple):
    """Facts handed from one deal-out to the next, besides the tallies."""

    golden_made: bool = False
    """Whether a golden contract was made in this golden round."""
    golden_round: int = 1
    fines: Lines = ()
    """Fines for cuts and redeals, charged when the deal is settled (T6)."""
    moved: Lines = ()
    """Points moved by the sale of a talon, part of the ledger of the deal."""
    deck: Cards = ()
    """Cards as collected, top first (T4)."""
    stood_in: tuple[Seat, ...] = ()
    """Seats for which a stand-in has answered in this deal."""


class Dealing(NamedTuple):
    """The deck is awaited; no seat is asked."""

    redeals: int = 0
    """Redeals under this dealer."""

    @property
    def asked(self) -> None:
        """None; a property, so that stored matches keep their shape."""
        return None


class Cutting(NamedTuple):
    """`asked` is to cut the deck."""

    deck: Cards
    redeals: int
    asked: Seat
    nines: int = 0
    """Nines cut in a row."""
    final: bool = False
    """Whether no card is looked at after this cut."""


class Dealt(NamedTuple):
    """The cards are dealt; `asked` may commit to a dark deal."""

    spread: Spread
    asked: Seat | None = None


class Auction(NamedTuple):
    """`holder` stands at `bid`; `asked` is None for a moment between two speakers."""

    spread: Spread
    forced: Seat
    holder: Seat
    bid: int
    opening: bool = False
    """Whether the forced bidder is asked for the opening bid."""
    closed: bool = False
    """Whether the holder takes the talon at once."""
    calls: tuple[Call, ...] = ()
    passed: tuple[Seat, ...] = ()
    asked: Seat | None = None


class Taking(NamedTuple):
    """The auction is won, and `asked` picks one of two talons. The talon of the bargain is still unknown."""

    spread: Spread
    bargain: Bargain
    asked: Seat
    calls: tuple[Call, ...] = ()
    """Calls of the auction."""


class Giving(NamedTuple):
    """The declarer holds the talon; `asked` is the declarer while cards are to be given."""

    spread: Spread
    bargain: Bargain
    asked: Seat | None = None
    given: tuple[Seat, ...] = ()
    answered: tuple[Seat, ...] = ()
    """Seats that have answered whether they offer points for the talon."""
    calls: tuple[Call, ...] = ()
    """Calls of the auction."""


class Buying(NamedTuple):
    """`buyer` is asked for an offer, and then the declarer whether to accept it."""

    back: Giving
    buyer: Seat
    asked: Seat
    offered: int = 0


class Committing(NamedTuple):
    """Every defender has a card, and the declarer fixes the contract; `asked` as in the other phases."""

    spread: Spread
    bargain: Bargain
    asked: Seat | None = None


class Naming(NamedTuple):
    """The contract is fixed, and the declarer names the trump."""

    spread: Spread
    bargain: Bargain
    asked: Seat


class Claiming(NamedTuple):
    """`asked` may claim a redeal; the deal waits in `back`."""

    back: Dealt | Auction | Giving | Committing
    asked: Seat


class Marks(NamedTuple):
    """Facts that are rarely needed or changed during play."""

    owner: Seat | None = None
    """Seat that set the trump."""
    nines: Seat | None = None
    """Seat that held all four nines after the discard."""
    bonus: int = 0
    """Points that the nines brought so far."""
    aces: Seat | None = None
    """Seat that declared four aces."""
    aces_played: int = 0
    """Number of the four aces played."""
    owes_aces: bool = False
    """Whether that seat still has to lead the others."""
    aside: Cards = ()
    """The other talon and the cards laid aside (two players)."""


class Playing(NamedTuple):
    """Tricks are played. By seat: `hands`, `tricks` won and `card_points` in them."""

    hands: Hands
    asked: Seat
    leader: Seat
    trick: Cards
    trump: Suit | None
    tricks: tuple[int, ...]
    card_points: tuple[int, ...]
    marriages: tuple[Marriage, ...]
    taken: tuple[Trick, ...]
    bargain: Bargain
    marks: Marks


class Settling(NamedTuple):
    """The deal ended without being played; it is about to be settled."""

    outcome: Outcome
    spread: Spread
    asked: None = None


class Over(NamedTuple):
    """The match is over."""

    winner: Seat
    asked: None = None


Phase = (
    Dealing
    | Cutting
    | Dealt
    | Claiming
    | Auction
    | Taking
    | Giving
    | Buying
    | Committing
    | Naming
    | Playing
    | Settling
    | Over
)


class Match(NamedTuple):
    """Match; the rules are kept apart, so that facts cannot depend on them."""

    tallies: tuple[Tally, ...]
    dealer: Seat
    phase: Phase = Dealing()
    turn: int = 0
    """Questions asked so far; a button of an earlier question is stale."""
    deals_played: int = 0
    """Deals since the present golden round began; without golden deals, of the match (R9)."""
    sheet: tuple[DealSettled, ...] = ()
    """The settled deals, oldest first."""
    carried: Carried = Carried()

    @property
    def players(self) -> int:
        """Number of seats at the table."""
        return len(self.tallies)

    @property
    def scores(self) -> tuple[int, ...]:
        """The totals by seat."""
        return tuple(tally.score for tally in self.tallies)

    @property
    def asked(self) -> Seat | None:
        """Seat that has to answer now; None while the deck is awaited and when the match is over."""
        return self.phase.asked


def new_match(players: int, dealer: Seat | None = None) -> Match:
    """Return a match about to be dealt, by default by the last seat."""
    return Match((Tally(),) * players, players - 1 if dealer is None else dealer)


def ask(match: Match, phase: Phase) -> Match:
    """Ask the question of `phase`, which counts as one turn."""
    tallies, dealer, _, turn, deals_played, sheet, carried = match
    return Match(tallies, dealer, phase, turn + 1, deals_played, sheet, carried)


def go(match: Match, phase: Phase) -> Match:
    """Enter `phase` without a question."""
    tallies, dealer, _, turn, deals_played, sheet, carried = match
    return Match(tallies, dealer, phase, turn, deals_played, sheet, carried)


Folds = Mapping[type, Callable[[Match, Any, Any], Match]]
"""Functions that fold an event into a match, by its type; they get the phase it happens in."""

Kind = Literal["dealing", "cut", "dark", "claims", "auction", "take", "giving", "buyout", "contract",
               "trump", "play", "over"]  # fmt: skip
"""Names of phases for viewers."""


class Reason(StrEnum):
    """Reason of a line of the ledger; the value is the key of its text (R16)."""

    BASE = "base"
    MULTIPLIER = "multiplier"
    NINES = "nines"
    STAND_STILL = "stand_still"
    BOLT = "bolt"
    REDEAL_FINE = "redeal_fine"
    CUT_FINE = "cut_fine"
    CONCEDE_FINE = "concede_fine"
    BUYOUT = "buyout"
    BARREL_STAY = "barrel_stay"
    BARREL_FALL = "barrel_fall"
    BARREL_CLIMB = "barrel_climb"
    THIRD_FALL = "third_fall"
    REVERSE = "reverse"
    DUMP_TRUCK = "dump_truck"
    GOLDEN_RESET = "golden_reset"


ON_THE_BARREL = frozenset({Reason.BARREL_CLIMB, Reason.BARREL_FALL, Reason.THIRD_FALL})
"""Reasons that are shown even if they change no total."""


class Line(NamedTuple):
    """Line of the ledger of a deal; the lines of a seat add up to the change of its score."""

    seat: Seat
    amount: int
    reason: Reason


Lines = tuple[Line, ...]


class Tally(NamedTuple):
    """Facts about one player that persist between deals."""

    score: int = 0
    bolts: int = 0
    """Bolts towards the next fine."""
    attempts: int = 0
    """Tries used on the present barrel."""
    barrels: int = 0
    """Barrels used up: falls, push-offs and joint climbs."""
    row: int = 0
    """Consecutive deals, of those played, that brought a bolt."""
    concessions: int = 0
    crosses: int = 0
    reverse_attempts: int = 0
    """Deals used on the present reverse barrel."""
    last_failed: int = 0
    """Last contract failed on the present barrel."""
    on_barrel: bool = False
    on_reverse: bool = False
    without_barrel: bool = False
    """Whether the third fall has removed the barrel for this player, who needs the target (some tables)."""
    tries: int = 0
    """Tries that the present barrel gives; 0 if they are not counted."""


Result = Literal["made", "failed", "conceded", "crossed"]


@dataclass(frozen=True, slots=True)
class DealSettled:
    """Line of the score sheet: how the deal ended, every change with its reason, and the new tallies."""

    declarer: Seat
    contract: int
    result: Result
    points: tuple[int, ...]
    """Raw points by seat: cards, marriages and nines."""
    lines: Lines
    bolts: tuple[int, ...]
    """Bolts given in this deal, by seat."""
    tallies: tuple[Tally, ...]
    dealer: Seat
    """Dealer of the next deal."""
    deals_played: int
    """Deals since the present golden round began."""
    golden: bool = False
    dark: bool = False
    golden_made: bool = False
    golden_round: int = 1
    stood_in: tuple[Seat, ...] = ()
    """Seats for which a stand-in answered in this deal, at least once."""


T = TypeVar("T")

Hands = tuple[Cards, ...]
"""Hands by seat; empty for a seat that takes no part in the deal."""


Talons = tuple[Cards, ...]
"""Cards laid aside at the deal, in packets: one of three cards, or two with two players."""


Way = Literal["auction", "golden", "last_chance", "own_deal", "barrel"]
"""Way in which the declarer got the talon: by bidding, or by a rule without an auction."""


MarriageKind = Literal["full", "half", "aces"]
"""King and queen, queen and jack, or four aces."""


PassReason = Literal["debt", "barrel", "mercy", "dark", "no-marriage", "hand", "most"]
"""Reason for an automatic pass; the value ends the key of its text in locales/."""


class Call(NamedTuple):
    """Call in the auction; `amount` is None for a pass."""

    seat: Seat
    amount: int | None
    unseen: bool = False


class Marriage(NamedTuple):
    """Declared marriage and its points; `suit` is None for four aces."""

    seat: Seat
    suit: Suit | None
    points: int
    kind: MarriageKind = "full"


class Trick(NamedTuple):
    """Trick that was taken: its cards in the order played."""

    leader: Seat
    cards: Cards
    winner: Seat


class Gift(NamedTuple):
    """Card that the declarer gave to `to`; `shown` if the whole table saw it."""

    to: Seat
    card: Card
    shown: bool


class Silence(NamedTuple):
    """Reason for an automatic pass, known to `seat` alone.

    `amount` is its highest legal bid, if that is the reason.
    """

    seat: Seat
    why: PassReason
    amount: int = 0


class Spread(NamedTuple):
    """Cards of a deal before the first lead, and the facts settled so far."""

    hands: Hands
    talons: Talons
    golden: bool = False
    redeals: int = 0
    """Redeals under this dealer before this deal-out."""
    barred: bool = False
    """Whether redeals are barred, as one was refused in this deal-out."""
    dark: Seat | None = None
    """Player who committed before looking; None once the dark is lifted."""
    unseen: tuple[Seat, ...] = ()
    """Seats that have not looked at their cards yet."""
    kept: tuple[Seat, ...] = ()
    """Seats that have answered a claim since the cards last changed hands."""
    laid: Cards = ()
    """Cards that the declarer laid aside (two players)."""
    silences: tuple[Silence, ...] = ()


class Bargain(NamedTuple):
    """Result of the auction: the declarer, the amount, and the way to the talon."""

    declarer: Seat
    amount: int
    """Winning bid; after `ContractSet`, the contract."""
    talon: Cards = ()
    shown: bool = False
    """Whether everybody saw the talon."""
    way: Way = "auction"
    dark: bool = False
    golden: bool = False
    bought: bool = False
    """Whether the declarer bought the talon after the auction."""
    gifts: tuple[Gift, ...] = ()
    """Cards that the declarer gave away, in order."""


class Outcome(NamedTuple):
    """Result of a deal by its cards, plural fields by seat. Settlement turns it into scores."""

    bargain: Bargain
    end: Literal["played", "conceded", "crossed"]
    card_points: tuple[int, ...]
    """Points in tricks and in the bank."""
    marriage_points: tuple[int, ...]
    nines_points: tuple[int, ...]
    tricks: tuple[int, ...]
    aces: tuple[int, ...]
    """Aces held when the deal was conceded; zeros in a deal that was played."""
    nines: Seat | None
    """Player who held all four nines after the discard."""

    @classmethod
    def unplayed(
        cls, bargain: Bargain, end: Literal["conceded", "crossed"], aces: tuple[int, ...]
    ) -> Outcome:
        """Return the result of a deal that its declarer gave up; `aces` are those held then."""
        none = (0,) * len(aces)
        return cls(
            bargain=bargain,
            end=end,
            card_points=none,
            marriage_points=none,
            nines_points=none,
            tricks=none,
            aces=aces,
            nines=None,
        )


def with_value(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """Return `values` by seat with `value` at `seat`."""
    changed = list(values)
    changed[seat] = value
    return tuple(changed)


def without(hands: Hands, seat: Seat, gone: Card) -> Hands:
    """Return `hands` without the card `gone`, which `seat` holds."""
    hand = hands[seat]
    place = hand.index(gone)
    return with_value(hands, seat, hand[:place] + hand[place + 1 :])


def with_cards(hands: Hands, seat: Seat, more: Cards) -> Hands:
    """Return `hands` with `more` cards at `seat`."""
    return with_value(hands, seat, in_order((*hands[seat], *more)))


def added(values: tuple[int, ...], seat: Seat, amount: int) -> tuple[int, ...]:
    """Return `values` with `amount` more at `seat`."""
    return with_value(values, seat, values[seat] + amount)
