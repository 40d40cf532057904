"""A beginner's hand for a player's first deal."""

from __future__ import annotations

from itertools import count

import pytest

from club.lobby import MAX_SHUFFLES, MIN_MARRIAGE, beginner_deck, is_beginner_hand
from game.cards import DECK, Cards, cards
from game.rules import Rules, preset
from game.state import new_match
from tests.game.table import Table as Deals

RULES = preset("classic")


@pytest.mark.parametrize(
    ("hand", "suits"),
    [
        ("AS TS KH QH 9C 9D JD", True),
        ("AS TS KS QS 9C 9D JD", False),  # the cheapest marriage
        ("AS 9S KH QH 9C 9D JD", False),  # the ace is alone
        ("AS TS KH QH AC AD JD", False),  # three aces are better played against the others
        ("AS TS KH 9H AC 9D JD", False),
    ],
)
def test_a_first_hand_has_a_dear_marriage_and_an_ace_with_its_ten(hand: str, suits: bool) -> None:
    assert is_beginner_hand(RULES, cards(hand)) is suits


def test_decks_are_shuffled_until_one_suits() -> None:
    deals = Deals()
    good = deals._stacked("AS TS KH QH 9C 9D JD")
    match, number = new_match(3), count()
    found = beginner_deck(Rules(), match, 0, lambda: good if next(number) == 5 else DECK)
    assert found == good
    assert next(number) == 6


def test_the_last_deck_is_taken_if_none_suits() -> None:
    number = count()
    poor = Deals()._stacked("9S 9C 9D 9H JS JC JD")

    def shuffle() -> Cards:
        next(number)
        return poor

    assert beginner_deck(Rules(), new_match(3), 0, shuffle) == poor
    assert (next(number), MAX_SHUFFLES) == (401, 400)


def test_a_marriage_of_clubs_is_too_cheap_and_two_aces_are_not_too_many() -> None:
    assert not is_beginner_hand(RULES, cards("AS TS KC QC 9H 9D JD"))
    assert is_beginner_hand(RULES, cards("AS TS KD QD 9H 9C JC"))
    assert is_beginner_hand(RULES, cards("AS TS KD QD AH 9C JC"))
    assert MIN_MARRIAGE == 80
