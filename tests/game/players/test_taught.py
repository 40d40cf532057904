"""Hints recommend the lesson's advice among equally good choices, and say why if they do not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.actions import Action, Bid, Give, Pass, Play
from game.arena import ArenaTable
from game.cards import Suit, cards
from game.lesson import PAGES, PRESET, view
from game.players.knowledge import Situation
from game.players.reasons import call_reason, clears, preferred, taught_call
from game.players.tricks import NONE, SUITS, mask
from game.rules import preset
from game.view import POINT, Alternative
from tests.game.table import Table

RULES = preset(PRESET)
TALON = next(page for page in PAGES if page.name == "talon")
MARRIAGE = next(page for page in PAGES if page.name == "marriage")


def gift(given: str, worth: float) -> Alternative:
    """Return a gift of two cards with its worth."""
    return Alternative(tuple(Give(0, card, to) for to, card in enumerate(cards(given), 1)), (worth, worth))


def lead(card: str, worth: float) -> Alternative:
    return Alternative((Play(0, cards(card)[0]),), (worth, worth))


def chosen(situation: Situation, *options: Alternative) -> tuple[Action, ...]:
    best = max(options, key=lambda each: each.worth)
    return preferred(situation, best, options).actions


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ((("TS 9C", 0.5), ("JS 9C", 0.495)), "JS 9C"),
        ((("TS 9C", 0.5), ("JS 9C", 0.45)), "TS 9C"),
        ((("KH JD", 0.5), ("TS JD", 0.495)), "TS JD"),
        ((("JS JD", 0.5), ("9C 9D", 0.495)), "9C 9D"),
        ((("9C 9D", 0.495), ("9D 9C", 0.5)), "9D 9C"),
    ],
)
def test_a_nine_or_a_jack_is_given_rather_than_a_card_that_counts(
    options: tuple[tuple[str, float], ...], told: str
) -> None:
    situation = Situation(RULES, view(TALON))
    assert chosen(situation, *(gift(*each) for each in options)) == gift(told, 0).actions


@pytest.mark.parametrize(("lower", "told"), [(0.5 + POINT / 2, "KH"), (0.5 + 2 * POINT, "QS")])
def test_of_two_marriages_the_dearer_one_is_led_first(lower: float, told: str) -> None:
    seen = view(MARRIAGE)
    both = replace(seen, hints=replace(seen.hints, declares=cards("KH QH KS QS")))
    found = chosen(Situation(RULES, both), lead("AS", 0.3), lead("QS", lower), lead("KH", 0.5))
    assert found == lead(told, 0).actions


def test_an_ace_that_is_as_good_as_a_marriage_stays_what_it_is() -> None:
    seen = view(MARRIAGE)
    assert chosen(Situation(RULES, seen), lead("AS", 0.5), lead("KH", 0.495)) == lead("AS", 0).actions


def test_a_bare_queen_is_no_marriage() -> None:
    seen = view(MARRIAGE)
    alone = replace(seen, hints=replace(seen.hints, declares=()))
    found = chosen(Situation(RULES, alone), lead("QH", 0.5), lead("AS", 0.505))
    assert found == lead("AS", 0).actions


def discarding(played: str) -> Situation:
    """Return the situation of a defender without clubs, after a trick and the declarer's next lead."""
    hands = "9S AD KD AH TH KH QH | KS JS TC QC 9C TD QD | AS TS QS AC JD 9D JH / KC 9H JC"
    table = Table(None, hands, dealer=1)
    table.say("0 pass; 1 pass; 2 give 9D 0; 2 give JC 1; 2 contract 100; 2 AS; 0 9S; 1 JS; " + played)
    at = ArenaTable(table.rules, table.match, [])
    at.show(table.events)
    return at.situation(0)


@pytest.mark.parametrize(
    ("played", "options", "told"),
    [
        ("2 AC", (("AH", 0.5), ("9D", 0.495)), "9D"),
        ("2 AC", (("AH", 0.5), ("9D", 0.48)), "AH"),
        ("2 AC", (("AH", 0.5), ("KH", 0.499), ("TH", 0.498)), "TH"),
        ("2 AC", (("KD", 0.5), ("9D", 0.495)), "KD"),
        ("2 QS", (("AH", 0.5), ("9D", 0.495)), "AH"),
    ],
)
def test_no_ten_or_ace_falls_into_the_declarers_trick_where_less_is_as_good(
    played: str, options: tuple[tuple[str, float], ...], told: str
) -> None:
    assert chosen(discarding(played), *(lead(*each) for each in options)) == lead(told, 0).actions


def hand(held: str, changes: dict[str, Any] | None = None) -> Situation:
    """Return the first call of seat 1 with these cards; seat 0 stands at 100."""
    table = Table(changes, f"| {held} |")
    at = ArenaTable(table.rules, table.match, [])
    at.show(table.events)
    return at.situation(1)


