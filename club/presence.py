"""What one viewer, a seat or the group, may know of what goes on around a match: an allow list.

A field of the table's state is secret until it is copied here, as a field of the match is until
`game.view` copies it. Screens are drawn from those two and from nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from club.state import Chair, Remark, TableState, Why
from club.votes import Poll, may_be_put_out, poll_against, poll_to_end
from game.actions import Seat

NextOwner = Literal["returning", "other"]
Replacing = Literal["coming", "here"]


@dataclass(frozen=True, slots=True)
class SeatPresence:
    """What everybody may know of a seat."""

    away: bool = False
    """Whether its owner is away."""
    left: bool = False
    """Whether its owner gave it up, or was put out."""
    computer: Replacing | None = None
    """Whether a computer player has the seat that its owner left, or is to have it with the next deal."""
    next_owner: NextOwner | None = None
    """Whether somebody sits down here at the next deal: whoever left it, or somebody else."""
    put_out: Poll | None = None
    """How the vote to put the owner out stands; None where there may be none."""


@dataclass(frozen=True, slots=True)
class Presence:
    """Everything besides the match that a screen of it may be drawn from."""

    seats: tuple[SeatPresence, ...] = ()
    deserted: bool = False
    """Whether nobody is at the table, nor about to sit down."""
    paused: bool = False
    claimed: Seat | None = None
    """The seat that has claimed the rest of the tricks in the present deal."""
    voter: Seat | None = None
    """Who was the first to vote for the end of the match."""
    to_end: Poll | None = None
    """How the vote to end the match stands; None while nobody wants that."""
    end: Why | None = None
    """How the match ended; None while it is played."""
    away: bool = False
    """Whether the viewer's own seat is played for."""
    hurried: bool = False
    """Whether the viewer is asked, and was warned that time runs out."""
    undo: bool = False
    """Whether the viewer may take an answer back."""
    pending: int = 0
    """The large bid of the viewer that is made in a moment; 0: none."""
    hinted: tuple[Seat, ...] = ()
    """Who has asked for a hint in this match."""
    guided: bool = False
    """Whether somebody plays their first deal here, or has just played it."""
    premove: str = ""
    """The card that the viewer has chosen before their turn, as text."""
    remark: Remark | None = None
    """What a computer player said in this deal: for the group, and for whoever plays against them alone."""


NO_PRESENCE = Presence()
"""That of a table of which nothing but the cards is known."""


def presence(state: TableState, viewer: Seat | None, asked: Seat | None) -> Presence:
    """Return what `viewer` may know, while `asked` is asked; of a chair of their own a little more."""
    own = state.chairs[viewer] if viewer is not None and state.chairs else Chair()
    return Presence(
        seats=tuple(_of_seat(state, seat) for seat in range(len(state.chairs))),
        deserted=state.deserted,
        paused=state.paused is not None,
        claimed=state.claimed,
        voter=state.ending[0] if state.ending else None,
        to_end=poll_to_end(state) if state.ending else None,
        end=None if state.end is None else state.end.why,
        away=own.away is not None,
        hurried=viewer is not None and viewer == asked and state.warned > 0,
        undo=viewer is not None and viewer == state.undo,
        pending=state.pending if viewer is not None and viewer == asked else 0,
        hinted=state.hinted,
        guided=state.guided,
        premove=own.premove,
        remark=_remark(state, viewer),
    )


def _remark(state: TableState, viewer: Seat | None) -> Remark | None:
    """Return what was said, where the viewer reads it; people who sit together read it in their group."""
    together = sum(not chair.computer for chair in state.chairs) > 1
    said = state.remark
    return None if said is None or said.past or (viewer is not None and together) else said


def _of_seat(state: TableState, seat: Seat) -> SeatPresence:
    chair = state.chairs[seat]
    coming: NextOwner = "returning" if chair.next_owner == chair.left else "other"
    return SeatPresence(
        away=chair.away is not None and chair.left is None,
        left=chair.left is not None,
        computer=_replacing(chair),
        next_owner=None if chair.next_owner is None else coming,
        put_out=poll_against(state, seat) if may_be_put_out(chair) else None,
    )


def _replacing(chair: Chair) -> Replacing | None:
    if chair.left is None:
        return None  # where nobody left, it has played from the beginning
    return "here" if chair.computer else "coming" if chair.next_computer is not None else None
