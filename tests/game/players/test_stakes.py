"""Chances to win the match, as computer players estimate them from the totals."""

from __future__ import annotations

from typing import Any

import pytest

from game.ledger import Tally
from game.players.stakes import equity
from game.rules import assemble

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
