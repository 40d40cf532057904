"""Hints: the advice about a question, its reason, and the chances.

`game.players.advice` makes it. It is part of the question, and visible to the asked seat alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Literal, NamedTuple

from game.actions import Action, Seat
from game.cards import Cards, Suit

Code = Literal[
    "only", "cut", "look", "poor-hand", "fair-hand", "talon-unseen", "good-offer", "low-offer", "no-offer",
    "hand-counts", "hand-short", "must-bid", "good-bid", "bid-marriage", "bid-ace", "bid-anyway",
    "risk-anyway", "jump", "no-marriage", "no-ace", "pass-anyway", "lesser-evil", "few-made",
    "costs-too-much", "better-defend",
    "keeps-marriage", "keeps-suit", "clears-suit", "cheap-gift", "on-average", "raises",
    "sure-enough", "concede-dearer", "hopeless", "cheaper-lost", "best-trump", "marriage", "master",
    "master-own", "top-of-suit", "draws-trumps", "forces-trumps", "drives-out", "small-lead", "from-declarer",
    "takes", "takes-for-now", "feeds", "may-take", "leaves-it", "ducks", "keeps-half", "keeps-guard",
    "small-card", "makes-it", "stops-it", "as-good", "alike",
]  # fmt: skip
"""Reason for advice; the value ends the key of its text in locales/."""


POINT = 0.01
"""Chance of winning the match below which a difference between choices is ignored."""


class AdviceReason(NamedTuple):
    """Reason for advice, with the facts of its sentence."""

    code: Code
    amount: int = 0
    """Bid, contract, or points."""
    cards: Cards = ()
    suit: Suit | None = None
    seat: Seat | None = None
    chance: float | None = None
    """Chance of making `amount`."""
    aces: int = 0
    """Aces in the hand, of reasons for a call."""


class Alternative(NamedTuple):
    """Possible choice; actions that belong together, such as two gifts, form one choice."""

    actions: tuple[Action, ...]
    worths: tuple[float, ...]
    """Chance of winning the match, by sampled deal."""
    made: float | None = None
    """Chance of making the contract or the bid; None if that is meaningless."""

    @property
    def worth(self) -> float:
        """Chance of winning the match on average; 0 without sampled deals."""
        return fmean(self.worths) if self.worths else 0.0


class Odds(NamedTuple):
    """Chance that a seat makes an amount, after the advised choice."""

    seat: Seat
    amount: int
    chance: float


class CallFigures(NamedTuple):
    """A bid beside a pass: the chance of making it, and the chances of winning the match with either."""

    amount: int
    made: float
    bid: float
    passed: float

    @property
    def even(self) -> bool:
        """Whether the difference is too small to count."""
        return abs(self.bid - self.passed) < POINT


@dataclass(frozen=True, slots=True)
class Advice:
    """Best choice and its reason."""

    actions: tuple[Action, ...]
    """Actions of the choice: mostly one, or both cards of a gift."""
    reason: AdviceReason
    odds: Odds | None = None
    options: tuple[Alternative, ...] = ()
    """Choices compared; empty if the hand was only counted."""
    calls: CallFigures | None = None
    """The bid beside the pass, if either may be chosen."""

    @property
    def deals(self) -> int:
        """Number of sampled deals."""
        return max((len(each.worths) for each in self.options), default=0)

    def option(self, actions: Sequence[Action]) -> Alternative | None:
        """Return the choice with these actions, in any order."""
        return next((each for each in self.options if set(each.actions) == set(actions)), None)
