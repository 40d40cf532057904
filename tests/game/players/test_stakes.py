"""Chances to win the match, as computer players estimate them from the totals."""

from __future__ import annotations

from typing import Any

import pytest

from game.arena import ArenaTable
from game.players.stakes import Stakes, equity
from game.rules import assemble
from game.state import Tally
from tests.game.table import Table

OTHERS = (Tally(score=500), Tally(score=500))


def chance(tally: Tally, changes: dict[str, Any] | None = None) -> float:
    return equity(assemble(changes or {}), (tally, *OTHERS), 0)


def test_chances_of_all_seats_add_up_to_one() -> None:
    tallies = (Tally(score=880, on_barrel=True, attempts=1), Tally(score=340, bolts=2), Tally(score=-60))
    assert sum(equity(assemble({}), tallies, seat) for seat in range(3)) == pytest.approx(1)


@pytest.mark.parametrize("base", [Tally(score=600), Tally(score=880, on_barrel=True)], ids=["off", "on"])
def test_each_barrel_used_up_lowers_the_chance_because_the_third_fall_costs_everything(base: Tally) -> None:
    fresh, once, twice = (chance(base._replace(barrels=used)) for used in range(3))
    assert fresh > once > twice


@pytest.mark.parametrize(
    ("tally", "changes"),
    [
        (Tally(score=600), {"barrel_third_fall": "none"}),
        (Tally(score=600, without_barrel=True), {"barrel_third_fall": "zero_without_barrel"}),
    ],
    ids=["no punishment", "already punished"],
)
def test_barrels_used_up_cost_nothing_where_no_third_fall_threatens(
    tally: Tally, changes: dict[str, Any]
) -> None:
    assert chance(tally, changes) == chance(tally._replace(barrels=2), changes)


def test_attempts_and_bolts_lower_the_chance() -> None:
    barrel = Tally(score=880, on_barrel=True)
    assert chance(barrel) > chance(barrel._replace(attempts=1)) > chance(barrel._replace(attempts=2))
    assert chance(Tally(score=600)) > chance(Tally(score=600, bolts=1)) > chance(Tally(score=600, bolts=2))


def raised(score: int, bid: int, worth: float, changes: dict[str, Any] | None = None) -> int:
    """Return the contract to which seat 0, at that score, would raise a bid; seat 1 is asked first."""
    table = Table(changes, scores=(score, 300, 300))
    at = ArenaTable(table.rules, table.match, [])
    assert table.match.asked is not None
    return Stakes(at.situation(table.match.asked)).raised(0, bid, worth)


@pytest.mark.parametrize(
    ("score", "bid", "worth", "contract"),
    [
        (300, 100, 0, 100),
        (300, 100, 137.5, 130),
        (880, 100, 0, 120),
        (880, 125, 0, 125),
        (880, 100, 141, 140),
    ],
)
def test_a_bid_is_raised_to_what_the_hand_is_worth_and_on_the_barrel_to_what_wins(
    score: int, bid: int, worth: float, contract: int
) -> None:
    assert raised(score, bid, worth) == contract


@pytest.mark.parametrize(
    "changes", [{"raise": "off"}, {"barrel_mode": "own_deal"}], ids=["raise", "own deal"]
)
def test_a_bid_on_the_barrel_stays_where_raising_is_forbidden_or_wins_nothing(
    changes: dict[str, Any],
) -> None:
    assert raised(880, 100, 0, changes) == 100
