"""The ledger, item by item: docs/rules.md section 3, 4.5, 4.7, and the worked examples of section 8."""

from __future__ import annotations

from typing import Any

import pytest

from game.ledger import Reason
from tests.game.settling import settled

GOLDEN: dict[str, Any] = {"golden": "doubled", "golden_if_none_made": "keep"}
DARK: dict[str, Any] = {"dark": "forced_bidder"}
MISSED: dict[str, Any] = {"contract": 120, "cards_taken": (60, 40, 20)}


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


# Step 4: golden and dark deals.


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


# 4.5: conceding and the cross.


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


# Bolts.


@pytest.mark.parametrize(
    ("when", "cards", "marriages", "tricks", "bolt"),
    [
        ("no_trick", 0, 0, 1, 0),
        ("no_trick", 0, 0, 0, 1),
        ("no_points", 0, 0, 1, 1),
        ("no_points", 0, 40, 1, 0),
        ("no_points", 2, 0, 1, 0),
        ("rounds_to_zero", 2, 0, 1, 1),
        ("rounds_to_zero", 3, 0, 1, 0),
        ("rounds_to_zero", 2, 40, 1, 0),
    ],
)
def test_8_m10_when_a_bolt_is_due(when: str, cards: int, marriages: int, tricks: int, bolt: int) -> None:
    done = settled(
        {"bolt_when": when},
        cards_taken=(120 - cards, 0, cards),
        marriages=(0, 0, marriages),
        tricks=(7 - tricks, 1, tricks),
    )
    assert done.bolts[2] == bolt


def test_m10_without_rounding_only_nothing_rounds_to_zero() -> None:
    rules = {"bolt_when": "rounds_to_zero", "round_defenders": "none"}
    assert settled(rules, cards_taken=(98, 20, 2)).bolts[2] == 0


def test_m14_a_stripped_marriage_does_not_save_from_a_bolt() -> None:
    rules = {"bolt_when": "no_points", "marriage_credit": "declarer_only"}
    done = settled(rules, cards_taken=(120, 0, 0), marriages=(0, 40, 0), tricks=(7, 1, 0))
    assert done.bolts[1] == 1
    assert done.scores[1] == 0


BOLTED: dict[str, Any] = {"cards_taken": (100, 20, 0), "tricks": (6, 2, 0)}


def test_k1_where_both_fines_meet_the_row_replaces_and_both_restart() -> None:
    done = settled({"bolt_row_fine": 240}, kept={2: {"bolts": 2, "row": 2}}, **BOLTED)
    assert (done.scores[2], done.tallies[2].bolts, done.tallies[2].row) == (-240, 0, 0)


def test_k1_the_row_alone_leaves_the_count() -> None:
    done = settled({"bolt_row_fine": "fine", "bolts_per_fine": 5}, kept={2: {"bolts": 3, "row": 2}}, **BOLTED)
    assert (done.scores[2], done.tallies[2].bolts, done.tallies[2].row) == (-120, 4, 0)


def test_k2_without_fines_bolts_are_still_counted() -> None:
    done = settled({"bolts_per_fine": "off"}, kept={2: {"bolts": 7}}, **BOLTED)
    assert (done.scores[2], done.tallies[2].bolts) == (0, 8)


def test_k3_two_bolts_from_two_are_one_fine_and_one_bolt_left() -> None:
    done = settled(
        {**GOLDEN, "golden_bolts": "double"}, golden=True, kept={2: {"bolts": 2, "row": 1}}, **BOLTED
    )
    assert (done.scores[2], done.tallies[2].bolts, done.tallies[2].row) == (-120, 1, 2)


def test_k4_every_fine_of_a_golden_deal_is_doubled() -> None:
    rules = {**GOLDEN, "golden_bolts": "double_and_fines"}
    fines = ((0, -120, Reason.REDEAL_FINE), (1, -120, Reason.CUT_FINE))
    done = settled(rules, golden=True, kept={2: {"bolts": 2}}, fines=fines, contract=100, **BOLTED)
    assert done.scores == (200 - 240, 40 - 240, -240)


def test_k5_the_declarer_without_bolts_keeps_his_row() -> None:
    done = settled(
        {"bolt_declarer": "off"},
        cards_taken=(0, 60, 60),
        tricks=(0, 4, 4),
        kept={0: {"row": 2}, 1: {"row": 2}},
    )
    assert done.bolts == (0, 0, 0)
    assert [tally.row for tally in done.tallies] == [2, 0, 0]


@pytest.mark.parametrize(("how", "bolts"), [("single", 1), ("declarer_double", 1), ("double", 2)])
def test_d11_dark_bolts(how: str, bolts: int) -> None:
    assert settled({**DARK, "dark_bolts": how}, dark=True, **BOLTED).bolts[2] == bolts
    declarer = settled({**DARK, "dark_bolts": how}, dark=True, cards_taken=(0, 60, 60), tricks=(0, 4, 4))
    assert declarer.bolts[0] == (1 if how == "single" else 2)


def test_t6_carried_fines_are_charged_with_the_deal() -> None:
    done = settled(fines=((2, -120, Reason.REDEAL_FINE), (2, -120, Reason.CUT_FINE)))
    assert done.scores[2] == 20 - 240
    assert done.reasons(2) == ["base", "redeal_fine", "cut_fine"]


# Four players.


