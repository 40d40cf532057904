"""The clock of a match: thinking time, time bank, pauses, and players who are away. Pure.

A player may think for the group's `timer`. After that their time bank runs. When the bank is empty, or after
as long again, a substitute plays for the seat. The clock runs since `TableState.since`. `Chair.spent` is the
part used before that. It outlasts a pause, a change of the timer and an undo: only an answer resets it.

Parameters: `asked` is the seat to answer, None between two deals; `timer` is the thinking time in seconds, 0
without a limit; `now` is in epoch seconds.
"""

from __future__ import annotations

from dataclasses import replace

from club.state import Chair, TableState
from game.actions import Seat

REMIND_FRACTION = 2 / 3
"""Fraction of the thinking time after which a player is reminded."""
TIME_BANK_TURNS = 3
"""Size of a player's time bank for a match, in multiples of the thinking time."""
MIN_GRACE_S = 15.0
"""Seconds to answer a call when the time bank is empty."""
STAND_IN_S = 2.0
"""Seconds a stand-in seems to think for an absent player. For computer players see `club/pace.py`."""


def is_stopped(state: TableState) -> bool:
    """Return whether the clock stands: the match is paused, its topic is lost, or nobody is at the table."""
    return state.paused is not None or state.lost or state.deserted


def grace_s(chair: Chair, timer: float) -> float:
    """Return the seconds a player has after the call in the group."""
    return max(MIN_GRACE_S, min(timer, TIME_BANK_TURNS * timer - chair.overtime))


def time_used(state: TableState, asked: Seat | None, timer: float, now: float) -> float:
    """Return the seconds that the player to answer has used by `now`; 0 without a limit."""
    if asked is None or not timer:
        return 0.0
    chair = state.chairs[asked]
    waits = is_stopped(state) or chair.played_for
    return chair.spent * timer + (0.0 if waits else max(0.0, now - state.since))


def save_time_used(state: TableState, asked: Seat | None, timer: float, now: float) -> TableState:
    """Return the state with the time used so far saved, and the clock running from `now`.

    A player who was called will be called again. If the thinking time changes, the used fraction stays the
    same.
    """
    if asked is None:
        stood = 0.0 if state.paused is None else now - state.paused
        return replace(state, since=min(now, state.since + stood))
    chair = state.chairs[asked]
    if timer:
        chair = replace(chair, spent=time_used(state, asked, timer, now) / timer)
    return replace(state.with_chair(asked, chair), since=now, warned=min(state.warned, 1))


def undo_answer_time(
    state: TableState, asked: Seat | None, timer: float, now: float, *, undo: Seat
) -> TableState:
    """Return the state after the seat `undo` took its answer back: all clocks continue where they were.

    Otherwise an undo would win time, without end, for the player and for those who were to answer in between.
    """
    state = save_time_used(state, asked, timer, now)
    chair = state.chairs[undo]
    if timer:
        late = max(0.0, state.used - timer)
        chair = replace(chair, spent=state.used / timer, overtime=max(0.0, chair.overtime - late))
    warned = int(chair.spent >= REMIND_FRACTION)
    return replace(state.with_chair(undo, chair), since=now, warned=warned, touched=now, undo=None, pending=0)


def buy_more_time(state: TableState, asked: Seat, timer: float, now: float) -> TableState | None:
    """Return the state after a called player says they are here: they get the full thinking time again.

    The time bank pays for the time used. Return None if the bank is empty, since the player could repeat it
    forever.
    """
    chair = state.chairs[asked]
    if chair.overtime >= TIME_BANK_TURNS * timer:
        return None
    used = time_used(state, asked, timer, now)
    chair = replace(chair, overtime=chair.overtime + used, spent=0.0)
    return replace(state.with_chair(asked, chair), since=now, warned=0, touched=now)


def _resume_own_turn(state: TableState, asked: Seat, timer: float, now: float) -> TableState:
    """Return the state after the player to answer came back before a stand-in moved.

    The time away counts, up to `STAND_IN_S`: leaving again and again must not stop the clock.
    """
    after = save_time_used(state, asked, timer, now)
    if is_stopped(state) or not timer:
        return after
    chair = after.chairs[asked]
    away = min(now - state.since, STAND_IN_S)
    return after.with_chair(asked, replace(chair, spent=chair.spent + away / timer))


def after_answer(
    state: TableState, asked: Seat | None, timer: float, now: float, *, by_person: bool
) -> TableState:
    """Return the state after an answer at `now`: time beyond the thinking time is taken from the time bank.

    An answer by a person ends a pause.
    """
    if asked is not None:
        chair = state.chairs[asked]
        late = max(0.0, time_used(state, asked, timer, now) - timer)
        state = state.with_chair(asked, replace(chair, overtime=chair.overtime + late, spent=0.0))
    state = replace(state, since=now, warned=0)
    return replace(state, touched=now, paused=None) if by_person else state


def pause(state: TableState, asked: Seat | None, timer: float, now: float, *, unseen: bool) -> TableState:
    """Return the state of a match paused at `now`. Time counts only if the player was shown the question."""
    state = replace(state, since=now) if unseen else save_time_used(state, asked, timer, now)
    return replace(state, paused=now)


def resume(state: TableState, asked: Seat | None, timer: float, now: float) -> TableState:
    """Return the state of a match that continues after a pause."""
    return replace(save_time_used(state, asked, timer, now), paused=None, touched=now)


def mark_away(state: TableState, asked: Seat | None, timer: float, now: float, *, seat: Seat) -> TableState:
    """Return the state with the owner of `seat` away from `now` on."""
    if asked == seat:
        state = save_time_used(state, asked, timer, now)
    return state.with_chair(seat, replace(state.chairs[seat], away=now, premove=""))


def count_stand_in_move(state: TableState, asked: Seat, timer: float, now: float) -> TableState:
    """Return the state with one more stand-in move for the seat to answer, which is away from now on."""
    if not state.chairs[asked].played_for:
        state = mark_away(state, asked, timer, now, seat=asked)
    chair = state.chairs[asked]
    return state.with_chair(asked, replace(chair, stood_in=chair.stood_in + 1))


def mark_back(state: TableState, asked: Seat | None, timer: float, now: float, *, seat: Seat) -> TableState:
    """Return the state with the owner of `seat` back after an absence."""
    if asked == seat:
        state = _resume_own_turn(state, asked, timer, now)
    elif is_stopped(state):
        state = replace(save_time_used(state, asked, timer, now), since=now)
    chair = replace(state.chairs[seat], away=None, stood_in=0, against=())
    return replace(state.with_chair(seat, chair), touched=now)
