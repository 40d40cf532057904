"""What the club decides, from plain records: no store, no Telegram, no clock."""

from __future__ import annotations

from dataclasses import replace

import pytest

from club.absence import gone_away, here_again, moved_for
from club.deadlines import FORGOTTEN_S, LINGER_S, What, forgotten, next_deadline
from club.model import Table
from club.progress import after_step, begun, closed, taken
from club.state import Chair, Preferences, TableState
from club.votes import poll_to_end, vote_against, vote_to_end
from game.actions import Deal
from game.cards import DECK
from game.question import NO_QUESTION
from game.rules import Rules
from game.state import new_match

NOW = 1000.0
THREE = TableState(chairs=(Chair(), Chair(), Chair()), since=NOW, touched=NOW)
TABLE = begun(Table(1, -7, None, 11, "lobby", (11, 12, 13), "classic", Rules(), "en", 0.0), NOW)
USUAL = (Preferences(),) * 3


def test_a_table_goes_from_deal_to_question_to_its_end() -> None:
    match = new_match(3)
    due = next_deadline(TABLE, match, NO_QUESTION, timer=60, pause_s=5, preferences=USUAL)
    assert due == (What.DEAL, NOW + 5)
    step = taken(TABLE.rules, match, Deal(DECK))
    table = after_step(TABLE, step, timer=60, now=NOW + 5, by_person=False)
    assert (step.opens_deal, table.entries, table.stage) == (True, 1, "playing")
    due = next_deadline(table, step.match, step.question, timer=60, pause_s=5, preferences=USUAL)
    assert due == (What.REMIND, NOW + 5 + 40)
    due = next_deadline(table, step.match, step.question, timer=0, pause_s=5, preferences=USUAL)
    assert due == forgotten(table) == (What.FORGET, NOW + FORGOTTEN_S)
    over = closed(table, "vote", (11, 12), NOW + 9)
    due = next_deadline(over, step.match, step.question, timer=60, pause_s=5, preferences=USUAL)
    assert due == (What.PUT_AWAY, NOW + 9 + LINGER_S)


def test_a_vote_is_taken_back_by_another_press_unless_it_decides() -> None:
    first = vote_to_end(THREE, 0, NOW, asks=True)
    assert vote_to_end(first, 0, NOW, asks=True).ending == (0,), "asking twice is one vote"
    assert vote_to_end(first, 0, NOW).ending == ()
    both = vote_to_end(first, 1, NOW)
    assert (both.ending, poll_to_end(both).passed) == ((0, 1), True)


def test_all_who_are_here_must_agree_to_put_somebody_out() -> None:
    away = THREE.seated(2, Chair(away=NOW - 60, stood_in=3))
    once = vote_against(away, 2, 0, NOW)
    assert once.chairs[2].against == (0,)
    assert vote_against(once, 2, 0, NOW).chairs[2].against == ()
    assert vote_against(once, 2, 1, NOW).chairs[2].against == (0, 1)


@pytest.mark.parametrize("asked", [0, 1])
def test_somebody_is_away_until_they_are_here(asked: int) -> None:
    away = gone_away(THREE, asked, 60, NOW + 30, seat=0)
    assert away.chairs[0].played_for
    assert away.chairs[asked].spent == (0.5 if asked == 0 else 0.0), "the time of nobody else stands still"
    back = here_again(away, asked, 60, NOW + 30, seat=0)
    assert not back.chairs[0].played_for


def test_moves_made_for_somebody_are_counted() -> None:
    state = replace(THREE, warned=2)
    for moves in (1, 2):
        state = moved_for(state, 0, 60, NOW + 90 * moves)
        assert (state.chairs[0].stood_in, state.chairs[0].away) == (moves, NOW + 90)
