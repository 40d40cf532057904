"""The movement of an evening: everybody plays everywhere alike, for every number of people and table size."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from club.evening import MAX_PEOPLE, MIN_PEOPLE, ROUNDS, movement, tables_for

SIZES, PEOPLE = (2, 3, 4), range(MIN_PEOPLE, MAX_PEOPLE + 1)
EACH = [(size, people) for size in SIZES for people in PEOPLE]


def met_in(people: int, size: int, rounds: int) -> Counter[tuple[int, int]]:
    """Return how often each pair sits at one table."""
    met: Counter[tuple[int, int]] = Counter()
    for number in range(1, rounds + 1):
        for table in movement(people, size, number):
            met.update(combinations(sorted(each for each in table if each is not None), 2))
    return met


@pytest.mark.parametrize(("size", "people"), EACH)
def test_everybody_plays_once_a_round_and_computers_are_spread_evenly(size: int, people: int) -> None:
    for number in range(1, 7):
        tables = movement(people, size, number)
        assert len(tables) == tables_for(people, size) >= 2
        assert {len(table) for table in tables} == {size}
        assert sorted(each for table in tables for each in table if each is not None) == list(range(people))
        computers = [table.count(None) for table in tables]
        assert max(computers) - min(computers) <= 1


@pytest.mark.parametrize(("size", "people"), EACH)
def test_the_seats_of_a_person_differ_by_at_most_one(size: int, people: int) -> None:
    sat: Counter[tuple[int, int]] = Counter()
    for number in range(1, 7):
        for table in movement(people, size, number):
            sat.update((person, seat) for seat, person in enumerate(table) if person is not None)
        for person in range(people):
            times = [sat[person, seat] for seat in range(size)]
            assert max(times) - min(times) <= 1


@pytest.mark.parametrize(("size", "people"), EACH)
def test_the_meetings_of_people_of_different_lines_differ_by_at_most_two(size: int, people: int) -> None:
    tables = tables_for(people, size)
    pairs = [
        (one, other) for one, other in combinations(range(people), 2) if one // tables != other // tables
    ]
    for rounds in range(1, 7):
        met = met_in(people, size, rounds)
        times = [met[pair] for pair in pairs]
        assert max(times) - min(times) <= (1 if size == 2 else 2)
        assert set(met) <= set(pairs), "people of one line never meet"


@pytest.mark.parametrize(("size", "people"), EACH)
def test_nobody_meets_the_same_person_twice_if_there_are_enough_tables(size: int, people: int) -> None:
    tables = tables_for(people, size)
    for rounds in ROUNDS:
        enough = rounds <= tables and (size == 2 or (size == 3 and tables % 2) or tables in {5, 7, 11})
        if enough:
            assert max(met_in(people, size, rounds).values()) == 1


def test_eight_people_at_three_tables_meet_four_others_in_two_rounds() -> None:
    first, second = movement(8, 3, 1), movement(8, 3, 2)
    assert first == ((0, 3, 6), (1, 4, 7), (2, 5, None))
    assert second == ((7, 0, 5), (None, 1, 3), (6, 2, 4))
