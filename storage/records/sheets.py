"""Score sheets of matches with real cards as rows and back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence, Sized

from club.model import Result, Season
from club.names import clean_name
from club.occupants import NOBODY
from club.paper import PaperDeal, PaperSheet, paper_figures
from storage.codec import FIGURES, PAPER, PAPER_DEAL, PAPER_SEATS, dump_rules, load_rules
from storage.records import rows
from storage.shapes import seats_in
from storage.sql.statements import Row, Value

SHEET = "id, chat, thread, rules, seats, state, created, ended, counted, touched, version"
"""Columns of a row, in this order."""
CHANGED = ("rules", "seats", "state", "ended", "counted", "touched", "deals", "scores", "figures")
"""Columns that a change of a sheet replaces."""
COUNTED = "id, chat, seats, state, ended, deals, scores, figures"
"""Columns of a match that counts in the standings, in this order."""


def changed_row(sheet: PaperSheet) -> tuple[Value, ...]:
    """Return the columns `CHANGED`; figures are counted once, when the match begins to count."""
    texts = dump_rules(sheet.rules), PAPER_SEATS.dump(sheet.seats), PAPER.dump(sheet.state._replace(deals=()))
    scores = [each.score for each in sheet.rows[-1].tallies] if sheet.rows else []
    counts = sheet.counted and sheet.rows and sheet.ended is not None
    figures = FIGURES.dump(paper_figures(sheet)) if counts else None
    told = len(sheet.rows), json.dumps(scores), figures
    return *texts, sheet.ended, int(sheet.counted), sheet.touched, *told


def deal_rows(sheet: int, deals: Sequence[PaperDeal], first: int) -> Iterable[tuple[Value, ...]]:
    """Yield a row for each deal from the number `first` on."""
    for number, deal in enumerate(deals[first - 1 :], first):
        yield sheet, number, PAPER_DEAL.dump(deal)


def sheet(row: Row, deals: Sequence[Row]) -> PaperSheet:
    """Return the sheet in a row of the columns `SHEET` and in those of its deals; raise ValueError."""
    number, chat, thread, rules, seats, state, created, ended, counted, touched, version = row
    written = tuple(PAPER_DEAL.load(each) for (each,) in deals)
    found = PaperSheet(
        id=rows.number(number),
        chat=rows.number(chat),
        thread=rows.number_or_none(thread),
        rules=load_rules(rows.text(rules)),
        seats=tuple(each._replace(name=clean_name(each.name)) for each in PAPER_SEATS.load(seats)),
        state=PAPER.load(state)._replace(deals=written),
        created=rows.moment(created),
        ended=rows.moment_or_none(ended),
        counted=bool(rows.number(counted)),
        touched=rows.moment(touched),
        version=rows.number(version),
    )
    _check(found)
    return found


def counted(row: Row, seasons: Sequence[Season]) -> Result:
    """Return the result in a row of the columns `COUNTED`; raise ValueError if it cannot be read."""
    _number, chat, seats, state, ended, deals, scores, figures = row
    people = tuple(NOBODY if each.person is None else each.person for each in PAPER_SEATS.load(seats))
    read, sums, moment = PAPER.load(state), rows.numbers_in(scores), rows.moment(ended)
    if len(sums) != len(people) or read.winner not in range(len(people)):
        raise ValueError("seats, scores and winner do not fit together")
    return Result(
        table=0,
        chat=rows.number(chat),
        players=people,
        scores=sums,
        winner=read.winner,
        deals=rows.number(deals),
        ended=moment,
        points=read.points,
        season=1 + sum(each.ended <= moment for each in seasons),
        figures=FIGURES.load(figures),
        on_paper=True,
    )


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
