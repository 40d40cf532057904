"""The record of a table from one step of its match to the next, and the steps stored in one transaction."""

from __future__ import annotations

from dataclasses import replace

import pytest

from club.kinds import DAILY
from club.model import LogEntry, PlayerFigures, SavedMatch, Table
from club.progress import (
    MatchChange,
    MatchStep,
    after_step,
    close_table,
    match_duration_s,
    result_of,
    rewind_answer,
    start_match,
    undo_answer,
)
from club.state import Chair, Departure, MatchEnd, SeatOwner, TableState
from game import engine
from game.actions import Bid, Deal, Pass, Play
from game.cards import DECK, card
from game.engine import fold
from game.events import BidMade, Event, MatchWon
from game.fair import Proof
from game.question import NO_QUESTION, question
from game.rules import Rules
from game.state import Dealing, DealSettled, Match, Over, new_match
from tests.club.records import ANN, BOB, CID, EVA, MAX, NOW, a_match, a_play, a_state, a_table
from tests.game.table import Table as Deals

RULES = Rules()
OWNERS = (SeatOwner(1, 0, ANN), SeatOwner(1, 1, BOB), SeatOwner(1, 2, CID))


def take_step(rules: Rules, match: Match, action: Bid | Pass | Deal) -> MatchStep:
    """Return the step of an action."""
    events, after = engine.step(rules, match, action)
    return MatchStep(match, action, events, after, question(rules, after))


def step(table: Table, match: Match, action: Bid | Pass | Deal, *, by_person: bool = True) -> Table:
    """Return the record after an action."""
    made = take_step(table.rules, match, action)
    return after_step(table, made, timer=60.0, now=NOW + 70, by_person=by_person)


def test_a_match_begins_with_fresh_chairs() -> None:
    lobby = a_table(ANN, EVA, CID, state=TableState(guided=True, invited=(9,), proof=Proof("ab")))
    table = start_match(lobby, NOW)
    proof = Proof("ab", no_die="unseen")
    chairs = (Chair(), Chair(computer=True), Chair())
    assert table.stage == "playing"
    assert table.state == TableState(
        chairs=chairs, since=NOW, touched=NOW, began=NOW, guided=True, proof=proof
    )


@pytest.mark.parametrize(
    ("phase", "action", "opens"),
    [(Dealing(), Deal(DECK), True), (Dealing(1), Deal(DECK), False), (Dealing(), Pass(0), False)],
)
def test_a_redeal_opens_no_deal(phase: Dealing, action: Deal | Pass, opens: bool) -> None:
    before = new_match(3)._replace(phase=phase)
    assert MatchStep(before, action, (), before, NO_QUESTION).opens_deal is opens


def test_a_deal_is_counted_and_its_owners_noted() -> None:
    waiting = a_match(Chair(), Chair(left=BOB, next_owner=BOB), Chair())
    waiting = replace(waiting, seats=(ANN, None, CID), due=5.0)
    table = step(waiting, new_match(3), Deal(DECK), by_person=False)
    assert (table.entries, table.due, table.seats) == (1, None, (ANN, BOB, CID))
    assert [each.deal for each in table.state.owners] == [1, 1, 1]
    assert (table.state.used, table.state.since, table.state.touched) == (0.0, NOW + 70, NOW)


def test_an_answer_uses_time_and_may_be_undone() -> None:
    match = Deals({}, "AS KS QS | AH KH QH | AD KD QD").match
    table = step(a_match(), match, Bid(1, 110))
    assert (table.state.used, table.state.undo, table.state.touched) == (70.0, 1, NOW + 70)
    assert table.state.chairs[1].overtime == 10.0
    assert table.state.owners == ()
    by_stand_in = step(a_match(), match, Bid(1, 110), by_person=False)
    assert (by_stand_in.state.undo, by_stand_in.state.touched) == (None, NOW)


def test_a_match_that_is_won_is_over() -> None:
    match = new_match(3)
    over = MatchStep(match, Pass(0), (MatchWon(1),), match._replace(phase=Over(1)), NO_QUESTION)
    table = after_step(a_match(), over, timer=60.0, now=NOW + 9, by_person=True)
    assert (table.stage, table.due, table.state.end) == ("over", NOW + 9, MatchEnd("won", at=NOW + 9))


def test_a_match_of_a_fixed_number_of_deals_ends_with_the_last_one() -> None:
    table, match = a_match(), new_match(3)
    settled = DealSettled(0, 100, "made", (0, 0, 0), (), (0, 0, 0), match.tallies, 0, 1)
    daily = replace(table, state=replace(table.state, kind=DAILY))
    for sheet, stage in (((), "playing"), ((settled,), "closed")):
        made = MatchStep(match, Pass(0), (), match._replace(sheet=sheet), NO_QUESTION)
        assert after_step(daily, made, timer=60.0, now=NOW + 9, by_person=True).stage == stage
        assert after_step(table, made, timer=60.0, now=NOW + 9, by_person=True).stage == "playing"


def test_an_undo_returns_to_the_question_with_a_later_turn() -> None:
    dealt = Deals().match
    entries, match, before = [], dealt, dealt
    for number, action in enumerate((Bid(1, 105), Bid(2, 110), Bid(0, 115)), 1):
        before = match
        made = take_step(RULES, match, action)
        entries.append(LogEntry(number, action, made.events, NOW))
        match = made.match
    start, events = rewind_answer(SavedMatch(dealt, tuple(entries)), match)
    assert events == entries[0].events + entries[1].events
    assert fold(start, events) == before._replace(turn=match.turn + 1)


