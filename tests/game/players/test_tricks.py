"""Tricks in bits are the engine's tricks, and the solver finds what trying everything finds."""

from __future__ import annotations

import pytest

from tools.endings import check_endings, check_plays


def test_every_card_does_what_it_does_in_the_engine() -> None:
    assert sum(map(check_plays, range(60))) >= 2_000


@pytest.mark.parametrize("block", range(4))
def test_the_solver_finds_what_trying_everything_finds(block: int) -> None:
    seeds = range(1_000 * block, 1_000 * block + 25)
    assert sum(check_endings(seed, 3) for seed in seeds) >= 25
