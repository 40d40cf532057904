"""Redeals: who may claim one and when (docs/rules.md 4.2)."""

from __future__ import annotations

from typing import Any

import pytest

from game.actions import Code
from game.events import (
    ClaimAsked,
    RedealRefused,
    Redealt,
)
from game.state import Claiming, Dealing, Line, Reason
from tests.game.asking import ACES, NINES, POOR, claimants
from tests.game.table import Table


@pytest.mark.parametrize(
    ("below", "hand", "asked"),
    [
        (14, "KS QC QD JS JC 9S 9C", False),
        (15, "KS QC QD JS JC 9S 9C", True),
        (14, "QS QC QD JS JC 9S 9C", True),
        (13, "QS QC QD JS JC 9S 9C", False),
    ],
)
def test_8_a_hand_worth_exactly_14_may_not_claim_below_14(below: int, hand: str, asked: bool) -> None:
    assert (0 in claimants({"redeal_hand_points_below": below}, hand)) is asked


@pytest.mark.parametrize(
    ("count", "held", "asked"), [(4, "JS JC JD JH", True), (4, "JS JC JD", False), (3, "JS JC JD", True)]
)
def test_e3_jacks(count: int, held: str, asked: bool) -> None:
    rules = {"redeal_hand_jacks": count, "redeal_hand_nines": "off"}
    hand = f"{held} AS AC TS TC TD"
    seven = " ".join(hand.split()[:7])
    assert claimants(rules, seven + " | | / " + "AD AH TH") == ([0] if asked else [])


def test_e1_all_holders_are_asked_from_the_dealers_left_before_the_auction() -> None:
    held = "9S 9C JS JC QS QC KS | AS AC AD AH TS TC TD | 9D 9H JD JH QD QH KD / KC KH TH"
    rules = {"redeal_hand_points_below": 16, "redeal_hand_nines": "off"}
    assert claimants(rules, held) == [0, 2]
    assert claimants(rules, held, dealer=1) == [2, 0]


def test_e2_after_a_redeal_nobody_else_is_asked() -> None:
    held = "9S 9C JS JC QS QC KS | AS AC AD AH TS TC TD | 9D 9H JD JH QD QH KD / KC KH TH"
    table = Table({"redeal_hand_points_below": 16}, held).say("0 redeal")
    assert table.heard(ClaimAsked) == 1
    assert table.match.phase == Dealing(1)
    assert table.match.dealer == 2


def test_e10_only_the_forced_bidder_claims() -> None:
    rules = {"redeal_claimant": "forced_bidder_only"}
    assert claimants(rules, f"| {NINES}") == []
    assert claimants(rules, NINES) == [0]


@pytest.mark.parametrize(
    ("rule", "redealt"), [("off", False), ("dealt", True), ("dealt_or_talon", True), ("talon_give_ace", True)]
)
def test_e4_e5_four_aces_dealt_come_before_every_question(rule: str, redealt: bool) -> None:
    table = Table({"redeal_four_aces": rule, "dark": "forced_bidder", "dark_min_score": "none"}, f"| {ACES}")
    assert table.heard(Redealt) == redealt
    assert isinstance(table.match.phase, Dealing) is redealt


def test_e4_four_aces_with_the_talon() -> None:
    held = "AS AC AD 9S 9C 9D JS | | / AH TS TC"
    assert isinstance(
        Table({"redeal_four_aces": "dealt_or_talon"}, held).say("1 pass; 2 pass").match.phase, Dealing
    )
    assert not isinstance(
        Table({"redeal_four_aces": "dealt"}, held).say("1 pass; 2 pass").match.phase, Dealing
    )


def test_e4_one_of_four_aces_must_be_given() -> None:
    table = Table({"redeal_four_aces": "talon_give_ace"}, "AS AC AD 9S 9C 9D JS | | / AH TS TC").say(
        "1 pass; 2 pass"
    )
    table.say("0 give 9S 1")
    assert table.refused("0 give 9C 2") == Code.GIVE_ACE
    assert {each.split()[1] for each in table.choices} == {"AS", "AC", "AD", "AH"}
    free = Table({"redeal_four_aces": "talon_give_ace"}, "AS AC AD 9S 9C 9D JS | | / AH TS TC").say(
        "1 pass; 2 pass"
    )
    assert free.say("0 give AS 1").refused("0 give 9C 2") is None


@pytest.mark.parametrize(("chosen", "last"), [("10_2x2", "give"), ("9_2x3", "give"), ("10_2x2_pile", "lay")])
def test_e6_two_players_give_or_lay_the_ace(chosen: str, last: str) -> None:
    rules = {"redeal_four_aces": "talon_give_ace", "players": 2, "two_player_layout": chosen}
    table = Table(rules, "AS AC AD 9S 9C 9D 9H JS JC | / AH ").say("0 keep; 1 pass; 0 take 1")
    if last == "lay":
        table.say("0 lay 9S")
        assert table.refused("0 lay 9C") == Code.GIVE_ACE
    else:
        assert table.refused("0 give 9S 1") == Code.GIVE_ACE
        table.say("0 give AS 1")
        assert chosen != "9_2x3" or table.refused("0 lay 9S") is None


