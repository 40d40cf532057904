"""Score sheets of matches with real cards as rows and back."""

from __future__ import annotations

from collections.abc import Sized

from club.names import clean_name
from club.paper import PaperSheet
from storage.codec import PAPER, PAPER_SEATS, dump_rules, load_rules
from storage.records import rows
from storage.shapes import seats_in
from storage.sql.statements import Row, Value

SHEET = "id, chat, thread, rules, seats, state, created, ended, counted, version"
"""Columns of a row, in this order."""
CHANGED = ("rules", "seats", "state", "ended", "counted")
"""Columns that a change of a sheet replaces."""


def changed_row(sheet: PaperSheet) -> tuple[Value, ...]:
    """Return the columns `CHANGED`."""
    texts = dump_rules(sheet.rules), PAPER_SEATS.dump(sheet.seats), PAPER.dump(sheet.state)
    return *texts, sheet.ended, int(sheet.counted)


def sheet(row: Row) -> PaperSheet:
    """Return the sheet in a row of the columns `SHEET`; raise ValueError if it cannot be read."""
    number, chat, thread, rules, seats, state, created, ended, counted, version = row
    read = PaperSheet(
        id=rows.number(number),
        chat=rows.number(chat),
        thread=rows.number_or_none(thread),
        rules=load_rules(rows.text(rules)),
        seats=tuple(each._replace(name=clean_name(each.name)) for each in PAPER_SEATS.load(seats)),
        state=PAPER.load(state),
        created=rows.moment(created),
        ended=rows.moment_or_none(ended),
        counted=bool(rows.number(counted)),
        version=rows.number(version),
    )
    _check(read)
    return read


def _check(sheet: PaperSheet) -> None:
    """Raise ValueError if parts of a sheet are of matches with different numbers of players."""
    state, players = sheet.state, sheet.rules.table.players
    draft = state.draft
    full: list[Sized] = [part for each in state.deals for part in (each.settled.tallies, each.settled.points)]
    full += [each.settled.bolts for each in state.deals]
    full += [each.entry.card_points for each in state.deals if each.entry.end == "played"]
    full += [part for part in (draft.taken, draft.aces, state.points) if part]
    if len(sheet.seats) > players or (state.deals and len(sheet.seats) < players):
        raise ValueError(f"{len(sheet.seats)} of {players} players")
    if sheet.counted and (sheet.ended is None or state.winner is None):
        raise ValueError("it counts without a winner")
    if any(len(each) != players for each in full) or any(seat >= players for seat in seats_in(state)):
        raise ValueError(f"parts of it do not fit {players} players")
