"""What a seat may do, and the one thing the dealer does: lay down a deck.

An action says who acts and what he chose, nothing else. Whether it is possible now says
`engine.refusal`; what came of it say the events of `engine.decide`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.cards import Card, Cards, Suit

Seat = int
"""A place at the table, counted clockwise from 0."""

Saying = Literal["", "declare", "silent", "keep-trump"]
"""What is said of a marriage where a choice stands; "" where none does (R11)."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The deck, top card first; the shell shuffles, the engine only deals it out.

    `placed` says that the hands lie already, so that nobody cuts (R4).
    """

    deck: Cards
    placed: bool = False


@dataclass(frozen=True, slots=True)
class Cut:
    """Put the `at` top cards beneath the rest of the deck."""

    seat: Seat
    at: int


@dataclass(frozen=True, slots=True)
class Dark:
    """Play the deal dark: stand at 120 before seeing one's cards."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Look:
    """Look at one's cards: decline the dark deal, or stop bidding unseen."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Redeal:
    """Claim a redeal that one's cards allow."""

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
    """Offer `amount` of one's points for the shown talon."""

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
    """The declarer gives `card` to the defender at `to`."""

    seat: Seat
    card: Card
    to: Seat


@dataclass(frozen=True, slots=True)
class Lay:
    """The declarer lays `card` face down aside (two players)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Contract:
    """The declarer fixes the points he will play for: his bid, or more."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class Concede:
    """The declarer gives the deal up instead of playing it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Cross:
    """The declarer annuls the deal: a cross for him, a bolt for each defender."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Trump:
    """The declarer names the trump of the deal."""

    seat: Seat
    suit: Suit


@dataclass(frozen=True, slots=True)
class Play:
    """Lead or follow with `card`; `saying` answers where its marriage leaves a choice."""

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
