"""Pages of the lesson, in order; each but the first asks one question."""

from __future__ import annotations

import re
from dataclasses import dataclass

from game.actions import Seat

YOU: Seat = 0
"""Seat of the learner."""
PRESET = "classic"


@dataclass(frozen=True, slots=True)
class Page:
    """Question about the deal in the record of the same name."""

    name: str
    good: str = ""
    """Pattern of a correct answer, or of each of several, in `game.notation` without the seat.

    "" on a page that asks nothing.
    """
    faults: tuple[tuple[str, str], ...] = ()
    """Patterns of wrong answers, each with the name of its explanation."""

    @property
    def asks(self) -> bool:
        """Whether the page has a question."""
        return bool(self.good)

    def is_good(self, words: str) -> bool:
        """Return whether the whole answer is correct."""
        return all(re.fullmatch(self.good, each) for each in words.split(";"))

    def fault(self, words: str) -> str:
        """Return the name of the explanation of a wrong answer."""
        return next((name for pattern, name in self.faults if re.fullmatch(pattern, words)), "wrong")


PAGES = (
    Page("goal"),
    Page("values", "TS"),
    Page("tricks", "[9J]H"),
    Page("marriage", "[KQ]H"),
    Page("auction", r"bid 1(?:05|10|15|20)", (("pass", "pass"), ("bid .*", "high"))),
    Page("pass", "pass", (("bid .*", "bid"),)),
    Page("talon", r"give (?:9C|9D|JS|JD) [12]"),
    Page("defend", "TC"),
)
