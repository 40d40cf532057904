"""Records as values."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.actions import Action
from game.cards import Cards
from game.fair import Proof
from game.parts import Hands, Talons
from game.rules import Rules
from game.state import Match

FORMAT = "thousand-record/1"

TALLY_KEYS = {
    "scores": "score",
    "bolts": "bolts",
    "attempts": "attempts",
    "barrels": "barrels",
    "rows": "row",
    "concessions": "concessions",
    "crosses": "crosses",
    "reverse_attempts": "reverse_attempts",
    "last_failed": "last_failed",
}
"""Fields of a tally by key of [start], whose value is one number for each seat (R8)."""


class RecordError(ValueError):
    """Error in a record.

    `line` is the line of the file, counted from 1, if known; `action` and `reason` are set if an action was
    refused.
    """

    def __init__(
        self, message: str, line: int | None = None, *, action: str | None = None, reason: str | None = None
    ) -> None:
        super().__init__(message if line is None else f"line {line}: {message}")
        self.line = line
        self.action = action
        self.reason = reason


@dataclass(frozen=True, slots=True)
class WrittenAction:
    """Written action, and its line in the file."""

    action: Action
    line: int


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal-out: the cards, the actions, and the scores after it, if written.

    The cards are written as hands and talons, or as the `deck` before the cut, or as both, which have to
    agree. With four players, the hands are those of the three who play, in seat order; an empty fourth one
    for the dealer may be among them.
    """

    hands: Hands
    talons: Talons
    said: tuple[WrittenAction, ...]
    scores: tuple[int, ...] | None = None
    deck: Cards = ()
    secret: str = ""
    """Secret from which its deck follows, in a match with proof."""
    collected: bool = False
    """Whether the deck was dealt as collected, without shuffling."""


@dataclass(frozen=True, slots=True)
class Record:
    """Match as written; `start` is the match before its first deal."""

    rules: Rules
    preset: str
    players: tuple[str, ...]
    start: Match
    deals: tuple[DealRecord, ...] = field(default=())
    proof: Proof | None = None
