"""Bolts, the dealer who sits out, and the end, line by line of the ledger (docs/rules.md 4.7)."""

from __future__ import annotations

from typing import Any

import pytest

from game.state import Reason
from tests.game.ledgers import BOLTED, DARK, GOLDEN, MISSED
from tests.game.settling import settled


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
