"""Among equally good choices a hint recommends what the lesson teaches."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.actions import Action, Give, Play
from game.advice import POINT, Alternative
from game.cards import cards
from game.lesson import PAGES, PRESET, view
from game.players.advice import preferred
from game.players.knowledge import Situation
from game.rules import preset

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
