"""View of one viewer, a seat or the group, of a table besides its cards: an allow list, with the names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from club.kinds import GROUP, TableKind
from club.names import unmarked
from club.seats import Poll, may_be_put_out, poll_against, poll_to_end
from club.state import (
    DEFAULT_PREFERENCES,
    Chair,
    EndReason,
    LevelName,
    PersonId,
    Preferences,
    Remark,
    TableState,
)
from game.actions import Seat

NextOwner = Literal["returning", "other"]
Replacing = Literal["coming", "here"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPresence:
    """Public facts about a seat."""

    away: bool = False
    """Whether its owner is away."""
    left: bool = False
    """Whether its owner gave it up, or was put out."""
    computer: Replacing | None = None
    """Whether a computer player replaces the owner who left: already, or from the next deal on."""
    next_owner: NextOwner | None = None
    """Next owner of the seat at the next deal: its former owner, another person, or none."""
    put_out: Poll | None = None
    """State of the vote to put the owner out; None if no vote is possible."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Presence:
    """Everything besides the match that a screen of it may show."""

    seats: tuple[SeatPresence, ...] = ()
    deserted: bool = False
    """Whether the table is without people, now and at the next deal."""
    paused: bool = False
    claimed: Seat | None = None
    """Seat that has claimed the rest of the tricks of this deal."""
    voter: Seat | None = None
    """First seat that voted to end the match."""
    to_end: Poll | None = None
    """State of the vote to end the match; None without votes."""
    end: EndReason | None = None
    """Reason for the end of the match; None while it is played."""
    away: bool = False
    """Whether a substitute plays for the viewer's own seat."""
    hurried: bool = False
    """Whether the viewer has to answer and was warned that time runs out."""
    undo: bool = False
    """Whether the viewer may take back their last answer."""
    pending: str = ""
    """Answer of the viewer that will be given in a moment, as text; "": none."""
    hinted: tuple[Seat, ...] = ()
    """Seats that have asked for a hint in this match."""
    guided: bool = False
    """Whether a player plays their first deal here, or has just played it."""
    premove: str = ""
    """Premove of the viewer, as text."""
    remark: Remark | None = None
    """Remark of a computer player in this deal, if the viewer reads it."""


NO_PRESENCE = Presence()
"""Presence of a table of which only the cards are known."""


def presence(state: TableState, viewer: Seat | None, asked: Seat | None) -> Presence:
    """Return what `viewer` may know while `asked` is to answer.

    A player knows more of their own seat.
    """
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
        pending=state.pending if viewer is not None and viewer == asked else "",
        hinted=state.hinted,
        guided=state.guided,
        premove=own.premove,
        remark=_remark(state, viewer),
    )


def _remark(state: TableState, viewer: Seat | None) -> Remark | None:
    """Return the last remark if the viewer reads it; people who play together read it in their group."""
    together = sum(not chair.computer for chair in state.chairs) > 1
    said = state.remark
    return None if said is None or said.past or (viewer is not None and together) else said


_HERE = SeatPresence()
"""Facts about a seat whose owner plays and will play on."""


def _of_seat(state: TableState, seat: Seat) -> SeatPresence:
    chair = state.chairs[seat]
    if chair.left is None and chair.away is None and chair.next_owner is None:
        return _HERE
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
        return None  # the computer player has had the seat from the beginning
    return "here" if chair.computer else "coming" if chair.next_computer is not None else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """The players at a table, by seat, and where the table stands."""

    table: int
    title: str
    """The group's name."""
    names: tuple[str, ...]
    """Distinct display names."""
    bot: str
    """The bot's username, for links to the private chat."""
    preferences: tuple[Preferences, ...] = ()
    """Preferences of the players; empty: everybody has the defaults."""
    called: Mapping[PersonId, str] = field(default_factory=dict)
    """Names, without marks and distinct from all others, of the people at the table or spoken of there."""
    next_owners: tuple[str, ...] = ()
    """People who take a seat at the next deal, by seat; "" for none."""
    enders: tuple[str, ...] = ()
    """People who ended the match early; empty if an admin did whom the group does not see."""
    gone: tuple[str, ...] = ()
    """People whose former seats belong to others now."""
    levels: tuple[LevelName | None, ...] = ()
    """Levels of computer players, by seat; None for a person."""
    hints: bool = False
    """Whether players may ask for hints."""
    invited: tuple[tuple[int, str], ...] = ()
    """Before a rematch: id and name of the players who have not sat down again."""
    newcomer: tuple[int, str] | None = None
    """Before a match: id and name of the host, if they have to press Start before they can sit down."""
    left: tuple[str, ...] = ()
    """Former owners of the seats that computer players took over, by seat; "" for none."""
    computers_by: tuple[str, ...] = ()
    """People who gave a vacant seat to a computer player, or refused one, by seat; "" for none."""
    token: str = ""
    """Name of the table in links."""
    app: str = ""
    """Address of the Mini App; "" if there is none."""
    kind: TableKind = GROUP
    """Kind of the table."""
    deals: int = 0
    """Number of deals after which the match ends; 0 without a limit."""
    daily: str = ""
    """Token of the group for the link to its deal of the day; "" if there is none."""
    cards: str = ""
    """Token of buttons that open finished deals; "" while the cards must stay hidden."""

    def preferences_of(self, seat: int) -> Preferences:
        """Return the preferences of the player of a seat."""
        return self.preferences[seat] if self.preferences else DEFAULT_PREFERENCES

    def owner(self, seat: int) -> str:
        """Return the name, without mark, of the person who has the seat or gave it up."""
        before = self.left[seat] if self.left else ""
        return before or unmarked(self.names[seat])
