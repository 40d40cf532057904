"""Votes: to put out a player who has been away for long, and to end the match. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from club.model import Table
from club.state import Chair, TableState
from game.actions import Seat

PUT_OUT_AFTER_MOVES = 3
"""Moves made for an absent player after which the others may put them out.

Moves are counted instead of minutes, so that slow and quick tables are treated alike.
"""

VOTE_LOST_AFTER_S = 3600.0
"""Seconds of absence after which a player has no vote on the end of the match."""

Votes = tuple[Seat, ...]


class Poll(NamedTuple):
    """State of a vote; votes of absent players do not count at present."""

    votes: int
    needed: int

    @property
    def passed(self) -> bool:
        """Return whether there are enough votes."""
        return self.votes >= self.needed


def present_seats(state: TableState) -> frozenset[Seat]:
    """Return the seats whose owners are here."""
    return frozenset(seat for seat, chair in enumerate(state.chairs) if not chair.played_for)


def poll_against(state: TableState, seat: Seat) -> Poll:
    """Return the state of the vote to put out the owner of a seat: all others who are here must agree."""
    here = present_seats(state)
    return Poll(len(here & set(state.chairs[seat].against)), len(here))


def eligible_voters(state: TableState) -> frozenset[Seat]:
    """Return the seats whose owners may vote on the end of the match: all but those away for an hour.

    A player who is away for a moment or was put out for it may vote. Otherwise one player could end a match
    that the others only interrupted.
    """
    return frozenset(
        seat
        for seat, chair in enumerate(state.chairs)
        if (chair.away is None and chair.left is None and not chair.computer)
        or (chair.away is not None and state.touched - chair.away < VOTE_LOST_AFTER_S)
    )


def poll_to_end(state: TableState) -> Poll:
    """Return the state of the vote to end the match: it takes more than half of the eligible voters."""
    voters = eligible_voters(state)
    return Poll(len(voters & set(state.ending)), len(voters) // 2 + 1)


def _toggled(votes: Votes, seat: Seat) -> Votes:
    """Return the votes after a press: the first one votes, the second takes the vote back."""
    return _without(votes, seat) if seat in votes else (*votes, seat)


def _with_vote(votes: Votes, seat: Seat) -> Votes:
    """Return the votes with that of `seat`."""
    return votes if seat in votes else (*votes, seat)


def may_be_put_out(chair: Chair) -> bool:
    """Return whether the owner has been away long enough to be put out."""
    return chair.left is None and chair.away is not None and chair.stood_in >= PUT_OUT_AFTER_MOVES


def vote_against(state: TableState, seat: Seat, own: Seat, now: float) -> TableState:
    """Return the state after the owner of `own` pressed to put out the owner of `seat`.

    A second press takes the vote back, unless it is the one that decides.
    """
    chair = state.chairs[seat]
    agreed = state.with_chair(seat, replace(chair, against=_with_vote(chair.against, own)))
    if poll_against(agreed, seat).passed:
        return agreed
    return replace(state.with_chair(seat, replace(chair, against=_toggled(chair.against, own))), touched=now)


def vote_to_end(state: TableState, seat: Seat, now: float, *, asks: bool = False) -> TableState:
    """Return the state after a vote to end the match.

    A second press takes the vote back, unless it decides. A player who `asks` for the vote always agrees.
    """
    agreed = replace(state, ending=_with_vote(state.ending, seat), touched=now)
    if asks or poll_to_end(agreed).passed:
        return agreed
    return replace(agreed, ending=_toggled(state.ending, seat))


def enders(table: Table) -> tuple[int, ...]:
    """Return the ids of the eligible voters who voted to end the match."""
    voters = eligible_voters(table.state)
    return tuple(table.people[seat] for seat in table.state.ending if seat in voters)


def without_votes_of(state: TableState, seat: Seat) -> TableState:
    """Return the state without any votes of a seat."""
    chairs = tuple(replace(each, against=_without(each.against, seat)) for each in state.chairs)
    return replace(state, chairs=chairs, ending=_without(state.ending, seat))


def _without(votes: Iterable[Seat], seat: Seat) -> Votes:
    return tuple(each for each in votes if each != seat)
