"""Questions before the first lead, item by item: docs/rules.md 4.1 to 4.5, 4.8 to 4.10 and section 5."""

from __future__ import annotations

from typing import Any

import pytest

from game.actions import Code
from game.cards import DECK, Card, cards
from game.events import (
    AuctionOpened,
    CardsDealt,
    DeckCut,
)
from game.layouts import dealt_out, layout
from game.phases.deal import first_dealer, next_deck
from game.rules import assemble
from game.state import Claiming, Dealing, Line, Reason
from tests.game.asking import LEFT, RIGHT, stand
from tests.game.table import Table


def test_r4_a_cut_puts_the_top_cards_beneath() -> None:
    table = stand(RIGHT, ["AS"])
    assert table.asked == 1
    assert (table.refused("1 cut 0"), table.refused("1 cut 24"), table.refused("1 cut 23")) == (
        Code.CUT_RANGE,
        Code.CUT_RANGE,
        None,
    )
    table.say("1 cut 1")
    assert table.last(DeckCut).bottom.text == "AS"
    assert table.last(DeckCut).deck[-1].text == "AS"


def test_t5_the_neighbours() -> None:
    assert stand(LEFT, ["AS"]).asked == 0
    assert stand({**RIGHT, "players": 4}, ["AS"]).asked == 2
    assert stand({**RIGHT, "players": 2}, ["AS"]).asked == 0


def test_r6_three_nines_in_a_row_cost_the_fine_and_the_deck_is_dealt() -> None:
    table = stand(RIGHT, ["9S", "9C", "9D"])
    table.say("1 cut 1; 1 cut 1")
    assert table.asked == 1
    assert not table.match.carried.fines
    table.say("1 cut 1")
    assert table.match.carried.fines == (Line(1, -120, Reason.CUT_FINE),)
    assert not isinstance(table.match.phase, Dealing)


def test_r4_a_jack_goes_to_the_thirteenth_place() -> None:
    table = stand(RIGHT, ["JS"]).say("1 cut 1")
    cut = table.last(DeckCut)
    assert (cut.bottom.text, cut.deck[12].text, cut.again) == ("JS", "JS", None)
    assert sorted(cut.deck, key=DECK.index) == list(DECK)
    hands, _ = dealt_out(layout(table.rules.table), 3, 2, cut.deck)
    assert table.last(CardsDealt).hands == hands


def test_r5_at_the_left_a_jack_makes_the_dealer_cut_once_whatever_comes() -> None:
    table = stand(LEFT, ["JS", "9C"])
    table.say("0 cut 1")
    assert table.asked == 2
    table.say("2 cut 1")
    assert table.last(DeckCut).bottom is None
    assert not isinstance(table.match.phase, Dealing)


def test_r4_with_cards_nobody_cuts() -> None:
    assert Table(RIGHT).asked == 1  # the first speaker


def test_the_pattern_of_dealing() -> None:
    """Never the first three cards, never the last to the talon."""
    for changes, places in (
        ({}, ([3, 7, 11],)),
        ({"players": 2}, ([2, 8], [5, 11])),
        ({"players": 2, "two_player_layout": "9_2x3"}, ([2, 8, 14], [5, 11, 17])),
        ({"players": 2, "two_player_layout": "10_2x2_pile"}, ([2, 8], [5, 11])),
        ({"players": 4}, ([3, 7, 11],)),
    ):
        rules = assemble(changes)
        players = rules.table.players
        _, talons = dealt_out(layout(rules.table), players, players - 1, DECK)
        assert [[DECK.index(each) for each in talon] for talon in talons] == [*places]


def test_t4_the_collected_deck() -> None:
    rules = {"shuffle": "match_start"}
    table = Table(rules, "AS KS QS TS JS 9S AH | AC KC QC TC JC 9C TH | AD KD QD TD JD 9D KH / QH JH 9H")
    assert next_deck(table.rules.table, table.match) is None
    table.say("1 pass; 2 pass; 0 give 9S 1; 0 give JS 2; 0 concede")
    assert next_deck(table.rules.table, table.match) == cards(
        "AS TS KS QS AH QH JH 9H 9S AC TC KC QC JC 9C TH JS AD TD KD QD JD 9D KH"
    )
    assert next_deck(assemble({}).table, table.match) is None


def test_t4_played_tricks_lie_in_the_order_taken() -> None:
    table = Table({"shuffle": "match_start", "players": 2, "two_player_layout": "9_2x3"})
    played: list[Card] = []
    while table.asked is not None:
        if isinstance(table.match.phase, Claiming):
            table.say(f"{table.asked} keep")
            continue
        choice = table.choices[0]
        if len(choice) == 2:
            played += cards(choice)
        table.say(f"{table.asked} {choice}")
    deck = next_deck(table.rules.table, table.match)
    assert deck is not None
    assert list(deck[: len(played)]) == played
    assert len(played) == 20


@pytest.mark.parametrize(
    ("rule", "winner", "seat"), [("lot", 1, 2), ("last_winner", 1, 1), ("last_winner", None, 2)]
)
def test_first_dealer(rule: str, winner: int | None, seat: int) -> None:
    assert first_dealer(assemble({"first_dealer": rule}).table, 2, winner) == seat


@pytest.mark.parametrize(
    ("changes", "holder"),
    [
        ({}, 0),
        ({"forced_bidder": "dealer"}, 2),
        ({"players": 2, "forced_bidder": "dealer"}, 0),
        ({"players": 4}, 0),
    ],
)
def test_t1_t2_who_is_forced(changes: dict[str, Any], holder: int) -> None:
    assert Table(changes).last(AuctionOpened).holder == holder