def calls(bid: float, passed: float, amount: int = 105) -> tuple[Alternative, Alternative]:
    return Alternative((Bid(1, amount),), (bid, bid), 0.6), Alternative((Pass(1),), (passed, passed))


HEARTS, SPADES, SPADES_ACE = "KH QH TS 9S 9C JD TD", "KS QS TC 9S 9C JD TD", "KS QS AC 9S 9C JD TD"
SPADES_ACES, ACES = "KS QS AC AD AH JD TD", "AS AC AD TS TC 9D JD"


@pytest.mark.parametrize(
    ("held", "bids"),
    [(HEARTS, True), (SPADES, False), (SPADES_ACE, True), (SPADES_ACES, True), (ACES, False)],
)
def test_a_dear_marriage_or_a_cheap_one_with_an_ace_is_worth_a_bid(held: str, bids: bool) -> None:
    situation = hand(held)
    assert taught_call(situation) == (Bid(1, 105) if bids else Pass(1))
    for slightly in (POINT / 2, -POINT / 2):
        options = calls(0.33 + slightly, 0.33)
        best = max(options, key=lambda each: each.worth)
        assert preferred(situation, best, options) is options[0 if bids else 1]
    for clearly, told in ((2 * POINT, 0), (-2 * POINT, 1)):
        options = calls(0.33 + clearly, 0.33)
        assert preferred(situation, options[told], options) is options[told]


def test_of_several_bids_as_good_as_a_pass_the_best_is_made() -> None:
    low, passing = calls(0.33, 0.335)
    high, _ = calls(0.332, 0, 120)
    assert preferred(hand(HEARTS), passing, (low, high, passing)) is high


@pytest.mark.parametrize(
    ("held", "action", "told"),
    [
        (HEARTS, Bid(1, 105), ("bid-marriage", 100, 0)),
        (SPADES_ACE, Bid(1, 105), ("bid-ace", 40, 1)),
        (ACES, Pass(1), ("no-marriage", 0, 3)),
        (SPADES, Pass(1), ("no-ace", 40, 0)),
        (HEARTS, Pass(1), ("pass-anyway", 100, 0)),
        (SPADES_ACES, Pass(1), ("pass-anyway", 40, 3)),
        (ACES, Bid(1, 105), ("bid-anyway", 0, 3)),
        (SPADES, Bid(1, 105), ("bid-anyway", 40, 0)),
    ],
)
def test_a_call_is_explained_by_the_marriage_and_the_aces(
    held: str, action: Bid | Pass, told: tuple[str, int, int]
) -> None:
    reason = call_reason(hand(held), action)
    assert reason is not None
    assert (reason.code, reason.amount, reason.aces) == told
    unlikely = call_reason(hand(held), action, likely=False)
    assert unlikely is not None
    assert unlikely.code == (told[0] if told[0] != "bid-anyway" else "risk-anyway")


@pytest.mark.parametrize(
    "changes", [{"marriage_values": "spades_high"}, {"queen_jack_marriage": "on"}, {"ace_marriage": "on"}]
)
def test_of_other_marriages_than_its_own_the_lesson_says_nothing(changes: dict[str, Any]) -> None:
    assert taught_call(hand(HEARTS, changes)) is None
    assert call_reason(hand(HEARTS, changes), Pass(1)) is None


@pytest.mark.parametrize(("standing", "told"), [(115, Bid(1, 120)), (120, None)])
def test_above_its_highest_bid_the_lesson_tells_nobody_to_bid(standing: int, told: Bid | None) -> None:
    table = Table(None, f"KD QD | {HEARTS} |").say(f"1 bid 105;2 pass;0 bid {standing}")
    assert taught_call(ArenaTable(table.rules, table.match, []).situation(1)) == told


def test_on_the_barrel_the_lesson_says_nothing() -> None:
    table = Table({}, f"| {HEARTS} |", scores=(0, 880, 0))
    assert taught_call(ArenaTable(table.rules, table.match, []).situation(1)) is None


@pytest.mark.parametrize(
    ("rest", "trump", "named", "told"),
    [
        ("AS KH QH", None, False, True),  # the marriage will be trump
        ("AS KH JH", None, False, False),
        ("AS KH JH", None, True, True),
        ("AS KH JH", "H", False, True),
        ("AS KD JD", "H", False, False),
        ("AS KH QH 9C", None, False, False),  # a club is left
    ],
)
def test_a_cleared_suit_is_trumped_only_by_who_has_or_gets_a_trump(
    rest: str, trump: str | None, named: bool, told: bool
) -> None:
    number = NONE if trump is None else SUITS.index(Suit(trump))
    assert clears(mask(cards(rest)), SUITS.index(Suit.CLUBS), number, named=named) is told
