"""The barrel, item by item: docs/rules.md section 3 steps 3, 8 and 9, and 4.8."""

from __future__ import annotations

from typing import Any

import pytest

from game.ledger import Reason
from game.rules import assemble
from game.settlement import game_points
from tests.game.settling import Settled, settled

MADE: dict[str, Any] = {"cards_taken": (80, 20, 20), "marriages": (60, 0, 0)}
FAILED: dict[str, Any] = {"cards_taken": (40, 40, 40)}
FINE_OF_ANN = ((0, -120, Reason.REDEAL_FINE),)
BOLTED: dict[str, Any] = {"cards_taken": (80, 40, 0), "tricks": (5, 3, 0)}


def ann(changes: dict[str, Any], contract: int = 125, **facts: Any) -> Settled:
    """Ann declares from the barrel."""
    facts = {**FAILED, "start": (880, 0, 0), **facts}
    return settled(changes, contract=contract, **facts)


@pytest.mark.parametrize(
    ("need", "contract", "wins"), [(120, 120, True), (121, 120, False), (125, 121, False)]
)
def test_a_contract_of_the_need_wins(need: int, contract: int, wins: bool) -> None:
    done = ann({"barrel_need": need}, contract, **MADE)
    assert (done.winner == 0) is wins
    assert done.scores[0] == (880 + contract if wins else 880)


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


# Attempts.


def test_b13_won_auction_counts_the_deals_he_declares() -> None:
    rules = {"barrel_attempt_is": "won_auction"}
    assert settled(rules, start=(0, 880, 0)).tallies[1].attempts == 0
    assert ann(rules).tallies[0].attempts == 1


def test_b20_the_climb_uses_no_attempt() -> None:
    done = settled(start=(0, 860, 0))
    assert (done.scores[1], done.tallies[1].attempts, done.tallies[1].on_barrel) == (880, 0, True)


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


# Accumulating.

GATHER: dict[str, Any] = {"barrel_mode": "accumulate"}


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


# Concessions on the barrel.


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


# Fines on the barrel.


def test_8_the_third_bolt_on_the_barrel_is_760() -> None:
    done = settled(start=(0, 0, 880), kept={2: {"bolts": 2, "attempts": 2}}, **BOLTED)
    assert (done.scores[2], done.tallies[2].barrels) == (760, 1)
    assert done.reasons(2) == ["bolt"]


def test_k8_the_fine_is_not_taken_on_the_barrel() -> None:
    done = settled({"barrel_bolt_falls": "off"}, start=(0, 0, 880), kept={2: {"bolts": 2}}, **BOLTED)
    assert (done.scores[2], done.tallies[2].bolts, done.tallies[2].on_barrel) == (880, 0, True)


def test_k9_the_fine_of_a_row_is_the_price() -> None:
    rules = {"bolt_row_fine": 240, "barrel_fall": "zero"}
    done = settled(rules, start=(0, 0, 880), kept={2: {"row": 2}}, **BOLTED)
    assert (done.scores[2], done.tallies[2].barrels) == (640, 1)


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


# Climbing.


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


# Standing still.

STILL: dict[str, Any] = {"barrel_stand_still": "on"}


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


# Below zero.

BELOW: dict[str, Any] = {"reverse_barrel": "to_-760"}


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


# After the match.


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


# Golden deals.


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
