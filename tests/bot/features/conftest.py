"""Fixtures of the tests of features."""

from __future__ import annotations

from itertools import count
from types import SimpleNamespace

import pytest


@pytest.fixture(autouse=True)
def _known_decks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give deals of the day and evenings known secrets, so that tests play the same decks each time."""
    numbers = count(1)
    known = SimpleNamespace(token_hex=lambda size: f"{next(numbers):0{2 * size}x}")
    monkeypatch.setattr("bot.features.daily.secrets", known)
    monkeypatch.setattr("bot.features.evening.secrets", known)
