"""Deadlines: what happens next at a table without a press, and when."""

from __future__ import annotations

from dataclasses import replace

import pytest

from club.clock import (
    ABANDONED_S,
    AUTO_PLAY_DELAY_S,
    BID_DELAY_S,
    ENDED_TABLE_KEPT_S,
    JITTER,
    LEAD_FACTOR,
    MOVE_S,
    SEARCH_LEAD_S,
    Deadline,
    DeadlineKind,
    abandonment,
    extend_for_delay,
    move_time_s,
    next_deadline,
)
from club.model import Table
from club.state import AutoPlay, Chair, Preferences
from game.actions import Pass
from game.advice import Advice, AdviceReason
from game.question import NO_QUESTION, Question, question
from game.state import Match, new_match
from game.view import Hints
from tests.club.records import NOW, a_match, a_play, a_state
from tests.game.table import Table as Deals

USUAL = (Preferences(),) * 3
BETWEEN = new_match(3)._replace(deals_played=5)
BIDDING = Deals().match
BIDDER = 1


def due(
    table: Table, match: Match, asked: Question = NO_QUESTION, *, timer: float = 60, single: AutoPlay = "last"
) -> tuple[DeadlineKind, float]:
    """Return the next deadline, in seconds from now."""
    preferences = (Preferences(single),) * 3
    found = next_deadline(table, match, asked, timer=timer, pause_s=5, preferences=preferences)
    assert found is not None
    return found.kind, round(found.due - NOW, 6)


def changed(**facts: object) -> Table:
    """Return a running match whose state differs."""
    return replace(a_match(), state=replace(a_state(), **facts))  # type: ignore[arg-type]


def seated(chair: Chair, seat: int = BIDDER, **facts: object) -> Table:
    """Return a running match with a chair for the seat that bids."""
    return replace(a_match(), state=replace(a_state().with_chair(seat, chair), **facts))  # type: ignore[arg-type]


def test_the_figures_are_seconds() -> None:
    assert (ABANDONED_S, ENDED_TABLE_KEPT_S) == (7 * 24 * 3600, 600)
    assert (SEARCH_LEAD_S, BID_DELAY_S, AUTO_PLAY_DELAY_S) == (5, 2, 1.5)


def test_a_table_is_closed_a_week_after_the_last_press() -> None:
    assert abandonment(changed(touched=5.0)) == Deadline(DeadlineKind.FORGET, 5 + ABANDONED_S)


@pytest.mark.parametrize("facts", [{"paused": NOW}, {"lost": True}, {"chairs": (Chair(away=NOW),) * 3}])
def test_a_stopped_table_is_only_ever_closed(facts: dict[str, object]) -> None:
    assert due(changed(**facts), BETWEEN) == (DeadlineKind.FORGET, ABANDONED_S)


def test_the_screens_of_an_ended_match_are_kept_for_a_while() -> None:
    ended = replace(a_match(), stage="over", due=NOW)
    assert due(ended, BETWEEN) == (DeadlineKind.PUT_AWAY, ENDED_TABLE_KEPT_S)
    put_away = replace(ended, due=None)
    preferences = USUAL
    assert next_deadline(put_away, BETWEEN, NO_QUESTION, timer=60, pause_s=5, preferences=preferences) is None


def test_the_next_deal_comes_after_the_pause_but_for_a_first_deal() -> None:
    assert due(a_match(), BETWEEN) == (DeadlineKind.DEAL, 5)
    assert due(changed(guided=True), BETWEEN._replace(deals_played=1))[0] is DeadlineKind.FORGET
    assert due(changed(guided=True), BETWEEN._replace(deals_played=2)) == (DeadlineKind.DEAL, 5)
    assert due(changed(guided=False), BETWEEN._replace(deals_played=1)) == (DeadlineKind.DEAL, 5)


def test_an_abandoned_table_is_closed_before_anything_later() -> None:
    late = changed(touched=NOW + 1 - ABANDONED_S)
    assert due(late, BETWEEN) == (DeadlineKind.FORGET, 1)
    assert due(replace(late, state=replace(late.state, pending=300)), BIDDING) == (DeadlineKind.FORGET, 1)
    computer = seated(Chair(computer=True), touched=NOW + 0.5 - ABANDONED_S)
    move = Question(move=Pass(BIDDER))
    assert due(computer, BIDDING, move) == (DeadlineKind.FORGET, 0.5)


def test_a_large_bid_is_made_after_a_moment() -> None:
    assert due(changed(pending=300), BIDDING) == (DeadlineKind.BID, 2)


def test_a_computer_player_thinks_at_once_and_moves_at_its_pace() -> None:
    table = seated(Chair(computer=True))
    assert due(table, BIDDING) == (DeadlineKind.THINK, 0)
    seconds = move_time_s("human", table.state, BIDDING)
    assert due(table, BIDDING, Question(move=Pass(BIDDER))) == (DeadlineKind.STAND_IN, round(seconds, 6))


@pytest.mark.parametrize("chair", [Chair(away=NOW), Chair(left=12)])
def test_a_stand_in_moves_after_two_seconds(chair: Chair) -> None:
    assert due(seated(chair), BIDDING) == (DeadlineKind.THINK, 0)
    assert due(seated(chair), BIDDING, Question(move=Pass(BIDDER)), timer=0) == (DeadlineKind.STAND_IN, 2)


