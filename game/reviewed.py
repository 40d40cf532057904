"""Result of examining one decision; `game.players.review` computes it."""

from __future__ import annotations

from typing import NamedTuple

from game.actions import Action
from game.advice import POINT, Advice
from game.view import View

SURE = 2.0
"""Standard errors by which the cost must lie above zero."""


class Reviewed(NamedTuple):
    """Decision, compared with the best choice."""

    view: View
    """View of the seat at the question."""
    done: tuple[Action, ...]
    advice: Advice
    cost: float = 0.0
    """Lost chance of winning the match."""
    error: float = 0.0
    """Standard error of the cost, by the sampled deals."""

    @property
    def told(self) -> bool:
        """Return whether the cost is large and certain enough to be shown."""
        return self.cost >= POINT and self.cost >= SURE * self.error
