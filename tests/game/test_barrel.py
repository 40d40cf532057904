"""The barrel, item by item: docs/rules.md section 3 steps 3, 8 and 9, and 4.8."""

from __future__ import annotations

import pytest

from game.state import Line, Reason
from tests.game.on_the_barrel import BOLTED, GATHER, MADE, ann
from tests.game.settling import settled


@pytest.mark.parametrize(
    ("need", "contract", "wins"), [(120, 120, True), (121, 120, False), (125, 121, False)]
)
def test_a_contract_of_the_need_wins(need: int, contract: int, wins: bool) -> None:
    done = ann({"barrel_need": need}, contract, **MADE)
    assert (done.winner == 0) is wins
    assert done.scores[0] == (880 + contract if wins else 880)


@pytest.mark.parametrize("rules", [{}, GATHER])
def test_who_has_won_sits_on_no_barrel_any_more(rules: dict[str, object]) -> None:
    start = (990, 880, 0) if rules else (880, 880, 0)
    done = ann(rules, 120, start=start, kept={0: {"attempts": 1}}, **MADE)
    assert done.winner == 0
    assert (done.tallies[0].on_barrel, done.tallies[0].attempts, done.tallies[0].tries) == (False, 0, 0)
    assert done.tallies[1].on_barrel


def test_8_a_contract_of_100_made_stays_and_uses_an_attempt() -> None:
    done = ann({}, 100, **MADE)
    assert (done.scores[0], done.tallies[0].attempts, done.winner) == (880, 1, None)
    assert done.reasons(0) == ["base", "barrel_stay"]


def test_a13_at_900_everything_needs_20_less() -> None:
    rules = {"barrel_at": 900}
    assert settled(rules, start=(900, 0, 0), contract=100, **MADE).winner == 0
    rules = {"barrel_at": 900, "barrel_need": 125}
    assert settled(rules, start=(900, 0, 0), contract=100, **MADE).winner is None
    assert settled(rules, start=(900, 0, 0), contract=105, **MADE).winner == 0


@pytest.mark.parametrize(
    ("rule", "contract", "attempts", "score", "on", "barrels"),
    [
        ("free", 125, 0, 880, True, 0),
        ("free", 125, 2, 760, False, 1),
        ("free_at_need", 120, 0, 880, True, 0),
        ("free_at_need", 100, 0, 880, True, 0),
        ("free_at_need", 130, 0, 750, False, 1),
        ("free_at_need", 120, 2, 760, False, 1),
        ("free_at_need", 130, 2, 750, False, 1),
        ("costs_contract", 125, 0, 755, False, 0),
        ("costs_contract", 125, 2, 755, False, 1),
        ("costs_contract_and_falls", 125, 0, 755, False, 1),
        ("costs_contract_and_falls", 125, 2, 755, False, 1),
    ],
)
def test_8_b1_b2_b3_n2_a_failed_contract(
    rule: str, contract: int, attempts: int, score: int, on: bool, barrels: int
) -> None:
    done = ann({"barrel_failed_contract": rule}, contract, kept={0: {"attempts": attempts}})
    tally = done.tallies[0]
    assert (tally.score, tally.on_barrel, tally.barrels) == (score, on, barrels)


def test_8_barrel_121_free_free_fall() -> None:
    rules = {"barrel_need": 121, "barrel_failed_contract": "free_at_need"}
    tally = ann(rules, 121).tallies[0]
    for score, attempts in ((880, 2), (760, 0)):
        tally = ann(rules, 121, kept={0: {"attempts": tally.attempts}}).tallies[0]
        assert (tally.score, tally.attempts) == (score, attempts)


