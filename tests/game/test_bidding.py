"""Legal bids, and the asked bidder (docs/rules.md 4.3)."""

from __future__ import annotations

from typing import Any

import pytest

from game.actions import Code
from game.events import (
    AuctionOpened,
    Passed,
    TalonTaken,
)
from tests.game.asking import ACES, DARK, NINES, NO_MARRIAGE
from tests.game.table import Table


@pytest.mark.parametrize(
    ("hand", "most"),
    [
        (NO_MARRIAGE, 120),
        ("KS QS JD 9H TC AC 9D", 160),
        ("KC QC JD 9H TS AC 9D", 180),
        ("KD QD JC 9H TS AC 9S", 200),
        ("KH QH JC 9D TS AC 9S", 220),
        ("KS QS KH QH TC AC 9D", 260),
    ],
)
def test_8_bid_limits(hand: str, most: int) -> None:
    assert Table({}, f"| {hand}").bids[-1] == most


def test_a4_marriages_of_every_kind_count() -> None:
    hand = "QS JS JC 9H TS AC 9D"
    assert Table({"queen_jack_marriage": "on"}, f"| {hand}").bids[-1] == 140
    assert (
        Table({"queen_jack_marriage": "on", "bid_limit": "120_without_marriage"}, f"| {hand}").bids[-1] == 300
    )
    both = "KS QS JS 9H TS AC 9D"
    assert Table({"queen_jack_marriage": "on"}, f"| {both}").bids[-1] == 160
    assert Table({"ace_marriage": "on", "max_bid": 400}, f"| {ACES}").bids[-1] == 320


def test_a2_the_forced_bidder_opens() -> None:
    table = Table({"opening": "any"}, NO_MARRIAGE)
    assert (table.asked, table.bids) == (0, [100, 105, 110, 115, 120])
    assert table.refused("0 pass") == Code.FORCED_TO_BID
    assert Table({"opening": "any", "bid_jumps": "off"}, NO_MARRIAGE).bids == [100, 105]
    assert table.say("0 bid 110; 1 pass; 2 pass").last(TalonTaken).bid == 110


@pytest.mark.parametrize(
    ("rules", "scores"),
    [
        ({"debt_silence": -120}, (-120, 0, 0)),
        ({"barrel_auction": "forced_at_need"}, (880, 0, 0)),
        ({"barrel_auction": "excluded", "barrel_mode": "accumulate"}, (880, 0, 0)),
        ({"barrel_auction": "auto_need"}, (0, 880, 0)),
        ({"barrel_auction": "auto_need", "barrel_at": 900}, (900, 0, 0)),
        ({"barrel_auction": "forced_at_need", "barrel_at": 900}, (900, 0, 0)),
    ],
)
def test_a2_a15_who_stands_already_does_not_open(rules: dict[str, Any], scores: tuple[int, ...]) -> None:
    assert not Table({"opening": "any", **rules}, scores=scores).last(AuctionOpened).opens


@pytest.mark.parametrize(
    ("rule", "score", "silent"),
    [
        (0, 0, False),
        (0, -5, True),
        (-120, -115, False),
        (-120, -120, True),
        (-1000, -999, False),
        ("off", -990, False),
    ],
)
def test_debt_silence(rule: object, score: int, silent: bool) -> None:
    assert (Table({"debt_silence": rule}, scores=(0, score, 0)).asked == 1) is not silent


def test_a_debtor_still_stands_at_100() -> None:
    table = Table({"debt_silence": -120}, scores=(-200, 0, 0)).say("1 bid 105; 2 pass")
    assert table.last(TalonTaken).seat == 1


@pytest.mark.parametrize(
    ("silence", "score", "mercy"),
    [("off", -120, True), ("off", -115, False), (-300, -200, False), (0, -5, True)],
)
def test_debt_mercy(silence: object, score: int, mercy: bool) -> None:
    table = Table({"debt_mercy": "on", "debt_silence": silence}, scores=(score, 0, 0))
    assert (table.heard(Passed) == 2) is mercy


