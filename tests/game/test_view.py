"""A seat sees talon, gifts, marriages and played cards at the moment it needs them, and no longer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.cards import card, cards
from game.events import Passed
from game.phases.play import MarriageInHand
from game.question import hints
from game.state import Gift, Marriage, Silence
from game.view import GROUP, observe
from tests.game.table import Table

HANDS = "AS TS KH QH 9S JS 9C | 9D JD QD KD AC KC TC | 9H JH TH AH TD QC JC / AD QS KS"
"""Ann holds the marriage in hearts; with the talon the one in spades as well."""
GIVEN = Gift(1, card("9S"), False), Gift(2, card("9C"), False)


def given(changes: dict[str, object] | None = None, bid: str = "1 pass; 2 pass") -> Table:
    """Return a table at which Ann, who stands at 100, has given two nines away."""
    return Table(changes, HANDS).say(f"{bid}; 0 give 9S 1; 0 give 9C 2")


def led(changes: dict[str, object] | None = None) -> Table:
    """Return one at which she has led as well."""
    return given(changes).say("0 contract 100; 0 AS")


@pytest.mark.parametrize("stage", [given, led], ids=["given", "led"])
def test_who_was_given_a_card_still_sees_it_and_nobody_else_does(stage: Callable[[], Table]) -> None:
    table = stage()
    assert table.view(1).gifts == GIVEN[:1]
    assert table.view(2).gifts == GIVEN[1:]
    assert table.view(0).gifts == GIVEN
    assert table.view(GROUP).gifts == ()


@pytest.mark.parametrize("stage", [given, led], ids=["given", "led"])
def test_a_closed_talon_stays_with_its_taker(stage: Callable[[], Table]) -> None:
    table = stage()
    assert [table.view(seat).talon for seat in (0, 1, 2, GROUP)] == [cards("AD QS KS"), (), (), ()]


def test_a_talon_and_gifts_that_were_shown_stay_shown() -> None:
    table = led({"talon_on_hundred": "shown", "discard": "face_up"})
    for seat in (0, 1, 2, GROUP):
        assert table.view(seat).talon == cards("AD QS KS")
        assert table.view(seat).gifts == (Gift(1, card("9S"), True), Gift(2, card("9C"), True))


def test_talon_and_gifts_are_gone_once_the_first_trick_is_taken() -> None:
    table = led({"talon_on_hundred": "shown"}).say("1 9S; 2 9C")
    assert [(table.view(seat).talon, table.view(seat).gifts) for seat in (0, 1, 2, GROUP)] == [((), ())] * 4


def test_a_marriage_is_shown_to_all_while_its_trick_lies_on_the_table() -> None:
    table = led().say("1 9S; 2 9C; 0 KH")
    marriage = Marriage(0, card("KH").suit, 100)
    assert [table.view(seat).declared for seat in (0, 1, 2, GROUP)] == [marriage] * 4
    table.say("1 9D; 2 AH")
    assert table.view(1).declared is None


def test_the_queen_led_after_her_king_declares_nothing_anew() -> None:
    table = led().say("1 9S; 2 9C; 0 KH; 1 9D; 2 9H; 0 QH")
    assert table.view(1).marriages
    assert table.view(1).declared is None


def test_who_leads_is_told_which_cards_declare() -> None:
    table = led().say("1 9S; 2 9C")
    assert hints(table.rules, table.match).declares == cards("KS QS KH QH")
    table.say("0 KH")
    assert hints(table.rules, table.match).declares == ()


@pytest.mark.parametrize(
    ("changes", "facts", "share"),
    [
        ({}, {}, 50),
        ({"concede_award": "sixty"}, {}, 60),
        ({"concede_award": "aces"}, {}, None),
        ({}, {"scores": (0, 880, 880)}, 0),
        ({}, {"scores": (0, 880, 0)}, None),
        ({"concede_barrel": "allowed", "barrel_stand_still": "on"}, {"scores": (880, 0, 0)}, 0),
    ],
)
def test_the_share_of_a_concession_is_told_where_it_is_equal_and_tells_of_no_ace(
    changes: dict[str, Any], facts: dict[str, Any], share: int | None
) -> None:
    table = Table(changes, HANDS, **facts)
    while not table.choices[0].startswith("contract"):
        table.say(f"{table.asked} {table.choices[0]}")
    assert hints(table.rules, table.match).share == share


def test_before_a_first_trick_no_card_declares() -> None:
    table = given().say("0 contract 100")
    assert hints(table.rules, table.match).declares == ()


def test_who_bids_is_told_the_marriages_of_the_hand() -> None:
    table = Table({"opening": "any", "queen_jack_marriage": "on"}, HANDS)
    assert hints(table.rules, table.match).marriages == (MarriageInHand("full", card("KH").suit, 100),)


def test_cards_that_lie_face_down_tell_of_no_marriage() -> None:
    table = Table({"dark": "everyone", "dark_min_score": "none"}, HANDS)
    assert table.asked == 1
    assert hints(table.rules, table.match).marriages == ()
    table.say("1 look")
    assert hints(table.rules, table.match).marriages == (MarriageInHand("full", card("KD").suit, 80),)


@pytest.mark.parametrize(
    ("changes", "scores", "words", "why"),
    [
        ({}, (0, 0, 0), "1 bid 185", Silence(2, "hand", 120)),
        ({"bid_limit": "none"}, (0, 0, 0), "1 bid 300", Silence(2, "most", 300)),
        ({"debt_silence": -120}, (0, 0, -120), "1 bid 105", Silence(2, "debt")),
        ({"debt_mercy": "on"}, (-120, 0, 0), "", Silence(2, "mercy")),
        (
            {"barrel_mode": "accumulate", "barrel_auction": "excluded"},
            (0, 0, 880),
            "1 bid 105",
            Silence(2, "barrel"),
        ),
        (
            {"dark": "forced_bidder", "dark_min_score": "none", "dark_lift": "off"},
            (0, 0, 0),
            "0 dark",
            Silence(2, "dark"),
        ),
        ({"dark": "forced_bidder", "dark_min_score": "none"}, (0, 0, 0), "0 dark", Silence(2, "no-marriage")),
    ],
)
def test_who_passed_unasked_is_told_why_and_nobody_else(
    changes: dict[str, object], scores: tuple[int, ...], words: str, why: Silence
) -> None:
    """A9, A10, A19; the pass itself everybody hears."""
    table = Table(changes, HANDS, scores=scores).say(words)
    if table.asked == 1 and "bid" not in words:  # speaks before
        table.say("1 pass")
    (passed,) = (each for each in table.events if isinstance(each, Passed) and each.seat == 2)
    assert passed == Passed(2, asked=False, why=why)
    assert table.view(2).silence == why
    assert observe(passed, 2) == passed
    for viewer in (0, 1, GROUP):
        assert table.view(viewer).silence != why
        assert observe(passed, viewer) == Passed(2, asked=False)


def test_a_trick_says_who_put_down_which_card() -> None:
    assert led().say("1 9S").view(2).played == ((0, card("AS")), (1, card("9S")))
    assert given().view(2).played == ()
