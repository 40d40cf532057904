"""What happened, with its results in it, so that folding needs no rules.

Who may know of which event, and how much of it, says `view.observe`.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.actions import Seat
from game.cards import Card, Cards, Suit
from game.ledger import DealSettled, Lines
from game.parts import Hands, MarriageKind, Silence, Talons, Way


@dataclass(frozen=True, slots=True)
class DeckBrought:
    """The deck lies on the table, and `cutter` is asked to cut it."""

    deck: Cards
    cutter: Seat


@dataclass(frozen=True, slots=True)
class DeckCut:
    """`seat` cut below the `at` top cards; `bottom` was shown, None where nothing is looked at any more."""

    seat: Seat
    at: int
    bottom: Card | None
    deck: Cards
    again: Seat | None
    """Who has to cut once more."""
    fines: Lines = ()
    """What the third nine in a row costs; charged when the deal is settled."""


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """`unseen` are the seats whose cards lie face down until they decide."""

    hands: Hands
    talons: Talons
    golden: bool = False
    unseen: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class DarkAsked:
    """`seat` may commit to a dark deal before he looks at his cards."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DarkDeclared:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Looked:
    """`seat` sees his cards now; `asked` is false where the end of the auction made him look."""

    seat: Seat
    asked: bool = True


@dataclass(frozen=True, slots=True)
class ClaimAsked:
    """`seat` holds cards that allow a redeal and is asked for it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HandKept:
    """`seat` plays the cards that would allow a redeal."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Redealt:
    """`seat` showed `hand`, and the same dealer deals again."""

    seat: Seat
    hand: Cards
    fines: Lines = ()
    """Charged when the deal finally played is settled (T6)."""
    why: tuple[str, ...] = ()
    """What allowed it, as `claims.grounds` names it."""


@dataclass(frozen=True, slots=True)
class RedealRefused:
    """The third redeal in a row: the dealer pays, the cards are played as they are."""

    seat: Seat
    fines: Lines


@dataclass(frozen=True, slots=True)
class AuctionOpened:
    """`holder` stands at `bid` without having been asked; the seat left of `forced` speaks first."""

    holder: Seat
    bid: int
    forced: Seat
    opens: bool = False
    """Whether the forced bidder is asked how high he opens."""


@dataclass(frozen=True, slots=True)
class BidAsked:
    seat: Seat


@dataclass(frozen=True, slots=True)
class BidMade:
    """`unseen` says that the bid was made before looking at one's cards."""

    seat: Seat
    amount: int
    unseen: bool = False


@dataclass(frozen=True, slots=True)
class Passed:
    """`asked` is false where the rules let the seat do nothing else; `why` is then its own to know."""

    seat: Seat
    asked: bool
    why: Silence | None = None
    looked: bool = False
    """Whether the pass turned up cards that the player had not looked at."""


@dataclass(frozen=True, slots=True)
class DarkLifted:
    """The deal is an ordinary one from here; `ends` says that the lifter takes the talon at once."""

    seat: Seat
    ends: bool


@dataclass(frozen=True, slots=True)
class TalonAsked:
    """The auction is won at `bid`, and one of two talons is to be picked."""

    seat: Seat
    bid: int
    way: Way
    dark: bool


@dataclass(frozen=True, slots=True)
class TalonTaken:
    """The auction is won at `bid`; `shown` says whether all see the talon, and the cards given away."""

    seat: Seat
    bid: int
    talon: Cards
    shown: bool
    way: Way = "auction"
    dark: bool = False
    number: int = 1
    """Which of the talons."""


@dataclass(frozen=True, slots=True)
class OfferAsked:
    """`seat` may offer points for the talon."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class OfferMade:
    """`seat` offers `amount`; the declarer is asked."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class OfferRefused:
    """`seat` makes no offer, or, being the declarer, declines the one made."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TalonSold:
    """`buyer` takes the talon and the declarer's place for `amount` of his points, which move at once."""

    seller: Seat
    buyer: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class GiftAsked:
    """The declarer is to give, or lay, what he does not need."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardGiven:
    """`shown` says whether the whole table sees the card; `more` that he has to give or lay another."""

    seat: Seat
    to: Seat
    card: Card
    shown: bool
    more: bool


@dataclass(frozen=True, slots=True)
class CardLaid:
    seat: Seat
    card: Card
    more: bool


@dataclass(frozen=True, slots=True)
class ContractAsked:
    seat: Seat


@dataclass(frozen=True, slots=True)
class ContractSet:
    """`seat` plays for `amount` and leads, once he has named the trump where `names`."""

    seat: Seat
    amount: int
    names: bool = False


@dataclass(frozen=True, slots=True)
class TrumpNamed:
    seat: Seat
    suit: Suit


@dataclass(frozen=True, slots=True)
class Conceded:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Crossed:
    """`seat` annuls the deal."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardPlayed:
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class MarriageDeclared:
    """`trump` stands from the trick it was led to; `suit` is None for four aces."""

    seat: Seat
    suit: Suit | None
    points: int
    trump: Suit | None
    kind: MarriageKind = "full"
    owes_aces: bool = False
    """Whether the other aces must follow while he keeps the lead."""


@dataclass(frozen=True, slots=True)
class TrumpSet:
    """The fourth ace of an ace marriage sets the trump."""

    seat: Seat
    suit: Suit


@dataclass(frozen=True, slots=True)
class NinesShown:
    """The first of four nines is played, and their bonus counts."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class TrickWon:
    """`points` are the card values in the trick."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class BankWon:
    """The last trick brings what lay face down, worth `points`."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class MatchWon:
    """`points` are game points by seat, zeros where the table keeps none (4.8 `settlement`)."""

    seat: Seat
    points: tuple[int, ...] = ()


Event = (
    DeckBrought
    | DeckCut
    | CardsDealt
    | DarkAsked
    | DarkDeclared
    | Looked
    | ClaimAsked
    | HandKept
    | Redealt
    | RedealRefused
    | AuctionOpened
    | BidAsked
    | BidMade
    | Passed
    | DarkLifted
    | TalonAsked
    | TalonTaken
    | OfferAsked
    | OfferMade
    | OfferRefused
    | TalonSold
    | GiftAsked
    | CardGiven
    | CardLaid
    | ContractAsked
    | ContractSet
    | TrumpNamed
    | Conceded
    | Crossed
    | CardPlayed
    | MarriageDeclared
    | TrumpSet
    | NinesShown
    | TrickWon
    | BankWon
    | DealSettled
    | MatchWon
)
