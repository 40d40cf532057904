"""Observations: the part of an event that a viewer, a seat or the group, learns.

An allow list like `game.view`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from game.actions import Seat
from game.cards import Card, Cards
from game.events import (
    CardGiven,
    CardLaid,
    CardsDealt,
    ClaimAsked,
    DeckBrought,
    DeckCut,
    Event,
    HandKept,
    Passed,
    TalonTaken,
)
from game.parts import Way


@dataclass(frozen=True, slots=True)
class GiftSeen:
    """A card was given; `card` is None for viewers who may not know it."""

    seat: Seat
    to: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class TalonSeen:
    """The auction is won at `bid`; `talon` is None for viewers who may not see it."""

    seat: Seat
    bid: int
    talon: Cards | None
    way: Way = "auction"
    number: int = 1
    """Number of the talon."""


@dataclass(frozen=True, slots=True)
class DealSeen:
    """The cards are dealt; `hand` is the viewer's own, None for the group."""

    hand: Cards | None


@dataclass(frozen=True, slots=True)
class LaidSeen:
    """The declarer laid a card aside; only the declarer learns `card`."""

    seat: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class CutAsked:
    """`cutter` is asked to cut the deck."""

    cutter: Seat


@dataclass(frozen=True, slots=True)
class CutSeen:
    """`seat` cut and showed the bottom card, if it was looked at; `again` cuts once more; `fined` pays."""

    seat: Seat
    at: int
    bottom: Card | None
    again: Seat | None
    fined: bool


Seen = Event | GiftSeen | TalonSeen | DealSeen | LaidSeen | CutAsked | CutSeen


def observe(event: Event, viewer: Seat | None) -> Seen | None:
    """Return the part of `event` that `viewer` learns, None for nothing."""
    tells = _TELLS.get(type(event))
    if tells is not None:
        return tells(event, viewer)
    return event if type(event).__name__ in PUBLIC else None


def _of_deal(event: CardsDealt, viewer: Seat | None) -> DealSeen:
    hidden = viewer is None or viewer in event.unseen
    return DealSeen(None if viewer is None or hidden else event.hands[viewer])


def _of_talon(event: TalonTaken, viewer: Seat | None) -> TalonSeen:
    seen = event.shown or event.seat == viewer
    talon = event.talon if seen else None
    return TalonSeen(event.seat, event.bid, talon, event.way, event.number)


def _of_gift(event: CardGiven, viewer: Seat | None) -> GiftSeen:
    seen = event.shown or viewer in {event.seat, event.to}
    return GiftSeen(event.seat, event.to, event.card if seen else None)


def _of_laid(event: CardLaid, viewer: Seat | None) -> LaidSeen:
    return LaidSeen(event.seat, event.card if viewer == event.seat else None)


def _of_pass(event: Passed, viewer: Seat | None) -> Passed:
    return event if viewer == event.seat else replace(event, why=None)


def _of_claim(event: ClaimAsked | HandKept, viewer: Seat | None) -> Seen | None:
    """Hide a claim from others until it is made: it would reveal cards."""
    return event if viewer == event.seat else None


def _of_deck(event: DeckBrought, _viewer: Seat | None) -> CutAsked:
    return CutAsked(event.cutter)


def _of_cut(event: DeckCut, _viewer: Seat | None) -> CutSeen:
    return CutSeen(event.seat, event.at, event.bottom, event.again, bool(event.fines))


_TELLS: dict[type[Event], Callable[[Any, Seat | None], Seen | None]] = {
    ClaimAsked: _of_claim,
    HandKept: _of_claim,
    CardsDealt: _of_deal,
    Passed: _of_pass,
    TalonTaken: _of_talon,
    CardGiven: _of_gift,
    CardLaid: _of_laid,
    DeckBrought: _of_deck,
    DeckCut: _of_cut,
}
"""Functions for events of which each viewer learns a different part."""

PUBLIC = frozenset(
    {
        "DarkAsked", "DarkDeclared", "Looked", "Redealt", "RedealRefused",
        "AuctionOpened", "BidAsked", "BidMade", "DarkLifted", "TalonAsked", "OfferAsked",
        "OfferMade", "OfferRefused", "TalonSold", "GiftAsked", "ContractAsked", "ContractSet",
        "TrumpNamed", "Conceded", "Crossed", "CardPlayed", "MarriageDeclared", "TrumpSet", "NinesShown",
        "TrickWon", "BankWon", "DealSettled", "MatchWon",
    }
)  # fmt: skip
"""Events that the whole table sees in full; an event not listed is hidden from everybody."""
