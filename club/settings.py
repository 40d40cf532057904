"""What a chat has settled about its tables beside the rules and the clock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from club.occupants import StandIn

Pace = Literal["slow", "human", "quick"]
"""How long computer players take for a move."""

Pictures = Literal["off", "light", "dark"]
"""Whether the score sheet is drawn, and on which paper."""


@dataclass(frozen=True, slots=True)
class ChatSettings:
    """How it goes at the tables of a group, or at the table that somebody has for themselves at home."""

    pace: Pace = "human"
    """How fast computer players move."""
    stand_in: StandIn = "easy"
    """Who plays for somebody absent."""
    hints: bool = True
    """Whether players may ask for a hint."""
    talk: bool = False
    """Whether computer players say a word now and then."""
    pictures: Pictures = "light"
    """Whether the score sheet, a deal that is over and the end of a match are shown as pictures."""

    slang: bool = False
    """Whether tables speak as card players do among themselves, in languages that have words for it."""
    pin: bool = False
    """Whether the table is pinned in its group."""

    @property
    def paper(self) -> Literal["light", "dark"] | None:
        """Return on which paper pictures are drawn; None where there are none."""
        return None if self.pictures == "off" else self.pictures


DEFAULT_SETTINGS = ChatSettings()
"""Those of a chat that has not said otherwise."""
