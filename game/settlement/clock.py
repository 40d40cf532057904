"""Attempts on the barrel: deals that use one up, and the last one (docs/rules.md 4.8)."""

from __future__ import annotations

from game.actions import Seat
from game.barrel import accumulates, attempts, own_deal_only
from game.options import BarrelRules
from game.settlement.sheet import Sheet


def uses_attempt(rules: BarrelRules, sheet: Sheet, seat: Seat) -> bool:
    """Return whether this deal is an attempt of `seat`, a player on the barrel (B9, B13)."""
    if own_deal_only(rules):
        return seat == sheet.declarer and sheet.outcome.bargain.way in {"own_deal", "golden"}
    if accumulates(rules) or _every_deal(rules):
        return True
    return seat == sheet.declarer


def _every_deal(rules: BarrelRules) -> bool:
    return rules.barrel_attempt_is == "every_deal"


def last_attempt(rules: BarrelRules, sheet: Sheet) -> bool:
    """Return whether the declarer on the barrel has no attempt after this deal."""
    if not uses_attempt(rules, sheet, sheet.declarer):
        return False
    return own_deal_only(rules) or sheet.before[sheet.declarer].attempts + 1 >= attempts(rules)