@pytest.mark.parametrize(
    ("rule", "failed", "score"),
    [("fine", 140, 760), ("contract", 140, 740), ("contract", 0, 755), (500, 140, 380), ("zero", 140, 0)],
)
def test_b6_the_price_of_falling(rule: object, failed: int, score: int) -> None:
    """The last failed contract on this barrel: the one failed now, where Ann declares; else the one kept."""
    last = {"attempts": 2, "last_failed": failed}
    if failed:
        done = settled({"barrel_fall": rule}, start=(0, 880, 0), kept={1: last})
        assert done.scores[1] == score
    else:
        assert ann({"barrel_fall": rule}, kept={0: last}).scores[0] == score


def test_b6_without_a_failed_contract_the_fine() -> None:
    done = settled({"barrel_fall": "contract"}, start=(0, 880, 0), kept={1: {"attempts": 2}})
    assert done.scores[1] == 760
    assert done.tallies[1].last_failed == 0


def test_s6_a_doubled_failed_contract_costs_twice() -> None:
    rules = {"golden": "doubled", "golden_if_none_made": "keep", "barrel_failed_contract": "costs_contract"}
    assert ann(rules, 120, golden=True).scores[0] == 640


def test_s4_winning_on_a_doubled_deal() -> None:
    rules = {"golden": "doubled", "golden_if_none_made": "keep"}
    done = ann(rules, 120, golden=True, **MADE)
    assert (done.winner, done.scores[0]) == (0, 880 + 240)


def test_d9_a_dark_120_made_under_need_121_stays() -> None:
    done = ann({"dark": "forced_bidder", "barrel_need": 121}, 120, dark=True, **MADE)
    assert (done.winner, done.scores[0]) == (None, 880)


def test_b13_won_auction_counts_the_deals_he_declares() -> None:
    rules = {"barrel_attempt_is": "won_auction"}
    assert settled(rules, start=(0, 880, 0)).tallies[1].attempts == 0
    assert ann(rules).tallies[0].attempts == 1


def test_b20_the_climb_uses_no_attempt() -> None:
    done = settled(start=(0, 860, 0))
    assert (done.scores[1], done.tallies[1].attempts, done.tallies[1].on_barrel) == (880, 0, True)


@pytest.mark.parametrize(("start", "line"), [(860, -20), (840, 0)])
def test_a_climb_is_told_also_of_who_reaches_the_barrel_to_the_point(start: int, line: int) -> None:
    done = settled(start=(0, start, 0))
    assert (done.scores[1], done.tallies[1].on_barrel) == (880, True)
    assert Line(1, line, Reason.BARREL_CLIMB) in done.lines


def test_b9_own_deal() -> None:
    rules = {"barrel_mode": "own_deal"}
    elsewhere = ann(rules, 120, **MADE)
    assert (elsewhere.winner, elsewhere.scores[0], elsewhere.tallies[0].attempts) == (None, 880, 0)
    own = ann(rules, 120, way="own_deal", **MADE)
    assert own.winner == 0
    missed = ann(rules, 120, way="own_deal")
    assert (missed.scores[0], missed.tallies[0].barrels) == (760, 1)
    costly = {**rules, "barrel_failed_contract": "costs_contract"}
    assert ann(costly, 125, way="own_deal").tallies[0][:4] == (755, 0, 0, 1)
    assert ann(costly, 125).tallies[0][:4] == (755, 0, 0, 0)
    assert settled(rules, start=(0, 880, 0), kept={1: {"attempts": 2}}).scores[1] == 880


def test_b11_the_last_chance_wins_at_121_and_failing_is_the_third_fall() -> None:
    rules = {"barrel_last_chance": "on", "barrel_need": 125}
    last = {0: {"attempts": 2, "barrels": 2}}
    assert ann(rules, 121, way="last_chance", kept=last, **MADE).winner == 0
    done = ann(rules, 121, way="last_chance", kept=last)
    assert (done.scores[0], done.tallies[0].barrels) == (0, 0)
    none = ann({**rules, "barrel_third_fall": "none"}, 121, way="last_chance", kept=last)
    assert (none.scores[0], none.tallies[0].barrels) == (760, 3)


