"""What was thought about a question: the choices that were weighed, and the best of them."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

from game.actions import Action
from game.advice import Alternative


class Weighed(NamedTuple):
    """The best action, and what was weighed to find it: nothing where it was counted by the hand."""

    best: Action
    options: tuple[Alternative, ...] = ()

    @property
    def deals(self) -> int:
        """How many deals were thought of."""
        return max((len(each.worths) for each in self.options), default=0)


def mean(chances: Sequence[float]) -> float | None:
    """Return the average chance, None of none."""
    return fmean(chances) if chances else None
