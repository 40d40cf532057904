"""Selling the talon, giving, the contract and its ways out (docs/rules.md 4.3 to 4.5)."""

from __future__ import annotations

from typing import Any

import pytest

from game.actions import Code
from game.events import (
    CardGiven,
    TalonTaken,
)
from game.state import Line, Reason
from tests.game.asking import BUY, ways_out
from tests.game.table import Table


def test_a20_offers_are_asked_of_defenders_that_can_pay() -> None:
    table = Table(BUY, scores=(0, 300, 115)).say("1 pass; 2 pass")
    assert (table.asked, table.choices) == (1, ["refuse", "offer 120", "offer 240"])
    assert (table.refused("1 offer 100"), table.refused("1 offer 360")) == (
        Code.OFFER_STEP,
        Code.OFFER_UNCOVERED,
    )
    table.say("1 refuse")
    assert table.asked == 0
    assert table.choices[0].startswith("give")


def test_a20_a21_the_points_move_at_once_and_the_buyer_plays() -> None:
    table = Table(BUY, "| | / AS AC AD", scores=(0, 300, 200)).say("1 pass; 2 pass; 1 offer 240; 0 refuse")
    assert table.match.scores == (0, 300, 200)
    assert table.asked == 2
    table.say("2 offer 120; 0 accept")
    assert table.match.scores == (120, 300, 80)
    assert (table.asked, table.view(2).holder, len(table.view(2).hand)) == (2, 2, 10)
    table.say("2 give AS 0; 2 give AC 1; 2 concede")
    assert table.match.scores == (120 + 50, 350, 80 - 100)
    assert table.result.lines[:2] == (Line(2, -120, Reason.BUYOUT), Line(0, 120, Reason.BUYOUT))


def test_a20_nobody_buys_on_the_barrel_nor_a_hidden_talon() -> None:
    assert Table(BUY, scores=(0, 880, 0)).say("1 pass; 2 pass").asked == 0
    assert Table(BUY, scores=(880, 300, 0)).say("1 pass; 2 pass").asked == 0
    assert Table({"talon_buyout": "on"}, scores=(0, 300, 0)).say("1 pass; 2 pass").asked == 0


def test_a20_n5_after_a_redeal_the_points_stay_moved() -> None:
    rules = {**BUY, "redeal_after_discard": ["four_nines"], "redeal_hand_nines": "off"}
    table = Table(rules, "| 9S 9C 9D | / 9H AC AD", scores=(0, 300, 0)).say(
        "1 pass; 2 pass; 1 offer 120; 0 accept"
    )
    assert table.choices == ["redeal", "keep"]
    table.say("1 redeal")
    assert table.match.scores == (120, 180, 0)
    table.deal("AS KS QS TS AC TC AD | 9S | 9C")
    table.say("1 pass; 2 pass; 1 refuse; 0 give QS 1; 0 give KS 2; 0 concede")
    assert table.match.scores == (20, 230, 50)
    assert sum(line.amount for line in table.result.lines if line.seat == 0) == 20


def test_a20_a_new_declarer_has_no_claim_on_the_talon() -> None:
    rules = {**BUY, "redeal_talon_nines": 2}
    table = Table(rules, "| | / 9S 9C AD", scores=(0, 300, 0)).say(
        "1 pass; 2 pass; 0 keep; 1 offer 120; 0 accept"
    )
    assert table.asked == 1
    assert table.choices[0].startswith("give")


def test_s9_a_seller_over_the_barrel_climbs_at_the_settlement() -> None:
    table = Table(BUY, scores=(800, 300, 0)).say("1 pass; 2 pass; 1 offer 120; 0 accept")
    assert table.match.scores[0] == 920
    assert not table.match.tallies[0].on_barrel
    table.say(f"1 {table.choices[0]}").say(f"1 {table.choices[0]}; 1 concede")
    assert table.match.scores[0] == 880
    assert table.match.tallies[0].on_barrel


@pytest.mark.parametrize(
    ("rules", "bids", "shown"),
    [
        ({}, "1 pass; 2 pass", False),
        ({"talon_on_hundred": "shown"}, "1 pass; 2 pass", True),
        ({}, "1 bid 105; 2 pass; 0 pass", True),
    ],
)
def test_a15_hidden_only_at_exactly_100(rules: dict[str, Any], bids: str, shown: bool) -> None:
    table = Table(rules).say(bids)
    assert table.last(TalonTaken).shown is shown
    assert bool(table.view(None).talon) is shown


