"""Bids of the strong level: jumps to where few can follow, and what others with their hands would bid."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.actions import Action, Bid, Pass
from game.arena.table import ArenaTable
from game.cards import cards
from game.players import STRONG, Level, Situation, answer, auction
from game.players.advice import advise
from game.players.asking import weigh
from game.players.knowledge import PossibleWorld
from game.players.tricks import mask
from tests.game.table import Table as SmallTable

MARRIED = "AS TS KS QS AC TC 9D"
"""Hand that makes 120 nearly always."""
POOR = "9S JS 9C JC JD QH 9H"
UNMARRIED = "AS TS AC TC AD TD KH"


def asked(held: str, said: str = "", changes: dict[str, Any] | None = None) -> Situation:
    """Return the situation of the seat that speaks next; seat 0 stands at 100, seat 1 speaks first."""
    table = SmallTable(changes, held)
    if said:
        table.say(said)
    at = ArenaTable(table.rules, table.match, [])
    at.seen = [[] for _ in table.match.tallies]
    at.show(table.events)
    assert table.match.asked is not None
    return at.situation(table.match.asked)


def called(situation: Situation, level: Level = STRONG) -> Action:
    return answer(situation, level, random.Random(1))


def test_a_strong_hand_jumps_past_players_without_a_marriage() -> None:
    found = called(asked(f"| {MARRIED} |"))
    assert isinstance(found, Bid)
    assert found.amount >= 120


@pytest.mark.parametrize(
    ("changes", "level"), [({"bid_jumps": "off"}, STRONG), ({}, STRONG._replace(foreseeing=False))]
)
def test_a_strong_hand_bids_the_least_where_it_may_not_jump_or_foresees_nothing(
    changes: dict[str, Any], level: Level
) -> None:
    assert called(asked(f"| {MARRIED} |", changes=changes), level) == Bid(1, 105)


def test_a_poor_hand_passes() -> None:
    assert called(asked(f"| {POOR} |")) == Pass(1)


def test_the_hint_says_that_a_jump_is_rarely_outbid() -> None:
    advice = advise(asked(f"| {MARRIED} |"), STRONG, random.Random(1))
    assert advice.reason.code == "jump"
    assert advice.actions == (Bid(1, advice.reason.amount),)


def test_jumps_are_compared_with_the_least_bid_and_with_a_pass() -> None:
    options = weigh(asked(f"| {MARRIED} |"), STRONG, random.Random(1)).options
    assert [each.actions[0] for each in options] == [Bid(1, 105), Bid(1, 120), Bid(1, 140), Pass(1)]
    least, jump, *_ = options
    assert least.made is not None
    assert jump.made is not None
    assert least.made >= jump.made


def outbids(changes: dict[str, Any], hand: str, amount: int) -> float:
    """Return the chance that seat 0, who stands at 100, outbids seat 1."""
    situation = asked(f"{hand} | {POOR} |", changes=changes)
    known = auction._Auction(situation, STRONG, random.Random(1))
    rest = mask(situation.view.hand)
    world = PossibleWorld((mask(cards(hand)), rest, 0), 0)
    return auction._SampledAuction(known, world)._outbids(0, amount)


def test_nobody_without_a_marriage_outbids_120() -> None:
    assert outbids({}, UNMARRIED, 120) > 0
    assert outbids({}, UNMARRIED, 125) == 0
    assert outbids({"bid_limit": "none"}, UNMARRIED, 125) > 0
    assert outbids({}, MARRIED, 160) > 0
    assert outbids({}, MARRIED, 165) == 0


def test_a_better_hand_outbids_more_often_and_a_higher_bid_less_often() -> None:
    assert outbids({}, MARRIED, 110) > outbids({}, UNMARRIED, 110) > outbids({}, UNMARRIED, 120)


def rivals(said: str, holder: int) -> list[int]:
    """Return the seats that may outbid a holder, as the seat that speaks next sees it."""
    return auction._Auction(asked("", said), STRONG, random.Random(1)).rivals(holder)


def test_those_who_passed_outbid_nobody() -> None:
    assert rivals("", 1) == [2, 0]
    assert rivals("", 0) == [2]
    assert rivals("1 pass", 2) == [0]
    assert rivals("1 pass", 0) == []


def test_a_bid_that_is_surely_outbid_counts_mostly_as_a_bid_made_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = auction._Auction(
        asked(f"| {MARRIED} |", "1 bid 105; 2 pass; 0 bid 110"), STRONG, random.Random(1)
    )
    hands = [mask(cards(each)) for each in ("9S JS 9C JC QC KC 9H", MARRIED, "JD QD KD TD AD JH QH")]
    world = PossibleWorld((hands[0], hands[1], hands[2]), mask(cards("KH TH AH")))
    sampled = auction._SampledAuction(known, world)
    monkeypatch.setattr(auction._SampledAuction, "_outbids", lambda *_: 0.0)
    alone, theirs = sampled.standing(1, 120), sampled.standing(0, 125)
    monkeypatch.setattr(auction._SampledAuction, "_outbids", lambda *_: 1.0)
    shared = auction.REBID * alone + (1 - auction.REBID) * theirs
    assert alone != theirs
    assert sampled.standing(1, 120) == pytest.approx(shared)
