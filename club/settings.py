"""Settings of a chat besides its rules and its clock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from club.occupants import StandIn

Pace = Literal["slow", "human", "quick"]
"""Speed of computer players."""

Pictures = Literal["off", "light", "dark"]
"""Whether the score sheet is drawn, and in which colours."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatSettings:
    """Settings for the tables of a group, or for the table in a private chat."""

    pace: Pace = "human"
    """Speed of computer players."""
    stand_in: StandIn = "easy"
    """Level of play for absent players."""
    hints: bool = True
    """Whether players may ask for a hint."""
    talk: bool = False
    """Whether computer players make remarks."""
    pictures: Pictures = "light"
    """Whether the score sheet, finished deals and the end of a match are shown as pictures."""

    slang: bool = False
    """Whether screens use card players' slang, in languages that have it."""
    pin: bool = False
    """Whether the table is pinned in its group."""
    emotes: bool = True
    """Whether players may show each other emotes in the Mini App."""
    daily: bool = True
    """Whether the chat has a deal of the day."""
    evening: bool = True
    """Whether people may gather for duplicate evenings."""

    @property
    def paper(self) -> Literal["light", "dark"] | None:
        """Return the colours of pictures; None if there are none."""
        return None if self.pictures == "off" else self.pictures


DEFAULT_SETTINGS = ChatSettings()
"""Settings of a chat that has not changed any."""
