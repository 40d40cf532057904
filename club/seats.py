"""Who has which seat of a running match, and how a vote stands: pure, from the table's record to the next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from club.model import Table
from club.state import NOBODY, Chair, Gone, TableState
from game.actions import Seat
from game.state import Dealing, Match

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
        if (chair.left is None if chair.away is None else state.touched - chair.away < GONE_S)
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


def may_take(state: TableState, player: int, seat: Seat) -> bool:
    """Say whether a free seat is for somebody; who left one may come back to that, and to no better score."""
    before = state.last_gone(player)
    return before is None or before.seat == seat


def is_between(match: Match) -> bool:
    """Say whether no cards are in anybody's hands, so that a seat may change hands at once."""
    return isinstance(match.phase, Dealing) and not match.phase.redeals


def stand_up(table: Table, seat: Seat, score: int, *, put_out: bool = False) -> Table:
    """Return the table after somebody gave a seat up, or was put out; who has sat longest is its host."""
    player, chair = table.seats[seat], table.state.chairs[seat]
    empty = Chair(left=player, away=chair.away if put_out else None)
    state = _without_votes_of(table.state, seat).seated(seat, empty)
    gone = Gone(player, seat, score, chair.overtime)
    state = replace(state, gone=(*state.gone, gone))
    table = replace(table, seats=_put(table.seats, seat, NOBODY), state=state)
    return replace(table, host=_oldest(table)) if table.host == player else table


def sit_down(table: Table, now: float) -> Table:
    """Return the table after everybody who is coming sat down, with a chair as good as new.

    Whoever sat at the table before has no more of the time bank than was left then.
    """
    for seat, chair in enumerate(table.state.chairs):
        if chair.next_owner is not None:
            before = table.state.last_gone(chair.next_owner)
            state = table.state.seated(seat, Chair(since=now, overtime=before.overtime if before else 0.0))
            table = replace(table, seats=_put(table.seats, seat, chair.next_owner), state=state)
    return table


def new_deal(table: Table, now: float) -> Table:
    """Return the table as it goes into a deal: whoever is coming has sat down, and no vote to end is left."""
    table = sit_down(table, now)
    chairs = tuple(replace(each, spent=0.0) for each in table.state.chairs)
    return replace(table, state=replace(table.state, chairs=chairs, ending=()))


def is_given_up(table: Table) -> bool:
    """Say whether no seat belongs to anybody any more, nor will, and nobody was put out of late."""
    nobodys = all(each.left is not None and each.next_owner is None for each in table.state.chairs)
    return nobodys and not with_a_say(table.state)


def gone_for_good(table: Table) -> tuple[Gone, ...]:
    """Return who gave a seat up and has none now, each as of the last time."""
    left = {each.player: each for each in table.state.gone if each.player not in table.seats}
    return tuple(left.values())


def _oldest(table: Table) -> int:
    """Return who has sat longest; the host of before where nobody is left."""
    seats = [seat for seat, player in enumerate(table.seats) if player != NOBODY]
    oldest = min(seats, key=lambda seat: (table.state.chairs[seat].since, seat), default=None)
    return table.host if oldest is None else table.seats[oldest]


def _without_votes_of(state: TableState, seat: Seat) -> TableState:
    chairs = tuple(replace(each, against=_without(each.against, seat)) for each in state.chairs)
    return replace(state, chairs=chairs, ending=_without(state.ending, seat))


def _without(votes: Iterable[Seat], seat: Seat) -> Votes:
    return tuple(each for each in votes if each != seat)


def _put(seats: tuple[int, ...], seat: Seat, player: int) -> tuple[int, ...]:
    return (*seats[:seat], player, *seats[seat + 1 :])


def has_ended(table: Table) -> bool:
    """Say whether a match was played at a table and is over; a table that was cancelled had none."""
    return table.stage == "over" or (table.stage == "closed" and table.state.end is not None)


def people_of(table: Table) -> tuple[int, ...]:
    """Return who sat at a table at the end of its match, or was to sit down at the next deal."""
    coming = (chair.next_owner for chair in table.state.chairs if chair.next_owner is not None)
    return tuple(dict.fromkeys((*(each for each in table.seats if each != NOBODY), *coming)))
