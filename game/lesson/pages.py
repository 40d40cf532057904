"""The pages of the lesson, each with one question; several pages may make a step."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from game.actions import Seat

YOU: Seat = 0
"""The seat of whoever learns."""
PRESET = "classic"

Asks = Literal["answer", "points"]
"""Whether the question of the deal is to be answered, or what the settled deal brings."""


@dataclass(frozen=True, slots=True)
class Page:
    """One question about the deal in the record of the same name."""

    name: str
    step: int
    good: str
    """What a good answer looks like in the words of `game.notation`, without the seat; of several each."""
    faults: tuple[tuple[str, str], ...] = ()
    """What other answers look like, and by which name it is said what is wrong with them."""
    asks: Asks = "answer"
    offered: tuple[int, ...] = ()
    """Where points are asked, what one may choose from."""

    def is_good(self, words: str) -> bool:
        """Say whether all that is answered is good."""
        return all(re.fullmatch(self.good, each) for each in words.split(";"))

    def fault(self, words: str) -> str:
        """Return the name of what is wrong with an answer that is not good."""
        return next((name for pattern, name in self.faults if re.fullmatch(pattern, words)), "wrong")


PAGES = (
    Page("values", 1, "TS"),
    Page("tricks", 2, "[9J]H"),
    Page("marriage", 3, "[KQ]H"),
    Page("auction", 4, r"bid 1(?:05|10|15|20)", (("pass", "pass"), ("bid .*", "high"))),
    Page("talon", 4, r"give (?:9C|9D|JS|JD) [12]"),
    Page("score", 5, "-120", asks="points", offered=(119, 120, 0, -120)),
    Page("barrel", 6, "contract 120", ((r"contract 1(?:10|15)", "low"), ("contract .*", "high"))),
)
STEPS = PAGES[-1].step
