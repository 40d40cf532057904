"""What a record says, as values."""

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
"""By key of [start], one number for each seat, the field of a tally (R8)."""


class RecordError(ValueError):
    """What is wrong with a record.

    `line` is the line of the file, counted from 1, where known; `action` and `reason` are set where an
    action was refused.
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
    """One written action and the line it stands on."""

    action: Action
    line: int


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal-out: the cards, what was said and played, and the scores after it, where written.

    The cards stand there as hands and talons, or as the `deck` before the cut, or as both, which have to
    agree. Of four players the hands are those of the three who play, in seat order; a fourth, empty one for
    the dealer may stand among them.
    """

    hands: Hands
    talons: Talons
    said: tuple[WrittenAction, ...]
    scores: tuple[int, ...] | None = None
    deck: Cards = ()
    secret: str = ""
    """What its deck follows from, in a match that is dealt with proof."""
    collected: bool = False
    """Whether the deck was not shuffled, but dealt as it was collected."""


@dataclass(frozen=True, slots=True)
class Record:
    """A match as written down; `start` is the match before its first deal."""

    rules: Rules
    preset: str
    players: tuple[str, ...]
    start: Match
    deals: tuple[DealRecord, ...] = field(default=())
    proof: Proof | None = None