@pytest.mark.parametrize(
    ("rules", "claims"),
    [
        ({"redeal_talon_nines": 2}, True),
        ({"redeal_talon_nines": 3}, False),
        ({"redeal_talon_points_below": 4}, True),
        ({"redeal_talon_jacks": 3}, False),
        ({}, False),
    ],
)
def test_8_e3_a_poor_talon(rules: dict[str, Any], claims: bool) -> None:
    table = Table(rules, POOR).say("1 pass; 2 pass")
    assert isinstance(table.match.phase, Claiming) is claims
    if claims:
        assert table.choices == ["redeal", "keep"]


@pytest.mark.parametrize(
    ("bids", "claims"), [("1 pass; 2 pass", True), ("1 bid 110; 2 pass; 0 bid 120; 1 pass", False)]
)
def test_e13_talon_claims_only_at_exactly_100(bids: str, claims: bool) -> None:
    table = Table({"redeal_talon_nines": 2, "redeal_talon_scope": "forced_only"}, POOR).say(bids)
    assert isinstance(table.match.phase, Claiming) is claims


def test_e8_the_declarer_claims_on_his_ten_before_he_gives_and_others_after() -> None:
    rules = {"redeal_after_discard": ["three_nines"], "redeal_hand_nines": "off"}
    table = Table(rules, "9S 9C AS AC AD AH TS | 9H / 9D TC TD").say("1 pass; 2 pass")
    assert (table.asked, table.choices) == (0, ["redeal", "keep"])
    table.say("0 keep; 0 give 9S 2; 0 give AS 1")
    assert not isinstance(table.match.phase, Claiming)
    again = Table(rules, "9S 9C AS AC AD AH TS | 9H / 9D TC TD").say("1 pass; 2 pass; 0 keep")
    again.say("0 give AS 2; 0 give AC 1")
    assert (again.asked, again.choices) == (0, ["redeal", "keep"])


def test_e8_a_defender_claims_after_the_discard() -> None:
    rules = {"redeal_after_discard": ["three_nines"], "redeal_hand_nines": "off"}
    table = Table(rules, "9S AS AC AD AH TS TC | 9C 9D / TD TH KS").say("1 pass; 2 pass")
    table.say("0 give 9S 1; 0 give AS 2")
    assert (table.asked, table.choices) == (1, ["redeal", "keep"])
    table.say("1 redeal")
    assert table.match.phase == Dealing(1)


def test_e9_points_below_uses_the_hand_threshold_or_14() -> None:
    held = "AS KS QS TS AC TC AD | 9S 9C 9D JS JC JD QC / AH TH TD"
    for below, claims in (("off", True), (12, False), (13, True)):
        rules = {"redeal_after_discard": ["points_below"], "redeal_hand_points_below": below}
        table = Table({**rules, "redeal_hand_nines": "off"}, held)
        while isinstance(table.match.phase, Claiming):
            table.say(f"{table.asked} keep")
        table.say("1 pass; 2 pass; 0 give QS 1; 0 give KS 2")
        assert (table.asked == 1) is claims


def test_e11_the_dealer_is_fined_for_a_redeal_on_nines() -> None:
    table = Table({"redeal_dealer_fine": "on"}, NINES).say("0 redeal")
    assert table.match.carried.fines == (Line(2, -120, Reason.REDEAL_FINE),)
    other = Table({"redeal_dealer_fine": "on", "redeal_hand_points_below": 16}, "9S 9C JS JC QS QC KS").say(
        "0 redeal"
    )
    assert not other.match.carried.fines


def test_t6_the_fine_is_charged_when_the_deal_is_settled() -> None:
    table = Table({"redeal_dealer_fine": "on"}, NINES).say("0 redeal")
    assert table.match.scores == (0, 0, 0)
    table.deal("AS KS QS TS AC TC AD | 9S | 9C")
    table.say("1 pass; 2 pass; 0 give QS 1; 0 give KS 2; 0 concede")
    assert table.match.scores == (-100, 50, 50 - 120)


def test_e12_the_third_redeal_in_a_row_is_refused() -> None:
    rules = {"redeal_third_in_row": "on", "redeal_dealer_fine": "on", "redeal_talon_nines": 2}
    table = Table(rules, "9S 9C 9D 9H AS AC AD | | / JS JC JD", redeals=2).say("0 redeal")
    assert table.last(RedealRefused).fines == (Line(2, -120, Reason.REDEAL_FINE),)
    assert table.match.carried.fines == (Line(2, -120, Reason.REDEAL_FINE),)
    assert table.asked == 1
    assert Table(rules, NINES, redeals=1).say("0 redeal").match.phase == Dealing(2)


def test_e12_obligatory_redeals_count_and_are_refused_too() -> None:
    table = Table({"redeal_third_in_row": "on", "redeal_four_aces": "dealt"}, ACES, redeals=2)
    assert table.heard(RedealRefused) == 1
    assert table.asked == 1
    duty = Table({"redeal_third_in_row": "on", "redeal_four_aces": "talon_give_ace"}, ACES, redeals=2)
    duty.say("1 pass; 2 pass; 0 give 9S 1")
    assert duty.refused("0 give 9C 2") == Code.GIVE_ACE