def test_8_accumulate_34_then_57_is_91() -> None:
    first = settled(GATHER, start=(0, 880, 0), cards_taken=(66, 34, 20), marriages=(0, 40, 0))
    assert first.scores[1] == 914
    second = settled(
        GATHER, start=(0, 914, 0), kept={1: {"attempts": 1}}, cards_taken=(63, 57, 0), tricks=(5, 3, 0)
    )
    assert (second.scores[1], second.tallies[1].attempts) == (971, 2)


def test_8_accumulate_993_on_the_third_is_870() -> None:
    done = settled(GATHER, start=(0, 959, 0), kept={1: {"attempts": 2}}, cards_taken=(66, 34, 20))
    assert (done.scores[1], done.tallies[1].barrels) == (870, 1)


def test_8_accumulate_993_is_0_where_a_fall_costs_everything() -> None:
    rules = {**GATHER, "barrel_fall": "zero"}
    done = settled(rules, start=(0, 959, 0), kept={1: {"attempts": 2}}, cards_taken=(66, 34, 20))
    assert (done.scores[1], done.tallies[1].barrels) == (0, 1)


def test_8_accumulate_pushed_off_at_971_is_850() -> None:
    done = settled(GATHER, start=(0, 951, 860), cards_taken=(80, 20, 20))
    assert done.scores[1:] == (850, 880)


def test_b23_a_small_fine_still_leads_below_the_barrel() -> None:
    done = settled(
        {**GATHER, "fine": 60}, start=(0, 959, 0), kept={1: {"attempts": 2}}, cards_taken=(66, 34, 20)
    )
    assert (done.scores[1], done.tallies[1].on_barrel) == (820, False)


@pytest.mark.parametrize(("need", "start", "wins"), [(120, 966, True), (120, 965, False), (125, 970, False)])
def test_b10_accumulating_needs_the_target_and_the_need(need: int, start: int, wins: bool) -> None:
    done = settled({**GATHER, "barrel_need": need}, start=(0, start, 0), cards_taken=(66, 34, 20))
    assert (done.winner == 1) is wins


def test_b10_the_contract_counts_no_marriages_and_never_matters() -> None:
    done = settled(GATHER, start=(880, 0, 0), contract=120, cards_taken=(80, 20, 20), marriages=(100, 0, 0))
    assert done.event.result == "failed"
    assert (done.scores[0], done.tallies[0].attempts) == (960, 1)


def test_s5_m11_accumulated_points_are_never_doubled() -> None:
    rules = {**GATHER, "golden": "doubled", "golden_if_none_made": "keep", "nines_bonus": 200}
    done = settled(rules, start=(0, 880, 0), golden=True, nines=1, nines_points=(0, 200, 0))
    assert done.scores[1] == 920


def test_p4_an_accumulating_player_concedes_for_nothing_but_an_attempt() -> None:
    done = settled({**GATHER, "concede_barrel": "allowed"}, start=(910, 0, 0), end="conceded")
    assert (done.scores[0], done.tallies[0].attempts) == (910, 1)


@pytest.mark.parametrize(
    ("failed", "price", "attempts", "score", "barrels", "on"),
    [
        ("free", "contract", 0, 880, 0, True),
        ("free", "contract", 2, 760, 1, False),
        ("costs_contract", "contract", 0, 755, 0, False),
        ("costs_contract", "contract", 2, 755, 1, False),
        ("costs_contract_and_falls", "contract", 0, 755, 1, False),
        ("free_at_need", "contract", 0, 755, 1, False),
        ("costs_contract", "nothing", 0, 880, 0, True),
        ("costs_contract", "nothing", 2, 760, 1, False),
        ("costs_contract_and_falls", "bolt", 0, 880, 0, True),
    ],
)
def test_p4_n3_a_concession_is_a_failed_contract(
    failed: str, price: str, attempts: int, score: int, barrels: int, on: bool
) -> None:
    rules = {"barrel_failed_contract": failed, "concede_price": price, "concede_barrel": "allowed"}
    tally = ann(rules, 125, end="conceded", kept={0: {"attempts": attempts}}).tallies[0]
    assert (tally.score, tally.barrels, tally.on_barrel) == (score, barrels, on)


