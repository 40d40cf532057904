"""A seat whose owner does not answer: it is played for until they are here again. Pure.

`asked` is the seat that is asked, None between two deals; `timer` the group's time to think, in seconds, 0
without a clock; `now` in epoch seconds.
"""

from __future__ import annotations

from dataclasses import replace

from club.deadlines import back, held, stands_still
from club.state import TableState
from game.actions import Seat


def gone_away(state: TableState, asked: Seat | None, timer: float, now: float, *, seat: Seat) -> TableState:
    """Return a table's state where nobody answers for `seat` from now on."""
    if asked == seat:
        state = held(state, asked, timer, now)
    return state.seated(seat, replace(state.chairs[seat], away=now, premove=""))


def moved_for(state: TableState, asked: Seat, timer: float, now: float) -> TableState:
    """Return a table's state where a move is made for whoever is asked: they are away, if they were not."""
    if not state.chairs[asked].played_for:
        state = gone_away(state, asked, timer, now, seat=asked)
    chair = state.chairs[asked]
    return state.seated(asked, replace(chair, stood_in=chair.stood_in + 1))


def here_again(state: TableState, asked: Seat | None, timer: float, now: float, *, seat: Seat) -> TableState:
    """Return a table's state where the owner of `seat`, who was away, is here."""
    if asked == seat:
        state = back(state, asked, timer, now)
    elif stands_still(state):
        state = replace(held(state, asked, timer, now), since=now)
    chair = replace(state.chairs[seat], away=None, stood_in=0, against=())
    return replace(state.seated(seat, chair), touched=now)
