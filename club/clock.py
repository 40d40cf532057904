"""The clock of a match: thinking time, time bank, pauses, deadlines, and the pace of computer players. Pure.

    clock begins          2/3 of timer             timer                 + grace_s
        │ player thinks        │ reminded in their    │ called in the group   │ a substitute plays
        ▼                      ▼ direct chat          ▼                       ▼ for the seat

A player may think for the group's `timer`. After that their time bank runs. When the bank is empty, or after
as long again, a substitute plays for the seat. The clock runs since `TableState.since`. `Chair.spent` is the
part used before that. It outlasts a pause, a change of the timer and an undo: only an answer resets it.

A deadline says what happens next without a press, and when. Computer players take enough time for people to
follow.

Parameters: `asked` is the seat to answer, None between two deals; `timer` is the thinking time in seconds, 0
without a limit; `now` is in epoch seconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import NamedTuple

from club.model import Pace, Table
from club.state import Chair, Preferences, TableState
from game.actions import Seat
from game.layouts import order_from
from game.question import Question
from game.state import Giving, Match, Playing

REMIND_FRACTION = 2 / 3
"""Fraction of the thinking time after which a player is reminded."""
TIME_BANK_TURNS = 3
"""Size of a player's time bank for a match, in multiples of the thinking time."""
MIN_GRACE_S = 15.0
"""Seconds to answer a call when the time bank is empty."""
CALLED = 2
"""Value of `TableState.warned` once the asked player has been called."""
STAND_IN_S = 2.0
"""Seconds a stand-in seems to think for an absent player. For computer players see `MOVE_S`."""


def is_stopped(state: TableState) -> bool:
    """Return whether the clock stands: the match is paused, its topic is lost, or nobody is at the table."""
    return state.paused is not None or state.lost or state.deserted


def grace_s(chair: Chair, timer: float) -> float:
    """Return the seconds a player has after the call in the group."""
    return max(MIN_GRACE_S, min(timer, TIME_BANK_TURNS * timer - chair.overtime))


def time_left(state: TableState, asked: Seat, timer: float, now: float) -> tuple[float, float]:
    """Return the seconds until the next thing happens to the player to answer, and how many they were.

    It is the call; after the call it is the move that a substitute makes.
    """
    used = time_used(state, asked, timer, now)
    if state.warned < CALLED:
        return max(0.0, timer - used), timer
    grace = grace_s(state.chairs[asked], timer)
    return max(0.0, timer + grace - used), grace


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
    return replace(
        state.with_chair(undo, chair), since=now, warned=warned, touched=now, undo=None, pending=""
    )


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
        if late or chair.spent:  # most answers come in time
            state = state.with_chair(asked, replace(chair, overtime=chair.overtime + late, spent=0.0))
    if by_person:
        return replace(state, since=now, warned=0, touched=now, paused=None)
    return replace(state, since=now, warned=0)


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


SEARCH_LEAD_S = 5.0
"""Longest time, in seconds, between the start of the search for a move and the move.

A computer player's move takes less, so its search begins with the question.
"""
PENDING_S = 2.0
"""Seconds a large bid, a concession or a cross can be taken back (`club/progress.py`)."""
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
    ANSWER = "an answer is given that could be taken back"
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
        following: Iterable[Deadline] = (Deadline(DeadlineKind.ANSWER, state.since + PENDING_S),)
    elif asked is not None and state.chairs[asked].computer:
        following = (_move(question, state.since, state.since + move_time_s(pace, state, match)),)
    else:
        following = _following(state, match, question, timer, pause_s, preferences)
    return min((*following, at_last), key=lambda each: each.due)


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


MOVE_S: Mapping[Pace, float] = {"slow": 2.6, "human": 1.6, "quick": 0.8}
"""Average seconds for a move."""
LEAD_FACTOR = 1.25
"""Factor for a lead after a trick, so that people see the trick."""
SHORT_FACTOR = 0.6
"""Factor for the second card given away, and when only computer players still have to play to the trick."""
JITTER = 0.3
"""Fraction of a move's time that varies from move to move."""


def move_time_s(pace: Pace, state: TableState, match: Match) -> float:
    """Return the seconds that a computer player seems to think."""
    varied = 1 + JITTER * (match.turn * 7 % 11 / 10 - 0.5)
    return MOVE_S[pace] * varied * _weight(state, match)


def _weight(state: TableState, match: Match) -> float:
    phase = match.phase
    if isinstance(phase, Giving) and phase.given:
        return SHORT_FACTOR
    if not isinstance(phase, Playing):
        return 1.0
    if not phase.trick:
        return LEAD_FACTOR if phase.taken else 1.0
    following = order_from(len(match.scores), match.dealer, phase.leader)[len(phase.trick) :]
    return SHORT_FACTOR if all(state.chairs[seat].computer for seat in following) else 1.0
