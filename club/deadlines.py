"""What comes by itself at a table, and when. Pure: read from the table's record, its match and its clock.

A player may think for the group's `timer`. At two thirds of it he is reminded at home, at its end he is
called in the group; from then on his time bank runs, and when that is used up, or after as long again, the
seat is played for. The clock counts from `TableState.since`, and what was used up before that is
`Chair.spent`: it outlasts a pause, another clock, and an answer that was taken back. Only an answer begins
the time anew.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import NamedTuple

from bot.tables.live import Live
from club.state import Chair, TableState
from game.state import Dealing, Match, Playing

REMIND_AT = 2 / 3
"""The part of the time to think after which a player is reminded."""
BANK = 3
"""A player's time bank in a match, in times to think."""
GRACE_S = 15.0
"""What is left to answer a call once the bank is empty."""
STAND_IN_S = 2.0
"""How long a seat that is played for seems to think."""
MOMENT_S = 1.5
"""How long the only card stays in the hand before it is played by itself."""
LINGER_S = 600.0
"""How long the screens of a match that has ended are cared for: its result arrives after a crash too."""
FORGOTTEN_S = 7 * 86_400.0
"""After so long without anybody's doing a table is closed."""


class What(Enum):
    """What may come by itself."""

    DEAL = "the next deal"
    SINGLE = "the only card that may be played"
    REMIND = "a reminder to whoever is asked"
    CALL = "a call to him in the group"
    STAND_IN = "a move for him"
    FORGET = "the end of a table that nobody touched"
    PUT_AWAY = "the end of caring for a match that has ended"


class Deadline(NamedTuple):
    """Something that comes by itself; `due` in epoch seconds."""

    what: What
    due: float


def next_deadline(live: Live, pause_s: float) -> Deadline | None:
    """Return what comes next; `pause_s` lies between the score sheet of a deal and the next one."""
    table, state = live.table, live.table.state
    if not table.open:
        return Deadline(What.PUT_AWAY, state.since + LINGER_S) if table.at_hand else None
    forgotten = Deadline(What.FORGET, state.touched + FORGOTTEN_S)
    if live.match is None or stands_still(state):
        return forgotten
    following = _following(live, live.match, pause_s)
    return forgotten if following is None or forgotten.due < following.due else following


def stands_still(state: TableState) -> bool:
    """Say whether nothing goes on by itself: it was paused, its topic is lost, or nobody is here."""
    return state.paused is not None or state.lost or state.deserted


def _following(live: Live, match: Match, pause_s: float) -> Deadline | None:
    state = live.table.state
    if isinstance(match.phase, Dealing):
        return Deadline(What.DEAL, state.since + pause_s)
    assert match.asked is not None
    chair = state.chairs[match.asked]
    if chair.played_for:
        return Deadline(What.STAND_IN, state.since + STAND_IN_S)
    if _plays_itself(live, match):
        return Deadline(What.SINGLE, state.since + MOMENT_S)
    return _clock(chair, state, live.timer)


def _plays_itself(live: Live, match: Match) -> bool:
    phase = match.phase
    if not isinstance(phase, Playing):
        return False
    itself = live.seating.preferences_of(phase.asked).plays_itself(len(phase.hands[phase.asked]))
    return itself and len(live.question.choices) == 1


def _clock(chair: Chair, state: TableState, timer: float) -> Deadline | None:
    if not timer:
        return None
    began = state.since - chair.spent * timer
    steps = (
        Deadline(What.REMIND, began + timer * REMIND_AT),
        Deadline(What.CALL, began + timer),
        Deadline(What.STAND_IN, began + timer + grace(chair, timer)),
    )
    return steps[min(state.warned, 2)]


def grace(chair: Chair, timer: float) -> float:
    """Return how many seconds after the call a player still has."""
    return max(GRACE_S, min(timer, BANK * timer - chair.overtime))


def thought(live: Live, now: float, timer: float | None = None) -> float:
    """Return for how many seconds whoever is asked has thought by `now`; without a clock for none.

    `timer` is the time of the group that the clock went by, if it is another by now.
    """
    state, asked = live.table.state, None if live.match is None else live.match.asked
    timer = live.timer if timer is None else timer
    if asked is None or not timer:
        return 0.0
    chair = state.chairs[asked]
    waits = stands_still(state) or chair.played_for
    return chair.spent * timer + (0.0 if waits else max(0.0, now - state.since))


def held(live: Live, now: float, timer: float | None = None) -> TableState:
    """Return the life of a table whose clock stops or goes on at `now`: what was used up stays used up.

    Whoever was called is called again. `timer` as for `thought`: of another time as large a part is used up.
    """
    state, asked = live.table.state, None if live.match is None else live.match.asked
    if asked is None:
        stood = 0.0 if state.paused is None else now - state.paused
        return replace(state, since=min(now, state.since + stood))
    timer = live.timer if timer is None else timer
    chair = state.chairs[asked]
    if timer:
        chair = replace(chair, spent=thought(live, now, timer) / timer)
    return replace(state.seated(asked, chair), since=now, warned=min(state.warned, 1))


def asked_again(live: Live, now: float) -> TableState:
    """Return the life of a table where an answer was taken back: all clocks go on where they were.

    Else time could be gained by it, for ever: by whoever answered, and by whoever was asked in between.
    """
    state = held(live, now)
    assert state.undo is not None
    chair = state.chairs[state.undo]
    if live.timer:
        late = max(0.0, state.used - live.timer)
        chair = replace(chair, spent=state.used / live.timer, overtime=max(0.0, chair.overtime - late))
    warned = int(chair.spent >= REMIND_AT)
    return replace(state.seated(state.undo, chair), since=now, warned=warned, touched=now, undo=None)


def woken(live: Live, now: float) -> TableState | None:
    """Return the life of a table where whoever was called says that he is here: he has all his time again.

    His bank pays for what he has had of it; None when the bank is used up, else he could say so for ever.
    """
    state, asked = live.table.state, None if live.match is None else live.match.asked
    assert asked is not None
    chair = state.chairs[asked]
    if chair.overtime >= BANK * live.timer:
        return None
    chair = replace(chair, overtime=chair.overtime + thought(live, now), spent=0.0)
    return replace(state.seated(asked, chair), since=now, warned=0, touched=now)


def back(live: Live, now: float) -> TableState:
    """Return the life of a table where whoever is asked is here again before a move was made for them.

    The moment they were away counts, else going away again and again would stop the clock.
    """
    before, asked = live.table.state, None if live.match is None else live.match.asked
    assert asked is not None
    state = held(live, now)
    if stands_still(before) or not live.timer:
        return state
    chair = state.chairs[asked]
    away = min(now - before.since, STAND_IN_S)
    return state.seated(asked, replace(chair, spent=chair.spent + away / live.timer))


def after_answer(live: Live, now: float, *, by_person: bool) -> TableState:
    """Return the life of a table after an answer at `now`: what went beyond the time comes off the bank.

    A person who plays ends a pause with it.
    """
    state, asked = live.table.state, None if live.match is None else live.match.asked
    if asked is not None:
        chair = state.chairs[asked]
        late = max(0.0, thought(live, now) - live.timer)
        state = state.seated(asked, replace(chair, overtime=chair.overtime + late, spent=0.0))
    state = replace(state, since=now, warned=0)
    return replace(state, touched=now, paused=None) if by_person else state
