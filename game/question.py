"""The present question: the asked seat, its choices, and the facts needed to choose.

It depends on the rules, so it is computed once, when the match changes, and stored beside the match for all
readers. Slow results, hints or a move, may be added later: they belong to this question and disappear with
it.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.actions import Action, Seat
from game.engine import legal
from game.hints import hints
from game.projection import project
from game.rules import Rules
from game.state import Match
from game.view import NO_HINTS, Hints, View


@dataclass(frozen=True, slots=True)
class Question:
    """Question to a seat; no choices while no seat is asked."""

    turn: int = -1
    asked: Seat | None = None
    choices: tuple[Action, ...] = ()
    """Choices of the asked seat."""
    hints: Hints = NO_HINTS
    """Facts for the asked seat alone."""
    move: Action | None = None
    """Move found for a player who does not answer; nobody sees it before it is made."""


NO_QUESTION = Question()


def question(rules: Rules, match: Match) -> Question:
    """Return the present question of a match."""
    return Question(match.turn, match.asked, legal(rules, match), hints(rules, match))


def see(match: Match, viewer: Seat | None, asked: Question) -> View:
    """Return the view of `viewer` of a match and its question."""
    return project(match, viewer, asked.choices, asked.hints)
