"""The margins of the rules: what only a mutant of the engine showed to be untested (tools/mutants.py)."""

from __future__ import annotations

from typing import Any

import pytest

from game.cards import cards
from game.events import BankWon, TrickWon
from game.phases.auction import hand_limit
from game.rules import assemble
from game.state import Auction, Spread
from tests.game.settling import settled
from tests.game.table import Table

FAILED: dict[str, Any] = {"cards_taken": (40, 40, 40)}


@pytest.mark.parametrize(("attempts", "barrels"), [(0, 0), (1, 0), (2, 1)])
def test_n2_only_a_contract_failed_on_the_last_attempt_is_the_fall(attempts: int, barrels: int) -> None:
    rules = {"barrel_failed_contract": "costs_contract"}
    done = settled(rules, start=(880, 0, 0), contract=125, kept={0: {"attempts": attempts}}, **FAILED)
    assert (done.scores[0], done.tallies[0].barrels) == (755, barrels)


def test_n8_golden_again_from_zero_ends_a_reverse_barrel() -> None:
    done = settled(
        {"golden": "forced_120", "reverse_barrel": "to_-760"},
        start=(0, -880, 0),
        kept={1: {"reverse_attempts": 1}},
        contract=120,
        golden=True,
        way="golden",
        deals_played=2,
        cards_taken=(90, 0, 30),
        tricks=(5, 1, 2),
    )
    tally = done.tallies[1]
    assert (tally.score, tally.on_reverse, tally.reverse_attempts) == (0, False, 0)


@pytest.mark.parametrize(("held", "limit"), [("QH JH", 170), ("KH QH JH", 220), ("QH JH KS QS", 210)])
def test_a4_half_a_marriage_raises_the_bid_by_half_and_a_queen_serves_once(held: str, limit: int) -> None:
    rules = assemble({"queen_jack_marriage": "on"})
    assert hand_limit(rules, Auction(Spread((cards(held),), ()), 0, 0, 100), 0) == limit


@pytest.mark.parametrize(
    "facts",
    [
        {"cards_taken": (120, 0, 0), "tricks": (6, 1, 1)},
        {"end": "crossed"},
    ],
    ids=["made", "crossed"],
)
def test_b6_a_contract_that_was_not_failed_is_no_price_of_falling(facts: dict[str, Any]) -> None:
    rules = {"barrel_fall": "contract", "cross": "on", "cross_barrel": "allowed"}
    done = settled(rules, start=(880, 0, 0), contract=100, kept={0: {"attempts": 2}}, **facts)
    assert done.scores[0] == 760


def test_b6_a_contract_failed_before_the_barrel_is_forgotten() -> None:
    assert settled({"barrel_fall": "contract"}, contract=140, **FAILED).tallies[0].last_failed == 0


def test_g2_a_contract_failed_before_the_scores_went_to_zero_is_forgotten() -> None:
    golden: dict[str, Any] = {"golden": True, "way": "golden", "deals_played": 2}
    done = settled({"golden": "forced_120"}, start=(880, 0, 0), contract=120, **golden, **FAILED)
    tally = done.tallies[0]
    assert (tally.score, tally.on_barrel, tally.last_failed) == (0, False, 0)


@pytest.mark.parametrize(("points", "made"), [(102, False), (103, True)])
def test_3_2_the_declarer_is_rounded_to_five_where_defenders_are_not(points: int, made: bool) -> None:
    rules = {"round_declarer": "on", "round_defenders": "none"}
    done = settled(rules, contract=105, cards_taken=(points, 120 - points, 0))
    assert done.scores[0] == (105 if made else -105)


@pytest.mark.parametrize("aces", [0, 200])
def test_m10_four_nines_save_from_a_bolt_with_four_aces_or_without(aces: int) -> None:
    rules = {"bolt_when": "no_points", "nines_bonus": 200, "ace_marriage": "on"}
    done = settled(rules, cards_taken=(120, 0, 0), marriages=(0, aces, 0), nines_points=(0, 200, 0))
    assert done.bolts == (0, 0, 1)


@pytest.mark.parametrize(("used", "score"), [(0, -980), (1, -980), (2, -760)])
def test_b16_only_the_third_deal_on_the_reverse_barrel_leads_back(used: int, score: int) -> None:
    facts: dict[str, Any] = {"start": (-880, 0, 0), "kept": {0: {"reverse_attempts": used}}}
    assert settled({"reverse_barrel": "to_-760"}, **facts, **FAILED).scores[0] == score


def test_b16_the_deal_that_leads_onto_the_reverse_barrel_is_none_of_the_three() -> None:
    tally = settled({"reverse_barrel": "to_-760"}, start=(-800, 0, 0), **FAILED).tallies[0]
    assert (tally.score, tally.on_reverse, tally.reverse_attempts) == (-880, True, 0)


@pytest.mark.parametrize(("used", "taken"), [(1, (100, 20, 0)), (2, (40, 40, 40))])
def test_b16_who_leaves_the_reverse_barrel_has_used_none_of_the_next_one(
    used: int, taken: tuple[int, ...]
) -> None:
    facts: dict[str, Any] = {"start": (-880, 0, 0), "kept": {0: {"reverse_attempts": used}}}
    tally = settled({"reverse_barrel": "to_-760"}, cards_taken=taken, **facts).tallies[0]
    assert (tally.on_reverse, tally.reverse_attempts) == (False, 0)


@pytest.mark.parametrize(("layout", "bank"), [("10_2x2", 22), ("10_2x2_pile", None)])
def test_5_the_other_talon_goes_with_the_last_trick_and_a_pile_to_nobody(
    layout: str, bank: int | None
) -> None:
    made = Table({"players": 2, "two_player_layout": layout}, " | / AS AC / 9S 9C")
    made.say("1 pass; 0 take 2")
    while made.asked is not None:
        made.say(f"{made.asked} {made.choices[0]}")
    assert made.heard(BankWon) == (bank is not None)
    if bank is not None:
        assert made.last(BankWon) == BankWon(made.last(TrickWon).seat, bank)


def _played_out(changes: dict[str, object]) -> tuple[int, ...]:
    """Return the raw points of a deal in which seat 0 holds four nines; everybody plays what comes first."""
    held = "9S 9C 9D 9H AS AC AD | KS QS JS TC KC QC JC | TD KD QD JD KH QH JH / TS TH AH"
    made = Table({"redeal_hand_nines": "off", **changes}, held)
    made.say("1 pass; 2 pass; 0 give TS 1; 0 give TH 2; 0 contract 100")
    while made.asked is not None:
        made.say(f"{made.asked} {made.choices[0]}")
    return made.result.points


@pytest.mark.parametrize(("bonus", "more"), [(120, 0), (200, 200), (360, 360)])
def test_m11_the_bonus_for_nines_shown_in_play_is_part_of_the_raw_points(bonus: int, more: int) -> None:
    ann, *others = _played_out({})
    assert _played_out({"nines_bonus": bonus}) == (ann + more, *others)
