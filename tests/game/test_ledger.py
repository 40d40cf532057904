"""The ledger, item by item: docs/rules.md section 3, 4.5, 4.7, and the worked examples of section 8."""

from __future__ import annotations

from typing import Any

import pytest

from tests.game.ledgers import DARK, GOLDEN, MISSED
from tests.game.settling import settled


@pytest.mark.parametrize(
    ("points", "to", "result"),
    [(67, 5, 65), (68, 5, 70), (17, 5, 15), (18, 5, 20), (15, 10, 20), (14, 10, 10), (17, "none", 17)],
)
def test_4_7_defenders_are_rounded(points: int, to: object, result: int) -> None:
    done = settled({"round_defenders": to}, cards_taken=(120 - points, points, 0), contract=100)
    assert done.scores[1] == result


@pytest.mark.parametrize(
    ("contract", "points", "change"),
    [(170, 220, 170), (140, 170, 140), (120, 119, -120), (145, 212, 145), (100, 98, -100)],
)
def test_8_the_declarer_scores_exactly_his_contract(contract: int, points: int, change: int) -> None:
    cards = min(points, 100)
    done = settled(
        contract=contract,
        cards_taken=(cards, 120 - cards, 0),
        marriages=(points - cards, 0, 0),
        tricks=(6, 2, 0),
    )
    assert done.scores[0] == change


@pytest.mark.parametrize(
    ("to", "points", "made"), [(5, 98, True), (5, 97, False), (10, 95, True), ("none", 98, True)]
)
def test_8_round_declarer(to: object, points: int, made: bool) -> None:
    done = settled({"round_declarer": "on", "round_defenders": to}, cards_taken=(points, 120 - points, 0))
    assert done.scores[0] == (100 if made else -100)


@pytest.mark.parametrize(("tricks", "start", "scores"), [((6, 2, 0), 2, -120), ((6, 2, 0), 1, 0)])
def test_8_third_bolt_costs_and_the_count_restarts(tricks: tuple[int, ...], start: int, scores: int) -> None:
    done = settled(cards_taken=(100, 20, 0), tricks=tricks, kept={2: {"bolts": start}})
    assert done.scores[2] == scores
    assert done.tallies[2].bolts == (0 if start == 2 else 2)


@pytest.mark.parametrize(
    ("rule", "start", "end"),
    [
        ("plus_minus", 535, 0),
        ("plus_minus", -575, 0),
        ("plus", -575, -555),
        ("minus", 535, 555),
        ("off", 535, 555),
    ],
)
def test_8_dump_truck(rule: str, start: int, end: int) -> None:
    done = settled({"dump_truck": rule}, start=(0, 0, start), cards_taken=(60, 40, 20))
    assert done.scores[2] == end


def test_k6_the_small_truck_is_only_plus_and_does_not_need_the_other() -> None:
    rules = {"dump_truck": "off", "dump_truck_55": "on"}
    assert settled(rules, start=(0, 15, -75)).scores[1:] == (0, -55)


def test_k7_the_truck_looks_at_the_total_whether_it_changed_or_not() -> None:
    assert settled(start=(0, 0, 555), cards_taken=(100, 20, 0), tricks=(6, 2, 0)).scores[2] == 0


def test_8_five_over_a_hundred_is_a_contract() -> None:
    assert settled(contract=105, cards_taken=(105, 15, 0), tricks=(7, 1, 0)).scores[0] == 105


@pytest.mark.parametrize(("points", "change"), [(120, 240), (119, -240)])
def test_8_golden_120(points: int, change: int) -> None:
    taken = (points, 120 - points, 0)
    assert settled(GOLDEN, golden=True, contract=120, cards_taken=taken, tricks=(7, 1, 0)).scores[0] == change


@pytest.mark.parametrize(
    ("kind", "how", "result"),
    [
        ("golden", "doubled", 150),
        ("golden", "not_doubled", 90),
        ("golden", "defenders_not_doubled", 90),
        ("dark", "defenders_not_doubled", 90),
        ("dark", "doubled", 150),
        ("dark", "not_doubled", 90),
    ],
)
def test_8_a_defender_with_17_and_clubs(kind: str, how: str, result: int) -> None:
    base = GOLDEN if kind == "golden" else DARK
    facts: dict[str, Any] = {kind: True}
    done = settled(
        {**base, f"{kind}_marriages": how}, cards_taken=(83, 17, 20), marriages=(0, 60, 0), **facts
    )
    assert done.scores[1] == result


def test_8_a_dark_contract_raised_to_130_and_failed() -> None:
    assert settled(DARK, dark=True, contract=130).scores[0] == -260


@pytest.mark.parametrize(
    ("how", "result"),
    [("doubled", 2 * 110 + 80), ("not_doubled", 2 * 110 + 40), ("defenders_not_doubled", 300)],
)
def test_s3_points_are_raw_and_doubled(how: str, result: int) -> None:
    rules = {**GOLDEN, "golden_scores": "points", "golden_marriages": how}
    done = settled(rules, golden=True, cards_taken=(110, 10, 0), marriages=(40, 0, 0), tricks=(7, 1, 0))
    assert done.scores[0] == result
    assert done.reasons(0) == ["base", "multiplier"]


