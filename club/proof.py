"""What is told of the dealing before a match: the end of a chain, then the die (docs/fair.md). Pure."""

from __future__ import annotations

from dataclasses import replace

from club.consent import unasked
from club.lobby import free_seats
from club.model import Table
from game.actions import Seat
from game.fair import NoDie, Proof, link, lot
from game.phases.deal import first_dealer


def promised(table: Table, seed: str, *, proved: bool = True) -> Table:
    """Return a table with its secret; if `proved`, its decks follow from the chain that the secret begins."""
    return replace(_with(table, Proof(link(seed, 0) if proved else "")), seed=seed)


def may_begin(table: Table, player: int) -> bool:
    """Say whether somebody may begin the match of a table that waits."""
    return table.seat_of(player) is not None and not free_seats(table) and not unasked(table)


def wants_die(table: Table) -> bool:
    """Say whether a die is still to be thrown for a table; at one's own nobody else would see it."""
    proof = table.state.proof
    return not table.own and begun(proof) != proof


def thrown(table: Table, die: int, at: int) -> Table:
    """Return a table for which the die showed so much, at a moment of Telegram's clock."""
    return _with(table, replace(table.state.proof, die=die, thrown=at, no_die=""))


def without_die(table: Table, why: NoDie) -> Table:
    """Return a table for which no die counts any more, whatever comes."""
    return _with(table, replace(table.state.proof, no_die=why))


def begun(proof: Proof) -> Proof:
    """Return what is known as a match begins: a die that was not thrown by now counts no more."""
    return replace(proof, no_die="unseen") if proof.chain and not proof.die and not proof.no_die else proof


def first(table: Table, drawn: Seat, last_winner: Seat | None) -> tuple[Table, Seat]:
    """Return who deals first: drawn by chain and die where there is a chain, else the seat `drawn`."""
    proof = table.state.proof
    if proof.chain:
        drawn = lot(proof, len(table.seats))
        by_lot = last_winner is None or table.rules.table.first_dealer == "lot"
        table = _with(table, replace(proof, lot=by_lot))
    return table, first_dealer(table.rules.table, drawn, last_winner)


def _with(table: Table, proof: Proof) -> Table:
    return replace(table, state=replace(table.state, proof=proof))
