"""Dark deals, and tables of two and four (docs/rules.md 4.10, 5)."""

from __future__ import annotations

from typing import Any

import pytest

from game.actions import Bid, Code, Refusal
from game.engine import refusal
from game.events import (
    AuctionOpened,
    BankWon,
    ClaimAsked,
    DarkLifted,
    Looked,
    Passed,
    TalonTaken,
    TrickWon,
)
from game.state import Auction, Claiming
from tests.game.asking import DARK, EVERYONE, NINES, NO_MARRIAGE
from tests.game.table import Table


@pytest.mark.parametrize(
    ("least", "score", "offered"),
    [
        (240, 240, True),
        (240, 235, False),
        (0, 0, False),
        (0, 5, True),
        (120, 120, False),
        (120, 125, True),
        ("none", -500, True),
    ],
)
def test_dark_min_score(least: object, score: int, offered: bool) -> None:
    table = Table({"dark": "forced_bidder", "dark_min_score": least}, scores=(score, 0, 0))
    assert (table.choices == ["dark", "look"]) is offered


@pytest.mark.parametrize(("who", "seat"), [("forced_bidder", 0), ("left_of_dealer", 0), ("dealer", 2)])
def test_who_is_offered_a_dark_deal_does_not_see_his_cards(who: str, seat: int) -> None:
    table = Table({**DARK, "dark": who})
    assert table.asked == seat
    assert table.view(seat).hand == ()
    assert len(table.view((seat + 1) % 3).hand) == 7
    assert len(table.say(f"{seat} look").view(seat).hand) == 7


@pytest.mark.parametrize(
    ("changes", "facts"),
    [
        ({"golden": "forced_120"}, {"deals_played": 0}),
        ({"golden": "doubled", "golden_if_none_made": "keep"}, {"deals_played": 0}),
        ({}, {"scores": (0, 880, 0)}),
        ({"dark_barrel": "allowed", "barrel_auction": "no_auction"}, {"scores": (0, 880, 0)}),
    ],
)
def test_g1_d10_b25_where_no_dark_deal_is_offered(changes: dict[str, Any], facts: dict[str, Any]) -> None:
    table = Table({**DARK, **changes}, **facts)
    assert "dark" not in table.choices


def test_b25_once_dark_the_barrel_player_may_only_lift() -> None:
    rules = {**DARK, "dark_barrel": "allowed", "barrel_auction": "auto_need"}
    table = Table(rules, "| KD QD | KC QC", scores=(0, 880, 0)).say("0 dark")
    assert (table.asked, table.last(AuctionOpened).holder, table.bids[0]) == (1, 0, 125)


def test_e14_a_dark_player_has_no_claim_but_the_others_have() -> None:
    assert Table(DARK, NINES).say("0 dark").heard(ClaimAsked) == 0
    assert Table(DARK, NINES).say("0 look").choices == ["redeal", "keep"]
    assert Table(DARK, f"| {NINES}").say("0 dark").choices == ["redeal", "keep"]


def test_d5_lifting_needs_a_marriage_and_125() -> None:
    table = Table(DARK, "| KD QD | AS TS AC TC AD JS 9S").say("0 dark")
    assert (table.bids[0], table.bids[-1]) == (125, 200)
    assert table.refused("1 bid 120") == Code.BID_TOO_LOW
    assert Table({**DARK, "bid_step": 10}, "| KD QD").say("0 dark").bids[0] == 130
    assert Table({**DARK, "bid_jumps": "off"}, "| KD QD").say("0 dark").bids == [125]
    none = Table(DARK, f"| {NO_MARRIAGE} | AS TC AD JS JC JH TD").say("0 dark")
    assert none.last(TalonTaken).dark


def test_a9_a_debtor_does_not_lift() -> None:
    table = Table({**DARK, "debt_silence": -120}, "| KD QD | KC QC", scores=(0, -200, 0)).say("0 dark")
    assert table.asked == 2


def test_d1_once_lifted_it_is_an_ordinary_deal_and_the_dark_player_bids_on() -> None:
    table = Table(DARK, "KS QS TS | KD QD | KC QC").say("0 dark; 1 bid 125; 2 pass")
    assert table.heard(DarkLifted) == 1
    assert (table.asked, len(table.view(0).hand), table.view(0).dark) == (0, 7, None)
    assert "look" not in table.choices
    assert not table.say("0 pass").last(TalonTaken).dark


def test_d1_a_lifted_dark_player_has_no_claim() -> None:
    table = Table(DARK, f"{NINES} | KD QD").say("0 dark; 1 bid 125")
    assert not isinstance(table.match.phase, Claiming)