def test_s3_a_failed_contract_costs_twice_the_contract_under_points_too() -> None:
    assert settled({**DARK, "dark_scores": "points"}, dark=True, **MISSED).scores[0] == -240


def test_4_10_only_the_declarer_is_doubled() -> None:
    done = settled({**DARK, "dark_doubles": "declarer"}, dark=True, **MISSED)
    assert done.scores == (-240, 40, 20)


def test_m11_nines_in_play_are_doubled_and_not_stripped() -> None:
    rules = {**GOLDEN, "nines_bonus": 200, "marriage_credit": "declarer_only"}
    done = settled(rules, golden=True, nines=1, nines_points=(0, 200, 0), marriages=(0, 60, 0))
    assert done.scores[1] == 2 * (40 + 200)


def test_8_four_nines_bring_120_on_a_failed_contract() -> None:
    done = settled({"nines_bonus": 120}, nines=0, **MISSED)
    assert done.scores[0] == 0
    assert done.reasons(0) == ["base", "nines"]


def test_p15_the_120_for_nines_only_in_played_deals_and_never_doubled() -> None:
    assert settled({"nines_bonus": 120}, nines=0, end="conceded").scores[0] == -100
    golden = settled({**GOLDEN, "nines_bonus": 120}, nines=0, golden=True, **MISSED)
    assert golden.scores[0] == -240 + 120


def test_m12_no_120_for_nines_on_the_barrel() -> None:
    assert settled({"nines_bonus": 120}, nines=1, start=(0, 880, 0)).scores[1] == 880


@pytest.mark.parametrize(
    ("changes", "contract", "scores"),
    [
        ({}, 170, (-170, 85, 85)),
        ({"concede_award": "sixty"}, 170, (-170, 60, 60)),
        ({}, 105, (-105, 55, 55)),
        ({}, 121, (-121, 65, 65)),
        ({"concede_price": "nothing"}, 170, (0, 85, 85)),
        ({"concede_price": "half_contract", "concede_award": "aces"}, 105, (-55, 11, 22)),
    ],
)
def test_8_p5_p22_what_a_concession_costs(
    changes: dict[str, Any], contract: int, scores: tuple[int, ...]
) -> None:
    assert settled(changes, end="conceded", contract=contract, aces=(1, 1, 2)).scores == scores


def test_8_two_players_concede_by_sixty() -> None:
    done = settled({"players": 2, "concede_award": "sixty"}, start=(0, 0), cards_taken=(0, 0), end="conceded")
    assert done.scores == (-100, 60)


def test_p19_two_players_concede_by_half_as_well() -> None:
    assert settled({"players": 2}, start=(0, 0), cards_taken=(0, 0), end="conceded").scores == (-100, 50)


def test_p5_price_and_award_double() -> None:
    assert settled(GOLDEN, golden=True, end="conceded", contract=120).scores == (-240, 120, 120)
    only = settled({**DARK, "dark_doubles": "declarer"}, dark=True, end="conceded", contract=120)
    assert only.scores == (-240, 60, 60)


def test_p5_p6_the_bolt_as_a_price() -> None:
    rules = {"concede_price": "bolt", "bolt_declarer": "off", "golden_bolts": "double", **GOLDEN}
    done = settled(rules, end="conceded", golden=True, kept={0: {"row": 2, "bolts": 2}})
    assert done.bolts == (2, 0, 0)
    assert (done.tallies[0].row, done.tallies[0].bolts, done.scores[0]) == (2, 1, -120)


@pytest.mark.parametrize(
    ("rule", "before", "fined"),
    [("third", 2, True), ("third", 5, False), ("every_third", 5, True), ("off", 2, False)],
)
def test_p8_the_third_concession(rule: str, before: int, fined: bool) -> None:
    done = settled({"concede_fine": rule}, end="conceded", kept={0: {"concessions": before}})
    assert done.scores[0] == (-220 if fined else -100)
    assert done.tallies[0].concessions == before + 1


def test_p8_k4_the_fine_of_a_concession_is_doubled_with_all_fines() -> None:
    rules = {**GOLDEN, "concede_fine": "third", "golden_bolts": "double_and_fines"}
    done = settled(rules, golden=True, end="conceded", kept={0: {"concessions": 2}})
    assert done.scores[0] == -200 - 240


def test_p11_a_cross_changes_no_score_but_for_bolt_fines() -> None:
    done = settled({"cross": "on"}, end="crossed", kept={1: {"bolts": 2, "row": 1}, 0: {"row": 1}})
    assert done.scores == (0, -120, 0)
    assert done.bolts == (0, 1, 1)
    assert [tally.row for tally in done.tallies] == [1, 2, 1]
    assert done.tallies[0].crosses == 1


def test_p11_the_bolts_of_a_cross_double_on_a_golden_deal() -> None:
    rules = {"cross": "on", **GOLDEN, "golden_bolts": "double"}
    assert settled(rules, end="crossed", golden=True).bolts == (0, 2, 2)


def test_p14_a_concession_leaves_bolts_and_rows_alone() -> None:
    done = settled(end="conceded", kept={1: {"bolts": 2, "row": 2}})
    assert (done.tallies[1].bolts, done.tallies[1].row, done.bolts) == (2, 2, (0, 0, 0))
