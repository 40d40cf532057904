"""Allowances: rate limits with a burst."""

from __future__ import annotations

from bot.delivery.budget import CACHED, Allowance


def test_a_few_at_once_and_then_one_at_a_time_for_each_asker() -> None:
    now = 0.0
    allowance = Allowance(lambda: now, interval=15.0, burst=3)
    assert [allowance.take("ann") for _ in range(5)] == [True, True, True, False, False]
    assert allowance.take("bob")
    now = 15.0
    assert [allowance.take("ann") for _ in range(2)] == [True, False]
    now = 14.9 + 15
    assert not allowance.take("ann")
    now = 3600.0
    assert [allowance.take("ann") for _ in range(4)] == [True, True, True, False]


def test_only_so_many_askers_are_remembered() -> None:
    allowance = Allowance(lambda: 0.0, interval=15.0, burst=1)
    for asker in range(2 * CACHED):
        assert allowance.take(asker)
    assert len(allowance._budgets) == CACHED
    assert not allowance.take(2 * CACHED - 1)
