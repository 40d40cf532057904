"""What happened, with its results in it, so that folding needs no rules.

Who may know of which event, and how much of it, says `view.told`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from game.actions import Seat
from game.cards import Card, Cards, Suit
from game.state import Hands, Tally, Talons


class Reason(StrEnum):
    """Why a line of the ledger stands there; the value is the key of its words."""

    BASE = "base"
    BOLT = "bolt"
    BARREL_STAY = "barrel_stay"
    BARREL_FALL = "barrel_fall"
    BARREL_CLIMB = "barrel_climb"
    THIRD_FALL = "third_fall"
    DUMP_TRUCK = "dump_truck"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the ledger of a deal; the lines of a seat add up to the change of his score."""

    seat: Seat
    amount: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class CardsDealt:
    hands: Hands
    talons: Talons


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


@dataclass(frozen=True, slots=True)
class AuctionOpened:
    """`holder` stands at `bid` without having been asked."""

    holder: Seat
    bid: int


@dataclass(frozen=True, slots=True)
class BidAsked:
    seat: Seat


@dataclass(frozen=True, slots=True)
class BidMade:
    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class Passed:
    """`asked` is false where the rules let the seat do nothing else."""

    seat: Seat
    asked: bool


@dataclass(frozen=True, slots=True)
class TalonTaken:
    """The auction is won at `bid`; `shown` says whether all see the talon, and the cards given away."""

    seat: Seat
    bid: int
    talon: Cards
    shown: bool


@dataclass(frozen=True, slots=True)
class CardGiven:
    """`shown` says whether the whole table sees the card."""

    seat: Seat
    to: Seat
    card: Card
    shown: bool


@dataclass(frozen=True, slots=True)
class ContractAsked:
    seat: Seat


@dataclass(frozen=True, slots=True)
class ContractSet:
    """`seat` plays for `amount` and leads."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class Conceded:
    seat: Seat


@dataclass(frozen=True, slots=True)
class CardPlayed:
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class MarriageDeclared:
    """`suit` is trump from the trick it was led to."""

    seat: Seat
    suit: Suit
    points: int


@dataclass(frozen=True, slots=True)
class TrickWon:
    """`points` are the card values in the trick."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class DealSettled:
    """A line of the score sheet: how the deal ended, every change with its reason, and what stands now."""

    declarer: Seat
    contract: int
    result: Literal["made", "failed", "conceded"]
    points: tuple[int, ...]
    """Raw points by seat: cards and marriages."""
    lines: tuple[Line, ...]
    bolts: tuple[int, ...]
    """Bolts given in this deal, by seat."""
    tallies: tuple[Tally, ...]
    dealer: Seat
    """Who deals next."""


@dataclass(frozen=True, slots=True)
class MatchWon:
    seat: Seat


Event = (
    CardsDealt
    | ClaimAsked
    | HandKept
    | Redealt
    | AuctionOpened
    | BidAsked
    | BidMade
    | Passed
    | TalonTaken
    | CardGiven
    | ContractAsked
    | ContractSet
    | Conceded
    | CardPlayed
    | MarriageDeclared
    | TrickWon
    | DealSettled
    | MatchWon
)
