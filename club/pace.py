"""How long computer players take for a move: as long as people need to follow. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from club.settings import Pace
from club.state import TableState
from game.seats import order_from
from game.state import Giving, Match, Playing

MOVE_S: Mapping[Pace, float] = {"slow": 2.6, "human": 1.6, "quick": 0.8}
"""Seconds for a move, more or less."""
LEAD = 1.25
"""So much longer it takes to lead after a trick, which people want to see."""
REST = 0.6
"""So much shorter it takes where computers alone have yet to play to a trick, and to give the second card."""
VARIES = 0.3
"""The part of a move's time that is different each time: nobody plays like a clock."""


def takes(pace: Pace, state: TableState, match: Match) -> float:
    """Return for how many seconds the computer player who is asked seems to think."""
    varied = 1 + VARIES * (match.turn * 7 % 11 / 10 - 0.5)
    return MOVE_S[pace] * varied * _weight(state, match)


def _weight(state: TableState, match: Match) -> float:
    phase = match.phase
    if isinstance(phase, Giving) and phase.given:
        return REST
    if not isinstance(phase, Playing):
        return 1.0
    if not phase.trick:
        return LEAD if phase.taken else 1.0
    following = order_from(len(match.scores), match.dealer, phase.leader)[len(phase.trick) :]
    return REST if all(state.chairs[seat].computer for seat in following) else 1.0
