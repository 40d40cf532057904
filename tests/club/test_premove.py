"""Premoves: cards chosen before the player's turn."""

from __future__ import annotations

import pytest

from club.state import Chair
from club.undo import is_for_next_card, next_premove, playable_premove, without_premove
from game.actions import Play
from game.cards import card
from game.question import NO_QUESTION, question
from tests.club.records import NOW, a_play, a_state
from tests.game.table import Table as Deals


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
