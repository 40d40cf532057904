"""What a look back on a deal tells of one decision; `game.players.review` weighs."""

from __future__ import annotations

from typing import NamedTuple

from game.actions import Action
from game.advice import POINT, Advice
from game.view import View

SURE = 2.0
"""By how many standard errors that cost lies above nothing."""


class Reviewed(NamedTuple):
    """A decision beside what would have been best."""

    view: View
    """What was asked, and what the seat saw then."""
    done: tuple[Action, ...]
    advice: Advice
    cost: float = 0.0
    """What was lost by it, in chances of the match."""
    error: float = 0.0
    """The standard error of that, by the deals that were thought of."""

    @property
    def told(self) -> bool:
        """Say whether it cost enough, and for sure, to be told of."""
        return self.cost >= POINT and self.cost >= SURE * self.error
