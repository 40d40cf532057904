"""What was thought about a question: the choices that were weighed, and the best of them."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

from game.actions import Action


class Option(NamedTuple):
    """One of the things that could be done; what belongs together, as two gifts, is done together."""

    actions: tuple[Action, ...]
    worths: tuple[float, ...]
    """By deal thought of, the chance to win the match; of a trump to be named that of the contract."""
    made: float | None = None
    """With what chance the contract, or the bid, is made; None where that means nothing."""

    @property
    def worth(self) -> float:
        """The chance to win the match on average; 0 where no deal was thought of."""
        return fmean(self.worths) if self.worths else 0.0


class Weighed(NamedTuple):
    """The best action, and what was weighed to find it: nothing where it was counted by the hand."""

    best: Action
    options: tuple[Option, ...] = ()

    @property
    def deals(self) -> int:
        """How many deals were thought of."""
        return max((len(each.worths) for each in self.options), default=0)


def mean(chances: Sequence[float]) -> float | None:
    """Return the average chance, None of none."""
    return fmean(chances) if chances else None
