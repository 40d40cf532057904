"""The question that stands: who is asked, what they may do, and what they have to know to choose.

Only the rules can tell, so it is asked of them once, when the match changes, and kept beside the match.
Whoever draws, plays or checks reads it. What takes long, hints or a move, may be set later: it is for this
question only, and gone with it.
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
    """What is asked of whom; no choices while nobody is asked."""

    turn: int = -1
    asked: Seat | None = None
    choices: tuple[Action, ...] = ()
    """All that the asked seat may do."""
    hints: Hints = NO_HINTS
    """For the asked seat alone."""
    move: Action | None = None
    """What was thought out for somebody who does not answer; nobody sees it before it is made."""


NO_QUESTION = Question()


def question(rules: Rules, match: Match) -> Question:
    """Return the question that stands in a match."""
    return Question(match.turn, match.asked, legal(rules, match), hints(rules, match))


def see(match: Match, viewer: Seat | None, asked: Question) -> View:
    """Return what `viewer` may see of a match, and of the question that stands in it."""
    return project(match, viewer, asked.choices, asked.hints)
