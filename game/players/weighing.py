"""Result of a search: the choices compared, and the best of them."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

from game.actions import Action
from game.advice import Alternative


class SearchResult(NamedTuple):
    """Best action, and the choices compared: none if the hand was only counted."""

    best: Action
    options: tuple[Alternative, ...] = ()

    @property
    def deals(self) -> int:
        """Number of sampled deals."""
        return max((len(each.worths) for each in self.options), default=0)


def mean(chances: Sequence[float]) -> float | None:
    """Return the average chance, None of none."""
    return fmean(chances) if chances else None
