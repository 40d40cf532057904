"""Climbing, colliding, falling for the third time, and the end of a match (docs/rules.md 4.8)."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules import assemble
from game.settlement.ending import game_points
from tests.game.on_the_barrel import BELOW, BOLTED, FAILED, GATHER, MADE, STILL, ann
from tests.game.settling import settled


def test_8_two_climb_together() -> None:
    done = settled(start=(0, 850, 860))
    assert done.scores[1:] == (760, 760)
    assert [tally.barrels for tally in done.tallies] == [0, 1, 1]


def test_8_one_sits_another_climbs() -> None:
    done = settled(start=(880, 850, 0), declarer=2, contract=100)
    assert done.scores[:2] == (760, 880)


@pytest.mark.parametrize(
    ("start", "cards", "scores"),
    [
        ((0, 850, 860), (60, 40, 20), (880, 760)),
        ((0, 860, 850), (60, 20, 40), (760, 880)),
        ((0, 860, 860), (80, 20, 20), (880, 760)),
    ],
)
def test_b7_one_falls(start: tuple[int, ...], cards: tuple[int, ...], scores: tuple[int, ...]) -> None:
    """The one with fewer points in the deal falls, then the later from the dealer's left (Cid deals)."""
    done = settled({"barrel_joint_climb": "one_falls"}, start=start, cards_taken=cards)
    assert done.scores[1:] == scores


def test_b7_of_three_that_climb_all_but_the_best_fall() -> None:
    done = settled({"barrel_joint_climb": "one_falls"}, start=(800, 865, 860), **MADE)
    assert done.scores == (880, 760, 760)


@pytest.mark.parametrize(
    ("rule", "scores"),
    [
        ("previous_falls", (760, 760, 760)),
        ("third_knocks_both", (760, 760, 760)),
        ("nobody_falls", (880, 760, 760)),
    ],
)
def test_b8_push_off_first_then_the_joint_climb(rule: str, scores: tuple[int, ...]) -> None:
    done = settled({"barrel_push_off": rule}, start=(880, 850, 860), contract=100, cards_taken=(60, 40, 20))
    assert done.scores == scores


def test_b8_two_are_not_three() -> None:
    done = settled({"barrel_push_off": "third_knocks_both"}, start=(880, 850, 0))
    assert done.scores[:2] == (880, 880)


def test_b28_who_fell_himself_does_not_sit_any_more() -> None:
    done = settled(start=(880, 850, 0), kept={0: {"attempts": 2}})
    assert (done.scores[0], done.tallies[0].barrels) == (760, 1)


@pytest.mark.parametrize(
    ("rule", "score", "barrels", "free"),
    [
        ("zero", 0, 0, False),
        ("none", 760, 3, False),
        ("zero_without_barrel", 0, 3, True),
        ("five_without_barrel", 5, 3, True),
    ],
)
def test_b12_the_third_fall(rule: str, score: int, barrels: int, free: bool) -> None:
    done = ann({"barrel_third_fall": rule}, kept={0: {"attempts": 2, "barrels": 2}})
    tally = done.tallies[0]
    assert (tally.score, tally.barrels, tally.without_barrel) == (score, barrels, free)


def test_b12_b29_a_joint_climb_is_a_used_barrel_and_can_be_the_third() -> None:
    done = settled(start=(0, 850, 860), kept={1: {"barrels": 2}})
    assert done.scores[1:] == (0, 760)


def test_s8_without_a_barrel_a_defender_wins_at_the_target() -> None:
    rules = {"barrel_third_fall": "zero_without_barrel"}
    done = settled(rules, start=(0, 970, 0), kept={1: {"barrels": 3}})
    assert (done.winner, done.scores[1]) == (1, 1010)
    assert settled(rules, start=(0, 850, 0), kept={1: {"barrels": 3}}).tallies[1].on_barrel is False


def test_b14_the_barrel_comes_before_him() -> None:
    rules = {"barrel_third_fall": "zero_without_barrel"}
    done = ann(rules, 120, start=(880, 990, 0), kept={1: {"barrels": 3}}, **MADE)
    assert done.winner == 0


def test_b15_while_he_plays_the_others_get_neither_points_nor_bolts() -> None:
    done = ann({**STILL, "nines_bonus": 120}, 100, nines=1, kept={2: {"bolts": 2, "row": 2}}, **BOLTED)
    assert done.scores == (880, 0, 0)
    assert done.bolts == (0, 0, 0)
    assert (done.tallies[2].row, done.tallies[0].attempts) == (2, 1)


def test_b15_as_a_defender_he_gets_neither() -> None:
    done = settled(
        STILL, start=(0, 880, 0), cards_taken=(80, 0, 40), tricks=(5, 0, 3), kept={1: {"bolts": 2}}
    )
    assert (done.scores[1], done.bolts[1], done.tallies[1].attempts) == (880, 0, 1)
    gathers = settled({**STILL, **GATHER}, start=(0, 900, 0))
    assert gathers.scores[1] == 900


