"""The arena: duplicate deals, the same seed the same result, and programs as players."""

from __future__ import annotations

import json
import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from game.__main__ import main

DOCS = Path(__file__).parents[2] / "docs" / "arena.md"


@pytest.fixture
def program(tmp_path: Path) -> str:
    """The command of the player that the document shows."""
    (source,) = re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert len([line for line in source.splitlines() if line.strip()]) <= 11
    file = tmp_path / "my_player.py"
    file.write_text(source, encoding="utf-8")
    return shlex.join([sys.executable, str(file)])


def arena(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """Return what a tournament prints, without the times."""
    assert main(["arena", *words]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    found.pop("milliseconds", None)
    return found


def test_players_who_are_alike_are_even(capsys: pytest.CaptureFixture[str]) -> None:
    """Over the same decks one of them wins, whoever is called the contender."""
    found = arena(capsys, "greedy", "greedy", "--sets", "3")
    assert found["wins"] == {"mean": 0.3333, "error": 0.0}
    assert found["over_even"]["mean"] == found["lead"]["mean"] == 0
    assert found["matches"] == 9


def test_a_level_may_be_changed(capsys: pytest.CaptureFixture[str]) -> None:
    found = arena(capsys, "greedy:margin=500", "greedy", "--sets", "1", "--deals", "6")
    assert found["made"]["greedy:margin=500"]["declared"] < found["made"]["greedy"]["declared"] / 2


def test_a_bold_style_declares_more_than_a_shy_one(capsys: pytest.CaptureFixture[str]) -> None:
    made = arena(capsys, "bold", "shy", "--sets", "1", "--deals", "8")["made"]
    assert made["bold"]["declared"] > made["shy"]["declared"]


def test_a_sampler_takes_part(capsys: pytest.CaptureFixture[str]) -> None:
    found = arena(capsys, "sampler", "greedy", "--sets", "1", "--deals", "2")
    assert found["made"]["sampler"]["declared"]


def test_greedy_beats_modest(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena(capsys, "greedy", "modest", "--sets", "2")["wins"]["mean"] == 1


@pytest.mark.parametrize("extra", [("--deals", "4"), ("--contract", "120", "--deals", "4")])
def test_a_seed_gives_the_same_result_in_any_number_of_processes(
    capsys: pytest.CaptureFixture[str], extra: tuple[str, ...]
) -> None:
    words = ("easy", "greedy", "--sets", "2", "--seed", "7", *extra)
    alone = arena(capsys, *words)
    assert arena(capsys, *words, "--jobs", "2") == alone
    assert arena(capsys, *words) == alone


@pytest.mark.parametrize("seats", [2, 4])
def test_it_takes_any_number_of_seats(capsys: pytest.CaptureFixture[str], seats: int) -> None:
    found = arena(capsys, "greedy", "modest", "--sets", "1", "--deals", "3", "--seats", str(seats))
    assert found["matches"] == found["seats"] == seats
    assert found["unfinished"] == seats


def test_the_player_of_the_document_takes_part(capsys: pytest.CaptureFixture[str], program: str) -> None:
    found = arena(capsys, program, "greedy", "--sets", "1", "--deals", "4", "--preset", "encyclopedia")
    assert found["contender"] == program
    assert found["deals_a_match"] == 4


@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        ("print('0 dance', flush=True)", "there is no verb 'dance'"),
        ("print('0 bid 4000', flush=True)", "which is not possible"),
        ("sys.exit()", "answered ''"),
    ],
)
def test_a_program_that_answers_wrongly_ends_the_tournament(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, answer: str, complaint: str
) -> None:
    file = tmp_path / "wrong.py"
    file.write_text(f"import sys\nfor line in sys.stdin:\n    {answer}\n", encoding="utf-8")
    assert main(["arena", shlex.join([sys.executable, str(file)]), "greedy", "--sets", "1"]) == 2
    assert complaint in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("nobody", "greedy"), "there is no player 'nobody'"),
        (("easy:luck=1", "greedy"), "a level has no 'luck'"),
        (("greedy", "greedy", "--preset", "none"), "none"),
        (("greedy", "greedy", "--sets", "0"), "1 or more"),
        (("greedy", "greedy", "--contract", "121"), "cannot be bid"),
        (("greedy", "greedy", "--preset", "studio", "--seats", "4"), "dealer-sits-out-forced"),
    ],
)
def test_what_is_wrong_is_said(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], complaint: str
) -> None:
    assert main(["arena", *words]) == 2
    assert complaint in capsys.readouterr().err