def test_d6_the_first_to_lift_takes_the_talon() -> None:
    table = Table({**DARK, "dark_lift": "takes_talon"}, "KS QS TS | KD QD | KC QC").say("0 dark; 1 bid 130")
    taken = table.last(TalonTaken)
    assert (taken.seat, taken.bid, taken.dark, taken.shown) == (1, 130, False, True)


def test_dark_without_lifting_everybody_passes() -> None:
    table = Table({**DARK, "dark_lift": "off"}, "| KD QD | KC QC").say("0 dark")
    assert (table.last(TalonTaken).bid, table.last(TalonTaken).dark) == (120, True)
    assert len(table.view(0).hand) == 10


def test_d8_the_forced_bidder_is_asked_in_his_turn() -> None:
    table = Table({**DARK, "dark": "dealer"}, "KS QS TS | KC QC | KD QD").say("2 dark; 1 pass")
    assert table.asked == 0
    table.say("0 bid 125")
    assert table.asked == 2


def test_d3_everyone_bids_unseen_passes_or_looks() -> None:
    table = Table(EVERYONE)
    assert (table.asked, table.view(1).hand) == (1, ())
    assert table.choices == ["pass", "look", "bid 105", "bid 110", "bid 115", "bid 120"]
    table.say("1 look")
    assert len(table.view(1).hand) == 7
    assert "look" not in table.choices


def test_a3_an_unseen_bid_tells_nothing_of_the_cards() -> None:
    strong, weak = Table(EVERYONE, "| KH QH KD QD"), Table(EVERYONE, f"| {NO_MARRIAGE}")
    assert strong.choices == weak.choices
    assert Table({**EVERYONE, "bid_limit": "none"}).bids[-1] == 300


def test_d2_standing_at_100_unseen_is_no_dark_deal() -> None:
    table = Table(EVERYONE).say("1 pass; 2 pass")
    assert table.last(Looked) == Looked(0, asked=False)
    assert (table.last(TalonTaken).dark, table.last(TalonTaken).bid) == (False, 100)
    opened = Table({**EVERYONE, "opening": "any"}).say("0 bid 100; 1 pass; 2 pass")
    assert opened.last(TalonTaken).dark


def test_d3_claims_come_at_the_look() -> None:
    assert Table(EVERYONE, f"| {NINES}").say("1 look").choices == ["redeal", "keep"]
    assert Table(EVERYONE, NINES).say("1 pass; 2 pass").choices == ["redeal", "keep"]
    assert Table(EVERYONE, f"| {NINES}").say("1 pass").asked == 2


def test_d3_who_looks_and_could_only_pass_is_first_asked_for_the_claim() -> None:
    poor = Table(EVERYONE, f"{NINES}").say("1 bid 120; 2 pass; 0 look")
    assert (poor.asked, poor.choices) == (0, ["redeal", "keep"])
    passed = poor.say("0 keep").last(Passed)
    assert (passed.seat, passed.asked) == (0, False)


def test_d3_a_winning_bid_made_unseen_is_a_dark_deal() -> None:
    table = Table(EVERYONE).say("1 bid 110; 2 pass; 0 pass")
    assert (table.last(TalonTaken).dark, table.last(TalonTaken).bid) == (True, 110)
    seen = Table(EVERYONE).say("1 bid 110; 2 bid 115; 0 pass; 1 look; 1 bid 120; 2 pass")
    assert seen.last(TalonTaken).dark is False


def test_d3_who_is_not_entitled_sees_his_cards_at_once() -> None:
    table = Table({"dark": "everyone"}, scores=(0, 235, 240))
    assert len(table.view(1).hand) == 7
    assert table.view(2).hand == ()


def test_5_ten_each_and_two_talons_of_two() -> None:
    table = Table({"players": 2}).say("1 bid 105; 0 pass")
    assert (table.asked, table.choices) == (1, ["take 1", "take 2"])
    table.say("1 take 2")
    assert (table.last(TalonTaken).number, len(table.view(1).hand), len(table.view(0).talon)) == (2, 12, 2)
    table.say(f"1 {table.choices[0]}")
    assert [len(each) for each in table.match.phase.spread.hands] == [11, 11]  # type: ignore[union-attr]


