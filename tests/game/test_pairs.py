"""Each value of every option meets each value of the others in some rule set, and matches under them hold."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from game.rules import CONFLICTS, Rules, catalog, flat
from trials.pairs import Covering, Stand, completed, stands, values_of
from trials.walks import check_under

WALKED = 12
"""Rule sets under which the suite walks; `python -m trials.pairs` walks under all."""


@pytest.fixture(scope="module")
def covering() -> tuple[Covering, list[Rules]]:
    made = Covering(random.Random(1))
    return made, list(made.rule_sets())


def test_every_possible_pair_stands_in_some_rule_set(covering: tuple[Covering, list[Rules]]) -> None:
    made, rule_sets = covering
    met = {pair for rules in rule_sets for pair in combinations(map(Stand._make, flat(rules).items()), 2)}
    wanted = {pair for pair in combinations(stands(), 2) if pair[0].option != pair[1].option}
    assert {frozenset(pair) for pair in wanted - met} == {frozenset(pair) for pair in made.impossible}
    assert len(rule_sets) < 100


def test_a_pair_is_impossible_where_a_conflict_names_it(covering: tuple[Covering, list[Rules]]) -> None:
    """X1, but for the target that is out of reach: there the barrel may be off."""
    told = set()
    for name, (options, clash) in CONFLICTS.items():
        one, other = (catalog()[option] for option in options)
        for pair in (
            (Stand(one.id, a), Stand(other.id, b)) for a in values_of(one) for b in values_of(other)
        ):
            if name != "target-out-of-reach" and clash(dict(pair)):
                told.add(frozenset(pair))
    assert {frozenset(pair) for pair in covering[0].impossible} == told


def test_a_contradiction_is_resolved_beside_the_pair() -> None:
    found = completed((Stand("target", 1001), Stand("barrel_need", 120)))
    assert found is not None
    assert found["barrel_at"] == "off"
    assert completed((Stand("players", 4), Stand("forced_bidder", "dealer"))) is None


@pytest.mark.parametrize("number", range(WALKED))
def test_a_match_holds(covering: tuple[Covering, list[Rules]], number: int) -> None:
    check_under(covering[1][number], random.Random(number), number)
