"""Random matches under random rules hold to the invariants of tests/walks.py."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine import FOLDS
from tests.walks import check_match


@pytest.mark.parametrize("seed", range(60))
def test_a_match_holds(seed: int) -> None:
    check_match(seed)


@settings(max_examples=40, deadline=None)
@given(st.integers(10_000, 10_000_000))
def test_any_match_holds(seed: int) -> None:
    check_match(seed)


def test_the_walks_reach_nearly_every_kind_of_event() -> None:
    seen = sum((check_match(seed) for seed in range(100, 180)), Counter[str]())
    rare = {"TrumpSet", "OfferAsked", "OfferMade", "OfferRefused", "TalonSold", "RedealRefused", "NinesShown"}
    assert {kind.__name__ for kind in FOLDS} - rare <= set(seen)
