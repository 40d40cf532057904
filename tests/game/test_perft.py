"""The counts of tests/perft hold."""

from __future__ import annotations

import pytest

from game.presets import preset, presets
from tests.perft_counts import FOLDER, asked, led, perft


@pytest.mark.parametrize("name", list(presets()))
def test_the_counts(name: str) -> None:
    rules = preset(name)
    lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    deck = ""
    checked = 0
    for kind, _, rest in (line.partition(" ") for line in lines):
        if kind == "deck":
            deck = rest
        if kind in {"asked", "led"}:
            match = asked(name, deck) if kind == "asked" else led(name, asked(name, deck))
            for depth, count in enumerate(map(int, rest.split()), 1):
                assert perft(rules, match, depth) == count, f"{kind}, depth {depth}"
                checked += 1
    assert checked >= 8
