"""The rate of calls over all chats, against servers that hide their limits."""

from dataclasses import replace
from itertools import pairwise
from math import inf

import pytest

from bot.delivery.budget import AdaptiveRate, Admission
from tests.bot.delivery.test_budget import Hand
from trials.rates import LEAST_USED, MOST_REFUSED, PLAIN, SCENES, Scene, changing, simulate, steady


def used_fully(rate: AdaptiveRate, clock: Hand, seconds: float) -> list[float]:
    """Make calls as fast as allowed for some seconds; return their times."""
    end, times = clock.now + seconds, []
    while (ready := max(clock.now, rate.ready_at())) < end:
        clock.now = ready
        rate.wait()
        rate.spend()
        times.append(ready)
    clock.now = end
    return times


@pytest.mark.parametrize("name", SCENES)
def test_a_hidden_limit_is_used_and_hardly_exceeded(name: str) -> None:
    course = simulate(replace(SCENES[name], seconds=240), seed=2)
    assert course.used() >= LEAST_USED
    assert course.refused() <= MOST_REFUSED


def test_a_limit_that_falls_is_met_within_seconds() -> None:
    course = simulate(Scene(limit=changing, seconds=400))
    assert sum(each.refused for each in course.seconds[200:205]) < 300
    assert course.refused(205) <= MOST_REFUSED
    assert course.used(220) >= 0.85


def test_a_limit_that_rises_is_used_within_three_minutes() -> None:
    course = simulate(Scene(limit=changing, seconds=620))
    assert course.used(580) >= LEAST_USED


def test_after_an_hour_in_which_all_is_refused_the_old_rate_is_back_within_a_minute() -> None:
    course = simulate(Scene(limit=lambda at: 0 if 60 <= at < 3660 else 100, seconds=3800, retry_s=60))
    assert sum(each.refused for each in course.seconds[90:3660]) <= 3_600
    assert course.used(3720) >= LEAST_USED


def test_chats_with_troubles_of_their_own_slow_nobody_down() -> None:
    free = replace(PLAIN, limit=steady(inf), seconds=120)
    assert simulate(replace(free, cap=400, troubled=3)).seconds[-1].rate > 380


def test_what_held_before_a_start_is_used_at_once() -> None:
    course = simulate(replace(PLAIN, limit=steady(100), learnt=90, seconds=60))
    assert course.used(1, 10) >= 0.8


def test_the_cap_of_the_operator_holds_for_all_workers_together() -> None:
    course = simulate(replace(PLAIN, limit=steady(inf), cap=40, workers=4, seconds=60))
    assert max(each.taken for each in course.seconds[1:]) <= 42


def test_a_rate_that_is_not_used_does_not_rise() -> None:
    clock = Hand()
    rate = AdaptiveRate(clock)
    for _ in range(1000):
        clock.now += 1.5
        for _ in range(5):  # a table now and then, five calls at once
            if rate.ready_at() > clock.now:
                rate.wait()
                clock.now = rate.ready_at()
            rate.spend()
        rate.rest()
    assert rate.per_s == rate.proven == 25


def test_calls_are_spread_over_the_second() -> None:
    clock = Hand()
    rate = AdaptiveRate(clock, per_s=100, cap=100)
    clock.now = 60.0
    times = used_fully(rate, clock, 2.0)
    assert times[:7] == pytest.approx([60.0] * 6 + [60.01])
    assert {round(later - earlier, 6) for earlier, later in pairwise(times[6:])} == {0.01}


def test_a_busy_process_that_comes_late_makes_up_for_it() -> None:
    """Each time it wakes up a tenth of a second late, as on a machine with too much work."""
    clock = Hand()
    rate, calls = AdaptiveRate(clock, per_s=100, cap=100), 0
    while clock.now < 10:
        rate.wait()
        clock.now = max(clock.now, rate.ready_at()) + 0.1
        while rate.ready_at() <= clock.now:
            rate.spend()
            calls += 1
    assert calls == pytest.approx(1000, rel=0.05)


def test_a_busy_process_that_comes_late_still_finds_a_higher_rate() -> None:
    clock = Hand()
    rate = AdaptiveRate(clock)
    while clock.now < 20:
        rate.wait()
        clock.now = max(clock.now, rate.ready_at()) + 0.1
        while rate.ready_at() <= clock.now:
            rate.spend()
    assert rate.per_s > 300


def test_a_refusal_that_its_chat_explains_changes_nothing() -> None:
    clock = Hand()
    rate = AdaptiveRate(clock)
    used_fully(rate, clock, 10.0)
    assert not any(rate.refused(chat, Admission(clock.now, explained=True)) for chat in range(20))
    assert not rate.refused(1, Admission(clock.now, explained=False))
    assert rate.refused(2, Admission(clock.now, explained=False))


def test_calls_in_flight_at_a_refusal_are_not_held_against_the_lower_rate() -> None:
    clock = Hand()
    rate = AdaptiveRate(clock)
    used_fully(rate, clock, 10.0)
    admitted, before = clock.now - 0.1, rate.per_s
    answers = [rate.refused(chat, Admission(admitted, explained=False)) for chat in range(20)]
    assert answers == [False, True, *[False] * 18]
    assert rate.per_s == pytest.approx(0.9 * before)


def test_further_refusals_at_once_halve_the_rate_each_time() -> None:
    clock = Hand()
    rate = AdaptiveRate(clock)
    for chat, expected in ((1, 25), (2, 22.5), (3, 22.5), (4, 11.25), (5, 11.25), (6, 5.625)):
        clock.now += 0.1
        rate.refused(chat, Admission(clock.now, explained=False))
        assert rate.per_s == pytest.approx(expected)
    assert rate.learnt == pytest.approx(5.625)


def test_workers_divide_what_is_known() -> None:
    rate = AdaptiveRate(Hand())
    rate.learn(120)
    rate.share(3)
    assert (rate.per_s, rate.proven, rate.learnt) == (40, 40, 120)
    rate.share(2)
    assert (rate.per_s, rate.learnt) == (60, 120)
