"""Likely plays: people who cannot win follow with their lowest card, and part with the least useful one."""

from __future__ import annotations

import pytest

from game.arena import ArenaTable
from game.cards import cards
from game.players.knowledge import PossibleWorld, known
from game.players.tricks import mask
from game.players.worlds import Habits, Likelihood
from tests.game.table import Table as SmallTable


def likelihood(table: SmallTable, seat: int, *hands: str, trained: bool = True) -> Likelihood:
    """Return what a seat that has seen everything concludes from these hands."""
    at = ArenaTable(table.rules, table.match, [])
    at.show(table.events)
    return Habits(known(at.situation(seat)), trained=trained).likelihood(
        PossibleWorld(tuple(mask(cards(hand)) for hand in hands), 0)
    )


def weight(table: SmallTable, seat: int, *hands: str, trained: bool = False) -> float:
    """Return how likely these hands are to a seat that has seen everything."""
    return likelihood(table, seat, *hands, trained=trained).weight


@pytest.mark.parametrize("trained", [False, True])
def test_who_puts_a_ten_under_an_ace_had_nothing_less(*, trained: bool) -> None:
    table = SmallTable(held="AS KS QC AC KC AD QD | TC 9C TS 9S JS JH QH | JC KH TD KD TH AH QS / JD 9D 9H")
    table.say("1 pass; 2 pass; 0 give JD 1; 0 give 9D 2; 0 contract 100; 0 AC; 1 TC")
    mine = "JC KH TD KD TH AH QS 9D"
    bare = weight(table, 2, "AS KS QC KC AD QD 9C", "TS 9S JS JH QH JD 9H", mine, trained=trained)
    guarded = weight(table, 2, "AS KS QC KC AD QD 9H", "9C TS 9S JS JH QH JD", mine, trained=trained)
    assert bare > 2 * guarded


def test_who_gives_a_ten_away_keeps_no_ace_above_it() -> None:
    table = SmallTable(held="AS KS QC AC KC AD TD | TC 9C TS 9S JS JH QH | JC KH 9D KD TH AH QS / JD QD 9H")
    table.say("1 pass; 2 pass; 0 give JD 1; 0 give TD 2; 0 contract 100; 0 AC; 1 9C")
    mine = "JC KH 9D KD TH AH QS TD"
    alone = weight(table, 2, "AS KS QC KC TS QD 9H", "TC AD 9S JS JH QH JD", mine)
    covered = weight(table, 2, "AS KS QC KC AD QD 9H", "TC TS 9S JS JH QH JD", mine)
    assert alone > 1.5 * covered


@pytest.mark.parametrize(("thrown", "others"), [("9H", "JD"), ("JD", "9H")])
def test_who_throws_the_guard_of_a_ten_away_plays_by_principles(thrown: str, others: str) -> None:
    table = SmallTable(held="AS KS QC AC KC AD QD | TH 9H TC JC KD JD TD | TS QS JS 9S AH KH QH / 9C 9D JH")
    table.say(f"1 pass; 2 pass; 0 give QD 1; 0 give JH 2; 0 contract 100; 0 AS; 1 {thrown}")
    left = f"TH TC JC KD TD QD {others}"
    found = likelihood(table, 2, "KS QC AC KC AD 9C 9D", left, "TS QS JS 9S AH KH QH JH")
    assert (found.trained[1] > 0.7) == (thrown == "JD")
    assert (found.trained[1] < 0.3) == (thrown == "9H")
