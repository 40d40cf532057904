"""Moves of the deal of the day: a lost worker, a full queue and a slow machine change none of them."""

from __future__ import annotations

from functools import cache
from typing import TypeVar

import pytest

from bot.tables import worker_pool
from bot.tables.worker_pool import (
    LIMIT_S,
    SEARCH_S,
    NoResult,
    NoWorkers,
    Request,
    RequestKind,
    Work,
    at_level,
    plainly,
    searched,
)
from game.players.knowledge import Situation, situation
from game.question import question
from tests.bot.onlookers import match_by
from tests.virtual_time import virtual_time

Q = TypeVar("Q")
T = TypeVar("T")


class Failing:
    """Runner that fails so many times before it searches in place."""

    def __init__(self, times: int, error: type[NoResult] = NoResult) -> None:
        self.left = times
        self.error = error
        self.asked: list[tuple[Request, float]] = []

    def full(self, request: Request) -> bool:
        """Return False: nothing is refused."""
        del request
        return False

    async def find(self, work: Work[Q, T], question: Q, request: Request, limit_s: float = SEARCH_S) -> T:
        """Return the result of a search without a time limit."""
        self.asked.append((request, limit_s))
        if self.left:
            self.left -= 1
            raise self.error("the worker was lost")
        return work(question, bool)


@cache
def differing() -> Situation:
    """Return a situation in which counting finds another move than searching."""
    for moment in match_by("classic", 1):
        seat, asked = moment.match.asked, question(moment.rules, moment.match)
        if seat is None or len(asked.choices) < 2:
            continue
        told = situation(moment.rules, moment.match, seat, asked, moment.events, secret="ab" * 32)
        if at_level("strong", told, bool) != plainly(told, "normal"):
            return told
    raise AssertionError("counting is as good as searching")


@pytest.mark.parametrize("pool", [Failing(0), Failing(2), Failing(99), Failing(99, NoWorkers)])
@virtual_time
async def test_a_search_without_a_worker_finds_the_move_of_a_worker(pool: Failing) -> None:
    asked = differing()
    assert await searched(pool, asked, "strong", 11) == at_level("strong", asked, bool)
    assert {each for each, _ in pool.asked} == {Request(11, RequestKind.MOVE)}
    assert {limit for _, limit in pool.asked} == {LIMIT_S}
    assert len(pool.asked) <= worker_pool.ATTEMPTS


@virtual_time
async def test_a_level_that_counts_needs_no_worker() -> None:
    asked, pool = differing(), Failing(0)
    for level in ("modest", "easy"):
        assert await searched(pool, asked, level, 11) == plainly(asked, level)
    assert pool.asked == []