def test_a_player_is_reminded_called_and_played_for() -> None:
    asked = Question(turn=1, asked=BIDDER)
    assert due(a_match(), BIDDING, asked) == (DeadlineKind.REMIND, 40)
    assert due(changed(warned=1), BIDDING, asked) == (DeadlineKind.CALL, 60)
    assert due(changed(warned=2), BIDDING, asked) == (DeadlineKind.THINK, 115)
    assert due(changed(warned=3), BIDDING, asked) == (DeadlineKind.THINK, 115)
    thought = replace(asked, move=Pass(BIDDER))
    assert due(changed(warned=2), BIDDING, thought) == (DeadlineKind.STAND_IN, 120)
    assert due(a_match(), BIDDING, asked, timer=0)[0] is DeadlineKind.FORGET


def test_the_time_used_before_counts_and_the_bank_may_be_empty() -> None:
    asked = Question(turn=1, asked=BIDDER)
    assert due(seated(Chair(spent=0.5)), BIDDING, asked) == (DeadlineKind.REMIND, 10)
    empty = seated(Chair(overtime=180.0), warned=2)
    assert due(empty, BIDDING, asked) == (DeadlineKind.THINK, 70)
    short = seated(Chair(overtime=180.0), warned=2)
    assert due(short, BIDDING, asked, timer=1) == (DeadlineKind.THINK, 11)


def test_a_first_deal_brings_hints_by_itself() -> None:
    first = BIDDING._replace(deals_played=0)
    assert due(changed(guided=True), first) == (DeadlineKind.ADVISE, 0)
    assert due(changed(guided=False), first)[0] is DeadlineKind.REMIND
    assert due(changed(guided=True), BIDDING)[0] is DeadlineKind.REMIND
    told = Question(hints=Hints(advice=Advice((), AdviceReason("only"))))
    assert due(changed(guided=True), first, told)[0] is DeadlineKind.REMIND


@pytest.mark.parametrize(
    ("cards", "single", "alone"),
    [
        ("", "always", False),
        ("0 AS", "always", False),
        ("0 AS", "last", False),
        ("0 KH;1 AC", "always", False),
    ],
)
def test_a_card_with_an_alternative_waits_for_its_player(cards: str, single: AutoPlay, alone: bool) -> None:
    deals = a_play(cards)
    asked = question(deals.rules, deals.match)
    assert len(asked.choices) > 1
    kind, _ = due(a_match(), deals.match, asked, single=single)
    assert (kind is DeadlineKind.SINGLE) is alone


@pytest.mark.parametrize(("single", "alone"), [("always", True), ("last", False), ("never", False)])
def test_the_only_card_plays_itself_if_its_player_prefers_that(single: AutoPlay, alone: bool) -> None:
    deals = a_play("0 AS")
    asked = question(deals.rules, deals.match)
    one = replace(asked, choices=asked.choices[:1])
    kind, seconds = due(a_match(), deals.match, one, single=single)
    assert (kind is DeadlineKind.SINGLE) is alone
    assert seconds == (1.5 if alone else 40)
    bid = replace(question(deals.rules, BIDDING), choices=(Pass(BIDDER),))
    assert due(a_match(), BIDDING, bid, single="always")[0] is DeadlineKind.REMIND


SOON = NOW + 50


@pytest.mark.parametrize("kind", [DeadlineKind.REMIND, DeadlineKind.CALL, DeadlineKind.STAND_IN])
def test_a_player_has_all_their_time_from_when_they_were_shown_the_question(kind: DeadlineKind) -> None:
    state = replace(a_state(), warned=2)
    more = extend_for_delay(state, 1, kind, SOON, unseen=True, uncalled=False)
    assert more == replace(state, since=SOON, warned=0)
    assert extend_for_delay(state, 1, kind, SOON, unseen=False, uncalled=False) is None


def test_a_player_whose_call_is_held_back_has_the_time_after_the_call() -> None:
    state = replace(a_state(), warned=2)
    more = extend_for_delay(state, 1, DeadlineKind.STAND_IN, SOON, unseen=False, uncalled=True)
    assert more == replace(state.with_chair(1, Chair(spent=1.0)), since=SOON)
    assert extend_for_delay(state, 1, DeadlineKind.CALL, SOON, unseen=False, uncalled=True) is None


@pytest.mark.parametrize(("chair", "asked"), [(Chair(away=NOW), 1), (Chair(), None)])
def test_nobody_else_gets_more_time(chair: Chair, asked: int | None) -> None:
    state = a_state().with_chair(1, chair)
    found = extend_for_delay(state, asked, DeadlineKind.STAND_IN, SOON, unseen=True, uncalled=True)
    assert found is None


def test_a_deal_is_no_question_that_a_player_must_be_shown() -> None:
    assert extend_for_delay(a_state(), 1, DeadlineKind.DEAL, SOON, unseen=True, uncalled=False) is None


def test_the_search_of_a_computer_player_begins_with_its_question() -> None:
    longest = max(MOVE_S.values()) * LEAD_FACTOR * (1 + JITTER / 2)
    assert longest < SEARCH_LEAD_S
