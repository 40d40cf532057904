"""Gifts and contracts of the strong level on the barrel, where only 120 wins and failing is free."""

from __future__ import annotations

import random

import pytest

from game.actions import Contract
from game.arena import ArenaTable
from game.players import STRONG, weigh
from game.players.stakes import SearchResult, Stakes
from tests.game.table import Table as SmallTable

POOR = "9S JS QS 9C JC QC JD"
"""Hand that makes no 120, whatever the talon."""


MODEST = "AS JS QS AC 9C JC JD"
"""Hand that rarely makes 120."""


def weighed(hand: str, score: int, gifts: str = "; 0 give 9D 1; 0 give 9H 2") -> SearchResult:
    """Return what seat 0 thinks after everybody passed, of contracts or, before the gifts, of gifts."""
    table = SmallTable(held=f"{hand} | | / 9D QD 9H", scores=(score, 300, 300))
    table.say("1 pass; 2 pass" + gifts)
    at = ArenaTable(table.rules, table.match, [])
    at.show(table.events)
    return weigh(at.situation(0), STRONG, random.Random(1))


@pytest.mark.parametrize(("score", "most"), [(300, 100), (880, 120)])
def test_a_poor_hand_is_raised_to_120_on_the_barrel_only(score: int, most: int) -> None:
    examined = [each.actions[0] for each in weighed(POOR, score).options]
    assert max(each.amount for each in examined if isinstance(each, Contract)) == most


def test_a_modest_hand_ventures_120_on_the_barrel() -> None:
    assert weighed(MODEST, 880).best == Contract(0, 120)


def test_gifts_on_the_barrel_are_judged_at_the_contract_that_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    def best() -> float:
        return max(each.worth for each in weighed(MODEST, 880, gifts="").options)

    found = best()
    monkeypatch.setattr(Stakes, "raised", lambda _self, _declarer, bid, _worth=0: bid)
    assert found > best()
