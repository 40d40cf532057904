"""Steps of a match that are stored in one transaction."""

from __future__ import annotations

from dataclasses import replace

import pytest

from club.model import Table
from club.progress import MatchChange
from club.state import Chair
from game.actions import Bid, Deal, Play
from game.cards import DECK, card
from game.events import BidMade, Event, MatchWon
from game.question import question
from game.state import Match, new_match
from tests.club.records import ANN, EVA, MAX, NOW, a_match, a_play, a_state
from tests.game.table import Table as Deals

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
    assert done.steps == [made]
    assert (done.match, done.question) == (made.match, made.question)
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
    assert [each.action for each in done.steps[1:]] == [Play(1, card("AC")), Play(2, card("9S"))]
    assert [each.number for each in done.entries] == [1, 2, 3]
    assert done.news == tuple(event for each in done.steps for event in each.events)


def test_premoves_of_a_closed_table_are_not_played() -> None:
    table = a_match(Chair(premove="AS"), Chair(), Chair())
    closed = change(a_play().match, replace(table, stage="closed"))
    closed.play_premoves()
    assert closed.steps == []
    playing = change(a_play().match, table)
    playing.play_premoves()
    assert [each.action for each in playing.steps] == [Play(0, card("AS"))]
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
    made = done.take(Play(0, card("AS")), by_person=True)
    done.steps.append(made._replace(events=(MatchWon(1),)))
    assert done.won == MatchWon(1)
