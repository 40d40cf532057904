"""Answers before and after their time: premoves, large bids that wait, and the last answer taken back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from club.progress import (
    UNDOABLE_EVENTS,
    after_action,
    asks_whatever_the_hand,
    delayed,
    is_for_next_card,
    next_premove,
    playable_premove,
    release_pending,
    reveals_nothing,
    with_pending,
    without_premove,
)
from club.state import Chair
from game.actions import Action, Bid, Concede, Cross, Deal, Pass, Play
from game.cards import DECK, card
from game.events import BidAsked, BidMade, ClaimAsked, Event, Passed
from game.question import NO_QUESTION, Question, question
from game.rules import Rules
from game.view import Hints
from tests.club.records import NOW, a_play, a_state
from tests.game.table import Table as Deals

CALM = Question(1, 0, (), Hints(confirm_above=150))
BID: tuple[Event, ...] = (BidMade(1, 110), BidAsked(2))


def test_only_what_everybody_may_know_and_what_settles_nothing_is_taken_back() -> None:
    assert {kind.__name__ for kind in UNDOABLE_EVENTS} == {
        "BidAsked", "BidMade", "Passed", "ContractSet", "TrumpNamed",
        "CardPlayed", "MarriageDeclared", "TrumpSet", "NinesShown", "TrickWon",
    }  # fmt: skip
    assert reveals_nothing([BidMade(0, 120), BidAsked(1)])
    assert not reveals_nothing([BidMade(0, 120), ClaimAsked(1)])


def test_a_bid_that_made_somebody_pass_unasked_stays() -> None:
    """Else one could feel with bids what the others hold, and take them back."""
    assert reveals_nothing([Passed(0, asked=True), BidAsked(1)])
    assert not reveals_nothing([BidMade(0, 300), Passed(1, asked=False), BidAsked(2)])


def test_what_a_pass_turned_up_cannot_be_unseen() -> None:
    assert not reveals_nothing([Passed(0, asked=True, looked=True), BidAsked(1)])


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        ([Bid(0, 160)], "bid 160"),
        ([Bid(0, 150)], ""),
        ([Pass(0)], ""),
        ([], ""),
        ([Bid(0, 160), Bid(0, 170)], ""),
    ],
)
def test_a_bid_far_above_the_last_waits(actions: list[Action], words: str) -> None:
    assert delayed(CALM, actions) == words
    assert delayed(Question(), actions) == ""


def test_conceding_and_crossing_wait_at_any_price() -> None:
    assert [delayed(Question(), [each]) for each in (Concede(0), Cross(0))] == ["concede", "cross"]


def test_a_large_bid_waits_and_its_wait_is_nobodys_time() -> None:
    waiting = with_pending(replace(a_state(), paused=None, warned=2), 0, 60.0, NOW + 30, answer="bid 300")
    assert (waiting.pending, waiting.chairs[0].spent, waiting.since) == ("bid 300", 0.5, NOW + 30)
    assert (waiting.touched, waiting.warned) == (NOW + 30, 1)
    assert with_pending(replace(a_state(), paused=NOW), 0, 60.0, NOW, answer="bid 300").paused is None
    made = release_pending(waiting, NOW + 32)
    assert (made.pending, made.since, made.chairs) == ("", NOW + 32, waiting.chairs)


@pytest.mark.parametrize(
    ("bids", "whatever"),
    [
        ("", True),
        ("1 bid 110", True),
        ("1 bid 115", True),
        ("1 bid 120", False),
        ("1 bid 110;2 bid 120", False),
    ],
)
def test_above_the_plain_limit_a_question_tells_of_a_marriage(bids: str, whatever: bool) -> None:
    table = Deals({}, "AS KS QS | AH KH QH | AD KD QD").say(bids)
    assert asks_whatever_the_hand(table.rules, table.match) is whatever


def test_outside_the_auction_a_question_tells_nothing() -> None:
    table = Deals({}, "AS KS QS | AH KH QH | AD KD QD").say("1 pass;2 pass")
    assert asks_whatever_the_hand(table.rules, table.match)


def may_undo(
    deals: Deals, action: Action, events: tuple[Event, ...], *, by_person: bool = True
) -> int | None:
    """Return who may undo an action."""
    state = replace(a_state(), undo=2, pending="bid 300")
    asked = question(deals.rules, deals.match)
    made = after_action(deals.rules, state, action, events, deals.match, asked, by_person=by_person)
    assert made.pending == ""
    return made.undo


def test_a_person_may_undo_what_reveals_nothing() -> None:
    deals = Deals({}, "AS KS QS | AH KH QH | AD KD QD").say("1 bid 110")
    assert may_undo(deals, Bid(1, 110), BID) == 1
    assert may_undo(deals, Bid(1, 110), BID, by_person=False) is None
    assert may_undo(deals, Bid(1, 110), (*BID, ClaimAsked(1))) is None
    higher = Deals({}, "AS KS QS | AH KH QH | AD KD QD").say("1 bid 120")
    assert may_undo(higher, Bid(1, 120), BID) is None


def test_a_deal_ends_a_claim_and_keeps_premoves() -> None:
    state = replace(a_state(Chair(premove="AS"), Chair(), Chair()), claimed=1, undo=2)
    deals = Deals()
    asked = question(deals.rules, deals.match)
    made = after_action(Rules(), state, Deal(DECK), (), deals.match, asked, by_person=False)
    assert (made.claimed, made.undo, made.chairs) == (None, 2, state.chairs)


def test_a_premove_ends_with_the_answer_or_when_it_is_impossible() -> None:
    deals = Deals({}, "AS KS QS | AH KH QH | AD KD QD").say("1 bid 110")
    assert deals.match.asked == 2
    state = a_state(*(Chair(premove=card) for card in ("AS", "AH", "9C")))
    asked = question(deals.rules, deals.match)
    made = after_action(deals.rules, state, Bid(1, 110), BID, deals.match, asked, by_person=True)
    assert [each.premove for each in made.chairs] == ["AS", "", ""]


def test_a_premove_that_is_possible_stays() -> None:
    deals = a_play("0 AS")
    state = a_state(Chair(), Chair(premove="AC"), Chair(premove="9S"))
    asked = question(deals.rules, deals.match)
    made = after_action(deals.rules, state, Play(0, card("AS")), (), deals.match, asked, by_person=True)
    assert made.chairs == state.chairs
    nobody = after_action(
        deals.rules, state, Play(0, card("AS")), (), deals.match, Question(), by_person=True
    )
    assert nobody.chairs == state.chairs


def test_a_premove_is_played_if_it_may_be() -> None:
    deals = a_play("0 AS")
    asked = question(deals.rules, deals.match)
    assert playable_premove(asked, "AC") == Play(1, card("AC"))
    assert playable_premove(asked, "AS") is None
    assert playable_premove(asked, "") is None
    assert playable_premove(NO_QUESTION, "AC") is None


def test_a_marriage_is_decided_at_the_table() -> None:
    deals = a_play("0 KH;1 AC;2 AH;2 JC;0 QS;1 TC")
    assert deals.match.asked == 1
    asked = question(deals.rules, deals.match)
    assert asked.hints.declares
    assert playable_premove(asked, asked.hints.declares[0].text) is None


def test_a_premove_of_an_absent_player_stays() -> None:
    deals = a_play("0 AS")
    asked = question(deals.rules, deals.match)
    for chair, found in ((Chair(premove="AC"), Play(1, card("AC"))), (Chair(premove="AC", away=NOW), None)):
        assert next_premove(asked, a_state(Chair(premove="TS"), chair, Chair())) == found
    assert next_premove(NO_QUESTION, a_state(Chair(premove="AC"))) is None


def test_a_premove_is_dropped_for_one_seat() -> None:
    state = a_state(Chair(premove="AS"), Chair(premove="AC"), Chair())
    assert [each.premove for each in without_premove(state, 0).chairs] == ["", "AC", ""]
    assert without_premove(state, 2) is state


@pytest.mark.parametrize(
    ("cards", "seat", "turns_ago", "meant"),
    [
        ("", 1, 0, True),
        ("0 AS", 2, 0, True),
        ("0 AS", 2, 1, True),
        ("0 AS", 2, 2, False),
        ("0 AS", 2, -1, False),
        ("0 AS", 0, 0, True),
        ("0 AS", 0, 1, False),
        ("0 AS;1 AC", 1, 0, True),
        ("0 AS;1 AC", 1, 1, False),
        ("0 AS;1 AC", 1, 2, False),
        ("0 AS;1 AC", 0, 1, True),
        ("0 AS;1 AC", 0, 2, False),
    ],
)
def test_a_press_is_meant_for_the_next_card_of_the_same_trick(
    cards: str, seat: int, turns_ago: int, meant: bool
) -> None:
    match = a_play(cards).match
    assert is_for_next_card(match, seat, match.turn - turns_ago) is meant


def test_a_press_is_meant_for_no_card_outside_of_play() -> None:
    match = Deals().match
    assert not is_for_next_card(match, 1, match.turn)
    four = a_play().match
    sitting_out = four._replace(tallies=(*four.tallies, four.tallies[0]), dealer=3)
    assert not is_for_next_card(sitting_out, 3, four.turn)
    assert is_for_next_card(sitting_out, 1, four.turn)
