"""The pages of the lesson, in their order; each but the first asks one question."""

from __future__ import annotations

import re
from dataclasses import dataclass

from game.actions import Seat

YOU: Seat = 0
"""The seat of whoever learns."""
PRESET = "classic"


@dataclass(frozen=True, slots=True)
class Page:
    """One question about the deal in the record of the same name."""

    name: str
    good: str = ""
    """Pattern of a good answer, or of each of several, in the words of `game.notation` without the seat.

    "" on a page that asks nothing.
    """
    faults: tuple[tuple[str, str], ...] = ()
    """Patterns of other answers, and the name under which it is said what is wrong with them."""

    @property
    def asks(self) -> bool:
        """Whether the page has a question."""
        return bool(self.good)

    def is_good(self, words: str) -> bool:
        """Say whether all that is answered is good."""
        return all(re.fullmatch(self.good, each) for each in words.split(";"))

    def fault(self, words: str) -> str:
        """Return the name of what is wrong with an answer that is not good."""
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
