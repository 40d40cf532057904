"""A large bid waits a moment before it is made, and can be taken back while nobody knows of it. Pure.

A bid made at once could rarely be taken back: it may make the others pass unasked, and turn the talon up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from club.deadlines import held
from club.state import TableState
from game.actions import Action, Bid, Seat
from game.question import Question


def large_bid(question: Question, actions: Sequence[Action]) -> int:
    """Return the amount of an answer that is a large bid; 0 for any other answer."""
    calm = question.hints.confirm_above
    match actions:
        case [Bid(amount=amount)] if calm is not None and amount > calm:
            return amount
        case _:
            return 0


def pending(state: TableState, asked: Seat | None, timer: float, now: float, *, bid: int) -> TableState:
    """Return the state of a table where `asked` has bid so much, which is not made yet."""
    return replace(held(state, asked, timer, now), pending=bid, paused=None, touched=now)


def ripe(state: TableState, now: float) -> TableState:
    """Return the state for the moment the bid is made; its wait counts as nobody's time."""
    return replace(state, pending=0, since=now)
