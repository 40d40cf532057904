"""Cards of defenders: they trust the search, and playouts less than a declarer does."""

from __future__ import annotations

import random
from itertools import cycle

import pytest

from game.arena import ArenaTable
from game.players import STRONG, Level, sampling, weigh
from game.players.playouts import Ended
from game.view import Alternative
from tests.game.table import Table as SmallTable

HELD = "AS KS QC AC KC AD QD | TC 9C TS 9S JS JH QH | JC KH TD KD TH AH QS / JD 9D 9H"


def compared(level: Level) -> tuple[Alternative, ...]:
    """Return the two cards that a defender compares under an ace, at a contract that nobody makes."""
    table = SmallTable(held=HELD)
    table.say("1 pass; 2 pass; 0 give JD 1; 0 give 9D 2; 0 contract 300; 0 AC")
    at = ArenaTable(table.rules, table.match, [])
    at.show(table.events)
    return weigh(at.situation(1), level, random.Random(1)).options


@pytest.mark.parametrize(("defending", "made"), [(True, 0.235), (False, 0.46)])
def test_a_defender_believes_the_search_that_a_contract_fails(
    monkeypatch: pytest.MonkeyPatch, defending: bool, made: float
) -> None:
    eager: list[bool] = []

    def optimistic(*_: object, eager: bool, trained: int, into: list[bool] = eager) -> Ended:
        if not trained:
            into.append(eager)
        return Ended((400, 0, 0), 1)

    monkeypatch.setattr(sampling, "play_out", optimistic)
    options = compared(STRONG._replace(cards=2, searched=2, defending=defending))
    assert [each.made for each in options] == [pytest.approx(made, abs=0.001)] * 2
    assert set(eager) == {defending}


def test_a_defender_counts_the_points_of_playouts_half(monkeypatch: pytest.MonkeyPatch) -> None:
    def gain(*, defending: bool) -> float:
        ends = cycle([Ended((400, 0, 0), 1), Ended((400, 80, 0), 1)])
        monkeypatch.setattr(sampling, "play_out", lambda *_, eager, trained: next(ends))
        less, more = compared(STRONG._replace(cards=2, searched=0, defending=defending))
        return more.worth - less.worth

    assert gain(defending=True) == pytest.approx(gain(defending=False) / 2, rel=0.1)


@pytest.mark.parametrize("defending", [True, False])
def test_only_defenders_think_that_they_and_perhaps_others_play_by_trained_weights(
    monkeypatch: pytest.MonkeyPatch, defending: bool
) -> None:
    places = set[int]()

    def noted(*_: object, eager: bool, trained: int, into: set[int] = places) -> Ended:
        into.add(trained)
        return Ended((400, 0, 0), 1)

    monkeypatch.setattr(sampling, "play_out", noted)
    table = SmallTable(held=HELD)
    table.say("1 pass; 2 pass; 0 give JD 1; 0 give 9D 2; 0 contract 120" + "; 0 AC" * defending)
    at = ArenaTable(table.rules, table.match, [])
    at.show(table.events)
    weigh(at.situation(int(defending)), STRONG, random.Random(1))
    assert places == ({0, 0b010, 0b011, 0b110, 0b111} if defending else {0})


def test_points_of_playouts_count_half() -> None:
    assert sampling.halved([(100, 20, 0), (80, 20, 20)]) == [(95, 20, 5), (85, 20, 15)]
