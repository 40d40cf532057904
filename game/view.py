"""What one viewer, a seat or the group, may see: an allow list.

A field of the state is secret until it is copied here. Whoever permutes what a viewer cannot know
changes neither his `View` nor what he is `told` (tests/game/test_secrecy.py).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.actions import Action, Seat
from game.cards import Card, Cards, Suit
from game.events import CardGiven, CardsDealt, DealSettled, Event, TalonTaken
from game.state import (
    Auction,
    Call,
    Committing,
    Dealt,
    Giving,
    Kind,
    Marriage,
    Match,
    Over,
    Phase,
    Playing,
    Tally,
    Trick,
)

GROUP = None
"""The viewer who holds no cards: the group, and whoever looks on."""


@dataclass(frozen=True, slots=True)
class View:
    """Everything a screen may be drawn from. Plural fields of the deal are by seat."""

    viewer: Seat | None
    kind: Kind
    turn: int
    deals_played: int
    dealer: Seat
    tallies: tuple[Tally, ...]
    sheet: tuple[DealSettled, ...]
    asked: Seat | None
    choices: tuple[Action, ...] = ()
    """What the viewer may do now; empty for everybody else."""
    hand: Cards = ()
    counts: tuple[int, ...] = ()
    """Cards held."""
    bid: int | None = None
    """The standing bid; from the first lead on, the contract."""
    holder: Seat | None = None
    """Who stands at the bid; after the auction the declarer."""
    calls: tuple[Call, ...] = ()
    talon: Cards = ()
    """The talon, for those who may see it, while the declarer gives cards away."""
    given: tuple[Seat, ...] = ()
    trump: Suit | None = None
    marriages: tuple[Marriage, ...] = ()
    leader: Seat | None = None
    trick: Cards = ()
    last: Trick | None = None
    points: tuple[int, ...] = ()
    """Taken so far: cards in tricks and marriages."""
    tricks: tuple[int, ...] = ()
    winner: Seat | None = None


def project(match: Match, viewer: Seat | None, choices: tuple[Action, ...]) -> View:
    """Return what `viewer` may see; `choices` is `engine.legal`, and kept only for the seat it belongs to."""
    view = View(
        viewer,
        kind_of(match.phase),
        match.turn,
        match.deals_played,
        match.dealer,
        match.tallies,
        match.sheet,
        match.asked,
        choices if viewer is not None and viewer == match.asked else (),
    )
    phase = match.phase
    if isinstance(phase, Dealt | Auction | Giving | Committing | Playing):
        view = replace(
            view,
            hand=() if viewer is None else phase.hands[viewer],
            counts=tuple(map(len, phase.hands)),
        )
    return _of_phase(view, phase)


def _of_phase(view: View, phase: Phase) -> View:
    match phase:
        case Auction():
            return replace(view, bid=phase.bid, holder=phase.holder, calls=phase.calls)
        case Giving():
            seen = phase.shown or view.viewer == phase.asked
            talon = phase.talon if seen else ()
            return replace(view, bid=phase.bid, holder=phase.asked, talon=talon, given=phase.given)
        case Committing():
            return replace(view, bid=phase.bid, holder=phase.declarer)
        case Playing():
            return _of_play(view, phase)
        case Over():
            return replace(view, winner=phase.winner)
        case _:
            return view


def _of_play(view: View, phase: Playing) -> View:
    points = list(phase.card_points)
    for marriage in phase.marriages:
        points[marriage.seat] += marriage.points
    return replace(
        view,
        bid=phase.contract,
        holder=phase.declarer,
        trump=phase.trump,
        marriages=phase.marriages,
        leader=phase.leader,
        trick=phase.trick,
        last=phase.last,
        points=tuple(points),
        tricks=phase.tricks,
    )


_KINDS: dict[str, Kind] = {
    "Dealt": "claims",
    "Auction": "auction",
    "Giving": "giving",
    "Committing": "contract",
    "Playing": "play",
    "Over": "over",
}


def kind_of(phase: Phase) -> Kind:
    """Return what a viewer calls the phase."""
    return _KINDS.get(type(phase).__name__, "dealing")


@dataclass(frozen=True, slots=True)
class GiftSeen:
    """A card was given; `card` is None for those who may not know it."""

    seat: Seat
    to: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class TalonSeen:
    """The auction is won at `bid`; `talon` is None for those who may not see it."""

    seat: Seat
    bid: int
    talon: Cards | None


@dataclass(frozen=True, slots=True)
class DealSeen:
    """The cards are dealt; `hand` is one's own, None for the group."""

    hand: Cards | None


Told = Event | GiftSeen | TalonSeen | DealSeen


def told(event: Event, viewer: Seat | None) -> Told | None:
    """Return what `viewer` learns of `event`, None for nothing."""
    match event:
        case CardsDealt():
            return DealSeen(None if viewer is None else event.hands[viewer])
        case TalonTaken():
            seen = event.shown or event.seat == viewer
            return TalonSeen(event.seat, event.bid, event.talon if seen else None)
        case CardGiven():
            seen = event.shown or viewer in {event.seat, event.to}
            return GiftSeen(event.seat, event.to, event.card if seen else None)
        case _:
            return event if type(event).__name__ in PUBLIC else None


PUBLIC = frozenset(
    {
        "ClaimAsked", "HandKept", "Redealt", "AuctionOpened", "BidAsked", "BidMade", "Passed",
        "ContractAsked", "ContractSet", "Conceded", "CardPlayed", "MarriageDeclared", "TrickWon",
        "DealSettled", "MatchWon",
    }
)  # fmt: skip
"""Events that the whole table sees in full; any other is told to nobody until it is listed."""
