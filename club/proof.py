"""Public facts that prove a fair deal: first the end of a hash chain, then the die (docs/fair.md). Pure."""

from __future__ import annotations

from dataclasses import replace

from club.lobby import free_seats, seats_without_consent
from club.model import Table
from game.actions import Seat
from game.fair import NoDie, Proof, link, lot
from game.phases.deal import first_dealer


def with_secret(table: Table, seed: str, *, proved: bool = True) -> Table:
    """Return a table with its secret.

    If `proved`, its decks follow from the hash chain that begins with the secret.
    """
    return replace(_with(table, Proof(link(seed, 0) if proved else "")), seed=seed)


def may_start(table: Table, player: int) -> bool:
    """Return whether a player may start the match of a table in the lobby."""
    return table.seat_of(player) is not None and not free_seats(table) and not seats_without_consent(table)


def wants_die(table: Table) -> bool:
    """Return whether a die is still to be thrown.

    A table in a private chat needs none: nobody else would see it.
    """
    proof = table.state.proof
    return table.kind.die and void_missing_die(proof) != proof


def with_die(table: Table, die: int, at: int) -> Table:
    """Return a table with the value of its die and the time of the throw, in Telegram's epoch seconds."""
    return _with(table, replace(table.state.proof, die=die, thrown=at, no_die=""))


def without_die(table: Table, why: NoDie) -> Table:
    """Return a table for which no die will count."""
    return _with(table, replace(table.state.proof, no_die=why))


def void_missing_die(proof: Proof) -> Proof:
    """Return the proof at the start of a match: a die that was not thrown in time does not count."""
    return replace(proof, no_die="unseen") if proof.chain and not proof.die and not proof.no_die else proof


def choose_first_dealer(table: Table, drawn: Seat, last_winner: Seat | None) -> tuple[Table, Seat]:
    """Return the table and its first dealer: by lot from chain and die, or `drawn` if there is no chain."""
    proof = table.state.proof
    if proof.chain:
        drawn = lot(proof, len(table.seats))
        by_lot = last_winner is None or table.rules.table.first_dealer == "lot"
        table = _with(table, replace(proof, lot=by_lot))
    return table, first_dealer(table.rules.table, drawn, last_winner)


def _with(table: Table, proof: Proof) -> Table:
    return replace(table, state=replace(table.state, proof=proof))
