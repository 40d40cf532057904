"""Time that computer players take for a move: enough for people to follow. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from club.settings import Pace
from club.state import TableState
from game.layouts import order_from
from game.state import Giving, Match, Playing

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
