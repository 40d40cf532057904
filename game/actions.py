"""What a seat may do, and the one thing the dealer does: lay down a deck.

An action says who acts and what he chose, nothing else. Whether it is possible now says
`engine.refusal`; what came of it say the events of `engine.decide`.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.cards import Card, Cards

Seat = int
"""A place at the table, counted clockwise from 0."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The deck, top card first; the shell shuffles, the engine only deals it out."""

    deck: Cards


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
class Give:
    """The declarer gives `card` to the defender at `to`."""

    seat: Seat
    card: Card
    to: Seat


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
class Play:
    """Lead or follow with `card`."""

    seat: Seat
    card: Card


Action = Deal | Redeal | Keep | Bid | Pass | Give | Contract | Concede | Play
