"""Length of a match in deals (docs/rules.md section 4.8 `deal_limit`, B30)."""

from __future__ import annotations

from game.options import BarrelRules


def deal_limit(rules: BarrelRules) -> int | None:
    """Return the number of deals after which the match ends; None without a limit."""
    return None if rules.deal_limit == "none" else rules.deal_limit


def deals_left(rules: BarrelRules, players: int, deals_played: int, golden_round: int) -> int | None:
    """Return the number of deals until the limit; None without one.

    `deals_played` counts from the start of the golden round, so the deals of earlier rounds are added.
    """
    limit = deal_limit(rules)
    return None if limit is None else max(0, limit - deals_played - (golden_round - 1) * players)
