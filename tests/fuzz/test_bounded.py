"""A few attempts at each door, the same ones every time; `python -m tests.fuzz` makes more of them."""

from __future__ import annotations

import logging
import random

import pytest

from tests.fuzz.__main__ import ATTACKS, main
from tests.fuzz.bending import bent, no_complaints

ATTEMPTS = {"updates": 5, "texts": 60, "bodies": 20, "rows": 4, "pages": 2}


@pytest.mark.parametrize("what", ATTACKS)
def test_nothing_from_outside_breaks_anything(what: str) -> None:
    for seed in range(ATTEMPTS[what]):
        ATTACKS[what](seed)


def test_what_breaks_is_noticed_and_can_be_tried_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(seed: int) -> None:
        with no_complaints("expected"):
            logging.getLogger("bot").error("expected")
            if seed == 8:
                logging.getLogger("bot").error("not this")

    monkeypatch.setitem(ATTACKS, "texts", broken)
    monkeypatch.setattr("sys.argv", ["fuzz", "--what", "texts", "--seed", "7", "--seconds", "0"])
    assert main() == 0
    monkeypatch.setattr("sys.argv", ["fuzz", "--what", "texts", "--seed", "8", "--seconds", "0"])
    assert main() == 1
    assert "--what texts --seed 8 --seconds 0" in capsys.readouterr().err


def test_what_is_bent_is_a_copy() -> None:
    given = {"a": [1, {"b": "c"}], "d": "e"}
    for seed in range(50):
        bent(given, random.Random(seed), 3)
    assert given == {"a": [1, {"b": "c"}], "d": "e"}