def test_p6_the_bolt_of_a_concession_can_throw_off() -> None:
    rules = {"concede_price": "bolt", "concede_barrel": "allowed"}
    done = ann(rules, 125, end="conceded", kept={0: {"bolts": 2}})
    assert (done.scores[0], done.tallies[0].barrels) == (760, 1)


def test_p14_an_award_brings_nothing_on_the_barrel() -> None:
    assert settled(start=(0, 880, 0), end="conceded", contract=170).scores == (-170, 880, 85)


def test_8_the_third_bolt_on_the_barrel_is_760() -> None:
    done = settled(start=(0, 0, 880), kept={2: {"bolts": 2, "attempts": 2}}, **BOLTED)
    assert (done.scores[2], done.tallies[2].barrels) == (760, 1)
    assert [(line.reason.value, line.amount) for line in done.lines if line.seat == 2] == [
        ("bolt", -120),
        ("barrel_fall", 0),
    ]


def test_k8_the_fine_is_not_taken_on_the_barrel() -> None:
    done = settled({"barrel_bolt_falls": "off"}, start=(0, 0, 880), kept={2: {"bolts": 2}}, **BOLTED)
    assert (done.scores[2], done.tallies[2].bolts, done.tallies[2].on_barrel) == (880, 0, True)


def test_k9_the_fine_of_a_row_is_the_price() -> None:
    rules = {"bolt_row_fine": 240, "barrel_fall": "zero"}
    done = settled(rules, start=(0, 0, 880), kept={2: {"row": 2}}, **BOLTED)
    assert (done.scores[2], done.tallies[2].barrels) == (640, 1)


def test_a_fall_that_a_fine_has_paid_is_told_too() -> None:
    done = settled(start=(0, 0, 880), kept={2: {"bolts": 2}}, **BOLTED)
    assert done.lines[-1] == Line(2, 0, Reason.BARREL_FALL)
    third = settled({"barrel_fall": "zero"}, start=(0, 0, 880), kept={2: {"attempts": 2, "barrels": 2}})
    assert third.lines[-1] == Line(2, 0, Reason.THIRD_FALL)


def test_b4_any_fine_throws_off() -> None:
    done = settled(start=(0, 0, 880), fines=((2, -120, Reason.REDEAL_FINE),))
    assert (done.scores[2], done.tallies[2].on_barrel, done.tallies[2].barrels) == (760, False, 1)


def test_b5_a_lost_contract_and_a_bolt_are_both_paid_and_one_fall() -> None:
    rules = {"barrel_failed_contract": "costs_contract_and_falls"}
    done = ann(rules, cards_taken=(0, 60, 60), tricks=(0, 4, 4), kept={0: {"bolts": 2}})
    assert (done.scores[0], done.tallies[0].barrels) == (880 - 125 - 120, 1)


def test_b5_a_fine_beside_a_contract_that_only_costs_is_the_fall() -> None:
    costs = {"barrel_failed_contract": "costs_contract"}
    left = ann(costs, cards_taken=(60, 30, 30))
    assert (left.scores[0], left.tallies[0].barrels) == (880 - 125, 0)
    bolted = ann(costs, cards_taken=(0, 60, 60), kept={0: {"bolts": 2}})
    assert (bolted.scores[0], bolted.tallies[0].barrels) == (880 - 125 - 120, 1)
    fined = ann(costs, cards_taken=(60, 30, 30), fines=((0, -120, Reason.CUT_FINE),))
    assert (fined.scores[0], fined.tallies[0].barrels) == (880 - 125 - 120, 1)
    third = ann(costs, cards_taken=(0, 60, 60), kept={0: {"bolts": 2, "barrels": 2}})
    assert (third.scores[0], third.tallies[0].barrels) == (0, 0)