@pytest.mark.parametrize(
    ("discard", "hundred", "shown"),
    [("face_up", "shown", True), ("face_up", "hidden", False), ("face_down", "shown", False)],
)
def test_a_hidden_talon_is_given_away_face_down(discard: str, hundred: str, shown: bool) -> None:
    table = Table({"discard": discard, "talon_on_hundred": hundred}).say("1 pass; 2 pass")
    table.say(f"0 {table.choices[0]}")
    assert table.last(CardGiven).shown is shown


@pytest.mark.parametrize(("talon", "shown"), [("hidden", False), ("shown", True)])
def test_golden_and_dark_talons(talon: str, shown: bool) -> None:
    golden = Table({"golden": "forced_120", "golden_talon": talon}, deals_played=0)
    assert golden.last(TalonTaken).shown is shown
    dark = Table({"dark": "forced_bidder", "dark_min_score": "none", "dark_lift": "off", "dark_talon": talon})
    assert dark.say("0 dark").last(TalonTaken).shown is shown


def test_g8_a_doubled_golden_deal_is_an_ordinary_one() -> None:
    table = Table({"golden": "doubled", "golden_if_none_made": "keep"}, deals_played=0).say("1 pass; 2 pass")
    assert table.last(TalonTaken).shown is False
    assert table.view(None).golden


@pytest.mark.parametrize(
    ("rules", "facts", "ways"),
    [
        ({}, {}, {"concede"}),
        ({"concede": "off"}, {}, set()),
        ({"cross": "on"}, {}, {"concede", "cross"}),
        ({"cross": "on"}, {"kept": {0: {"crosses": 1}}}, {"concede"}),
        ({"cross": "on", "cross_limit": 3}, {"kept": {0: {"crosses": 1}}}, {"concede", "cross"}),
        ({"cross": "on"}, {"scores": (0, 880, 0)}, {"concede"}),
        ({"cross": "on", "cross_barrel": "allowed"}, {"scores": (0, 880, 0)}, {"concede", "cross"}),
        ({"concede_limit": 3}, {"kept": {0: {"concessions": 3}}}, set()),
        ({}, {"scores": (880, 0, 0)}, set()),
        ({}, {"scores": (0, 880, 0)}, {"concede"}),
        ({"concede_barrel": "nobody_on_barrel"}, {"scores": (0, 880, 0)}, set()),
        ({"concede_barrel": "nobody_if_free"}, {"scores": (880, 0, 0)}, {"concede"}),
        ({"concede_barrel": "nobody_if_free", "concede_price": "bolt"}, {"scores": (880, 0, 0)}, {"concede"}),
        ({"concede_barrel": "nobody_if_free", "concede_price": "nothing"}, {"scores": (0, 880, 0)}, set()),
        ({"golden": "forced_120"}, {"deals_played": 0}, set()),
        ({"golden": "forced_120", "concede_golden": "on"}, {"deals_played": 0}, {"concede"}),
        ({"golden": "forced_120", "cross": "on"}, {"deals_played": 0}, {"cross"}),
        ({"dark": "forced_bidder", "dark_min_score": "none", "dark_lift": "off", "cross": "on"}, {}, set()),
        (
            {"dark": "forced_bidder", "dark_min_score": "none", "dark_lift": "off", "concede_dark": "on"},
            {},
            {"concede"},
        ),
    ],
)
def test_p3_p10_p11_p16_who_may_concede_or_cross(
    rules: dict[str, Any], facts: dict[str, Any], ways: set[str]
) -> None:
    assert ways_out(rules, **facts) == ways


@pytest.mark.parametrize(
    ("rules", "facts", "raises"),
    [
        ({"golden": "forced_120"}, {"deals_played": 0}, False),
        ({"golden": "forced_120", "golden_raise": "on"}, {"deals_played": 0}, True),
        ({"golden": "forced_120", "golden_raise": "on", "raise": "off"}, {"deals_played": 0}, False),
        ({"golden": "doubled", "golden_if_none_made": "keep"}, {"deals_played": 0}, True),
        ({"dark": "forced_bidder", "dark_min_score": "none", "dark_lift": "off"}, {}, False),
        (
            {"dark": "forced_bidder", "dark_min_score": "none", "dark_lift": "off", "dark_raise": "on"},
            {},
            True,
        ),
    ],
)
def test_p13_golden_and_dark_contracts_need_leave_to_be_raised(
    rules: dict[str, Any], facts: dict[str, Any], raises: bool
) -> None:
    table = Table({"concede": "off", **rules}, "KS QS TS | KC QC | KD QD", **facts)
    while table.choices[0].split()[0] in {"dark", "pass", "give"}:
        table.say(f"{table.asked} {table.choices[0]}")
    assert any(each.startswith("contract") for each in table.choices) is raises
