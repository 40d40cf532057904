"""Reasons why an action is illegal: a code and the facts of its sentence.

The engine returns a `Refusal` as a value; only the entry point (`engine.decide`) raises.

    IllegalAction      a refused action was decided; carries the refusal and the action
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.cards import Suit


class Code(StrEnum):
    """Reason of a refusal; the value is the key of its text in locales/."""

    NOT_YOUR_TURN = "not-your-turn"
    NOT_NOW = "not-now"
    NOT_A_DECK = "not-a-deck"
    CUT_RANGE = "cut-range"
    NOT_YOUR_CARD = "not-your-card"
    BID_TOO_LOW = "bid-too-low"
    BID_OFF_GRID = "bid-off-grid"
    BID_NO_JUMP = "bid-no-jump"
    BID_ABOVE_MAX = "bid-above-max"
    BID_ABOVE_HAND = "bid-above-hand"
    FORCED_TO_BID = "forced-to-bid"
    LIFT_NEEDS_MARRIAGE = "lift-needs-marriage"
    NO_SUCH_TALON = "no-such-talon"
    OFFER_STEP = "offer-step"
    OFFER_UNCOVERED = "offer-uncovered"
    GIVE_FIRST = "give-first"
    GIVE_TO_DEFENDER = "give-to-defender"
    GIVE_ONE_EACH = "give-one-each"
    GIVE_ACE = "give-ace"
    RAISE_OFF = "raise-off"
    CONCEDE_OFF = "concede-off"
    CONCEDE_LIMIT = "concede-limit"
    CONCEDE_BARREL = "concede-barrel"
    CROSS_OFF = "cross-off"
    CROSS_LIMIT = "cross-limit"
    CROSS_BARREL = "cross-barrel"
    FOLLOW_SUIT = "follow-suit"
    PLAY_TRUMP = "play-trump"
    OVERTAKE = "overtake"
    LEAD_ACE = "lead-ace"
    LEAD_TRUMP = "lead-trump"
    FOREIGN_TRUMP = "foreign-trump"
    SAY_MARRIAGE = "say-marriage"
    NO_MARRIAGE_CHOICE = "no-marriage-choice"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Refusal; `amount` in points and `suit` are set if the code mentions them."""

    code: Code
    amount: int | None = None
    suit: Suit | None = None


class IllegalAction(ValueError):
    """A refused action was decided."""

    def __init__(self, refusal: Refusal, action: object) -> None:
        super().__init__(f"{action} is refused: {refusal.code}")
        self.refusal = refusal
        self.action = action
