"""A player's cards in the answer to a press: they fit, and they tell no more than his panel."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from itertools import islice

import pytest

from bot.screens import SUITS, face
from bot.screens.hand import peek
from bot.tables.live import draw_hand
from bot.words.texts import LANGUAGES, Texts, texts, words_of
from club.names import distinct_names
from club.seats import Seating
from club.state import NO_STATE
from game.actions import Seat
from game.cards import DECK, Card
from game.rules import presets
from game.state import Dealing, Over
from game.view import project
from tests.bot.onlookers import Moment, match_by, match_of
from tests.bot.screens.test_screens import exchanged, known

SEEDS = range(300, 330)
LIMIT = 200
"""Characters of an answer to a press."""
EDITED = 1024
"""Characters of an ephemeral message after an edit."""
LONG = ("𝔎" * 40, "Щ" * 40, "<&>" * 20, "Щ" * 40)
"""The first has letters that count twice."""


def told(t: Texts, moment: Moment, seat: Seat, seating: Seating | None = None) -> str:
    """Return what a player is told."""
    return peek(t, seating or moment.seating, project(moment.match, seat, ()))


def length(text: str) -> int:
    """Count as Telegram does, in units of UTF-16."""
    return len(text.encode("utf-16-le")) // 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_hand_fits_with_the_longest_names(language: str) -> None:
    t = texts(language)
    longest = 0
    for seed in SEEDS:
        for moment in islice(match_of(seed), seed % 3, None, 3):
            names = distinct_names(LONG[: moment.match.players])
            seating = replace(moment.seating, names=names, title="𝔎" * 128)
            for seat in range(moment.match.players):
                words = told(t, moment, seat, seating)
                panel = draw_hand(t, seating, moment.question, moment.match, seat, NO_STATE)
                assert 0 < length(words) <= LIMIT
                assert length(words_of(panel.text)) <= EDITED
                longest = max(longest, length(words))
    assert longest > 100


@pytest.mark.parametrize("name", sorted(presets()))
def test_nothing_is_told_that_his_panel_does_not_show(name: str) -> None:
    for number, moment in enumerate(match_by(name, 7)):
        t = texts(LANGUAGES[number % len(LANGUAGES)])
        for seat in range(moment.match.players):
            panel = moment.panel(t, seat)
            shown = panel.text + " ".join(button.text for row in panel.rows for button in row)
            assert named(t, told(t, moment, seat)) <= named(t, shown)


def named(t: Texts, words: str) -> set[Card]:
    """Return the cards that stand in a text, each in full or in the line of a suit."""
    ranks = {face(t, each).removeprefix(SUITS[each.suit]): each.rank for each in DECK}
    found = set()
    for suit, symbol in SUITS.items():
        for run in re.findall(rf"{symbol} ?((?:(?:{'|'.join(ranks)})(?!\w) ?)+)", words):
            found |= {card for card in DECK if card.suit is suit and card.rank in map(ranks.get, run.split())}
    return found


def test_cards_he_cannot_know_change_nothing_he_is_told() -> None:
    rng, t, compared = random.Random(1), texts("en"), 0
    for seed in SEEDS:
        for moment in islice(match_of(seed), seed % 5, None, 5):
            for seat in range(moment.match.players):
                hidden = [each for each in DECK if each not in known(moment, seat)]
                if len(hidden) > 1:
                    one, other = rng.sample(hidden, 2)
                    swapped = exchanged(moment, {one: other, other: one})
                    assert told(t, swapped, seat) == told(t, moment, seat)
                    compared += 1
    assert compared > 500


def test_cards_that_lie_face_down_are_not_told() -> None:
    t, met = texts("en"), 0
    for seed in range(40):
        for moment in match_by("classic", seed, dark="everyone", dark_min_score="none"):
            for seat in project(moment.match, None, ()).unseen:
                assert told(t, moment, seat).startswith(t("panel-unseen"))
                assert not named(t, told(t, moment, seat).splitlines()[0])
                met += 1
    assert met


def test_between_two_deals_and_after_the_last_there_are_no_cards() -> None:
    t = texts("en")
    between = next(each for each in match_by("classic", 3) if isinstance(each.match.phase, Dealing))
    assert told(t, between, 0) == t("panel-dealing")
    over = next(each for seed in SEEDS for each in match_of(seed) if isinstance(each.match.phase, Over))
    winner = project(over.match, 0, ()).winner
    assert winner is not None
    assert told(t, over, winner) == t("story-won", who="You")
