"""Matches of a fixed number of deals: docs/rules.md 4.8 `deal_limit`, B30 and B31."""

from __future__ import annotations

from typing import Any

import pytest

from game.players.stakes import equity
from game.rules import assemble
from game.settlement.ending import game_points
from tests.game.settling import settled

TWELVE: dict[str, Any] = {"deal_limit": 12}


@pytest.mark.parametrize(("before", "winner"), [(10, None), (11, 2)])
def test_b30_after_the_last_deal_the_highest_total_wins(before: int, winner: int | None) -> None:
    done = settled(TWELVE, start=(0, 0, 500), cards_taken=(100, 20, 0), deals_played=before)
    assert (done.scores, done.winner) == ((100, 20, 500), winner)


@pytest.mark.parametrize(
    ("start", "dealer", "winner"),
    [((200, 280, 0), 0, 0), ((0, 280, 300), 0, 1), ((0, 280, 300), 1, 2)],
    ids=["the declarer", "left of the dealer", "left of another dealer"],
)
def test_b30_of_equal_totals_the_declarer_wins_else_the_seat_nearest_the_dealers_left(
    start: tuple[int, ...], dealer: int, winner: int
) -> None:
    done = settled(TWELVE, start=start, cards_taken=(100, 20, 0), deals_played=11, dealer=dealer)
    assert (sorted(done.scores)[-2:], done.winner) == ([300, 300], winner)


def test_b30_deals_of_repeated_golden_rounds_count() -> None:
    golden = {"golden": "forced_120", "golden_if_none_made": "repeat_keep", **TWELVE}
    done = settled(golden, contract=120, way="golden", golden=True, deals_played=2, golden_round=4)
    assert done.winner == 1


@pytest.mark.parametrize("after", ["repeat", "reset", "repeat_three_times"])
@pytest.mark.parametrize(("limit", "golden_round", "scores"), [("none", 2, 0), (12, 2, 0), (12, 4, 200)])
def test_n11_a_golden_round_that_ends_with_the_last_deal_stands(
    after: str, limit: str | int, golden_round: int, scores: int
) -> None:
    rules = {"golden": "forced_120", "golden_if_none_made": after, "deal_limit": limit}
    done = settled(
        rules,
        start=(0, 200, 200),
        cards_taken=(100, 0, 20),
        contract=120,
        way="golden",
        golden=True,
        deals_played=2,
        golden_round=golden_round,
    )
    assert done.scores[1] == scores
    assert done.winner == (2 if golden_round == 4 else None)


def test_b30_the_target_ends_the_match_before_the_last_deal() -> None:
    done = settled({"barrel_at": "off", **TWELVE}, start=(900, 0, 0), cards_taken=(100, 20, 0))
    assert done.winner == 0


def test_b31_after_the_last_deal_losers_pay_what_they_lack_to_the_winner() -> None:
    rules = assemble({"settlement": "difference"}).barrel
    assert game_points(rules, (300, 420, -20), 1, (0, 1, 2), by_deals=True) == (-120, 560, -440)


def test_a_computer_values_a_lead_more_when_few_deals_are_left() -> None:
    rules = assemble(TWELVE)
    tallies = settled(TWELVE, start=(300, 100, 100), cards_taken=(100, 20, 0)).tallies
    chances = [equity(rules, tallies, 0, deals) for deals in (None, 12, 4, 1)]
    assert chances == sorted(chances)
    assert chances[0] < 0.5
    assert chances[-1] > 0.8
