"""Kinds of tables, and what each allows."""

from __future__ import annotations

from dataclasses import fields
from typing import get_args

import pytest

from club.kinds import DAILY, EVENING, GROUP, KINDS, OWN, KindName, TableKind
from club.state import TableState
from tests.club.records import a_table

TIMERS = (0, 45, 120)


def test_every_kind_has_its_name() -> None:
    assert set(KINDS) == {*get_args(KindName)}
    assert [KINDS[each.name] for each in KINDS.values()] == [GROUP, OWN, DAILY, EVENING]


def test_a_table_is_one_of_a_group_unless_it_was_opened_as_another() -> None:
    assert a_table().kind is GROUP
    assert a_table(state=TableState(kind=OWN)).kind is OWN


@pytest.mark.parametrize(
    ("kind", "seconds"), [(GROUP, TIMERS), (OWN, (0, 0, 0)), (DAILY, (0, 0, 0)), (EVENING, (60, 45, 60))]
)
def test_the_thinking_time_is_that_of_the_chat_as_far_as_others_can_wait(
    kind: TableKind, seconds: tuple[int, ...]
) -> None:
    assert tuple(map(kind.thinking_s, TIMERS)) == seconds


def test_only_several_deals_are_numbered() -> None:
    assert [each.numbered for each in (GROUP, OWN, DAILY, EVENING)] == [0, 0, 0, 4]


def test_a_deal_of_the_day_differs_from_a_match_at_home_as_it_is_compared() -> None:
    names = [each.name for each in fields(TableKind)]
    assert {each for each in names if getattr(DAILY, each) != getattr(OWN, each)} == {
        "name",
        "title",
        "undo",
        "hints",
        "exact",
        "deals",
        "ends",
        "attempt",
        "rematch",
    }
