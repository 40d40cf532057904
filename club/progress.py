"""The record of a table from one step of its match to the next. Pure.

`timer` is the group's time to think, in seconds; `now` in epoch seconds.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from club.deadlines import after_answer, asked_again, thought
from club.figures import Figures, owners_of
from club.model import Result, Saved, Table
from club.occupants import is_computer
from club.premove import after, forgotten
from club.proof import begun as settled_proof
from club.seats import gone_for_good, is_between, new_deal
from club.state import Chair, End, TableState, Why
from game.actions import Action, Deal, Seat
from game.engine import fold, step
from game.events import Event, MatchWon
from game.question import Question, question
from game.rules import Rules
from game.state import Match, Over


def completed(table: Table) -> Table:
    """Return a record with what it lacks if a version stored it that kept no chairs, owners, or ends."""
    state = table.state
    if table.stage == "playing" and not (state.chairs and state.owners):
        chairs, owners = (
            state.chairs or fresh_chairs(table),
            state.owners or owners_of(table.seats, state.gone),
        )
        return replace(table, state=replace(state, chairs=chairs, owners=owners))
    if table.stage == "over" and state.end is None:
        return replace(table, state=replace(state, end=End("won", at=state.since)))
    return table


def begun(table: Table, now: float) -> Table:
    """Return the record of a table whose match begins."""
    chairs, guided, proof = fresh_chairs(table), table.state.guided, settled_proof(table.state.proof)
    state = TableState(chairs=chairs, since=now, touched=now, began=now, guided=guided, proof=proof)
    return replace(table, stage="playing", state=state)


def fresh_chairs(table: Table) -> tuple[Chair, ...]:
    """Return the chairs of a match that begins."""
    return tuple(Chair(computer=is_computer(each)) for each in table.seats)


class Step(NamedTuple):
    """An action and what came of it."""

    before: Match
    action: Action
    events: tuple[Event, ...]
    match: Match
    question: Question
    """What is asked in `match`."""

    @property
    def opens_deal(self) -> bool:
        """Say whether a new deal begins; dealing once more in the same one is none."""
        return isinstance(self.action, Deal) and is_between(self.before)

    @property
    def won(self) -> MatchWon | None:
        """How the match was won, if it was."""
        return next((event for event in self.events if isinstance(event, MatchWon)), None)


def taken(rules: Rules, match: Match, action: Action) -> Step:
    """Return the step that an action is in a match."""
    events, after_it = step(rules, match, action)
    return Step(match, action, events, after_it, question(rules, after_it))


def after_step(table: Table, made: Step, *, timer: float, now: float, by_person: bool) -> Table:
    """Return the record after a step of its match."""
    before, action, events, match, asked = made
    clock = table.state, before.asked, timer, now
    state = replace(after_answer(*clock, by_person=by_person), used=thought(*clock))
    state = after(table.rules, state, action, events, match, asked, by_person=by_person)
    table = replace(table, entries=table.entries + 1, due=None, state=state)
    if made.opens_deal:
        table = new_deal(table, len(before.sheet) + 1, now)
    if not isinstance(match.phase, Over):
        return table
    return replace(table, stage="over", due=now, state=replace(table.state, end=End("won", at=now)))


def before_answer(saved: Saved, match: Match) -> tuple[Match, tuple[Event, ...]]:
    """Return a match as it began its deal, and the events up to the last answer, which is taken back.

    Turns go on being counted from `match`, so that no button of before fits.
    """
    events = tuple(event for entry in saved.entries[:-1] for event in entry.events)
    passed = match.turn - fold(saved.match, events).turn
    return saved.match._replace(turn=saved.match.turn + passed + 1), events


def taken_back(table: Table, asked: Seat | None, timer: float, now: float, *, undo: Seat) -> Table:
    """Return the record after the seat `undo` took its answer back, the last entry; `asked` was asked."""
    state = forgotten(asked_again(table.state, asked, timer, now, undo=undo), undo)
    return replace(table, entries=table.entries - 1, state=state)


def closed(table: Table, why: Why, by: tuple[int, ...], now: float) -> Table:
    """Return the record of a match that ends without a winner."""
    state = replace(table.state, end=End(why, by, now), since=now, undo=None)
    return replace(table, stage="closed", due=now, state=state)


def lasted(table: Table) -> float:
    """Return how many seconds a match took that has ended."""
    state = table.state
    return 0.0 if state.end is None else state.end.at - (state.began or table.created)


def result_of(
    table: Table,
    match: Match,
    now: float,
    won: MatchWon | None = None,
    did: tuple[Figures, ...] | None = None,
) -> Result:
    """Return what the standings keep of a match that has ended; `won` is missing where nobody won it.

    `did` is who did what in it, None where that is found out later.
    """
    end = table.state.end
    return Result(
        table.id,
        table.chat,
        table.seats,
        match.scores,
        won.seat if won else None,
        len(match.sheet),
        now,
        won.points if won and any(won.points) else (),
        end.why if end else None,
        end.by if end else (),
        gone_for_good(table),
        figures=did,
        sheet=match.sheet,
    )