@pytest.mark.parametrize(
    ("who", "forced", "other"), [("left_of_dealer", 2, 0), ("dealer", 0, 2), ("everyone", 0, 1)]
)
def test_a10_before_mercy_nobody_else_plays_dark(who: str, forced: int, other: int) -> None:
    """Committing is a bid, so is an unseen one: the others see their cards and claim before the auction."""
    rules = {"forced_bidder": "dealer" if forced == 2 else "left_of_dealer", "dark": who}
    scores = tuple(-200 if seat == forced else 0 for seat in range(3))
    rules |= {"dark_min_score": "none", "debt_mercy": "on"}
    table = Table(rules, "| " * other + NINES, scores=scores)
    assert (table.asked, table.choices) == (other, ["redeal", "keep"])
    assert table.say(f"{other} keep").last(TalonTaken).seat == forced


def test_a9_a_debtor_who_is_not_forced_to_bid_is_not_offered_the_dark() -> None:
    rules = {**DARK, "dark": "dealer", "debt_silence": -120}
    assert "dark" not in Table(rules, scores=(0, 0, -200)).choices
    assert "dark" in Table({**rules, "forced_bidder": "dealer"}, scores=(0, 0, -200)).choices


def test_a10_mercy_comes_before_auto_need_but_not_before_a_talon_by_right() -> None:
    auto = Table({"debt_mercy": "on", "barrel_auction": "auto_need"}, scores=(-200, 880, 0))
    assert auto.last(TalonTaken).seat == 0
    right = Table({"debt_mercy": "on", "barrel_auction": "no_auction"}, scores=(-200, 880, 0))
    assert right.last(TalonTaken).seat == 1


def test_a5_a6_after_121_comes_the_next_step() -> None:
    rules = {"barrel_need": 121, "bid_jumps": "off"}
    table = Table(rules, f"| {NO_MARRIAGE} | KH QH", scores=(0, 880, 0))
    assert table.bids == [105, 121]
    table.say("1 bid 121")
    assert table.refused("2 bid 121") == Code.BID_TOO_LOW
    strong = Table(rules, "| KD QD | KH QH", scores=(0, 880, 0)).say("1 bid 121")
    assert strong.bids == [125]
    tens = Table({"barrel_need": 121, "bid_step": 10}, "| KD QD | KH QH", scores=(0, 880, 0)).say("1 bid 121")
    assert tens.bids[0] == 130


def test_a5_a8_125_is_bid_as_any_other_number() -> None:
    assert 125 not in Table({"barrel_need": 125, "bid_step": 10}, "| KD QD", scores=(0, 880, 0)).bids
    assert Table({"barrel_need": 125}, f"| {NO_MARRIAGE}", scores=(0, 880, 0)).bids[-1] == 120
    auto = Table({"barrel_need": 125, "bid_step": 10, "barrel_auction": "auto_need"}, scores=(0, 880, 0))
    assert auto.last(AuctionOpened).bid == 125


def test_a13_at_900_the_odd_number_is_101() -> None:
    table = Table({"barrel_at": 900, "barrel_need": 121}, f"| {NO_MARRIAGE}", scores=(0, 900, 0))
    assert table.bids[:2] == [101, 105]


def test_a7_a_raise_keeps_to_the_grid() -> None:
    table = Table({"barrel_need": 121}, scores=(880, 0, 0)).say("1 pass; 2 pass")
    table.say(f"0 {table.choices[0]}").say(f"0 {table.choices[0]}")
    raises = [each for each in table.choices if each.startswith("contract")]
    assert "contract 121" in raises
    assert table.refused("0 contract 122") == Code.BID_OFF_GRID


