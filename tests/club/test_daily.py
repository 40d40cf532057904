"""The deal of the day: its rules, the result of an attempt, the month, and a person's record."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from club.daily import (
    DailyPlay,
    DailyRecord,
    MonthLine,
    mark_of,
    month_places,
    month_table,
    new_daily,
    place_of,
    played,
    record,
)
from club.rules import PresetRules, resized_rules
from game.rules import flat, preset, presets
from game.state import DealSettled, Result, Tally

PLAY = DailyPlay(chat=-7, day="2026-11-23", person=11, table="a" * 16, opened=5.0)
SEED = "ab" * 32


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", presets())
def test_whatever_a_chat_plays_everybody_gets_the_same_cards_plays_them_and_bids(
    name: str, players: int
) -> None:
    rules = resized_rules(preset(name), players)
    daily = new_daily(-7, "2026-11-23", SEED, PresetRules(name, rules))
    wanted = {"cut_ritual": "off", "shuffle": "every_deal", "golden": "off", "players": min(3, players)}
    now = flat(daily.rules)
    assert {each: now[each] for each in wanted} == wanted
    changed = {each for each, value in flat(rules).items() if now[each] != value}
    assert changed <= {*wanted, "golden_if_none_made", "forced_bidder", "dark"}, "the rest stays"


def sheet(result: Result, score: int, declarer: int = 0) -> tuple[DealSettled, ...]:
    """Return the sheet of a deal of which seat 0 has a score."""
    return (
        DealSettled(
            declarer=declarer,
            contract=120,
            result=result,
            points=(0, 0, 0),
            lines=(),
            bolts=(0, 0, 0),
            tallies=(Tally(score), Tally(), Tally()),
            dealer=1,
            deals_played=1,
        ),
    )


@pytest.mark.parametrize(
    ("result", "score", "declarer", "contract", "made"),
    [
        ("made", 120, 0, 120, True),
        ("failed", 120, 0, 120, False),  # four nines outweigh the contract
        ("made", 0, 0, 120, True),
        ("conceded", -120, 0, 120, False),
        ("made", 40, 1, 0, False),
    ],
)
def test_the_result_of_the_deal_says_whether_a_contract_was_made(
    result: Result, score: int, declarer: int, contract: int, *, made: bool
) -> None:
    done = played(PLAY, 0, sheet(result, score, declarer))
    assert done == replace(PLAY, over=True, score=score, contract=contract, made=made)


def test_a_mark_is_the_same_for_a_person_and_a_secret_and_names_nobody() -> None:
    marks = {mark_of(seed, person) for seed in (SEED, "cd" * 32) for person in (11, 12)}
    assert len(marks) == 4
    assert mark_of(SEED, 11) in marks
    assert len(mark_of(SEED, 11)) == 64


def on(day: int, person: int, score: int | None, streak: int = 0) -> DailyPlay:
    """Return an attempt of a person that has ended."""
    return replace(PLAY, day=f"2026-11-{day:02}", person=person, over=True, score=score, streak=streak)


def test_a_finished_deal_brings_a_point_and_one_for_everybody_beaten() -> None:
    month = [on(1, 11, 40, 1), on(1, 12, -60, 1), on(1, 13, 40, 1), on(1, 14, None), on(2, 12, 0, 2)]
    assert month_table(month, "2026-11-02") == (
        MonthLine(person=12, points=2, wins=1, days=2, streak=2),
        MonthLine(person=11, points=2, wins=1, days=1, streak=0),
        MonthLine(person=13, points=2, wins=1, days=1, streak=0),
    )


def test_equal_results_of_a_month_share_a_place() -> None:
    month = [on(1, 11, 40), on(1, 12, 40), on(1, 13, 40), on(1, 14, -60), on(2, 13, 0)]
    places = [(at, each.person) for at, each in month_places(month_table(month, "2026-11-02"))]
    assert places == [(1, 13), (2, 11), (2, 12), (4, 14)]


@given(
    st.lists(
        st.tuples(st.integers(1, 5), st.integers(1, 4), st.none() | st.integers(-3, 3)),
        unique_by=lambda each: each[:2],
    )
)
def test_nobody_stands_better_against_anybody_by_not_playing(
    found: list[tuple[int, int, int | None]],
) -> None:
    plays = [on(*each) for each in sorted(found, key=lambda each: each[:2])]

    def standing(plays: list[DailyPlay], person: int) -> tuple[int, int, int]:
        lines = {each.person: each for each in month_table(plays, "2026-11-05")}
        line = lines.get(person) or MonthLine(person=person)
        return line.points, line.wins, line.days

    for each in plays:
        without = [other for other in plays if other is not each]
        for rival in {other.person for other in plays} - {each.person}:
            led = standing(without, each.person) >= standing(without, rival)
            assert not led or standing(plays, each.person) >= standing(plays, rival)


def test_equal_scores_share_a_place() -> None:
    plays = [on(1, person, score) for person, score in ((11, 40), (12, 120), (13, 40), (14, None), (15, -60))]
    assert [place_of(plays[at], plays) for at in (0, 1, 2, 4)] == [(2, 4), (1, 4), (2, 4), (4, 4)]


def test_a_record_counts_results_by_points_and_keeps_a_streak_until_the_day_ends() -> None:
    plays = [on(1, 11, 120, 8), on(3, 11, 100, 1), on(4, 11, 99, 2), on(5, 11, 0, 3), on(6, 11, -5, 4)]
    assert record(plays, "2026-11-06", "2026-11-05") == DailyRecord((2, 1, 1, 1), streak=4, longest=8)
    assert record(plays, "2026-11-07", "2026-11-06").streak == 4, "it can still be continued"
    assert record(plays, "2026-11-08", "2026-11-07").streak == 0, "a day without a deal ends it"
    assert record([*plays, on(7, 11, None)], "2026-11-07", "2026-11-06").streak == 0
    assert record([], "2026-11-07", "2026-11-06") == DailyRecord((0, 0, 0, 0), 0, 0)
