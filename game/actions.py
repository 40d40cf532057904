"""Actions of seats, and the one action of the dealer: to provide a deck.

An action names its seat and its choice, nothing else. `engine.refusal` says whether it is legal now; the
events of `engine.decide` tell its result.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.cards import Card, Cards, Suit

Seat = int
"""Place at the table, counted clockwise from 0."""

Saying = Literal["", "declare", "silent", "keep-trump"]
"""Choice about a marriage if there is one, else "" (R11)."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Provide the deck, top card first; the caller shuffles, the engine only deals it out.

    `placed` means that the hands are given already, so that nobody cuts (R4).
    """

    deck: Cards
    placed: bool = False


@dataclass(frozen=True, slots=True)
class Cut:
    """Put the top `at` cards beneath the rest of the deck."""

    seat: Seat
    at: int


@dataclass(frozen=True, slots=True)
class Dark:
    """Play the deal dark: stand at 120 before seeing one's own cards."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Look:
    """Look at one's own cards: decline the dark deal, or stop bidding unseen."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Redeal:
    """Claim a redeal that one's own cards allow."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Keep:
    """Play the cards although they allow a redeal."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid `amount` points."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the auction of this deal."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Take:
    """Take the first or the second of two talons; `number` is 1 or 2."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class Offer:
    """Offer `amount` of one's own points for the shown talon."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class Refuse:
    """Make no offer for the talon, or decline the one that was made."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Accept:
    """Sell the talon, and the deal with it, for the points offered."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Give:
    """Give `card` to the defender at `to`, as the declarer."""

    seat: Seat
    card: Card
    to: Seat


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay `card` aside face down, as the declarer (two players)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Contract:
    """Fix the contract, as the declarer: the bid, or more."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class Concede:
    """Concede the deal instead of playing it, as the declarer."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Cross:
    """Annul the deal, as the declarer: a cross for the declarer, a bolt for each defender."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Trump:
    """Name the trump of the deal, as the declarer."""

    seat: Seat
    suit: Suit


@dataclass(frozen=True, slots=True)
class Play:
    """Lead or follow with `card`; `saying` decides about its marriage if there is a choice."""

    seat: Seat
    card: Card
    saying: Saying = ""


Action = (
    Deal
    | Cut
    | Dark
    | Look
    | Redeal
    | Keep
    | Bid
    | Pass
    | Take
    | Offer
    | Refuse
    | Accept
    | Give
    | Lay
    | Contract
    | Concede
    | Cross
    | Trump
    | Play
)