def test_a1_auto_need_stands_and_the_forced_bidder_is_asked_in_his_turn() -> None:
    table = Table({"barrel_auction": "auto_need"}, "KH QH | KD QD | KC QC", scores=(0, 0, 880))
    assert table.last(AuctionOpened).holder == 2
    assert table.asked == 1
    table.say("1 pass")
    assert table.asked == 0
    table.say("0 pass")
    assert table.last(TalonTaken).seat == 2


def test_a1_of_two_on_the_barrel_the_first_from_the_forced_bidder_stands() -> None:
    table = Table({"barrel_auction": "auto_need"}, "KH QH | KD QD | KC QC", scores=(0, 880, 880))
    assert (table.last(AuctionOpened).holder, table.asked) == (1, 2)


def test_a16_no_auction_of_two_the_first() -> None:
    taken = Table({"barrel_auction": "no_auction"}, scores=(0, 880, 880)).last(TalonTaken)
    assert (taken.seat, taken.bid, taken.way, taken.shown) == (1, 120, "barrel", True)


def test_a11_the_excluded_forced_bidder_stands_at_100() -> None:
    table = Table({"barrel_auction": "excluded", "barrel_mode": "accumulate"}, scores=(880, 0, 0)).say(
        "1 bid 105; 2 pass"
    )
    assert table.last(TalonTaken).seat == 1


def test_a15_forced_at_need_is_shown() -> None:
    table = Table({"barrel_auction": "forced_at_need"}, f"| {NO_MARRIAGE} | QS KC", scores=(880, 0, 0))
    assert table.heard(Passed) == 2
    assert (table.last(TalonTaken).bid, table.last(TalonTaken).shown) == (120, True)


def test_a17_golden_then_last_chance_then_own_deal() -> None:
    last = {0: {"attempts": 2, "barrels": 2}}
    rules = {"barrel_last_chance": "on", "barrel_auction": "no_auction"}
    chance = Table(rules, scores=(880, 880, 0), kept={1: last[0]}).last(TalonTaken)
    assert (chance.seat, chance.bid, chance.way, chance.shown) == (1, 121, "last_chance", True)
    golden = Table({**rules, "golden": "forced_120"}, scores=(0, 880, 0), kept={1: last[0]}, deals_played=0)
    assert (golden.last(TalonTaken).seat, golden.last(TalonTaken).way) == (0, "golden")
    own = Table({"barrel_mode": "own_deal", "barrel_last_chance": "on"}, scores=(880, 0, 0), kept=last).last(
        TalonTaken
    )
    assert (own.seat, own.bid, own.way, own.shown) == (0, 120, "own_deal", True)
    elsewhere = Table({"barrel_mode": "own_deal"}, scores=(0, 880, 0))
    assert elsewhere.heard(AuctionOpened) == 1


def test_a18_an_accumulating_player_does_not_bid_above_120_but_may_raise() -> None:
    table = Table({"barrel_mode": "accumulate"}, "| KH QH AS AC", scores=(0, 880, 0))
    assert table.bids[-1] == 120
    assert table.refused("1 bid 125") == Code.BID_ABOVE_MAX
    table.say("1 bid 120")
    while table.choices[0] == "pass":
        table.say(f"{table.asked} pass")
    table.say("1 give KH 0; 1 give QH 2")
    assert table.refused("1 contract 130") is None


def test_a19_who_can_only_pass_passes_by_himself() -> None:
    table = Table({}, f"{NO_MARRIAGE} | KH QH | JS JC TC TD TH 9S 9C").say("1 bid 120")
    assert table.last(TalonTaken).seat == 1
    assert [each.asked for each in table.events if isinstance(each, Passed)] == [False, False]


def test_e13_e14_claims_come_before_a_talon_by_right() -> None:
    table = Table(
        {"golden": "forced_120", "redeal_talon_nines": 2}, f"{NINES} | | / JS JC JD", deals_played=0
    )
    assert table.choices == ["redeal", "keep"]
    table.say("0 keep")
    assert table.last(TalonTaken).bid == 120
