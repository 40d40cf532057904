"""Deadlines of a table: what happens next without a press, and when. Pure.

A player may think for the group's `timer`. At two thirds of it they are reminded in their private chat. At
its end they are called in the group. When the grace time is over too (`clock.grace_s`), a substitute plays
for the seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import Enum
from typing import NamedTuple

from club.clock import REMIND_FRACTION, STAND_IN_S, grace_s, is_stopped
from club.model import Table
from club.pace import move_time_s
from club.settings import Pace
from club.state import Chair, Preferences, TableState
from game.actions import Seat
from game.question import Question
from game.state import Match, Playing

SEARCH_LEAD_S = 5.0
"""Longest time, in seconds, between the start of the search for a move and the move.

A computer player's move takes less, so its search begins with the question.
"""
BID_DELAY_S = 2.0
"""Seconds a large bid waits before it is made (`club/undo.py`)."""
AUTO_PLAY_DELAY_S = 1.5
"""Seconds the only legal card stays in the hand before it is played automatically."""
ENDED_TABLE_KEPT_S = 600.0
"""Seconds the screens of an ended match are kept up to date, so that its result arrives after a crash too."""
ABANDONED_S = 7 * 86_400.0
"""Seconds without a press after which a table is closed."""


class DeadlineKind(Enum):
    """Event due at a deadline."""

    DEAL = "the next deal"
    ADVISE = "a hint for a player in their first deal"
    BID = "a large bid is made that could be taken back"
    SINGLE = "the only legal card is played"
    REMIND = "a reminder to the player to answer"
    CALL = "a call to that player in the group"
    THINK = "the search for a move for that seat"
    STAND_IN = "a move for that seat"
    FORGET = "an abandoned table is closed"
    PUT_AWAY = "screens of an ended match are no longer updated"


class Deadline(NamedTuple):
    """Something that happens without a press; `due` in epoch seconds."""

    kind: DeadlineKind
    due: float


def abandonment(table: Table) -> Deadline:
    """Return when an abandoned table is closed."""
    return Deadline(DeadlineKind.FORGET, table.state.touched + ABANDONED_S)


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
    """Return the next deadline of a table whose match waits at `question`; None for a finished table.

    `timer` is the group's thinking time, 0 for no limit. `pause_s` is the pause between a score sheet and the
    next deal. `preferences` are the players', by seat; `pace` is the computer players'. All times are in
    seconds.
    """
    state = table.state
    if not table.open:
        return (
            Deadline(DeadlineKind.PUT_AWAY, state.since + ENDED_TABLE_KEPT_S)
            if table.has_live_screens
            else None
        )
    at_last = abandonment(table)
    if is_stopped(state):
        return at_last
    asked = match.asked
    if state.pending:
        return min(Deadline(DeadlineKind.BID, state.since + BID_DELAY_S), at_last, key=_when)
    if asked is not None and state.chairs[asked].computer:
        move = _move(question, state.since, state.since + move_time_s(pace, state, match))
        return min(move, at_last, key=_when)
    following = _following(state, match, question, timer, pause_s, preferences)
    return min((*following, at_last), key=_when)


def _when(deadline: Deadline) -> float:
    return deadline.due


def _following(
    state: TableState,
    match: Match,
    question: Question,
    timer: float,
    pause_s: float,
    preferences: Sequence[Preferences],
) -> Iterator[Deadline]:
    """Yield the deadlines of the match; none while it waits for a player without a time limit."""
    asked = match.asked
    if asked is None:
        if not (state.guided and match.deals_played == 1):  # a first deal may be studied without a limit
            yield Deadline(DeadlineKind.DEAL, state.since + pause_s)
    elif state.chairs[asked].played_for:
        yield _move(question, state.since, state.since + STAND_IN_S)
    elif _plays_itself(match, question, preferences):
        yield Deadline(DeadlineKind.SINGLE, state.since + AUTO_PLAY_DELAY_S)
    elif state.guided and match.deals_played == 0 and question.hints.advice is None:
        yield Deadline(DeadlineKind.ADVISE, state.since)
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

    The search begins before the move is due, so that the time of a move does not reveal whether it had
    alternatives.
    """
    if question.move is None:
        return Deadline(DeadlineKind.THINK, max(since, due - SEARCH_LEAD_S))
    return Deadline(DeadlineKind.STAND_IN, due)


def _clock(chair: Chair, state: TableState, timer: float, question: Question) -> Deadline:
    began = state.since - chair.spent * timer
    steps = (
        Deadline(DeadlineKind.REMIND, began + timer * REMIND_FRACTION),
        Deadline(DeadlineKind.CALL, began + timer),
        _move(question, began + timer, began + timer + grace_s(chair, timer)),
    )
    return steps[min(state.warned, 2)]


def extend_for_delay(
    state: TableState, asked: Seat | None, kind: DeadlineKind, now: float, *, unseen: bool, uncalled: bool
) -> TableState | None:
    """Return the state with more time for the player before a deadline; None if they get none.

    Players are not charged for delays by the bot or by Telegram. A player who is here gets more time until
    they have been shown the question (`unseen`), and while Telegram holds back their call (`uncalled`).
    """
    if asked is None or state.chairs[asked].played_for:
        return None
    if unseen and kind in {DeadlineKind.REMIND, DeadlineKind.CALL, DeadlineKind.STAND_IN}:
        return replace(state, since=now, warned=0)
    if uncalled and kind is DeadlineKind.STAND_IN:
        return replace(state.with_chair(asked, replace(state.chairs[asked], spent=1.0)), since=now)
    return None
