"""What comes by itself at a table, and when. Pure: read from the table's record, its match and its clock.

A player may think for the group's `timer`. At two thirds of it they are reminded at home, at its end they are
called in the group; from then on their time bank runs, and when that is used up, or after as long again, the
seat is played for. The clock counts from `TableState.since`, and what was used up before that is
`Chair.spent`: it outlasts a pause, another clock, and an answer that was taken back. Only an answer begins
the time anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import Enum
from typing import NamedTuple

from club.model import Table
from club.pace import takes
from club.settings import Pace
from club.state import Chair, Preferences, TableState
from game.actions import Seat
from game.question import Question
from game.state import Match, Playing

REMIND_AT = 2 / 3
"""The part of the time to think after which a player is reminded."""
BANK = 3
"""A player's time bank in a match, in times to think."""
GRACE_S = 15.0
"""What is left to answer a call once the bank is empty."""
AHEAD_S = 5.0
"""Seconds by which the search for a move begins before the move is due, at most.

No computer player takes so long for a move: their search begins with the question.
"""
STAND_IN_S = 2.0
"""How long whoever plays for somebody absent seems to think; for computer players see `club/pace.py`."""
PENDING_S = 2.0
"""Seconds a large bid waits before it is made (`club/pending.py`)."""
MOMENT_S = 1.5
"""How long the only card stays in the hand before it is played by itself."""
LINGER_S = 600.0
"""How long the screens of a match that has ended are cared for: its result arrives after a crash too."""
FORGOTTEN_S = 7 * 86_400.0
"""After so long without anybody's doing a table is closed."""


class What(Enum):
    """What may come by itself."""

    DEAL = "the next deal"
    ADVISE = "a hint to whoever plays their first deal"
    BID = "the large bid that may still be taken back"
    SINGLE = "the only card that may be played"
    REMIND = "a reminder to whoever is asked"
    CALL = "a call to them in the group"
    THINK = "the search for a move for them"
    STAND_IN = "a move for them"
    FORGET = "the end of a table that nobody touched"
    PUT_AWAY = "the end of caring for a match that has ended"


class Deadline(NamedTuple):
    """Something that comes by itself; `due` in epoch seconds."""

    what: What
    due: float


def forgotten(table: Table) -> Deadline:
    """Return when a table is closed that nobody touches any more."""
    return Deadline(What.FORGET, table.state.touched + FORGOTTEN_S)


def next_deadline(
    table: Table,
    match: Match,
    question: Question,
    *,
    timer: float,
    pause_s: float,
    preferences: Sequence[Preferences],
    pace: Pace = "human",
) -> Deadline | None:
    """Return what comes next at a table where a match is played, in which `question` stands.

    `timer` is the group's time to think, 0: as long as they like. `pause_s` lies between the score sheet of a
    deal and the next one. `preferences` are those of the players, by seat; `pace` is that of computer
    players. All times are seconds.
    """
    state = table.state
    if not table.open:
        return Deadline(What.PUT_AWAY, state.since + LINGER_S) if table.at_hand else None
    at_last = forgotten(table)
    if stands_still(state):
        return at_last
    asked = match.asked
    if state.pending:
        return min(Deadline(What.BID, state.since + PENDING_S), at_last, key=_when)
    if asked is not None and state.chairs[asked].computer:
        move = _move(question, state.since, state.since + takes(pace, state, match))
        return min(move, at_last, key=_when)
    following = _following(state, match, question, timer, pause_s, preferences)
    return min((*following, at_last), key=_when)


def _when(deadline: Deadline) -> float:
    return deadline.due


def stands_still(state: TableState) -> bool:
    """Say whether nothing goes on by itself: it was paused, its topic is lost, or nobody is here."""
    return state.paused is not None or state.lost or state.deserted


def _following(
    state: TableState,
    match: Match,
    question: Question,
    timer: float,
    pause_s: float,
    preferences: Sequence[Preferences],
) -> Iterator[Deadline]:
    """Yield what the match brings next; nothing where it waits for a player without a clock."""
    asked = match.asked
    if asked is None:
        if not (state.guided and match.deals_played == 1):  # the first deal is looked at as long as one likes
            yield Deadline(What.DEAL, state.since + pause_s)
    elif state.chairs[asked].played_for:
        yield _move(question, state.since, state.since + STAND_IN_S)
    elif _plays_itself(match, question, preferences):
        yield Deadline(What.SINGLE, state.since + MOMENT_S)
    elif state.guided and match.deals_played == 0 and question.hints.advice is None:
        yield Deadline(What.ADVISE, state.since)
    elif timer:
        yield _clock(state.chairs[asked], state, timer, question)


def _plays_itself(match: Match, question: Question, preferences: Sequence[Preferences]) -> bool:
    phase = match.phase
    if not isinstance(phase, Playing):
        return False
    itself = preferences[phase.asked].plays_itself(len(phase.hands[phase.asked]))
    return itself and len(question.choices) == 1


def _move(question: Question, since: float, due: float) -> Deadline:
    """Return when a move is made for a seat, or when the search for it begins.

    The search begins before the move is due, so that the time of a move does not tell whether it had
    alternatives.
    """
    if question.move is None:
        return Deadline(What.THINK, max(since, due - AHEAD_S))
    return Deadline(What.STAND_IN, due)


