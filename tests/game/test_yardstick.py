"""The yardstick: fixed deals that any program can deal, with published results to compare with."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from game.__main__ import main
from game.cards import spell
from game.yardstick import DEALS, deck_of, published

DOCS = Path(__file__).parents[2] / "docs" / "arena.md"


def yardstick(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """Return what the command prints."""
    assert main(["yardstick", *words]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_the_first_deck_is_the_one_of_the_document() -> None:
    (cards,) = re.findall(r"^  `((?:\w\w ){23}\w\w)`", DOCS.read_text(encoding="utf-8"), re.MULTILINE)
    assert spell(deck_of(0)) == cards
    assert deck_of(0) != deck_of(1) != deck_of(1, redeal=1)


@pytest.mark.parametrize("level", ["easy", "greedy"])
def test_a_level_gets_the_published_results(capsys: pytest.CaptureFixture[str], level: str) -> None:
    found = yardstick(capsys, level, "--deals", "12")
    assert found["more_than"][level] == {"mean": 0.0, "error": 0.0}
    assert found["points"]["mean"] == pytest.approx(sum(published()[level][:12]) / 12, abs=0.001)


def test_every_deal_has_a_result_of_every_level() -> None:
    assert {level: len(results) for level, results in published().items()} == dict.fromkeys(
        ("easy", "greedy", "normal", "strong"), DEALS
    )


def test_results_come_as_lines_in_the_order_of_the_deals(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["yardstick", "greedy", "--deals", "4", "--jobs", "2", "--csv"]) == 0
    told = [line.split(",") for line in capsys.readouterr().out.splitlines()]
    assert [(int(number), float(points)) for number, points in told] == [
        *enumerate(published()["greedy"][:4])
    ]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [(("nobody",), "there is no player 'nobody'"), (("greedy", "--deals", "0"), "should be 1 to 10000")],
)
def test_a_wrong_word_is_named(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], complaint: str
) -> None:
    assert main(["yardstick", *words]) == 2
    assert complaint in capsys.readouterr().err