def test_5_nine_each_gives_then_lays() -> None:
    table = Table({"players": 2, "two_player_layout": "9_2x3"}).say("1 pass; 0 take 1")
    assert table.refused("0 lay 9H") == Code.GIVE_FIRST
    table.say(f"0 {table.choices[0]}")
    assert all(each.startswith("lay") for each in table.choices)
    table.say(f"0 {table.choices[0]}")
    phase: Any = table.match.phase
    assert [len(each) for each in phase.spread.hands] == [10, 10]
    assert len(phase.spread.talons[0]) + len(phase.spread.laid) == 4
    assert len(table.view(0).laid) == 1
    assert table.view(1).laid == ()


def test_5_the_pile_lays_two_and_gives_none() -> None:
    table = Table({"players": 2, "two_player_layout": "10_2x2_pile"}).say("1 pass; 0 take 1")
    table.say(f"0 {table.choices[0]}").say(f"0 {table.choices[0]}")
    phase: Any = table.match.phase
    assert [len(each) for each in phase.spread.hands] == [10, 10]


@pytest.mark.parametrize(("chosen", "bank"), [("10_2x2", True), ("9_2x3", True), ("10_2x2_pile", False)])
def test_5_who_wins_the_last_trick_wins_the_bank(chosen: str, bank: bool) -> None:
    table = Table({"players": 2, "two_player_layout": chosen, "redeal_hand_nines": "off"})
    while table.asked is not None:
        table.say(f"{table.asked} {table.choices[0]}")
    assert bool(table.heard(BankWon)) is bank
    if bank:
        assert table.last(BankWon).seat == table.last(TrickWon).seat
        won = sum(each.points for each in table.events if isinstance(each, TrickWon | BankWon))
        assert won == 120


def test_t12_a_hidden_talon_is_picked_unseen() -> None:
    table = Table({"players": 2}).say("1 pass")
    assert table.view(0).talon == table.view(1).talon == ()
    table.say("0 take 1")
    assert len(table.view(0).talon) == 2
    assert table.view(1).talon == ()


def test_t11_of_an_open_talon_he_still_picks_one() -> None:
    table = Table({"players": 2, "barrel_mode": "own_deal"}, scores=(880, 0))
    assert table.choices == ["take 1", "take 2"]
    assert len(table.say("0 take 2").view(1).talon) == 2


def test_2_four_players_the_dealer_sits_out() -> None:
    table = Table({"players": 4})
    phase: Any = table.match.phase
    assert [len(each) for each in phase.spread.hands] == [7, 7, 7, 0]
    assert table.asked == 1


def test_8_a_king_in_the_discard_completes_a_marriage() -> None:
    table = Table({}, "KS AS AC AD AH 9S 9C | QS TS / JS JC 9H").say("1 pass; 2 pass; 0 give KS 1")
    assert {"KS", "QS"} <= {each.text for each in table.view(1).hand}


@pytest.mark.parametrize(
    ("rules", "facts", "words", "code"),
    [
        ({}, {}, "cross", Code.CROSS_OFF),
        ({"cross": "on"}, {"kept": {0: {"crosses": 1}}}, "cross", Code.CROSS_LIMIT),
        ({"cross": "on"}, {"scores": (0, 0, 880)}, "cross", Code.CROSS_BARREL),
        ({"concede": "off"}, {}, "concede", Code.CONCEDE_OFF),
        ({"concede_limit": 3}, {"kept": {0: {"concessions": 3}}}, "concede", Code.CONCEDE_LIMIT),
        ({}, {"scores": (880, 0, 0)}, "concede", Code.CONCEDE_BARREL),
        ({}, {}, "contract 95", Code.BID_TOO_LOW),
        ({"raise": "off", "concede": "on"}, {}, "contract 105", Code.RAISE_OFF),
    ],
)
def test_why_a_contract_or_a_way_out_is_refused(
    rules: dict[str, Any], facts: dict[str, Any], words: str, code: Code
) -> None:
    table = Table({**rules, "redeal_hand_nines": "off"}, **facts).say("1 pass; 2 pass")
    table.say(f"0 {table.choices[0]}").say(f"0 {table.choices[0]}")
    assert table.refused(f"0 {words}") == code


def test_why_a_talon_and_a_lift_are_refused() -> None:
    assert Table({"players": 2}).say("1 pass").refused("0 take 3") == Code.NO_SUCH_TALON
    lifting = Table(DARK, f"| {NO_MARRIAGE} | KD QD").say("0 dark")
    assert lifting.asked == 2
    phase = lifting.match.phase
    assert isinstance(phase, Auction)
    match = lifting.match._replace(phase=phase._replace(asked=1))
    assert refusal(lifting.rules, match, Bid(1, 125)) == Refusal(Code.LIFT_NEEDS_MARRIAGE)
