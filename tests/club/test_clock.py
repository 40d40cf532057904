"""The clock: thinking time, time bank, pauses and absences, deadlines, and the pace of computer players."""

from __future__ import annotations

from dataclasses import replace

import pytest

from club.clock import (
    ABANDONED_S,
    AUTO_PLAY_DELAY_S,
    CALLED,
    ENDED_TABLE_KEPT_S,
    JITTER,
    LEAD_FACTOR,
    MOVE_S,
    PENDING_S,
    SEARCH_LEAD_S,
    SHORT_FACTOR,
    Deadline,
    DeadlineKind,
    abandonment,
    after_answer,
    buy_more_time,
    count_stand_in_move,
    extend_for_delay,
    grace_s,
    is_stopped,
    mark_away,
    mark_back,
    move_time_s,
    next_deadline,
    pause,
    resume,
    save_time_used,
    time_left,
    time_used,
    undo_answer_time,
)
from club.model import Pace, Table
from club.state import AutoPlay, Chair, Preferences, TableState
from game.actions import Pass
from game.question import NO_QUESTION, Question, question
from game.state import Match, new_match
from game.view import Advice, AdviceReason, Hints
from tests.club.records import HANDS, NOW, a_match, a_play, a_state
from tests.game.table import Table as Deals

TIMER = 60.0
HERE = a_state()
ALL_AWAY = a_state(*(Chair(away=NOW - 9),) * 3)


@pytest.mark.parametrize(
    ("overtime", "seconds"), [(0, 60), (120, 60), (130, 50), (164, 16), (166, 15), (180, 15), (999, 15)]
)
def test_grace_is_as_long_as_the_bank_lasts_within_a_turn(overtime: float, seconds: float) -> None:
    assert grace_s(Chair(overtime=overtime), TIMER) == seconds


def test_after_the_call_the_time_that_is_left_is_that_until_the_computer_plays() -> None:
    assert time_left(HERE, 0, TIMER, NOW + 20) == (40, 60)
    late = replace(HERE, warned=CALLED).with_chair(0, Chair(overtime=130))
    assert time_left(late, 0, TIMER, NOW + 80) == (30, 50)
    assert time_left(late, 0, TIMER, NOW + 200) == (0, 50)


@pytest.mark.parametrize("state", [replace(HERE, paused=NOW), replace(HERE, lost=True), ALL_AWAY])
def test_a_stopped_clock_counts_only_the_time_before(state: TableState) -> None:
    state = state.with_chair(0, replace(state.chairs[0], spent=0.5))
    assert is_stopped(state)
    assert not is_stopped(HERE)
    assert time_used(state, 0, TIMER, NOW + 20) == 30


def test_time_used_counts_from_the_question_and_never_backwards() -> None:
    state = HERE.with_chair(0, Chair(spent=0.5))
    assert time_used(state, 0, TIMER, NOW + 20) == 50
    assert time_used(state, 0, TIMER, NOW - 20) == 30
    assert time_used(state, None, TIMER, NOW + 20) == 0
    assert time_used(state, 0, 0, NOW + 20) == 0
    away = HERE.with_chair(0, Chair(away=NOW))
    assert time_used(away, 0, TIMER, NOW + 20) == 0


def test_saving_keeps_the_time_used_and_calls_again() -> None:
    saved = save_time_used(replace(HERE, warned=2), 0, TIMER, NOW + 30)
    assert (saved.chairs[0].spent, saved.since, saved.warned) == (0.5, NOW + 30, 1)
    assert time_used(saved, 0, TIMER, NOW + 40) == 40
    untimed = save_time_used(HERE, 0, 0, NOW + 30)
    assert (untimed.chairs[0].spent, untimed.since, untimed.warned) == (0.0, NOW + 30, 0)


def test_between_deals_the_pause_of_the_match_does_not_count() -> None:
    assert save_time_used(HERE, None, TIMER, NOW + 30).since == NOW
    assert save_time_used(replace(HERE, paused=NOW + 10), None, TIMER, NOW + 30).since == NOW + 20
    assert save_time_used(replace(HERE, paused=NOW - 10), None, TIMER, NOW + 30).since == NOW + 30


@pytest.mark.parametrize(
    ("used", "overtime", "spent", "warned"),
    [(90.0, 20.0, 1.5, 1), (40.0, 50.0, 2 / 3, 1), (30.0, 50.0, 0.5, 0)],
)
def test_an_undo_puts_the_clock_back(used: float, overtime: float, spent: float, warned: int) -> None:
    state = replace(HERE.with_chair(0, Chair(overtime=50.0)), used=used, undo=0, pending="bid 300")
    after = undo_answer_time(state, 1, TIMER, NOW + 15, undo=0)
    assert (after.chairs[0].overtime, after.chairs[0].spent, after.warned) == (overtime, spent, warned)
    assert after.chairs[1].spent == 0.25
    assert (after.since, after.touched, after.undo, after.pending) == (NOW + 15, NOW + 15, None, "")


