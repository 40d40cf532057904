"""Comparison of two players deal by deal."""

from __future__ import annotations

import pytest

from bench.league import Difference, Pairing, compare, report, start
from game.players.situation import Chance
from game.presets import preset
from game.state import Over

CLASSIC = preset("classic")


def pairing(new: str, old: str, *only: str) -> Pairing:
    plain = Pairing(CLASSIC, new, old, "greedy", 1)
    return plain._replace(only=only) if only else plain


def test_a_compared_deal_begins_in_a_match_that_goes_on() -> None:
    match = start(CLASSIC, Chance("1 2"))
    assert match.asked is None
    assert not isinstance(match.phase, Over)


@pytest.mark.parametrize("number", range(3))
def test_a_player_compared_with_itself_decides_nothing_differently(number: int) -> None:
    assert compare(pairing("greedy", "greedy"), number) == Difference()


def test_players_differ_only_in_the_kinds_of_questions_compared() -> None:
    found = [compare(pairing("bold", "shy", "auction"), number) for number in range(6)]
    assert {each.kind.split(":")[0] for each in found} == {"", "auction"}
    assert all(compare(pairing("bold", "shy", "play"), number) == Difference() for number in range(6))


def test_equal_deals_count_as_no_difference() -> None:
    found = [Difference(), Difference("auction: Bid", 0.02, 30.0)]
    said = report(found)
    assert (said["deals"], said["different"]) == (2, 1)
    assert said["points"] == {"mean": 15.0, "error": 15.0}
