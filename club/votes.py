"""How a vote stands: to put somebody out who is long away, or to end the match. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from club.model import Table
from club.state import Chair, TableState
from game.actions import Seat

LONG_AWAY = 3
"""After so many moves made for an absent player the others may put him out.

Moves are counted and not minutes, so that it is as long at a slow table as it is at a quick one.
"""

GONE_S = 3600.0
"""After so long away somebody has no say in whether the match ends, so that the others need not wait."""

Votes = tuple[Seat, ...]


class Poll(NamedTuple):
    """How a vote stands; the votes of those who are not here do not count at present."""

    votes: int
    needed: int

    @property
    def passed(self) -> bool:
        """Say whether there are votes enough."""
        return self.votes >= self.needed


def present(state: TableState) -> frozenset[Seat]:
    """Return the seats whose owners are here."""
    return frozenset(seat for seat, chair in enumerate(state.chairs) if not chair.played_for)


def poll_against(state: TableState, seat: Seat) -> Poll:
    """Return how the vote to put the owner of a seat out stands: all the others who are here must agree."""
    here = present(state)
    return Poll(len(here & set(state.chairs[seat].against)), len(here))


def with_a_say(state: TableState) -> frozenset[Seat]:
    """Return the seats whose owners decide on the end of a match: who has been away for an hour does not.

    Who is away for a moment does, and so do those who were put out for it: else one player would end what
    the others only slept over.
    """
    return frozenset(
        seat
        for seat, chair in enumerate(state.chairs)
        if (chair.away is None and chair.left is None and not chair.computer)
        or (chair.away is not None and state.touched - chair.away < GONE_S)
    )


def poll_to_end(state: TableState) -> Poll:
    """Return how the vote to end the match stands: it takes more than half of those who have a say."""
    voters = with_a_say(state)
    return Poll(len(voters & set(state.ending)), len(voters) // 2 + 1)


def toggled(votes: Votes, seat: Seat) -> Votes:
    """Return the votes after another press: the first counts, the second takes it back."""
    return _without(votes, seat) if seat in votes else (*votes, seat)


def with_vote(votes: Votes, seat: Seat) -> Votes:
    """Return the votes with that of `seat`."""
    return votes if seat in votes else (*votes, seat)


def may_be_put_out(chair: Chair) -> bool:
    """Say whether the owner has been away for long."""
    return chair.left is None and chair.away is not None and chair.stood_in >= LONG_AWAY


def vote_against(state: TableState, seat: Seat, own: Seat, now: float) -> TableState:
    """Return a table's state after a press to put the owner of `seat` out, by the owner of `own`.

    The second press takes the vote back, unless it is the one that is missing.
    """
    chair = state.chairs[seat]
    agreed = state.seated(seat, replace(chair, against=with_vote(chair.against, own)))
    if poll_against(agreed, seat).passed:
        return agreed
    return replace(state.seated(seat, replace(chair, against=toggled(chair.against, own))), touched=now)


def vote_to_end(state: TableState, seat: Seat, now: float, *, asks: bool = False) -> TableState:
    """Return a table's state after a vote to end the match.

    Another press takes it back, unless it is the one that is missing; who `asks` for the vote is for it.
    """
    agreed = replace(state, ending=with_vote(state.ending, seat), touched=now)
    if asks or poll_to_end(agreed).passed:
        return agreed
    return replace(agreed, ending=toggled(state.ending, seat))


def enders(table: Table) -> tuple[int, ...]:
    """Return who votes for the end of a match and has a say in it, by id."""
    voters = with_a_say(table.state)
    return tuple(table.people[seat] for seat in table.state.ending if seat in voters)


def without_votes_of(state: TableState, seat: Seat) -> TableState:
    """Return a table's state in which whoever has a seat has voted for nothing."""
    chairs = tuple(replace(each, against=_without(each.against, seat)) for each in state.chairs)
    return replace(state, chairs=chairs, ending=_without(state.ending, seat))


def _without(votes: Iterable[Seat], seat: Seat) -> Votes:
    return tuple(each for each in votes if each != seat)
