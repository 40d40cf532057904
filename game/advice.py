"""What a hint says of a question: what to do, what speaks for it, and how sure that is.

`game.players.advice` thinks. It goes with the question it is for, to the seat that is asked and nobody else.
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
    "hand-counts", "hand-short", "must-bid", "good-bid", "bid-marriage", "no-marriage", "lesser-evil",
    "few-made", "costs-too-much",
    "better-defend", "keeps-marriage", "keeps-suit", "clears-suit", "cheap-gift", "on-average", "raises",
    "sure-enough", "concede-dearer", "hopeless", "cheaper-lost", "best-trump", "marriage", "master",
    "top-of-suit", "draws-trumps", "forces-trumps", "drives-out", "small-lead", "from-declarer",
    "takes", "takes-for-now", "feeds", "may-take", "leaves-it", "ducks", "keeps-half", "keeps-guard",
    "small-card", "makes-it", "stops-it", "as-good", "alike",
]  # fmt: skip
"""Why something is best; the value is the end of the key of its words in locales/."""


POINT = 0.01
"""Chance of the match, one in a hundred: choices that lie closer together count as equally good."""


class AdviceReason(NamedTuple):
    """Why something is best, with the facts that its sentence needs."""

    code: Code
    amount: int = 0
    """A bid, a contract, or points."""
    cards: Cards = ()
    suit: Suit | None = None
    seat: Seat | None = None
    chance: float | None = None
    """With what chance `amount` would be made."""


class Alternative(NamedTuple):
    """One of the things that could be done; what belongs together, as two gifts, is done together."""

    actions: tuple[Action, ...]
    worths: tuple[float, ...]
    """By deal thought of, the chance to win the match."""
    made: float | None = None
    """With what chance the contract, or the bid, is made; None where that means nothing."""

    @property
    def worth(self) -> float:
        """The chance to win the match on average; 0 where no deal was thought of."""
        return fmean(self.worths) if self.worths else 0.0


class Odds(NamedTuple):
    """With what chance who makes how much, if it is done."""

    seat: Seat
    amount: int
    chance: float


@dataclass(frozen=True, slots=True)
class Advice:
    """What is best, and why."""

    actions: tuple[Action, ...]
    """What belongs together: mostly one thing, both cards of a gift."""
    reason: AdviceReason
    odds: Odds | None = None
    options: tuple[Alternative, ...] = ()
    """What was weighed; nothing where it was counted by the hand."""

    @property
    def deals(self) -> int:
        """How many deals were thought of."""
        return max((len(each.worths) for each in self.options), default=0)

    def option(self, actions: Sequence[Action]) -> Alternative | None:
        """Return what was thought of doing this, in whatever order."""
        return next((each for each in self.options if set(each.actions) == set(actions)), None)
