"""The moves of a computer player tell no more about its hand than reasoning does."""

from __future__ import annotations

import pytest

from game.fair import link
from game.players import STRONG
from game.players.knowledge import seed_of
from tests.game.players import leaks
from tests.game.players.leaks import LeakedBits, attacks, averaged

QUICK = STRONG._replace(bidding=3, giving=2, contract=3, cards=3, searched=0, search=0, inferring=False)
"""Thinks like the strong level, about few deals."""
SECRET = "5e" * 32


def attacked() -> LeakedBits:
    """Attack thirty deals."""
    return averaged(list(attacks(QUICK, 1, 30, hands=8, streams=1)))


def test_nobody_without_the_secret_learns_more_of_a_hand_by_simulating_its_moves_than_by_chance() -> None:
    found = attacked()
    assert found.knows > 0.5 * found.possible, "the attack works for somebody who knows the secret"
    assert found.predicts < found.random + 3 * found.noise


def test_the_measurement_finds_decisions_that_are_seeded_with_what_an_attacker_may_try(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(leaks, "chance", leaks.predictable)
    found = attacked()
    assert found.predicts > found.random + 3 * found.noise


def test_a_seed_depends_on_the_secret_the_deal_the_moment_and_the_seat() -> None:
    seeds = {
        seed_of(secret, deal, events, seat)
        for secret in (SECRET, "5f" * 32)
        for deal in (1, 2)
        for events in (10, 11)
        for seat in (0, 1)
    }
    assert len(seeds) == 16
    assert all(len(seed) == 64 for seed in seeds)
    assert seed_of(SECRET, 1, 10, 0) in seeds


def test_secrets_of_deals_that_are_told_give_no_seed_away() -> None:
    """After a deal its link of the chain is public, and nobody finds the table's secret from it."""
    seed = seed_of(SECRET, 1, 10, 0)
    told = [link(SECRET, number) for number in range(50)]
    assert seed not in told
    assert seed not in [seed_of(each, 1, 10, 0) for each in told]
