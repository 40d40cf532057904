"""View of one viewer, a seat or the group: an allow list.

A field of the state is secret until it is listed here and copied by `game.projection`. A permutation of the
cards unknown to a viewer changes neither their `View` nor their observations (tests/game/test_secrecy.py).
"""

from __future__ import annotations

from dataclasses import dataclass

from game.actions import Action, Seat
from game.advice import Advice
from game.cards import Card, Cards, Suit
from game.ledger import DealSettled, Tally
from game.parts import Call, Gift, Marriage, Silence, Trick, Way
from game.phases.marriages import MarriageInHand
from game.seats import active, order_from
from game.seen import CutAsked, CutSeen, DealSeen, GiftSeen, LaidSeen, Seen, TalonSeen, observe
from game.state import Kind

__all__ = [
    "GROUP",
    "NO_HINTS",
    "CutAsked",
    "CutSeen",
    "DealSeen",
    "GiftSeen",
    "Hints",
    "LaidSeen",
    "Seen",
    "TalonSeen",
    "View",
    "observe",
]

GROUP = None
"""Viewer without cards: the group, and spectators."""


@dataclass(frozen=True, slots=True)
class Hints:
    """Facts for the asked seat alone."""

    grounds: tuple[str, ...] = ()
    """Grounds for claiming a redeal, as in `claims.grounds`."""
    price: int = 0
    """Points that conceding costs."""
    price_bolts: int = 0
    """Bolts that conceding costs."""
    share: int | None = None
    """Each opponent's gain from a concession; None if the gains differ or would reveal cards."""
    sweeps: bool = False
    """Whether the seat can claim all remaining tricks, as `sweep` proves from its knowledge."""
    marriages: tuple[MarriageInHand, ...] = ()
    """Marriages in the hand, during the auction."""
    declares: Cards = ()
    """Cards that would declare a marriage if led now."""
    most: int | None = None
    """Greatest result of the hand, for a bid or a contract; None while it lies face down."""
    confirm_above: int | None = None
    """Bid or contract above which confirmation is needed, as such a step is easily a slip."""
    advice: Advice | None = None
    """Advice of a computer player, once requested and found."""


NO_HINTS = Hints()


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
    """Asked seat; None for others during a decision about a redeal, which would reveal cards."""
    choices: tuple[Action, ...] = ()
    """Choices of the viewer; empty for everybody else."""
    hints: Hints = NO_HINTS
    """Further facts for choosing."""
    nines: int = 0
    """Nines cut in a row."""
    hand: Cards = ()
    counts: tuple[int, ...] = ()
    """Number of cards held."""
    bid: int | None = None
    """Standing bid; from the first lead on, the contract."""
    holder: Seat | None = None
    """Seat that stands at the bid; after the auction the declarer."""
    way: Way = "auction"
    """Way in which the declarer got the talon."""
    calls: tuple[Call, ...] = ()
    silence: Silence | None = None
    """Reason of the viewer's automatic pass, visible to the viewer alone."""
    talon: Cards = ()
    """Talon, for viewers who may see it, until the first trick is taken."""
    gifts: tuple[Gift, ...] = ()
    """Gifts visible to the viewer, until the first trick is taken."""
    given: tuple[Seat, ...] = ()
    golden: bool = False
    """Whether this is a golden deal."""
    dark: Seat | None = None
    """Seat that plays the deal dark."""
    unseen: tuple[Seat, ...] = ()
    """Seats whose cards lie face down before them."""
    buyer: Seat | None = None
    """Seat asked for an offer for the talon, or the one that made it."""
    offered: int = 0
    """Points offered for the talon."""
    talons: int = 0
    """Talons on the table to pick from."""
    laid: Cards = ()
    """Cards that the declarer laid aside, visible to the declarer alone."""
    trump: Suit | None = None
    marriages: tuple[Marriage, ...] = ()
    declared: Marriage | None = None
    """Marriage declared by the lead of the present trick."""
    leader: Seat | None = None
    trick: Cards = ()
    last: Trick | None = None
    points: tuple[int, ...] = ()
    """Points taken so far, in cards and marriages."""
    tricks: tuple[int, ...] = ()
    winner: Seat | None = None

    @property
    def played(self) -> tuple[tuple[Seat, Card], ...]:
        """Present trick: each card with its seat."""
        if self.leader is None:
            return ()
        seats = order_from(len(self.tallies), self.dealer, self.leader)
        return tuple(zip(seats, self.trick, strict=False))

    @property
    def sitting(self) -> Seat | None:
        """Dealer who sits out, during a deal of four."""
        sits_out = self.dealer not in active(len(self.tallies), self.dealer)
        return self.dealer if sits_out and self.kind not in {"dealing", "over"} else None