def test_an_undo_takes_the_last_entry_back() -> None:
    table = replace(a_match(Chair(premove="AS"), Chair(), Chair()), entries=5)
    table = replace(table, state=replace(table.state, used=30.0, undo=0))
    after = undo_answer(table, 1, 60.0, NOW + 15, undo=0)
    assert (after.entries, after.state.undo) == (4, None)
    assert after.state.chairs[0] == Chair(spent=0.5)
    assert after.state.chairs[1].spent == 0.25


def test_a_match_without_a_winner_is_closed() -> None:
    playing = replace(a_match(), state=replace(a_state(), undo=1, began=NOW - 100))
    table = close_table(playing, "vote", (ANN, BOB), NOW + 9)
    assert (table.stage, table.due) == ("closed", NOW + 9)
    assert table.state.end == MatchEnd("vote", (ANN, BOB), NOW + 9)
    assert (table.state.since, table.state.undo) == (NOW + 9, None)
    assert match_duration_s(table) == 109
    assert match_duration_s(playing) == 0.0
    older = replace(table, created=NOW - 11, state=replace(table.state, began=0.0))
    assert match_duration_s(older) == 20


@pytest.mark.parametrize(
    ("won", "winner", "points"),
    [(MatchWon(1, (1, 2, 0)), 1, (1, 2, 0)), (MatchWon(1, (0, 0, 0)), 1, ()), (None, None, ())],
)
def test_a_result_keeps_what_the_standings_need(
    won: MatchWon | None, winner: int | None, points: tuple[int, ...]
) -> None:
    gone = (Departure(99, 2, 5),)
    state = replace(a_state(), end=MatchEnd("vote", (ANN,), NOW), gone=gone)
    match, did = new_match(3), (PlayerFigures(player=ANN),)
    found = result_of(replace(a_match(), state=state), match, NOW, won, did)
    assert (found.table, found.chat, found.players, found.scores) == (1, -7, (ANN, BOB, CID), (0, 0, 0))
    assert (found.winner, found.points, found.deals, found.ended) == (winner, points, 0, NOW)
    assert (found.why, found.by, found.gone, found.figures) == ("vote", (ANN,), gone, did)
    endless = result_of(a_match(), match, NOW)
    assert (endless.why, endless.by, endless.figures, endless.sheet) == (None, (), None, match.sheet)


EARLIER: tuple[Event, ...] = (BidMade(0, 100),)


def change(match: Match, table: Table | None = None, *, talks: bool = False) -> MatchChange:
    """Return a change of a match that nothing has happened in."""
    table = table or a_match()
    asked = question(table.rules, match)
    return MatchChange(
        table=table, match=match, question=asked, events=EARLIER, timer=60.0, talks=talks, now=NOW + 5
    )


def test_a_step_is_taken_and_logged() -> None:
    done = change(a_play().match)
    made = done.take(Play(0, card("AS")), by_person=True)
    assert (done.match, done.question) == (made.match, question(RULES, made.match))
    assert done.events == EARLIER + made.events
    (entry,) = done.entries
    assert (entry.number, entry.action, entry.events, entry.at) == (1, made.action, made.events, NOW + 5)
    assert (done.table.state.used, done.table.state.undo) == (5.0, 0)
    assert (done.snapshot, done.won, done.news) == (None, None, made.events)


def test_a_stand_ins_step_is_not_undone() -> None:
    done = change(a_play().match)
    done.take(Play(0, card("AS")), by_person=False)
    assert done.table.state.undo is None


def test_a_deal_begins_with_a_snapshot_and_events_of_its_own() -> None:
    done = change(new_match(3))
    made = done.take(Deal(DECK), by_person=False)
    assert done.snapshot == made.before
    assert done.events == made.events
    done.take(Bid(1, 105), by_person=True)
    assert done.snapshot == made.before


def test_premoves_follow_as_long_as_there_are_any() -> None:
    table = a_match(Chair(), Chair(premove="AC"), Chair(premove="9S"))
    done = change(a_play().match, table)
    done.take(Play(0, card("AS")), by_person=True)
    done.play_premoves()
    assert [each.action for each in done.entries[1:]] == [Play(1, card("AC")), Play(2, card("9S"))]
    assert [each.number for each in done.entries] == [1, 2, 3]
    assert done.news == tuple(event for each in done.entries for event in each.events)


def test_premoves_of_a_closed_table_are_not_played() -> None:
    table = a_match(Chair(premove="AS"), Chair(), Chair())
    closed = change(a_play().match, replace(table, stage="closed"))
    closed.play_premoves()
    assert closed.entries == []
    playing = change(a_play().match, table)
    playing.play_premoves()
    assert [each.action for each in playing.entries] == [Play(0, card("AS"))]
    assert playing.table.state.touched == NOW + 5


def test_the_state_may_change_before_the_first_step() -> None:
    done = change(a_play().match)
    done.under(replace(a_state(), hinted=(2,)))
    assert done.table.state.hinted == (2,)


@pytest.mark.parametrize("talks", [True, False])
def test_computer_players_remark_on_a_step_if_they_talk(talks: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("club.progress.REMARK_PERCENT", {"bid": 100})
    monkeypatch.setattr("club.progress.BOLD_BID", 100)
    table = replace(a_match(), seats=(ANN, EVA, MAX))
    done = change(Deals().match, table, talks=talks)
    done.take(Bid(1, 110), by_person=False)
    assert (done.table.state.remark is not None) is talks


def test_the_last_step_may_win_the_match() -> None:
    done = change(a_play().match)
    done.take(Play(0, card("AS")), by_person=True)
    assert done.won is None
    done.news += (MatchWon(1),)
    assert done.won == MatchWon(1)
