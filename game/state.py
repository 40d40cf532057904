"""The state of a match: what is kept from deal to deal, and one immutable type per phase of a deal.

These are named tuples, not dataclasses: a state is made for every card played, and a tuple is made
three times faster. A status worth showing ("on the barrel") is a fact here, so that nobody who draws
a screen has to read the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from game.actions import Seat
from game.cards import Card, Cards, Suit, in_order
from game.ledger import Lines, Tally

if TYPE_CHECKING:
    from game.ledger import DealSettled

Hands = tuple[Cards, ...]
"""By seat; empty for a seat that takes no part in the deal."""

Talons = tuple[Cards, ...]
"""The cards laid aside at the deal, in their packets: one of three, or two with two players."""

Way = Literal["auction", "golden", "last_chance", "own_deal", "barrel"]
"""How the talon came to the declarer: bid for, or his without an auction."""

MarriageKind = Literal["full", "half", "aces"]
"""King and queen, queen and jack, or four aces."""

PassReason = Literal["debt", "barrel", "mercy", "dark", "no-marriage", "hand", "most"]
"""Why somebody passes unasked; the value is the end of the key of its words in locales/."""


class Carried(NamedTuple):
    """What one deal-out hands on to the next, besides the tallies."""

    golden_made: bool = False
    """Whether a golden contract was made in this golden round."""
    golden_round: int = 1
    fines: Lines = ()
    """Fines of the cut and of redeals, charged when the deal is settled (T6)."""
    moved: Lines = ()
    """Points that a sold talon has moved already; they stand in the ledger of the deal."""
    deck: Cards = ()
    """The cards as they were collected, top first (T4)."""


class Call(NamedTuple):
    """One word spoken in the auction; `amount` is None for a pass."""

    seat: Seat
    amount: int | None
    unseen: bool = False


class Marriage(NamedTuple):
    """A declared marriage and its value in points; `suit` is None for four aces."""

    seat: Seat
    suit: Suit | None
    points: int
    kind: MarriageKind = "full"


class Trick(NamedTuple):
    """A trick that was taken: its cards in the order played."""

    leader: Seat
    cards: Cards
    winner: Seat


class Gift(NamedTuple):
    """A card that the declarer gave to `to`; `shown` says whether the whole table saw it."""

    to: Seat
    card: Card
    shown: bool


class Silence(NamedTuple):
    """Why `seat` passed unasked, its own to know; `amount` is the most it may bid, if that is the reason."""

    seat: Seat
    why: PassReason
    amount: int = 0


class Spread(NamedTuple):
    """The cards of a deal before the first lead, and what is settled about it so far."""

    hands: Hands
    talons: Talons
    golden: bool = False
    redeals: int = 0
    """Redeals under this dealer before this deal-out."""
    barred: bool = False
    """A redeal was refused: there is none in this deal-out any more."""
    dark: Seat | None = None
    """Who committed before looking; None again once the dark is lifted."""
    unseen: tuple[Seat, ...] = ()
    """Who has not looked at his cards yet."""
    kept: tuple[Seat, ...] = ()
    """Who has answered a claim, since the cards last changed hands."""
    laid: Cards = ()
    """What the declarer laid aside (two players)."""
    silences: tuple[Silence, ...] = ()


class Bargain(NamedTuple):
    """What the auction settled: who plays, for how much, and how he came to it."""

    declarer: Seat
    amount: int
    """The winning bid; once it is fixed, the contract."""
    talon: Cards = ()
    shown: bool = False
    """Whether all saw the talon."""
    way: Way = "auction"
    dark: bool = False
    golden: bool = False
    bought: bool = False
    """Whether the declarer bought the talon after the auction."""
    gifts: tuple[Gift, ...] = ()
    """What the declarer gave away, in the order given."""


class Outcome(NamedTuple):
    """How a deal ended, as far as its cards tell; by seat where plural. What it is worth: settlement."""

    bargain: Bargain
    end: Literal["played", "conceded", "crossed"]
    card_points: tuple[int, ...]
    """In tricks, and in the bank."""
    marriage_points: tuple[int, ...]
    nines_points: tuple[int, ...]
    tricks: tuple[int, ...]
    aces: tuple[int, ...]
    """Aces held when the deal was conceded; zeros in a deal that was played."""
    nines: Seat | None
    """Who held all four nines after the discard."""


class Dealing(NamedTuple):
    """The deck is awaited; no seat is asked."""

    redeals: int = 0
    """Redeals under this dealer."""


class Cutting(NamedTuple):
    """The deck lies there to be cut by `asked`."""

    deck: Cards
    redeals: int
    asked: Seat
    nines: int = 0
    """Nines cut in a row."""
    final: bool = False
    """Whether nothing is looked at after this cut."""


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
    """The forced bidder has yet to say how high he opens."""
    closed: bool = False
    """The holder takes the talon at once."""
    calls: tuple[Call, ...] = ()
    passed: tuple[Seat, ...] = ()
    asked: Seat | None = None


class Taking(NamedTuple):
    """The auction is won; `asked` picks one of two talons. The talon of the bargain is still unknown."""

    spread: Spread
    bargain: Bargain
    asked: Seat


class Giving(NamedTuple):
    """The declarer holds the talon; `asked` is the declarer while he gives cards away."""

    spread: Spread
    bargain: Bargain
    asked: Seat | None = None
    given: tuple[Seat, ...] = ()
    answered: tuple[Seat, ...] = ()
    """Who has answered whether he offers points for the talon."""


class Buying(NamedTuple):
    """`buyer` is asked for an offer; once there is one, the declarer whether he takes it."""

    back: Giving
    buyer: Seat
    asked: Seat
    offered: int = 0


class Committing(NamedTuple):
    """Every defender has his card: the declarer fixes the contract; `asked` as in the other phases."""

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
    """What is seldom needed during play, and changes seldom."""

    owner: Seat | None = None
    """Who set the trump."""
    nines: Seat | None = None
    """Who held all four nines after the discard."""
    bonus: int = 0
    """What the nines brought him so far."""
    aces: Seat | None = None
    """Who declared four aces."""
    aces_played: int = 0
    """How many of the four he has put down."""
    owes_aces: bool = False
    """Whether he still has to lead the others."""
    aside: Cards = ()
    """The other talon and what was laid to it (two players)."""


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
    """One match; the rules stand beside it, never in it, so that facts cannot read them."""

    tallies: tuple[Tally, ...]
    dealer: Seat
    phase: Phase = Dealing()
    turn: int = 0
    """Questions put to seats so far; a button of an earlier question is stale."""
    deals_played: int = 0
    """Deals since the present golden round began; without golden deals, of the match (R9)."""
    sheet: tuple[DealSettled, ...] = ()
    """The settled deals, oldest first."""
    carried: Carried = Carried()

    @property
    def players(self) -> int:
        """How many seats the table has."""
        return len(self.tallies)

    @property
    def scores(self) -> tuple[int, ...]:
        """The totals by seat."""
        return tuple(tally.score for tally in self.tallies)

    @property
    def asked(self) -> Seat | None:
        """The seat that has to answer now; None while the deck is awaited and when the match is over."""
        return None if isinstance(self.phase, Dealing) else self.phase.asked


def new_match(players: int, dealer: Seat | None = None) -> Match:
    """Return a match about to be dealt, by default by the last seat."""
    return Match((Tally(),) * players, players - 1 if dealer is None else dealer)


def ask(match: Match, phase: Phase) -> Match:
    """Put the question of `phase`: it counts as one turn."""
    tallies, dealer, _, turn, deals_played, sheet, carried = match
    return Match(tallies, dealer, phase, turn + 1, deals_played, sheet, carried)


def go(match: Match, phase: Phase) -> Match:
    """Enter `phase` without a question."""
    tallies, dealer, _, turn, deals_played, sheet, carried = match
    return Match(tallies, dealer, phase, turn, deals_played, sheet, carried)


def without(hands: Hands, seat: Seat, gone: Card) -> Hands:
    """Return `hands` after `seat` has put down the card `gone`."""
    kept = tuple([each for each in hands[seat] if each is not gone])
    return (*hands[:seat], kept, *hands[seat + 1 :])


def with_cards(hands: Hands, seat: Seat, more: Cards) -> Hands:
    """Return `hands` after `seat` has taken `more` into his."""
    return (*hands[:seat], in_order((*hands[seat], *more)), *hands[seat + 1 :])


def added(values: tuple[int, ...], seat: Seat, amount: int) -> tuple[int, ...]:
    """Return `values` with `amount` more at `seat`."""
    return (*values[:seat], values[seat] + amount, *values[seat + 1 :])


Folds = Mapping[type, Callable[[Match, Any, Any], Match]]
"""By type of event, the function that folds it into a match in the phase it happens in."""

Kind = Literal["dealing", "cut", "dark", "claims", "auction", "take", "giving", "buyout", "contract",
               "trump", "play", "over"]  # fmt: skip
"""What a viewer calls the phase."""
