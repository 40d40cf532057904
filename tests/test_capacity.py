"""The capacity model: arithmetic that can be checked by hand, and the tables in docs/scale.md."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tools.capacity import (
    DEFAULTS,
    Assumptions,
    active_tables,
    assumed,
    bottlenecks,
    by_share,
    estimate,
    report,
)

PAGE = (Path(__file__).parent.parent / "docs" / "scale.md").read_text(encoding="utf-8")
TINY = Assumptions(
    groups=1,
    active=1,
    deals=2,
    taps_a_deal=30,
    seconds_a_tap=6,
    calls_a_tap=3,
    calls_in_the_group_a_deal=12,
    bot_ms=4,
    wire_ms=1,
    thinking_ms=1,
    server_ms=3,
    bytes_a_deal=10_000,
    euros_a_machine=10,
    euros_a_server=40,
    euros_a_gigabyte=1,
)
"""One group, two deals of three minutes a day."""


@pytest.mark.parametrize("lines", [report, by_share, assumed])
def test_the_page_shows_the_results(lines: Callable[[Assumptions], Iterator[str]]) -> None:
    assert "\n".join(lines(DEFAULTS)) in PAGE, "python -m tools.capacity"


def test_one_group_plays_for_six_minutes_a_day() -> None:
    minutes = active_tables(TINY, 1)
    assert len(minutes) == 24 * 60
    assert set(minutes) == {0, 1}
    assert sum(minutes) == 6


def test_a_match_that_begins_before_midnight_continues_after_it() -> None:
    assert sum(active_tables(replace(TINY, groups=3000), 2)) == 3000 * 6


def test_one_group_needs_what_a_calculation_by_hand_says() -> None:
    out = estimate(TINY)
    assert (out.evenings, out.peak_tables, out.taps_a_day) == (1, 1, 60)
    assert out.peak_taps == out.transactions == pytest.approx(1 / 6)
    assert out.peak_calls == pytest.approx(1 / 2)
    assert out.group_calls == pytest.approx(4), "twelve calls in three minutes"
    assert (out.tokens, out.processes, out.machines) == (1, 2, 2)
    assert out.cores == pytest.approx(0.001)
    assert out.server_cores == pytest.approx(0.0005)
    assert out.gigabytes_a_year == pytest.approx(2 * 10_000 * 365 / 1e9)
    assert out.euros == pytest.approx(60 + out.gigabytes_a_year)


def test_one_token_is_enough_for_any_number_of_groups() -> None:
    out = estimate(replace(TINY, groups=3_000_000))
    assert out.tokens == 1
    assert out.processes == -(-out.cores // TINY.busy)


def test_a_limit_of_telegram_would_need_more_tokens_before_more_machines() -> None:
    limited = replace(TINY, calls_a_token=25)
    out = estimate(replace(limited, groups=30_000))
    assert out.tokens == -(-out.peak_calls // 25)
    first, *_ = bottlenecks(limited, estimate(limited))
    assert first.what == "calls of one token, without merged screens"
    assert first.groups == pytest.approx(50), "25 calls a second, half a one for each"