def test_an_undo_gives_back_no_more_than_the_bank() -> None:
    state = replace(HERE.with_chair(0, Chair(overtime=10.0)), used=90.0)
    assert undo_answer_time(state, 1, TIMER, NOW, undo=0).chairs[0].overtime == 0.0
    untimed = undo_answer_time(state, 1, 0, NOW, undo=0)
    assert untimed.chairs[0] == Chair(overtime=10.0)


def test_a_called_player_buys_time_until_the_bank_is_empty() -> None:
    state = replace(HERE.with_chair(0, Chair(overtime=100.0, spent=0.5)), warned=2)
    more = buy_more_time(state, 0, TIMER, NOW + 40)
    assert more is not None
    assert more.chairs[0] == Chair(overtime=170.0)
    assert (more.since, more.warned, more.touched) == (NOW + 40, 0, NOW + 40)
    assert buy_more_time(HERE.with_chair(0, Chair(overtime=179.0)), 0, TIMER, NOW) is not None
    assert buy_more_time(HERE.with_chair(0, Chair(overtime=180.0)), 0, TIMER, NOW) is None


@pytest.mark.parametrize("by_person", [True, False])
def test_time_beyond_the_limit_comes_off_the_bank(by_person: bool) -> None:
    state = replace(HERE.with_chair(0, Chair(overtime=10.0, spent=0.5)), warned=2, paused=None)
    after = after_answer(state, 0, TIMER, NOW + 50, by_person=by_person)
    assert after.chairs[0] == Chair(overtime=30.0)
    assert (after.since, after.warned) == (NOW + 50, 0)
    assert after.touched == (NOW + 50 if by_person else NOW)
    early = after_answer(state, 0, TIMER, NOW + 20, by_person=by_person)
    assert early.chairs[0] == Chair(overtime=10.0)


def test_only_a_person_ends_a_pause_by_an_answer() -> None:
    paused = replace(HERE, paused=NOW)
    assert after_answer(paused, None, TIMER, NOW + 5, by_person=True).paused is None
    assert after_answer(paused, None, TIMER, NOW + 5, by_person=False).paused == NOW


def test_a_pause_saves_the_time_used_unless_the_question_was_not_shown() -> None:
    seen = pause(HERE, 0, TIMER, NOW + 30, unseen=False)
    assert (seen.chairs[0].spent, seen.paused, seen.since) == (0.5, NOW + 30, NOW + 30)
    unseen = pause(HERE, 0, TIMER, NOW + 30, unseen=True)
    assert (unseen.chairs[0].spent, unseen.paused, unseen.since) == (0.0, NOW + 30, NOW + 30)
    after = resume(seen, 0, TIMER, NOW + 90)
    assert (after.chairs[0].spent, after.paused, after.since, after.touched) == (
        0.5,
        None,
        NOW + 90,
        NOW + 90,
    )


@pytest.mark.parametrize("asked", [0, 1])
def test_whoever_leaves_keeps_the_time_they_used(asked: int) -> None:
    away = mark_away(HERE.with_chair(0, Chair(premove="AS")), asked, TIMER, NOW + 30, seat=0)
    assert away.chairs[0] == Chair(away=NOW + 30, spent=0.5 if asked == 0 else 0.0)
    assert away.chairs[asked].spent == (0.5 if asked == 0 else 0.0), "nobody else's clock is touched"
    back = mark_back(away, asked, TIMER, NOW + 30, seat=0)
    assert not back.chairs[0].played_for


def test_moves_made_for_an_absent_player_are_counted() -> None:
    state = replace(HERE, warned=2)
    for moves in (1, 2):
        state = count_stand_in_move(state, 0, TIMER, NOW + 90 * moves)
        assert (state.chairs[0].stood_in, state.chairs[0].away) == (moves, NOW + 90)


@pytest.mark.parametrize(("absent", "counted"), [(1.5, 1.5), (30, 2)])
def test_a_moment_of_absence_counts(absent: float, counted: float) -> None:
    chair = Chair(away=NOW, spent=0.5, stood_in=2, against=(1,))
    back = mark_back(HERE.with_chair(0, chair), 0, TIMER, NOW + absent, seat=0)
    assert back.chairs[0] == Chair(spent=0.5 + counted / TIMER)
    assert (back.since, back.touched) == (NOW + absent, NOW + absent)
    untimed = mark_back(HERE.with_chair(0, chair), 0, 0, NOW + absent, seat=0)
    assert untimed.chairs[0].spent == 0.5
    paused = mark_back(replace(HERE.with_chair(0, chair), paused=NOW), 0, TIMER, NOW + absent, seat=0)
    assert paused.chairs[0].spent == 0.5