def test_b15_the_sitting_dealer_scores() -> None:
    done = settled(
        {**STILL, "players": 4},
        start=(880, 0, 0, 0),
        cards_taken=(60, 40, 20, 0),
        talon="KH QH 9S",
    )
    assert done.scores == (880, 0, 0, 105)


@pytest.mark.parametrize(
    ("start", "points", "attempts", "score", "on"),
    [
        (-800, -100, 0, -880, True),
        (-880, -100, 0, -980, True),
        (-880, 100, 0, -780, False),
        (-990, 100, 0, -890, True),
        (-880, -100, 2, -760, False),
        (-980, 100, 2, -760, False),
        (-975, 100, 2, -875, False),
    ],
)
def test_b16_b24_n4_the_reverse_barrel(start: int, points: int, attempts: int, score: int, on: bool) -> None:
    facts: dict[str, Any] = {"cards_taken": (100, 20, 0), "tricks": (6, 1, 1)} if points > 0 else FAILED
    done = settled(BELOW, start=(start, 0, 0), kept={0: {"reverse_attempts": attempts}}, **facts)
    assert (done.scores[0], done.tallies[0].on_reverse) == (score, on)
    assert done.winner is None


def test_4_8_back_to_minus_500() -> None:
    done = settled(
        {"reverse_barrel": "to_-500"}, start=(-880, 0, 0), kept={0: {"reverse_attempts": 2}}, **FAILED
    )
    assert (done.scores[0], done.reasons(0)[-1]) == (-500, "reverse")


def test_b16_nothing_won_nothing_lost_stays_and_counts() -> None:
    done = settled(BELOW, start=(0, 0, -880), **BOLTED)
    assert (done.scores[2], done.tallies[2].reverse_attempts) == (-880, 1)


def test_b17_minus_the_target_ends_the_match_and_the_highest_wins() -> None:
    done = settled(BELOW, start=(-900, 300, 300), **FAILED)
    assert (done.scores[0], done.winner) == (-1000, 1)


def test_b17_a_winner_goes_first() -> None:
    rules = {**BELOW, "barrel_third_fall": "zero_without_barrel"}
    done = settled(rules, start=(-900, 300, 990), kept={2: {"barrels": 3}}, **FAILED)
    assert done.winner == 2


@pytest.mark.parametrize(
    ("rule", "points"),
    [
        ("none", (0, 0, 0)),
        ("bank", (0, 100, -100)),
        ("difference", (-400, 1520, -1120)),
        ("proportional", (-400, 1520, -1120)),
    ],
)
def test_b21_game_points(rule: str, points: tuple[int, ...]) -> None:
    rules = assemble({"settlement": rule})
    assert game_points(rules.barrel, (600, 1000, -120), 1, (0, 1, 2)) == points


@pytest.mark.parametrize("rule", ["difference", "proportional"])
def test_b21_a_loser_beyond_the_target_pays_nothing(rule: str) -> None:
    """Two without a barrel pass 1000 in one deal: the declarer wins, whatever the other has."""
    rules = assemble({"settlement": rule})
    assert game_points(rules.barrel, (1040, 1005, 900), 1, (0, 1, 2)) == (0, 100, -100)


@pytest.mark.parametrize(("order", "points"), [((0, 1, 2), (0, -100, 100)), ((1, 2, 0), (-100, 0, 100))])
def test_b21_of_equal_losers_the_one_farthest_from_the_dealers_left_pays_the_bank(
    order: tuple[int, ...], points: tuple[int, ...]
) -> None:
    assert game_points(assemble({"settlement": "bank"}).barrel, (5, 5, 1000), 2, order) == points


def test_g1_a_golden_deal_of_the_forced_bidder_is_the_own_deal() -> None:
    rules = {"barrel_mode": "own_deal", "golden": "forced_120"}
    golden: dict[str, Any] = {"contract": 120, "way": "golden", "golden": True, "deals_played": 0}
    done = settled(rules, start=(880, 0, 0), cards_taken=(60, 40, 20), **golden)
    assert (done.tallies[0].on_barrel, done.tallies[0].barrels) == (False, 1)
    assert settled(rules, start=(880, 0, 0), cards_taken=(120, 0, 0), **golden).winner == 0


def test_g6_a_reset_takes_back_the_lower_end_of_the_match() -> None:
    rules = {"reverse_barrel": "to_-760", "golden": "forced_120", "golden_if_none_made": "reset"}
    golden: dict[str, Any] = {"contract": 120, "way": "golden", "golden": True, "deals_played": 2}
    done = settled(rules, start=(-880, 0, 0), cards_taken=(0, 60, 60), **golden)
    assert (done.scores, done.winner) == ((0, 0, 0), None)
