"""Random matches under random rules hold to the invariants of trials/walks.py."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trials.walks import check_match


@pytest.mark.seeds(30)
def test_a_match_holds(seed: int) -> None:
    check_match(seed)


@settings(max_examples=40, deadline=None)
@given(st.integers(10_000, 10_000_000))
def test_any_match_holds(seed: int) -> None:
    check_match(seed)
