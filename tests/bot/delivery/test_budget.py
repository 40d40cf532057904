"""Budgets against Telegram's own way of counting: any 60 seconds, sliding or cut into minutes."""

import random
from bisect import bisect_left
from collections import Counter
from itertools import pairwise

import pytest

from bot.delivery.budget import Budget, Limits

GROUP, PRIVATE = -1001, 42


class Hand:
    """A clock moved by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def calls_when(budget: Budget, clock: Hand, pauses: list[float]) -> list[float]:
    """The times of calls by somebody who pauses, then calls as soon as the budget lets him."""
    times = []
    for pause in pauses:
        clock.now = max(clock.now + pause, budget.ready_at())
        budget.spend()
        times.append(clock.now)
    return times


def most_in_any(times: list[float], window: float) -> int:
    """The most calls in any closed window of so many seconds."""
    return max(index - bisect_left(times, end - window) + 1 for index, end in enumerate(times))


def pauses_of(seed: int) -> list[float]:
    """Greed, with pauses now and then that save up a burst."""
    dice = random.Random(seed)
    return [dice.choice((0.0, 0.0, 0.0, 0.1, 3.5, 10.5, 60.0)) * dice.random() for _ in range(2000)]


@pytest.mark.parametrize("seed", range(8))
def test_a_group_hears_twenty_calls_in_any_minute_at_most(seed: int) -> None:
    clock = Hand()
    times = calls_when(Limits().for_chat(GROUP, clock), clock, pauses_of(seed))
    assert most_in_any(times, 60.0) <= 20
    assert max(Counter(int(time // 60) for time in times).values()) <= 20


def test_the_group_budget_uses_what_telegram_allows() -> None:
    """Neither the burst nor the pace could be one call more, and a slow road of 2 s breaks nothing."""
    clock = Hand()
    times = calls_when(Limits().for_chat(GROUP, clock), clock, [0.0] * 100)
    assert most_in_any(times, 60.0) == 20
    assert most_in_any(times, 62.0) == 20


def test_a_group_is_edited_every_three_seconds_and_a_half_when_always_busy() -> None:
    clock = Hand()
    times = calls_when(Limits().for_chat(GROUP, clock), clock, [0.0] * 50)
    assert times[:3] == [0.0, 0.0, 0.0]
    assert {later - earlier for earlier, later in pairwise(times[2:])} == {3.5}


@pytest.mark.parametrize("seed", range(4))
def test_a_private_chat_hears_one_a_second_after_a_burst_of_three(seed: int) -> None:
    clock = Hand()
    times = calls_when(Limits().for_chat(PRIVATE, clock), clock, pauses_of(seed))
    assert most_in_any(times, 0.99) <= 3
    assert most_in_any(times, 10.0) <= 13


def test_a_refunded_call_is_as_if_it_had_not_been() -> None:
    clock = Hand()
    budget = Budget(clock, interval=2.0, burst=2)
    budget.spend()
    budget.spend()
    assert budget.ready_at() == 2.0
    budget.refund()
    assert budget.ready_at() == 0.0


def test_a_held_budget_allows_nothing_however_much_is_saved_up() -> None:
    clock = Hand()
    budget = Budget(clock, interval=1.0, burst=3)
    budget.hold(17.0)
    budget.hold(5.0)
    assert budget.ready_at() == 17.0
    assert budget.full_at() == 17.0


def test_a_rested_budget_equals_a_fresh_one() -> None:
    clock = Hand()
    used = Budget(clock, interval=3.5, burst=3)
    calls_when(used, clock, [0.0] * 5)
    clock.now = start = used.full_at()
    fresh_clock = Hand()
    fresh = Budget(fresh_clock, interval=3.5, burst=3)
    later = [time - start for time in calls_when(used, clock, [0.0] * 9)]
    assert later == calls_when(fresh, fresh_clock, [0.0] * 9)
