"""Public facts that prove a fair deal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from club.kinds import OWN
from club.lobby import (
    choose_first_dealer,
    filled_with_computers,
    may_start,
    void_missing_die,
    wants_die,
    with_consent,
    with_die,
    with_secret,
    without_die,
)
from club.model import Table
from game.fair import Proof, link, lot
from game.rules import Rules, change
from tests.club.records import ANN, BOB, CID, DAN, a_table

SEED = "ab" * 32
CHAIN = Proof(link(SEED, 0))


def proved(proof: Proof = CHAIN) -> Table:
    """Return a table in a lobby with this proof."""
    table = a_table()
    return replace(table, state=replace(table.state, proof=proof))


def test_a_secret_begins_a_chain_whose_end_is_shown() -> None:
    table = with_secret(a_table(), SEED)
    assert (table.seed, table.state.proof) == (SEED, CHAIN)
    unproved = with_secret(a_table(), SEED, proved=False)
    assert (unproved.seed, unproved.state.proof) == (SEED, Proof())


def test_a_match_starts_with_all_seats_taken_and_all_agreed() -> None:
    table = a_table()
    for player in (ANN, BOB):
        table = with_consent(table, player)
    assert not may_start(table, ANN)
    table = with_consent(table, CID)
    assert may_start(table, ANN)
    assert not may_start(table, DAN)
    two = with_consent(a_table(ANN), ANN)
    assert not may_start(two, ANN)
    assert may_start(filled_with_computers(two, ("Ada", "Eva", "Max")), ANN)


@pytest.mark.parametrize(
    ("proof", "wanted"),
    [(CHAIN, True), (Proof(), False), (replace(CHAIN, die=3), False), (replace(CHAIN, no_die="lost"), False)],
)
def test_a_die_is_thrown_once_where_others_see_it(proof: Proof, wanted: bool) -> None:
    assert wants_die(proved(proof)) is wanted
    assert not wants_die(replace(proved(proof), state=replace(proved(proof).state, kind=OWN)))
    assert void_missing_die(proof) == (replace(CHAIN, no_die="unseen") if wanted else proof)


def test_a_die_counts_until_it_does_not() -> None:
    thrown = with_die(without_die(proved(), "lost"), 4, 1234)
    assert thrown.state.proof == replace(CHAIN, die=4, thrown=1234)
    assert without_die(proved(), "refused").state.proof == replace(CHAIN, no_die="refused")


def test_the_first_dealer_is_drawn_by_the_chain() -> None:
    by_lot = lot(CHAIN, 3)
    other = (by_lot + 1) % 3
    table, dealer = choose_first_dealer(proved(), other, None)
    assert (dealer, table.state.proof.lot) == (by_lot, True)
    table, dealer = choose_first_dealer(proved(Proof()), other, None)
    assert (dealer, table.state.proof.lot) == (other, False)


@pytest.mark.parametrize("rule", ["lot", "last_winner"])
def test_the_last_winner_deals_where_the_rules_say_so(rule: str) -> None:
    rules = change(Rules(), "first_dealer", rule)
    by_lot = lot(CHAIN, 3)
    winner = (by_lot + 1) % 3
    table, dealer = choose_first_dealer(replace(proved(), rules=rules), 0, winner)
    assert table.state.proof.lot is (rule == "lot")
    assert dealer == (by_lot if rule == "lot" else winner)
