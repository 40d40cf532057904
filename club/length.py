"""Length of the next match at a table: to a score, or of a number of deals. Pure.

The choice changes the rules of the table, not those of the group.
"""

from __future__ import annotations

from typing import NamedTuple

from club.lobby import with_rules
from club.model import Table
from club.rules import fitted_rules
from game.barrel import deal_limit
from game.rules import Rules

SHORT_TARGET, LONG_TARGET = 501, 1001
DEALS = 12
"""Deals of a short match: as many for each dealer, whether two, three or four play."""


class MatchLength(NamedTuple):
    """Length of a match."""

    target: int
    deals: int = 0
    """Number of deals after which it ends; 0 without a limit."""


def length_of(rules: Rules) -> MatchLength:
    """Return the length of a match under these rules."""
    return MatchLength(rules.barrel.target, deal_limit(rules.barrel) or 0)


def offered_lengths(house: Rules) -> tuple[MatchLength, ...]:
    """Return the lengths to choose from in a group: to its target, to 501, or a number of deals."""
    target, deals = length_of(house)
    full = LONG_TARGET if target == SHORT_TARGET else target
    return (MatchLength(full), MatchLength(SHORT_TARGET), MatchLength(target, deals or DEALS))


def with_length(table: Table, house: Rules, length: MatchLength, by: int) -> Table:
    """Return a table in a lobby with another length; `by` chose it and so agrees to it.

    The other options are those of the `house`, so that a barrel that has no place below 501 comes back.
    """
    same_size = house.table.players == table.rules.table.players
    return with_rules(table, table.preset, lengthened(house if same_size else table.rules, length), by)


def lengthened(rules: Rules, length: MatchLength) -> Rules:
    """Return rules with another length, and as few other changes as possible."""
    return fitted_rules(rules, {"target": length.target, "deal_limit": length.deals or "none"})
