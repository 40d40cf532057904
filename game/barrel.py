"""Facts about the barrel that are needed before a deal is played (docs/rules.md section 4.8).

Length of a match in deals (docs/rules.md section 4.8 `deal_limit`, B30).
"""

from __future__ import annotations

from collections.abc import Iterator

from game.actions import Seat
from game.layouts import order_from
from game.rules import BarrelRules
from game.state import Match, Tally

REVERSE_AT = -880
"""Score of the reverse barrel, independent of the other one (B16)."""
LAST_BARREL = 3
"""Number of the barrel whose fall some tables punish harder."""


def height(rules: BarrelRules) -> int | None:
    """Return the score of the barrel (4.8 `barrel_at`)."""
    return None if rules.barrel_at == "off" else rules.barrel_at


def shifted(rules: BarrelRules, amount: int) -> int:
    """Return 20 less for the barrel at 900: the numbers are declared for 880 (A13)."""
    return amount - 20 if height(rules) == 900 else amount


def need(rules: BarrelRules) -> int:
    """Return the lowest contract that wins from the barrel (4.8 `barrel_need`)."""
    return shifted(rules, rules.barrel_need)


def winning_contract(rules: BarrelRules, tally: Tally) -> int:
    """Return the lowest contract that wins from the barrel; 0 beside it, or if no contract wins by itself."""
    wins = tally.on_barrel and not accumulates(rules) and not own_deal_only(rules)
    return need(rules) if wins else 0


def tries(rules: BarrelRules) -> int:
    """Return the number of tries counted on a barrel, 0 if only one's own deal matters."""
    return 0 if own_deal_only(rules) else rules.barrel_attempts


def accumulates(rules: BarrelRules) -> bool:
    """Return whether card points add up on the barrel, whatever the contracts do."""
    return rules.barrel_mode == "accumulate"


def own_deal_only(rules: BarrelRules) -> bool:
    """Return whether a player can win only in deals in which they are the forced bidder."""
    return rules.barrel_mode == "own_deal"


def without_barrel(rules: BarrelRules, fallen: int) -> bool:
    """Return whether a player with `fallen` falls gets no barrel any more (4.8 `barrel_third_fall`)."""
    return rules.barrel_third_fall.endswith("without_barrel") and fallen >= LAST_BARREL


def seated(rules: BarrelRules, tally: Tally, *, reverse: bool) -> Tally:
    """Return `tally` completed by the facts that follow from its score, for a match begun midway (R8)."""
    free = without_barrel(rules, tally.barrels)
    at = height(rules)
    sits = at is not None and tally.score >= at and not free
    return tally._replace(
        on_barrel=sits,
        tries=tries(rules) if sits else 0,
        on_reverse=reverse and tally.score <= REVERSE_AT,
        without_barrel=free,
    )


def reverse_back(rules: BarrelRules) -> int | None:
    """Return the score after a failed reverse barrel, None without one (4.8 `reverse_barrel`)."""
    return {"off": None, "to_-760": -760, "to_-500": -500}[rules.reverse_barrel]


def sitters(match: Match, forced: Seat) -> Iterator[Seat]:
    """Yield the seats that play this deal from the barrel, clockwise from the forced bidder (A1, A16)."""
    for seat in order_from(match.players, match.dealer, forced):
        if match.tallies[seat].on_barrel:
            yield seat


def last_chance(rules: BarrelRules, tally: Tally) -> bool:
    """Return whether `tally` is on its third barrel with one attempt left (B11, B27)."""
    return (
        rules.barrel_last_chance == "on"
        and rules.barrel_mode == "contract"
        and tally.on_barrel
        and tally.barrels == LAST_BARREL - 1
        and tally.attempts == rules.barrel_attempts - 1
    )


def deals_left(rules: BarrelRules, players: int, deals_played: int, golden_round: int) -> int | None:
    """Return the number of deals until the limit; None without one.

    `deals_played` counts from the start of the golden round, so the deals of earlier rounds are added.
    """
    if rules.deal_limit == "none":
        return None
    return max(0, rules.deal_limit - deals_played - (golden_round - 1) * players)
