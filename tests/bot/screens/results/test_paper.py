"""Random presses on score sheets for real cards: under all presets, every key shown does something."""

from __future__ import annotations

import random

import pytest

from bot.screens.results.paper import PaperPage, paper_picture, paper_screen
from bot.words.buttons import PaperPress, unpack
from bot.words.texts import texts
from club.paper import PaperSeat, PaperSheet, PaperState, entry_of, flaw
from club.paper_choices import choices
from club.paper_presses import joined, pressed
from game.rules import Rules, preset, presets

NAMES = ("Anna", "Ben", "Cid", "Konstantin")
EN = texts("en")
PRESSES = 100


def sheet(rules: Rules) -> PaperSheet:
    """Return a sheet of as many players as the rules want."""
    seats = tuple(PaperSeat(name=name) for name in NAMES[: rules.table.players])
    empty = PaperSheet(
        id=1, chat=-7, thread=None, rules=rules, seats=(), state=PaperState(dealer=0), created=0.0
    )
    return joined(empty, seats)


def page_of(paper: PaperSheet) -> PaperPage:
    """Return a sheet as its screen is drawn."""
    return PaperPage(paper, choices(paper), NAMES[: len(paper.seats)], 120)


def keys(paper: PaperSheet) -> list[PaperPress]:
    """Return the presses of the keys of a sheet."""
    found = [unpack(key.data or "") for row in paper_screen(EN, page_of(paper)).rows for key in row]
    presses = [each for each in found if isinstance(each, PaperPress)]
    assert len(presses) == len(found)
    return presses


@pytest.mark.parametrize("name", presets())
def test_every_key_shown_can_be_pressed(name: str) -> None:
    rng, paper = random.Random(name), sheet(preset(name))
    written = 0
    for _ in range(PRESSES):
        offered = [each for each in keys(paper) if each.verb not in {"picture", "quit", "new"}]
        forward = [each for each in offered if each.verb in {"write", "who", "bid", "take", "talon"}]
        press = rng.choice(forward if forward and rng.random() < 0.6 else offered)
        assert press.turn == paper.state.turn
        after = pressed(paper, press.verb, press.value, 1.0)
        assert after is not None, press
        written += press.verb == "write"
        paper = after
    assert written >= 3, "deals are written"
    assert not paper.rows or paper_picture(EN, page_of(paper), "Garage", "light").picture is not None


def test_impossible_numbers_are_named_and_cannot_be_written() -> None:
    paper = sheet(preset("classic"))
    for verb, value in (("who", "0"), ("bid", "100"), ("take", "1_90"), ("take", "2_90")):
        after = pressed(paper, verb, value, 1.0)  # type: ignore[arg-type]  # the test names real verbs
        assert after is not None
        paper = after
    assert flaw(paper) is not None
    assert "The card points must add up to 120." in paper_screen(EN, page_of(paper)).text
    assert "write" not in {each.verb for each in keys(paper)}
    assert pressed(paper, "write", "", 1.0) is None
    assert entry_of(paper).card_points == (-60, 90, 90)
