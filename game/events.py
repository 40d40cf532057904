"""Events of a match, complete with their results, so that folding needs no rules.

`view.observe` decides which viewer learns how much of an event.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.actions import Seat
from game.cards import Card, Cards, Suit
from game.state import DealSettled, Hands, Lines, MarriageKind, Silence, Talons, Way


@dataclass(frozen=True, slots=True)
class StoodIn:
    """A stand-in gives the answer that follows, for the absent player at `seat`."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DeckBrought:
    """The deck is on the table, and `cutter` is asked to cut it."""

    deck: Cards
    cutter: Seat


@dataclass(frozen=True, slots=True)
class DeckCut:
    """`seat` cut below the top `at` cards; `bottom` was shown, None if no card is looked at any more."""

    seat: Seat
    at: int
    bottom: Card | None
    deck: Cards
    again: Seat | None
    """Seat that has to cut once more."""
    fines: Lines = ()
    """Fine for the third nine in a row; charged when the deal is settled."""


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """The cards are dealt; those of the seats in `unseen` lie face down until they decide."""

    hands: Hands
    talons: Talons
    golden: bool = False
    unseen: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class DarkAsked:
    """`seat` may commit to a dark deal before looking at its cards."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DarkDeclared:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Looked:
    """`seat` sees its cards now; `asked` is false if the end of the auction revealed them."""

    seat: Seat
    asked: bool = True


@dataclass(frozen=True, slots=True)
class ClaimAsked:
    """`seat` holds cards that allow a redeal and is asked whether it claims one."""

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
    """Grounds of the redeal, as in `claims.grounds`."""


@dataclass(frozen=True, slots=True)
class RedealRefused:
    """The third redeal in a row is refused: the dealer pays, the cards are played."""

    seat: Seat
    fines: Lines


@dataclass(frozen=True, slots=True)
class AuctionOpened:
    """`holder` stands at `bid` without having been asked; the seat left of `forced` speaks first."""

    holder: Seat
    bid: int
    forced: Seat
    opens: bool = False
    """Whether the forced bidder is asked for the opening bid."""


@dataclass(frozen=True, slots=True)
class BidAsked:
    seat: Seat


@dataclass(frozen=True, slots=True)
class BidMade:
    """`seat` bids `amount`; `unseen` if it has not looked at its cards."""

    seat: Seat
    amount: int
    unseen: bool = False


@dataclass(frozen=True, slots=True)
class Passed:
    """`seat` passes; `asked` is false if it had no other choice, and only the seat learns `why`."""

    seat: Seat
    asked: bool
    why: Silence | None = None
    looked: bool = False
    """Whether the pass turned up cards that the player had not looked at."""


@dataclass(frozen=True, slots=True)
class DarkLifted:
    """The deal is no longer dark; `ends` means that the lifter takes the talon at once."""

    seat: Seat
    ends: bool


@dataclass(frozen=True, slots=True)
class TalonAsked:
    """The auction is won at `bid`, and the winner picks one of two talons."""

    seat: Seat
    bid: int
    way: Way
    dark: bool


@dataclass(frozen=True, slots=True)
class TalonTaken:
    """The auction is won at `bid`; `shown` means that everybody sees the talon and the cards given away."""

    seat: Seat
    bid: int
    talon: Cards
    shown: bool
    way: Way = "auction"
    dark: bool = False
    number: int = 1
    """Number of the talon."""


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
    """`buyer` takes the talon and the declarer's place for `amount` points, which move at once."""

    seller: Seat
    buyer: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class GiftAsked:
    """The declarer is asked to give or lay cards."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardGiven:
    """The declarer gives a card; `shown` if the whole table sees it, `more` if another one follows."""

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
    """`seat` plays for `amount` and leads, after naming the trump if `names`."""

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
    """`trump` is valid from this trick on; `suit` is None for four aces."""

    seat: Seat
    suit: Suit | None
    points: int
    trump: Suit | None
    kind: MarriageKind = "full"
    owes_aces: bool = False
    """Whether the other aces must follow while their player keeps the lead."""


@dataclass(frozen=True, slots=True)
class TrumpSet:
    """The fourth ace of an ace marriage sets the trump."""

    seat: Seat
    suit: Suit


@dataclass(frozen=True, slots=True)
class NinesShown:
    """The first of four nines is played, which credits their bonus."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class TrickWon:
    """A trick is taken; `points` are its card values."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class BankWon:
    """The last trick also brings the cards laid aside, worth `points`."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class MatchWon:
    """The match is won.

    `points` are game points by seat, zeros if the table keeps none (4.8 `settlement`).
    """

    seat: Seat
    points: tuple[int, ...] = ()
    by_deals: bool = False
    """Whether the last of a fixed number of deals ended it (4.8 `deal_limit`)."""


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
    | StoodIn
)
