"""The numbers in the files beside this one are those that the engine counts."""

from __future__ import annotations

import pytest

from game.engine import legal
from game.rules import presets
from game.state import Auction, Buying, Claiming, Committing, Dealt, Giving, Naming, Playing, Taking
from tests.perft import FOLDER, Position, counted, perft, positions

FILES = sorted(FOLDER.glob("*.txt"))
ALL = [position for file in FILES for position in positions(file.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("position", ALL, ids=lambda each: each.name)
def test_as_many_lines_as_written(position: Position) -> None:
    rules, match = position.rules(), position.match()
    depths = range(1, len(position.counts) + 1)
    assert tuple(perft(rules, match, depth) for depth in depths) == position.counts


def test_every_question_is_counted() -> None:
    """All but the cut: cards that are given as hands lie already."""
    questions = {Claiming, Dealt, Auction, Taking, Buying, Giving, Committing, Naming, Playing}
    assert {type(each.match().phase) for each in ALL} == questions


def test_every_preset_has_its_counts() -> None:
    assert {file.stem for file in FILES} == set(presets())
    for file in FILES:
        for position in positions(file.read_text(encoding="utf-8")):
            assert position.text.get("preset", "classic") == file.stem


def test_counting_again_changes_only_numbers() -> None:
    text = "# note\n\nname: two answers to a claim\ncards: {}\ncounts: 7\n"
    hands = "9S 9C 9D 9H JS QS KS | JC QC KC TS TC AS AC | JD QD KD TD AD JH QH / KH TH AH"
    assert counted(text.format(hands)) == text.format(hands).replace("counts: 7", "counts: 2")


def test_a_line_that_ends_early_is_not_counted() -> None:
    claim = next(each for each in ALL if isinstance(each.match().phase, Claiming))
    rules, match = claim.rules(), claim.match()
    assert len(legal(rules, match)) == 2
    assert perft(rules, match, 2) == claim.counts[1]