def _clock(chair: Chair, state: TableState, timer: float, question: Question) -> Deadline:
    began = state.since - chair.spent * timer
    steps = (
        Deadline(What.REMIND, began + timer * REMIND_AT),
        Deadline(What.CALL, began + timer),
        _move(question, began + timer, began + timer + grace(chair, timer)),
    )
    return steps[min(state.warned, 2)]


def grace(chair: Chair, timer: float) -> float:
    """Return how many seconds after the call a player still has."""
    return max(GRACE_S, min(timer, BANK * timer - chair.overtime))


# What is said of the clock below: `asked` is the seat that is asked, None between two deals; `timer` the time
# to think that the clock went by, in seconds, 0 without one; `now` in epoch seconds.


def thought(state: TableState, asked: Seat | None, timer: float, now: float) -> float:
    """Return for how many seconds whoever is asked has thought by `now`; without a clock for none."""
    if asked is None or not timer:
        return 0.0
    chair = state.chairs[asked]
    waits = stands_still(state) or chair.played_for
    return chair.spent * timer + (0.0 if waits else max(0.0, now - state.since))


def held(state: TableState, asked: Seat | None, timer: float, now: float) -> TableState:
    """Return a table's state whose clock stops or goes on at `now`: what was used up stays used up.

    Whoever was called is called again. Where the time to think changes, as large a part of it is used up.
    """
    if asked is None:
        stood = 0.0 if state.paused is None else now - state.paused
        return replace(state, since=min(now, state.since + stood))
    chair = state.chairs[asked]
    if timer:
        chair = replace(chair, spent=thought(state, asked, timer, now) / timer)
    return replace(state.seated(asked, chair), since=now, warned=min(state.warned, 1))


def asked_again(state: TableState, asked: Seat | None, timer: float, now: float, *, undo: Seat) -> TableState:
    """Return a table's state where the seat `undo` took its answer back: all clocks go on where they were.

    Else time could be gained by it, for ever: by whoever answered, and by whoever was asked in between.
    """
    state = held(state, asked, timer, now)
    chair = state.chairs[undo]
    if timer:
        late = max(0.0, state.used - timer)
        chair = replace(chair, spent=state.used / timer, overtime=max(0.0, chair.overtime - late))
    warned = int(chair.spent >= REMIND_AT)
    return replace(state.seated(undo, chair), since=now, warned=warned, touched=now, undo=None, pending=0)


def woken(state: TableState, asked: Seat, timer: float, now: float) -> TableState | None:
    """Return a table's state where whoever was called is here after all: they have all their time again.

    Their bank pays for what they have had of it; None when it is used up, else they could say so for ever.
    """
    chair = state.chairs[asked]
    if chair.overtime >= BANK * timer:
        return None
    used = thought(state, asked, timer, now)
    chair = replace(chair, overtime=chair.overtime + used, spent=0.0)
    return replace(state.seated(asked, chair), since=now, warned=0, touched=now)


def back(state: TableState, asked: Seat, timer: float, now: float) -> TableState:
    """Return a table's state where whoever is asked is here again before a move was made for them.

    The moment they were away counts, else going away again and again would stop the clock.
    """
    after = held(state, asked, timer, now)
    if stands_still(state) or not timer:
        return after
    chair = after.chairs[asked]
    away = min(now - state.since, STAND_IN_S)
    return after.seated(asked, replace(chair, spent=chair.spent + away / timer))


def after_answer(
    state: TableState, asked: Seat | None, timer: float, now: float, *, by_person: bool
) -> TableState:
    """Return a table's state after an answer at `now`: what went beyond the time comes off the bank.

    A person who plays ends a pause with it.
    """
    if asked is not None:
        chair = state.chairs[asked]
        late = max(0.0, thought(state, asked, timer, now) - timer)
        state = state.seated(asked, replace(chair, overtime=chair.overtime + late, spent=0.0))
    state = replace(state, since=now, warned=0)
    return replace(state, touched=now, paused=None) if by_person else state


def given_back(
    state: TableState, asked: Seat | None, what: What, now: float, *, unseen: bool, uncalled: bool
) -> TableState | None:
    """Return a table's state where whoever is asked has more time before `what` happens; else None.

    Delay that is ours or Telegram's is nobody's time; delay that players bring about themselves is their own.
    Who is here has more as long as they have never been shown what they are asked (`unseen`), and where
    Telegram holds back the call to them (`uncalled`).
    """
    if asked is None or state.chairs[asked].played_for:
        return None
    if unseen and what in {What.REMIND, What.CALL, What.STAND_IN}:
        return replace(state, since=now, warned=0)
    if uncalled and what is What.STAND_IN:
        return replace(state.seated(asked, replace(state.chairs[asked], spent=1.0)), since=now)
    return None


def paused(state: TableState, asked: Seat | None, timer: float, now: float, *, unseen: bool) -> TableState:
    """Return the state of a table that is paused at `now`; time counts only for what was shown."""
    state = replace(state, since=now) if unseen else held(state, asked, timer, now)
    return replace(state, paused=now)


def resumed(state: TableState, asked: Seat | None, timer: float, now: float) -> TableState:
    """Return the state of a table that goes on after a pause."""
    return replace(held(state, asked, timer, now), paused=None, touched=now)
