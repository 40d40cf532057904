"""What one viewer, a seat or the group, may see: an allow list.

A field of the state is secret until it stands here and `game.projection` copies it. Whoever permutes what a
viewer cannot know changes neither their `View` nor what they `observe` (tests/game/test_secrecy.py).
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
"""The viewer who holds no cards: the group, and whoever looks on."""


@dataclass(frozen=True, slots=True)
class Hints:
    """Facts for the asked seat alone."""

    grounds: tuple[str, ...] = ()
    """Why he may claim a redeal, as `claims.grounds` names it."""
    price: int = 0
    """What conceding costs him, in points."""
    price_bolts: int = 0
    """What it costs him in bolts."""
    share: int | None = None
    """What each opponent is given for it; None if they are not all given the same, or nobody may know."""
    sweeps: bool = False
    """Whether he takes all the tricks that are left, as `sweep` proves from what he knows."""
    marriages: tuple[MarriageInHand, ...] = ()
    """What lies in the hand he bids on."""
    declares: Cards = ()
    """The cards that would declare a marriage if he leads them now."""
    most: int | None = None
    """The most points the hand can make, for a bid or a contract; None while it lies face down."""
    confirm_above: int | None = None
    """A higher bid or contract is a large step, which is easily a slip of the thumb."""
    advice: Advice | None = None
    """What a computer player thinks best, where they asked for it and it has been thought out."""


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
    """Who is asked; None for the others while somebody decides about a redeal: their cards would be known."""
    choices: tuple[Action, ...] = ()
    """What the viewer may do now; empty for everybody else."""
    hints: Hints = NO_HINTS
    """What else he has to know to choose."""
    nines: int = 0
    """Nines cut in a row."""
    hand: Cards = ()
    counts: tuple[int, ...] = ()
    """Cards held."""
    bid: int | None = None
    """The standing bid; from the first lead on, the contract."""
    holder: Seat | None = None
    """Who stands at the bid; after the auction the declarer."""
    way: Way = "auction"
    """How the declarer came to the talon."""
    calls: tuple[Call, ...] = ()
    silence: Silence | None = None
    """Why the viewer passed unasked; his alone to know."""
    talon: Cards = ()
    """The talon, for those who may see it, until the first trick is taken."""
    gifts: tuple[Gift, ...] = ()
    """What the declarer gave away, those cards that the viewer may know; as long as the talon."""
    given: tuple[Seat, ...] = ()
    golden: bool = False
    """Whether this is a golden deal."""
    dark: Seat | None = None
    """Who plays the deal dark."""
    unseen: tuple[Seat, ...] = ()
    """Whose cards lie face down before him."""
    buyer: Seat | None = None
    """Who is asked for an offer for the talon, or has made one."""
    offered: int = 0
    """What is offered for the talon, in points."""
    talons: int = 0
    """Talons on the table to pick from."""
    laid: Cards = ()
    """What the declarer laid aside; his alone to see."""
    trump: Suit | None = None
    marriages: tuple[Marriage, ...] = ()
    declared: Marriage | None = None
    """The marriage that was declared by the lead of the trick on the table."""
    leader: Seat | None = None
    trick: Cards = ()
    last: Trick | None = None
    points: tuple[int, ...] = ()
    """Taken so far: cards in tricks and marriages."""
    tricks: tuple[int, ...] = ()
    winner: Seat | None = None

    @property
    def played(self) -> tuple[tuple[Seat, Card], ...]:
        """The trick on the table, with who put down which card."""
        if self.leader is None:
            return ()
        seats = order_from(len(self.tallies), self.dealer, self.leader)
        return tuple(zip(seats, self.trick, strict=False))

    @property
    def sitting(self) -> Seat | None:
        """The dealer who sits out, while a deal of four is on the table."""
        sits_out = self.dealer not in active(len(self.tallies), self.dealer)
        return self.dealer if sits_out and self.kind not in {"dealing", "over"} else None
