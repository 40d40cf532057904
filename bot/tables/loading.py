"""Loading of tables: check that the record and the match fit together, and fold the match."""

from __future__ import annotations

from club.model import SavedMatch, Table
from club.occupants import computers_in
from game.engine import fold
from game.state import Match
from storage.store import Corrupt


def check(table: Table, match: Match | None) -> None:
    """Raise Corrupt if the record and the match cannot belong to the same table."""
    if (table.stage == "lobby") != (match is None):
        begun = "has begun" if match else "is missing"
        raise Corrupt(table.id, table.entries, f"the stage is {table.stage!r}, but its match {begun}")
    if match is None:
        return
    players, state = len(match.scores), table.state
    if len(table.seats) != players or len(state.chairs) not in {0, players}:
        of = f"{len(table.seats)} seats and {len(state.chairs)} chairs"
        raise Corrupt(table.id, table.entries, f"{of} for a match of {players}")
    seats = {match.dealer, match.asked, state.undo, state.claimed, *state.ending, *state.hinted} - {None}
    if state.remark is not None:
        seats.add(state.remark.seat)
    if not seats <= set(range(players)):
        raise Corrupt(table.id, table.entries, f"{seats} are not all seats of {players}")
    if state.chairs and set(computers_in(table.seats)) != {
        seat for seat, chair in enumerate(state.chairs) if chair.computer
    }:
        raise Corrupt(table.id, table.entries, "seats and chairs name different computer players")


def folded(table: int, saved: SavedMatch) -> Match:
    """Return the match of a table as of its last entry; raises Corrupt if the entries do not fit."""
    match = saved.match
    for entry in saved.entries:
        try:
            match = fold(match, entry.events)
        except Exception as error:
            raise Corrupt(table, entry.number, f"it does not fit the match before it ({error!r})") from error
    return match
