"""The record of a table from one step of its match to the next. Pure.

`timer` is the group's thinking time in seconds; `now` is in epoch seconds.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from club.clock import after_answer, time_used, undo_answer_time
from club.figures import PlayerFigures, owners_without_history
from club.model import Result, SavedMatch, Table
from club.occupants import is_computer
from club.premove import without_premove
from club.proof import void_missing_die as settled_proof
from club.seats import departures, is_between_deals, new_deal, without_marks
from club.state import Chair, EndReason, MatchEnd, TableState
from club.undo import after_action
from game.actions import Action, Deal, Seat
from game.engine import fold, step
from game.events import Event, MatchWon
from game.question import Question, question
from game.rules import Rules
from game.state import Match, Over


def upcast_table(table: Table) -> Table:
    """Return a record with the chairs, owners or end that an older version of the program did not store."""
    state = table.state
    if table.stage == "playing" and not (state.chairs and state.owners):
        chairs, owners = (
            state.chairs or _fresh_chairs(table),
            state.owners or owners_without_history(table.seats, state.gone),
        )
        return replace(table, state=replace(state, chairs=chairs, owners=owners))
    if table.stage == "over" and state.end is None:
        return replace(table, state=replace(state, end=MatchEnd("won", at=state.since)))
    return table


def start_match(table: Table, now: float) -> Table:
    """Return the record of a table whose match begins."""
    before = table.state
    state = TableState(
        chairs=_fresh_chairs(table),
        since=now,
        touched=now,
        began=now,
        guided=before.guided,
        daily=before.daily,
        evening=before.evening,
        proof=settled_proof(before.proof),
    )
    return replace(table, stage="playing", state=state)


def _fresh_chairs(table: Table) -> tuple[Chair, ...]:
    """Return the chairs of a match that begins."""
    return tuple(Chair(computer=is_computer(each)) for each in table.seats)


class MatchStep(NamedTuple):
    """An action, its events, and the match before and after."""

    before: Match
    action: Action
    events: tuple[Event, ...]
    match: Match
    question: Question
    """The question that `match` waits for."""

    @property
    def opens_deal(self) -> bool:
        """Return whether a new deal begins; a redeal does not."""
        return isinstance(self.action, Deal) and is_between_deals(self.before)

    @property
    def won(self) -> MatchWon | None:
        """The event that ended the match with a winner, if any."""
        return next((event for event in self.events if isinstance(event, MatchWon)), None)


def take_step(rules: Rules, match: Match, action: Action) -> MatchStep:
    """Apply an action to a match and return the step."""
    events, after_it = step(rules, match, action)
    return MatchStep(match, action, events, after_it, question(rules, after_it))


def after_step(table: Table, made: MatchStep, *, timer: float, now: float, by_person: bool) -> Table:
    """Return the record after a step of its match."""
    before, action, events, match, asked = made
    clock = table.state, before.asked, timer, now
    state = replace(after_answer(*clock, by_person=by_person), used=time_used(*clock))
    state = after_action(table.rules, state, action, events, match, asked, by_person=by_person)
    table = replace(table, entries=table.entries + 1, due=None, state=state)
    if made.opens_deal:
        table = new_deal(table, len(before.sheet) + 1, now)
    if not isinstance(match.phase, Over):
        return table
    state = replace(without_marks(table.state), end=MatchEnd("won", at=now))
    return replace(table, stage="over", due=now, state=state)


def rewind_answer(saved: SavedMatch, match: Match) -> tuple[Match, tuple[Event, ...]]:
    """Return the match at the start of its deal, and the events before the last answer, which is taken back.

    Turns continue to count from `match`, so that no button sent before is valid.
    """
    events = tuple(event for entry in saved.entries[:-1] for event in entry.events)
    passed = match.turn - fold(saved.match, events).turn
    return saved.match._replace(turn=saved.match.turn + passed + 1), events


def undo_answer(table: Table, asked: Seat | None, timer: float, now: float, *, undo: Seat) -> Table:
    """Return the record after the seat `undo` took back its answer, the last log entry.

    `asked` was to answer.
    """
    state = without_premove(undo_answer_time(table.state, asked, timer, now, undo=undo), undo)
    return replace(table, entries=table.entries - 1, state=state)


def close_table(
    table: Table, why: EndReason, by: tuple[int, ...], now: float, *, unnamed: bool = False
) -> Table:
    """Return the record of a match that ends without a winner."""
    end = MatchEnd(why, by, now, unnamed)
    state = replace(without_marks(table.state), end=end, since=now, undo=None)
    return replace(table, stage="closed", due=now, state=state)


def match_duration_s(table: Table) -> float:
    """Return the seconds that an ended match took."""
    state = table.state
    return 0.0 if state.end is None else state.end.at - (state.began or table.created)


def result_of(
    table: Table,
    match: Match,
    now: float,
    won: MatchWon | None = None,
    did: tuple[PlayerFigures, ...] | None = None,
) -> Result:
    """Return the result of an ended match for the standings; `won` is None if nobody won.

    `did` are the figures of its players, None if they will be counted later.
    """
    end = table.state.end
    return Result(
        table=table.id,
        chat=table.chat,
        players=table.seats,
        scores=match.scores,
        winner=won.seat if won else None,
        deals=len(match.sheet),
        ended=now,
        points=won.points if won and any(won.points) else (),
        why=end.why if end else None,
        by=end.by if end else (),
        gone=departures(table),
        figures=did,
        sheet=match.sheet,
    )