@pytest.mark.parametrize(
    ("how", "talon", "points"),
    [
        ("cards", "KH QH 9S", 5),
        ("cards_and_marriage", "KH QH 9S", 105),
        ("cards_and_half_marriages", "KH QH 9S", 105),
        ("cards_and_marriage", "KH QS AS", 20),
        ("cards_and_half_marriages", "KH QS AS", 20 + 50 + 20),
        ("cards_and_half_marriages", "QH JH 9S", 5 + 50),
    ],
)
def test_t9_the_sitting_dealer(how: str, talon: str, points: int) -> None:
    facts: dict[str, Any] = {"start": (0, 0, 0, 0), "cards_taken": (60, 40, 20, 0), "talon": talon}
    rules = {"players": 4, "sitting_dealer_scores": how}
    done = settled(rules, **facts)
    assert done.scores[3] == points
    assert done.bolts[3] == 0
    assert settled({**rules, **GOLDEN}, golden=True, **facts).scores[3] == points
    assert settled(rules, end="conceded", **facts).scores[3] == points
    assert settled({**rules, "cross": "on"}, end="crossed", **facts).scores[3] == 0


def test_7_the_sitting_dealer_climbs_and_scores_nothing_on_the_barrel() -> None:
    facts: dict[str, Any] = {"cards_taken": (60, 40, 20, 0), "talon": "KH QH 9S"}
    climbed = settled({"players": 4}, start=(0, 0, 0, 800), **facts)
    assert climbed.tallies[3].on_barrel
    sits = settled({"players": 4}, start=(0, 0, 0, 880), kept={3: {"attempts": 1}}, **facts)
    assert (sits.scores[3], sits.tallies[3].attempts) == (880, 1)


def test_b19_the_sitting_dealer_climbs_together_with_another() -> None:
    done = settled({"players": 4}, start=(0, 870, 0, 800), cards_taken=(60, 40, 20, 0), talon="KH QH 9S")
    assert done.scores[1] == done.scores[3] == 760


# The end.


def test_12_without_a_barrel_the_target_decides() -> None:
    free = {"barrel_at": "off"}
    assert settled(free, start=(950, 990, 0), cards_taken=(100, 20, 0), tricks=(6, 2, 0)).winner == 0
    assert settled(free, start=(0, 990, 985), cards_taken=(60, 40, 20)).winner == 1
    assert settled(free, start=(0, 980, 980), cards_taken=(80, 20, 20)).winner == 1
    assert settled(free, start=(0, 900, 0)).winner is None


def test_g6_a_reset_on_the_last_golden_deal_wipes_the_winner() -> None:
    rules = {"golden": "forced_120", "golden_if_none_made": "reset", "target": 501, "barrel_at": "off"}
    done = settled(rules, start=(0, 490, 0), golden=True, way="golden", deals_played=2, **MISSED)
    assert (done.scores, done.winner) == ((0, 0, 0), None)


@pytest.mark.parametrize(
    ("how", "round_", "made", "scores", "played", "next_round"),
    [
        ("repeat", 1, False, (0, 0, 0), 0, 2),
        ("repeat", 9, False, (0, 0, 0), 0, 10),
        ("repeat_keep", 1, False, (-140, 130, 40), 0, 2),
        ("reset", 1, False, (0, 0, 0), 3, 1),
        ("keep", 1, False, (-140, 130, 40), 3, 1),
        ("repeat_three_times", 2, False, (0, 0, 0), 0, 3),
        ("repeat_three_times", 3, False, (-140, 130, 40), 3, 3),
        ("repeat", 1, True, (-140, 130, 40), 3, 1),
    ],
)
def test_g2_g3_n10_after_the_golden_round(
    how: str, round_: int, made: bool, scores: tuple[int, ...], played: int, next_round: int
) -> None:
    done = settled(
        {"golden": "forced_120", "golden_if_none_made": how},
        start=(100, 50, 0),
        golden=True,
        way="golden",
        deals_played=2,
        golden_round=round_,
        golden_made=made,
        **MISSED,
    )
    assert done.scores == scores
    assert (done.event.deals_played, done.event.golden_round) == (played, next_round)


def test_g2_n8_from_zero_is_bolts_and_rows_and_off_the_barrel_but_barrels_stay_counted() -> None:
    done = settled(
        {"golden": "forced_120"},
        start=(0, 880, 0),
        kept={1: {"barrels": 1, "attempts": 1, "bolts": 1, "row": 1, "concessions": 2}},
        golden=True,
        way="golden",
        deals_played=2,
        contract=120,
        cards_taken=(0, 60, 60),
    )
    tally = done.tallies[1]
    assert (tally.score, tally.bolts, tally.row, tally.on_barrel, tally.attempts) == (0, 0, 0, False, 0)
    assert (tally.barrels, tally.concessions) == (1, 2)


def test_golden_doubled_always_keeps() -> None:
    done = settled(GOLDEN, golden=True, deals_played=2, start=(0, 100, 0), **MISSED)
    assert done.scores == (-240, 180, 40)
    assert done.event.deals_played == 3


def test_s2_the_winner_pays_his_fines_and_wins_all_the_same() -> None:
    done = settled(
        start=(880, 0, 0), contract=120, cards_taken=(120, 0, 0), fines=((0, -120, Reason.REDEAL_FINE),)
    )
    assert (done.winner, done.scores[0]) == (0, 880)


def test_s1_after_step_8_nothing_is_done_for_the_others() -> None:
    done = settled(start=(880, 535, 870), contract=120, cards_taken=(80, 20, 20), marriages=(40, 0, 0))
    assert done.winner == 0
    assert done.scores == (1000, 555, 890)
