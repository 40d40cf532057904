"""Golden deals: the first deals of a match, one for each player (docs/rules.md section 4.9)."""

from __future__ import annotations

from typing import Literal

from game.options import GoldenKind, GoldenRules
from game.state import Match

ROUNDS = 3
"""Most golden rounds under `repeat_three_times`."""

Sequel = Literal["keep", "keep_again", "zero", "zero_again"]
"""After a golden round: scores are kept or zeroed, and golden deals may be repeated."""


def kind(rules: GoldenRules) -> GoldenKind:
    """Return the kind of golden deals (4.9 `golden`)."""
    return rules.golden


def is_golden(rules: GoldenRules, match: Match) -> bool:
    """Return whether the next deal is golden (R9)."""
    return kind(rules) != "off" and match.deals_played < match.players


def is_forced(rules: GoldenRules) -> bool:
    """Return whether golden deals go to the forced bidder at 120 without an auction."""
    return kind(rules) == "forced_120"


def may_raise(rules: GoldenRules) -> bool:
    """Return whether the contract of a forced golden deal may be raised (4.9 `golden_raise`, P13)."""
    return rules.golden_raise == "on"


def talon_shown(rules: GoldenRules) -> bool:
    """Return whether everybody sees the talon of a forced golden deal (4.9 `golden_talon`)."""
    return rules.golden_talon == "shown"


def sequel(rules: GoldenRules, golden_round: int, *, made: bool) -> Sequel:
    """Return the sequel of a golden round (4.9 `golden_if_none_made`, N10)."""
    if made:
        return "keep"
    again: Sequel = "zero_again" if golden_round < ROUNDS else "keep"
    after: dict[str, Sequel] = {
        "repeat": "zero_again",
        "repeat_keep": "keep_again",
        "reset": "zero",
        "keep": "keep",
        "repeat_three_times": again,
    }
    return after[rules.golden_if_none_made]
