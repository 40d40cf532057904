"""Bids of the strong level: jumps to where few can follow, and what others with their hands would bid."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.actions import Action, Bid, Pass
from game.arena import ArenaTable
from game.cards import Suit, cards
from game.players import STRONG, Level, Situation, answer, sampling, weigh
from game.players.advice import advise
from game.players.knowledge import PossibleWorld
from game.players.tricks import mask
from tests.game.table import Table as SmallTable

MARRIED = "AS TS KS QS AC TC 9D"
"""Hand that makes 120 nearly always."""
POOR = "9S JS 9C JC JD QH 9H"
UNMARRIED = "AS TS AC TC AD TD KH"
THREE_BIDDERS = PossibleWorld(
    (mask(cards("9S JS 9C JC QC KC 9H")), mask(cards(MARRIED)), mask(cards("JD QD KD TD AD JH QH"))),
    mask(cards("KH TH AH")),
)
"""Deal in which seat 1 has MARRIED, and the others have a marriage each."""


def asked(
    held: str, said: str = "", changes: dict[str, Any] | None = None, scores: tuple[int, ...] | None = None
) -> Situation:
    """Return the situation of the seat that speaks next; seat 0 stands at 100, seat 1 speaks first."""
    table = SmallTable(changes, held, scores=scores)
    if said:
        table.say(said)
    at = ArenaTable(table.rules, table.match, [])
    at.show(table.events)
    assert table.match.asked is not None
    return at.situation(table.match.asked)


def called(situation: Situation, level: Level = STRONG) -> Action:
    return answer(situation, level, random.Random(1))


def test_a_strong_hand_jumps_past_players_without_a_marriage() -> None:
    found = called(asked(f"| {MARRIED} |"))
    assert isinstance(found, Bid)
    assert found.amount == 120


@pytest.mark.parametrize(
    ("changes", "level"), [({"bid_jumps": "off"}, STRONG), ({}, STRONG._replace(foreseeing=False))]
)
def test_a_strong_hand_bids_the_least_where_it_may_not_jump_or_foresees_nothing(
    changes: dict[str, Any], level: Level
) -> None:
    assert called(asked(f"| {MARRIED} |", changes=changes), level) == Bid(1, 105)


def test_a_poor_hand_passes() -> None:
    assert called(asked(f"| {POOR} |")) == Pass(1)


@pytest.mark.parametrize(("hand", "reason"), [(MARRIED, "jump"), (POOR, "no-marriage")])
def test_the_hint_says_what_a_jump_is_for(hand: str, reason: str) -> None:
    assert advise(asked(f"| {hand} |"), STRONG, random.Random(1)).reason.code == reason


def test_the_reason_for_a_jump_names_the_marriage_that_supports_it() -> None:
    reason = advise(asked(f"| {MARRIED} |"), STRONG, random.Random(1)).reason
    assert (reason.code, reason.amount, reason.suit) == ("jump", 40, Suit.SPADES)


@pytest.mark.parametrize(("hand", "bid", "reason"), [(MARRIED, 120, "jump"), (POOR, 100, "must-bid")])
def test_an_opener_who_may_not_pass_makes_the_best_bid(hand: str, bid: int, reason: str) -> None:
    situation = asked(f"{hand} | |", changes={"opening": "any"})
    advice = advise(situation, STRONG, random.Random(1))
    assert advice.actions == (Bid(0, bid),)
    assert advice.reason.code == reason
    options = weigh(situation, STRONG, random.Random(1)).options
    assert max(options, key=lambda each: each.worth).actions == advice.actions


def test_jumps_are_compared_with_the_least_bid_and_with_a_pass() -> None:
    options = weigh(asked(f"| {MARRIED} |"), STRONG, random.Random(1)).options
    assert [each.actions[0] for each in options] == [Bid(1, 105), Bid(1, 120), Pass(1)]
    asked_for = weigh(asked(f"| {MARRIED} |"), STRONG, random.Random(1), besides=(Bid(1, 115),)).options
    assert [each.actions[0] for each in asked_for][:2] == [Bid(1, 105), Bid(1, 115)]


def test_a_player_on_the_barrel_considers_the_bid_that_wins() -> None:
    situation = asked(f"| {UNMARRIED} |", changes={"barrel_need": 121}, scores=(300, 880, 300))
    options = weigh(situation, STRONG._replace(bidding=4), random.Random(1)).options
    assert Bid(1, 121) in {each.actions[0] for each in options}


def outbids(changes: dict[str, Any], hand: str, amount: int, scores: tuple[int, ...] | None = None) -> float:
    """Return the chance that seat 0, who stands at 100, outbids seat 1."""
    situation = asked(f"{hand} | {POOR} |", changes=changes, scores=scores)
    known = sampling._Auction(situation, STRONG, random.Random(1))
    rest = mask(situation.view.hand)
    world = PossibleWorld((mask(cards(hand)), rest, 0), 0)
    return sampling._SampledAuction(known, world)._outbids(0, amount)


def test_nobody_without_a_marriage_outbids_120() -> None:
    assert outbids({}, UNMARRIED, 120) > 0
    assert outbids({}, UNMARRIED, 125) == 0
    assert outbids({"bid_limit": "none"}, UNMARRIED, 125) > 0
    assert outbids({}, MARRIED, 160) > 0
    assert outbids({}, MARRIED, 165) == 0


def test_a_player_who_accumulates_on_the_barrel_outbids_120_with_no_hand() -> None:
    changes = {"barrel_mode": "accumulate"}
    assert outbids(changes, MARRIED, 125) > 0
    assert outbids(changes, MARRIED, 120, scores=(880, 300, 300)) > 0
    assert outbids(changes, MARRIED, 125, scores=(880, 300, 300)) == 0


def test_a_better_hand_outbids_more_often_and_a_higher_bid_less_often() -> None:
    assert outbids({}, MARRIED, 110) > outbids({}, UNMARRIED, 110) > outbids({}, UNMARRIED, 120)


def rivals(said: str, holder: int) -> list[int]:
    """Return the seats that may outbid a holder, as the seat that speaks next sees it."""
    return sampling._Auction(asked("", said), STRONG, random.Random(1)).rivals(holder)


def test_those_who_passed_outbid_nobody() -> None:
    assert rivals("", 1) == [2, 0]
    assert rivals("", 0) == [2]
    assert rivals("1 pass", 2) == [0]
    assert rivals("1 pass", 0) == []


def test_players_silenced_by_debts_outbid_nobody() -> None:
    situation = asked("", changes={"debt_silence": -120}, scores=(-200, 0, 300))
    assert sampling._Auction(situation, STRONG, random.Random(1)).rivals(1) == [2]


def test_a_pass_counts_what_a_third_player_makes_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    known = sampling._Auction(asked(f"| {MARRIED} |"), STRONG, random.Random(1))
    sampled = sampling._SampledAuction(known, THREE_BIDDERS)
    monkeypatch.setattr(sampling._SampledAuction, "_outbids", lambda *_: 1.0)
    assert sampled.passed() == sampled._worth(2, 105) != sampled._worth(0, 100)


def test_a_bid_that_is_surely_outbid_counts_mostly_as_a_bid_made_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = sampling._Auction(
        asked(f"| {MARRIED} |", "1 bid 105; 2 pass; 0 bid 110"), STRONG, random.Random(1)
    )
    sampled = sampling._SampledAuction(known, THREE_BIDDERS)
    monkeypatch.setattr(sampling._SampledAuction, "_outbids", lambda *_: 0.0)
    alone, theirs = sampled.standing(1, 120), sampled.standing(0, 125)
    monkeypatch.setattr(sampling._SampledAuction, "_outbids", lambda *_: 1.0)
    shared = sampling.REBID * alone + (1 - sampling.REBID) * theirs
    assert alone != theirs
    assert sampled.standing(1, 120) == pytest.approx(shared)