def test_the_clocks_of_others_go_on_when_the_first_player_is_back() -> None:
    running = mark_back(HERE.with_chair(1, Chair(away=NOW)), 0, TIMER, NOW + 30, seat=1)
    assert (running.since, running.chairs[0].spent) == (NOW, 0.0)
    stopped = mark_back(ALL_AWAY, 0, TIMER, NOW + 30, seat=1)
    assert (stopped.since, stopped.chairs[0].spent, stopped.chairs[1].away) == (NOW + 30, 0.0, None)
    paused = replace(HERE.with_chair(1, Chair(away=NOW)), paused=NOW + 10)
    assert mark_back(paused, None, TIMER, NOW + 30, seat=1).since == NOW + 30


USUAL = (Preferences(),) * 3
BETWEEN = new_match(3)._replace(deals_played=5)
BIDDING = Deals().match
BIDDER = 1


def due(
    table: Table, match: Match, asked: Question = NO_QUESTION, *, timer: float = 60, single: AutoPlay = "last"
) -> tuple[DeadlineKind, float]:
    """Return the next deadline, in seconds from now."""
    preferences = (Preferences(single=single),) * 3
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
    assert (SEARCH_LEAD_S, PENDING_S, AUTO_PLAY_DELAY_S) == (5, 2, 1.5)


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
    assert due(replace(late, state=replace(late.state, pending="bid 300")), BIDDING) == (
        DeadlineKind.FORGET,
        1,
    )
    computer = seated(Chair(computer=True), touched=NOW + 0.5 - ABANDONED_S)
    move = Question(move=Pass(BIDDER))
    assert due(computer, BIDDING, move) == (DeadlineKind.FORGET, 0.5)


def test_a_large_bid_is_made_after_a_moment() -> None:
    assert due(changed(pending="bid 300"), BIDDING) == (DeadlineKind.ANSWER, 2)


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


TRICK = "0 AS;1 AC;2 9S"
LEAD, SECOND, THIRD = a_play().match, a_play("0 AS").match, a_play("0 AS;1 AC").match
NEXT_LEAD = a_play(TRICK).match
TALON = Deals({}, HANDS).say("1 pass;2 pass")
GIFT = TALON.match
SECOND_GIFT = Deals({}, HANDS).say("1 pass;2 pass;0 give 9C 1").match
BID = Deals({}, HANDS).match


def table(*people: int) -> TableState:
    """Return a table of computer players, but for some seats."""
    return TableState(chairs=tuple(Chair(computer=seat not in people) for seat in range(3)))


def factor(match: Match, *people: int, pace: Pace = "human") -> float:
    """Return the factor on the average time, at the middle of its variation."""
    return round(move_time_s(pace, table(*people), match._replace(turn=18)) / MOVE_S[pace], 6)


def test_a_move_takes_a_second_or_two() -> None:
    assert (MOVE_S["slow"], MOVE_S["human"], MOVE_S["quick"]) == (2.6, 1.6, 0.8)
    assert (LEAD_FACTOR, SHORT_FACTOR, JITTER) == (1.25, 0.6, 0.3)


def test_time_varies_from_move_to_move_around_the_average() -> None:
    times = [move_time_s("human", table(0, 1, 2), LEAD._replace(turn=turn)) for turn in range(11)]
    assert len(set(times)) == 11
    assert round(min(times) / 1.6, 6) == 0.85
    assert round(max(times) / 1.6, 6) == 1.15
    assert (times.index(min(times)), times.index(max(times))) == (0, 3)
    assert times[1] == move_time_s("human", table(0, 1, 2), LEAD._replace(turn=12))


@pytest.mark.parametrize(
    ("match", "people", "expected"),
    [
        (BID, (0,), 1.0),
        (GIFT, (0,), 1.0),
        (SECOND_GIFT, (0,), SHORT_FACTOR),
        (LEAD, (), 1.0),
        (NEXT_LEAD, (), LEAD_FACTOR),
        (SECOND, (0,), SHORT_FACTOR),
        (SECOND, (2,), 1.0),
        (SECOND, (1, 2), 1.0),
        (THIRD, (0, 1), SHORT_FACTOR),
        (THIRD, (2,), 1.0),
    ],
)
def test_computers_are_quick_when_no_person_has_yet_to_play(
    match: Match, people: tuple[int, ...], expected: float
) -> None:
    assert factor(match, *people) == expected


@pytest.mark.parametrize("pace", ["slow", "quick"])
def test_a_chat_chooses_the_pace(pace: Pace) -> None:
    assert factor(SECOND, 0, 1, 2, pace=pace) == 1.0
