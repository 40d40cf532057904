"""What is thought about in another process beside moves: functions of a question, which say when to stop."""

from __future__ import annotations

from bot.tables.thinkers import chance
from game.advice import Advice
from game.players import STRONG, Situation, Stop
from game.players.advice import advise


def hinted(situation: Situation, stop: Stop) -> Advice:
    """Return the hint for whoever is asked: what the strong level thinks."""
    return advise(situation, STRONG, chance(situation), stop)
